import type { User } from '#contract/accounts/user.ts';
import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import {
  isoFromNow,
  isoNow,
  sha256,
  type StoreContext,
  transact,
} from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { enqueue } from '#server/platform/mail/enqueue.ts';
import { type NewAccount, openAccount } from './new-account.ts';
import { giveUpEmail } from './unproven-email.ts';

const LIFE_MS = 24 * 60 * 60_000;

/** Registrations that the owner of the e-mail hasn't confirmed yet. */
export interface Registrations {
  /**
   * Stores the registration and has the link sent. Whether the e-mail already has an account is
   * looked up when the mail is sent, and only its owner is informed.
   */
  ask(
    person: Pick<NewAccount, 'email' | 'full_name'> & { password_hash: string },
    waitMs?: number,
  ): Promise<void>;
  /**
   * Returns what was registered with this link. Throws NotFound for a link that is unknown, used or
   * expired, without distinguishing between them.
   */
  find(token: string): Promise<{ email: string; password_hash: string }>;
  /** Creates the account. Throws as `find`. */
  confirm(token: string, welcomeCredits: number): Promise<User>;
}

export const createRegistrations = (context: StoreContext): Registrations => ({
  ask: (person, waitMs = 0) =>
    transact(context, async (tx) => {
      const uuid = context.ids.uuid();
      await tx
        .insertInto('pending_accounts')
        .values({
          ...person,
          uuid,
          token_hash: null,
          created_at: isoNow(context),
          expires_at: isoFromNow(context, LIFE_MS),
        })
        .execute();
      await enqueue(tx, context, { kind: 'registration', facts: { uuid }, waitMs });
    }),

  async find(token) {
    const row = await context.db
      .selectFrom('pending_accounts')
      .select(['email', 'password_hash'])
      .where('token_hash', '=', sha256(token))
      .where('expires_at', '>', isoNow(context))
      .executeTakeFirst();
    if (row === undefined) throw new NotFound();
    return row;
  },

  confirm: (token, welcome_credits) =>
    transact(context, async (tx) => {
      const row = await tx
        .deleteFrom('pending_accounts')
        .where('token_hash', '=', sha256(token))
        .where('expires_at', '>', isoNow(context))
        .returning(['email', 'full_name', 'password_hash'])
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      await giveUpEmail(tx, context, row.email, 'unproven');
      const user = await openAccount(tx, context, {
        ...row,
        welcome_credits,
        email_proof: 'proven',
      });
      // Registered twice: the link that was followed first created the account.
      if (user === null) throw new NotFound();
      await tx.deleteFrom('pending_accounts').where('email', '=', row.email).execute();
      await recordAuditEvent(tx, context, { kind: 'registered', userId: user.id });
      return user;
    }),
});
