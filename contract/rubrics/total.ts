import * as v from 'valibot';
import { spanOf } from './criterion.ts';
import { type Millionths, millionths, roundTo, sumOf, toNumber } from './decimal.ts';
import { type Judgement, pointsOf } from './judgement.ts';
import type { Criterion, Rubric } from './model.ts';

/**
 * The sum of marks (RUB-7). A criterion without a mark, or whose mark no longer fits, is missing
 * and isn't counted at all, not even as 0.
 */
export const TotalSchema = v.object({
  /** Null until the marks are complete. */
  total: v.nullable(v.number()),
  /** Maximum without bonus. */
  max: v.number(),
  /** Whether every criterion that gives points has a mark; a bonus needs none. */
  complete: v.boolean(),
  /** Of the criteria that give points: how many are marked, and how many there are. */
  marked: v.number(),
  markable: v.number(),
  /** Criteria that need a mark and have none, in the rubric's order. */
  missing: v.array(v.string()),
  /** Only the marked criteria: neither rounded nor limited. */
  so_far: v.object({ points: v.number(), max: v.number() }),
});
export type Total = v.InferOutput<typeof TotalSchema>;

/** Whether only criteria are missing that somebody else marks. */
export const isCompleteExcept = (
  { complete, missing }: Pick<Total, 'complete' | 'missing'>,
  others: readonly string[],
): boolean =>
  complete || (missing.length > 0 && missing.every((criterion) => others.includes(criterion)));

const mostOf = (criteria: readonly Criterion[]): Millionths =>
  sumOf(criteria.map((criterion) => weighted(criterion, spanOf(criterion).max)));

const exactMax = ({ max, criteria }: Rubric): Millionths =>
  max === null ? mostOf(criteria.filter(({ bonus }) => !bonus)) : millionths(max);

/** Returns the maximum without bonus: the rubric's own, or else the sum of its criteria. */
export const maxOf = (rubric: Rubric): number => toNumber(exactMax(rubric));

/** Returns the highest possible total. */
export function topOf(rubric: Rubric): Millionths {
  const extra =
    rubric.extra === null
      ? mostOf(rubric.criteria.filter(({ bonus }) => bonus))
      : millionths(rubric.extra);
  return exactMax(rubric) + (extra > 0n ? extra : 0n);
}

/** Returns a criterion's points multiplied by its weight. */
export const weighted = (criterion: Criterion, points: number): Millionths =>
  millionths(points, criterion.weight);

/**
 * Returns a function that adds up marks by one rubric, script after script: what is the same for
 * all is calculated once. It takes each criterion's weighted points in the rubric's order, null
 * where there is no mark, and returns the total, null until complete.
 */
export function adderOf(rubric: Rubric): (given: readonly (Millionths | null)[]) => number | null {
  const { criteria, rounding } = rubric;
  const start = rubric.start === 'max' ? exactMax(rubric) : 0n;
  const top = topOf(rubric);
  const floor = rubric.min === null ? null : millionths(rubric.min);
  return (given) => {
    let sum = start;
    let marked = 0;
    for (const [place, { kind, bonus }] of criteria.entries()) {
      if (kind === 'comment') continue;
      const own = given[place] ?? null;
      if (own !== null) {
        sum += own;
        marked += 1;
      } else if (!bonus) return null;
    }
    if (marked === 0) return null;
    const rounded = roundTo(sum, rounding);
    const capped = rounded > top ? top : rounded;
    return toNumber(floor !== null && capped < floor ? floor : capped);
  };
}

/**
 * Returns the total of some marks by one rubric; if a criterion has two marks, the last one counts.
 */
export function totalOf(
  rubric: Rubric,
  marks: readonly (Judgement & { criterion: string })[],
): Total {
  const given = new Map(marks.map((mark) => [mark.criterion, mark]));
  const judged = rubric.criteria.map((criterion) => ({
    criterion,
    points: pointsOf(criterion, given.get(criterion.id)),
  }));
  const counted = judged.filter(({ criterion }) => criterion.kind !== 'comment');
  const marked = counted.flatMap(({ criterion, points }) =>
    points === null ? [] : [{ criterion, points }],
  );
  const missing = counted
    .filter(({ criterion, points }) => points === null && !criterion.bonus)
    .map(({ criterion }) => criterion.id);
  const complete = missing.length === 0 && marked.length > 0;
  const fromMax = rubric.start === 'max';
  const raw =
    (fromMax ? exactMax(rubric) : 0n) +
    sumOf(marked.map(({ criterion, points }) => weighted(criterion, points)));
  const markedMost = fromMax
    ? exactMax(rubric)
    : mostOf(marked.map(({ criterion }) => criterion).filter(({ bonus }) => !bonus));
  return {
    total: adderOf(rubric)(
      judged.map(({ criterion, points }) => (points === null ? null : weighted(criterion, points))),
    ),
    max: maxOf(rubric),
    complete,
    marked: marked.length,
    markable: counted.length,
    missing,
    so_far: { points: toNumber(raw), max: toNumber(markedMost) },
  };
}
