import type { Selectable } from 'kysely';
import { DEFAULT_SET_NAME } from '#contract/comments/comment.ts';
import { WELCOME_REFERENCE } from '#contract/credits/credit.ts';
import { ROLE } from '#contract/accounts/sign-in.ts';
import { DEFAULT_SETTINGS, type Settings, type User } from '#contract/accounts/user.ts';
import type { EmailProof, UsersTable } from '#server/platform/database/schema/accounts.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import { append } from '#server/features/credits/ledger.ts';

export interface NewAccount {
  email: string;
  password_hash: string;
  full_name: string;
  welcome_credits: number;
  /** If left out, nothing is known about it. */
  email_proof?: EmailProof;
}

export const userColumns = [
  'id',
  'email',
  'full_name',
  'settings',
  'credit_balance',
  'created_at',
] as const;

export const parseSettings = (json: string): Settings => ({
  ...DEFAULT_SETTINGS,
  ...(JSON.parse(json) as Partial<Settings>),
});

export const toUser = (
  row: Pick<Selectable<UsersTable>, (typeof userColumns)[number]>,
  { credits }: Pick<StoreContext, 'credits'>,
): User => ({
  ...row,
  credit_balance: credits === false ? null : row.credit_balance,
  role: ROLE,
  settings: parseSettings(row.settings),
});

/**
 * Creates a teacher with the welcome credits and the set 'My comments'; returns null if the e-mail
 * is taken.
 */
export async function openAccount(
  tx: Tx,
  context: StoreContext,
  { welcome_credits, ...person }: NewAccount,
): Promise<User | null> {
  const created_at = isoNow(context);
  const user = await tx
    .insertInto('users')
    .values({ ...person, settings: '{}', created_at, deleted_at: null })
    .onConflict((c) => c.doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  if (user === undefined) return null;
  await tx
    .insertInto('comment_sets')
    .values({ owner_id: user.id, name: DEFAULT_SET_NAME, is_default: 1, created_at })
    .execute();
  if (welcome_credits === 0) return toUser(user, context);
  const { new_balance } = await append(tx, context, {
    user_id: user.id,
    operation_id: `promo_code:${user.id}:${WELCOME_REFERENCE}`,
    transaction_type: 'promo_code',
    change_amount: welcome_credits,
    reference_id: WELCOME_REFERENCE,
    details: { note: 'Welcome credits' },
  });
  return toUser({ ...user, credit_balance: new_balance }, context);
}
