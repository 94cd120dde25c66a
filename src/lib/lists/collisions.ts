export type Value = string | number | null;
export type Fields<Key extends string> = Partial<Record<Key, Value>>;

export interface Collision<Key extends string> {
  field: Key;
  base: Value;
  mine: Value;
  theirs: Value;
}

/** An empty text and none are the same to a person. */
const plain = (value: Value | undefined): Value =>
  value === undefined || value === '' ? null : value;
const isSame = (a: Value | undefined, b: Value | undefined): boolean => plain(a) === plain(b);

/**
 * What to do on a 412: the fields that I changed and that somebody else has changed meanwhile to something different.
 * Empty: nothing collides, and the same patch can be sent again (decisions, section 5).
 * @param base what I started from
 * @param mine what I sent: only the fields I changed
 * @param theirs what the server holds now
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
