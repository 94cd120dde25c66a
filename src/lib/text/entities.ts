/**
 * An item of a list, identified by `id`; of two with the same id, the one with the higher `version`
 * is newer.
 */
export interface Entity {
  id: number;
  version?: number;
}

const isList = (data: unknown): data is Entity[] => Array.isArray(data);

const isNewer = (theirs: Entity, ours: Entity): boolean =>
  (theirs.version ?? Infinity) >= (ours.version ?? 0);

/**
 * Merges `items` into `data`: newer versions replace, unknown ids are added at the end, older
 * versions are ignored.
 */
export function mergeByVersion(data: unknown, items: readonly Entity[]): unknown {
  if (!isList(data)) return data;
  const incoming = new Map(items.map((item) => [item.id, item]));
  const merged = data.map((ours) => {
    const theirs = incoming.get(ours.id);
    incoming.delete(ours.id);
    return theirs && isNewer(theirs, ours) ? theirs : ours;
  });
  return [...merged, ...incoming.values()];
}

/** Returns `data` without the entities of these ids. */
export function removeByIds(data: unknown, ids: readonly number[]): unknown {
  if (!isList(data)) return data;
  const gone = new Set(ids);
  return data.filter((item) => !gone.has(item.id));
}

/** Applies the result of a list call that returned only changes to `data`. */
export const applyChanges = (
  data: unknown,
  changed: readonly Entity[],
  removed: readonly number[],
): unknown => removeByIds(mergeByVersion(data, changed), removed);

/**
 * Takes a whole list as it arrived, but keeps entities known here in a newer version: the list may
 * have been read before that change.
 */
export function takeWhole(data: unknown, arrived: unknown): unknown {
  if (!isList(data) || !isList(arrived)) return arrived;
  const known = new Map(data.map((item) => [item.id, item]));
  return arrived.map((theirs) => {
    const ours = known.get(theirs.id);
    return ours && !isNewer(theirs, ours) ? ours : theirs;
  });
}
