/**
 * Returns `one` for exactly 1, otherwise `many` (by default with an added s): 'credit', 'credits'
 * (specification, section 9).
 */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** Returns a count with its noun: '1 credit', '0 credits'; thousands are separated. */
export const counted = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString('en')} ${plural(count, one, many)}`;
