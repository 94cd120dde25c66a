import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Data {
  value: string;
  count: number;
}

const UNIT = String.raw`(?:°\s?C|K|mm|cm|km|m|nm|µm|μm|mg|kg|g|ms|µs|s|min|h|mV|kV|V|mA|µA|A|mW|kW|W|kN|N|J|kJ|eV|Hz|kHz|MHz|Pa|hPa|kPa|bar|mol|ml|mL|l|L|Ω|kΩ|Ohm|m/s|cm/s|m/s²|km/h|T|mT|F|µF|nF|lux|dB)`;
export const VALUE = new RegExp(
  String.raw`(?<![\p{L}\d.,])\d+(?:[.,]\d+)?(?:\s?[·x×*]\s?10\^?[⁻-]?[\d⁰-⁹]+)?[ \u00A0\u202F]?${UNIT}(?![\p{L}\d²³/^])`,
  'gu',
);
/** Every known way to state the uncertainty of a value. */
const UNCERTAIN = pattern(
  String.raw`±|\+/-|\+-|\\pm|\(\d{1,2}\)\s?(?:cm|mm|m|s|V|A|g|kg|K)\b|\b(?:uncertaint\p{L}+|error\p{L}*|deviation\p{L}*|standard\s+(?:error|deviation)|tolerance|accura\p{L}+|precis\p{L}+|confidence|Unsicherheit\p{L}*|Messunsicherheit\p{L}*|Fehler\p{L}*|Messfehler\p{L}*|Abweichung\p{L}*|Standardabweichung\p{L}*|Genauigkeit\p{L}*|Toleranz|incertitudes?|erreurs?|écarts?(?:[\s-]types?)?|précision|incertidumbres?|error(?:es)?|desviaci\p{L}+|precisi\p{L}+|tolerancia)\b|\bσ\b|\bΔ\p{L}`,
);

/** Measured values, none of them with an uncertainty, although the brief asks for one. */
export const uncertainty = rule<Data>({
  id: 'report/no-uncertainty',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['lab_report'],
  asks: (brief) => brief.uncertainty,
  absence: true,
  question:
    'Values with units are given, and nothing says how uncertain they are (±, error, deviation). The brief doesn’t plainly ask for it.',
  find({ prose, text }) {
    if (UNCERTAIN.test(text)) return null;
    const found = prose.flatMap(({ text: own, start }) =>
      [...own.matchAll(VALUE)].map(({ 0: value, index }) => ({
        text: value,
        start: start + index,
        end: start + index + value.length,
      })),
    );
    const [first] = found;
    if (first === undefined || found.length < 3) return null;
    const home = prose
      .flatMap(({ sentences }) => sentences)
      .find(({ start, end }) => start <= first.start && first.end <= end);
    return {
      spans: home === undefined ? [first] : [home],
      weight: 78,
      data: { value: first.text, count: found.length },
    };
  },
  say: {
    en: ({ value, count }, { quote }) => ({
      seen: `The brief asks how uncertain the values are; ${count} values with units stand in your text, and none says so.`,
      advice: `Begin with ${quote(value)}: give it a ±, and say what limits it (the instrument, reading it, the spread).`,
    }),
    de: ({ value, count }, { quote }) => ({
      seen: `Die Aufgabe fragt nach den Unsicherheiten; im Text stehen ${count} Werte mit Einheit, keiner mit einer Angabe dazu.`,
      advice: `Beginnen Sie mit ${quote(value)}: Geben Sie ein ± an und sagen Sie, was es begrenzt (Gerät, Ablesen, Streuung).`,
    }),
    fr: ({ value, count }, { quote }) => ({
      seen: `La consigne demande les incertitudes ; le texte donne ${count} valeurs avec unité, aucune avec la sienne.`,
      advice: `Commencez par ${quote(value)} : donnez un ±, et dites ce qui le limite (appareil, lecture, dispersion).`,
    }),
    es: ({ value, count }, { quote }) => ({
      seen: `El enunciado pide las incertidumbres; el texto da ${count} valores con unidad y ninguno con la suya.`,
      advice: `Empieza por ${quote(value)}: da un ± y di qué lo limita (aparato, lectura, dispersión).`,
    }),
  },
});
