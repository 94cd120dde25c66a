import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Transaction } from '#contract/credits/credit.ts';
import { listed, openApp, useApi } from '#tests/support/app.tsx';

const server = useApi();
const of = (
  id: number,
  transaction_type: Transaction['transaction_type'],
  change_amount: number,
  details: Transaction['details'] = null,
): Transaction => ({
  id,
  transaction_type,
  change_amount,
  new_balance: 60 + id,
  reference_id: null,
  details,
  timestamp: `2026-11-0${id}T08:05:00.000Z`,
});

async function show(transactions: readonly Transaction[]) {
  const app = await openApp(
    server.api,
    '/credits/history',
    undefined,
    listed(/credit-transactions/, transactions),
  );
  await screen.findByText('Total Credits Purchased');
  return app;
}
const card = (name: string) =>
  [...screen.getByText(name).closest('div')!.children]
    .map(({ textContent }) => textContent)
    .slice(1);
const column = (place: number) =>
  [...document.querySelectorAll(`tbody td:nth-child(${place})`)].map(
    ({ textContent }) => textContent,
  );

test('[CRED-13] [CRED-14] [CRED-15] [CRED-17] [CRED-18] [CRED-19] [CRED-21] [CRED-23] [CRED-24] [CRED-25] [CRED-31] shows totals, average use, types by name, and details in any form', async () => {
  await show([
    of(7, 'promo_code', 10, '{"note":"Welcome"}'),
    of(6, 'adjustment', -3),
    of(5, 'refund', 1),
    of(4, 'feedback_generation', -1.5, { submission_id: 12 }),
    of(3, 'feedback_generation', -1),
    of(2, 'feedback_generation', -2, '{"submission_id":9}'),
    of(1, 'purchase', 70, 'By invoice'),
  ]);
  expect(card('Total Credits Purchased')).toEqual(['71.00', 'including refunds']);
  expect(card('Total Credits Used')).toEqual(['4.50', 'on average 1.50 for each of 3 feedbacks']);
  expect(card('Total Credits Refunded')[0]).toBe('1.00');
  expect(column(2)).toEqual([
    'Promo Code',
    'Adjustment',
    'Refund',
    'Feedback Generation',
    'Feedback Generation',
    'Feedback Generation',
    'Purchase',
  ]);
  expect(column(3)).toEqual(['+10.00', '-3.00', '+1.00', '-1.50', '-1.00', '-2.00', '+70.00']);
  expect(column(6)).toEqual([
    'Note: Welcome',
    '–',
    '–',
    'Submission #12',
    '–',
    'Submission #9',
    'By invoice',
  ]);
});

test('[AUTH-8] [AUTH-9] [SHELL-23] [SHELL-24] loads the user of a stored token first, then shows them with their balance', async () => {
  const { calls, person, user } = await show([of(1, 'purchase', 70)]);
  expect(calls[0]).toEqual({ method: 'GET', path: '/api/v1/users/me', body: null });
  expect(screen.getByText('10 Credits')).toBeVisible();
  await user.click(screen.getByText('Account'));
  expect([
    await screen.findByText(person.full_name),
    await screen.findByText(person.email),
  ]).toHaveLength(2);
});

test('[RULE-22] [RULE-23] the chip shows the account’s balance, whatever the transactions add up to', async () => {
  await show([of(1, 'purchase', 70)]);
  expect(screen.getByText('Current Balance: 10.00')).toBeVisible();
});
