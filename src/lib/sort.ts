export type Direction = 'asc' | 'desc';
export interface Sort<Column extends string> { column: Column; direction: Direction }

/** Compares two keys, ascending. */
export type Compare<Key> = (a: Key, b: Key) => number;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** As a person orders text: without case, and s9 before s10. */
export const byText: Compare<string> = (a, b) => collator.compare(a, b);
export const byNumber: Compare<number> = (a, b) => a - b;

/** A blank text is no key, so that it sorts last. */
export const textKey = (text: string | null | undefined): string | null => (text?.trim() ? text : null);

/** A number that can be compared, else no key. */
export const numberKey = (value: number | null | undefined): number | null =>
  (value === null || value === undefined || Number.isNaN(value) ? null : value);

/** An ISO time in ms; no key when it can't be read. */
export const timeKey = (iso: string): number | null => numberKey(Date.parse(iso));

/**
 * A sorted copy. Stable in both directions; rows without a key come last in both. Each key is made once.
 */
export function sortBy<Row, Key>(
  rows: readonly Row[], keyOf: (row: Row) => Key | null, compare: Compare<Key>, direction: Direction,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const keyed: { row: Row; key: Key }[] = [];
  const keyless: Row[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) keyless.push(row);
    else keyed.push({ row, key });
  }
  keyed.sort((a, b) => sign * compare(a.key, b.key));
  return [...keyed.map(({ row }) => row), ...keyless];
}

/** What a click on a column's head makes: the same column turns round, a new one starts with `first`. */
export const nextSort = <Column extends string>(sort: Sort<Column>, column: Column, first: Direction): Sort<Column> => ({
  column,
  direction: sort.column === column ? (sort.direction === 'asc' ? 'desc' : 'asc') : first,
});
