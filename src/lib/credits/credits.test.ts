import { describe, expect, test } from 'vitest';
import {
  detailsText,
  formatChange,
  formatCredits,
  sumCredits,
  TRANSACTION_LABELS,
  type CreditEntry,
} from './credits.ts';

const entry = (transaction_type: string, change_amount: number): CreditEntry => ({
  timestamp: '2026-11-21T08:00:00.000Z',
  transaction_type,
  change_amount,
  new_balance: 0,
  reference_id: null,
  details: null,
});
const entries = [
  entry('promo_code', 10),
  entry('purchase', 20),
  entry('purchase', 50),
  entry('feedback_generation', -1),
  entry('feedback_generation', -1),
  entry('feedback_generation', -2.5),
  entry('refund', 1),
  entry('adjustment', -3),
  entry('adjustment', 0.5),
];

describe('sums, worked out by hand', () => {
  const sums = sumCredits(entries);

  test('[CRED-17] purchased: 20 + 50 + 1 refunded = 71', () => {
    expect(sums.purchased).toBe(71);
  });
  test('[CRED-18] used: 1 + 1 + 2.5 = 4.5', () => {
    expect(sums.used).toBe(4.5);
  });
  test('[CRED-19] refunded: 1', () => {
    expect(sums.refunded).toBe(1);
  });
  test('balance: 71 - 4.5 = 66.5', () => {
    expect(sums.balance).toBe(66.5);
  });
  test('[CRED-21] average usage: 4.5 / 3 = 1.5, and 0 without a draft', () => {
    expect(sums).toMatchObject({ generations: 3, averageUsage: 1.5 });
    expect(sumCredits([entry('purchase', 5)]).averageUsage).toBe(0);
  });
  test('promotions 10, adjustments -3 + 0.5 = -2.5: together with the balance all that was changed', () => {
    expect(sums).toMatchObject({ promotions: 10, adjustments: -2.5 });
    expect(sums.balance + sums.promotions + sums.adjustments).toBe(
      entries.reduce((total, { change_amount: change }) => total + change, 0),
    );
  });
});

test('[CRED-18] a generation counts by its size, whatever its sign', () => {
  expect(sumCredits([entry('feedback_generation', 1), entry('feedback_generation', -1)]).used).toBe(
    2,
  );
});

test('nothing sums to nothing, and ten times 0.1 to 1', () => {
  expect(new Set(Object.values(sumCredits([])))).toEqual(new Set([0]));
  expect(sumCredits(Array.from({ length: 10 }, () => entry('purchase', 0.1))).purchased).toBe(1);
});

test('a type that is not known is in no sum', () => {
  expect(new Set(Object.values(sumCredits([entry('gift', 5)])))).toEqual(new Set([0]));
});

describe('amounts', () => {
  test('[CRED-13] two decimals', () => {
    expect([0, 1, 1.5, 1234.567, -2, -0.001].map(formatCredits)).toEqual([
      '0.00',
      '1.00',
      '1.50',
      '1234.57',
      '-2.00',
      '0.00',
    ]);
  });

  test('[CRED-14] purchase and refund with a plus', () => {
    expect(formatChange(entry('purchase', 20))).toBe('+20.00');
    expect(formatChange(entry('refund', 1))).toBe('+1.00');
  });

  test('[CRED-15] a generation with a minus whatever it holds; the others with their own sign', () => {
    expect(formatChange(entry('feedback_generation', -1))).toBe('-1.00');
    expect(formatChange(entry('feedback_generation', 1))).toBe('-1.00');
    expect(formatChange(entry('promo_code', 10))).toBe('+10.00');
    expect(formatChange(entry('adjustment', -3))).toBe('-3.00');
    expect(formatChange(entry('adjustment', 3))).toBe('+3.00');
    expect(formatChange(entry('adjustment', 0.5))).toBe('+0.50');
    expect(formatChange(entry('adjustment', -0.001))).toBe('0.00');
  });
});

test('[CRED-23] each type has a name', () => {
  expect(TRANSACTION_LABELS).toEqual({
    purchase: 'Purchase',
    feedback_generation: 'Feedback Generation',
    refund: 'Refund',
    adjustment: 'Adjustment',
    promo_code: 'Promo Code',
  });
});

describe('[CRED-24] [CRED-25] details are an object or a JSON string, and read as words', () => {
  test.each<[CreditEntry['details'], string]>([
    [{ submission_id: 12 }, 'Submission #12'],
    ['{"submission_id": 12, "note": "second draft"}', 'Submission #12 · Note: second draft'],
    [{ granted_by: 'admin', invoice: '2026/7' }, 'Granted by: admin · Invoice: 2026/7'],
    [
      { submission_ids: [1, 2], is_batch: true, gone: null, empty: '' },
      'Submission ids: 1, 2 · Is batch: yes',
    ],
    [
      { names: ['Ada', '', null, 'Bob'], _by_: 'admin', unknown: undefined },
      'Names: Ada, Bob · By: admin',
    ],
    [{ provider: { name: 'offline', retried: false } }, 'Provider: Name: offline · Retried: no'],
    ['Welcome to Marginalia', 'Welcome to Marginalia'],
    ['{"broken": ', '{"broken": '],
    ['42', '42'],
    ['null', ''],
    ['[]', ''],
    ['', ''],
    [null, ''],
    [{}, ''],
    ['<b>bold</b> =1+1 🎓 مرحبا', '<b>bold</b> =1+1 🎓 مرحبا'],
  ])('%j reads %s', (details, text) => {
    expect(detailsText(details)).toBe(text);
  });
});
