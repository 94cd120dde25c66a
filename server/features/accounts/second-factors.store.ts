import { sql } from 'kysely';
import { act, recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import {
  isoFromNow,
  isoNow,
  sha256,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { lockAccountRow, lockSignIn } from '#server/platform/database/stores/locks.ts';
import { enqueue } from '#server/platform/mail/enqueue.ts';
import type { Principal, SessionPrincipal } from '#server/platform/database/stores/types.ts';
import { endSessions } from './end-sessions.ts';

/** What a mail about a second factor reports. */
export type SecondFactorNews = 'on' | 'off' | 'reset' | 'recovery_code';

/** A second factor that is switched on. */
export interface StoredFactor {
  sealed: string;
  since: string;
  codesLeft: number;
}

/** Recovery codes are passed in and out without their grouping. */
export interface SecondFactors {
  /** Null if it is off. */
  get(principal: Principal): Promise<StoredFactor | null>;
  /**
   * Stores a new secret until a code confirms it, and drops an earlier unconfirmed one. Throws
   * Conflict if the second factor is on.
   */
  begin(principal: SessionPrincipal, sealed: string): Promise<void>;
  /** Returns the secret that is waiting for its code. Throws NotFound. */
  waiting(principal: Principal): Promise<string>;
  /**
   * Switches it on, and ends every session except the one with `keepToken`. Throws NotFound if no
   * secret is waiting.
   */
  turnOn(
    principal: SessionPrincipal,
    step: number,
    codes: readonly string[],
    keepToken: string,
  ): Promise<void>;
  /**
   * Spends the code of a step: each works once, and none of an earlier step works. Returns whether
   * it was accepted.
   */
  spendStep(principal: Principal, step: number): Promise<boolean>;
  /** Spends a recovery code, once. Returns whether it existed. */
  spendCode(principal: Principal, code: string): Promise<boolean>;
  /** Replaces all existing recovery codes. Throws NotFound if the second factor is off. */
  putCodes(principal: SessionPrincipal, codes: readonly string[]): Promise<void>;
  /** Returns whether there was one. */
  turnOff(
    principal: SessionPrincipal,
    news: Extract<SecondFactorNews, 'off' | 'reset'>,
  ): Promise<boolean>;
  /** Identifies, for five minutes, a person who has given their password. */
  giveTicket(principal: Principal & { version?: number }, isShared: boolean): Promise<string>;
  /**
   * Returns whose ticket it is. Throws NotFound for one that is unknown, used, expired or of a
   * closed account.
   */
  ticket(ticket: string): Promise<{ userId: number; isShared: boolean }>;
  /**
   * Returns the account's `sign_in_version` when the password was given. Throws NotFound if there
   * is no such ticket.
   */
  useTicket(ticket: string): Promise<{ version: number }>;
}

const TICKET_MS = 5 * 60_000;
const WAITS_MS = 15 * 60_000;
const hashOf = ({ userId }: Principal, code: string): string => sha256(`${userId} ${code}`);

export const createSecondFactors = (context: StoreContext): SecondFactors => {
  const { db } = context;
  const mail = (tx: Tx, { userId }: Principal, what: SecondFactorNews) =>
    enqueue(tx, context, { kind: 'second_factor', user_id: userId, facts: { what } });
  const replaceCodes = async (
    tx: Tx,
    principal: Principal,
    codes: readonly string[],
  ): Promise<void> => {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', principal.userId).execute();
    if (codes.length > 0)
      await tx
        .insertInto('recovery_codes')
        .values(
          codes.map((code) => ({ code_hash: hashOf(principal, code), user_id: principal.userId })),
        )
        .execute();
  };
  const on = (from: Pick<Tx, 'selectFrom'>, { userId }: Principal) =>
    from.selectFrom('second_factors').where('user_id', '=', userId).where('since', 'is not', null);

  return {
    async get(principal) {
      const row = await on(db, principal).select(['sealed', 'since']).executeTakeFirst();
      if (row === undefined) return null;
      const { left } = await db
        .selectFrom('recovery_codes')
        .where('user_id', '=', principal.userId)
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .executeTakeFirstOrThrow();
      return { sealed: row.sealed, since: row.since!, codesLeft: left };
    },

    begin: (principal, sealed) =>
      transact(context, async (tx) => {
        await lockSignIn(tx, context, principal);
        const begun = { sealed, begun_at: isoNow(context) };
        const row = await tx
          .insertInto('second_factors')
          .values({ user_id: principal.userId, ...begun, since: null })
          .onConflict((c) =>
            c.column('user_id').doUpdateSet(begun).where('second_factors.since', 'is', null),
          )
          .returning('user_id')
          .executeTakeFirst();
        if (row === undefined)
          throw new Conflict('The second step is already on. Switch it off first.');
      }),

    async waiting({ userId }) {
      const row = await db
        .selectFrom('second_factors')
        .select('sealed')
        .where('user_id', '=', userId)
        .where('since', 'is', null)
        .where('begun_at', '>', isoFromNow(context, -WAITS_MS))
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return row.sealed;
    },

    turnOn: (principal, last_step, codes, keepToken) =>
      act(context, async (tx) => {
        await lockSignIn(tx, context, principal);
        const row = await tx
          .updateTable('second_factors')
          .set({ since: isoNow(context), last_step })
          .where('user_id', '=', principal.userId)
          .where('since', 'is', null)
          .returning('user_id')
          .executeTakeFirst();
        if (row === undefined) throw new NotFound();
        await replaceCodes(tx, principal, codes);
        await endSessions(tx, principal.userId, keepToken);
        await mail(tx, principal, 'on');
      }),

    async spendStep({ userId }, step) {
      const row = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('since', 'is not', null)
        .where('last_step', '<', step)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    spendCode: (principal, code) =>
      transact(context, async (tx) => {
        await lockAccountRow(tx, context, principal);
        const row = await tx
          .deleteFrom('recovery_codes')
          .where('code_hash', '=', hashOf(principal, code))
          .returning('user_id')
          .executeTakeFirst();
        if (row === undefined) return false;
        await mail(tx, principal, 'recovery_code');
        await recordAuditEvent(tx, context, {
          kind: 'recovery_code_used',
          userId: principal.userId,
        });
        return true;
      }),

    putCodes: (principal, codes) =>
      act(context, async (tx) => {
        await lockSignIn(tx, context, principal);
        if ((await on(tx, principal).select('user_id').executeTakeFirst()) === undefined)
          throw new NotFound();
        await replaceCodes(tx, principal, codes);
      }),

    // Null means that nothing was done, so nothing is logged.
    turnOff: async (principal, news) =>
      (await act(context, async (tx) => {
        await lockSignIn(tx, context, principal);
        const row = await tx
          .deleteFrom('second_factors')
          .where('user_id', '=', principal.userId)
          .where('since', 'is not', null)
          .returning('user_id')
          .executeTakeFirst();
        if (row === undefined) return null;
        await replaceCodes(tx, principal, []);
        // Otherwise an earlier ticket would open the account without any code.
        await tx.deleteFrom('sign_in_tickets').where('user_id', '=', principal.userId).execute();
        await mail(tx, principal, news);
        // The operator's command isn't a request, so it isn't logged elsewhere.
        if (news === 'reset')
          await recordAuditEvent(tx, context, {
            kind: 'second_factor_off',
            userId: principal.userId,
          });
        return true;
      })) ?? false,

    async giveTicket({ userId, version }, isShared) {
      const ticket = context.ids.token();
      await db
        .insertInto('sign_in_tickets')
        .values({
          ticket_hash: sha256(ticket),
          user_id: userId,
          shared: isShared ? 1 : 0,
          sign_in_version:
            version ?? sql<number>`(select sign_in_version from users where id = ${userId})`,
          expires_at: isoFromNow(context, TICKET_MS),
        })
        .execute();
      return ticket;
    },

    async ticket(ticket) {
      const row = await db
        .selectFrom('sign_in_tickets')
        .innerJoin('users', 'users.id', 'sign_in_tickets.user_id')
        .select(['user_id', 'shared'])
        .where('ticket_hash', '=', sha256(ticket))
        .where('expires_at', '>', isoNow(context))
        .where('deleted_at', 'is', null)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return { userId: row.user_id, isShared: row.shared === 1 };
    },

    async useTicket(ticket) {
      const row = await db
        .deleteFrom('sign_in_tickets')
        .where('ticket_hash', '=', sha256(ticket))
        .returning('sign_in_version')
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return { version: row.sign_in_version };
    },
  };
};
