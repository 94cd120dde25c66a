/** The way through a list, as a browser's history: what was looked at, in order, and where one is in it. */
export interface Trail {
  ids: readonly number[];
  /** The place of what is looked at; -1 before anything is. */ at: number;
}

export const NO_TRAIL: Trail = { ids: [], at: -1 };
/** An evening's marking is shorter. */
const MAX_TRAIL_LENGTH = 500;

/** What was looked at before what is looked at now, or null. */
export const backOf = ({ ids, at }: Trail): number | null => ids[at - 1] ?? null;
/** Where one came back from, or null. */
export const forthOf = ({ ids, at }: Trail): number | null => ids[at + 1] ?? null;

/** Which way a step goes: one up in the list isn't what one goes on to from there, though it was looked at later. */
export type Way = 'back' | 'forth';

/** The trail once `id` is looked at: a step along it where it leads there that way, else a new way from here. */
export function trailTo(trail: Trail, id: number, way: Way): Trail {
  const { ids, at } = trail;
  if (ids[at] === id) return trail;
  if (way === 'back')
    return backOf(trail) === id
      ? { ids, at: at - 1 }
      : { ids: [id, ...ids.slice(Math.max(at, 0), at + MAX_TRAIL_LENGTH - 1)], at: 0 };
  if (forthOf(trail) === id) return { ids, at: at + 1 };
  const walked = [...ids.slice(0, at + 1), id].slice(-MAX_TRAIL_LENGTH);
  return { ids: walked, at: walked.length - 1 };
}

/**
 * Of what a list keeps, in its order, the first after `from` that `isLeft` holds of, over its end
 * from the start again; never `from` itself.
 */
export function nextLeft<Row extends { id: number }>(
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
