import * as v from 'valibot';
import { spanOf } from './criterion.ts';
import { type Millionths, millionths, roundTo, sumOf, toNumber } from './decimal.ts';
import { type Judgement, pointsOf } from './judgement.ts';
import type { Criterion, Rubric } from './model.ts';

/** What marks add up to (RUB-7). A criterion without a mark, or whose mark doesn't fit any more, is missing and counts as nothing at all. */
export const TotalSchema = v.object({
  /** Null until the marks are complete. */
  total: v.nullable(v.number()),
  /** What can be reached without bonus. */
  max: v.number(),
  /** Every criterion that gives points has a mark; a bonus needs none. */
  complete: v.boolean(),
  /** Of the criteria that give points: how many are marked, and how many there are. */
  marked: v.number(),
  markable: v.number(),
  /** Criteria that need a mark and have none, in the rubric's order. */
  missing: v.array(v.string()),
  /** The criteria that are marked, on their own: neither rounded nor held within limits. */
  so_far: v.object({ points: v.number(), max: v.number() }),
});
export type Total = v.InferOutput<typeof TotalSchema>;

const weighted = (criterion: Criterion, points: number): Millionths => millionths(points, criterion.weight);
const mostOf = (criteria: readonly Criterion[]): Millionths => sumOf(criteria.map((criterion) => weighted(criterion, spanOf(criterion).max)));

const exactMax = ({ max, criteria }: Rubric): Millionths =>
  max === null ? mostOf(criteria.filter(({ bonus }) => !bonus)) : millionths(max);

/** What can be reached without bonus: the rubric's own maximum, else what its criteria give at most. */
export const maxOf = (rubric: Rubric): number => toNumber(exactMax(rubric));

/** The highest total there can be. */
export function topOf(rubric: Rubric): Millionths {
  const extra = rubric.extra === null ? mostOf(rubric.criteria.filter(({ bonus }) => bonus)) : millionths(rubric.extra);
  return exactMax(rubric) + (extra > 0n ? extra : 0n);
}

function within(rubric: Rubric, value: Millionths): Millionths {
  const top = topOf(rubric);
  const capped = value > top ? top : value;
  return rubric.min !== null && capped < millionths(rubric.min) ? millionths(rubric.min) : capped;
}

/** The total of some marks by one rubric; of two marks for a criterion the last one counts. */
export function totalOf(rubric: Rubric, marks: readonly (Judgement & { criterion: string })[]): Total {
  const given = new Map(marks.map((mark) => [mark.criterion, mark]));
  const counted = rubric.criteria.filter(({ kind }) => kind !== 'comment')
    .map((criterion) => ({ criterion, points: pointsOf(criterion, given.get(criterion.id)) }));
  const marked = counted.flatMap(({ criterion, points }) => (points === null ? [] : [{ criterion, points }]));
  const missing = counted.filter(({ criterion, points }) => points === null && !criterion.bonus).map(({ criterion }) => criterion.id);
  const complete = missing.length === 0 && marked.length > 0;
  const fromMax = rubric.start === 'max';
  const raw = (fromMax ? exactMax(rubric) : 0n) + sumOf(marked.map(({ criterion, points }) => weighted(criterion, points)));
  const markedMost = fromMax ? exactMax(rubric) : mostOf(marked.map(({ criterion }) => criterion).filter(({ bonus }) => !bonus));
  return {
    total: complete ? toNumber(within(rubric, roundTo(raw, rubric.rounding))) : null,
    max: maxOf(rubric),
    complete,
    marked: marked.length,
    markable: counted.length,
    missing,
    so_far: { points: toNumber(raw), max: toNumber(markedMost) },
  };
}
