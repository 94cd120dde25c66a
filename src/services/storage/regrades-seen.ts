import * as v from 'valibot';

/** By assignment: the requests for a regrade that waited when this browser last told of them. */
const SeenSchema = v.record(v.string(), v.array(v.number()));
export type RegradesSeen = Readonly<Record<string, readonly number[]>>;

const seenKey = (userId: number): string => `marginalia.regrades-seen.${userId}`;

/**
 * Of which requests for a regrade this browser has told an account. One that stores nothing tells
 * nothing, instead of it all each time.
 */
export const regradesSeen = (storage: () => Storage, userId: number) => ({
  recall: (): RegradesSeen | null => {
    try {
      const found = v.safeParse(SeenSchema, JSON.parse(storage().getItem(seenKey(userId)) ?? '{}'));
      return found.success ? found.output : {};
    } catch {
      return null;
    }
  },
  /** Answers whether it is remembered. */
  remember: (seen: RegradesSeen): boolean => {
    try {
      storage().setItem(seenKey(userId), JSON.stringify(seen));
      return true;
    } catch {
      return false;
    }
  },
});
