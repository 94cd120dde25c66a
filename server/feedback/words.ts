const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** A word and where it stands. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/** The words of a text in any script, with their places. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of WORDS.segment(text)) {
    if (isWordLike === true)
      words.push({ text: segment, start: index, end: index + segment.length });
  }
  return words;
}

export const countWords = (text: string): number => {
  let count = 0;
  for (const { isWordLike } of WORDS.segment(text)) if (isWordLike === true) count += 1;
  return count;
};

/**
 * Words that begin in one of the spans, which are in order and apart. One pass: a segmenter for each of many short spans
 * takes memory that is given back late.
 */
export function countWordsWithin(
  text: string,
  spans: readonly { start: number; end: number }[],
): number {
  let count = 0;
  let at = 0;
  for (const { index, isWordLike } of WORDS.segment(text)) {
    while (at < spans.length && spans[at]!.end <= index) at += 1;
    if (isWordLike === true && at < spans.length && spans[at]!.start <= index) count += 1;
  }
  return count;
}
