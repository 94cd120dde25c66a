import type { Document } from '#contract/submissions/document.ts';
import type { PrintedLine, PrintedPage } from './types.ts';

/** A line that was read by OCR, as it stands in the text of its file. */
export type ReadLine = NonNullable<Document['recognised']>[number];

/** A stroke by itself is how OCR reads a capital I in many typefaces. */
const withCapitals = (text: string): string => text.replace(/(?<![^\s“"(])\|(?![^\s,.’'])/g, 'I');

/** What joins two lines of a paragraph: nothing where a word goes on behind its hyphen. */
const isBroken = (before: string, after: string): boolean =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after);

/** The paragraphs of pages as a text: a blank line between them, a line in one each of the print. */
export const textOf = (pages: readonly PrintedPage[]): string =>
  pages
    .flatMap(({ lines }) => lines)
    .reduce((text, line) => {
      const words = withCapitals(line.text);
      if (text === '') return words;
      if (line.begins) return `${text}\n\n${words}`;
      return isBroken(text, words) ? `${text.slice(0, -1)}${words}` : `${text} ${words}`;
    }, '');

/**
 * Where each line stands in the text that was made of them. A word that was put together across two
 * lines belongs to both.
 */
export function placesOf(text: string, lines: readonly PrintedLine[]): ReadLine[] {
  const places: ReadLine[] = [];
  let from = 0;
  for (const { text: read, confidence } of lines) {
    const words = withCapitals(read);
    const whole = text.indexOf(words, from);
    const found = whole === -1 ? words.replace(/-$/, '') : words;
    const start = whole === -1 ? text.indexOf(found, from) : whole;
    if (start === -1) continue;
    places.push({ start, end: start + found.length, confidence });
    from = start + found.length;
  }
  return places;
}
