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

/** Scripts that put no spaces between words: there each word is found by a dictionary. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** How many words stand in a token, which is a text between white space. */
function wordsIn(token: string): number {
  if (!/[\p{L}\p{N}]/u.test(token)) return 0;
  if (!UNSPACED.test(token)) return 1;
  let count = 0;
  for (const { isWordLike } of WORDS.segment(token)) if (isWordLike === true) count += 1;
  return count;
}

/**
 * How many words a text has, as people and word processors count them: what stands between white space and holds a
 * letter or a digit. The one count of words: every figure that is shown or compared comes from it.
 */
export const countWords = (text: string): number => {
  let count = 0;
  for (const { 0: token } of text.matchAll(/\S+/g)) count += wordsIn(token);
  return count;
};

/** Words in the spans, which are in order and apart. */
export const countWordsWithin = (
  text: string,
  spans: readonly { start: number; end: number }[],
): number => spans.reduce((sum, { start, end }) => sum + countWords(text.slice(start, end)), 0);
