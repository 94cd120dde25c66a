import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { agreedWords } from './words.ts';
import {
  differenceOf,
  iccOf,
  kappaOf,
  type Likeness,
  type Pair,
  quadraticKappa,
  shareOf,
  within,
} from './agreement.ts';
import { quantileOfChi, quantileOfF, quantileOfT } from './distributions.ts';

const four = (value: number | undefined) =>
  value === undefined ? value : Number(value.toFixed(4));
const digits = (value: number, places: number) => Number(value.toFixed(places));

test('[MOD-4] quantiles are those of the NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7, of t, χ² and F', () => {
  expect([1, 2, 10, 16, 100].map((degrees) => digits(quantileOfT(0.975, degrees), 3))).toEqual([
    12.706, 4.303, 2.228, 2.12, 1.984,
  ]);
  expect(
    [1, 9, 10, 100].map((degrees) => [
      digits(quantileOfChi(0.025, degrees), 3),
      digits(quantileOfChi(0.975, degrees), 3),
    ]),
  ).toEqual([
    [0.001, 5.024],
    [2.7, 19.023],
    [3.247, 20.483],
    [74.222, 129.561],
  ]);
  expect(
    [
      [5, 10],
      [1, 1],
      [10, 20],
    ].map(([above, below]) => digits(quantileOfF(0.95, above!, below!), 3)),
  ).toEqual([3.326, 161.448, 2.348]);
});

test('[MOD-4] a share has Wilson’s interval: table I of Newcombe (Statistics in Medicine 17, 1998), method 3', () => {
  const interval = (hits: number, n: number) => Object.values(shareOf(hits, n).interval).map(four);
  expect([interval(81, 263), interval(15, 148), interval(0, 20), interval(1, 29)]).toEqual([
    [0.2553, 0.3662],
    [0.0624, 0.1605],
    [0, 0.1611],
    [0.0061, 0.1718],
  ]);
});

// Bland and Altman, Lancet 1986; i: 307–310, table: peak flow of 17 people with the Wright meter and the mini meter, first readings.
const WRIGHT = [
  494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427,
];
const MINI = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451];

test('[MOD-4] mean difference and its spread are those of Bland and Altman (Lancet 1986): −2.1, from −22.0 to 17.8, and 38.8', () => {
  const { mean, spread } = differenceOf(MINI.map((mini, at): Pair => [mini, WRIGHT[at]!]));
  expect(
    [mean.value, mean.interval.low, mean.interval.high, spread.value].map((value) =>
      digits(value, 1),
    ),
  ).toEqual([-2.1, -22, 17.8, 38.8]);
  expect([four(mean.value), four(spread.value)]).toEqual([-2.1176, 38.7651]);
});

// The data set `anxiety` of the package irr for R: 20 people by three raters.
const ANXIETY = [
  [3, 3, 3, 4, 5, 5, 2, 3, 5, 2, 2, 6, 1, 5, 2, 2, 1, 2, 4, 3],
  [3, 6, 4, 6, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4],
  [2, 1, 4, 4, 3, 2, 1, 6, 1, 1, 1, 2, 3, 3, 1, 1, 3, 3, 2, 2],
] as const;
const paired = (table: readonly (readonly number[])[]): Pair[] =>
  table.flatMap((row, a) =>
    row.flatMap((count, b) => Array.from({ length: count }, (): Pair => [a, b])),
  );
const none: Likeness = (a, b) => (a === b ? 1 : 0);
const linear: Likeness = (a, b, ranks) => 1 - Math.abs(a - b) / (ranks - 1);

test('[MOD-4] quadratic weighted kappa is that of irr’s kappa2(anxiety[, 2:3], "squared"), 0.2520', () => {
  // It drops the rank that neither used.
  const ranks = [1, 2, 3, 4, 6];
  const pairs = ANXIETY[1].map((second, at): Pair => [
    ranks.indexOf(second),
    ranks.indexOf(ANXIETY[2][at]!),
  ]);
  expect(four(quadraticKappa(pairs, 5)?.value)).toBe(0.252);
  expect([four(kappaOf(pairs, 5, linear)?.value), four(kappaOf(pairs, 5, none)?.value)]).toEqual([
    0.1459, -0.0063,
  ]);
});

test('[MOD-4] its standard error is that of SAS PROC FREQ on one table, plain and weighted', () => {
  const pairs = paired([
    [0, 4, 1],
    [0, 8, 0],
    [0, 1, 5],
  ]);
  const rounded = (likeness: Likeness) => Object.values(kappaOf(pairs, 3, likeness)!).map(four);
  expect([rounded(none), rounded(linear)]).toEqual([
    [0.4842, 0.138],
    [0.4701, 0.1457],
  ]);
});

