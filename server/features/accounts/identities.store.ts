import { sql } from 'kysely';
import type { User } from '#contract/accounts/user.ts';
import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import {
  isoFromNow,
  isoNow,
  sha256,
  type StoreContext,
  transact,
} from '#server/platform/database/stores/context.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { endSessions } from './end-sessions.ts';
import { openAccount } from './new-account.ts';
import { giveUpEmail } from './unproven-email.ts';

/** A person's identity according to the school. */
export interface SchoolIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  isVerified: boolean;
  name: string;
}

export interface Attempt {
  verifier: string;
  nonce: string;
  next: string;
  isShared: boolean;
}

export interface Identities {
  /** Stores an attempt when a person leaves for the school's sign-in. */
  leave(state: string, attempt: Attempt): Promise<void>;
  /** Returns the attempt when they come back; works once, and only in time. Throws NotFound. */
  comeBack(state: string): Promise<Attempt>;
  /**
   * Returns the account that is linked to issuer and subject. The first time, an account is
   * created; or, where the e-mail is verified both by the school and for the existing account with
   * it, that account is linked, and its password, second step and sessions end. An account whose
   * e-mail was never proven isn't linked: it loses the e-mail, and a new account is created. Throws
   * Forbidden for a closed account, Conflict for an e-mail that is taken and not verified.
   */
  account(identity: SchoolIdentity, welcomeCredits: number): Promise<Principal>;
  /**
   * Returns a code with which the app fetches the token; it works only in the browser that has the
   * secret `browser`.
   */
  handOver(userId: number, isShared: boolean, browser: string): Promise<string>;
  /** Throws NotFound for a code that is unknown, used, expired or bound to another browser. */
  takeOver(
    code: string,
    browser: string,
  ): Promise<{ userId: number; isShared: boolean; version: number }>;
}

const AWAY_MS = 10 * 60_000;
const HANDOVER_MS = 60_000;
const CLOSED = 'This account is closed. Ask the administrator.';

export const createIdentities = (context: StoreContext): Identities => ({
  async leave(state, { isShared, ...attempt }) {
    await context.db
      .insertInto('school_attempts')
      .values({
        ...attempt,
        state_hash: sha256(state),
        shared: isShared ? 1 : 0,
        expires_at: isoFromNow(context, AWAY_MS),
      })
      .execute();
  },

  async comeBack(state) {
    const row = await context.db
      .deleteFrom('school_attempts')
      .where('state_hash', '=', sha256(state))
      .where('expires_at', '>', isoNow(context))
      .returning(['verifier', 'nonce', 'next', 'shared'])
      .executeTakeFirst();
    if (row === undefined) throw new NotFound();
    return { verifier: row.verifier, nonce: row.nonce, next: row.next, isShared: row.shared === 1 };
  },

  account: ({ issuer, subject, email, isVerified, name }, welcome_credits) =>
    transact(context, async (tx) => {
      const linked = await tx
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.user_id')
        .select(['users.id', 'disabled_at'])
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      if (linked !== undefined) {
        if (linked.disabled_at !== null) throw new Forbidden(CLOSED);
        return { userId: linked.id };
      }
      if (email === null)
        throw new Conflict(
          'The school’s sign-in didn’t provide an e-mail address, and an account needs one. Ask the administrator.',
        );
      const link = async (user_id: number): Promise<void> => {
        await tx
          .insertInto('identities')
          .values({ issuer, subject, user_id, created_at: isoNow(context) })
          .execute();
      };
      if (isVerified) await giveUpEmail(tx, context, email);
      const made: User | null = await openAccount(tx, context, {
        email,
        full_name: name,
        password_hash: '',
        welcome_credits,
        email_proof: isVerified ? 'proven' : 'unproven',
      });
      if (made !== null) {
        await link(made.id);
        await recordAuditEvent(tx, context, { kind: 'registered', userId: made.id });
        return { userId: made.id };
      }
      if (!isVerified)
        throw new Conflict(
          'An account already has this e-mail, and the school’s sign-in hasn’t verified that it is yours. Ask the administrator.',
        );
      const before = await tx
        .updateTable('users')
        .set({ password_hash: '', email_proof: 'proven', email_since: null })
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .returning(['id', 'disabled_at'])
        .executeTakeFirstOrThrow();
      if (before.disabled_at !== null) throw new Forbidden(CLOSED);
      await endSessions(tx, before.id);
      await tx.deleteFrom('second_factors').where('user_id', '=', before.id).execute();
      await tx.deleteFrom('recovery_codes').where('user_id', '=', before.id).execute();
      await link(before.id);
      return { userId: before.id };
    }),

  async handOver(user_id, isShared, browser) {
    const code = context.ids.token();
    await context.db
      .insertInto('handovers')
      .values({
        code_hash: sha256(code),
        user_id,
        shared: isShared ? 1 : 0,
        sign_in_version: sql<number>`(select sign_in_version from users where id = ${user_id})`,
        browser_hash: sha256(browser),
        expires_at: isoFromNow(context, HANDOVER_MS),
      })
      .execute();
    return code;
  },

  async takeOver(code, browser) {
    const row = await context.db
      .deleteFrom('handovers')
      .where('code_hash', '=', sha256(code))
      .where('browser_hash', '=', sha256(browser))
      .where('expires_at', '>', isoNow(context))
      .returning(['user_id', 'shared', 'sign_in_version'])
      .executeTakeFirst();
    if (row === undefined) throw new NotFound();
    return {
      userId: row.user_id,
      isShared: row.shared === 1,
      version: row.sign_in_version,
    };
  },
});
