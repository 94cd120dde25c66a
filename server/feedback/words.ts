const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** A word and where it stands. */
export interface Word { text: string; start: number; end: number }

/** The words of a text in any script, with their places. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of WORDS.segment(text)) {
    if (isWordLike === true) words.push({ text: segment, start: index, end: index + segment.length });
  }
  return words;
}

export const countWords = (text: string): number => {
  let count = 0;
  for (const { isWordLike } of WORDS.segment(text)) if (isWordLike === true) count += 1;
  return count;
};
