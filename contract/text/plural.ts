/** `one` for exactly 1, else `many` (an s behind it unless given): 'credit', 'credits' (specification, section 9). */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** A count with its noun: '1 credit', '0 credits'; thousands are parted. */
export const counted = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString('en')} ${plural(count, one, many)}`;
