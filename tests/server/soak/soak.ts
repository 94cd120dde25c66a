import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { chance } from '#contract/analytics/marking/ewma.ts';
import { SEED } from '#tests/support/chance/runs.ts';

/** The rows of the table that `npm run test:soak` prints; `scripts/soak.ts` says which files try each. */
export type SoakRow =
  | 'crash'
  | 'faults'
  | 'provider'
  | 'ledger'
  | 'authorisation'
  | 'fuzz'
  | 'files'
  | 'intake'
  | 'markup'
  | 'abuse'
  | 'privacy'
  | 'histories'
  | 'load';
export interface SoakLine {
  row: SoakRow;
  tried: string;
  found: readonly string[];
}

const share = process.env['SOAK'];

/** Whether the long form is run, and times are held to what was promised: on a machine that does nothing else. */
export const isSoak = share !== undefined;

/** How often, or how long: `long` times the share that `npm run test:soak` was asked for, and `short` in `npm test`. */
export const amount = (short: number, long: number): number =>
  share === undefined ? short : Math.max(1, Math.round(long * Number(share)));

/** For a test whose long form takes hours. */
export const soakTimeout = (shortMs = 120_000): number => (isSoak ? 6 * 60 * 60_000 : shortMs);

/** The same numbers for the same seed, from 0 to below 1; the seed is told, so that what was found is found again. */
export function dice(seed = SEED): {
  next(): number;
  upTo(most: number): number;
  of<T>(items: readonly T[]): T;
  seed: number;
} {
  const next = chance(seed);
  const upTo = (most: number): number => Math.floor(next() * most);
  return { next, upTo, of: (items) => items[upTo(items.length)]!, seed };
}

/** Says what was tried and found; fails when something was found. */
export function nothingFound(row: SoakRow, tried: string, found: readonly string[]): void {
  const report = process.env['SOAK_REPORT'];
  if (report !== undefined)
    appendFileSync(
      report,
      `${JSON.stringify({ row, tried, found: found.slice(0, 20) } satisfies SoakLine)}\n`,
    );
  expect(found.slice(0, 20)).toEqual([]);
}

/** The value below which so many of a hundred are. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor((values.length * percent) / 100))
  ] ?? 0;
