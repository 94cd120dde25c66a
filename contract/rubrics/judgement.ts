import { hasFewDecimals } from './decimal.ts';
import { addsUp, addUp, hasLevels, spanOf, withinLimits } from './criterion.ts';
import type { Criterion, Level } from './model.ts';

/**
 * What a marker decided for a criterion. Null means undecided; an empty list means that no level
 * applies, where that is possible.
 */
export interface Judgement {
  level_ids: readonly string[] | null;
  points: number | null;
}

const UNDECIDED = null;

function levelsProblem(criterion: Criterion, ids: readonly string[]): string | null {
  if (new Set(ids).size !== ids.length) return 'A level is chosen twice.';
  const unknown = ids.find((id) => !criterion.levels.some((level) => level.id === id));
  if (unknown !== undefined) return `This criterion has no level ${unknown}.`;
  if (!addsUp(criterion) && ids.length !== 1) return 'One level is chosen, no more and no less.';
  return null;
}

const between = (points: number, min: number, max: number): string | null =>
  points >= min && points <= max ? null : `Points are between ${min} and ${max} here.`;

function pointsProblem(
  criterion: Criterion,
  level: Level | undefined,
  points: number,
): string | null {
  if (!hasFewDecimals(points)) return 'Points have at most 3 decimals.';
  if (criterion.kind === 'points') {
    const { min, max } = spanOf(criterion);
    return between(points, min, max);
  }
  if (criterion.kind !== 'range' || level === undefined)
    return 'The points follow from the level that is chosen here.';
  return between(points, level.points_min ?? level.points, level.points);
}

/** Returns why a judgement doesn't fit its criterion; null if it does. */
export function judgementProblem(
  criterion: Criterion,
  { level_ids, points }: Judgement,
): string | null {
  if (level_ids !== UNDECIDED) {
    if (!hasLevels(criterion)) return 'This criterion has no levels to choose from.';
    const problem = levelsProblem(criterion, level_ids);
    if (problem !== null) return problem;
  }
  if (points === UNDECIDED) return null;
  if (criterion.kind === 'comment') return 'This criterion gives no points.';
  return pointsProblem(
    criterion,
    criterion.levels.find(({ id }) => id === level_ids?.[0]),
    points,
  );
}

/**
 * Returns the points of a judgement before weighting; null if it doesn't fit, or decides nothing
 * yet.
 */
export function pointsOf(criterion: Criterion, judgement: Judgement | undefined): number | null {
  if (
    judgement === undefined ||
    criterion.kind === 'comment' ||
    judgementProblem(criterion, judgement) !== null
  )
    return null;
  const { level_ids, points } = judgement;
  if (criterion.kind === 'points' || points !== UNDECIDED) return points;
  if (level_ids === UNDECIDED) return null;
  const chosen = criterion.levels.filter(({ id }) => level_ids.includes(id));
  if (criterion.kind === 'range' && chosen.some(({ points_min }) => points_min !== null))
    return null;
  return addsUp(criterion) ? withinLimits(criterion, addUp(chosen)) : addUp(chosen);
}