// Shrout and Fleiss, Psychological Bulletin 86 (1979), table 2: six targets by four judges.
const SHROUT_FLEISS = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];

test('[MOD-4] ICC(2,1) is that of Shrout and Fleiss (1979), 0.29, and with its interval that of irr on anxiety: 0.198, −0.039 to 0.494', () => {
  expect(four(iccOf(SHROUT_FLEISS)?.value)).toBe(0.2898);
  const { value, interval } = iccOf(ANXIETY[0].map((_, at) => ANXIETY.map((own) => own[at]!)))!;
  expect([value, interval.low, interval.high].map((one) => digits(one, 3))).toEqual([
    0.198, -0.039, 0.494,
  ]);
});

test('[MOD-4] where nothing differs there is no kappa and no ICC; where all agree both are 1', () => {
  expect([
    quadraticKappa(
      [
        [1, 1],
        [1, 1],
      ],
      3,
    ),
    iccOf([
      [5, 5],
      [5, 5],
    ]),
  ]).toEqual([null, null]);
  expect([
    quadraticKappa(
      [
        [0, 0],
        [2, 2],
        [1, 1],
      ],
      3,
    )?.value,
    iccOf([
      [5, 5],
      [7, 7],
    ])?.value,
  ]).toEqual([1, 1]);
});

const RUNS = 10_000;
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-7 * Math.max(1, Math.abs(b));

/** By the definitions, in other words: sums over pairs, moments of lists. */
const obvious = {
  /** One less the observed squared distance by that of all firsts with all seconds. */
  kappa: (pairs: readonly Pair[]) => {
    const seen = pairs.reduce((sum, [a, b]) => sum + (a - b) ** 2, 0) / pairs.length;
    const chance =
      pairs.reduce((sum, [a]) => sum + pairs.reduce((own, [, b]) => own + (a - b) ** 2, 0), 0) /
      pairs.length ** 2;
    return chance === 0 ? null : 1 - seen / chance;
  },
  /** Of two markers, by variances and covariance alone (Krippendorff, Sociological Methodology 2, 1970). */
  icc: (pairs: readonly Pair[]) => {
    const n = pairs.length;
    const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
    const of = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / n;
    const together = (a: number[], b: number[]) =>
      (a.reduce((sum, value, at) => sum + value * b[at]!, 0) - n * of(a) * of(b)) / (n - 1);
    const all =
      together(xs, xs) +
      together(ys, ys) +
      (of(xs) - of(ys)) ** 2 -
      together(
        xs.map((x, at) => x - ys[at]!),
        xs.map((x, at) => x - ys[at]!),
      ) /
        n;
    return all <= 1e-9 ? null : (2 * together(xs, ys)) / all;
  },
};

test(`[MOD-4] on ${RUNS} random tables they equal a second, obvious implementation, and each figure lies in its interval`, () => {
  const rank = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(rank, rank), { minLength: 2, maxLength: 30 }), (pairs) => {
      const [exact, adjacent, { mean, spread }, kappa, icc] = [
        within(pairs, 0),
        within(pairs, 1),
        differenceOf(pairs),
        quadraticKappa(pairs, 5),
        iccOf(pairs),
      ];
      const apart = pairs.map(([a, b]) => Math.abs(a - b));
      expect(
        isNear(exact.value, apart.filter((far) => far === 0).length / pairs.length) &&
          isNear(adjacent.value, apart.filter((far) => far < 2).length / pairs.length),
      ).toBe(true);
      const differences = pairs.map(([a, b]) => b - a);
      const [sum, squares] = [
        differences.reduce((all, one) => all + one, 0),
        differences.reduce((all, one) => all + one * one, 0),
      ];
      expect(
        isNear(mean.value, sum / pairs.length) &&
          isNear(spread.value ** 2, (squares - sum ** 2 / pairs.length) / (pairs.length - 1)),
      ).toBe(true);
      const [second, other] = [obvious.kappa(pairs), obvious.icc(pairs)];
      expect(second === null ? kappa === null : isNear(kappa!.value, second)).toBe(true);
      expect(other === null ? icc === null : isNear(icc!.value, other)).toBe(true);
      for (const figure of [exact, adjacent, mean, spread, kappa, icc]) {
        expect(
          figure === null ||
            (figure.interval.low - 1e-9 <= figure.value &&
              figure.value <= figure.interval.high + 1e-9),
        ).toBe(true);
      }
    }),
    runs(RUNS),
  );
});

test('[UI-1] who wrote what was agreed is said, not that both agreed', () => {
  const words = (how: 'rule' | 'reconciled' | 'third') => agreedWords({ how, by: 'Bob' });
  expect([words('rule'), words('reconciled'), words('third')]).toEqual([
    'By the rule',
    'Written as agreed by Bob',
    'Decided by Bob, the third marker',
  ]);
});
