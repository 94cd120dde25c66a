/** Anything a list holds: told apart by `id`; of two with one id, the higher `version` is newer. */
export interface Entity {
  id: number;
  version?: number;
}

const isList = (data: unknown): data is Entity[] => Array.isArray(data);

const isNewer = (theirs: Entity, ours: Entity): boolean =>
  (theirs.version ?? Infinity) >= (ours.version ?? 0);

/** `data` with `items` put in: newer versions replace, unknown ids are added at the end, older versions are ignored. */
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

/** `data` without the entities of these ids. */
export function removeByIds(data: unknown, ids: readonly number[]): unknown {
  if (!isList(data)) return data;
  const gone = new Set(ids);
  return data.filter((item) => !gone.has(item.id));
}

/** `data` after a list call that answered only what changed. */
export const applyChanges = (
  data: unknown,
  changed: readonly Entity[],
  removed: readonly number[],
): unknown => removeByIds(mergeByVersion(data, changed), removed);

/**
 * A whole list as it arrived, except that an entity known here in a newer version stays as it is:
 * the list may have been read before that change was made.
 */
export function takeWhole(data: unknown, arrived: unknown): unknown {
  if (!isList(data) || !isList(arrived)) return arrived;
  const known = new Map(data.map((item) => [item.id, item]));
  return arrived.map((theirs) => {
    const ours = known.get(theirs.id);
    return ours && !isNewer(theirs, ours) ? ours : theirs;
  });
}
