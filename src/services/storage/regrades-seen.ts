import * as v from 'valibot';

/** By assignment: the regrade requests waiting when this browser last announced them. */
const SeenSchema = v.record(v.string(), v.array(v.number()));
export type RegradesSeen = Readonly<Record<string, readonly number[]>>;

const seenKey = (userId: number): string => `marginalia.regrades-seen.${userId}`;

/**
 * Stores which regrade requests this browser has announced to an account. A browser that stores
 * nothing announces nothing, rather than everything each time.
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
  /** Returns whether it was stored. */
  remember: (seen: RegradesSeen): boolean => {
    try {
      storage().setItem(seenKey(userId), JSON.stringify(seen));
      return true;
    } catch {
      return false;
    }
  },
});
