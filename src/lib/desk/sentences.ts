import { type Block, type Document, isWritten } from '#contract/document.ts';
import type { Span } from './selectors.ts';

type Read = Pick<Document, 'text' | 'blocks' | 'language'>;

const WHOLE = new Set(['heading', 'code', 'table', 'equation', 'caption']);
/** A text without sentence ends, such as one of 100,000 letters, is stepped through in pieces. */
const LONGEST = 4_000;

function trimmed(text: string, { start, end }: Span): Span | null {
  const own = text.slice(start, end);
  const from = start + (own.length - own.trimStart().length);
  const to = end - (own.length - own.trimEnd().length);
  return from < to ? { start: from, end: to } : null;
}

function sentencesIn({ text, language }: Read, block: Block): Span[] {
  const whole = { start: block.start, end: block.end };
  if (WHOLE.has(block.kind)) return [trimmed(text, whole)].filter((one) => one !== null);
  const segments = new Intl.Segmenter(language.code ?? 'en', { granularity: 'sentence' }).segment(text.slice(block.start, block.end));
  return [...segments].flatMap(({ index, segment }) => {
    const pieces = Array.from({ length: Math.ceil(segment.length / LONGEST) }, (_, at) =>
      ({ start: block.start + index + at * LONGEST, end: Math.min(block.start + index + (at + 1) * LONGEST, block.start + index + segment.length) }));
    return pieces.flatMap((piece) => trimmed(text, piece) ?? []);
  });
}

const written = ({ blocks }: Read): Block[] => blocks.filter(isWritten);

/** The sentence behind a place, or the first of all; the last one is stayed at. */
export function nextSentence(read: Read, from: number | null): Span | null {
  const at = from ?? -1;
  let last: Span | null = null;
  for (const block of written(read)) {
    if (block.end <= at) {
      last = block;
      continue;
    }
    const found = sentencesIn(read, block).find(({ start }) => start >= at);
    if (found) return found;
    last = block;
  }
  return last === null ? null : previousSentence(read, last.end);
}

/** The sentence before a place. */
export function previousSentence(read: Read, from: number): Span | null {
  for (const block of written(read).toReversed()) {
    if (block.start >= from) continue;
    const found = sentencesIn(read, block).findLast(({ end }) => end <= from) ?? null;
    if (found) return found;
  }
  return nextSentence({ ...read, blocks: read.blocks.slice(0, 50) }, null);
}
