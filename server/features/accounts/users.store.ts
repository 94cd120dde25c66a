import { sql } from 'kysely';
import { EMAIL_TAKEN } from '#contract/errors.ts';
import type { Settings, User } from '#contract/accounts/user.ts';
import { scrub } from '#server/platform/database/scrub.ts';
import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import { exportAccount } from './account-export.ts';
import { endSessions } from './end-sessions.ts';
import { removeAccount } from './account-removal.ts';
import {
  isTaken,
  isoNow,
  type StoreContext,
  transact,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { openAccount, toUser, userColumns } from './new-account.ts';
import { lockSignIn } from '#server/platform/database/stores/locks.ts';
import { ownKeyOf } from '#server/features/drafts/own-keys.store.ts';
import { transactClass } from '#server/features/submissions/in-parts.ts';
import type { Users } from './user-types.ts';

const taken = () => new Conflict(EMAIL_TAKEN);

export const createUsers = (context: StoreContext): Users => {
  const { db } = context;
  /** Told only where it is so. */
  const withKey = async (on: StoreContext['db'], user: User): Promise<User> =>
    context.ownKeys === true && (await ownKeyOf(on, user.id)) !== null
      ? { ...user, own_key: true }
      : user;
  /** Told only while one waits for its link to be followed. */
  const withPending = async (on: StoreContext['db'], user: User): Promise<User> => {
    const row = await on
      .selectFrom('pending_emails')
      .select('email')
      .where('user_id', '=', user.id)
      .where('expires_at', '>', isoNow(context))
      .executeTakeFirst();
    return row === undefined ? user : { ...user, pending_email: row.email };
  };
  const mine = (userId: number) =>
    db.selectFrom('users').where('id', '=', userId).where('deleted_at', 'is', null);

  return {
    register: (person) =>
      transact(context, async (tx) => {
        const user = await openAccount(tx, context, person);
        if (user === null) throw taken();
        await recordAuditEvent(tx, context, { kind: 'registered', userId: user.id });
        return user;
      }),

    async findForLogin(email) {
      const row = await db
        .selectFrom('users')
        .select(['id', 'password_hash', 'sign_in_version'])
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      return row === undefined
        ? null
        : { userId: row.id, password_hash: row.password_hash, version: row.sign_in_version };
    },

    async named(email) {
      const row = await db
        .selectFrom('users')
        .select(['id', 'full_name', 'disabled_at'])
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return { userId: row.id, full_name: row.full_name, disabled_at: row.disabled_at };
    },

    disable: ({ userId }, isDisabled) =>
      transact(context, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('users')
          .set({ disabled_at: isDisabled ? isoNow(context) : null })
          .where('id', '=', userId)
          .where('disabled_at', isDisabled ? 'is' : 'is not', null)
          .executeTakeFirst();
        if (isDisabled) await endSessions(tx, userId);
        if (numUpdatedRows > 0n)
          await recordAuditEvent(tx, context, {
            kind: isDisabled ? 'account_closed' : 'account_opened',
            userId,
          });
      }),

    async me({ userId }) {
      const row = await mine(userId).select(userColumns).executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return await withPending(db, await withKey(db, toUser(row, context)));
    },

    async passwordHash({ userId }) {
      const row = await mine(userId).select('password_hash').executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return row.password_hash;
    },

    async update(principal, { settings, ...change }, keepToken) {
      const { userId } = principal;
      try {
        return await transact(context, async (tx) => {
          await lockSignIn(tx, context, principal, change.email !== undefined);
          const before = await tx
            .selectFrom('users')
            .select(['settings', 'email'])
            .where('id', '=', userId)
            .executeTakeFirstOrThrow();
          const isNewEmail = change.email !== undefined && change.email !== before.email;
          const row = await tx
            .updateTable('users')
            .set({
              ...change,
              ...(isNewEmail
                ? { email_proof: 'unproven' as const, email_since: isoNow(context) }
                : {}),
              settings: JSON.stringify({
                ...(JSON.parse(before.settings) as Partial<Settings>),
                ...settings,
              }),
            })
            .where('id', '=', userId)
            .returning(userColumns)
            .executeTakeFirstOrThrow();
          if (change.password_hash !== undefined)
            await recordAuditEvent(tx, context, { kind: 'password_changed', userId });
          if (change.password_hash !== undefined || isNewEmail) {
            await endSessions(tx, userId, keepToken);
            // A link to the mailbox of before, or one that somebody else asked for, sets no password over this.
            await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
          }
          return await withPending(tx, await withKey(tx, toUser(row, context)));
        });
      } catch (error) {
        throw isTaken(error) ? taken() : error;
      }
    },

    async remove(principal) {
      const removed = await transactClass(
        context,
        sql`assignments.owner_id = ${principal.userId}`,
        (tx) => removeAccount(tx, context, principal),
      );
      await scrub(db, context.engine);
      return removed;
    },

    exportAll: (principal) => exportAccount(context, principal),
  };
};
