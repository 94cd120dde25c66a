import type { Selector } from '#contract/rubrics/annotation.ts';

/** A place in the document's text. */
export interface Span {
  start: number;
  end: number;
}
/** Number of characters on either side of a quote that are stored with it. */
export const CONTEXT = 32;
const MAX_QUOTE_LENGTH = 20_000;

/** Returns position, and quote with context (W3C Web Annotation). */
export function selectorsOf(text: string, { start, end }: Span): Selector[] {
  const exact = text.slice(start, end);
  const position: Selector = { type: 'TextPositionSelector', start, end };
  if (exact === '' || exact.length > MAX_QUOTE_LENGTH) return [position];
  return [
    position,
    {
      type: 'TextQuoteSelector',
      exact,
      prefix: text.slice(Math.max(0, start - CONTEXT), start),
      suffix: text.slice(end, end + CONTEXT),
    },
  ];
}
