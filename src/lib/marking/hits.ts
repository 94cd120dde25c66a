import type { Span } from './selectors.ts';

/** Maximum number of hits: nobody goes through more. */
export const MAX_HITS = 2_000;
const MAX_QUERY_LENGTH = 200;

/**
 * Returns where words occur in a text, ignoring case. A space matches any white space, including a
 * line break.
 */
export function hitsIn(text: string, query: string): Span[] {
  const words = query
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const pattern = new RegExp(
    words
      .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join(String.raw`\s{1,40}`),
    'giu',
  );
  const hits: Span[] = [];
  for (const { index, 0: found } of text.matchAll(pattern)) {
    hits.push({ start: index, end: index + found.length });
    if (hits.length === MAX_HITS) break;
  }
  return hits;
}
