import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { type Given, severityOf } from './severity.ts';

const toFourDecimals = (value: number) => Number(value.toFixed(4));

// Montgomery, Design and Analysis of Experiments, table 4.22: four catalysts in four batches, three of them in each.
const CATALYSTS: [batch: number, catalyst: number, minutes: number][] = [
  [1, 1, 73],
  [1, 3, 73],
  [1, 4, 75],
  [2, 1, 74],
  [2, 2, 75],
  [2, 3, 75],
  [3, 2, 67],
  [3, 3, 68],
  [3, 4, 72],
  [4, 1, 71],
  [4, 2, 72],
  [4, 4, 75],
];

test('[MOD-4] severity is the least-squares effect of an incomplete block design: Montgomery’s catalysts, with effects −9/8, −7/8, −4/8 and 20/8 and a mean square of 0.65', () => {
  const { markers, rest, degrees } = severityOf(
    CATALYSTS.map(([script, marker, value]) => ({ script, marker, criterion: 'time', value })),
  )!;
  expect(
    markers.map(({ marker, scripts, value }) => [marker, scripts, toFourDecimals(value)]),
  ).toEqual([
    [1, 3, 1.125],
    [2, 3, 0.875],
    [3, 3, 0.5],
    [4, 3, -2.5],
  ]);
  expect([toFourDecimals(rest ** 2), degrees]).toEqual([0.65, 5]);
  // σ²·k/(λa) is the variance of an effect (k = 3, λ = 2, a = 4), which the condition that they sum
  // to zero reduces by a quarter.
  expect(
    markers.every(
      ({ error }) =>
        toFourDecimals(error) === toFourDecimals(Math.sqrt((0.65 * 3 * 3) / (2 * 4 * 4))),
    ),
  ).toBe(true);
});

test('[MOD-4] lists markers who share no script with the others without comparing them; ignores scripts with one marker', () => {
  const of = (script: number, marker: number, value: number): Given => ({
    script,
    marker,
    criterion: 'a',
    value,
  });
  const tied = [
    of(1, 1, 50),
    of(1, 2, 60),
    of(2, 1, 40),
    of(2, 2, 55),
    of(3, 1, 70),
    of(3, 2, 75),
    of(4, 1, 5),
  ];
  expect(severityOf([...tied, of(8, 7, 10), of(8, 9, 20), of(9, 5, 3)])).toMatchObject({
    markers: [
      { marker: 1, scripts: 3, value: 5 },
      { marker: 2, scripts: 3, value: -5 },
    ],
    apart: [5, 7, 9],
  });
  expect([
    severityOf([]),
    severityOf([of(1, 1, 5), of(2, 2, 5)]),
    severityOf([of(1, 1, 5), of(1, 2, 6)]),
  ]).toEqual([null, null, null]);
});

/**
 * The simple way: a design matrix with a column for each effect, the last of each kind being minus
 * the sum of the others; solved by Cholesky's method. Null if it can't be solved.
 */
function severityByMatrix(given: readonly Given[]): { value: number[]; error: number[] } | null {
  const [scripts, markers, criteria] = [
    [...new Set(given.map(({ script }) => script))],
    [...new Set(given.map(({ marker }) => marker))].toSorted((a, b) => a - b),
    [...new Set(given.map(({ criterion }) => criterion))],
  ];
  const coded = <Key>(all: readonly Key[], key: Key): number[] =>
    all.slice(0, -1).map((one) => (one === key ? 1 : key === all.at(-1) ? -1 : 0));
  const design = given.map(({ script, marker, criterion }) => [
    ...scripts.map((one) => (one === script ? 1 : 0)),
    ...coded(markers, marker),
    ...coded(criteria, criterion),
  ]);
  const size = design[0]!.length;
  const normal = Array.from({ length: size }, (_, a) =>
    Array.from({ length: size }, (__, b) =>
      design.reduce((sum, row) => sum + row[a]! * row[b]!, 0),
    ),
  );
  const right = Array.from({ length: size }, (_, a) =>
    design.reduce((sum, row, at) => sum + row[a]! * given[at]!.value, 0),
  );
  const root = normal.map((row) => row.map(() => 0));
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      const left =
        normal[a]![b]! -
        root[a]!.slice(0, b).reduce((sum, value, at) => sum + value * root[b]![at]!, 0);
      if (a === b && left < 1e-9) return null;
      root[a]![b] = a === b ? Math.sqrt(left) : left / root[b]![b]!;
    }
  }
  const solve = (side: number[]): number[] => {
    const down: number[] = [];
    for (let a = 0; a < size; a += 1)
      down.push(
        (side[a]! - down.reduce((sum, value, at) => sum + value * root[a]![at]!, 0)) / root[a]![a]!,
      );
    const up = Array.from({ length: size }, () => 0);
    for (let a = size - 1; a >= 0; a -= 1)
      up[a] =
        (down[a]! -
          up.reduce((sum, value, at) => (at > a ? sum + value * root[at]![a]! : sum), 0)) /
        root[a]![a]!;
    return up;
  };
  const found = solve(right);
  const degrees = given.length - size;
  if (degrees < 1) return null;
  const square =
    given.reduce(
      (sum, { value }, at) =>
        sum + (value - design[at]!.reduce((told, x, column) => told + x * found[column]!, 0)) ** 2,
      0,
    ) / degrees;
  const contrast = (weights: number[]) => {
    const full = [...scripts.map(() => 0), ...weights, ...criteria.slice(1).map(() => 0)];
    return {
      value: -full.reduce((sum, weight, at) => sum + weight * found[at]!, 0),
      error: Math.sqrt(square * solve(full).reduce((sum, value, at) => sum + value * full[at]!, 0)),
    };
  };
  const all = markers.map((marker) => contrast(coded(markers, marker)));
  return { value: all.map(({ value }) => value), error: all.map(({ error }) => error) };
}

const RUNS = 10_000;

test(`[MOD-4] on ${RUNS} random tables severity and its error equal a second, plain implementation`, () => {
  const value = fc.integer({ min: 0, max: 100 });
  const table = fc.record({
    rows: fc.array(
      fc.tuple(
        fc.subarray([1, 2, 3], { minLength: 2 }),
        fc.array(value, { minLength: 6, maxLength: 6 }),
      ),
      { minLength: 2, maxLength: 4 },
    ),
    criteria: fc.constantFrom(['a'], ['a', 'b']),
  });
  let compared = 0;
  const some = runs(RUNS);
  fc.assert(
    fc.property(table, ({ rows, criteria }) => {
      const given = rows.flatMap(([markers, values], script): Given[] =>
        markers.flatMap((marker, at) =>
          criteria.map((criterion, place): Given => ({
            script,
            marker,
            criterion,
            value: values[at * 2 + place]!,
          })),
        ),
      );
      const [one, other] = [severityOf(given), severityByMatrix(given)];
      expect(one === null).toBe(other === null);
      if (one === null || other === null) return;
      compared += 1;
      for (const [at, { value: own, error }] of one.markers.entries()) {
        expect(Math.abs(own - other.value[at]!)).toBeLessThan(1e-6);
        expect(Math.abs(error - other.error[at]!)).toBeLessThan(1e-6);
      }
    }),
    some,
  );
  expect(compared).toBeGreaterThan(some.numRuns / 2);
});
