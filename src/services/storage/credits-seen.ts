/** Newest transaction this browser has told of, for each account. */
const seenKey = (userId: number): string => `marginalia.credits-seen.${userId}`;

/**
 * What this browser has told an account of its credits. One that stores nothing tells nothing,
 * instead of it all each time.
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
      // A full storage: it is told again on the next visit.
    }
  },
});
