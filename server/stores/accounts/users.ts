import { EMAIL_TAKEN } from '#contract/errors.ts';
import type { Selectable } from 'kysely';
import { DEFAULT_SET_NAME } from '#contract/comment.ts';
import { WELCOME_REFERENCE } from '#contract/credit.ts';
import { ROLE } from '#contract/sign-in.ts';
import { DEFAULT_SETTINGS, type Settings, type User } from '#contract/user.ts';
import type { UsersTable } from '../../db/schema.ts';
import { scrub } from '../../db/scrub.ts';
import { exportAccount } from './account-export.ts';
import { removeAccount } from './account-removal.ts';
import { isTaken, isoNow, sha256, type StoreContext, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { append } from './ledger.ts';
import type { Users } from '../types.ts';

const columns = ['id', 'email', 'full_name', 'settings', 'credit_balance', 'created_at'] as const;

export const parseSettings = (json: string): Settings => ({ ...DEFAULT_SETTINGS, ...(JSON.parse(json) as Partial<Settings>) });

const toUser = (row: Pick<Selectable<UsersTable>, (typeof columns)[number]>, { credits }: Pick<StoreContext, 'credits'>): User => ({
  ...row,
  credit_balance: credits === false ? null : row.credit_balance,
  role: ROLE,
  settings: parseSettings(row.settings),
});

const taken = () => new Conflict(EMAIL_TAKEN);

export const createUsers = (context: StoreContext): Users => {
  const { db } = context;
  const mine = (userId: number) => db.selectFrom('users').where('id', '=', userId).where('deleted_at', 'is', null);

  return {
    register: ({ welcome_credits, ...person }) => transact(context, async (tx) => {
      const created_at = isoNow(context);
      const user = await tx.insertInto('users').values({ ...person, settings: '{}', created_at, deleted_at: null })
        .onConflict((c) => c.doNothing()).returning(columns).executeTakeFirst();
      if (user === undefined) throw taken();
      await tx.insertInto('comment_sets').values({ owner_id: user.id, name: DEFAULT_SET_NAME, is_default: 1, created_at }).execute();
      if (welcome_credits === 0) return toUser(user, context);
      const { new_balance } = await append(tx, context, {
        user_id: user.id, operation_id: `promo_code:${user.id}:${WELCOME_REFERENCE}`, transaction_type: 'promo_code',
        change_amount: welcome_credits, reference_id: WELCOME_REFERENCE, details: { note: 'Welcome credits' },
      });
      return toUser({ ...user, credit_balance: new_balance }, context);
    }),

    async findForLogin(email) {
      const row = await db.selectFrom('users').select(['id', 'password_hash'])
        .where('email', '=', email).where('deleted_at', 'is', null).where('disabled_at', 'is', null).executeTakeFirst();
      return row === undefined ? null : { userId: row.id, password_hash: row.password_hash };
    },

    async named(email) {
      const row = await db.selectFrom('users').select(['id', 'full_name', 'disabled_at']).where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return { userId: row.id, full_name: row.full_name, disabled_at: row.disabled_at };
    },

    disable: ({ userId }, isDisabled) => transact(context, async (tx) => {
      await tx.updateTable('users').set({ disabled_at: isDisabled ? isoNow(context) : null }).where('id', '=', userId).execute();
      if (isDisabled) await tx.deleteFrom('tokens').where('user_id', '=', userId).execute();
    }),

    async me({ userId }) {
      const row = await mine(userId).select(columns).executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return toUser(row, context);
    },

    async passwordHash({ userId }) {
      const row = await mine(userId).select('password_hash').executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return row.password_hash;
    },

    async update({ userId }, { settings, ...change }, keepToken) {
      try {
        return await transact(context, async (tx) => {
          const before = await tx.selectFrom('users').select(['settings', 'email']).where('id', '=', userId).where('deleted_at', 'is', null)
            // An e-mail is a key: taken whole at once, since two that hold a part of a lock can't both get the rest.
            .$if(context.engine === 'postgres', (query) => (change.email === undefined ? query.forNoKeyUpdate() : query.forUpdate())).executeTakeFirst();
          if (before === undefined) throw new NotFound();
          const row = await tx.updateTable('users')
            .set({ ...change, settings: JSON.stringify({ ...(JSON.parse(before.settings) as Partial<Settings>), ...settings }) })
            .where('id', '=', userId).returning(columns).executeTakeFirstOrThrow();
          if (change.password_hash !== undefined || (change.email !== undefined && change.email !== before.email)) {
            await tx.deleteFrom('tokens').where('user_id', '=', userId)
              .$if(keepToken !== undefined, (query) => query.where('token_hash', '!=', sha256(keepToken ?? ''))).execute();
          }
          return toUser(row, context);
        });
      } catch (error) {
        throw isTaken(error) ? taken() : error;
      }
    },

    async remove(principal) {
      const removed = await transact(context, (tx) => removeAccount(tx, context, principal));
      await scrub(db, context.engine);
      return removed;
    },

    exportAll: (principal) => exportAccount(context, principal),
  };
};
