/** Runs `work` for each item of a list, a limited number at a time; the first failure ends all. */
export async function forEachLimited<T, R>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, list.length) }, async () => {
      while (next < list.length) {
        const at = next++;
        results[at] = await work(list[at]!);
      }
    }),
  );
  return results;
}
