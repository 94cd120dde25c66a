import type { Kysely } from 'kysely';
import type { Queue } from '#contract/teams/queue.ts';
import { permits } from '#contract/teams/roles.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { roleOn } from '#server/platform/access/access.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { blindOf, hiddenFrom } from './blind.ts';
import { givenCriteria } from './criteria.ts';
import { ownRounds } from './rounds.ts';
import { furthestDeskLease, markersOf } from './shares.ts';
import { pendingHandovers } from './pending-handovers.ts';

const idsOf = (db: Kysely<Database>, assignmentId: number) =>
  db.selectFrom('submissions').where('assignment_id', '=', assignmentId);

/**
 * What belongs to a marker in an assignment, by who has its scripts and criteria; anything
 * unassigned belongs to the person who takes it.
 */
export interface Reach {
  own: Set<number>;
  others: Set<number>;
  othersCriteria: string[];
}

/**
 * A script belongs to a person by its round, or because they are asked to decide blind. A criterion
 * that was given to one person is theirs on every script that hasn't been kept from them; if
 * several share one, they take the unassigned scripts as everybody does.
 */
export async function reachOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
): Promise<Reach> {
  const { userId } = principal;
  const known = new Set((await markersOf(db, assignmentId)).map(({ user_id }) => user_id));
  const all = (
    await idsOf(db, assignmentId).select('id').orderBy('created_at').orderBy('id').execute()
  ).map(({ id }) => id);
  const first = new Map(
    (
      await idsOf(db, assignmentId)
        .innerJoin('allocations', 'allocations.submission_id', 'submissions.id')
        .select(['submission_id', 'marker_id'])
        .where('round', '=', 'first')
        .execute()
    ).flatMap(({ submission_id, marker_id }) =>
      known.has(marker_id) ? [[submission_id, marker_id] as const] : [],
    ),
  );
  const kept = new Set(
    (
      await idsOf(db, assignmentId)
        .innerJoin('marking_conflicts', 'marking_conflicts.submission_id', 'submissions.id')
        .select('submission_id')
        .where('user_id', '=', userId)
        .execute()
    ).map((row) => row.submission_id),
  );
  const rounds = await ownRounds(db, principal);
  const { given, of } = await givenCriteria(db, assignmentId, known);
  const mine = of(userId);
  const areMineAlone = mine.every((criterion) => given.get(criterion)!.size === 1);
  const isOwn = (id: number): boolean => {
    if (rounds.has(id)) return true;
    if (mine.length === 0) return false;
    const marker = first.get(id);
    return marker === undefined
      ? areMineAlone
      : mine.some((criterion) => !given.get(criterion)!.has(marker));
  };
  const own = new Set(all.filter((id) => !kept.has(id) && isOwn(id)));
  return {
    own,
    others: new Set(all.filter((id) => kept.has(id) || (!own.has(id) && first.has(id)))),
    othersCriteria: [...given].flatMap(([criterion, markers]) =>
      markers.has(userId) ? [] : [criterion],
    ),
  };
}

/** Returns who has what open now; nothing is shown about scripts that the caller marks blind. */
export async function openOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  now: string,
): Promise<{ submission_id: number; name: string }[]> {
  const blind = await blindOf(db, principal);
  const rows = await idsOf(db, assignmentId)
    .innerJoin('script_leases', 'script_leases.submission_id', 'submissions.id')
    .innerJoin('users', 'users.id', 'script_leases.user_id')
    .select('submission_id')
    .select(nameOf.as('name'))
    .where('user_id', '!=', principal.userId)
    .where('until', '>', now)
    .where('until', '<=', furthestDeskLease(now))
    .orderBy('submission_id')
    .orderBy('until')
    .orderBy('script_leases.user_id')
    .execute();
  return rows.filter(({ submission_id }) => !blind.has(submission_id));
}

/**
 * Returns what the caller has to mark; people who only read mark nothing, and are told nothing
 * about those who do.
 */
export async function queueOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  now: string,
): Promise<Queue> {
  const role = await roleOn(db, principal, { assignmentId });
  if (!permits(role, 'mark'))
    return { own: [], others: [], others_criteria: [], unhanded: { ready: 0, left: 0 }, open: [] };
  const { own, others, othersCriteria } = await reachOf(db, principal, assignmentId);
  const open = await openOf(db, principal, assignmentId, now);
  const takesAll = permits(role, 'manage');
  const unhanded = await pendingHandovers(db, principal, assignmentId);
  const ready = [...unhanded.values()].filter(Boolean).length;
  return {
    own: [...own],
    others: [...others],
    others_criteria: takesAll ? [] : othersCriteria,
    blind: [...(await hiddenFrom(db, principal, [...own]))],
    unhanded: { ready, left: unhanded.size - ready },
    open: takesAll ? open : open.filter(({ submission_id }) => !others.has(submission_id)),
  };
}
