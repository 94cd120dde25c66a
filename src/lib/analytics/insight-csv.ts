import type { CriterionFigures, Group } from '#contract/analytics/insight.ts';
import { isTelling } from '#lib/analytics/sentences.ts';
import { type Cell, writeCsv } from '#lib/text/csv.ts';

const rounded = (value: number | null): Cell =>
  value === null ? null : Math.round(value * 10_000) / 10_000;

/** Writes one part of the figures as CSV (ANA-5). */
export const groupsCsv = (groups: readonly Group[]): string =>
  writeCsv([
    ['group', 'scripts', 'graded', 'mean', 'deviation'],
    ...groups.map(({ label, n, graded, mean, deviation }): Cell[] => [
      label,
      n,
      graded,
      rounded(mean),
      rounded(deviation),
    ]),
  ]);

/** Writes the criteria as CSV. */
export const criteriaCsv = (criteria: readonly CriterionFigures[]): string =>
  writeCsv([
    [
      'criterion',
      'scripts',
      'mean',
      'deviation',
      'item_rest',
      'item_rest_scripts',
      'fifth_1',
      'fifth_2',
      'fifth_3',
      'fifth_4',
      'fifth_5',
      'odd',
    ],
    ...criteria.map(({ name, n, mean, deviation, rest, rest_n, fifths, odd }): Cell[] => [
      name,
      n,
      rounded(mean),
      rounded(deviation),
      isTelling(rest, rest_n) ? rounded(rest) : null,
      rest_n,
      ...fifths.map((fifth) => fifth.n),
      odd?.n ?? null,
    ]),
  ]);
