/** Does something with each of many, so many at a time. The first failure ends it. */
export async function several<T>(items: readonly T[], atOnce: number, each: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const item of waiting) await each(item);
  }));
}
