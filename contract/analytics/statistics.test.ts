import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { leftovers } from './criteria.ts';
import { correlation, deviation, mean, quantiles } from './statistics.ts';

const four = (value: number | null) => (value === null ? null : Number(value.toFixed(4)));

// NIST Statistical Reference Datasets, https://www.itl.nist.gov/div898/strd: certified values of Michelson's speed of light and of NumAcc3.
const MICHELSON = [
  299.85, 299.74, 299.9, 300.07, 299.93, 299.85, 299.95, 299.98, 299.98, 299.88, 300, 299.98,
  299.93, 299.65, 299.76, 299.81, 300, 300, 299.96, 299.96,
];
const NUMACC3 = [
  1_000_000.2,
  ...Array.from({ length: 500 }, () => [1_000_000.1, 1_000_000.3]).flat(),
];

test('[ANA-6] mean and standard deviation are the certified ones of NIST (NumAcc3), and of Michelson’s first series (Stigler 1977)', () => {
  expect([four(mean(NUMACC3)), four(deviation(NUMACC3))]).toEqual([1_000_000.2, 0.1]);
  expect([four(mean(MICHELSON)), four(deviation(MICHELSON))]).toEqual([299.909, 0.1049]);
});

test('[ANA-6] a correlation is that of Anscombe’s quartet (The American Statistician 27, 1973)', () => {
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  expect(
    four(correlation(x, [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68])),
  ).toBe(0.8164);
  expect(
    four(correlation(x, [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74])),
  ).toBe(0.8162);
  expect(
    four(correlation(x, [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73])),
  ).toBe(0.8163);
});

test('[ANA-6] quartiles are of type 7 (Hyndman and Fan, The American Statistician 50, 1996): those of R and of a spreadsheet', () => {
  expect(quantiles([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0, 0.25, 0.5, 0.75, 1])).toEqual([
    1, 3.25, 5.5, 7.75, 10,
  ]);
  expect(quantiles([7], [0.25])).toEqual([7]);
  expect(quantiles([], [0.5])).toEqual([null]);
});

test('[ANA-6] of too few, and of what never changes, nothing is said', () => {
  expect([
    mean([]),
    deviation([3]),
    correlation([], []),
    correlation([1], [2]),
    correlation([1, 1, 1], [1, 2, 3]),
    correlation([0.1, 0.1, 0.1], [3, 2, 1]),
  ]).toEqual([null, null, null, null, null, null]);
});

const RUNS = 10_000;
const someValue = fc.integer({ min: -1000, max: 1000 }).map((tenths) => tenths / 10);
const isNear = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(b));

/** By the definitions as textbooks have them, with squares and products summed as they are. */
const obvious = {
  variance: (values: number[]) =>
    (values.reduce((all, one) => all + one * one, 0) -
      values.reduce((all, one) => all + one, 0) ** 2 / values.length) /
    (values.length - 1),
  quantile: (values: number[], share: number) => {
    const sorted = values.toSorted((a, b) => a - b);
    const place = 1 + (sorted.length - 1) * share;
    const whole = Math.trunc(place);
    return sorted[whole - 1]! * (1 - (place - whole)) + (sorted[whole] ?? 0) * (place - whole);
  },
  /** The slope of the line through the pairs once both sides are told in their own standard deviations. */
  correlation: (pairs: [number, number][]) => {
    const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
    if (new Set(xs).size === 1 || new Set(ys).size === 1) return null;
    const in_sd = (values: number[]) =>
      values.map(
        (value) =>
          (value - values.reduce((a, b) => a + b, 0) / values.length) /
          Math.sqrt(obvious.variance(values)),
      );
    const [zx, zy] = [in_sd(xs), in_sd(ys)];
    return zx.reduce((all, z, at) => all + z * zy[at]!, 0) / (pairs.length - 1);
  },
};

test(`[ANA-6] on ${RUNS} random tables they equal a second, obvious implementation`, () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(someValue, someValue), { minLength: 2, maxLength: 40 }),
      fc.constantFrom(0.1, 0.25, 0.5, 0.9),
      (pairs, share) => {
        const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        expect(
          isNear(
            mean(xs),
            xs.reduce((all, one) => all + one / xs.length, 0),
          ),
        ).toBe(true);
        expect(isNear(deviation(xs)! ** 2, obvious.variance(xs))).toBe(true);
        expect(isNear(quantiles(xs, [share])[0]!, obvious.quantile(xs, share))).toBe(true);
        expect(isNear(correlation(xs, ys), obvious.correlation(pairs))).toBe(true);
      },
    ),
    runs(RUNS),
  );
});

test('[ANA-2] what is left of a mark is what its script and its criterion don’t explain: nothing where they explain all', () => {
  fc.assert(
    fc.property(
      fc.array(someValue, { minLength: 2, maxLength: 12 }),
      fc.array(someValue, { minLength: 2, maxLength: 6 }),
      (scripts, criteria) => {
        const { values, spread } = leftovers(
          scripts.map((script) => criteria.map((criterion) => script + criterion)),
        );
        expect(values.flat().every((left) => isNear(left, 0))).toBe(true);
        expect(isNear(spread, 0)).toBe(true);
      },
    ),
    runs(),
  );
});
