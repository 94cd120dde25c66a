import { EMAIL_TAKEN } from '#contract/errors.ts';
import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import {
  isoFromNow,
  isoNow,
  isTaken,
  sha256,
  type StoreContext,
  transact,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { lockSignIn } from '#server/platform/database/stores/locks.ts';
import { enqueue } from '#server/platform/mail/enqueue.ts';
import type { SessionPrincipal } from '#server/platform/database/stores/types.ts';
import { endSessions } from './end-sessions.ts';
import { giveUpEmail } from './unproven-email.ts';

const LIFE_MS = 24 * 60 * 60_000;

/**
 * Requested changes of e-mail: each takes effect once the link sent to the new address has been
 * followed.
 */
export interface EmailChanges {
  /**
   * Has the link sent; it replaces the account's earlier request. Throws SignedOut if the session
   * has ended meanwhile.
   */
  ask(principal: SessionPrincipal, email: string): Promise<void>;
  /**
   * Returns the account the link is about. Throws NotFound for a link that is unknown, used,
   * replaced or expired, without distinguishing between them.
   */
  find(token: string): Promise<{ userId: number; version: number; password_hash: string }>;
  /**
   * Gives the account the e-mail and ends all its sessions. Throws as `find`, and Conflict for an
   * e-mail that has been taken meanwhile.
   */
  confirm(token: string, version: number): Promise<void>;
}

export const createEmailChanges = (context: StoreContext): EmailChanges => ({
  ask: (principal, email) =>
    transact(context, async (tx) => {
      await lockSignIn(tx, context, principal);
      const pending = {
        email,
        token_hash: null,
        created_at: isoNow(context),
        expires_at: isoFromNow(context, LIFE_MS),
      };
      await tx
        .insertInto('pending_emails')
        .values({ user_id: principal.userId, ...pending })
        .onConflict((c) => c.column('user_id').doUpdateSet(pending))
        .execute();
      await enqueue(tx, context, { kind: 'email_change', user_id: principal.userId });
    }),

  async find(token) {
    const row = await context.db
      .selectFrom('pending_emails')
      .innerJoin('users', 'users.id', 'pending_emails.user_id')
      .select(['users.id', 'users.sign_in_version', 'users.password_hash'])
      .where('token_hash', '=', sha256(token))
      .where('expires_at', '>', isoNow(context))
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw new NotFound();
    return { userId: row.id, version: row.sign_in_version, password_hash: row.password_hash };
  },

  async confirm(token, version) {
    try {
      await transact(context, async (tx) => {
        const pending = await tx
          .selectFrom('pending_emails')
          .select(['user_id', 'email'])
          .where('token_hash', '=', sha256(token))
          .where('expires_at', '>', isoNow(context))
          .executeTakeFirst();
        if (pending === undefined) throw new NotFound();
        const { user_id: userId, email } = pending;
        const now = await lockSignIn(tx, context, { userId }, true);
        if (now.isClosed || now.version !== version) throw new NotFound();
        const used = await tx
          .deleteFrom('pending_emails')
          .where('token_hash', '=', sha256(token))
          .returning('user_id')
          .executeTakeFirst();
        if (used === undefined) throw new NotFound();
        const { email: before } = await tx
          .selectFrom('users')
          .select('email')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow();
        if (before !== email) await giveUpEmail(tx, context, email, 'unproven');
        await tx
          .updateTable('users')
          .set({ email, email_proof: 'proven', email_since: null })
          .where('id', '=', userId)
          .execute();
        await endSessions(tx, userId);
        await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
        await recordAuditEvent(tx, context, { kind: 'email_changed', userId });
        await enqueue(tx, context, {
          kind: 'email_changed',
          email: before,
          user_id: userId,
        });
      });
    } catch (error) {
      throw isTaken(error) ? new Conflict(EMAIL_TAKEN) : error;
    }
  },
});
