import { sql } from 'kysely';
import { sha256, type Tx } from '#server/platform/database/stores/context.ts';

/**
 * Ends every session of an account except the one with `keepToken`, and every sign-in that is
 * waiting for its second step or hand-over. A sign-in whose password is being checked ends too,
 * because `sign_in_version` will have changed when it asks for its session. Raising the version
 * waits for transactions that are about to start a session; that session is then deleted with the
 * others.
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
