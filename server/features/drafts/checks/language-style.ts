import type { Language } from './language.ts';

const SMALL: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'no',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  de: [
    'kein',
    'ein',
    'zwei',
    'drei',
    'vier',
    'fünf',
    'sechs',
    'sieben',
    'acht',
    'neun',
    'zehn',
    'elf',
    'zwölf',
  ],
  fr: [
    'aucun',
    'un',
    'deux',
    'trois',
    'quatre',
    'cinq',
    'six',
    'sept',
    'huit',
    'neuf',
    'dix',
    'onze',
    'douze',
  ],
  es: [
    'ningún',
    'un',
    'dos',
    'tres',
    'cuatro',
    'cinco',
    'seis',
    'siete',
    'ocho',
    'nueve',
    'diez',
    'once',
    'doce',
  ],
};
const AND: Readonly<Record<Language, string>> = { en: 'and', de: 'und', fr: 'et', es: 'y' };
const MORE: Readonly<Record<Language, (n: number) => string>> = {
  en: (n) => `${n} more`,
  de: (n) => `${n} weitere`,
  fr: (n) => `${n} de plus`,
  es: (n) => `${n} más`,
};
const MARKS: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['“', '”'],
  de: ['„', '“'],
  fr: ['« ', ' »'],
  es: ['«', '»'],
};
const SHOWN_WORDS = 10;

/** How numbers, lists and quotations are written in one language. */
export interface LanguageStyle {
  language: Language;
  /** A number as it is written in a sentence. */
  number(n: number): string;
  /** A number in digits, with the language's thousands separator. */
  figure(n: number): string;
  list(items: readonly string[], most?: number): string;
  /** The words in quotation marks, unchanged except for white space. */
  quote(text: string): string;
  /** The beginning of a passage in quotation marks, up to whole words. */
  head(text: string, words?: number): string;
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Without its own quotation marks, which would otherwise be doubled. */
const bare = (text: string): string =>
  text.replace(/^[“”"„«»‘']+\s?(?=\S)|(?<=\S)\s?[“”"„«»‘']+$/gu, '');

export function languageStyleOf(language: Language): LanguageStyle {
  const [open, close] = MARKS[language];
  const figure = (n: number): string =>
    n.toLocaleString(language, {
      useGrouping: n >= 10_000 || (language === 'en' && n >= 1000),
      maximumFractionDigits: 1,
    });
  const quote = (text: string): string => `${open}${bare(flat(text))}${close}`;
  return {
    language,
    figure,
    number: (n) => SMALL[language][n] ?? figure(n),
    quote,
    head(text, words = SHOWN_WORDS) {
      const all = flat(text).split(' ');
      return all.length <= words
        ? quote(flat(text).replace(/[.,;:]+$/, ''))
        : `${open}${bare(all.slice(0, words).join(' ')).replace(/[,;:–-]+$/, '')} …${close}`;
    },
    list(items, most = items.length) {
      const shown = items.slice(0, most);
      const all =
        shown.length < items.length
          ? [...shown, MORE[language](items.length - shown.length)]
          : shown;
      return all.length < 2
        ? all.join('')
        : `${all.slice(0, -1).join(', ')} ${AND[language]} ${all.at(-1)!}`;
    },
  };
}
