import { type Kysely, sql } from 'kysely';
import type { Regrade } from '#contract/release/student-page.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { lockAssignmentRow } from '#server/platform/database/stores/locks.ts';
import { submissionName } from '#contract/submissions/submission.ts';
import { firstFile } from '#server/features/teams/shares.ts';
import type { StudentLinks } from './link-types.ts';
import { hiddenFrom } from '#server/features/teams/blind.ts';
import { validLink } from './visits.store.ts';

const answeredBy = sql<
  string | null
>`(select case when e.deleted_at is null then e.full_name else 'Deleted account' end from users e where e.id = regrades.answered_by)`;

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('regrades')
    .innerJoin('student_links', 'student_links.id', 'regrades.link_id')
    .innerJoin('submissions', 'submissions.id', 'regrades.submission_id')
    .leftJoin('students', 'students.id', 'student_links.student_id')
    .select([
      'regrades.id',
      'regrades.submission_id',
      'regrades.text',
      'regrades.created_at',
      'answer',
      'answered_at',
      'display_name',
      'student_identifier',
    ])
    .select(answeredBy.as('answered_by'))
    .select(firstFile.as('filename'));

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;
const toRegrade = ({ display_name, student_identifier, filename, ...row }: Row): Regrade => ({
  ...row,
  student: display_name ?? submissionName({ student_identifier, filename, id: row.submission_id }),
});

/** Requests to look at a grade again: one per link, a text, with the educator's answer. */
export const createRegrades = (
  context: StoreContext,
): Pick<StudentLinks, 'askRegrade' | 'regrades' | 'answer'> => ({
  askRegrade: (token, text) =>
    transact(context, async (tx) => {
      const { submission_id } = await validLink(context, token, tx);
      const { assignment_id } = await tx
        .selectFrom('submissions')
        .select('assignment_id')
        .where('id', '=', submission_id)
        .executeTakeFirstOrThrow();
      await lockAssignmentRow(tx, context, assignment_id);
      if (context.engine === 'postgres') {
        await tx
          .selectFrom('submissions')
          .select('id')
          .where('id', '=', submission_id)
          .forKeyShare()
          .execute();
        await tx
          .selectFrom('student_links')
          .select('id')
          .where('submission_id', '=', submission_id)
          .forUpdate()
          .execute();
      }
      const link = await validLink(context, token, tx);
      if (link.regrade === 0)
        throw new Forbidden(
          'Your educator doesn’t accept requests on this page. Ask them in person.',
        );
      const asked = await tx
        .selectFrom('regrades')
        .select('id')
        .where('link_id', '=', link.id)
        .executeTakeFirst();
      if (asked !== undefined)
        throw new Conflict(
          'You have already sent a request. Your educator’s reply will appear here.',
        );
      const row = { text, created_at: isoNow(context), answer: null, answered_at: null };
      await tx
        .insertInto('regrades')
        .values({ ...row, submission_id, link_id: link.id, answered_by: null })
        .execute();
      return row;
    }),

  async regrades(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    const rows = await rowsOf(context.db)
      .where('submissions.assignment_id', '=', assignmentId)
      .orderBy('regrades.id', 'desc')
      .execute();
    // A student's request reveals that a grade was given, and often which one. Checked after the
    // rows are read.
    const unseen = await hiddenFrom(context.db, principal);
    return rows.filter(({ submission_id }) => !unseen.has(submission_id)).map(toRegrade);
  },

  answer: (principal, id, answer) =>
    transact(context, async (tx) => {
      const row = await tx
        .selectFrom('regrades')
        .select('submission_id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      await authoriseAndLock(tx, context, principal, { submissionId: row.submission_id }, 'mark');
      // For a person who marks it without seeing what was given, there is no request, neither to
      // read nor to answer.
      if ((await hiddenFrom(tx, principal, [row.submission_id])).has(row.submission_id))
        throw new NotFound();
      await tx
        .updateTable('regrades')
        .set({ answer, answered_by: principal.userId, answered_at: isoNow(context) })
        .where('id', '=', id)
        .execute();
      return toRegrade(await rowsOf(tx).where('regrades.id', '=', id).executeTakeFirstOrThrow());
    }),
});
