import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { seededRandom } from '#contract/analytics/marking/ewma.ts';
import { SEED } from '#tests/support/chance/runs.ts';

/**
 * The rows of the table that `npm run test:soak` prints; `scripts/soak.ts` lists the files that try
 * each.
 */
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

/** Whether the long form runs, and times must be as promised: on an otherwise idle machine. */
export const isSoak = share !== undefined;

/**
 * Returns a count or duration: `long` times the share given to `npm run test:soak`, and `short` in
 * `npm test`.
 */
export const amount = (short: number, long: number): number =>
  share === undefined ? short : Math.max(1, Math.round(long * Number(share)));

/** Returns the time limit of a test whose long form takes hours. */
export const soakTimeout = (shortMs = 120_000): number => (isSoak ? 6 * 60 * 60_000 : shortMs);

/**
 * Returns the same numbers for the same seed, from 0 to below 1; the seed is printed, so that
 * findings can be reproduced.
 */
export function dice(seed = SEED): {
  next(): number;
  upTo(most: number): number;
  of<T>(items: readonly T[]): T;
  seed: number;
} {
  const next = seededRandom(seed);
  const upTo = (most: number): number => Math.floor(next() * most);
  return { next, upTo, of: (items) => items[upTo(items.length)]!, seed };
}

/** Reports what was tried and found; fails if anything was found. */
export function nothingFound(row: SoakRow, tried: string, found: readonly string[]): void {
  const report = process.env['SOAK_REPORT'];
  if (report !== undefined)
    appendFileSync(
      report,
      `${JSON.stringify({ row, tried, found: found.slice(0, 20) } satisfies SoakLine)}\n`,
    );
  expect(found.slice(0, 20)).toEqual([]);
}

/** Returns the value below which this percentage of values lies. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor((values.length * percent) / 100))
  ] ?? 0;
