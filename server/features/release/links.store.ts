import { type Kysely, sql } from 'kysely';
import type { StudentLink } from '#contract/release/student-page.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import {
  chunks,
  isoFromNow,
  isoNow,
  sha256,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { submissionName } from '#contract/submissions/submission.ts';
import { firstFile } from '#server/features/teams/shares.ts';
import type { StudentLinks } from './link-types.ts';
import { BLIND_REFUSAL, hiddenFrom } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { createRegrades } from './regrades.store.ts';
import { createVisits } from './visits.store.ts';

const DAY_MS = 24 * 60 * 60_000;

const rowsOf = (db: Kysely<Database>, assignmentId: number) =>
  db
    .selectFrom('student_links')
    .innerJoin('submissions', 'submissions.id', 'student_links.submission_id')
    .leftJoin('students', 'students.id', 'student_links.student_id')
    .where('submissions.assignment_id', '=', assignmentId)
    .where('student_links.by_launch', '=', 0)
    .select([
      'student_links.id',
      'submission_id',
      'student_id',
      'students.identifier',
      'students.email',
      'student_links.regrade',
      'student_links.created_at',
      'expires_at',
      'revoked_at',
      'seen_at',
      'submissions.student_identifier',
      'display_name',
    ])
    .select(firstFile.as('filename'));

/**
 * Returns each student's newest, for the scripts whose grade `principal` may see: a link, when it
 * was revoked and whether it was opened all reveal that a script was marked.
 */
async function listed(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
): Promise<StudentLink[]> {
  const rows = await rowsOf(db, assignmentId)
    .where(
      'student_links.id',
      '=',
      sql<number>`(
      select max(n.id) from student_links n where n.by_launch = 0 and n.submission_id = student_links.submission_id and coalesce(n.student_id, 0) = coalesce(student_links.student_id, 0))`,
    )
    .orderBy('submission_id')
    .orderBy('student_links.id')
    .execute();
  const unseen = await hiddenFrom(db, principal);
  return rows
    .filter(({ submission_id }) => !unseen.has(submission_id))
    .map(({ display_name, student_identifier, filename, regrade, ...row }) => ({
      ...row,
      regrade: regrade === 1,
      student:
        display_name ?? submissionName({ student_identifier, filename, id: row.submission_id }),
      identifier: row.identifier ?? student_identifier,
    }));
}

/**
 * Returns the holders of the links to be created: each student of each submission, or the
 * submission itself if it has nobody on the class list. For all submissions, those in `unseen` are
 * left out; throws Conflict if one of them is named.
 */
async function holders(
  tx: Tx,
  assignmentId: number,
  submissionIds: readonly number[] | null,
  unseen: ReadonlySet<number>,
): Promise<{ submission_id: number; student_id: number | null }[]> {
  const works = await tx
    .selectFrom('submissions')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const known = new Set(works.map((row) => row.id));
  const wanted =
    submissionIds === null
      ? [...known].filter((id) => !unseen.has(id))
      : [...new Set(submissionIds)];
  if (wanted.some((id) => !known.has(id))) throw new NotFound();
  if (wanted.some((id) => unseen.has(id))) throw new Conflict(BLIND_REFUSAL);
  const joined = await tx
    .selectFrom('submission_students')
    .innerJoin('students', 'students.id', 'student_id')
    .select(['submission_id', 'student_id'])
    .where('students.assignment_id', '=', assignmentId)
    .orderBy('student_id')
    .execute();
  const studentsOf = Map.groupBy(joined, (row) => row.submission_id);
  return wanted.flatMap(
    (submission_id): { submission_id: number; student_id: number | null }[] =>
      studentsOf.get(submission_id) ?? [{ submission_id, student_id: null }],
  );
}

export const createStudentLinks = (context: StoreContext): StudentLinks => ({
  ...createVisits(context),
  ...createRegrades(context),

  make: (principal, assignmentId, submissionIds, { days, regrade }) =>
    act(context, async (tx) => {
      await authoriseAndLock(tx, context, principal, { assignmentId }, 'release');
      const theirs = await holders(
        tx,
        assignmentId,
        submissionIds,
        await hiddenFrom(tx, principal),
      );
      const ids = [...new Set(theirs.map((one) => one.submission_id))];
      for (const part of chunks(ids)) {
        await tx
          .updateTable('student_links')
          .set({ revoked_at: isoNow(context) })
          .where('submission_id', 'in', part)
          .where('revoked_at', 'is', null)
          .execute();
      }
      const tokens = new Map<string, string>();
      const key = (one: { submission_id: number; student_id: number | null }): string =>
        `${one.submission_id} ${one.student_id ?? ''}`;
      const rows = theirs.map((one) => {
        const token = context.ids.token();
        tokens.set(key(one), token);
        return {
          ...one,
          token_hash: sha256(token),
          regrade: regrade ? (1 as const) : (0 as const),
          created_by: principal.userId,
          created_at: isoNow(context),
          expires_at: isoFromNow(context, days * DAY_MS),
          revoked_at: null,
          seen_at: null,
        };
      });
      for (const part of chunks(rows, 50))
        await tx.insertInto('student_links').values(part).execute();
      return (await listed(tx, principal, assignmentId)).flatMap((link) => {
        const token = tokens.get(key(link));
        return token === undefined ? [] : [{ link, token }];
      });
    }),

  async list(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    return await listed(context.db, principal, assignmentId);
  },

  revoke: (principal, assignmentId, ids) =>
    act(context, async (tx) => {
      await authoriseAndLock(tx, context, principal, { assignmentId }, 'release');
      const unseen = await hiddenFrom(tx, principal);
      const rows = await rowsOf(tx, assignmentId).execute();
      const shown = new Set(
        rows.filter((row) => !unseen.has(row.submission_id)).map((row) => row.id),
      );
      for (const part of chunks(ids.filter((id) => shown.has(id)))) {
        await tx
          .updateTable('student_links')
          .set({ revoked_at: isoNow(context) })
          .where('id', 'in', part)
          .where('revoked_at', 'is', null)
          .where('submission_id', 'in', (eb) =>
            eb
              .selectFrom('submissions')
              .select('submissions.id')
              .where('assignment_id', '=', assignmentId),
          )
          .execute();
      }
      return await listed(tx, principal, assignmentId);
    }),
});
