import { sql } from 'kysely';
import { sharedWith } from '#server/platform/access/access.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';

/**
 * Gives up this person's scripts that are waiting to be marked again. Returns which scripts these
 * are.
 */
export async function giveUpWaiting(
  tx: Tx,
  context: StoreContext,
  userId: number,
  assignmentId: number,
): Promise<number[]> {
  const rows = await tx
    .updateTable('again_scripts')
    .set({ given_up_at: isoNow(context) })
    .where('user_id', '=', userId)
    .where('given_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(
      'submission_id',
      'in',
      tx.selectFrom('submissions').select('id').where('assignment_id', '=', assignmentId),
    )
    .returning('submission_id')
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

/**
 * People who no longer take part in these assignments stop sharing their drift there and mark
 * nothing again; not even when they come back, unless they switch it on again. Without access they
 * couldn't switch off there what would keep data out of their own account's export.
 */
export async function endOwnMarking(
  tx: Tx,
  context: StoreContext,
  assignmentIds: readonly number[],
): Promise<void> {
  const hasLeft = (assignment: string, user: string) => sql<boolean>`
    not exists (select 1 from ${sharedWith} m where m.assignment_id = ${sql.ref(assignment)} and m.user_id = ${sql.ref(user)})
    and not exists (select 1 from assignments o where o.id = ${sql.ref(assignment)} and o.owner_id = ${sql.ref(user)})`;
  for (const ids of chunks(assignmentIds)) {
    await tx
      .deleteFrom('drift_shares')
      .where('assignment_id', 'in', ids)
      .where(hasLeft('drift_shares.assignment_id', 'drift_shares.user_id'))
      .execute();
    const gone = await tx
      .updateTable('again_markers')
      .set({ since: null })
      .where('assignment_id', 'in', ids)
      .where('since', 'is not', null)
      .where(hasLeft('again_markers.assignment_id', 'again_markers.user_id'))
      .returning(['assignment_id', 'user_id'])
      .execute();
    for (const { assignment_id, user_id } of gone)
      await giveUpWaiting(tx, context, user_id, assignment_id);
  }
}
