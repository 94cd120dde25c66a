import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { weighted } from '#contract/rubrics/students-view.ts';
import { atFiveDecimals } from '#server/features/exchange/return/points.ts';
import type { GivenCriterion, RemoteCriterion } from './types.ts';

const spoken = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase();

const isOnlyOne = (names: readonly string[], name: string): boolean =>
  names.filter((one) => one === name).length === 1;

/**
 * What is given by each criterion of the environment's rubric, joined by name; null unless every one of them is marked here, and
 * it is clear which level of which criterion is meant, since an assessment with holes is taken for a whole one there.
 */
export function assessmentOf(
  theirs: readonly RemoteCriterion[],
  ours: Rubric | null,
  { marks }: Pick<MarkSheet, 'marks'>,
): GivenCriterion[] | null {
  const given: GivenCriterion[] = [];
  const ourNames = (ours?.criteria ?? []).map(({ name }) => spoken(name));
  const theirNames = theirs.map(({ name }) => spoken(name));
  for (const { id, name, levels, max } of theirs) {
    if (!isOnlyOne(ourNames, spoken(name)) || !isOnlyOne(theirNames, spoken(name))) return null;
    const criterion = ours?.criteria.find((one) => spoken(one.name) === spoken(name));
    const mark = marks.find((one) => one.criterion === criterion?.id);
    const points = criterion === undefined ? null : pointsOf(criterion, mark);
    if (criterion === undefined || mark === undefined || points === null) return null;
    const chosen = criterion.levels.filter((level) => mark.level_ids?.includes(level.id) ?? false);
    const worth = atFiveDecimals(weighted(points, criterion.weight));
    if (max !== null && (worth < 0 || worth > max)) return null;
    const worthIt = levels.filter((one) => atFiveDecimals(one.points) === worth);
    const named = worthIt.filter(
      (one) => chosen.length === 1 && spoken(one.name) === spoken(chosen[0]!.name),
    );
    const [level, another] = named.length > 0 ? named : worthIt;
    if (levels.length > 0 && (level === undefined || another !== undefined)) return null;
    given.push({
      criterion: id,
      level: level?.id ?? null,
      points: worth,
      remark: mark.comment.trim(),
    });
  }
  return given;
}
