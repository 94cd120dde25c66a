import type { Span } from '#server/features/drafts/checks/measure/span.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';

/** A slip and what it should be. */
export interface Slip extends Span {
  right: string;
}

const read = (list: string): ReadonlyMap<string, string> =>
  new Map(
    list
      .trim()
      .split(/[|\n]/)
      .map((pair) => pair.split(/ (.*)/s) as [string, string]),
  );

const LISTS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  en: read(EN),
  de: read(DE),
  fr: read(FR),
  es: read(ES),
};
const WORD = /(?<![\p{L}\p{N}@/._#’'-])\p{L}[\p{L}’'-]*\p{L}(?![\p{L}\p{N}@/_#]|[.-]\p{L})/gu;

const cased = (right: string, like: string): string =>
  /^\p{Lu}/u.test(like) ? right.charAt(0).toUpperCase() + right.slice(1) : right;

/** Words of a text that are spelt as no norm has them, with the right form. Capitals in the middle are left alone: they may be names. */
export function misspeltIn(
  { text, start }: Pick<Span, 'text' | 'start'>,
  language: string,
): Slip[] {
  const list = LISTS[language];
  if (list === undefined) return [];
  const found: Slip[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plain = word.replaceAll('’', "'");
    const isName =
      language !== 'de' &&
      /^\p{Lu}/u.test(word) &&
      !/(?:^|[.!?…:]["”»)]?\s+["“«(¿¡]?)$/u.test(text.slice(Math.max(0, index - 6), index));
    if (isName || /\p{Lu}/u.test(word.slice(1))) continue;
    const right =
      list.get(plain) ?? (language === 'de' ? undefined : list.get(plain.toLowerCase()));
    // Many were taught that a French capital needs no accent.
    const isBareCapital =
      right !== undefined &&
      language === 'fr' &&
      /^\p{Lu}/u.test(word) &&
      right.slice(1) === word.slice(1);
    if (right !== undefined && !isBareCapital)
      found.push({
        text: word,
        start: start + index,
        end: start + index + word.length,
        right: cased(right, word),
      });
  }
  return found;
}
