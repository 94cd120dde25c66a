import { type Kysely, type Selectable } from 'kysely';
import type { EnvironmentIds, Student } from '#contract/assignments/student.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { StudentsTable } from '#server/platform/database/schema/class.ts';
import { roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import type { StudentIds, StudentRow, Students } from './student-types.ts';
import { emptyHandbacks } from '#server/features/exchange/return/handbacks.store.ts';
import { followClassList } from '#server/features/submissions/handed-in.ts';
import { changed } from '#server/features/submissions/submission-rows.ts';

type Row = Selectable<StudentsTable>;

const toStudent = (row: Row, submission_ids: number[]): Student => ({
  id: row.id,
  display_name: row.display_name,
  identifier: row.identifier,
  email: row.email,
  group: row.group_name,
  section: row.section,
  environment_ids: JSON.parse(row.environment_ids) as EnvironmentIds,
  handed_in_at: row.handed_in_at,
  submission_ids,
});

async function classList(db: Kysely<Database>, assignmentId: number): Promise<Student[]> {
  const rows = await db
    .selectFrom('students')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const joined = await db
    .selectFrom('submission_students')
    .innerJoin('students', 'students.id', 'submission_students.student_id')
    .where('students.assignment_id', '=', assignmentId)
    .select(['student_id', 'submission_id'])
    .orderBy('submission_id')
    .execute();
  const worksOf = Map.groupBy(joined, (row) => row.student_id);
  const byName = new Intl.Collator('en', { numeric: true });
  return rows
    .map((row) =>
      toStudent(
        row,
        (worksOf.get(row.id) ?? []).map((one) => one.submission_id),
      ),
    )
    .toSorted((a, b) => byName.compare(a.display_name, b.display_name) || a.id - b.id);
}

/**
 * Returns the keys by which two entries can be the same student; case doesn't matter in an address
 * or a number.
 */
export const idsOf = ({ identifier, email, environment_ids }: StudentIds): string[] => [
  ...(identifier === null ? [] : [`identifier:${identifier.toLowerCase()}`]),
  ...(email === null ? [] : [`email:${email.toLowerCase()}`]),
  ...Object.entries(environment_ids).map(([name, id]) => `${name}:${id.toLowerCase()}`),
];

const columns = (student: StudentRow) => ({
  display_name: student.display_name,
  identifier: student.identifier,
  email: student.email,
  group_name: student.group,
  section: student.section,
  environment_ids: JSON.stringify(student.environment_ids),
  // If left out, what a worksheet said earlier is kept.
  ...(student.handed_in_at === undefined ? {} : { handed_in_at: student.handed_in_at }),
});

/**
 * Returns which stored student each entry is; undefined for a new one. Throws Conflict if two
 * entries are the same.
 */
function joinById(
  entries: readonly StudentRow[],
  stored: readonly Student[],
): (Student | undefined)[] {
  const known = new Map(stored.map((student) => [student.id, student]));
  const byIds = new Map(stored.flatMap((student) => idsOf(student).map((id) => [id, student])));
  const taken = new Map<number, string>();
  return entries.map((entry) => {
    const match =
      entry.id === undefined
        ? idsOf(entry)
            .map((id) => byIds.get(id))
            .find((one) => one !== undefined)
        : known.get(entry.id);
    if (entry.id !== undefined && match === undefined)
      throw new Conflict(
        `“${entry.display_name}” is no longer in the class list. Reload the list.`,
      );
    if (match === undefined) return undefined;
    const other = taken.get(match.id);
    if (other !== undefined)
      throw new Conflict(
        `“${other}” and “${entry.display_name}” are the same student. Leave one of them out.`,
      );
    taken.set(match.id, entry.display_name);
    return match;
  });
}

function refuseTwins(entries: readonly StudentRow[]): void {
  const seen = new Map<string, string>();
  for (const entry of entries) {
    for (const id of idsOf(entry)) {
      const other = seen.get(id);
      if (other !== undefined)
        throw new Conflict(
          `“${other}” and “${entry.display_name}” have the same id. Leave one of them out.`,
        );
      seen.set(id, entry.display_name);
    }
  }
}

/**
 * Adds students to a class list and returns their ids, in order. Call it in a transaction that has
 * touched the assignment.
 */
export async function addStudents(
  tx: Tx,
  context: StoreContext,
  assignmentId: number,
  students: readonly StudentRow[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const part of chunks(students, 100)) {
    const rows = await tx
      .insertInto('students')
      .values(
        part.map((student) => ({
          handed_in_at: null,
          ...columns(student),
          assignment_id: assignmentId,
          created_at: isoNow(context),
        })),
      )
      .returning('id')
      .execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

/**
 * Links unassigned submissions to the one student on the list with the same identifier or e-mail
 * address.
 */
async function joinUnclaimed(
  tx: Tx,
  context: StoreContext,
  assignmentId: number,
  revision: number,
): Promise<void> {
  const free = await tx
    .selectFrom('submissions')
    .leftJoin('submission_students', 'submission_students.submission_id', 'submissions.id')
    .where('assignment_id', '=', assignmentId)
    .where('submission_students.student_id', 'is', null)
    .where('student_identifier', 'is not', null)
    .select(['submissions.id', 'student_identifier'])
    .execute();
  if (free.length === 0) return;
  const students = await tx
    .selectFrom('students')
    .where('assignment_id', '=', assignmentId)
    .select(['id', 'identifier', 'email'])
    .execute();
  const bySaid = new Map<string, Set<number>>();
  for (const { id, identifier, email } of students)
    for (const said of [identifier, email])
      if (said !== null)
        bySaid.set(said.toLowerCase(), (bySaid.get(said.toLowerCase()) ?? new Set()).add(id));
  const joined = free.flatMap(({ id, student_identifier }) => {
    const [student, other] = bySaid.get(student_identifier!.trim().toLowerCase()) ?? [];
    return student === undefined || other !== undefined
      ? []
      : [{ submission_id: id, student_id: student }];
  });
  const now = isoNow(context);
  for (const part of chunks(joined, 200)) {
    await tx.insertInto('submission_students').values(part).execute();
    await tx
      .updateTable('submissions')
      .set(changed(revision, now))
      .where(
        'id',
        'in',
        part.map(({ submission_id }) => submission_id),
      )
      .execute();
  }
}

export const createStudents = (context: StoreContext): Students => ({
  async list(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    return await classList(context.db, assignmentId);
  },

  put: (principal, assignmentId, entries) =>
    transact(context, async (tx) => {
      const { revision } = await authoriseAndLock(tx, context, principal, { assignmentId }, 'mark');
      refuseTwins(entries);
      const stored = await classList(tx, assignmentId);
      const matches = joinById(entries, stored);
      const staying = new Set(matches.map((student) => student?.id));
      const going = stored.filter((student) => !staying.has(student.id));
      const busy = going.find((student) => student.submission_ids.length > 0);
      if (busy !== undefined)
        throw new Conflict(
          `“${busy.display_name}” has handed in work. Keep them in the list, or delete the submission first.`,
        );
      if (going.length > 0) await emptyHandbacks(tx, assignmentId);
      for (const ids of chunks(going.map((student) => student.id)))
        await tx.deleteFrom('students').where('id', 'in', ids).execute();
      for (const [index, student] of matches.entries()) {
        if (student !== undefined)
          await tx
            .updateTable('students')
            .set(columns(entries[index]!))
            .where('id', '=', student.id)
            .execute();
      }
      await addStudents(
        tx,
        context,
        assignmentId,
        entries.filter((_, index) => matches[index] === undefined),
      );
      await joinUnclaimed(tx, context, assignmentId, revision);
      await followClassList(tx, context, assignmentId, revision);
      return await classList(tx, assignmentId);
    }),

  assign: (principal, submissionId, studentIds) =>
    act(context, async (tx) => {
      const { id: assignmentId, revision } = await authoriseAndLock(
        tx,
        context,
        principal,
        { submissionId },
        'mark',
      );
      const wanted = [...new Set(studentIds)];
      const found =
        wanted.length === 0
          ? []
          : await tx
              .selectFrom('students')
              .select('id')
              .where('assignment_id', '=', assignmentId)
              .where('id', 'in', wanted)
              .execute();
      if (found.length < wanted.length)
        throw new Conflict(
          'One of these students is no longer in the class list. Reload the list.',
        );
      await tx
        .deleteFrom('submission_students')
        .where('submission_id', '=', submissionId)
        .execute();
      if (wanted.length > 0)
        await tx
          .insertInto('submission_students')
          .values(wanted.map((student_id) => ({ submission_id: submissionId, student_id })))
          .execute();
      await tx
        .updateTable('submissions')
        .set(changed(revision, isoNow(context)))
        .where('id', '=', submissionId)
        .execute();
    }),
});
