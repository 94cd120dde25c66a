import { sql } from 'kysely';
import { sha256, type Tx } from '#server/platform/database/stores/context.ts';

/**
 * Ends every session of an account but the one with `keepToken`, every sign-in that waits for its second step or for its hand-over, and,
 * by a new version, every sign-in that is just being looked at: raising it waits for those that are about to begin a session, and the
 * session is ended then.
 */
export async function endSessions(tx: Tx, userId: number, keepToken?: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ sign_in_version: sql<number>`sign_in_version + 1` })
    .where('id', '=', userId)
    .execute();
  await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .$if(keepToken !== undefined, (query) =>
      query.where('token_hash', '!=', sha256(keepToken ?? '')),
    )
    .execute();
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('handovers').where('user_id', '=', userId).execute();
}
