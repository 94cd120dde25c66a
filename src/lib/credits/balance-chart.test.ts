import { expect, test } from 'vitest';
import { balanceOverTime, stepChart } from './balance-chart.ts';
import type { CreditEntry } from './credits.ts';

const entry = (timestamp: string, new_balance: number): CreditEntry => ({
  timestamp,
  new_balance,
  transaction_type: 'purchase',
  change_amount: 0,
  reference_id: null,
  details: null,
});
const box = { width: 100, height: 10 };

test('oldest first; of one moment the later one last, unreadable ones left out', () => {
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

test('a balance that is always 0 lies on the ground; one below it is still inside', () => {
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

test('nothing to draw of no time', () => {
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
  const many = Array.from({ length: 100_000 }, (_, index) => ({ time: index, balance: index % 7 }));
  expect(stepChart(many, box)?.top).toBe(6);
});

test('what was told out of order is put in order, and times need not begin at nothing', () => {
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
