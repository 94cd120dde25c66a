import type { GradeScale } from '#contract/assignments/assignment.ts';
import { fromNumber, proportion, reaches } from './decimal.ts';
import type { Band, Rubric } from './model.ts';
import { placeOnScale } from './read-grade.ts';
import type { Total } from './total.ts';

const PASS = 'Pass';
const FAIL = 'Fail';
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns the best band that a share reaches. */
export const bandOf = (bands: readonly Band[], total: number, max: number): string | null =>
  bands
    .filter(({ from }) => reaches(fromNumber(total), fromNumber(max), from))
    .toSorted((a, b) => b.from - a.from)[0]?.grade ?? null;

/**
 * Returns the bands that count for a scale: for letters and pass or fail, only those the scale
 * knows.
 */
export function bandsFor(bands: readonly Band[], scale: GradeScale): Band[] {
  if (scale.kind === 'points') return [];
  if (scale.kind === 'letters')
    return bands.filter(({ grade }) => placeOnScale(grade, scale) !== null);
  return scale.kind === 'pass_fail'
    ? bands.filter(({ grade }) => same(grade, PASS) || same(grade, FAIL))
    : [...bands];
}

/**
 * Returns the grade that complete marks propose on the assignment's scale (RUB-8): the same share
 * of the scale's points, the best band reached, or a pass from its band up. Null while marks are
 * missing, if no points are possible, or without bands if the scale has words. It is proposed,
 * never set.
 */
export function proposedGrade(
  { bands }: Pick<Rubric, 'bands'>,
  { total, max }: Pick<Total, 'total' | 'max'>,
  scale: GradeScale,
): string | null {
  if (total === null || max <= 0) return null;
  if (scale.kind === 'points')
    return String(proportion(fromNumber(total), fromNumber(max), scale.max));
  const known = bandsFor(bands, scale);
  const reached = bandOf(known, total, max);
  if (scale.kind === 'letters' || reached !== null) return reached;
  if (scale.kind === 'pass_fail') return known.some(({ grade }) => same(grade, PASS)) ? FAIL : null;
  return known.length > 0 ? null : `${proportion(fromNumber(total), fromNumber(max), 100)}%`;
}
