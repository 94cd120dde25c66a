import { rule } from '#server/features/drafts/checks/rule.ts';
import { breakIn, keepsParagraphs, mayHideBreaks } from './breaks.ts';

interface Data {
  words: number;
  sentences: number;
  at: string | null;
}

const MIN_WORDS = 250;
/** Answers and stories may be longer without a break. */
const MIN_WORDS_LOOSE = 400;
const MIN_SENTENCES = 10;

/** A long text without a single paragraph break. */
export const oneBlock = rule<Data>({
  id: 'structure/one-block',
  kind: 'priority',
  area: 'structure',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer', 'narrative'],
  absence: true,
  find({ prose, blocks, references, language, document, sentences, genre }) {
    const [only] = prose;
    const body = blocks.filter(
      ({ kind, start }) =>
        kind !== 'reference' && (references === null || start < references.start),
    );
    if (
      only === undefined ||
      prose.length !== 1 ||
      body.some(({ kind }) => kind !== 'paragraph' && kind !== 'heading') ||
      !keepsParagraphs(document.extension)
    )
      return null;
    const least = genre === 'short_answer' || genre === 'narrative' ? MIN_WORDS_LOOSE : MIN_WORDS;
    if (only.words < least || sentences.length < MIN_SENTENCES || mayHideBreaks(only.text))
      return null;
    const at = breakIn(sentences, language!);
    return {
      spans: at === null ? [] : [at],
      weight: 80,
      data: { words: only.words, sentences: sentences.length, at: at?.text ?? null },
    };
  },
  say: {
    en: ({ words, sentences, at }, { figure, head }) => ({
      seen: `Your ${figure(words)} words are one paragraph of ${sentences} sentences.`,
      advice:
        at === null
          ? `Begin a new paragraph wherever one of the ${sentences} sentences turns to a new point.`
          : `Begin a new paragraph wherever a new point begins, for instance at ${head(at, 7)}.`,
    }),
    de: ({ words, sentences, at }, { figure, head }) => ({
      seen: `Ihre ${figure(words)} Wörter bilden einen einzigen Absatz aus ${sentences} Sätzen.`,
      advice:
        at === null
          ? `Beginnen Sie überall dort einen Absatz, wo sich einer der ${sentences} Sätze einem neuen Punkt zuwendet.`
          : `Beginnen Sie überall dort einen Absatz, wo ein neuer Punkt beginnt, zum Beispiel bei ${head(at, 7)}.`,
    }),
    fr: ({ words, sentences, at }, { figure, head }) => ({
      seen: `Vos ${figure(words)} mots forment un seul paragraphe de ${sentences} phrases.`,
      advice:
        at === null
          ? `Ouvrez un paragraphe chaque fois qu’une des ${sentences} phrases passe à une nouvelle idée.`
          : `Ouvrez un paragraphe à chaque nouvelle idée, par exemple à ${head(at, 7)}.`,
    }),
    es: ({ words, sentences, at }, { figure, head }) => ({
      seen: `Tus ${figure(words)} palabras forman un solo párrafo de ${sentences} frases.`,
      advice:
        at === null
          ? `Empieza un párrafo cada vez que una de las ${sentences} frases pasa a una idea nueva.`
          : `Empieza un párrafo con cada idea nueva, por ejemplo en ${head(at, 7)}.`,
    }),
  },
});
