import {
  furthestLease,
  isoFromNow,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { lockNamedRow, raiseRevision } from '#server/platform/database/stores/locks.ts';
import { basisOf } from './basis.ts';
import { replaceCurrentRelease, snapshotColumns, unleased } from './changes.ts';
import type { LeasedRelease, Releases } from './types.ts';

/** The fence: only the holder of the lease changes it, and only while it waits. */
const mine = (on: Pick<Tx, 'updateTable'>, { id, lease }: LeasedRelease) =>
  on
    .updateTable('releases')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'planned');

/** Releases whose time has come: each is taken by one process, and happens once whatever becomes of that process. */
export const createDueReleases = (
  context: StoreContext,
): Pick<Releases, 'claim' | 'releaseDue' | 'failDue'> => ({
  async claim(leaseMs) {
    const { db, engine } = context;
    const now = isoNow(context);
    const row = await db
      .updateTable('releases')
      .set({ lease: context.ids.uuid(), leased_until: isoFromNow(context, leaseMs) })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('releases')
          .select('id')
          .where('state', '=', 'planned')
          .where('due_at', '<=', now)
          .where((on) =>
            on.or([
              on('leased_until', 'is', null),
              on('leased_until', '<=', now),
              on('leased_until', '>', isoFromNow(context, furthestLease(leaseMs))),
            ]),
          )
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .returning(['id', 'submission_id', 'asked_by', 'unfinished', 'lease'])
      .executeTakeFirst();
    return row === undefined || row.lease === null
      ? null
      : { ...row, unfinished: row.unfinished === 1, lease: row.lease };
  },

  releaseDue: (leased, snapshot) =>
    transact(context, async (tx) => {
      await lockNamedRow(tx, context, leased.asked_by);
      const submission = await tx
        .selectFrom('submissions')
        .select('assignment_id')
        .where('id', '=', leased.submission_id)
        .executeTakeFirst();
      if (submission === undefined) return 'lost';
      await raiseRevision(tx, context, submission.assignment_id);
      const basis = (
        await basisOf(tx, {
          assignmentId: submission.assignment_id,
          submissionIds: [leased.submission_id],
        })
      ).get(leased.submission_id);
      if (basis?.hash !== snapshot.basis) return 'stale';
      const still = await mine(tx, leased)
        .set({ lease: leased.lease })
        .returning('id')
        .executeTakeFirst();
      if (still === undefined) return 'lost';
      await replaceCurrentRelease(tx, context, leased.submission_id, leased.asked_by);
      await mine(tx, leased)
        .set({
          state: 'released',
          released_at: isoNow(context),
          ...unleased,
          ...snapshotColumns(snapshot),
        })
        .execute();
      return 'released';
    }),

  async failDue(leased, why) {
    await mine(context.db, leased)
      .set({ state: 'failed', ended_at: isoNow(context), ...unleased, why })
      .execute();
  },
});
