import { mayCite } from '#server/features/drafts/checks/measure/sources/traces.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Data {
  asked: string;
  words: number;
  opening: string;
}

/** A shorter text hardly makes use of what its writer has read. */
const MIN_WORDS = 100;

/**
 * Nothing that could be a citation, although the brief says how many sources it wants (RULE-40):
 * “with sources” is said about many works that need none.
 */
export const none = rule<Data>({
  id: 'sources/none',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report'],
  asks: ({ sources, sourceCount }) => sources && sourceCount !== null,
  absence: true,
  question:
    'No citation in any known form was found (author and year, number, footnote, page, link), and no list of sources. The brief doesn’t plainly ask for any, so the draft doesn’t mention it: do you?',
  isWorthAsking: ({ genre, words }) =>
    (genre === 'argument' || genre === 'report') && words.most >= 400,
  find({ text, document, words, brief, prose, references }) {
    if (
      words.most < MIN_WORDS ||
      mayCite(text) ||
      references !== null ||
      document.sourced !== undefined ||
      document.blocks.some(({ kind }) => kind === 'footnote' || kind === 'reference')
    )
      return null;
    return {
      spans: [],
      weight: 90,
      data: {
        asked: brief.sourceCount?.asked ?? '',
        words: words.most,
        opening: (prose.find((one) => one.words >= 15) ?? prose[0])?.text ?? '',
      },
    };
  },
  say: {
    en: ({ asked, words, opening }, { head, figure }) => ({
      seen: `The brief says “${asked}”, but your ${figure(words)} words have no citation (author and year, number, footnote or link) and no list of sources.`,
      advice: `Go through the text once, from ${head(opening, 5)} on, and mark each place where you use what you have read: name the source there, and list all of them at the end.`,
    }),
    de: ({ asked, words, opening }, { head, figure }) => ({
      seen: `In der Aufgabe steht „${asked}“, doch Ihre ${figure(words)} Wörter haben weder einen Beleg (Name und Jahr, Nummer, Fußnote oder Link) noch ein Verzeichnis.`,
      advice: `Gehen Sie den Text von ${head(opening, 5)} an einmal durch und markieren Sie, wo Sie Gelesenes verwenden: Nennen Sie dort die Quelle, und am Ende alle in einem Verzeichnis.`,
    }),
    fr: ({ asked, words, opening }, { head, figure }) => ({
      seen: `La consigne dit « ${asked} », mais vos ${figure(words)} mots n’ont ni renvoi (auteur et année, numéro, note ou lien) ni liste de sources.`,
      advice: `Relisez le texte à partir de ${head(opening, 5)} et marquez chaque endroit où vous vous servez d’une lecture : nommez-y la source, puis toutes dans une liste à la fin.`,
    }),
    es: ({ asked, words, opening }, { head, figure }) => ({
      seen: `El enunciado dice «${asked}», pero tus ${figure(words)} palabras no tienen ninguna cita (autor y año, número, nota o enlace) ni lista de fuentes.`,
      advice: `Repasa el texto desde ${head(opening, 5)} y marca cada lugar en que usas lo que has leído: nombra ahí la fuente, y todas en una lista al final.`,
    }),
  },
});
