import { hasLimits } from '#contract/rubrics/criterion.ts';
import { type CriterionDraft, numberOf } from './draft.ts';

/** Returns the most that a criterion's levels give; 0 if none gives any. */
export const mostOfLevels = ({ levels }: CriterionDraft): number =>
  Math.max(0, ...levels.map(({ points }) => numberOf(points) ?? 0));

/** Returns the most that a criterion gives, times its weight; null if that can't be read. */
export function maximumPoints(criterion: CriterionDraft): number | null {
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

/** Rounds to the three decimals that weights and points may have. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Returns the weight with which a criterion gives this many points; null if none with three
 * decimals does.
 */
export function weightFor(points: number, criterion: CriterionDraft): string | null {
  const most = mostOfLevels(criterion);
  const weight = most === 0 ? NaN : rounded(points / most);
  return Math.abs(weight * most - points) < 1e-9 ? String(weight) : null;
}

/**
 * Adjusts a criterion with levels to give this many points in total: a weighted one by its weight,
 * any other by scaling its levels' points. Unchanged if its levels give no points, or the input is
 * not a number above 0.
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
