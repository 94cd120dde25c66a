/**
 * Points and weights have at most three decimals, so they can be calculated as whole numbers and
 * sums stay exact.
 */
export const MAX_DECIMALS = 3;
const PARTS = 10 ** MAX_DECIMALS;

export const hasFewDecimals = (value: number): boolean =>
  Math.abs(value * PARTS - Math.round(value * PARTS)) < 1e-6;

export const thousandths = (value: number): bigint => BigInt(Math.round(value * PARTS));

/** Points times weight, in millionths: the unit totals are calculated in. */
export type Millionths = bigint;

export const millionths = (points: number, weight = 1): Millionths =>
  thousandths(points) * thousandths(weight);

export const sumOf = (values: readonly Millionths[]): Millionths =>
  values.reduce((total, value) => total + value, 0n);

export const toNumber = (value: Millionths): number => Number(value) / (PARTS * PARTS);

/** Reverses `toNumber`: points times weight have more decimals than either factor. */
export const fromNumber = (value: number): Millionths => BigInt(Math.round(value * PARTS * PARTS));

/** Rounds down, also below 0. */
const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));

/** Rounds to the nearest multiple of `step`, halves up; unchanged if `step` is 0. */
export function roundTo(value: Millionths, step: number): Millionths {
  const size = millionths(step);
  return size === 0n ? value : floorDiv(2n * value + size, 2n * size) * size;
}

/** Whether `part` is at least `percent` of `whole`, calculated exactly. */
export const reaches = (part: Millionths, whole: Millionths, percent: number): boolean =>
  part * 100n * BigInt(PARTS) >= whole * thousandths(percent);

/** Returns `part / whole × scale` with two decimals, halves up. `whole` is above 0. */
export const proportion = (part: Millionths, whole: Millionths, scale: number): number =>
  Number(floorDiv(2n * part * thousandths(scale) + whole * 10n, 2n * whole * 10n)) / 100;
