import { addsUp, hasLevels } from '#contract/rubrics/criterion.ts';
import { bandOf } from '#contract/rubrics/grade.ts';
import { type Judgement, pointsOf } from '#contract/rubrics/judgement.ts';
import { MAX_MARK_COMMENT } from '#contract/rubrics/mark.ts';
import type { Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import { totalOf } from '#contract/rubrics/total.ts';
import type { AgreementRule } from './agreement.ts';

/** What somebody gave for a criterion, with their comment. */
export interface Given extends Judgement {
  criterion: string;
  comment: string;
}

const NOTHING = { level_ids: null, points: null };
const ids = ({ level_ids }: Judgement): string => [...(level_ids ?? [])].toSorted().join(' ');
const fewDecimals = (points: number): number => Math.round(points * 1000) / 1000;

/** Whether two markers judged a criterion differently. Comment criteria never differ. */
export function differs(
  criterion: Criterion,
  first: Judgement = NOTHING,
  second: Judgement = NOTHING,
): boolean {
  return (
    criterion.kind !== 'comment' &&
    (ids(first) !== ids(second) || pointsOf(criterion, first) !== pointsOf(criterion, second))
  );
}

/** Returns how far points are from a level: 0 within its range. */
const distance = (points: number, level: Level): number =>
  Math.max(0, (level.points_min ?? level.points) - points, points - level.points);

/** Returns the level nearest to a number of points, the upper of two equally near ones. */
const nearest = ({ levels }: Criterion, points: number): Level =>
  levels.toSorted((a, b) => distance(points, a) - distance(points, b) || b.points - a.points)[0]!;

/**
 * Returns the middle of two judgements: the mean of the points, or the level nearest to it. Null if
 * several levels are chosen and they differ, or if only one marker gave a bonus.
 */
export function meanOf(
  criterion: Criterion,
  first: Judgement = NOTHING,
  second: Judgement = NOTHING,
): Judgement | null {
  if (!differs(criterion, first, second))
    return { level_ids: first.level_ids, points: first.points };
  const [a, b] = [pointsOf(criterion, first), pointsOf(criterion, second)];
  if (a === null || b === null || addsUp(criterion)) return null;
  const mean = fewDecimals((a + b) / 2);
  if (!hasLevels(criterion)) return { level_ids: null, points: mean };
  const level = nearest(criterion, mean);
  const spans = criterion.kind === 'range' && level.points_min !== null;
  return {
    level_ids: [level.id],
    points: spans ? Math.min(Math.max(mean, level.points_min!), level.points) : null,
  };
}

/** Joins both comments, without repeating equal ones. */
export function bothComments(first: string, second: string): string {
  const said = [...new Set([first.trim(), second.trim()])]
    .filter((text) => text !== '')
    .join('\n\n');
  return said.length > MAX_MARK_COMMENT ? first : said;
}

/**
 * Returns what two markings of a script agree on by a rule; null if the rule finds no agreement, or
 * there is no mean.
 */
export function agreedBy(
  rule: AgreementRule,
  rubric: Rubric,
  first: readonly Given[],
  second: readonly Given[],
): Given[] | null {
  const [of, by] = [
    new Map(first.map((one) => [one.criterion, one])),
    new Map(second.map((one) => [one.criterion, one])),
  ];
  const [total, other] = [totalOf(rubric, first), totalOf(rubric, second)];
  if (total.total === null || other.total === null) return null;
  const isNear = (a: number, b: number): boolean => fewDecimals(Math.abs(a - b)) <= rule.within;
  const bands = [total, other].map((sum) => bandOf(rubric.bands, sum.total!, sum.max));
  const isSame =
    rule.same === 'band'
      ? bands[0] !== null && bands[0] === bands[1]
      : rule.same === 'points'
        ? isNear(total.total, other.total)
        : rubric.criteria.every((criterion) => {
            const [a, b] = [
              pointsOf(criterion, of.get(criterion.id)),
              pointsOf(criterion, by.get(criterion.id)),
            ];
            return a === null || b === null ? a === b : isNear(a, b);
          });
  if (!isSame) return null;
  const agreed: Given[] = [];
  for (const criterion of rubric.criteria) {
    const [a, b] = [of.get(criterion.id), by.get(criterion.id)];
    const judged = rule.takes === 'first' ? (a ?? NOTHING) : meanOf(criterion, a, b);
    if (judged === null) return null;
    const comment =
      rule.takes === 'first'
        ? (a?.comment ?? '')
        : bothComments(a?.comment ?? '', b?.comment ?? '');
    agreed.push({
      criterion: criterion.id,
      level_ids: judged.level_ids,
      points: judged.points,
      comment,
    });
  }
  return agreed;
}
