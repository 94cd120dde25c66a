import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import type { StoreContext, Tx } from '#server/platform/database/stores/context.ts';
import { lockSignIn } from '#server/platform/database/stores/locks.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Returns the placeholder e-mail of an account that has lost its own: nobody receives mail there,
 * and the operator finds the account by it.
 */
export const placeholderEmail = (userId: number): string => `account-${userId}@unproven.invalid`;

/**
 * Takes `email` from an account that has it without proof, for somebody who has proven it. The
 * account keeps its content, which concerns only its owner, but loses its e-mail, its password and
 * its sessions. The operator sets a new password (`reset-password --email
 * account-7@unproven.invalid`) once it is known whose account it is. `taken` says whether accounts
 * for which nothing is known lose it too.
 */
export async function giveUpEmail(
  tx: Tx,
  context: StoreContext,
  email: string,
  taken: 'unproven' | 'unproven and unknown' = 'unproven and unknown',
): Promise<void> {
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('email_proof', 'in', taken === 'unproven' ? ['unproven'] : ['unproven', 'unknown'])
    // An account that the operator closed stays closed: this is no way round that.
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (account === undefined) return;
  await lockSignIn(tx, context, { userId: account.id }, true);
  const lost = await tx
    .updateTable('users')
    .set({
      email: placeholderEmail(account.id),
      email_proof: 'unproven',
      email_since: null,
      password_hash: '',
    })
    .where('id', '=', account.id)
    .where('email', '=', email)
    .where('email_proof', '!=', 'proven')
    .returning('id')
    .executeTakeFirst();
  if (lost === undefined) return;
  await endSessions(tx, account.id);
  await tx.deleteFrom('password_resets').where('user_id', '=', account.id).execute();
  await tx.deleteFrom('pending_emails').where('user_id', '=', account.id).execute();
  await recordAuditEvent(tx, context, { kind: 'email_lost', userId: account.id });
}
