/**
 * Statistics of lists of numbers; docs/figures.md states each formula. Null where there are too few
 * values. Uses plain loops because a school has many scripts.
 */

export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

/** Returns the sum of squared distances from a value. */
export function squaresAround(values: readonly number[], middle: number): number {
  let squares = 0;
  for (const value of values) squares += (value - middle) ** 2;
  return squares;
}

/** Returns the spread around the mean: the standard deviation of a sample (n − 1). */
export function deviation(values: readonly number[]): number | null {
  const middle = mean(values);
  return middle === null || values.length < 2
    ? null
    : Math.sqrt(squaresAround(values, middle) / (values.length - 1));
}

/**
 * Returns the quantiles at the given shares, interpolated between neighbours (Hyndman and Fan's
 * type 7).
 */
export function quantiles(values: readonly number[], shares: readonly number[]): (number | null)[] {
  const sorted = Float64Array.from(values).toSorted();
  return shares.map((share) => {
    if (sorted.length === 0) return null;
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)]!;
    return below + (sorted[Math.ceil(place)]! - below) * (place - Math.floor(place));
  });
}

/**
 * Returns Pearson's correlation of two lists of the same length; null for fewer than two pairs, or
 * if one side never changes.
 */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const [a, b] = [mean(xs), mean(ys)];
  if (a === null || b === null) return null;
  let together = 0;
  for (const [at, x] of xs.entries()) together += (x - a) * (ys[at]! - b);
  const [first, second] = [squaresAround(xs, a), squaresAround(ys, b)];
  // A remainder from rounding isn't spread.
  const isFlat = (squares: number, middle: number) =>
    squares <= 1e-18 * xs.length * Math.max(1, middle ** 2);
  return isFlat(first, a) || isFlat(second, b) ? null : together / Math.sqrt(first * second);
}
