import { hasLimits } from '#contract/rubrics/criterion.ts';
import { type CriterionDraft, numberOf } from './draft.ts';

/** The most that the levels of a criterion give; 0 where none gives any. */
export const mostOfLevels = ({ levels }: CriterionDraft): number =>
  Math.max(0, ...levels.map(({ points }) => numberOf(points) ?? 0));

/** The most that a criterion gives, times its weight; null where that can't be read. */
export function mostOf(criterion: CriterionDraft): number | null {
  const weight = numberOf(criterion.weight);
  const own = hasLimits(criterion) ? numberOf(criterion.max) : null;
  const adds = hasLimits(criterion) && criterion.kind !== 'points';
  const most =
    own ??
    (criterion.kind === 'points' || criterion.levels.length === 0
      ? null
      : adds
        ? criterion.levels.reduce((sum, { points }) => sum + Math.max(0, numberOf(points) ?? 0), 0)
        : Math.max(...criterion.levels.map(({ points }) => numberOf(points) ?? 0)));
  return most === null || weight === null ? null : rounded(most * weight);
}

/** Weights and points have three decimals at most. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The weight by which a criterion gives so many points; null where none with three decimals does. */
export function weightFor(points: number, criterion: CriterionDraft): string | null {
  const most = mostOfLevels(criterion);
  const weight = most === 0 ? NaN : rounded(points / most);
  return Math.abs(weight * most - points) < 1e-9 ? String(weight) : null;
}

/**
 * A criterion with levels, so that it gives so many points in all: one that is weighted by its weight, any other by
 * points of its levels in the same proportion. As it was where its levels give no points, or that is no number above 0.
 */
export function givingPoints(criterion: CriterionDraft, typed: string): CriterionDraft {
  const points = numberOf(typed);
  const most = mostOfLevels(criterion);
  if (points === null || points <= 0 || most === 0) return criterion;
  const weight = numberOf(criterion.weight) === 1 ? null : weightFor(points, criterion);
  if (weight !== null) return { ...criterion, weight };
  const inProportion = (text: string): string => {
    const value = numberOf(text);
    return value === null ? text : String(rounded((value / most) * points));
  };
  return {
    ...criterion,
    weight: '1',
    levels: criterion.levels.map((level) => ({
      ...level,
      points: inProportion(level.points),
      points_min: inProportion(level.points_min),
    })),
  };
}
