import { copiedFrom, tokensOf, windowFor } from '../../../measure/passages.ts';
import { rule } from '../../rule.ts';

interface Data {
  passage: string;
  share: number;
  count: number;
}

/** To take up the question is no fault; to hand the brief in again is. */
const MIN_SHARE = 0.3;
const MIN_WORDS = 25;

/** Words of the brief that make up much of the answer. */
export const fromBrief = rule<Data>({
  id: 'facts/words-of-the-brief',
  kind: 'fact',
  area: 'task',
  languages: 'any',
  genres: ['argument', 'report', 'reflection', 'short_answer', 'unknown'],
  asks: ({ text }) => text.length > 80,
  find({ prose, quotations, text, brief }) {
    const quoted = quotations.filter(({ words }) => words >= 6);
    const tokens = prose
      .flatMap((one) => tokensOf(one))
      .filter(
        ({ start, end }) => !quoted.some((quote) => quote.start <= start && end <= quote.end),
      );
    const size = windowFor(tokens);
    const found = copiedFrom(tokensOf({ text: brief.text, start: 0 }), tokens, size);
    const copied = found.reduce((sum, one) => sum + one.tokens, 0);
    if (tokens.length === 0 || copied < MIN_WORDS || copied < tokens.length * MIN_SHARE)
      return null;
    const [longest] = found.toSorted((a, b) => b.tokens - a.tokens);
    return {
      spans: found.slice(0, 3).map(({ second }) => second),
      weight: 88,
      data: {
        passage: text.slice(longest!.second.start, longest!.second.end),
        share: Math.round(100 * (copied / tokens.length)),
        count: copied,
      },
    };
  },
  say: {
    en: ({ passage, share, count }, { head }) => ({
      seen: `${share} per cent of your text (${count} words) are the brief’s own words, for example ${head(passage)}`.concat(
        '.',
      ),
      deed: `Say in your own words what ${head(passage, 4)} comes to, and add what the brief doesn’t say already.`,
    }),
    de: ({ passage, share, count }, { head }) => ({
      seen: `${share} Prozent Ihres Textes (${count} Wörter) stehen wortgleich in der Aufgabe, zum Beispiel ${head(passage)}.`,
      deed: `Sagen Sie mit eigenen Worten, was ${head(passage, 4)} bedeutet, und was nicht schon in der Aufgabe steht.`,
    }),
    fr: ({ passage, share, count }, { head }) => ({
      seen: `${share} pour cent de votre texte (${count} mots) reprennent la consigne mot pour mot, par exemple ${head(passage)}.`,
      deed: `Dites avec vos propres mots ce que ${head(passage, 4)} veut dire, et ajoutez ce que la consigne ne dit pas déjà.`,
    }),
    es: ({ passage, share, count }, { head }) => ({
      seen: `El ${share} por ciento de tu texto (${count} palabras) repite el enunciado palabra por palabra, por ejemplo ${head(passage)}.`,
      deed: `Di con tus propias palabras qué significa ${head(passage, 4)} y añade lo que el enunciado no dice ya.`,
    }),
  },
});
