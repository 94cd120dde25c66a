import { millionths, sumOf, toNumber } from './decimal.ts';
import type { Criterion, Level, Rubric } from './model.ts';

type Kind = Pick<Criterion, 'kind' | 'select'>;

/** Kinds that are judged by choosing among what is listed. */
export const hasLevels = ({ kind }: Pick<Criterion, 'kind'>): boolean =>
  kind !== 'points' && kind !== 'comment';

/** Whether marks by it come to points: it has more than comments. */
export const givesPoints = ({ criteria }: Pick<Rubric, 'criteria'>): boolean =>
  criteria.some(({ kind }) => kind !== 'comment');

/** Whether several of its levels may be chosen, so that their points add up. */
export const addsUp = ({ kind, select }: Kind): boolean =>
  kind === 'items' || (kind === 'levels' && select === 'many');

/** Whether it says itself what it gives at least and at most; else its levels do. */
export const hasLimits = (criterion: Kind): boolean =>
  criterion.kind === 'points' || addsUp(criterion);

/** What levels of one criterion give together, exact. */
export const addUp = (levels: readonly Level[]): number =>
  toNumber(sumOf(levels.map(({ points }) => millionths(points))));

/** A number of points within what the criterion gives at least and at most. */
export const withinLimits = (
  { min, max }: Pick<Criterion, 'min' | 'max'>,
  points: number,
): number => Math.min(Math.max(points, min ?? -Infinity), max ?? Infinity);

/** The lowest and the highest a criterion can give, before its weight. */
export function spanOf(criterion: Criterion): { min: number; max: number } {
  const { kind, levels, min, max } = criterion;
  if (kind === 'points') return { min: min ?? Math.min(0, max ?? 0), max: max ?? 0 };
  if (kind === 'comment' || levels.length === 0) return { min: 0, max: 0 };
  if (!addsUp(criterion)) {
    return {
      min: Math.min(...levels.map(({ points, points_min }) => points_min ?? points)),
      max: Math.max(...levels.map(({ points }) => points)),
    };
  }
  return {
    min: withinLimits(criterion, addUp(levels.filter(({ points }) => points < 0))),
    max: withinLimits(criterion, addUp(levels.filter(({ points }) => points > 0))),
  };
}
