import { hasLevels, spanOf } from './criterion.ts';
import type { Rubric } from './model.ts';
import { maxOf } from './total.ts';

/** A level as students may see it. */
export interface SeenLevel {
  name: string;
  descriptor: string;
  points: string | null;
}
export interface SeenCriterion {
  group: string;
  name: string;
  description: string;
  worth: string | null;
  bonus: boolean;
  levels: SeenLevel[];
}
/**
 * A rubric as students may see it (RUB-11): no notes for markers, no feedback before it is given,
 * and points only if they aren't hidden.
 */
export interface SeenRubric {
  criteria: SeenCriterion[];
  max: number | null;
}

/** Returns points multiplied by their criterion's weight, as they count in the total. */
export const weighted = (value: number, weight: number): number =>
  Math.round(value * weight * 1e6) / 1e6;
const span = (min: number | null, max: number): string =>
  min === null || min === max ? String(max) : `${min}–${max}`;

export function studentsView(rubric: Rubric): SeenRubric {
  const { hide_points: hidden } = rubric;
  const max = maxOf(rubric);
  return {
    max: hidden || max === 0 ? null : max,
    criteria: rubric.criteria.map((criterion) => {
      const { kind, weight } = criterion;
      const most = spanOf(criterion);
      return {
        group: criterion.group,
        name: criterion.name,
        description: criterion.description,
        bonus: criterion.bonus,
        worth:
          hidden || kind === 'comment'
            ? null
            : span(most.min < 0 ? weighted(most.min, weight) : null, weighted(most.max, weight)),
        levels: !hasLevels(criterion)
          ? []
          : criterion.levels.map(({ name, descriptor, points, points_min }) => ({
              name,
              descriptor,
              points: hidden
                ? null
                : span(
                    points_min === null ? null : weighted(points_min, weight),
                    weighted(points, weight),
                  ),
            })),
      };
    }),
  };
}
