import {
  type Block,
  blockText,
  type Document,
  type Genre,
  isProse,
  isWritten,
  MIN_CONFIDENCE,
} from '#contract/submissions/document.ts';
import { GENRE_WORDS } from './genre-words.ts';
import { isLetter } from './letter.ts';

type Found = Document['genre'];
type Prose = 'argument' | 'report' | 'reflection' | 'narrative' | 'lab_report';

const UNKNOWN: Found = { kind: 'unknown', confidence: 0.3, code: null };
const SAMPLE = 60_000;
const SHORT = 180;
const LEAST_WORDS = 15;
const PER_WORDS = 1000;
/** This many words per thousand that are typical of a genre are clear evidence. */
const PLAIN = 8;

const timesIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Returns what kind of text it is, by words that its genre uses in the languages known here, by
 * headings and by length. Unknown in any other language, and for a letter, whose purpose only its
 * brief says.
 */
export function genreOf(
  text: string,
  blocks: readonly Block[],
  words: number,
  language: string | null,
): Found {
  const written = blocks.filter(isWritten);
  const slice = (block: Block): string => blockText({ text }, block);
  const headings = written
    .filter(({ kind }) => kind === 'heading')
    .map(slice)
    .join('\n');
  const hasParts = written.filter(({ kind }) => kind === 'heading').length;
  const known = GENRE_WORDS[language ?? ''];
  if (words < LEAST_WORDS)
    return {
      ...UNKNOWN,
      kind: words > 0 ? 'short_answer' : 'unknown',
      confidence: words > 0 ? 0.8 : 0.3,
    };
  if (known === undefined)
    return words <= SHORT && hasParts < 2 && language !== null
      ? { kind: 'short_answer', confidence: 0.65, code: null }
      : UNKNOWN;
  if (isLetter(text)) return { ...UNKNOWN, confidence: 0.5 };
  const prose = blocks.filter(isProse).map(slice).join('\n').slice(0, SAMPLE);
  const share = (pattern: RegExp): number =>
    (timesIn(prose, pattern) / Math.max(words, SHORT)) * PER_WORDS;
  const speech =
    (timesIn(prose, /["“„«»][^"“”„«»\n]{2,200}[,.!?]["”“»«]|^[—–-] ?\p{Lu}/gmu) /
      Math.max(words, SHORT)) *
    PER_WORDS;
  const scores: Record<Prose, number> = {
    argument: share(known.argument),
    reflection:
      share(known.reflection) * Math.min(1, share(known.first) / 15) +
      8 * timesIn(headings, known.reflectionHeading),
    narrative:
      share(known.narrative) * Math.min(1, share(known.past) / 25) +
      Math.min(speech, 6) * Math.min(1, share(known.past) / 25),
    lab_report:
      share(known.lab) * 0.6 +
      5 * timesIn(headings, known.labHeading) +
      12 * timesIn(headings, known.labTitle),
    report:
      Math.min(hasParts, 8) * 1.5 +
      share(known.report) +
      2 * timesIn(headings, known.reportHeading),
  };
  const [[kind, best], [, next]] = Object.entries(scores).toSorted(([, a], [, b]) => b - a) as [
    [Genre, number],
    [Genre, number],
  ];
  const isShort = words <= SHORT && hasParts < 2;
  const confidence =
    best < PLAIN / 2
      ? 0.3
      : Math.min(0.95, 0.4 + ((best - next) / best) * 0.6 + Math.min(best, 2 * PLAIN) / 80);
  if (isShort && (confidence < 0.75 || kind === 'report' || kind === 'argument'))
    return { kind: 'short_answer', confidence: words <= 120 ? 0.8 : 0.65, code: null };
  return confidence < MIN_CONFIDENCE
    ? { kind: 'unknown', confidence, code: null }
    : { kind, confidence, code: null };
}
