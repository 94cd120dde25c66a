import type { Insertable, Selectable } from 'kysely';
import type { Transaction } from '#contract/credits/credit.ts';
import type { CreditTransactionsTable } from '#server/platform/database/schema/credits.ts';
import {
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotEnoughCredits, NotFound } from '#server/platform/database/stores/errors.ts';
import { enqueue } from '#server/platform/mail/enqueue.ts';
import type { Ledger } from '#server/features/accounts/user-types.ts';

type Entry = Pick<
  Insertable<CreditTransactionsTable>,
  'user_id' | 'operation_id' | 'transaction_type' | 'change_amount' | 'reference_id'
> & {
  details: Record<string, unknown>;
};

const columns = [
  'id',
  'timestamp',
  'transaction_type',
  'change_amount',
  'new_balance',
  'reference_id',
  'details',
] as const;

const toTransaction = (
  row: Pick<Selectable<CreditTransactionsTable>, (typeof columns)[number]>,
): Transaction => ({
  ...row,
  details: row.details === null ? null : (JSON.parse(row.details) as Record<string, unknown>),
});

/**
 * Changes the balance and writes the row, both or neither. The balance changes only if it stays at
 * 0 or above; the row's unique operation id makes a second time impossible. Throws
 * NotEnoughCredits.
 */
export async function append(tx: Tx, context: StoreContext, entry: Entry): Promise<Transaction> {
  const account = await tx
    .updateTable('users')
    .set((eb) => ({ credit_balance: eb('credit_balance', '+', entry.change_amount) }))
    .where('id', '=', entry.user_id)
    .where((eb) => eb(eb('credit_balance', '+', entry.change_amount), '>=', 0))
    .returning('credit_balance')
    .executeTakeFirst();
  if (account === undefined) throw new NotEnoughCredits(true, entry.user_id);
  const row = await tx
    .insertInto('credit_transactions')
    .values({
      ...entry,
      details: JSON.stringify(entry.details),
      new_balance: account.credit_balance,
      timestamp: isoNow(context),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toTransaction(row);
}

/**
 * Returns the account's balance and how much of it is held, with the account locked until the
 * transaction ends. The lock is a separate statement: PostgreSQL would test a condition on `holds`
 * against what it saw before it waited.
 */
export async function lockedBalance(
  tx: Tx,
  { engine }: StoreContext,
  userId: number,
): Promise<{ balance: number; held: number }> {
  const account = await tx
    .selectFrom('users')
    .select('credit_balance')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (account === undefined) throw new NotFound();
  return { balance: account.credit_balance, held: await heldBy(tx, userId) };
}

async function heldBy(db: Pick<Tx, 'selectFrom'>, userId: number): Promise<number> {
  const row = await db
    .selectFrom('holds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('held'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.held;
}

export const createLedger = (context: StoreContext): Ledger => ({
  grant: ({ email, amount, type, reference }) =>
    transact(context, async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (user === undefined) throw new NotFound();
      if (!Number.isSafeInteger(amount) || amount === 0)
        throw new Conflict('The amount must be a whole number other than 0.');
      if (amount < 0 && type !== 'adjustment')
        throw new Conflict('Only an adjustment may be negative.');
      const { balance, held } = await lockedBalance(tx, context, user.id);
      const operation_id = `${type}:${user.id}:${reference}`;
      const before = await tx
        .selectFrom('credit_transactions')
        .select(columns)
        .where('operation_id', '=', operation_id)
        .executeTakeFirst();
      if (before !== undefined) {
        if (before.change_amount !== amount)
          throw new Conflict(
            `${type} ${reference} was granted with ${before.change_amount} credits.`,
          );
        return { transaction: toTransaction(before), created: false };
      }
      if (balance - held + amount < 0) {
        throw new Conflict(
          `The account has ${balance} ${balance === 1 ? 'credit' : 'credits'}, ${held} of them held for drafts being written: ${-amount} can't be taken.`,
        );
      }
      const transaction = await append(tx, context, {
        user_id: user.id,
        operation_id,
        transaction_type: type,
        change_amount: amount,
        reference_id: reference,
        details: { note: 'Entered by the administrator' },
      });
      if (amount > 0)
        await enqueue(tx, context, { kind: 'credits_added', user_id: user.id, facts: { amount } });
      return { transaction, created: true };
    }),

  async transactions({ userId }, { skip, limit }) {
    const mine = context.db.selectFrom('credit_transactions').where('user_id', '=', userId);
    const { total } = await mine
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await mine
      .select(columns)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute();
    return { items: rows.map(toTransaction), total };
  },

  async balance({ userId }) {
    const row = await context.db
      .selectFrom('users')
      .select('credit_balance')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw new NotFound();
    return { balance: row.credit_balance, held: await heldBy(context.db, userId) };
  },
});
