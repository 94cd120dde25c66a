import { describe, expect, test } from 'vitest';
import { balanceOverTime, stepChart } from './balance-chart.ts';
import {
  type CreditEntry,
  detailsText,
  formatChange,
  formatCredits,
  sumCredits,
  TRANSACTION_LABELS,
} from './credits.ts';
import type { Transaction } from '#contract/credits/credit.ts';
import { newestOf, newsOf } from './credit-news.ts';
import { creditCsv } from './credit-csv.ts';
import {
  type CreditFilter,
  creditsAdded,
  DEFAULT_CREDIT_QUERY,
  filterCredits,
  isCreditFiltered,
  NO_CREDIT_FILTER,
  queryCredits,
  toggleType,
} from './credit-query.ts';

describe('balance chart', () => {
  const entry = (timestamp: string, new_balance: number): CreditEntry => ({
    timestamp,
    new_balance,
    transaction_type: 'purchase',
    change_amount: 0,
    reference_id: null,
    details: null,
  });
  const box = { width: 100, height: 10 };

  test('oldest first; of the same moment the later one last; leaves out unreadable times', () => {
    const newestFirst = [
      entry('2026-11-03T00:00:00Z', 8),
      entry('2026-11-02T00:00:00Z', 9),
      entry('2026-11-02T00:00:00Z', 10),
      entry('never', 1),
      entry('2026-11-01T00:00:00Z', 0),
    ];
    expect(balanceOverTime(newestFirst).map(({ balance }) => balance)).toEqual([0, 10, 9, 8]);
  });

  test('a stepped line that fills its box: 0 for half the time, then 10, then 5', () => {
    const points = [
      { time: 0, balance: 0 },
      { time: 50, balance: 10 },
      { time: 100, balance: 5 },
    ];
    expect(stepChart(points, box)).toEqual({
      line: 'M0 10H50V0H100V5',
      area: 'M0 10H50V0H100V5V10H0Z',
      top: 10,
    });
  });

  test('a balance that is always 0 is at the bottom; a negative one is still inside', () => {
    expect(
      stepChart(
        [
          { time: 0, balance: 0 },
          { time: 1, balance: 0 },
        ],
        box,
      )?.line,
    ).toBe('M0 10H100V10');
    expect(
      stepChart(
        [
          { time: 0, balance: -5 },
          { time: 1, balance: 5 },
        ],
        box,
      )?.line,
    ).toBe('M0 10H100V0');
  });

  test('draws nothing without a time span', () => {
    expect(stepChart([], box)).toBeNull();
    expect(stepChart([{ time: 5, balance: 1 }], box)).toBeNull();
    expect(
      stepChart(
        [
          { time: 5, balance: 1 },
          { time: 5, balance: 2 },
        ],
        box,
      ),
    ).toBeNull();
  });

  test('a hundred thousand transactions do not overflow', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({
      time: index,
      balance: index % 7,
    }));
    expect(stepChart(many, box)?.top).toBe(6);
  });

  test("sorts entries that are out of order, and times needn't begin at zero", () => {
    expect(
      balanceOverTime([
        entry('2026-11-01T00:00:00Z', 1),
        entry('2026-11-03T00:00:00Z', 3),
        entry('2026-11-02T00:00:00Z', 2),
      ]).map(({ balance }) => balance),
    ).toEqual([1, 2, 3]);
    expect(
      stepChart(
        [
          { time: 1000, balance: 2 },
          { time: 1250, balance: 4 },
          { time: 2000, balance: 1 },
        ],
        box,
      ),
    ).toEqual({ line: 'M0 5H25V0H100V7.5', area: 'M0 5H25V0H100V7.5V10H0Z', top: 4 });
    expect(
      stepChart(
        [
          { time: 0, balance: -4 },
          { time: 10, balance: -2 },
        ],
        box,
      ),
    ).toEqual({ line: 'M0 10H100V5', area: 'M0 10H100V5V10H0Z', top: 0 });
  });
});

