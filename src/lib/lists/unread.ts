/** A row of a list that could not be read: by what it can still be told. */
export interface Unread {
  id: number | null;
  name: string;
}
/** What holds a list, with the rows of it that could not be read. */
export type WithUnread<Whole> = Whole & { unread: readonly Unread[] };

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
const LONGEST = 60;

/** What can be told of a row whatever else is wrong with it; `place` (from 1) where it tells nothing itself. */
export function unreadOf(row: unknown, place: number): Unread {
  if (!isRecord(row)) return { id: null, name: `row ${place}` };
  const id = Number.isSafeInteger(row['id']) ? Number(row['id']) : null;
  const name = NAMES.map((key) => row[key]).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return {
    id,
    name:
      typeof name === 'string'
        ? name.slice(0, LONGEST).toWellFormed()
        : id === null
          ? `row ${place}`
          : `no. ${id}`,
  };
}

/** Those still unread after a load that asked only for what changed: what was read now, or deleted, is none any more. */
export const stillUnread = (
  before: readonly Unread[],
  now: readonly Unread[],
  known: ReadonlySet<number>,
): Unread[] => [
  ...before.filter(
    ({ id }) => id === null || (!known.has(id) && !now.some((other) => other.id === id)),
  ),
  ...now,
];
