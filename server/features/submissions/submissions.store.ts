import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { scrub } from '#server/platform/database/scrub.ts';
import { may, authoriseAndLock, roleOn } from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { scheduleFileDeletion } from './pending-file-deletions.store.ts';
import { transactClass } from './in-parts.ts';
import { draftTexts, listDrafts } from '#server/features/drafts/drafts.ts';
import { Forbidden, NotFound, StaleVersion } from '#server/platform/database/stores/errors.ts';
import { emptyHandbacks } from '#server/features/exchange/return/handbacks.store.ts';
import { countAbandonedDrafts } from '#server/features/drafts/abandoned-drafts.ts';
import { createListing, ROW_STATE } from './listing.store.ts';
import { finish } from '#server/platform/database/upkeep/idempotency-keys.ts';
import { recordKeptSentences } from '#server/features/drafts/kept-sentences.ts';
import { lockSubmission } from '#server/platform/database/stores/locks.ts';
import { numberCandidates } from '#server/features/marking/anonymity.store.ts';
import { noteDecision } from '#server/features/marking/agreed.ts';
import { differences, keepRevision, listRevisions } from './revisions.ts';
import { assertWithinQuota } from '#server/platform/database/stores/storage-quota.ts';
import { fileKeys, fileRow, withFiles } from './submission-files.store.ts';
import {
  changed,
  marked,
  newRow,
  type SubmissionRow,
  submissionsWithDue,
} from './submission-rows.ts';
import { refuseRemarking, hiddenFrom } from '#server/features/teams/blind.ts';
import {
  HIDDEN_FIELDS,
  hiddenVersions,
  seenVersion,
  visibleChanges,
} from '#server/features/teams/hidden-changes.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { StoredSubmission, Submissions } from './submission-types.ts';

/**
 * Returns the stored row, once it is certain to be the one that the caller means. Throws NotFound
 * or StaleVersion.
 */
async function expectedRow(
  tx: Tx,
  principal: Principal,
  id: number,
  due_at: string | null,
  expectedVersion: number | undefined,
): Promise<SubmissionRow> {
  const row = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  if (
    expectedVersion !== undefined &&
    expectedVersion !==
      seenVersion(row.version, (await hiddenVersions(tx, principal, [id])).get(id))
  )
    throw new StaleVersion(await whole(tx, principal, row, due_at));
  return row;
}

/** Throws NotFound if it was deleted meanwhile. */
async function whole(
  db: Kysely<Database>,
  principal: Principal,
  row: SubmissionRow,
  due_at: string | null,
): Promise<StoredSubmission> {
  const [stored] = await withFiles(db, principal, [{ ...row, due_at }]);
  if (stored === undefined) throw new NotFound();
  return stored;
}

