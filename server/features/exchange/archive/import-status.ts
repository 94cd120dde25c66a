import { type Kysely, sql } from 'kysely';
import type { ArchivePreview } from '#contract/exchange/archive/import.ts';
import { isMadeHere } from '#server/features/privacy/erased-people.ts';
import { stateInTurns } from './hashes.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { StoreContext, Tx } from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { AssignmentContents } from './archive-types.ts';
import { exportAssignment } from './pack.ts';

export type Known = Pick<ArchivePreview['assignments'][number], 'standing' | 'here'>;

/** Returns the `state` that an assignment here would have if it were packed now. */
export async function stateOf(
  context: StoreContext,
  tx: Tx,
  assignmentId: number,
): Promise<string> {
  const { shared, submissions } = await exportAssignment(context, tx, assignmentId);
  return await stateInTurns(
    shared.sheet,
    submissions.map(({ sheet }) => sheet),
  );
}

/**
 * Returns the caller's assignments that were imported from this archive, or are this assignment,
 * newest first.
 */
async function related(
  context: StoreContext,
  db: Kysely<Database>,
  { userId }: Principal,
  { hash, shared }: AssignmentContents,
) {
  // What somebody else's archive imported under the same origin doesn't prevent importing one's
  // own.
  const isOwn = await isMadeHere(context, userId, shared);
  return await db
    .selectFrom('assignments')
    .leftJoin('archives', 'archives.assignment_id', 'assignments.id')
    .select(['assignments.id', 'assignments.name', 'archives.hash', 'archives.state'])
    .select(
      sql<string>`(select max(t) from (select assignments.updated_at as t union all select s.updated_at from submissions s where s.assignment_id = assignments.id) as changes)`.as(
        'changed_at',
      ),
    )
    .where('assignments.owner_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('archives.hash', '=', hash),
        ...(shared.origin === null
          ? []
          : [
              eb.and([
                eb('assignments.origin', '=', shared.origin),
                ...(isOwn ? [eb(eb.fn.coalesce('archives.made_here', sql.lit(1)), '=', 1)] : []),
              ]),
            ]),
      ]),
    )
    .orderBy('assignments.id', 'desc')
    .execute();
}

/** Returns whether this assignment is here already: as in the archive, or in another state. */
export async function importStatusOf(
  context: StoreContext,
  tx: Tx,
  principal: Principal,
  one: AssignmentContents,
): Promise<Known> {
  const rows = await related(context, tx, principal, one);
  for (const { id, name, changed_at, hash, state } of rows) {
    const now = hash === one.hash && state === null ? null : await stateOf(context, tx, id);
    // Whatever it was imported from, it is the same as long as it hasn't been changed here.
    if (now === null || now === one.state || (hash === one.hash && now === state))
      return { standing: 'here', here: { assignment_id: id, name, changed_at } };
  }
  const [newest] = rows;
  return newest === undefined
    ? { standing: 'new', here: null }
    : {
        standing: 'other',
        here: { assignment_id: newest.id, name: newest.name, changed_at: newest.changed_at },
      };
}
