import type { Selector } from '#contract/rubrics/annotation.ts';

/** A place in the document's text. */
export interface Span {
  start: number;
  end: number;
}
/** Characters on either side of a quote that are kept with it. */
export const CONTEXT = 32;
const MAX_QUOTE_LENGTH = 20_000;

/** Position, and quote with its surroundings (W3C Web Annotation). */
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
