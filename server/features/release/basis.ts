import type { LateMark } from '#contract/deadlines/late-rule.ts';
import { submissionName } from '#contract/submissions/submission.ts';
import type { Kysely } from 'kysely';
import { latenessOf, termsOf } from '#server/features/deadlines/terms.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks, sha256 } from '#server/platform/database/stores/context.ts';

interface Of {
  assignmentId: number;
  submissionIds?: readonly number[];
}
export interface Basis {
  hash: string;
  fileIds: number[];
  student: string;
  grade: string | null;
  feedback_text: string | null;
  /** How lateness changes the grade; null if no rule applies. */
  late_mark: LateMark | null;
}

const byId = <T extends { submission_id: number }>(
  rows: readonly T[],
): Map<number, Omit<T, 'submission_id'>[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.submission_id)].map(([id, own]) => [
      id,
      own.map(({ submission_id: _id, ...row }) => row),
    ]),
  );

/**
 * Returns, by submission, one hash of everything from which a student's feedback is made. It takes
 * a handful of queries per class, whereas building the feedback takes a dozen per student; so a
 * list can show at once what has changed.
 */
export async function basisOf(
  db: Kysely<Database>,
  { assignmentId, submissionIds }: Of,
): Promise<Map<number, Basis>> {
  const found = new Map<number, Basis>();
  const { name, grade_scale } = await db
    .selectFrom('assignments')
    .select(['name', 'grade_scale'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const rubric = await db
    .selectFrom('rubric_versions')
    .select('rubric')
    .where('assignment_id', '=', assignmentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ids =
    submissionIds ??
    (
      await db
        .selectFrom('submissions')
        .select('id')
        .where('assignment_id', '=', assignmentId)
        .orderBy('id')
        .execute()
    ).map((row) => row.id);
  const shared = [name, grade_scale, rubric?.rubric ?? null];
  for (const part of chunks(ids))
    for (const [id, basis] of await partOf(db, part, shared)) found.set(id, basis);
  return found;
}

async function partOf(
  db: Kysely<Database>,
  ids: readonly number[],
  shared: readonly unknown[],
): Promise<Map<number, Basis>> {
  const rows = await db
    .selectFrom('submissions')
    .select([
      'id',
      'assignment_id',
      'waiver_reason',
      'held_code',
      'held_feedback',
      'mark_cap',
      'grade',
      'feedback_text',
      'student_identifier',
      'attempt',
      'submitted_at',
      'submitted_at_source',
      'late_there',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const files = byId(
    await db
      .selectFrom('submission_files')
      .select(['submission_id', 'id', 'attempt', 'folder', 'filename'])
      .where('submission_id', 'in', ids)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  );
  const students = byId(
    await db
      .selectFrom('submission_students')
      .innerJoin('students', 'students.id', 'student_id')
      .select(['submission_id', 'display_name', 'identifier', 'email'])
      .where('submission_id', 'in', ids)
      .orderBy('students.id')
      .execute(),
  );
  const marks = byId(
    await db
      .selectFrom('marks')
      .select(['submission_id', 'round', 'criterion', 'level_ids', 'points', 'comment'])
      // The marks of a second or third marker aren't released: what they agree on is.
      .where('submission_id', 'in', ids)
      .where('round', 'not in', ['second', 'third'])
      .orderBy('round')
      .orderBy('criterion')
      .execute(),
  );
  const notes = byId(
    await db
      .selectFrom('annotations')
      .select(['submission_id', 'id', 'file_id', 'selectors', 'text', 'criterion'])
      .where('submission_id', 'in', ids)
      .orderBy('id')
      .execute(),
  );
  const terms = await termsOf(db, rows);
  return new Map(
    rows.flatMap((row) => {
      const rowTerms = terms.get(row.id);
      // Deleted meanwhile.
      if (rowTerms === undefined) return [];
      const { late_mark } = latenessOf(row, rowTerms);
      const own = (files.get(row.id) ?? []).filter((file) => file.attempt === row.attempt);
      const people = students.get(row.id) ?? [];
      const hash = sha256(
        JSON.stringify([
          shared,
          row.grade,
          row.feedback_text,
          row.student_identifier,
          own,
          people,
          marks.get(row.id) ?? [],
          notes.get(row.id) ?? [],
          // Left out if there is no rule for late work, as before such rules existed.
          ...(late_mark === null ? [] : [late_mark]),
        ]),
      );
      const student =
        people.map((one) => one.display_name).join(', ') ||
        submissionName({ ...row, filename: own[0]?.filename });
      return [
        [
          row.id,
          {
            hash,
            fileIds: own.map((file) => file.id),
            student,
            grade: row.grade,
            feedback_text: row.feedback_text,
            late_mark,
          },
        ],
      ];
    }),
  );
}
