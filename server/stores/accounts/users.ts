import { sql } from 'kysely';
import { EMAIL_TAKEN } from '#contract/errors.ts';
import type { Settings, User } from '#contract/user.ts';
import { scrub } from '../../db/scrub.ts';
import { tell } from '../acts.ts';
import { exportAccount } from './account-export.ts';
import { endSessions } from './end-sessions.ts';
import { removeAccount } from './account-removal.ts';
import { isTaken, isoNow, type StoreContext, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { openAccount, toUser, userColumns } from './new-account.ts';
import { ownKeyOf } from '../drafts/own-keys.ts';
import { transactClass } from '../submissions/in-parts.ts';
import type { Users } from './user-types.ts';

const taken = () => new Conflict(EMAIL_TAKEN);

export const createUsers = (context: StoreContext): Users => {
  const { db } = context;
  /** Told only where it is so. */
  const withKey = async (on: StoreContext['db'], user: User): Promise<User> =>
    context.ownKeys === true && (await ownKeyOf(on, user.id)) !== null
      ? { ...user, own_key: true }
      : user;
  const mine = (userId: number) =>
    db.selectFrom('users').where('id', '=', userId).where('deleted_at', 'is', null);

  return {
    register: (person) =>
      transact(context, async (tx) => {
        const user = await openAccount(tx, context, person);
        if (user === null) throw taken();
        await tell(tx, context, { kind: 'registered', userId: user.id });
        return user;
      }),

    async findForLogin(email) {
      const row = await db
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? null : { userId: row.id, password_hash: row.password_hash };
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
          await tell(tx, context, {
            kind: isDisabled ? 'account_closed' : 'account_opened',
            userId,
          });
      }),

    async me({ userId }) {
      const row = await mine(userId).select(userColumns).executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return withKey(db, toUser(row, context));
    },

    async passwordHash({ userId }) {
      const row = await mine(userId).select('password_hash').executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return row.password_hash;
    },

    async update({ userId }, { settings, ...change }, keepToken) {
      try {
        return await transact(context, async (tx) => {
          const before = await tx
            .selectFrom('users')
            .select(['settings', 'email'])
            .where('id', '=', userId)
            .where('deleted_at', 'is', null)
            // An e-mail is a key: taken whole at once, since two that hold a part of a lock can't both get the rest.
            .$if(context.engine === 'postgres', (query) =>
              change.email === undefined ? query.forNoKeyUpdate() : query.forUpdate(),
            )
            .executeTakeFirst();
          if (before === undefined) throw new NotFound();
          const row = await tx
            .updateTable('users')
            .set({
              ...change,
              settings: JSON.stringify({
                ...(JSON.parse(before.settings) as Partial<Settings>),
                ...settings,
              }),
            })
            .where('id', '=', userId)
            .returning(userColumns)
            .executeTakeFirstOrThrow();
          if (change.password_hash !== undefined)
            await tell(tx, context, { kind: 'password_changed', userId });
          if (
            change.password_hash !== undefined ||
            (change.email !== undefined && change.email !== before.email)
          ) {
            await endSessions(tx, userId, keepToken);
          }
          return withKey(tx, toUser(row, context));
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
