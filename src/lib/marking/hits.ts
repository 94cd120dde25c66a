import type { Span } from './selectors.ts';

/** More are not counted: nobody goes through them. */
export const MOST_HITS = 2_000;
const LONGEST_QUERY = 200;

/** Where words stand in a text, in any letters; a space stands for any white space, since lines end where they like. */
export function hitsIn(text: string, query: string): Span[] {
  const words = query
    .trim()
    .slice(0, LONGEST_QUERY)
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
    if (hits.length === MOST_HITS) break;
  }
  return hits;
}
