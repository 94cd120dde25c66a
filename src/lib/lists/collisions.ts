export type Value = string | number | null;
export type Fields<Key extends string> = Partial<Record<Key, Value>>;

export interface Collision<Key extends string> {
  field: Key;
  base: Value;
  mine: Value;
  theirs: Value;
}

/** An empty text and a missing one are the same to users. */
const plain = (value: Value | undefined): Value =>
  value === undefined || value === '' ? null : value;
const isSame = (a: Value | undefined, b: Value | undefined): boolean => plain(a) === plain(b);

/**
 * Returns the fields that the user changed and that somebody else has meanwhile changed to
 * something different, for handling a 412. If empty, nothing collides, and the same patch can be
 * sent again (decisions, section 5).
 * @param base the values before the change
 * @param mine what was sent: only the changed fields
 * @param theirs what the server has now
 */
export function collisionsOf<Key extends string>(
  base: Fields<Key>,
  mine: Fields<Key>,
  theirs: Fields<Key>,
): Collision<Key>[] {
  return (Object.keys(mine) as Key[])
    .filter(
      (field) =>
        !isSame(mine[field], base[field]) &&
        !isSame(theirs[field], base[field]) &&
        !isSame(mine[field], theirs[field]),
    )
    .map((field) => ({
      field,
      base: plain(base[field]),
      mine: plain(mine[field]),
      theirs: plain(theirs[field]),
    }));
}
