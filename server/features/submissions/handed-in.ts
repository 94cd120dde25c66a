import type { HandedInSource } from '#contract/submissions/submission.ts';
import { groupKey } from '#contract/exchange/environment/zip-name.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { changed, type SubmissionRow } from './submission-rows.ts';

/** When something was handed in, and how that is known. */
export interface KnownTime {
  at: string;
  source: HandedInSource;
}

/**
 * The learning environment's group that handed a submission in; `moodle_group` is its number there.
 */
export interface WorkGroup {
  name: string;
  moodle_group?: string | undefined;
}

const RANKS: Readonly<Record<HandedInSource, number>> = {
  zip: 0,
  worksheet: 1,
  environment: 2,
  person: 3,
};
const DAY = 86_400_000;

/**
 * Returns which of two times to believe. A worksheet has the time of the submission, a zip that of
 * a file; but a file that is a day newer than the worksheet says was handed in after the worksheet
 * was made.
 */
export function betterTime(a: KnownTime | null, b: KnownTime | null): KnownTime | null {
  if (a === null || b === null) return a ?? b;
  const [low, high] = RANKS[a.source] > RANKS[b.source] ? [b, a] : [a, b];
  const isOutdated =
    low.source === 'zip' &&
    high.source === 'worksheet' &&
    Date.parse(low.at) - Date.parse(high.at) > DAY;
  return isOutdated ? low : high;
}

/** Returns what is known for a stored submission; null if only the upload time is. */
export const timeOfRow = ({
  submitted_at,
  submitted_at_source,
}: Pick<SubmissionRow, 'submitted_at' | 'submitted_at_source'>): KnownTime | null =>
  submitted_at_source === null ? null : { at: submitted_at, source: submitted_at_source };

/** Returns what a worksheet said about these students' work: the newest, if there are several. */
export async function worksheetTime(
  tx: Tx,
  studentIds: readonly number[],
): Promise<KnownTime | null> {
  if (studentIds.length === 0) return null;
  const rows = await tx
    .selectFrom('students')
    .select('handed_in_at')
    .where('id', 'in', [...studentIds])
    .where('handed_in_at', 'is not', null)
    .execute();
  const at = rows
    .map(({ handed_in_at }) => handed_in_at!)
    .toSorted()
    .at(-1);
  return at === undefined ? null : { at, source: 'worksheet' };
}

/**
 * Call it after a class list has arrived: it links the members of groups to what their group handed
 * in before, and uses the times in the list where they are better. Call it in a transaction that
 * has touched the assignment, with its new revision.
 */
export async function followClassList(
  tx: Tx,
  context: StoreContext,
  assignmentId: number,
  revision: number,
): Promise<void> {
  const students = await tx
    .selectFrom('students')
    .select(['id', 'display_name', 'group_name', 'handed_in_at'])
    .where('assignment_id', '=', assignmentId)
    .execute();
  const works = await tx
    .selectFrom('submissions')
    .select([
      'id',
      'student_identifier',
      'environment_group',
      'submitted_at',
      'submitted_at_source',
    ])
    .where('assignment_id', '=', assignmentId)
    .execute();
  const joined = await tx
    .selectFrom('submission_students')
    .innerJoin('students', 'students.id', 'submission_students.student_id')
    .where('assignment_id', '=', assignmentId)
    .select(['student_id', 'submission_id'])
    .execute();
  const studentsOf = Map.groupBy(joined, (row) => row.submission_id);
  const busy = new Set(joined.map((row) => row.student_id));
  const names = new Set(students.map(({ display_name }) => groupKey(display_name)));
  const byGroup = Map.groupBy(
    students.filter(({ id, group_name }) => group_name !== null && !busy.has(id)),
    ({ group_name }) => groupKey(group_name!),
  );
  const now = isoNow(context);
  for (const work of works) {
    const here = studentsOf.get(work.id) ?? [];
    const group =
      work.environment_group === null
        ? // Imported before groups were stored.
          here.length === 0 && !names.has(groupKey(work.student_identifier ?? ''))
          ? work.student_identifier
          : null
        : (JSON.parse(work.environment_group) as WorkGroup).name;
    const members = group === null ? [] : (byGroup.get(groupKey(group)) ?? []);
    for (const part of chunks(members))
      await tx
        .insertInto('submission_students')
        .values(part.map(({ id }) => ({ submission_id: work.id, student_id: id })))
        .onConflict((c) => c.doNothing())
        .execute();
    const theirs = new Set([
      ...here.map(({ student_id }) => student_id),
      ...members.map(({ id }) => id),
    ]);
    const at = students
      .flatMap(({ id, handed_in_at }) => (theirs.has(id) ? (handed_in_at ?? []) : []))
      .toSorted()
      .at(-1);
    const before = timeOfRow(work);
    const better = betterTime(before, at === undefined ? null : { at, source: 'worksheet' });
    const isNewTime =
      better !== null && (better.at !== before?.at || better.source !== before.source);
    if (members.length === 0 && !isNewTime) continue;
    await tx
      .updateTable('submissions')
      .set({
        ...(isNewTime ? { submitted_at: better.at, submitted_at_source: better.source } : {}),
        ...changed(revision, now),
      })
      .where('id', '=', work.id)
      .execute();
  }
}
