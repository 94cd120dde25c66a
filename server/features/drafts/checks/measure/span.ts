/** A passage of the student's text; offsets are UTF-16 units into the whole text. */
export interface Span {
  text: string;
  start: number;
  end: number;
}

/** Returns `text`, which begins at `start`, without surrounding white space. */
export function trimmed(text: string, start: number): Span {
  const left = text.length - text.trimStart().length;
  const inner = text.trim();
  return { text: inner, start: start + left, end: start + left + inner.length };
}

/** Returns where a pattern (global) is found in a span. */
export const spansOf = (pattern: RegExp, { text, start }: Pick<Span, 'text' | 'start'>): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    text: found,
    start: start + index,
    end: start + index + found.length,
  }));

/** Returns text without accents and in lower case, for matching. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the beginning of a span, up to whole words. */
export function beginningOf(
  { text, start }: Pick<Span, 'text' | 'start'>,
  most = 110,
): { start: number; end: number } {
  const cut = text.length <= most ? text : text.slice(0, most + 1).replace(/\s+\S*$/, '');
  return { start, end: start + cut.trimEnd().length };
}

/** Widens `span` to whole words, but no further than its line, if it says little by itself. */
export function around(
  text: string,
  { start, end }: Pick<Span, 'start' | 'end'>,
  reach = 40,
): Span {
  const before = text.slice(Math.max(0, start - reach), start);
  const lead = before.slice(before.lastIndexOf('\n') + 1);
  const cut = lead.length === reach && start > reach ? lead.replace(/^\S*\s*/, '') : lead;
  const after = text.slice(end, end + reach).split('\n', 1)[0]!;
  const tail = after.length === reach ? after.replace(/\s*\S*$/, '') : after;
  return trimmed(text.slice(start - cut.length, end + tail.length), start - cut.length);
}
