import { type Block, type Document, isWritten } from '#contract/submissions/document.ts';
import type { Span } from './selectors.ts';

type Read = Pick<Document, 'text' | 'blocks' | 'language'>;

const WHOLE = new Set(['heading', 'code', 'table', 'equation', 'caption']);
/** A text without sentence ends, such as one of 100,000 letters, is stepped through in pieces. */
const MAX_LENGTH = 4_000;

function trimmed(text: string, { start, end }: Span): Span | null {
  const own = text.slice(start, end);
  const from = start + (own.length - own.trimStart().length);
  const to = end - (own.length - own.trimEnd().length);
  return from < to ? { start: from, end: to } : null;
}

function sentencesIn({ text, language }: Read, block: Block): Span[] {
  const whole = { start: block.start, end: block.end };
  if (WHOLE.has(block.kind)) return [trimmed(text, whole)].filter((one) => one !== null);
  const segments = new Intl.Segmenter(language.code ?? 'en', { granularity: 'sentence' }).segment(
    text.slice(block.start, block.end),
  );
  return [...segments].flatMap(({ index, segment }) => {
    const pieces = Array.from({ length: Math.ceil(segment.length / MAX_LENGTH) }, (_, at) => ({
      start: block.start + index + at * MAX_LENGTH,
      end: Math.min(
        block.start + index + (at + 1) * MAX_LENGTH,
        block.start + index + segment.length,
      ),
    }));
    return pieces.flatMap((piece) => trimmed(text, piece) ?? []);
  });
}

const written = ({ blocks }: Read): Block[] => blocks.filter(isWritten);

function firstFrom(read: Read, at: number): Span | null {
  for (const block of written(read)) {
    if (block.end <= at) continue;
    const found = sentencesIn(read, block).find(({ start }) => start >= at);
    if (found) return found;
  }
  return null;
}

function lastUntil(read: Read, at: number): Span | null {
  for (const block of written(read).toReversed()) {
    if (block.start >= at) continue;
    const found = sentencesIn(read, block).findLast(({ end }) => end <= at);
    if (found) return found;
  }
  return null;
}

/** Returns the sentence after a place; stays at the last one. */
export const nextSentence = (read: Read, from: number): Span | null =>
  firstFrom(read, from) ?? lastUntil(read, Infinity);

/** Returns the sentence before a place; stays at the first one. */
export const previousSentence = (read: Read, from: number): Span | null =>
  lastUntil(read, from) ?? firstFrom(read, 0);
