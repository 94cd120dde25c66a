import { sql } from 'kysely';
import { may, refuse, roleOn, type Target } from '#server/platform/access/access.ts';
import type { StoreContext, Tx } from '#server/platform/database/stores/context.ts';
import { lockAccountRow, lockAssignment } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/**
 * For a marker's own change that raises no revision: everybody else who changes something in this
 * assignment waits. Throws NotFound or Forbidden; returns the assignment.
 */
export async function claimScript(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  target: Target,
): Promise<number> {
  await lockAccountRow(tx, context, principal);
  const id =
    'assignmentId' in target
      ? target.assignmentId
      : sql<number>`(select s.assignment_id from submissions s where s.id = ${target.submissionId})`;
  const row = await tx
    .selectFrom('assignments')
    .select('assignments.id')
    .where('assignments.id', '=', id)
    .where(may(principal, 'mark'))
    .executeTakeFirst();
  if (row === undefined) return await refuse(tx, principal, target);
  await lockAssignment(tx, context, row.id);
  // It may have been deleted by the transaction that this one waited for.
  await roleOn(tx, principal, target);
  return row.id;
}
