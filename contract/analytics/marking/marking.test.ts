import { describe, expect, test } from 'vitest';
import { DRIFT_RULE, driftOf, ewmaOf, relativeWidths } from './ewma.ts';
import { drawForRemarking, dueOf } from './self-agreement.ts';

describe('ewma', () => {
  /** Montgomery, Introduction to Statistical Quality Control, table 9.1 and, with λ = 0.1, table 9.10. */
  const DATA = [
    9.45, 7.99, 9.29, 11.66, 12.16, 10.18, 8.04, 11.46, 9.2, 10.34, 9.03, 11.47, 10.51, 9.4, 10.08,
    9.37, 10.62, 10.31, 8.52, 10.84, 10.9, 9.33, 12.29, 11.5, 10.6, 11.08, 10.38, 11.62, 11.31,
    10.52,
  ];
  const EWMA = [
    9.945, 9.7495, 9.70355, 9.8992, 10.1253, 10.1307, 9.92167, 10.0755, 9.98796, 10.0232, 9.92384,
    10.0785, 10.1216, 10.0495, 10.0525, 9.98426, 10.0478, 10.074, 9.91864, 10.0108, 10.0997,
    10.0227, 10.2495, 10.3745, 10.3971, 10.4654, 10.4568, 10.5731, 10.6468, 10.6341,
  ];

  /** A generator independent of the one under test. */
  function random(seed: number): () => number {
    let state = seed;
    return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  }
  const rowOf = (next: () => number, n: number): number[] =>
    Array.from({ length: n }, () => Math.round((next() - 0.5) * 600) / 10);

  describe('[MOD-5] [ANA-6] the EWMA', () => {
    test('agrees with a published example to at least four digits', () => {
      for (const [at, value] of ewmaOf(DATA, 0.1, 10).entries())
        expect(value).toBeCloseTo(EWMA[at]!, at === 2 || EWMA[at]! < 10 ? 4 : 3);
    });

    test('agrees on its limits, too: with L = 2.7, 9.73 and 10.27 at the first, 9.64 and 10.36 at the second, 9.38 and 10.62 in the end', () => {
      const limits = relativeWidths(200, 0.1).map((width) => 2.7 * width);
      expect(limits[0]).toBeCloseTo(0.27, 4);
      expect(limits[1]).toBeCloseTo(0.3632, 4);
      expect(limits.at(-1)).toBeCloseTo(0.6194, 4);
    });

    test('is the sum of all earlier values with decreasing weights, in thousands of random rows', () => {
      const next = random(11);
      for (let row = 0; row < 3000; row += 1) {
        const [values, lambda, start] = [
          rowOf(next, 1 + Math.floor(next() * 40)),
          0.01 + 0.99 * next(),
          next() * 100,
        ];
        const obvious = values.map((_, i) =>
          values
            .slice(0, i + 1)
            .reduce(
              (sum, value, j) => sum + lambda * (1 - lambda) ** (i - j) * value,
              (1 - lambda) ** (i + 1) * start,
            ),
        );
        const found = ewmaOf(values, lambda, start);
        expect(found.length).toBe(values.length);
        for (const [i, value] of found.entries())
          expect(Math.abs(value - obvious[i]!)).toBeLessThan(1e-9);
      }
    });

    test('spreads as wide as its weights imply, in thousands of places', () => {
      const next = random(5);
      for (let row = 0; row < 3000; row += 1) {
        const [n, lambda] = [1 + Math.floor(next() * 30), 0.01 + 0.99 * next()];
        const obvious = Math.sqrt(
          Array.from({ length: n }, (_, j) => (lambda * (1 - lambda) ** j) ** 2).reduce(
            (sum, square) => sum + square,
            0,
          ),
        );
        expect(relativeWidths(n, lambda).at(-1)).toBeCloseTo(obvious, 10);
      }
    });

    test.each([0, -0.1, 1.01, Number.NaN])('refuses a weight of %s', (lambda) => {
      expect(() => ewmaOf([1], lambda, 0)).toThrow(RangeError);
    });
    test('with weight 1 equals the values themselves', () => {
      expect(ewmaOf([3, 1, 2], 1, 9)).toEqual([3, 1, 2]);
    });
  });

  /** All permutations. */
  const ordersOf = (values: readonly number[]): number[][] =>
    values.length === 0
      ? [[]]
      : values.flatMap((value, at) =>
          ordersOf(values.toSpliced(at, 1)).map((rest) => [value, ...rest]),
        );

  /** The textbook version: all orders, each with its own path and its furthest place. */
  function byAllOrders(values: readonly number[], lambda: number): number {
    const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
    const far = (order: readonly number[]) =>
      Math.max(
        ...ewmaOf(order, lambda, middle).map(
          (value, at) => Math.abs(value - middle) / relativeWidths(values.length, lambda)[at]!,
        ),
      );
    const own = far(values);
    const all = ordersOf(values);
    return all.filter((order) => far(order) >= own - 1e-9).length / all.length;
  }

  describe('[MOD-5] [ANA-6] the band by permutation', () => {
    test('gives the p of all orders, apart from chance', () => {
      const next = random(3);
      for (let row = 0; row < 60; row += 1) {
        const values = rowOf(next, 5);
        const exact = byAllOrders(values, DRIFT_RULE.lambda);
        // Four standard errors of 999 orders.
        expect(Math.abs(driftOf(values).p - exact)).toBeLessThan(
          4 * Math.sqrt((exact * (1 - exact)) / 999) + 2e-3,
        );
      }
    });

    test('is left exactly where p is at most a twentieth, in thousands of random rows; at most one in twenty leaves it by chance', () => {
      const next = random(7);
      let left = 0;
      const rows = 2000;
      for (let row = 0; row < rows; row += 1) {
        const values = rowOf(next, 10 + Math.floor(next() * 30));
        const found = driftOf(values, { ...DRIFT_RULE, orders: 199, seed: row });
        expect(found.outside.length > 0).toBe(found.p <= 0.05 + 1e-12);
        for (const [at, value] of found.path.entries())
          expect(found.outside.includes(at)).toBe(
            value < found.low[at]! - 1e-9 || value > found.high[at]! + 1e-9,
          );
        if (found.outside.length > 0) left += 1;
      }
      // 0.05 plus four standard errors of 2,000 rows; not far below it either, or it would detect
      // nothing.
      expect(left / rows).toBeLessThan(0.05 + 4 * Math.sqrt((0.05 * 0.95) / rows));
      expect(left / rows).toBeGreaterThan(0.02);
    });

    test('detects a marker who becomes stricter', () => {
      const next = random(9);
      const steady = rowOf(next, 40);
      expect(driftOf(steady)).toMatchObject({ outside: [] });
      const drifting = driftOf(steady.map((value, at) => value / 3 - at));
      expect(drifting.p).toBe(0.001);
      expect(drifting.outside.length).toBeGreaterThan(5);
      expect(drifting.path[0]).toBeGreaterThan(drifting.middle);
      expect(drifting.path.at(-1)).toBeLessThan(drifting.low.at(-1)!);
    });

    test('is the same for the same seed, and hardly differs for another', () => {
      const values = rowOf(random(21), 30);
      expect(driftOf(values)).toEqual(driftOf(values));
      const [one, other] = [driftOf(values), driftOf(values, { ...DRIFT_RULE, seed: 4 })];
      expect(one.high).not.toEqual(other.high);
      expect(Math.abs(one.high[29]! - other.high[29]!)).toBeLessThan(
        (one.high[29]! - one.middle) / 5,
      );
    });

    test('is a flat line that nothing leaves if all values are equal', () => {
      expect(driftOf(Array.from({ length: 12 }, () => 0.1))).toMatchObject({ outside: [], p: 1 });
      expect(() => driftOf([1])).toThrow(RangeError);
    });
  });
});

describe('self agreement', () => {
  const scripts = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
  /** In reverse: the most recently marked eligible script comes first. */
  const backwards = (id: number): string => String(1000 - id);

  describe('[MOD-11] which scripts come back', () => {
    test.each([
      [19, 0, 0],
      [20, 0, 1],
      [39, 1, 0],
      [40, 1, 1],
      [100, 0, 5],
      [100, 7, 0],
    ])('of %i marked, %i drawn before: %i are due', (marked, drawn, due) => {
      expect(dueOf(marked, drawn)).toBe(due);
    });

    test('draws one in twenty in random order, none of the last ten and none twice', () => {
      expect(drawForRemarking(scripts(19), new Set(), backwards)).toEqual([]);
      expect(drawForRemarking(scripts(20), new Set(), backwards)).toEqual([10]);
      expect(drawForRemarking(scripts(60), new Set([50]), backwards)).toEqual([49, 48]);
      expect(drawForRemarking(scripts(60), new Set([50, 49, 48]), backwards)).toEqual([]);
    });
  });
});
