import { describe, expect, test } from 'vitest';
import { creditCsv } from './credit-csv.ts';
import {
  creditsAdded,
  DEFAULT_CREDIT_QUERY,
  filterCredits,
  isCreditFiltered,
  NO_CREDIT_FILTER,
  queryCredits,
  toggleType,
  type CreditFilter,
} from './credit-query.ts';
import type { CreditEntry } from './credits.ts';

const entry = (
  id: number,
  transaction_type: string,
  more: Partial<CreditEntry> = {},
): CreditEntry & { id: number } => ({
  id,
  transaction_type,
  timestamp: `2026-11-0${id}T08:00:00.000Z`,
  change_amount: 1,
  new_balance: id,
  reference_id: null,
  details: null,
  ...more,
});
const entries = [
  entry(4, 'feedback_generation', { change_amount: -1, details: { submission_id: 12 } }),
  entry(3, 'purchase', {
    change_amount: 20,
    reference_id: 'INV-2026/7',
    details: '{"note":"Paid by TRANSFER"}',
  }),
  entry(2, 'refund', { reference_id: 'INV-2025/1' }),
  entry(1, 'promo_code', { reference_id: 'WELCOME', change_amount: 10 }),
];
const kept = (filter: Partial<CreditFilter>) =>
  filterCredits(entries, { ...NO_CREDIT_FILTER, ...filter }).map(({ id }) => id);

describe('filter', () => {
  test('[CRED-4] [CRED-5] the search matches details as they are read, or the reference, in any case', () => {
    expect(kept({ search: 'submission #12' })).toEqual([4]);
    expect(kept({ search: 'transfer' })).toEqual([3]);
    expect(kept({ search: 'inv-' })).toEqual([3, 2]);
    expect(kept({ search: 'welcome' })).toEqual([1]);
    expect(kept({ search: 'purchase' })).toEqual([]);
  });

  test('[CRED-7] several types together; none chosen shows all', () => {
    expect(kept({ types: ['refund', 'purchase'] })).toEqual([3, 2]);
    expect(kept({ types: [] })).toEqual([4, 3, 2, 1]);
    expect(kept({ types: ['purchase'], search: 'welcome' })).toEqual([]);
  });

  test('[CRED-7] a type is put in, and taken out again', () => {
    expect(toggleType([], 'refund')).toEqual(['refund']);
    expect(toggleType(['refund'], 'purchase')).toEqual(['refund', 'purchase']);
    expect(toggleType(['refund', 'purchase'], 'refund')).toEqual(['purchase']);
  });

  test('whether anything is set', () => {
    expect(
      [
        NO_CREDIT_FILTER,
        { search: ' ', types: [] },
        { search: 'x', types: [] },
        { search: '', types: ['refund'] },
      ].map(isCreditFiltered),
    ).toEqual([false, false, true, true]);
  });

  test('pages', () => {
    expect(queryCredits(entries, { ...DEFAULT_CREDIT_QUERY, pageSize: 3, page: 1 })).toMatchObject({
      rows: [{ id: 1 }],
      total: 4,
      pageCount: 2,
    });
  });
});

test('the file has every transaction, its amount as a number with its sign, no formula', () => {
  expect(
    creditCsv([
      entries[0]!,
      entry(5, 'feedback_generation', { change_amount: 1, reference_id: '=1+1', details: 'a,b' }),
    ]),
  ).toBe(
    '\uFEFFDate,Type,Amount,New Balance,Reference,Details\r\n' +
      '2026-11-04T08:00:00.000Z,feedback_generation,-1,4,,Submission #12\r\n' +
      '2026-11-05T08:00:00.000Z,feedback_generation,-1,5,\'=1+1,"a,b"\r\n',
  );
});

const added = (since: number, list = entries) => creditsAdded(list, since).map(({ id }) => id);

test('what was added since: oldest first, no minus, no generation', () => {
  expect(added(0)).toEqual([1, 2, 3]);
  expect(added(2)).toEqual([3]);
  expect(added(9)).toEqual([]);
  expect(
    added(0, [entry(1, 'adjustment', { change_amount: -3 }), entry(2, 'feedback_generation')]),
  ).toEqual([]);
});

test('[CRED-13] one begins with everything, ten to a page; news are what added something, by any of the ways to add', () => {
  expect(DEFAULT_CREDIT_QUERY).toEqual({ search: '', types: [], page: 0, pageSize: 10 });
  const every = ['purchase', 'refund', 'adjustment', 'promo_code', 'feedback_generation'].map(
    (type, at) => entry(at + 1, type),
  );
  expect(creditsAdded(every, 0).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(
    creditsAdded(
      [entry(1, 'adjustment', { change_amount: 0 }), entry(2, 'adjustment', { change_amount: -1 })],
      0,
    ),
  ).toEqual([]);
});
