import { millionths, sumOf, toNumber } from './decimal.ts';
import type { Criterion, Level, Rubric } from './model.ts';

type Kind = Pick<Criterion, 'kind' | 'select'>;

/** Whether a criterion of this kind is judged by choosing from a list. */
export const hasLevels = ({ kind }: Pick<Criterion, 'kind'>): boolean =>
  kind !== 'points' && kind !== 'comment';

/** Whether marking with this rubric gives points: it has more than comment criteria. */
export const givesPoints = ({ criteria }: Pick<Rubric, 'criteria'>): boolean =>
  criteria.some(({ kind }) => kind !== 'comment');

/** Whether several of its levels may be chosen, so that their points add up. */
export const addsUp = ({ kind, select }: Kind): boolean =>
  kind === 'items' || (kind === 'levels' && select === 'many');

/** Whether it states its own minimum and maximum; otherwise its levels do. */
export const hasLimits = (criterion: Kind): boolean =>
  criterion.kind === 'points' || addsUp(criterion);

/** Returns the exact sum of one criterion's levels. */
export const addUp = (levels: readonly Level[]): number =>
  toNumber(sumOf(levels.map(({ points }) => millionths(points))));

/** Limits points to the criterion's minimum and maximum. */
export const withinLimits = (
  { min, max }: Pick<Criterion, 'min' | 'max'>,
  points: number,
): number => Math.min(Math.max(points, min ?? -Infinity), max ?? Infinity);

/** Returns the lowest and highest points a criterion can give, before its weight. */
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