describe('credit news', () => {
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

  test('the newest transaction has the highest id', () => {
    expect([
      newestOf([]),
      newestOf([of(2, 'refund', 1), of(7, 'refund', 1), of(3, 'refund', 1)]),
    ]).toEqual([0, 7]);
  });

  describe('a browser that sees the account for the first time', () => {
    test('[NOTIF-31] announces the welcome while it is the newest', () => {
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
    test('announces nothing else', () =>
      expect(newsOf([of(1, 'promo_code', 5, 'SPRING')], null)).toEqual([]));
  });

  test('[NOTIF-48] afterwards announces each addition since, oldest first', () => {
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
});

describe('credit query', () => {
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
    test('[CRED-4] [CRED-5] the search matches displayed details or the reference, ignoring case', () => {
      expect(kept({ search: 'submission #12' })).toEqual([4]);
      expect(kept({ search: 'transfer' })).toEqual([3]);
      expect(kept({ search: 'inv-' })).toEqual([3, 2]);
      expect(kept({ search: 'welcome' })).toEqual([1]);
      expect(kept({ search: 'purchase' })).toEqual([]);
    });

    test('[CRED-7] combines several types; without any shows all', () => {
      expect(kept({ types: ['refund', 'purchase'] })).toEqual([3, 2]);
      expect(kept({ types: [] })).toEqual([4, 3, 2, 1]);
      expect(kept({ types: ['purchase'], search: 'welcome' })).toEqual([]);
    });

    test('[CRED-7] adds a type, and removes it again', () => {
      expect(toggleType([], 'refund')).toEqual(['refund']);
      expect(toggleType(['refund'], 'purchase')).toEqual(['refund', 'purchase']);
      expect(toggleType(['refund', 'purchase'], 'refund')).toEqual(['purchase']);
    });

    test('reports whether any filter is set', () => {
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
      expect(
        queryCredits(entries, { ...DEFAULT_CREDIT_QUERY, pageSize: 3, page: 1 }),
      ).toMatchObject({
        rows: [{ id: 1 }],
        total: 4,
        pageCount: 2,
      });
    });
  });

  test('the file has every transaction, its amount as a number with its sign, and no formulas', () => {
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

  test('lists what was added since: oldest first, no deductions, no generations', () => {
    expect(added(0)).toEqual([1, 2, 3]);
    expect(added(2)).toEqual([3]);
    expect(added(9)).toEqual([]);
    expect(
      added(0, [entry(1, 'adjustment', { change_amount: -3 }), entry(2, 'feedback_generation')]),
    ).toEqual([]);
  });

  test('[CRED-13] starts unfiltered with ten per page; news are additions of every kind', () => {
    expect(DEFAULT_CREDIT_QUERY).toEqual({ search: '', types: [], page: 0, pageSize: 10 });
    const every = ['purchase', 'refund', 'adjustment', 'promo_code', 'feedback_generation'].map(
      (type, at) => entry(at + 1, type),
    );
    expect(creditsAdded(every, 0).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(
      creditsAdded(
        [
          entry(1, 'adjustment', { change_amount: 0 }),
          entry(2, 'adjustment', { change_amount: -1 }),
        ],
        0,
      ),
    ).toEqual([]);
  });
});

describe('credits', () => {
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
    test('promotions 10, adjustments -3 + 0.5 = -2.5: with the balance they make up all changes', () => {
      expect(sums).toMatchObject({ promotions: 10, adjustments: -2.5 });
      expect(sums.balance + sums.promotions + sums.adjustments).toBe(
        entries.reduce((total, { change_amount: change }) => total + change, 0),
      );
    });
  });

  test('[CRED-18] a generation counts by its size, whatever its sign', () => {
    expect(
      sumCredits([entry('feedback_generation', 1), entry('feedback_generation', -1)]).used,
    ).toBe(2);
  });

  test('an empty list sums to 0, and ten times 0.1 to 1', () => {
    expect(new Set(Object.values(sumCredits([])))).toEqual(new Set([0]));
    expect(sumCredits(Array.from({ length: 10 }, () => entry('purchase', 0.1))).purchased).toBe(1);
  });

  test('an unknown type is in no sum', () => {
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

    test('[CRED-15] a generation always has a minus; the others have their own sign', () => {
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

  describe('[CRED-24] [CRED-25] details may be an object or a JSON string, and are shown as words', () => {
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
});
