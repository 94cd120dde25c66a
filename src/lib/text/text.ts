/**
 * Characters as readers count them: an emoji of several code points, or a letter with its accents,
 * is one.
 */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface Preview {
  text: string;
  isCut: boolean;
}

/**
 * Returns the first `most` characters, with an ellipsis if there are more (specification, section
 * 9: 100 for feedback).
 */
export function preview(text: string, most: number): Preview {
  if (text.length <= most) return { text, isCut: false };
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === most) return { text: `${text.slice(0, index).trimEnd()}…`, isCut: true };
    count += 1;
  }
  return { text, isCut: false };
}

const MAX_WORD_LENGTH = 1_000;
const SPACE = 0x20;

/**
 * Whether a run of more than 1,000 UTF-16 units contains no space or line break: pasted data, or an
 * attack.
 */
export function hasEndlessWord(text: string): boolean {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) <= SPACE) start = at + 1;
    else if (at - start >= MAX_WORD_LENGTH) return true;
  }
  return false;
}

export interface Caret {
  start: number;
  end: number;
}
export interface Inserted {
  text: string;
  /** Where the comment ends, in UTF-16 units. */ caret: number;
}

const blankLineBetween = (before: string, after: string): string => {
  if (before.trim() === '' || after.trim() === '') return '';
  const there = /\n*$/.exec(before)?.[0].length ?? 0;
  const following = /^\n*/.exec(after)?.[0].length ?? 0;
  return '\n'.repeat(Math.max(0, 2 - there - following));
};

/**
 * Inserts a comment into feedback, separated from the text around it by a blank line
 * (specification, section 9). It replaces the selection; without a caret it goes to the end.
 * Nothing else that was typed is lost.
 */
export function insertComment(text: string, comment: string, caret: Caret | null = null): Inserted {
  const start = Math.min(Math.max(caret?.start ?? text.length, 0), text.length);
  const end = Math.min(Math.max(caret?.end ?? text.length, start), text.length);
  const before = text.slice(0, start);
  const after = text.slice(end);
  const head = before + blankLineBetween(before, comment) + comment;
  return { text: head + blankLineBetween(comment, after) + after, caret: head.length };
}

/** Returns one or two letters for an avatar: 'Jane van Doe' gives 'JD'; '?' without a name. */
export function initials(fullName: string): string {
  const words = fullName.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (first === undefined) return '?';
  const ends = words.length > 1 ? [first, words.at(-1) ?? ''] : [first];
  return ends
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
