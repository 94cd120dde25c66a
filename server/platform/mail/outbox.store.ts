import { sql } from 'kysely';
import {
  furthestLease,
  isoFromNow,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { enqueue } from './enqueue.ts';
import { materialOf } from './material.ts';
import type { LeasedMail, Outbox } from './outbox-types.ts';

/** The result of a batch that ended longer ago than this has been read by now. */
const NEWS_MS = 60 * 60_000;
const MAX_BATCHES = 100;
const parseSetting = (settings: string): boolean =>
  (JSON.parse(settings) as { mail_drafts_ready?: boolean }).mail_drafts_ready === true;

/** The fence: only the holder of the lease changes it. */
const mine = ({ id, lease }: LeasedMail) => sql<boolean>`id = ${id} and lease = ${lease}`;

/**
 * Batches that have ended and were not reported: all of one person's jobs in one assignment, none
 * of them open.
 */
const endedBatches = (tx: Tx) =>
  tx
    .selectFrom('feedback_jobs as j')
    .innerJoin('users', 'users.id', 'j.requested_by')
    .select(['j.requested_by', 'j.assignment_id', 'users.settings'])
    .distinct()
    .where('j.mailed', '=', 0)
    .where('j.state', 'in', ['done', 'failed'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('feedback_jobs as o')
            .select('o.id')
            .whereRef('o.requested_by', '=', 'j.requested_by')
            .whereRef('o.assignment_id', '=', 'j.assignment_id')
            .where('o.state', 'in', ['queued', 'running']),
        ),
      ),
    )
    .orderBy('j.requested_by')
    .orderBy('j.assignment_id')
    .limit(MAX_BATCHES)
    .execute();

export const createOutbox = (context: StoreContext): Outbox => {
  const { db, engine } = context;
  const millis = () => context.clock.now().getTime();

  return {
    askPasswordReset: (email, waitMs = 0) =>
      enqueue(db, context, { kind: 'password_reset', email, waitMs }),

    gatherDrafts: () =>
      transact(context, async (tx) => {
        let mails = 0;
        for (const { requested_by, assignment_id, settings } of await endedBatches(tx)) {
          // The process that marks the rows reports them: another one at the same time waits here,
          // and then finds none.
          const told = await tx
            .updateTable('feedback_jobs')
            .set({ mailed: 1 })
            .where('requested_by', '=', requested_by)
            .where('assignment_id', '=', assignment_id)
            .where('mailed', '=', 0)
            .where('state', 'in', ['done', 'failed'])
            .returning(['state', 'finished_at'])
            .execute();
          const news = told.filter(
            ({ finished_at }) =>
              finished_at !== null && finished_at > isoFromNow(context, -NEWS_MS),
          );
          if (news.length === 0 || !parseSetting(settings)) continue;
          const done = news.filter(({ state }) => state === 'done').length;
          await enqueue(tx, context, {
            kind: 'drafts_ready',
            user_id: requested_by,
            assignment_id,
            facts: { done, failed: news.length - done },
          });
          mails += 1;
        }
        return mails;
      }),

    async claim(leaseMs) {
      const now = millis();
      const row = await db
        .updateTable('outbox')
        .set({ lease: context.ids.uuid(), leased_until: now + leaseMs })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('outbox')
            .select('id')
            .where('failed_at', 'is', null)
            .where('run_at', '<=', now)
            .where((on) =>
              on.or([
                on('leased_until', 'is', null),
                on('leased_until', '<=', now),
                on('leased_until', '>', now + furthestLease(leaseMs)),
              ]),
            )
            .orderBy('run_at')
            .orderBy('id')
            .limit(1)
            .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
        )
        .returning(['id', 'uuid', 'kind', 'attempts', 'lease', 'expires_at'])
        .executeTakeFirst();
      return row === undefined || row.lease === null ? null : { ...row, lease: row.lease };
    },

    material: (mail) =>
      mail.expires_at <= isoNow(context) ? Promise.resolve(null) : materialOf(context, mail),

    async done(mail) {
      await db.deleteFrom('outbox').where(mine(mail)).execute();
    },

    async later(mail, delayMs, why) {
      const run_at = millis() + delayMs;
      const isOver = new Date(run_at).toISOString() >= mail.expires_at;
      await db
        .updateTable('outbox')
        .set((eb) => ({
          attempts: eb('attempts', '+', 1),
          run_at,
          lease: null,
          leased_until: null,
          failure: why,
          ...(isOver ? { failed_at: isoNow(context) } : {}),
        }))
        .where(mine(mail))
        .execute();
    },

    async fail(mail, why) {
      await db
        .updateTable('outbox')
        .set((eb) => ({
          attempts: eb('attempts', '+', 1),
          lease: null,
          leased_until: null,
          failed_at: isoNow(context),
          failure: why,
        }))
        .where(mine(mail))
        .execute();
    },

    async list() {
      return await db
        .selectFrom('outbox')
        .select(['kind', 'attempts', 'created_at', 'failed_at', 'failure'])
        .orderBy('id')
        .execute();
    },
  };
};
