import { pointsOf } from '#contract/rubric/judgement.ts';
import type { MarkSheet } from '#contract/rubric/mark.ts';
import type { Rubric } from '#contract/rubric/model.ts';
import { weighted } from '#contract/rubric/students-view.ts';
import type { GivenCriterion, RemoteCriterion } from './types.ts';

const spoken = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * What is given by each criterion of the environment's rubric, joined by name; null unless every one of them is marked here,
 * since an assessment with holes is taken for a whole one there.
 */
export function assessmentOf(
  theirs: readonly RemoteCriterion[],
  ours: Rubric | null,
  { marks }: Pick<MarkSheet, 'marks'>,
): GivenCriterion[] | null {
  const given: GivenCriterion[] = [];
  for (const { id, name, levels } of theirs) {
    const criterion = ours?.criteria.find((one) => spoken(one.name) === spoken(name));
    const mark = marks.find((one) => one.criterion === criterion?.id);
    const points = criterion === undefined ? null : pointsOf(criterion, mark);
    if (criterion === undefined || mark === undefined || points === null) return null;
    const chosen = criterion.levels.filter((level) => mark.level_ids?.includes(level.id) ?? false);
    const worth = weighted(points, criterion.weight);
    const level =
      levels.find(
        (one) =>
          chosen.length === 1 &&
          spoken(one.name) === spoken(chosen[0]!.name) &&
          one.points === worth,
      ) ?? levels.find((one) => one.points === worth);
    if (levels.length > 0 && level === undefined) return null;
    given.push({
      criterion: id,
      level: level?.id ?? null,
      points: worth,
      remark: mark.comment.trim(),
    });
  }
  return given;
}
