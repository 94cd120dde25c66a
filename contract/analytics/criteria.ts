import type { Rubric } from '#contract/rubrics/model.ts';
import { type Bag, groupOf } from './bags.ts';
import { type CriterionFigures, FEWEST, ODD } from './insight.ts';
import type { ScriptFacts } from './script.ts';
import { correlation, deviation, mean, sum } from './statistics.ts';

const FIFTHS = [
  'Lowest fifth',
  'Second fifth',
  'Middle fifth',
  'Fourth fifth',
  'Highest fifth',
] as const;
const fifthOf = (share: number): number => Math.min(Math.max(Math.floor(share / 20), 0), 4);

/** One criterion's figures with the scripts behind them. */
export interface CriterionBags {
  figures: Omit<CriterionFigures, 'fifths' | 'odd'>;
  fifths: Bag[];
  odd: Bag | null;
}

/**
 * What is left of each mark once its script's and its criterion's level are taken away (two-way additive fit), of scripts
 * that have a mark for every criterion; and how far these leftovers spread.
 */
export function leftovers(table: readonly (readonly number[])[]): {
  values: number[][];
  spread: number;
} {
  const columns = table[0]?.length ?? 0;
  const sums = Array.from({ length: columns }, () => 0);
  for (const row of table)
    for (let place = 0; place < columns; place += 1) sums[place]! += row[place]!;
  const byColumn = sums.map((total) => total / table.length);
  const all = mean(byColumn) ?? 0;
  let squares = 0;
  const values = table.map((row) => {
    const own = mean(row) ?? 0;
    return row.map((value, place) => {
      const left = value - own - byColumn[place]! + all;
      squares += left ** 2;
      return left;
    });
  });
  const free = (table.length - 1) * (columns - 1);
  return { values, spread: free > 0 ? Math.sqrt(squares / free) : 0 };
}

/** Below this, in points of a hundred, a leftover is nothing to look at. */
const LEAST_ODD = 20;

/** Figures of each criterion that gives points (ANA-2). */
export function criteriaOf(rubric: Rubric, scripts: readonly ScriptFacts[]): CriterionBags[] {
  const counted = rubric.criteria.flatMap((criterion, place) =>
    criterion.kind === 'comment' ? [] : [{ criterion, place }],
  );
  const whole = scripts.filter(({ marks }) =>
    counted.every(({ place }) => (marks[place]?.share ?? null) !== null),
  );
  const enough = whole.length >= FEWEST && counted.length > 1;
  const totals = whole.map(({ marks }) => sum(counted.map(({ place }) => marks[place]!.points)));
  const fit = enough
    ? leftovers(whole.map(({ marks }) => counted.map(({ place }) => marks[place]!.share!)))
    : null;
  return counted.map(({ criterion: { id, name }, place }, column): CriterionBags => {
    const fifths = FIFTHS.map((label, at): Bag => ({
      key: `mark.${id}.${at + 1}`,
      label: `${name}: ${label.toLowerCase()}`,
      scripts: [],
    }));
    const shares: number[] = [];
    for (const script of scripts) {
      const share = script.marks[place]?.share ?? null;
      if (share === null) continue;
      shares.push(share);
      fifths[fifthOf(share)]!.scripts.push(script);
    }
    const own = enough ? whole.map(({ marks }) => marks[place]!.points) : [];
    const rest = enough
      ? correlation(
          own,
          own.map((points, row) => totals[row]! - points),
        )
      : null;
    const isOdd = (row: number) =>
      Math.abs(fit!.values[row]![column]!) > Math.max(ODD * fit!.spread, LEAST_ODD);
    return {
      figures: {
        id,
        name,
        n: shares.length,
        mean: mean(shares),
        deviation: deviation(shares),
        rest,
        rest_n: enough ? whole.length : 0,
      },
      fifths,
      odd:
        fit === null
          ? null
          : {
              key: `odd.${id}`,
              label: `${name}: unlike the script’s other marks`,
              scripts: whole.filter((_, row) => isOdd(row)),
            },
    };
  });
}

export const criterionFigures = ({ figures, fifths, odd }: CriterionBags): CriterionFigures => ({
  ...figures,
  fifths: fifths.map(groupOf),
  odd: odd === null ? null : groupOf(odd),
});
