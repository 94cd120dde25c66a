/** A row of a list that could not be read: by what it can still be told. */
export interface UnreadableRow {
  id: number | null;
  name: string;
}
/** Rows that the server counted but did not send; `name` is the list's, where several are shown as one. */
export interface MissingRows extends UnreadableRow {
  id: null;
  loaded: number;
  total: number;
}
/** What is not there of a list. */
export type UnreadableEntry = UnreadableRow | MissingRows;

export const isMissing = (one: UnreadableEntry): one is MissingRows => 'total' in one;

/** Says that fewer rows have come than the server counts; nothing where all have, or where it doesn't count. */
export const missingRows = (loaded: number, total: number | null): MissingRows[] =>
  total === null || loaded >= total ? [] : [{ id: null, name: '', loaded, total }];

/** The same, with the name of the list in which rows are missing. */
export const missingIn = (name: string, unread: readonly UnreadableEntry[]): UnreadableEntry[] =>
  unread.map((one) => (isMissing(one) ? { ...one, name } : one));
/** What holds a list, with the rows of it that could not be read. */
export type WithUnreadable<Whole> = Whole & { unread: readonly UnreadableEntry[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
/** What a row may be called by, the surest first. */
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

/** What can be told of a row whatever else is wrong with it; `place` (from 1) where it tells nothing itself. */
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
 * Those still unread after a load that asked only for what changed: what was read now, or deleted,
 * is none any more.
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
