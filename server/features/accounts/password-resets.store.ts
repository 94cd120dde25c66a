import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import {
  isoNow,
  sha256,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { endSessions } from './end-sessions.ts';

export interface PasswordResets {
  /**
   * Returns the person whose password this link sets. Throws NotFound for a link that is unknown,
   * used or expired, without distinguishing between them.
   */
  find(token: string): Promise<{ email: string; full_name: string }>;
  /**
   * Sets the password and ends every session and every other such link of the account. Throws as
   * `find`.
   */
  use(token: string, passwordHash: string): Promise<void>;
}

export const createPasswordResets = (context: StoreContext): PasswordResets => {
  const account = (tx: Pick<Tx, 'selectFrom'>, token: string) =>
    tx
      .selectFrom('password_resets')
      .innerJoin('users', 'users.id', 'password_resets.user_id')
      .select(['users.id', 'users.email', 'users.full_name'])
      .where('token_hash', '=', sha256(token))
      .where('expires_at', '>', isoNow(context))
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null);

  return {
    async find(token) {
      const row = await account(context.db, token).executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return { email: row.email, full_name: row.full_name };
    },

    use: (token, password_hash) =>
      transact(context, async (tx) => {
        const found = await account(tx, token).executeTakeFirst();
        if (found === undefined) throw new NotFound();
        // Anyone who has the link has access to the mailbox.
        const changed = await tx
          .updateTable('users')
          .set({ password_hash, email_proof: 'proven', email_since: null })
          .where('id', '=', found.id)
          .where('email', '=', found.email)
          .where('deleted_at', 'is', null)
          .where('disabled_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (changed === undefined) throw new NotFound();
        // Two requests with the same link at the same time: the lock on the account's row lets the
        // second one in only when the link is gone.
        const used = await tx
          .deleteFrom('password_resets')
          .where('token_hash', '=', sha256(token))
          .returning('user_id')
          .executeTakeFirst();
        if (used === undefined) throw new NotFound();
        await tx.deleteFrom('password_resets').where('user_id', '=', found.id).execute();
        await endSessions(tx, found.id);
        await recordAuditEvent(tx, context, { kind: 'password_changed', userId: found.id });
      }),
  };
};
