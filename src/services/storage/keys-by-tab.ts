/**
 * What isn't saved of a submission, by the beginning of its keys. Each tab keeps it under keys of
 * its own, so that two never write over each other. What another left is taken over by whoever
 * reads it next, and goes from there once it is kept here.
 */
export function keysByTab(storage: () => Storage, stemOf: (submission: number) => string) {
  const tab = crypto.randomUUID();
  /** What becomes of what other tabs left, of each stem, by its key: null where all of it is taken over. */
  const taken: Record<string, readonly (readonly [key: string, rest: object | null])[]> = {};
  return {
    storage,
    tab,
    taken,
    stemOf,
    /** Null where all of it is saved. Throws when the storage is full or forbidden. */
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
