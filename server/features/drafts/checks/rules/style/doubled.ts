import { around, type Span, spansOf } from '#server/features/drafts/checks/measure/span.ts';
import type { Language } from '#server/features/drafts/checks/language.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Data {
  word: string;
  count: number;
}

/** Small words that are never correctly repeated in a row; “added to to suit it” is correct. */
const ONCE: Readonly<Record<Language, string>> = {
  en: 'the|a|an|of|and|or|we|they|their|its',
  de: 'und|für|nicht|auch|dass|oder|aber|im|zum|zur',
  fr: 'le|la|de|des|du|et|un|une|dans|pour|par|avec|mais|au|aux',
  es: 'el|los|las|de|del|un|una|en|para|por|con|pero|al',
};

const patternFor = (language: Language): RegExp => {
  const words = ONCE[language];
  return new RegExp(`(?<![\\p{L}\\p{N}'’.-])(${words})[ \\u00A0]\\1(?![\\p{L}\\p{N}'’-])`, 'giu');
};
/**
 * "in the The Star" and "AND and OR": one of the two is a name. Only the first word of a sentence
 * may differ in case.
 */
const isTheSame = (words: string): boolean => {
  const [one, other] = words.split(/[ \u00A0]/u) as [string, string];
  return one === other || `${one[0]!.toLowerCase()}${one.slice(1)}` === other;
};
const PATTERNS = Object.fromEntries(
  Object.keys(ONCE).map((language) => [language, patternFor(language as Language)]),
) as Record<Language, RegExp>;

/** The same small word twice in a row. */
export const doubled = rule<Data>({
  id: 'style/doubled-word',
  kind: 'priority',
  area: 'language',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'narrative', 'short_answer', 'lab_report'],
  find({ prose, language, text, quotations }) {
    const found: Span[] = prose
      .flatMap((one) => spansOf(PATTERNS[language!], one))
      .filter(
        ({ start, end, text: words }) =>
          !/\n/.test(words) &&
          isTheSame(words) &&
          !quotations.some((quote) => quote.start <= start && end <= quote.end),
      );
    const [first] = found;
    return first === undefined
      ? null
      : {
          spans: found.slice(0, 3).map((one) => around(text, one)),
          weight: 30 + Math.min(20, found.length * 5),
          data: { word: first.text, count: found.length },
        };
  },
  say: {
    en: ({ word, count }, { quote, number }) => ({
      seen: `${quote(word)}: a word stands twice in a row${count > 1 ? `, as in ${number(count - 1)} other ${count === 2 ? 'place' : 'places'}` : ''}.`,
      advice: `Strike out one half of ${quote(word)}; reading aloud finds such slips.`,
    }),
    de: ({ word, count }, { quote, number }) => ({
      seen: `${quote(word)}: Ein Wort steht zweimal hintereinander${count > 1 ? `, so auch an ${number(count - 1)}${count === 2 ? 'er weiteren Stelle' : ' weiteren Stellen'}` : ''}.`,
      advice: `Streichen Sie eines aus ${quote(word)}; beim lauten Lesen fällt so etwas auf.`,
    }),
    fr: ({ word, count }, { quote, number }) => ({
      seen: `${quote(word)} : un mot figure deux fois de suite${count > 1 ? `, comme à ${number(count - 1)} autre${count === 2 ? ' endroit' : 's endroits'}` : ''}.`,
      advice: `Supprimez-en un dans ${quote(word)} ; une lecture à voix haute révèle ces oublis.`,
    }),
    es: ({ word, count }, { quote, number }) => ({
      seen: `${quote(word)}: una palabra aparece dos veces seguidas${count > 1 ? `, como en ${count === 2 ? 'otro lugar' : `otros ${number(count - 1)} lugares`}` : ''}.`,
      advice: `Quita una de las dos en ${quote(word)}; al leer en voz alta se notan estos descuidos.`,
    }),
  },
});
