import { hasEndlessWord } from '#lib/text/text.ts';

/**
 * How a text is set that someone reads at length. Kerning a word of a hundred thousand letters takes a browser minutes,
 * so that a file could hang whoever opens it: such a text goes without.
 */
export const proseClass = (text: string): string =>
  hasEndlessWord(text) ? 'prose-read unkerned' : 'prose-read';
