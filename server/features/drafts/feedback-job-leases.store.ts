import { type Selectable, sql } from 'kysely';
import { GENERATION_COST } from '#contract/limits.ts';
import type { FeedbackJobsTable } from '#server/platform/database/schema/credits.ts';
import {
  furthestLease,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
  withRelaxedDurability,
} from '#server/platform/database/stores/context.ts';
import { draftMaterial } from './draft-material.ts';
import { unleased } from './feedback-job-rows.ts';
import type { JobLeases, LeasedJob } from './feedback-job-types.ts';
import { noteUsage } from './usage.ts';
import { append } from '#server/features/credits/ledger.ts';
import { lockNamedRow, lockPayer, raiseRevision } from '#server/platform/database/stores/locks.ts';
import { changed } from '#server/features/submissions/submission-rows.ts';

/** Ends the transaction of a worker that has lost its lease: nothing in it may be kept. */
class LeaseLost extends Error {}

const unlessLost = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  }
};

/**
 * The revision of a change to the job's submission, taken first as everywhere (see
 * `authoriseAndLock`).
 */
async function revise(tx: Tx, context: StoreContext, job: LeasedJob): Promise<number> {
  const revision = await raiseRevision(tx, context, job.assignment_id);
  if (revision === undefined) throw new LeaseLost();
  return revision;
}

/** Locks the accounts of the person who pays and the person who asked. */
async function lockPeople(tx: Tx, context: StoreContext, job: LeasedJob): Promise<void> {
  const people = await tx
    .selectFrom('feedback_jobs')
    .innerJoin('assignments', 'assignments.id', 'feedback_jobs.assignment_id')
    .leftJoin('holds', 'holds.job_id', 'feedback_jobs.id')
    .select(['assignments.owner_id', 'feedback_jobs.requested_by'])
    .where('feedback_jobs.id', '=', job.id)
    .where((eb) =>
      eb.or([eb('holds.job_id', 'is not', null), eb('free', '=', 1), eb('priced', '=', 0)]),
    )
    .executeTakeFirst();
  if (people === undefined) throw new LeaseLost();
  await lockPayer(tx, context, people.owner_id, people.requested_by);
}

/** The fence: only the holder of the lease may change the job. */
const mine = (on: Pick<Tx, 'updateTable'>, job: LeasedJob) =>
  on
    .updateTable('feedback_jobs')
    .where('id', '=', job.id)
    .where('lease_token', '=', job.lease_token)
    .where('state', '=', 'running');

/** Closes the job for good. Throws LeaseLost if it no longer belongs to this worker. */
async function close(
  tx: Tx,
  job: LeasedJob,
  end: Pick<Selectable<FeedbackJobsTable>, 'state' | 'failure' | 'error_message' | 'finished_at'>,
) {
  const row = await mine(tx, job)
    .set({ ...end, lease_token: null, leased_until: null })
    .returning(['uuid', 'requested_by', 'wish', 'free', 'priced', 'own_key'])
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLost();
  return row;
}

/**
 * The job to take next: of the account with the fewest running jobs, and among these the one whose
 * last job began longest ago, so that a request for a whole class doesn't delay somebody else's
 * single draft.
 */
const nextJob = ({ engine }: StoreContext, now: number, leaseMs: number) => sql<number>`(
  select j.id from feedback_jobs j join (
    select d.requested_by,
      (select count(*) from feedback_jobs r where r.requested_by = d.requested_by and r.state = 'running' and r.leased_until >= ${now} and r.leased_until <= ${now + furthestLease(leaseMs)}) as at_work,
      (select coalesce(max(l.started_at), '') from feedback_jobs l where l.requested_by = d.requested_by) as last_began
    from (select distinct j.requested_by from feedback_jobs j where ${isDue(now, leaseMs)}) d
  ) turn on turn.requested_by = j.requested_by
  where ${isDue(now, leaseMs)} order by turn.at_work, turn.last_began, j.run_at, j.id limit 1 ${engine === 'postgres' ? sql`for update of j skip locked` : sql``})`;

const isDue = (now: number, leaseMs: number) =>
  sql`((j.state = 'queued' and j.run_at <= ${now}) or (j.state = 'running' and (j.leased_until < ${now} or j.leased_until > ${now + furthestLease(leaseMs)})))`;

