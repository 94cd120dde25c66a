import search from 'approx-string-match';
import type { Selector } from '#contract/rubrics/annotation.ts';
import { CONTEXT, type Span } from './selectors.ts';

/** Where an annotation is now: at its old place, or elsewhere, exactly or approximately. */
export interface Found extends Span {
  how: 'there' | 'moved' | 'nearly';
}

const MAX_ERRORS = 256;
/**
 * A longer quote is only searched for exactly: the time for approximate matching grows with its
 * length.
 */
const MAX_NEARLY_LENGTH = 1_000;
/** Half of a shorter quote would fit anywhere. */
const MIN_NEARLY_LENGTH = 8;
const MAX_PLACES = 200;

/** Returns how many characters two texts share where they meet, up to `CONTEXT`. */
function shared(a: string, b: string, fromEnd: boolean): number {
  const most = Math.min(a.length, b.length, CONTEXT);
  let same = 0;
  while (same < most && (fromEnd ? a.at(-1 - same) === b.at(-1 - same) : a[same] === b[same]))
    same += 1;
  return same / CONTEXT;
}

function placesOf(text: string, exact: string): Span[] {
  const places: Span[] = [];
  for (
    let at = text.indexOf(exact);
    at >= 0 && places.length < MAX_PLACES;
    at = text.indexOf(exact, at + 1)
  )
    places.push({ start: at, end: at + exact.length });
  return places;
}

/**
 * Finds an annotation in a text that may have been read again: at its position if its quote is
 * there, otherwise where the quote is, otherwise where it approximately is. Of several places,
 * takes the one whose context fits best, then the nearest. Null if it is nowhere, or never had a
 * place in the text.
 */
export function placeOf(text: string, selectors: readonly Selector[]): Found | null {
  const position = selectors.find(({ type }) => type === 'TextPositionSelector') as
    | Extract<Selector, { type: 'TextPositionSelector' }>
    | undefined;
  const quote = selectors.find(({ type }) => type === 'TextQuoteSelector') as
    | Extract<Selector, { type: 'TextQuoteSelector' }>
    | undefined;
  if (quote === undefined || quote.exact === '')
    return position === undefined || position.end > text.length
      ? null
      : { start: position.start, end: position.end, how: 'there' };
  const { exact, prefix, suffix } = quote;
  if (position !== undefined && text.slice(position.start, position.end) === exact)
    return { start: position.start, end: position.end, how: 'there' };
  const fit = ({ start, end, errors }: Span & { errors: number }): number => {
    const near =
      position === undefined || text.length === 0
        ? 0
        : 1 - Math.abs(start - position.start) / text.length;
    return (
      50 * (1 - errors / exact.length) +
      20 * shared(text.slice(Math.max(0, start - CONTEXT), start), prefix, true) +
      20 * shared(text.slice(end, end + CONTEXT), suffix, false) +
      2 * near
    );
  };
  const best = (places: readonly (Span & { errors: number })[]): Span | null =>
    places.toSorted((a, b) => fit(b) - fit(a))[0] ?? null;
  const exactly = best(placesOf(text, exact).map((place) => ({ ...place, errors: 0 })));
  if (exactly !== null) return { start: exactly.start, end: exactly.end, how: 'moved' };
  if (exact.length > MAX_NEARLY_LENGTH || exact.length < MIN_NEARLY_LENGTH) return null;
  const nearly = best(
    search(text, exact, Math.min(MAX_ERRORS, Math.floor(exact.length / 2))).slice(0, MAX_PLACES),
  );
  return nearly === null ? null : { start: nearly.start, end: nearly.end, how: 'nearly' };
}
