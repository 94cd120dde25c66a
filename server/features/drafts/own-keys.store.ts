import type { OwnProvider } from '#contract/drafts/drafting.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import { isoNow, type StoreContext } from '#server/platform/database/stores/context.ts';
import { lockAccountRow } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** As it is stored: the key is sealed, and can only be opened with the seal. */
export interface StoredOwnKey {
  provider: OwnProvider;
  model: string;
  sealed: string;
  saved_at: string;
}

export interface OwnKeys {
  get(principal: Principal): Promise<StoredOwnKey | null>;
  put(principal: Principal, key: Omit<StoredOwnKey, 'saved_at'>): Promise<void>;
  remove(principal: Principal): Promise<void>;
}

export const ownKeyOf = async (
  db: StoreContext['db'],
  userId: number,
): Promise<StoredOwnKey | null> =>
  (await db
    .selectFrom('own_keys')
    .select(['provider', 'model', 'sealed', 'saved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null;

export const createOwnKeys = (context: StoreContext): OwnKeys => {
  const { db } = context;
  return {
    get: ({ userId }) => ownKeyOf(db, userId),
    put: (principal, key) =>
      act(context, async (tx) => {
        await lockAccountRow(tx, context, principal);
        const { userId } = principal;
        const values = { ...key, saved_at: isoNow(context) };
        await tx
          .insertInto('own_keys')
          .values({ user_id: userId, ...values })
          .onConflict((c) => c.column('user_id').doUpdateSet(values))
          .execute();
      }),
    remove: ({ userId }) =>
      act(context, async (tx) => {
        await tx.deleteFrom('own_keys').where('user_id', '=', userId).execute();
      }),
  };
};
