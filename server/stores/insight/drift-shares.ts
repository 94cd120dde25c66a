import { sql } from 'kysely';
import { sharedWith } from '../access.ts';
import { chunks, type Tx } from '../context.ts';

/** Who has no part in these assignments any more shows nothing of themselves there either: not when they come back, unless they say so anew. */
export async function endDriftShares(tx: Tx, assignmentIds: readonly number[]): Promise<void> {
  for (const ids of chunks(assignmentIds)) {
    await tx.deleteFrom('drift_shares').where('assignment_id', 'in', ids).where(sql<boolean>`
      not exists (select 1 from ${sharedWith} m where m.assignment_id = drift_shares.assignment_id and m.user_id = drift_shares.user_id)`).execute();
  }
}
