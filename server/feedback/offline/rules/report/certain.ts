import type { Examples } from '../../examples.ts';
import { rule } from '../../rule.ts';
import { VALUE } from './uncertainty.ts';

/** A value with its uncertainty. */
export const certain = rule<string>({
  id: 'report/uncertainty',
  kind: 'strength',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['lab_report'],
  find({ prose, blocks, text }) {
    const pieces = [
      ...prose,
      ...blocks
        .filter(({ kind }) => kind === 'equation')
        .map(({ start, end }) => ({ text: text.slice(start, end), start })),
    ];
    for (const { text: own, start } of pieces) {
      const match =
        /(?<![\d.,·×^]|\d[.,]?\s)\(?[−-]?(?!0\d)\d+(?:[.,]\d+)?\s?(?:±|\+\/-|\\pm)\s?\d+(?:[.,]\d+)?(?!\s?[.,]?\s?\d)\)?[ \u00A0\u202F]?[\p{L}°µΩ%/²³]{0,8}/u.exec(
          own,
        );
      if (
        match !== null &&
        (/\p{L}|%|°/u.test(match[0]) || new RegExp(VALUE.source, 'u').test(own))
      ) {
        const shown = match[0].replace(/[\s/]+$/, '');
        return {
          spans: [{ start: start + match.index, end: start + match.index + shown.length }],
          weight: 64,
          data: shown,
        };
      }
    }
    return null;
  },
  say: {
    en: (value, { quote }) => ({ seen: `You say how sure a measured value is: ${quote(value)}.` }),
    de: (value, { quote }) => ({
      seen: `Sie sagen, wie sicher ein Messwert ist: ${quote(value)}.`,
    }),
    fr: (value, { quote }) => ({
      seen: `Vous dites à quel point une valeur mesurée est sûre : ${quote(value)}.`,
    }),
    es: (value, { quote }) => ({
      seen: `Dices hasta qué punto es seguro un valor medido: ${quote(value)}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'The spring was 12.4 ± 0.1 cm long before we began to pull.',
      genre: 'lab_report',
      quotes: '12.4 ± 0.1 cm',
    },
    { text: 'We found (9.7 +/- 0.2) m/s for the speed of the cart.', genre: 'lab_report' },
    { text: 'The value of 20 ± 1 mA agrees with the data sheet.', genre: 'lab_report' },
    { text: 'Die Feder war 12,4 ± 0,1 cm lang.', genre: 'lab_report', language: 'de' },
    { text: 'Le ressort mesurait 12,4 ± 0,1 cm.', genre: 'lab_report', language: 'fr' },
    { text: 'El muelle medía 12,4 ± 0,1 cm.', genre: 'lab_report', language: 'es' },
  ],
  silent: [
    // The decimals stand apart from their comma.
    { text: 'S = 0, 106 ± 0, 0905m is what we found for the distance.', genre: 'lab_report' },
    // Its thousands stand apart.
    {
      text: 'Damit folgt für die Verdampfungswärme der Wert (40 474±122) J/mol.',
      genre: 'lab_report',
      language: 'de',
    },
    { text: 'The table has 7701, 04 ± 45, 57 kg in its last row.', genre: 'lab_report' },
    { text: 'The spring was 12.4 cm long before we began to pull.', genre: 'lab_report' },
    { text: 'The sign ± means plus or minus.', genre: 'lab_report' },
    { text: 'The spring was 12.4 ± 0.1 cm long.', genre: 'narrative' },
    { text: 'The roots are -b ± the square root.', genre: 'lab_report' },
    { text: 'About 12 cm, give or take a millimetre.', genre: 'lab_report' },
    { text: 'We had 3 + 4 apples and 2 - 1 pears.', genre: 'lab_report' },
  ],
};
