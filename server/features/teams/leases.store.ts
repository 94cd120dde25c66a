import { LEASE_MINUTES } from '#contract/teams/allocation.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import {
  isoFromNow,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { blindOf } from './blind.ts';
import { claimScript } from './claims.ts';
import { queueOf, reachOf } from './queue.ts';
import { ownRounds } from './rounds.ts';
import { furthestDeskLease, sharesOf } from './shares.ts';
import type { Leases } from './team-types.ts';

const LEASE_MS = LEASE_MINUTES * 60_000;

/**
 * An open script is leased for ten minutes; an unassigned script can be open at one person's desk
 * at a time.
 */
export const createLeases = (context: StoreContext): Leases => {
  const { db } = context;

  async function lease(tx: Tx, { userId }: Principal, submissionId: number): Promise<string> {
    const until = isoFromNow(context, LEASE_MS);
    // What this person opened before is no longer on their desk.
    await tx.deleteFrom('script_leases').where('user_id', '=', userId).execute();
    await tx
      .insertInto('script_leases')
      .values({ submission_id: submissionId, user_id: userId, until })
      .execute();
    return until;
  }

  return {
    queue: (principal, assignmentId) => queueOf(db, principal, assignmentId, isoNow(context)),

    next: (principal, assignmentId) =>
      transact(context, async (tx) => {
        await claimScript(tx, context, principal, { assignmentId });
        const now = isoNow(context);
        const reach = await reachOf(tx, principal, assignmentId);
        const first = await sharesOf(tx, assignmentId, 'first', now, reach.othersCriteria);
        const second = new Map(
          (await sharesOf(tx, assignmentId, 'second', now)).scripts.map((script) => [
            script.submission_id,
            script,
          ]),
        );
        const rounds = await ownRounds(tx, principal);
        const blind = await blindOf(tx, principal);
        const isDone = (script: (typeof first.scripts)[number]): boolean => {
          const round = rounds.get(script.submission_id);
          // Scripts that came back to be marked again are part of their work.
          if (blind.get(script.submission_id) === 'again') return false;
          // A person who is asked to decide blind marks it like their own.
          if (round === 'third') return !blind.has(script.submission_id);
          return round === 'second' ? second.get(script.submission_id)!.done : script.done;
        };
        const taken = new Set(
          (
            await tx
              .selectFrom('script_leases')
              .innerJoin('submissions', 'submissions.id', 'submission_id')
              .select('submission_id')
              .where('assignment_id', '=', assignmentId)
              .where('user_id', '!=', principal.userId)
              .where('until', '>', now)
              .where('until', '<=', furthestDeskLease(now))
              .execute()
          ).map((row) => row.submission_id),
        );
        const left = first.scripts.filter(
          (script) => !reach.others.has(script.submission_id) && !isDone(script),
        );
        const found =
          left.find(({ submission_id }) => reach.own.has(submission_id)) ??
          left.find(
            ({ submission_id }) => !taken.has(submission_id) && !reach.own.has(submission_id),
          );
        if (found === undefined) return { submission_id: null, until: null };
        return {
          submission_id: found.submission_id,
          until: await lease(tx, principal, found.submission_id),
        };
      }),

    open: (principal, submissionId) =>
      transact(context, async (tx) => {
        const assignmentId = await claimScript(tx, context, principal, { submissionId });
        const now = isoNow(context);
        const there = await tx
          .selectFrom('script_leases')
          .innerJoin('users', 'users.id', 'user_id')
          .select(nameOf.as('name'))
          .where('submission_id', '=', submissionId)
          .where('user_id', '!=', principal.userId)
          .where('until', '>', now)
          .where('until', '<=', furthestDeskLease(now))
          .orderBy('until')
          .execute();
        const others = there.map(({ name }) => name);
        const { own, others: notTheirs } = await reachOf(tx, principal, assignmentId);
        if (others.length > 0 && !own.has(submissionId) && !notTheirs.has(submissionId))
          return { until: null, others };
        const isBlind = (await blindOf(tx, principal, [submissionId])).has(submissionId);
        return { until: await lease(tx, principal, submissionId), others: isBlind ? [] : others };
      }),

    leave: (principal, submissionId) =>
      transact(context, async (tx) => {
        await claimScript(tx, context, principal, { submissionId });
        await tx
          .deleteFrom('script_leases')
          .where('submission_id', '=', submissionId)
          .where('user_id', '=', principal.userId)
          .execute();
      }),
  };
};
