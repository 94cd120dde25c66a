import { rule } from '../../rule.ts';
import { breakIn, keepsParagraphs, mayHideBreaks } from './breaks.ts';

interface Data {
  words: number;
  head: string;
  at: string;
  count: number;
}

const LONG = 300;

/** A paragraph of more than a page, in a text that has others, with the place where it turns to something new. */
export const longParagraph = rule<Data>({
  id: 'structure/long-paragraph',
  kind: 'priority',
  area: 'structure',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection'],
  find({ paragraphs, language, document }) {
    if (paragraphs.length < 2 || !keepsParagraphs(document.extension)) return null;
    const long = paragraphs
      .filter(
        ({ words, text, sentences }) =>
          words > LONG && sentences.length >= 8 && !mayHideBreaks(text),
      )
      .toSorted((a, b) => b.words - a.words);
    const [widest] = long;
    const at = widest === undefined ? null : breakIn(widest.sentences, language!);
    return widest === undefined || at === null
      ? null
      : {
          spans: [at],
          weight: 54,
          data: { words: widest.words, head: widest.text, at: at.text, count: long.length },
        };
  },
  say: {
    en: ({ words, head: text, at, count }, { head, number }) => ({
      seen: `The paragraph that begins ${head(text, 6)} has ${words} words${count > 1 ? `, and ${number(count - 1)} more ${count === 2 ? 'is' : 'are'} over ${LONG}` : ''}.`,
      deed: `It turns to something new at ${head(at, 7)}: begin a paragraph there.`,
    }),
    de: ({ words, head: text, at, count }, { head, number }) => ({
      seen: `Der Absatz, der mit ${head(text, 6)} beginnt, hat ${words} Wörter${count > 1 ? `; ${number(count - 1)} ${count === 2 ? 'weiterer hat' : 'weitere haben'} mehr als ${LONG}` : ''}.`,
      deed: `Bei ${head(at, 7)} wendet er sich etwas Neuem zu: Beginnen Sie dort einen Absatz.`,
    }),
    fr: ({ words, head: text, at, count }, { head, number }) => ({
      seen: `Le paragraphe qui commence par ${head(text, 6)} compte ${words} mots${count > 1 ? ` ; ${number(count - 1)} autre${count === 2 ? ' en a' : 's en ont'} plus de ${LONG}` : ''}.`,
      deed: `Il passe à autre chose à ${head(at, 7)} : ouvrez-y un paragraphe.`,
    }),
    es: ({ words, head: text, at, count }, { head, number }) => ({
      seen: `El párrafo que empieza por ${head(text, 6)} tiene ${words} palabras${count > 1 ? `; ${number(count - 1)} más ${count === 2 ? 'pasa' : 'pasan'} de ${LONG}` : ''}.`,
      deed: `Pasa a otra cosa en ${head(at, 7)}: empieza ahí un párrafo.`,
    }),
  },
});
