import { folded } from '../../../measure/span.ts';
import { rule } from '../../rule.ts';

interface Data {
  short: string;
  count: number;
  others: readonly string[];
}

/** Known to every reader, or names that nobody writes out. */
const KNOWN = new Set(
  (
    'USA US UK EU UN NATO UNESCO UNICEF WHO NASA FBI CIA BBC CNN NHS DNA RNA HIV AIDS COVID GPS TV DVD CD PC IT AI IQ ID OK PDF HTML CSS JSON XML SQL HTTP HTTPS URL USB CPU GPU RAM API UI UX LED LCD AM PM BC AD CEO PhD MBA BA MA BSC MSC GDP VIP FAQ DIY UFO ATM PIN SIM SMS WIFI ' +
    'DDR BRD ARD ZDF SPD CDU CSU FDP AFD EUR USD GBP CO2 NO2 H2O PH AC DC IBM BMW SAP NBA NFL FIFA UEFA OECD WTO IMF IPCC STEM SUV RGB ASCII SNCF TGV ONU UE EEUU OTAN OMS PIB RAE MLA APA IEEE ISO DIN LGBT LGBTQ BLM GMO PTSD ADHD OCD SAT GPA ESL TOEFL IELTS BIP USSR UDSSR URSS WWI WWII II III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI DJ ICU MRI CT ECG EKG BMI GP RN MS MD ' +
    'NULL TRUE FALSE AND NOT SELECT INSERT UPDATE DELETE WHERE FROM JOIN CREATE TABLE GROUP ORDER BEGIN COMMIT'
  ).split(' '),
);
/** What stands in asterisks or brackets is somebody's stand-in for a name. */
const ACRONYM = /(?<![\p{L}\p{N}.&/*_[<{-])\p{Lu}{3,6}s?(?![\p{L}\p{N}&/*_\]>}-])/gu;
const LEAST = 3;

/** Whether some run of words has the acronym's letters as its initials, small words counted or not. */
function isWrittenOut(short: string, initials: string, bigInitials: string): boolean {
  const key = short.toLowerCase();
  return initials.includes(key) || bigInitials.includes(key);
}

/** A word of a heading, or of a statement to a database, stands among others in capitals. */
const isInCapitals = (text: string, start: number, end: number): boolean =>
  /(?<!\p{L})\p{Lu}{2,40}[ ’']$/u.test(text.slice(Math.max(0, start - 42), start)) ||
  /^ (?:\p{Lu}[’'])?\p{Lu}{2,40}(?!\p{L})/u.test(text.slice(end, end + 44));

/** An acronym that comes again and again and is nowhere written out. */
export const acronym = rule<Data>({
  id: 'style/acronym',
  kind: 'priority',
  area: 'clarity',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection'],
  absence: true,
  find({ prose, text, brief }) {
    const counts = new Map<string, { count: number; start: number; end: number }>();
    for (const one of prose) {
      if (one.text === one.text.toUpperCase()) continue;
      for (const { 0: found, index } of one.text.matchAll(ACRONYM)) {
        if (isInCapitals(one.text, index, index + found.length)) continue;
        const short = found.replace(/s$/, '');
        const seen = counts.get(short);
        counts.set(short, {
          count: (seen?.count ?? 0) + 1,
          start: seen?.start ?? one.start + index,
          end: seen?.end ?? one.start + index + found.length,
        });
      }
    }
    const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
    const ordinary = new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}{3,6}(?![\p{L}\p{N}])/gu) ?? []);
    const initials = words.map((word) => word[0]).join('');
    const bigInitials = words
      .filter((word) => word.length > 3)
      .map((word) => word[0])
      .join('');
    const bare = [...counts].filter(
      ([short, { count }]) =>
        count >= LEAST &&
        !KNOWN.has(short) &&
        !brief.text.includes(short) &&
        !ordinary.has(short.toLowerCase()) &&
        !isWrittenOut(short, initials, bigInitials) &&
        !new RegExp(
          `${short}s?["”’»]?\\s*(?:\\(|=|:|,?\\s*(?:or|oder|ou|o|which|das|die|steht|stands|means|signifie|significa)\\s)|\\([^()]{0,60}${short}`,
          'u',
        ).test(text),
    );
    const [first] = bare.toSorted(([, a], [, b]) => b.count - a.count);
    if (first === undefined) return null;
    const home = prose
      .flatMap(({ sentences }) => sentences)
      .find(({ start, end }) => start <= first[1].start && first[1].start < end);
    return {
      spans: home === undefined ? [] : [home],
      weight: 40,
      data: {
        short: first[0],
        count: first[1].count,
        others: bare.filter(([short]) => short !== first[0]).map(([short]) => short),
      },
    };
  },
  say: {
    en: ({ short, count, others }, { quote, list }) => ({
      seen: `${quote(short)} comes ${count} times and is nowhere written out${others.length > 0 ? `; nor ${others.length === 1 ? 'is' : 'are'} ${list(others.map(quote), 3)}` : ''}.`,
      deed: `Write ${quote(short)} out where it first comes, with the short form in brackets.`,
    }),
    de: ({ short, count, others }, { quote, list }) => ({
      seen: `${quote(short)} kommt ${count}-mal vor und wird nirgends ausgeschrieben${others.length > 0 ? `, ebenso ${list(others.map(quote), 3)}` : ''}.`,
      deed: `Schreiben Sie ${quote(short)} beim ersten Mal aus, die Abkürzung in Klammern dahinter.`,
    }),
    fr: ({ short, count, others }, { quote, list }) => ({
      seen: `${quote(short)} apparaît ${count} fois sans être développé nulle part${others.length > 0 ? `, de même que ${list(others.map(quote), 3)}` : ''}.`,
      deed: `Développez ${quote(short)} à sa première apparition, avec le sigle entre parenthèses.`,
    }),
    es: ({ short, count, others }, { quote, list }) => ({
      seen: `${quote(short)} aparece ${count} veces y en ningún lugar se desarrolla${others.length > 0 ? `; tampoco ${list(others.map(quote), 3)}` : ''}.`,
      deed: `Escribe ${quote(short)} completo la primera vez, con la sigla entre paréntesis.`,
    }),
  },
});
