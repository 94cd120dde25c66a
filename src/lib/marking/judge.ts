import { addsUp, hasLevels } from '#contract/rubrics/criterion.ts';
import { thousandths } from '#contract/rubrics/decimal.ts';
import type { Criterion, Level } from '#contract/rubrics/model.ts';
import type { MarkValue } from './sheet.ts';

/** Whether a criterion says anything yet: a level, points, or words. */
export const isJudged = ({ level_ids, points, comment }: MarkValue): boolean =>
  level_ids !== null || points !== null || comment.trim() !== '';

/**
 * The points in the middle of a level that has a span of them, with at most three decimals: what is
 * proposed when it is chosen.
 */
export const middleOf = ({ points, points_min }: Level): number =>
  points_min === null
    ? points
    : Number((thousandths(points) + thousandths(points_min)) / 2n) / Number(thousandths(1));

/** A level is chosen, and a second time given up; where several may be chosen, it is added or taken away. */
export function choose(criterion: Criterion, mark: MarkValue, level: Level): MarkValue {
  const chosen = mark.level_ids ?? [];
  const isChosen = chosen.includes(level.id);
  if (addsUp(criterion)) {
    const left = isChosen ? chosen.filter((id) => id !== level.id) : [...chosen, level.id];
    return {
      ...mark,
      points: null,
      level_ids: criterion.levels.map(({ id }) => id).filter((id) => left.includes(id)),
    };
  }
  if (isChosen) return { ...mark, level_ids: null, points: null };
  return {
    ...mark,
    level_ids: [level.id],
    points: criterion.kind === 'range' && level.points_min !== null ? middleOf(level) : null,
  };
}

/** What a digit does on a criterion: the level of that place, 0 for the tenth. Null where there is none. */
export function chooseByDigit(
  criterion: Criterion,
  mark: MarkValue,
  digit: number,
): MarkValue | null {
  if (!hasLevels(criterion)) return null;
  const level = criterion.levels[digit === 0 ? 9 : digit - 1];
  return level === undefined ? null : choose(criterion, mark, level);
}

/** Points as they were typed; `null` where that is no number. */
export function pointsOfText(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  return /^[+-]?\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}
