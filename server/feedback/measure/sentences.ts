import { type Word, wordsOf } from '../words.ts';

/** A stretch of the student's text; offsets are UTF-16 units into the whole text. */
export interface Span {
  text: string;
  start: number;
  end: number;
}
export interface Sentence extends Span {
  words: Word[];
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/** After these a full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(“"])(?:et al|e\.g|i\.e|cf|pp?|vs|figs?|eqs?|dr|mrs?|ms|prof|nos?|vol|ed|eds|ca|approx|z\.b|d\.h|bzw|usw|st|[A-Z])\.\s*$/iu;

/** `text` without the white space around it. */
export function trimmed(text: string, start: number): Span {
  const left = text.length - text.trimStart().length;
  const inner = text.trim();
  return { text: inner, start: start + left, end: start + left + inner.length };
}

/** The sentences of one paragraph that begins at `start`. */
export function sentencesOf(paragraph: string, start: number): Sentence[] {
  const pieces: { text: string; at: number }[] = [];
  for (const { segment, index } of SENTENCES.segment(paragraph)) {
    const last = pieces.at(-1);
    if (last !== undefined && (ABBREVIATION.test(last.text.slice(-20)) || /^\p{Ll}/u.test(segment)))
      last.text += segment;
    else pieces.push({ text: segment, at: index });
  }
  return pieces
    .map(({ text, at }) => {
      const span = trimmed(text, start + at);
      return {
        ...span,
        words: wordsOf(span.text).map((word) => ({
          ...word,
          start: word.start + span.start,
          end: word.end + span.start,
        })),
      };
    })
    .filter((sentence) => sentence.words.length > 0);
}
