import { sql } from 'kysely';
import { scrub } from '../db/scrub.ts';
import { holdAccount, may, touch } from './access.ts';
import { isoNow, type StoreContext, transact, type Tx } from './context.ts';
import { doom } from './doomed-files.ts';
import { listDrafts } from './drafts.ts';
import { NotFound, Stale } from './errors.ts';
import { noteKept } from './kept.ts';
import { noteDecision } from './marks.ts';
import { differences, keepRevision, listRevisions } from './revisions.ts';
import { changed, newRow, processedColumns, type SubmissionRow, submissionsWithDue, toSubmission } from './submission-rows.ts';
import type { Submissions } from './types.ts';

/** The stored row, once it is sure to be the one the caller means. Throws NotFound or Stale. */
async function expectedRow(tx: Tx, id: number, due_at: string | null, expectedVersion: number | undefined): Promise<SubmissionRow> {
  const row = await tx.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new NotFound();
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw new Stale(toSubmission(row, due_at));
  return row;
}

export const createSubmissions = (context: StoreContext): Submissions => {
  const { db } = context;
  return {
    async list(principal, assignmentId, { skip, limit, before, changed_since }) {
      // The revision is read first: what changes while the rows are read has a higher one, and is told again next time.
      const assignment = await db.selectFrom('assignments').select(['revision', 'due_at'])
        .where('assignments.id', '=', assignmentId).where(may(principal, 'read')).executeTakeFirst();
      if (assignment === undefined) throw new NotFound();
      const rows = db.selectFrom('submissions').where('assignment_id', '=', assignmentId)
        .$if(changed_since !== undefined, (query) => query.where('revision', '>', changed_since ?? 0));
      const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      // One more than is asked for tells whether another page follows.
      const found = await rows.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit + 1).offset(skip)
        .$if(before !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${before?.created_at ?? ''}, ${before?.id ?? 0})`))
        .execute();
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const deleted = changed_since === undefined ? [] : await db.selectFrom('submission_tombstones').select('submission_id')
        .where('assignment_id', '=', assignmentId).where('revision', '>', changed_since).orderBy('submission_id').execute();
      return {
        items: items.map((row) => toSubmission(row, assignment.due_at)),
        total,
        revision: assignment.revision,
        deletedIds: deleted.map((row) => row.submission_id),
        nextBefore: found.length > limit && last !== undefined ? { created_at: last.created_at, id: last.id } : null,
      };
    },

    async get(principal, id) {
      const row = await submissionsWithDue(db).where('submissions.id', '=', id).where(may(principal, 'read')).executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return toSubmission(row, row.due_at);
    },

    create: (principal, assignmentId, submission) => transact(context, async (tx) => {
      const { revision, due_at } = await touch(tx, principal, { assignmentId }, 'mark');
      const row = await tx.insertInto('submissions')
        .values(newRow(submission, { assignment_id: assignmentId, revision, now: isoNow(context) }))
        .returningAll().executeTakeFirstOrThrow();
      return toSubmission(row, due_at);
    }),

    patch: (principal, id, patch, expectedVersion) => transact(context, async (tx) => {
      // A revision names whoever made it: the account is held before the assignment, in the order in which an account is removed.
      await holdAccount(tx, context, principal);
      const { revision, due_at } = await touch(tx, principal, { submissionId: id }, 'mark');
      const before = await expectedRow(tx, id, due_at, expectedVersion);
      const difference = differences(before, patch);
      if (Object.keys(difference).length === 0) return toSubmission(before, due_at);
      const now = isoNow(context);
      await keepRevision(tx, context, principal, before, difference);
      const row = await tx.updateTable('submissions').set({ ...difference, ...changed(revision, now) })
        .where('id', '=', id).returningAll().executeTakeFirstOrThrow();
      if (difference.feedback_text !== undefined) await noteKept(tx, context, id, difference.feedback_text);
      if (difference.grade !== undefined) await noteDecision(tx, context, principal.userId, id, { grade: difference.grade, reason: '' });
      return toSubmission(row, due_at);
    }),

    setProcessed: (id, processed) => transact(context, async (tx) => {
      const assignment = await tx.updateTable('assignments').set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', (eb) => eb.selectFrom('submissions').select('assignment_id').where('submissions.id', '=', id))
        .returning('revision').executeTakeFirst();
      if (assignment === undefined) throw new NotFound();
      const before = await expectedRow(tx, id, null, undefined);
      await tx.updateTable('submissions')
        .set({ ...processedColumns(processed), ...changed(assignment.revision, isoNow(context)) }).where('id', '=', id).execute();
      if (before.processed_key !== processed.key) await doom(tx, context, [before.processed_key]);
    }),

    async remove(principal, id, expectedVersion) {
      const removed = await transact(context, async (tx) => {
        const { id: assignment_id, revision, due_at } = await touch(tx, principal, { submissionId: id }, 'own');
        const row = await expectedRow(tx, id, due_at, expectedVersion);
        await tx.deleteFrom('submissions').where('id', '=', id).execute();
        await tx.insertInto('submission_tombstones').values({ submission_id: id, assignment_id, revision }).execute();
        return await doom(tx, context, [row.original_key, row.processed_key, row.report_key]);
      });
      await scrub(db, context.engine);
      return removed;
    },

    revisions: (principal, id, page) => listRevisions(context, principal, id, page),
    drafts: (principal, id, page) => listDrafts(context, principal, id, page),

    putDraftBack: (principal, id, draftId, expectedVersion) => transact(context, async (tx) => {
      const { revision, due_at } = await touch(tx, principal, { submissionId: id }, 'mark');
      const before = await expectedRow(tx, id, due_at, expectedVersion);
      const draft = await tx.selectFrom('ai_drafts').select(['output', 'output_text']).where('submission_id', '=', id).where('id', '=', draftId)
        .executeTakeFirst();
      if (draft === undefined) throw new NotFound();
      if (draft.output === before.ai_feedback && draft.output_text === before.ai_feedback_text) return toSubmission(before, due_at);
      const row = await tx.updateTable('submissions')
        .set({ ai_feedback: draft.output, ai_feedback_text: draft.output_text, ...changed(revision, isoNow(context)) })
        .where('id', '=', id).returningAll().executeTakeFirstOrThrow();
      return toSubmission(row, due_at);
    }),
  };
};
