import { hasEndlessWord } from '#lib/text/text.ts';

/**
 * Returns the typesetting for longer texts. Kerning a word of a hundred thousand letters takes a
 * browser minutes, so a file could freeze the page: such a text isn't kerned.
 */
export const proseClass = (text: string): string =>
  hasEndlessWord(text) ? 'prose-read unkerned' : 'prose-read';
