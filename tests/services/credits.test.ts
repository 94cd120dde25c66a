import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#contract/accounts/user.ts';
import { sumCredits } from '#lib/credits/credits.ts';
import { loadNewestTransactions, loadTransactions } from '#services/accounts/credits.ts';
import { openApi, type Api } from '#tests/support/api.ts';
import { httpAs } from '#tests/support/services.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const { signal } = new AbortController();

/** Creates a teacher with `count` purchases of 2 credits in addition to the welcome credits. */
async function buyer(count: number) {
  const teacher = await api.teacher();
  const {
    body: { id, email },
  } = await teacher.get<User>('/api/v1/users/me');
  for (let n = 0; n < count; n += 1)
    await api.stores.ledger.grant({
      email,
      amount: 2,
      reference: `INV-${id}-${n}`,
      type: 'purchase',
    });
  const asked: string[] = [];
  const http = httpAs(teacher).extend({
    hooks: {
      beforeRequest: [
        ({ request }) => {
          asked.push(new URL(request.url).search);
        },
      ],
    },
  });
  return { http, asked };
}

test('[CRED-26] [RULE-28] [CRED-30] loads all transactions, newest first, in pages of 50', async () => {
  const { http, asked } = await buyer(120);
  const { items: all } = await loadTransactions(http, signal);
  expect(all).toHaveLength(121);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
  expect(asked.toSorted()).toEqual(['?skip=0&limit=50', '?skip=100&limit=50', '?skip=50&limit=50']);
  expect(sumCredits(all)).toMatchObject({ purchased: 240, promotions: 10, used: 0 });
  expect(Object.keys(all[0]!).toSorted()).toEqual([
    'change_amount',
    'details',
    'id',
    'new_balance',
    'reference_id',
    'timestamp',
    'transaction_type',
  ]);
  expect(all.at(-1)).toMatchObject({ transaction_type: 'promo_code', reference_id: 'WELCOME' });
});

test('loads the newest page only', async () => {
  const { http, asked } = await buyer(51);
  expect(await loadNewestTransactions(http)).toHaveLength(50);
  expect(asked).toEqual(['?skip=0&limit=50']);
});

test('loads nobody else’s, and nothing without a token', async () => {
  const { http } = await buyer(0);
  expect((await loadTransactions(http, signal)).items).toHaveLength(1);
  await expect(loadTransactions(httpAs(api.visitor), signal)).rejects.toMatchObject({
    facts: { status: 401 },
  });
});
