import { sha256, type Tx } from '../context.ts';

/** Ends every session of an account but the one with `keepToken`, and every sign-in that waits for its second step. */
export async function endSessions(tx: Tx, userId: number, keepToken?: string): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .$if(keepToken !== undefined, (query) =>
      query.where('token_hash', '!=', sha256(keepToken ?? '')),
    )
    .execute();
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}
