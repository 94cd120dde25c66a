/**
 * The history of items viewed in a list, like a browser's: in order, with the current position.
 */
export interface Trail {
  ids: readonly number[];
  /** The current position; -1 before anything is viewed. */ at: number;
}

export const NO_TRAIL: Trail = { ids: [], at: -1 };
/** Longer than an evening's marking. */
const MAX_TRAIL_LENGTH = 500;

/** Returns the item viewed before the current one, or null. */
export const previousOf = ({ ids, at }: Trail): number | null => ids[at - 1] ?? null;
/** Returns the item that the user came back from, or null. */
export const forwardOf = ({ ids, at }: Trail): number | null => ids[at + 1] ?? null;

/**
 * The direction of a step: going up in the list isn't going forward, although that item was viewed
 * later.
 */
export type Direction = 'back' | 'forth';

/**
 * Returns the trail after viewing `id`: a step along it if it leads there in this direction,
 * otherwise a new branch from here.
 */
export function trailTo(trail: Trail, id: number, way: Direction): Trail {
  const { ids, at } = trail;
  if (ids[at] === id) return trail;
  if (way === 'back')
    return previousOf(trail) === id
      ? { ids, at: at - 1 }
      : { ids: [id, ...ids.slice(Math.max(at, 0), at + MAX_TRAIL_LENGTH - 1)], at: 0 };
  if (forwardOf(trail) === id) return { ids, at: at + 1 };
  const walked = [...ids.slice(0, at + 1), id].slice(-MAX_TRAIL_LENGTH);
  return { ids: walked, at: walked.length - 1 };
}

/**
 * Returns the first item after `from` in list order that `isLeft` accepts, wrapping around to the
 * start; never `from` itself.
 */
export function nextRemaining<Row extends { id: number }>(
  list: readonly Row[],
  from: number,
  isLeft: (row: Row) => boolean,
): Row | null {
  const place = list.findIndex(({ id }) => id === from);
  return (
    [...list.slice(place + 1), ...list.slice(0, Math.max(place, 0))].find(
      (row) => row.id !== from && isLeft(row),
    ) ?? null
  );
}
