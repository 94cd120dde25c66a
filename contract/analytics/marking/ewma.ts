import { deviation, mean } from '#contract/analytics/statistics.ts';

/**
 * Returns a generator of pseudo-random numbers from 0 to below 1, the same for the same seed
 * (mulberry32).
 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * How a marker's drift is looked for. `lambda` is the weight of the newest script; `orders` is the
 * number of random orders that the band is built from; `level` is the share of these that stay
 * inside it throughout.
 */
interface DriftRule {
  lambda: number;
  orders: number;
  level: number;
  seed: number;
}
export const DRIFT_RULE: DriftRule = { lambda: 0.2, orders: 999, level: 0.95, seed: 1959 };

/**
 * Exponentially weighted moving average (Roberts, Technometrics 1, 1959): zᵢ = λ xᵢ + (1 − λ) zᵢ₋₁,
 * z₀ = `start`, in the unit of the values. As long as the values. Throws RangeError unless 0 < λ ≤
 * 1.
 */
export function ewmaOf(values: readonly number[], lambda: number, start: number): number[] {
  if (!(lambda > 0 && lambda <= 1))
    throw new RangeError('The weight of an EWMA lies above 0 and is at most 1.');
  let before = start;
  return values.map((value) => (before = lambda * value + (1 - lambda) * before));
}

/**
 * Returns how wide an EWMA spreads at each place, in standard deviations of its values: √(λ / (2 −
 * λ) · (1 − (1 − λ)²ⁱ)), i from 1 on (Lucas and Saccucci, Technometrics 32, 1990). It has no unit,
 * and approaches √(λ / (2 − λ)).
 */
export const relativeWidths = (n: number, lambda: number): number[] =>
  Array.from({ length: n }, (_, at) =>
    Math.sqrt((lambda / (2 - lambda)) * (1 - (1 - lambda) ** (2 * (at + 1)))),
  );

/** Fisher–Yates shuffle: every order is equally likely. */
function mix(values: Float64Array, next: () => number): void {
  for (let at = values.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [values[at], values[other]] = [values[other]!, values[at]!];
  }
}

/**
 * Returns the greatest distance of the values' path from `middle`, relative to its spread at that
 * place.
 */
function maxDeviation(
  values: Float64Array,
  lambda: number,
  middle: number,
  widths: readonly number[],
): number {
  let [before, most] = [middle, 0];
  for (let at = 0; at < values.length; at += 1) {
    before = lambda * values[at]! + (1 - lambda) * before;
    most = Math.max(most, Math.abs(before - middle) / widths[at]!);
  }
  return most;
}

/** Tolerance for rounding differences between equal paths. */
const NEARLY = 1e-9;

interface Drift {
  /** Mean of the values: where the path begins. */
  middle: number;
  path: number[];
  low: number[];
  high: number[];
  /** Share of orders, including the real one, whose path goes at least as far. */
  p: number;
  /** Places, counted from 0, at which the path is outside its band. */
  outside: number[];
}

/**
 * Calculates the EWMA of values in their order, with the band that `level` of all orders of the
 * same values stay in from end to end: middle ± c · widthᵢ, where c is the quantile at `level` of
 * maxᵢ |zᵢ − middle| / widthᵢ over `orders` random orders. All in the unit of the values. p = (1 +
 * orders that go as far) / (1 + orders) (Davison and Hinkley, Bootstrap Methods, 1997, 4.3). The
 * path leaves the band exactly where p ≤ 1 − level. Throws RangeError for fewer than two values.
 */
export function driftOf(
  values: readonly number[],
  { lambda, orders, level, seed }: DriftRule = DRIFT_RULE,
): Drift {
  if (values.length < 2) throw new RangeError('One value has no order.');
  const [middle, widths, next] = [
    mean(values)!,
    relativeWidths(values.length, lambda),
    seededRandom(seed),
  ];
  const path = ewmaOf(values, lambda, middle);
  const nearly = NEARLY * Math.max(1, deviation(values)!);
  const own = maxDeviation(Float64Array.from(values), lambda, middle, widths) - nearly;
  const mixed = Float64Array.from(values);
  const others = new Float64Array(orders);
  for (let at = 0; at < orders; at += 1) {
    mix(mixed, next);
    others[at] = maxDeviation(mixed, lambda, middle, widths);
  }
  others.sort();
  const bound = others[Math.min(orders, Math.ceil(level * (orders + 1) - NEARLY)) - 1]!;
  return {
    middle,
    path,
    low: widths.map((width) => middle - bound * width),
    high: widths.map((width) => middle + bound * width),
    p: (1 + others.filter((other) => other >= own).length) / (1 + orders),
    outside: path.flatMap((value, at) =>
      Math.abs(value - middle) / widths[at]! - nearly > bound ? [at] : [],
    ),
  };
}