export const createJobLeases = (context: StoreContext): JobLeases => {
  const { db } = context;
  const millis = () => context.clock.now().getTime();
  const requeue = async (
    job: LeasedJob,
    run_at: number,
    { failures = 0, deaths = 0 } = {},
  ): Promise<boolean> => {
    const row = await mine(db, job)
      .set((eb) => ({
        state: 'queued',
        ...unleased,
        run_at,
        attempts: eb('attempts', '+', failures),
        deaths: eb('deaths', '+', deaths),
      }))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    async claim(leaseMs) {
      const now = millis();
      const row = await withRelaxedDurability(context, async (light) =>
        light.db
          .updateTable('feedback_jobs')
          .set((eb) => ({
            state: 'running',
            step: 'waiting',
            lease_token: context.ids.uuid(),
            leased_until: now + leaseMs,
            starts: eb('starts', '+', 1),
            started_at: sql<string>`coalesce(started_at, ${isoNow(context)})`,
          }))
          .where('id', '=', nextJob(context, now, leaseMs))
          .returning([
            'id',
            'submission_id',
            'assignment_id',
            'lease_token',
            'attempts',
            'starts',
            'deaths',
          ])
          .executeTakeFirst(),
      );
      return row === undefined || row.lease_token === null
        ? null
        : { ...row, lease_token: row.lease_token };
    },

    extend: (job, leaseMs) =>
      withRelaxedDurability(
        context,
        async (light) =>
          (await mine(light.db, job)
            .set({ leased_until: millis() + leaseMs })
            .returning('id')
            .executeTakeFirst()) !== undefined,
      ),

    setStep: (job, step) =>
      withRelaxedDurability(
        context,
        async (light) =>
          (await mine(light.db, job).set({ step }).returning('id').executeTakeFirst()) !==
          undefined,
      ),

    material: (job) => draftMaterial(context, job),

    async answered(job) {
      const rows = await db
        .selectFrom('draft_stages')
        .innerJoin('feedback_jobs', 'feedback_jobs.uuid', 'draft_stages.job_uuid')
        .select(['asked', 'output'])
        .where('feedback_jobs.id', '=', job.id)
        .where('draft_stages.submission_id', '=', job.submission_id)
        .where('asked', 'is not', null)
        .orderBy('draft_stages.id')
        .execute();
      return new Map(rows.map(({ asked, output }) => [asked ?? '', output]));
    },

    record: (job, record) =>
      withRelaxedDurability(context, (light) =>
        transact(light, async (tx) => {
          const row = await tx
            .selectFrom('feedback_jobs')
            .select(['uuid', 'requested_by', 'own_key'])
            .where('id', '=', job.id)
            .executeTakeFirst();
          if (row === undefined) return;
          await lockNamedRow(tx, context, row.requested_by);
          const { stage, part, model, output, asked } = record;
          await tx
            .insertInto('draft_stages')
            .values({
              job_uuid: row.uuid,
              submission_id: job.submission_id,
              stage,
              part,
              model,
              output,
              asked,
              created_at: isoNow(context),
            })
            .execute();
          await noteUsage(
            tx,
            context,
            { job_uuid: row.uuid, user_id: row.requested_by, own_key: row.own_key },
            record,
          );
        }),
      ),

    complete: (job, draft) =>
      unlessLost(
        transact(context, async (tx) => {
          await lockPeople(tx, context, job);
          const revision = await revise(tx, context, job);
          const now = isoNow(context);
          const output = JSON.stringify(draft.ai_feedback);
          await tx
            .updateTable('submissions')
            .set({
              ai_feedback: output,
              ai_feedback_text: draft.ai_feedback_text,
              error_message: null,
              ...changed(revision, now),
            })
            .where('id', '=', job.submission_id)
            .execute();
          const { uuid, requested_by, wish, free, priced, own_key } = await close(tx, job, {
            state: 'done',
            failure: null,
            error_message: null,
            finished_at: now,
          });
          await tx
            .insertInto('ai_drafts')
            .values({
              submission_id: job.submission_id,
              job_uuid: uuid,
              requested_by,
              model: draft.model,
              prompt_version: draft.prompt_version,
              input_hash: draft.input_hash,
              output,
              output_text: draft.ai_feedback_text,
              kept_text: null,
              kept_share: null,
              kept_at: null,
              wish,
              free,
              priced,
              own_key,
              created_at: now,
            })
            .execute();
          if (free === 1 || priced === 0) return;
          const { user_id } = await tx
            .deleteFrom('holds')
            .where('job_id', '=', job.id)
            .returning('user_id')
            .executeTakeFirstOrThrow();
          await append(tx, context, {
            user_id,
            operation_id: `feedback_generation:${uuid}`,
            transaction_type: 'feedback_generation',
            change_amount: -GENERATION_COST,
            reference_id: `draft-${job.id}`,
            details: { submission_id: job.submission_id, assignment_id: job.assignment_id },
          });
        }),
      ),

    fail: (job, failure, message) =>
      unlessLost(
        transact(context, async (tx) => {
          const now = isoNow(context);
          if (failure !== 'unreadable') {
            const revision = await revise(tx, context, job);
            await tx
              .updateTable('submissions')
              .set({ error_message: message, ...changed(revision, now) })
              .where('id', '=', job.submission_id)
              .execute();
          }
          await close(tx, job, {
            state: 'failed',
            failure,
            error_message: message,
            finished_at: now,
          });
          await tx.deleteFrom('holds').where('job_id', '=', job.id).execute();
        }),
      ),

    retryLater: (job, delayMs) => requeue(job, millis() + delayMs, { failures: 1 }),
    tryOnceMore: (job) => requeue(job, millis(), { deaths: 1 }),
    giveBack: (job) => requeue(job, millis()),
  };
};
