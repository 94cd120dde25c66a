import type { CreditEntry } from './credits.ts';

export interface BalancePoint {
  time: number;
  balance: number;
}

/**
 * Returns the balance after each transaction, oldest first, from entries newest first; leaves out
 * entries without a readable time.
 */
export function balanceOverTime(entries: readonly CreditEntry[]): BalancePoint[] {
  return entries
    .map(({ timestamp, new_balance: balance }) => ({ time: Date.parse(timestamp), balance }))
    .toReversed()
    .filter(({ time }) => !Number.isNaN(time))
    .toSorted((a, b) => a.time - b.time);
}

export interface ChartBox {
  width: number;
  height: number;
}
export interface StepChart {
  /** SVG path of the balance: horizontal between two changes, with a step at each. */
  line: string;
  /** The same path, closed along the bottom. */
  area: string;
  /**
   * The highest balance, at the top of the box; the bottom is 0, or the lowest balance if that is
   * below 0.
   */
  top: number;
}

/**
 * Draws the balance as a stepped line in a box of the given size; null for fewer than two points in
 * time.
 */
export function stepChart(
  points: readonly BalancePoint[],
  { width, height }: ChartBox,
): StepChart | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || first.time === last.time) return null;
  const top = points.reduce((most, { balance }) => Math.max(most, balance), 0);
  const bottom = points.reduce((least, { balance }) => Math.min(least, balance), 0);
  const x = ({ time }: BalancePoint) =>
    round(((time - first.time) / (last.time - first.time)) * width);
  const y = ({ balance }: BalancePoint) =>
    round(top === bottom ? height : height - ((balance - bottom) / (top - bottom)) * height);
  const steps = points
    .slice(1)
    .map((point) => `H${x(point)}V${y(point)}`)
    .join('');
  const line = `M0 ${y(first)}${steps}`;
  return { line, area: `${line}V${height}H0Z`, top };
}

const round = (value: number): number => Math.round(value * 10) / 10;
