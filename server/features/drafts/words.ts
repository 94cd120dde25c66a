const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** A word and its position. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/** Returns the words of a text in any script, with their positions. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of WORDS.segment(text)) {
    if (isWordLike === true)
      words.push({ text: segment, start: index, end: index + segment.length });
  }
  return words;
}

/** Scripts without spaces between words: there, words are found with a dictionary. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Returns how many words a token contains, which is a text between white space. */
function wordsIn(token: string): number {
  if (!/[\p{L}\p{N}]/u.test(token)) return 0;
  if (!UNSPACED.test(token)) return 1;
  let count = 0;
  for (const { isWordLike } of WORDS.segment(token)) if (isWordLike === true) count += 1;
  return count;
}

/**
 * Returns how many words a text has, as people and word processors count them: text between white
 * space that contains a letter or a digit. All word counts that are shown or compared come from
 * here.
 */
export const countWords = (text: string): number => {
  let count = 0;
  for (const { 0: token } of text.matchAll(/\S+/g)) count += wordsIn(token);
  return count;
};

/** Returns the number of words in the spans, which are in order and don't overlap. */
export const countWordsWithin = (
  text: string,
  spans: readonly { start: number; end: number }[],
): number => spans.reduce((sum, { start, end }) => sum + countWords(text.slice(start, end)), 0);
