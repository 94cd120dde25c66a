import { countWords } from './words.ts';

/** From fewer feedback texts nothing is learnt. */
const ENOUGH = 3;
/** A feature that occurs in this share of them is a habit. */
const HABIT = 0.4;
const MAX_TEXT = 20_000;
const MAX_OPENING_LENGTH = 80;
const SENTENCE = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the paragraphs of a feedback text: each could be used again. */
export const paragraphsOf = (feedback: string): string[] =>
  feedback
    .slice(0, MAX_TEXT)
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-•*]|\d+[.)])\s*/, '').trim())
    .filter((line) => line.length >= 20);

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Returns the most frequent of some texts, if it is frequent enough to be a habit. */
function habit(texts: readonly string[]): string | null {
  const [first] = [
    ...Map.groupBy(
      texts.filter((text) => text !== ''),
      (text) => text,
    ),
  ].toSorted(([, a], [, b]) => b.length - a.length);
  return first !== undefined && first[1].length >= Math.max(2, texts.length * HABIT)
    ? first[0]
    : null;
}

const firstLine = (text: string): string =>
  text.trim().split('\n', 1)[0]!.slice(0, MAX_OPENING_LENGTH);
const lastLine = (text: string): string =>
  text.trim().split('\n').at(-1)!.slice(0, MAX_OPENING_LENGTH);
const share = (texts: readonly string[], pattern: RegExp): number =>
  texts.filter((text) => pattern.test(text)).length / texts.length;

/**
 * Returns how a person writes, learnt from what they have saved (DRAFT-3): measured, in sentences
 * that they can change. Empty while there is too little.
 */
export function learntVoice(feedbacks: readonly string[]): string {
  const texts = feedbacks
    .filter((text) => text.trim() !== '')
    .map((text) => text.slice(0, MAX_TEXT));
  if (texts.length < ENOUGH) return '';
  const sentences = texts.flatMap((text) =>
    Array.from(SENTENCE.segment(text), ({ segment }) => countWords(segment)).filter(
      (words) => words > 0,
    ),
  );
  const opening = habit(texts.map(firstLine));
  const closing = habit(texts.map(lastLine));
  const addresses: [RegExp, string][] = [
    [/(?<!\p{L})(?:you|your)(?!\p{L})/iu, 'You write to the student as “you”.'],
    [/(?<!\p{L})(?:du|dein\p{L}{0,2}|dir|dich)(?!\p{L})/iu, 'Du sagst „du“.'],
    [/(?<!\p{L})(?:Sie|Ihr\p{L}{0,2}|Ihnen)(?!\p{L})/u, 'Sie sagen „Sie“.'],
    [/(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu, 'Vous dites « vous ».'],
    [/(?<!\p{L})(?:usted|su trabajo)(?!\p{L})/iu, 'Escribe de «usted».'],
  ];
  return [
    `About ${median(texts.map(countWords))} words a feedback, about ${median(sentences)} a sentence.`,
    ...addresses
      .filter(([pattern]) => share(texts, pattern) >= 0.5)
      .map(([, sentence]) => sentence)
      .slice(0, 1),
    share(texts, /^\s*(?:[-•*]|\d+[.)])\s/m) >= 0.5 ? 'In lists.' : 'In running text.',
    ...(share(texts, /\?/) >= HABIT ? ['You ask questions.'] : []),
    ...(share(texts, /!/) >= HABIT ? ['You use exclamation marks.'] : []),
    ...(opening === null ? [] : [`You often begin: ${opening}`]),
    ...(closing === null || closing === opening ? [] : [`You often end: ${closing}`]),
  ].join('\n');
}
