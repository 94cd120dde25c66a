import { TransactionSchema, type Transaction } from '#contract/credits/credit.ts';
import { TRANSACTIONS_PAGE } from '#contract/limits.ts';
import type { Http } from '#services/http.ts';
import { readRows, type ReadRows, wholeList } from '#services/lists.ts';

const PATH = 'api/v1/users/me/credit-transactions';

/**
 * Loads every transaction of the account, newest first, in pages of 50 (specification, section 9).
 * Pages shift when a draft is paid for meanwhile, so duplicates are dropped.
 */
export async function loadTransactions(
  http: Http,
  signal: AbortSignal,
): Promise<ReadRows<Transaction>> {
  const { items, unread } = await wholeList(
    http,
    PATH,
    TransactionSchema,
    TRANSACTIONS_PAGE,
    signal,
  );
  return {
    items: [...new Map(items.map((item) => [item.id, item])).values()].toSorted(
      (a, b) => b.id - a.id,
    ),
    unread,
  };
}

/** Loads the newest page of transactions. */
export const loadNewestTransactions = async (http: Http): Promise<Transaction[]> =>
  readRows(
    TransactionSchema,
    await http.get(PATH, { searchParams: { skip: 0, limit: TRANSACTIONS_PAGE } }).json(),
  ).items;
