/** A list row that could not be read, with what still identifies it. */
export interface UnreadableRow {
  id: number | null;
  name: string;
}
/**
 * Rows that the server counted but did not send; `name` is the list's if several lists are shown as
 * one.
 */
export interface MissingRows extends UnreadableRow {
  id: null;
  loaded: number;
  total: number;
}
/** Something missing from a list. */
export type UnreadableEntry = UnreadableRow | MissingRows;

export const isMissing = (one: UnreadableEntry): one is MissingRows => 'total' in one;

/**
 * Reports that fewer rows were received than the server counts; nothing if all were, or if it
 * doesn't count.
 */
export const missingRows = (loaded: number, total: number | null): MissingRows[] =>
  total === null || loaded >= total ? [] : [{ id: null, name: '', loaded, total }];

/** Adds the name of the list in which rows are missing. */
export const missingIn = (name: string, unread: readonly UnreadableEntry[]): UnreadableEntry[] =>
  unread.map((one) => (isMissing(one) ? { ...one, name } : one));
/** Something that contains a list, together with the rows of it that could not be read. */
export type WithUnreadable<Whole> = Whole & { unread: readonly UnreadableEntry[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
/** Fields that may identify a row, most reliable first. */
const NAMES = [
  'student_identifier',
  'original_filename',
  'name',
  'display_name',
  'full_name',
  'email',
  'student',
  'title',
  'text',
  'reference_id',
] as const;
const MAX_LENGTH = 60;

/**
 * Returns what identifies a row, whatever else is wrong with it; `place` (from 1) if nothing in it
 * does.
 */
export function unreadableOf(row: unknown, place: number): UnreadableRow {
  if (!isRecord(row)) return { id: null, name: `row ${place}` };
  const id = Number.isSafeInteger(row['id']) ? Number(row['id']) : null;
  const name = NAMES.map((key) => row[key]).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return {
    id,
    name:
      typeof name === 'string'
        ? name.slice(0, MAX_LENGTH).toWellFormed()
        : id === null
          ? `row ${place}`
          : `no. ${id}`,
  };
}

/**
 * Returns those still unreadable after loading only changes: what was read now, or deleted, no
 * longer counts.
 */
export const stillUnreadable = (
  before: readonly UnreadableEntry[],
  now: readonly UnreadableEntry[],
  known: ReadonlySet<number>,
): UnreadableEntry[] => [
  ...before.filter(
    ({ id }) => id === null || (!known.has(id) && !now.some((other) => other.id === id)),
  ),
  ...now,
];
