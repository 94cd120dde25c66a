// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { Transaction } from '#contract/credits/credit.ts';
import type { User } from '#contract/accounts/user.ts';
import type { NotificationDraft } from '#lib/site/notifications.ts';
import { createCreditNews } from './notifier.ts';

const of = (
  id: number,
  transaction_type: Transaction['transaction_type'],
  change_amount: number,
  reference_id: string | null = null,
): Transaction => ({
  id,
  timestamp: '2026-11-21T08:00:00.000Z',
  transaction_type,
  change_amount,
  new_balance: 0,
  reference_id,
  details: null,
});
const welcome = of(1, 'promo_code', 10, 'WELCOME');

/** One visit by the account, given the state of the server's ledger. */
async function visit(ledger: Transaction[], balances = [1]) {
  const told: NotificationDraft[] = [];
  let loads = 0;
  const news = createCreditNews({
    userId: 7,
    storage: () => localStorage,
    notify: (drafts) => told.push(...drafts),
    load: async () => {
      loads += 1;
      return ledger;
    },
  });
  for (const credit_balance of balances) {
    news.arrived({ credit_balance } as User);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return { told, loads };
}

beforeEach(() => localStorage.clear());

test('[NOTIF-31] the first visit shows a welcome, once', async () => {
  const { told } = await visit([welcome]);
  expect(told).toEqual([
    {
      type: 'SYSTEM',
      title: 'Welcome to Marginalia',
      message:
        '10 credits to start with: each pays for one AI feedback draft. Begin by creating an assignment.',
    },
  ]);
  expect((await visit([welcome])).told).toEqual([]);
});

test('reports credits added since the last visit, oldest first, once each', async () => {
  await visit([welcome]);
  const ledger = [
    of(4, 'refund', 1),
    of(3, 'feedback_generation', -1),
    of(2, 'purchase', 20),
    welcome,
  ];
  expect((await visit(ledger)).told.map(({ type, message }) => [type, message])).toEqual([
    ['CREDIT_ADDED', '20 credits added to your account.'],
    ['CREDIT_ADDED', '1 credit added to your account.'],
  ]);
  expect((await visit(ledger)).told).toEqual([]);
});

test('[NOTIF-48] says one credit, two credits', async () => {
  await visit([welcome]);
  const { told } = await visit([of(3, 'adjustment', 2), of(2, 'purchase', 1), welcome]);
  expect(told.map(({ message }) => message)).toEqual([
    '1 credit added to your account.',
    '2 credits added to your account.',
  ]);
});

test('reports nothing of the past to an old account in a new browser', async () => {
  expect((await visit([of(9, 'purchase', 20), welcome])).told).toEqual([]);
  expect((await visit([of(10, 'purchase', 5), of(9, 'purchase', 20), welcome])).told).toHaveLength(
    1,
  );
});

test('asks the server only when the balance has changed', async () => {
  expect((await visit([welcome], [5, 5, 5])).loads).toBe(1);
  expect((await visit([welcome], [5, 4, 4])).loads).toBe(2);
});
