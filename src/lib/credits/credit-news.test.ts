import { describe, expect, test } from 'vitest';
import type { Transaction } from '#contract/credits/credit.ts';
import { newestOf, newsOf } from './credit-news.ts';

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
const added = (creditAmount: number, message: string) => ({
  type: 'CREDIT_ADDED',
  message,
  data: { creditAmount },
});

test('the newest is the one with the highest id', () => {
  expect([
    newestOf([]),
    newestOf([of(2, 'refund', 1), of(7, 'refund', 1), of(3, 'refund', 1)]),
  ]).toEqual([0, 7]);
});

describe('a browser that sees the account for the first time', () => {
  test('[NOTIF-31] is told of the welcome, while that is the newest', () => {
    expect(newsOf([welcome], null)).toEqual([
      {
        type: 'SYSTEM',
        title: 'Welcome to Marginalia',
        message:
          '10 credits to start with: each pays for one AI feedback draft. Begin by creating an assignment.',
      },
    ]);
    expect(newsOf([of(2, 'purchase', 20), welcome], null)).toEqual([]);
  });
  test('is told of nothing else', () =>
    expect(newsOf([of(1, 'promo_code', 5, 'SPRING')], null)).toEqual([]));
});

test('[NOTIF-48] afterwards each addition since is told, oldest first', () => {
  const ledger = [
    of(4, 'refund', 1),
    of(3, 'feedback_generation', -1),
    of(2, 'purchase', 20),
    welcome,
  ];
  expect(newsOf(ledger, 1)).toEqual([
    added(20, '20 credits added to your account.'),
    added(1, '1 credit added to your account.'),
  ]);
  expect(newsOf(ledger, 4)).toEqual([]);
});
