import type { Kysely } from 'kysely';
import { GENERATION_COST } from '#contract/limits.ts';
import { permits } from '#contract/teams/roles.ts';
import type { Bit } from '#server/platform/database/columns.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { may, refuse, roleOn } from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import {
  isoFromNow,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import {
  Conflict,
  DatabaseFull,
  NotEnoughCredits,
  NotFound,
} from '#server/platform/database/stores/errors.ts';
import { assertWithinCap } from './caps.ts';
import { materialFor } from './draft-material.ts';
import { hasFreeRetry } from './free-retry.ts';
import { createJobLeases } from './feedback-job-leases.store.ts';
import { jobColumns, toJob, unleased } from './feedback-job-rows.ts';
import type { FeedbackJobs, StoredJob } from './feedback-job-types.ts';
import { refuseTooManyAbandoned } from './abandoned-drafts.ts';
import { ownKeyOf } from './own-keys.store.ts';
import { finish } from '#server/platform/database/upkeep/idempotency-keys.ts';
import { lockedBalance } from '#server/features/credits/ledger.ts';
import { lockAssignmentRow, lockPayer } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

const LATELY_MS = 24 * 60 * 60_000;
const TRIES = 3;

const openJob = (db: Kysely<Database>, submissionId: number) =>
  db
    .selectFrom('feedback_jobs')
    .select(jobColumns)
    .where('submission_id', '=', submissionId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();

/**
 * Holds the price of the draft; what can be spent is the balance minus the open holds (RULE-14,
 * AI-8).
 */
async function hold(
  tx: Tx,
  context: StoreContext,
  jobId: number,
  payer: number,
  asker: number,
): Promise<void> {
  const { balance, held } = await lockedBalance(tx, context, payer);
  if (balance - held < GENERATION_COST) throw new NotEnoughCredits(payer === asker, payer);
  await tx
    .insertInto('holds')
    .values({ job_id: jobId, user_id: payer, amount: GENERATION_COST, created_at: isoNow(context) })
    .execute();
}

export const createFeedbackJobs = (context: StoreContext): FeedbackJobs => {
  const { db } = context;

  const visible = (principal: Principal, jobId: number) =>
    db
      .selectFrom('feedback_jobs')
      .innerJoin('assignments', 'assignments.id', 'feedback_jobs.assignment_id')
      .select(jobColumns.map((column) => `feedback_jobs.${column}` as const))
      .where('feedback_jobs.id', '=', jobId)
      .where(may(principal, 'read'))
      .executeTakeFirst();

  /** Inserts a new job with its hold; undefined if one is already open. */
  const insert = (
    tx: Tx,
    principal: Principal,
    submissionId: number,
    assignmentId: number,
    wish: string | null,
    cost: { free: Bit; priced: Bit; own_key: Bit },
  ) =>
    tx
      .insertInto('feedback_jobs')
      .values({
        uuid: context.ids.uuid(),
        submission_id: submissionId,
        assignment_id: assignmentId,
        requested_by: principal.userId,
        state: 'queued',
        run_at: context.clock.now().getTime(),
        ...unleased,
        failure: null,
        error_message: null,
        requested_at: isoNow(context),
        started_at: null,
        finished_at: null,
        wish,
        ...cost,
      })
      .onConflict((c) => c.doNothing())
      .returning(jobColumns)
      .executeTakeFirst();

  return {
    ...createJobLeases(context),

    async request(principal, submissionId, fence, wish = '') {
      for (let tried = 0; tried < TRIES; tried += 1) {
        const asked = await act(
          context,
          async (tx): Promise<{ job: StoredJob; joined: boolean } | null> => {
            const submission = await tx
              .selectFrom('submissions')
              .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
              .select(['assignments.id as assignment_id', 'assignments.owner_id'])
              .where('submissions.id', '=', submissionId)
              .where(may(principal, 'spend'))
              .executeTakeFirst();
            if (submission === undefined) return await refuse(tx, principal, { submissionId });
            await lockPayer(tx, context, submission.owner_id, principal.userId);
            await lockAssignmentRow(tx, context, submission.assignment_id);
            await refuseTooManyAbandoned(tx, context, submission.owner_id);
            const isOwn =
              context.ownKeys === true && (await ownKeyOf(tx, principal.userId)) !== null;
            const isPriced = context.credits !== false && !isOwn;
            const isFree = isPriced && wish !== '' && (await hasFreeRetry(tx, submissionId));
            const job = await insert(
              tx,
              principal,
              submissionId,
              submission.assignment_id,
              wish || null,
              { free: isFree ? 1 : 0, priced: isPriced ? 1 : 0, own_key: isOwn ? 1 : 0 },
            );
            if (job === undefined) {
              const open = await openJob(tx, submissionId);
              if (open === undefined) return null;
              await finish(tx, principal, fence, open.id);
              return { job: toJob(open), joined: true };
            }
            if (isPriced && !isFree) {
              await assertWithinCap(tx, principal, submission);
              await hold(tx, context, job.id, submission.owner_id, principal.userId);
            }
            await finish(tx, principal, fence, job.id);
            return { job: toJob(job), joined: false };
          },
        );
        // Null: the job that was in the way ended before it could be joined.
        if (asked !== null) return asked;
      }
      throw new DatabaseFull('busy');
    },

    async list(principal, assignmentId, { skip, limit }) {
      await roleOn(db, principal, { assignmentId });
      const since = isoFromNow(context, -LATELY_MS);
      const rows = db
        .selectFrom('feedback_jobs')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('feedback_jobs as newest')
            .select((e) => e.fn.max('newest.id').as('id'))
            .where('newest.assignment_id', '=', assignmentId)
            .groupBy('newest.submission_id'),
        )
        .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>', since)]));
      const { total } = await rows
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const items = await rows
        .select(jobColumns)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute();
      return { items: items.map(toJob), total };
    },

    async get(principal, jobId) {
      const row = await visible(principal, jobId);
      if (row === undefined) throw new NotFound();
      return toJob(row);
    },

    async materialFor(principal, submissionId) {
      const row = await db
        .selectFrom('submissions')
        .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
        .select('assignments.id as assignment_id')
        .where('submissions.id', '=', submissionId)
        .where(may(principal, 'mark'))
        .executeTakeFirst();
      if (row === undefined) return await refuse(db, principal, { submissionId });
      return await materialFor(context, {
        submission_id: submissionId,
        assignment_id: row.assignment_id,
        requested_by: principal.userId,
        wish: null,
        own_key: context.ownKeys === true ? null : 0,
      });
    },

    async cancel(principal, jobId) {
      const job = await visible(principal, jobId);
      if (job === undefined) throw new NotFound();
      return await transact(context, async (tx) => {
        const row = await tx
          .updateTable('feedback_jobs')
          .set({ state: 'cancelled', finished_at: isoNow(context) })
          .where('id', '=', jobId)
          .where('state', '=', 'queued')
          .where(
            'assignment_id',
            'in',
            tx.selectFrom('assignments').select('assignments.id').where(may(principal, 'mark')),
          )
          .returning(jobColumns)
          .executeTakeFirst();
        if (row === undefined) {
          const role = await roleOn(tx, principal, { submissionId: job.submission_id });
          if (!permits(role, 'mark'))
            return await refuse(tx, principal, { submissionId: job.submission_id });
          throw new Conflict("This draft is no longer waiting, so it can't be cancelled.");
        }
        await tx.deleteFrom('holds').where('job_id', '=', jobId).execute();
        return toJob(row);
      });
    },

    async find(jobId) {
      const row = await db
        .selectFrom('feedback_jobs')
        .select(jobColumns)
        .where('id', '=', jobId)
        .executeTakeFirst();
      return row === undefined ? null : toJob(row);
    },
  };
};
