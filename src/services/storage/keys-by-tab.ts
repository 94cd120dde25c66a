/**
 * Stores unsaved data of a submission under keys with a common beginning. Each tab has its own
 * keys, so that two never overwrite each other. What another tab left is taken over by the next
 * reader, and deleted there once it is stored here.
 */
export function keysByTab(storage: () => Storage, stemOf: (submission: number) => string) {
  const tab = crypto.randomUUID();
  /**
   * What remains of other tabs' data for each beginning, by key: null if all of it was taken over.
   */
  const taken: Record<string, readonly (readonly [key: string, rest: object | null])[]> = {};
  return {
    storage,
    tab,
    taken,
    stemOf,
    /** Null if everything is saved. Throws if the storage is full or forbidden. */
    keep(submission: number, left: object | null): void {
      const stem = stemOf(submission);
      for (const [key, one] of [[stem + tab, left] as const, ...(taken[stem] ?? [])]) {
        if (one === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(one));
      }
      delete taken[stem];
    },
  };
}
export type Tabs = ReturnType<typeof keysByTab>;
