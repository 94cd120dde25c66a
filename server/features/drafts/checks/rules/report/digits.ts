import type { Span } from '#server/features/drafts/checks/measure/span.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Data {
  value: string;
  digits: number;
  rounded: string;
  count: number;
}

const LONG =
  /(?<![\p{L}\d.,])(\d{1,6}[.,]\d{3,15})(?:[ \u00A0\u202F]?(?:°\s?C|mm|cm|m|mg|kg|g|ms|s|mV|V|mA|A|W|N|J|Hz|Pa|mol|ml|Ω|Ohm|m\/s²?|%))(?![\p{L}\d])/gu;
const MAX_DIGITS = 6;

const digitsOf = (number: string): number => number.replace(/[.,]/, '').replace(/^0+/, '').length;

/** A measured value with more digits than an instrument can give. */
export const digits = rule<Data>({
  id: 'report/digits',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['lab_report'],
  find({ prose }) {
    const found: (Span & { digits: number })[] = prose
      .flatMap(({ text, start }) =>
        [...text.matchAll(LONG)].map(({ 0: value, 1: number, index }) => ({
          text: value,
          start: start + index,
          end: start + index + value.length,
          digits: digitsOf(number!),
        })),
      )
      .filter((one) => one.digits > MAX_DIGITS);
    const worst = found.toSorted((a, b) => b.digits - a.digits)[0];
    if (worst === undefined) return null;
    const home = prose
      .flatMap(({ sentences }) => sentences)
      .find(({ start, end }) => start <= worst.start && worst.end <= end);
    const [, number = ''] = /^(\d+[.,]\d+)/.exec(worst.text) ?? [];
    const comma = number.includes(',');
    const rounded = Number(number.replace(',', '.')).toPrecision(3);
    return {
      spans: home === undefined || home.words > 60 ? [worst] : [home],
      weight: 60,
      data: {
        value: worst.text,
        digits: worst.digits,
        rounded: worst.text.replace(
          number,
          rounded.includes('e')
            ? String(Number(rounded))
            : comma
              ? rounded.replace('.', ',')
              : rounded,
        ),
        count: found.length,
      },
    };
  },
  say: {
    en: ({ value, digits: has, rounded, count }, { quote, number }) => ({
      seen: `${quote(value)} has ${number(has)} significant figures${count > 1 ? `, and ${number(count - 1)} more ${count === 2 ? 'value is' : 'values are'} like it` : ''}; so exact is hardly any measurement.`,
      advice: `Give only as many as your instruments allow, for instance ${quote(rounded)}.`,
    }),
    de: ({ value, digits: has, rounded, count }, { quote, number }) => ({
      seen: `${quote(value)} hat ${number(has)} gültige Ziffern${count > 1 ? `, ${number(count - 1)}${count === 2 ? ' weiterer Wert' : ' weitere Werte'} ebenso viele oder ähnlich viele` : ''}; so genau ist kaum eine Messung.`,
      advice: `Geben Sie nur so viele an, wie die Geräte hergeben, etwa ${quote(rounded)}.`,
    }),
    fr: ({ value, digits: has, rounded, count }, { quote, number }) => ({
      seen: `${quote(value)} a ${number(has)} chiffres significatifs${count > 1 ? `, et ${number(count - 1)} autre${count === 2 ? ' valeur est dans ce cas' : 's valeurs sont dans ce cas'}` : ''} ; presque aucune mesure n’est aussi précise.`,
      advice: `N’en gardez que ce que vos appareils permettent, par exemple ${quote(rounded)}.`,
    }),
    es: ({ value, digits: has, rounded, count }, { quote, number }) => ({
      seen: `${quote(value)} tiene ${number(has)} cifras significativas${count > 1 ? `, y ${number(count - 1)} ${count === 2 ? 'valor más está' : 'valores más están'} en el mismo caso` : ''}; casi ninguna medida es tan exacta.`,
      advice: `Da solo las que permiten tus aparatos, por ejemplo ${quote(rounded)}.`,
    }),
  },
});