export const createSubmissions = (context: StoreContext): Submissions => {
  const { db } = context;
  const listing = createListing(db);
  return {
    async list(principal, assignmentId, { skip, limit, before, changed_since }) {
      // The revision is read first: what changes while the rows are read has a higher one, and is
      // included again next time.
      const assignment = await db
        .selectFrom('assignments')
        .select('revision')
        .where('assignments.id', '=', assignmentId)
        .where(may(principal, 'read'))
        .executeTakeFirst();
      if (assignment === undefined) throw new NotFound();
      const told = await visibleChanges(
        db,
        principal,
        assignmentId,
        assignment.revision,
        changed_since,
      );
      const all = db.selectFrom('submissions').where('assignment_id', '=', assignmentId);
      const rows = told.isNewer === null ? all : all.where(told.isNewer);
      const { total } = await rows
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      // One more than requested shows whether another page follows.
      const found = await rows
        .select(ROW_STATE)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .offset(skip)
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(created_at, id) < (${before?.created_at ?? ''}, ${before?.id ?? 0})`,
          ),
        )
        .execute();
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const deleted =
        changed_since === undefined
          ? []
          : await db
              .selectFrom('submission_tombstones')
              .select('submission_id')
              .where('assignment_id', '=', assignmentId)
              .where('revision', '>', changed_since)
              .orderBy('submission_id')
              .execute();
      return {
        items: await listing.of(principal, items),
        total,
        revision: told.revision,
        deletedIds: deleted.map((row) => row.submission_id),
        nextBefore:
          found.length > limit && last !== undefined
            ? { created_at: last.created_at, id: last.id }
            : null,
      };
    },

    async get(principal, id) {
      const row = await submissionsWithDue(db)
        .where('submissions.id', '=', id)
        .where(may(principal, 'read'))
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return await whole(db, principal, row, row.due_at);
    },

    create: (principal, assignmentId, submission, fence) =>
      act(context, async (tx) => {
        const { revision, due_at, owner_id } = await authoriseAndLock(
          tx,
          context,
          principal,
          { assignmentId },
          'mark',
        );
        const row = await tx
          .insertInto('submissions')
          .values(
            newRow(submission, { assignment_id: assignmentId, revision, now: isoNow(context) }),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        const at = { submission_id: row.id, attempt: row.attempt, now: row.created_at };
        for (const files of chunks(
          submission.files.map((file, position) => fileRow(file, { ...at, position })),
          50,
        )) {
          await tx.insertInto('submission_files').values(files).execute();
        }
        await numberCandidates(tx, assignmentId);
        await assertWithinQuota(
          tx,
          context,
          owner_id,
          submission.files.map(({ bytes }) => bytes),
        );
        await finish(tx, principal, fence, row.id);
        return await whole(tx, principal, row, due_at);
      }),

    patch: (principal, id, patch, expectedVersion) =>
      act(context, async (tx) => {
        const { revision, due_at } = await authoriseAndLock(
          tx,
          context,
          principal,
          { submissionId: id },
          'mark',
        );
        const before = await expectedRow(tx, principal, id, due_at, expectedVersion);
        const difference = differences(before, patch);
        if (patch.grade !== undefined || patch.feedback_text !== undefined) {
          await refuseRemarking(tx, principal, id);
          if ((await hiddenFrom(tx, principal, [id])).has(id))
            throw new Forbidden(
              'You are marking this script without seeing other people’s marks, so mark it by the rubric. You can add the grade and feedback once everybody has handed over.',
            );
        }
        const learnsTime =
          patch.submitted_at !== undefined && before.submitted_at_source !== 'person';
        if (Object.keys(difference).length === 0 && !learnsTime)
          return await whole(tx, principal, before, due_at);
        const now = isoNow(context);
        const marks = difference.grade !== undefined || difference.feedback_text !== undefined;
        const isHidden =
          !learnsTime &&
          Object.keys(difference).every((column) =>
            HIDDEN_FIELDS.some((given) => given === column),
          );
        await keepRevision(tx, context, principal, before, difference);
        const row = await tx
          .updateTable('submissions')
          .set({
            ...difference,
            ...(learnsTime ? { submitted_at_source: 'person' as const } : {}),
            ...(marks ? { marked_attempt: null } : {}),
            ...(isHidden ? marked : changed)(revision, now),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        if (difference.feedback_text !== undefined)
          await recordKeptSentences(tx, context, id, difference.feedback_text);
        if (difference.grade !== undefined)
          await noteDecision(tx, context, principal.userId, id, {
            grade: difference.grade,
            reason: '',
          });
        return await whole(tx, principal, row, due_at);
      }),

    async remove(principal, id, expectedVersion) {
      // The hand-backs of its class are emptied with it.
      const removed = await transactClass(
        context,
        sql`assignments.id = (select one.assignment_id from submissions one where one.id = ${id}) and ${may(principal, 'manage')}`,
        async (tx) => {
          const {
            id: assignment_id,
            revision,
            due_at,
          } = await authoriseAndLock(tx, context, principal, { submissionId: id }, 'manage');
          await expectedRow(tx, principal, id, due_at, expectedVersion);
          await lockSubmission(tx, context, id);
          await countAbandonedDrafts(tx, context, sql`j.submission_id = ${id}`);
          const keys = await fileKeys(tx, 'submissions.id', id);
          await emptyHandbacks(tx, assignment_id);
          await tx.deleteFrom('submissions').where('id', '=', id).execute();
          await tx
            .insertInto('submission_tombstones')
            .values({ submission_id: id, assignment_id, revision })
            .execute();
          return await scheduleFileDeletion(tx, context, keys);
        },
      );
      await scrub(db, context.engine);
      return removed;
    },

    revisions: (principal, id, page) => listRevisions(context, principal, id, page),
    drafts: (principal, id, page) => listDrafts(context, principal, id, page),
    async draftTexts(principal, id) {
      await roleOn(db, principal, { submissionId: id });
      return await draftTexts(context, id);
    },

    putDraftBack: (principal, id, draftId, expectedVersion) =>
      act(context, async (tx) => {
        const { revision, due_at } = await authoriseAndLock(
          tx,
          context,
          principal,
          { submissionId: id },
          'mark',
        );
        const before = await expectedRow(tx, principal, id, due_at, expectedVersion);
        const draft = await tx
          .selectFrom('ai_drafts')
          .select(['output', 'output_text'])
          .where('submission_id', '=', id)
          .where('id', '=', draftId)
          .executeTakeFirst();
        if (draft === undefined) throw new NotFound();
        if (draft.output === before.ai_feedback && draft.output_text === before.ai_feedback_text)
          return await whole(tx, principal, before, due_at);
        const row = await tx
          .updateTable('submissions')
          .set({
            ai_feedback: draft.output,
            ai_feedback_text: draft.output_text,
            ...changed(revision, isoNow(context)),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return await whole(tx, principal, row, due_at);
      }),
  };
};
