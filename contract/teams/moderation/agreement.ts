import { deviation, mean } from '#contract/analytics/statistics.ts';
import { quantileOfChi, quantileOfF, quantileOfT, Z } from './distributions.ts';

/** What two markers gave the same script. */
export type Pair = readonly [first: number, second: number];
export interface Interval {
  low: number;
  high: number;
}
/** A figure with its 95 % confidence interval. docs/figures.md states the formulas. */
export interface Estimate {
  value: number;
  interval: Interval;
}

const TAIL = 0.975;

/** A share with Wilson's score interval (Journal of the American Statistical Association 22, 1927). */
export function shareOf(hits: number, n: number): Estimate {
  const value = hits / n;
  const middle = (value + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const half =
    (Z / (1 + (Z * Z) / n)) * Math.sqrt((value * (1 - value)) / n + (Z * Z) / (4 * n * n));
  return { value, interval: { low: Math.max(0, middle - half), high: Math.min(1, middle + half) } };
}

/** For pairs of ranks: returns the share that are at most this many ranks apart. */
export const within = (pairs: readonly Pair[], ranks: number): Estimate =>
  shareOf(pairs.filter(([a, b]) => Math.abs(a - b) <= ranks).length, pairs.length);

/**
 * Returns how much more the second marker gave than the first on average, by Student's t; and its
 * standard deviation, by χ².
 */
export function differenceOf(pairs: readonly Pair[]): { mean: Estimate; spread: Estimate } {
  const n = pairs.length;
  const differences = pairs.map(([first, second]) => second - first);
  const [value, spread] = [mean(differences)!, deviation(differences)!];
  const half = (quantileOfT(TAIL, n - 1) * spread) / Math.sqrt(n);
  const wide = (share: number): number => spread * Math.sqrt((n - 1) / quantileOfChi(share, n - 1));
  return {
    mean: { value, interval: { low: value - half, high: value + half } },
    spread: { value: spread, interval: { low: wide(TAIL), high: wide(1 - TAIL) } },
  };
}

/** How similar two ranks are, from 0 to 1. */
export type Likeness = (a: number, b: number, ranks: number) => number;
/**
 * Similarity falls with the square of the distance (Fleiss and Cohen, Educational and Psychological
 * Measurement 33, 1973).
 */
export const quadratic: Likeness = (a, b, ranks) => 1 - ((a - b) / (ranks - 1)) ** 2;

/**
 * Weighted kappa with its standard error for large samples (Fleiss, Cohen and Everitt,
 * Psychological Bulletin 72, 1969, formula 10). Null if agreement is certain by chance alone: each
 * gave only one rank, and the same one.
 */
export function kappaOf(
  pairs: readonly Pair[],
  ranks: number,
  likeness: Likeness = quadratic,
): { value: number; error: number } | null {
  const n = pairs.length;
  const cells = Array.from({ length: ranks }, () => Array.from({ length: ranks }, () => 0));
  for (const [a, b] of pairs) cells[a]![b]! += 1 / n;
  const places = cells.map((_, place) => place);
  const rows = places.map((a) => places.reduce((sum, b) => sum + cells[a]![b]!, 0));
  const columns = places.map((b) => places.reduce((sum, a) => sum + cells[a]![b]!, 0));
  const weights = places.map((a) => places.map((b) => (ranks === 1 ? 1 : likeness(a, b, ranks))));
  const overAll = (of: (a: number, b: number) => number): number =>
    places.reduce((sum, a) => sum + places.reduce((row, b) => row + of(a, b), 0), 0);
  const observed = overAll((a, b) => weights[a]![b]! * cells[a]![b]!);
  const expected = overAll((a, b) => weights[a]![b]! * rows[a]! * columns[b]!);
  if (1 - expected < 1e-12) return null;
  const byRow = places.map((a) =>
    places.reduce((sum, b) => sum + weights[a]![b]! * columns[b]!, 0),
  );
  const byColumn = places.map((b) =>
    places.reduce((sum, a) => sum + weights[a]![b]! * rows[a]!, 0),
  );
  const squares = overAll(
    (a, b) =>
      cells[a]![b]! *
      (weights[a]![b]! * (1 - expected) - (byRow[a]! + byColumn[b]!) * (1 - observed)) ** 2,
  );
  const variance =
    (squares - (observed * expected - 2 * expected + observed) ** 2) / (n * (1 - expected) ** 4);
  return { value: (observed - expected) / (1 - expected), error: Math.sqrt(Math.max(0, variance)) };
}

/** Quadratic weighted kappa with the interval from its standard error. */
export function quadraticKappa(pairs: readonly Pair[], ranks: number): Estimate | null {
  const found = kappaOf(pairs, ranks);
  if (found === null) return null;
  const { value, error } = found;
  return {
    value,
    interval: { low: Math.max(-1, value - Z * error), high: Math.min(1, value + Z * error) },
  };
}

/** Returns the mean squares of a table of scripts by markers, with one mark per cell. */
function meanSquares(table: readonly (readonly number[])[]): {
  scripts: number;
  markers: number;
  rest: number;
} {
  const [n, k] = [table.length, table[0]!.length];
  const all = mean(table.flat())!;
  const byScript = table.map((row) => mean(row)!);
  const byMarker = table[0]!.map((_, column) => mean(table.map((row) => row[column]!))!);
  const scripts = byScript.reduce((sum, value) => sum + k * (value - all) ** 2, 0);
  const markers = byMarker.reduce((sum, value) => sum + n * (value - all) ** 2, 0);
  const rest = table.reduce(
    (sum, row, at) =>
      sum +
      row.reduce(
        (own, value, column) => own + (value - byScript[at]! - byMarker[column]! + all) ** 2,
        0,
      ),
    0,
  );
  return {
    scripts: scripts / (n - 1),
    markers: markers / (k - 1),
    rest: rest / ((n - 1) * (k - 1)),
  };
}

/**
 * ICC(2,1) of Shrout and Fleiss (Psychological Bulletin 86, 1979): two-way random, absolute
 * agreement, one marker. The interval is that of McGraw and Wong (Psychological Methods 1, 1996).
 * Null if nothing differs.
 */
export function iccOf(table: readonly (readonly number[])[]): Estimate | null {
  const [n, k] = [table.length, table[0]!.length];
  const { scripts, markers, rest } = meanSquares(table);
  const all = scripts + (k - 1) * rest + (k * (markers - rest)) / n;
  if (all <= 1e-12) return null;
  const value = (scripts - rest) / all;
  if (value > 1 - 1e-12) return { value: 1, interval: { low: 1, high: 1 } };
  const a = (k * value) / (n * (1 - value));
  const b = 1 + (k * value * (n - 1)) / (n * (1 - value));
  // With less than one degree of freedom nothing would be known about the markers' spread, so one
  // is the minimum.
  const squares = (a * markers) ** 2 / (k - 1) + (b * rest) ** 2 / ((n - 1) * (k - 1));
  const degrees = squares === 0 ? 1 : Math.max(1, (a * markers + b * rest) ** 2 / squares);
  const [below, above] = [quantileOfF(TAIL, n - 1, degrees), quantileOfF(TAIL, degrees, n - 1)];
  const both = k * markers + (k * n - k - n) * rest;
  return {
    value,
    interval: {
      low: (n * (scripts - below * rest)) / (below * both + n * scripts),
      high: (n * (above * scripts - rest)) / (both + n * above * scripts),
    },
  };
}
