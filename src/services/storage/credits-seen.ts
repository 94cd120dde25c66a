/** Key for the newest transaction that this browser has announced, per account. */
const seenKey = (userId: number): string => `marginalia.credits-seen.${userId}`;

/**
 * Stores what this browser has announced to an account about its credits. A browser that stores
 * nothing announces nothing, rather than everything each time.
 */
export const creditsSeen = (storage: () => Storage, userId: number) => ({
  recall: (): number | null => {
    try {
      const stored = storage().getItem(seenKey(userId));
      return stored === null ? null : Number(stored);
    } catch {
      return Infinity;
    }
  },
  remember: (newest: number): void => {
    try {
      storage().setItem(seenKey(userId), String(newest));
    } catch {
      // With a full storage it is announced again on the next visit.
    }
  },
});
