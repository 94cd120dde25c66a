import { addsUp, hasLevels } from '#contract/rubrics/criterion.ts';
import { thousandths } from '#contract/rubrics/decimal.ts';
import type { Criterion, Level } from '#contract/rubrics/model.ts';
import type { MarkValue } from './sheet.ts';

/** Whether a criterion has been judged: by a level, points, or words. */
export const isJudged = ({ level_ids, points, comment }: MarkValue): boolean =>
  level_ids !== null || points !== null || comment.trim() !== '';

/**
 * Returns the points in the middle of a level's range, with at most three decimals: the default
 * when it is chosen.
 */
export const middleOf = ({ points, points_min }: Level): number =>
  points_min === null
    ? points
    : Number((thousandths(points) + thousandths(points_min)) / 2n) / Number(thousandths(1));

/**
 * Chooses a level, or deselects it the second time; if several may be chosen, adds or removes it.
 */
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

/**
 * Applies a digit to a criterion: the level at that position, 0 for the tenth. Null if there is
 * none.
 */
export function chooseByDigit(
  criterion: Criterion,
  mark: MarkValue,
  digit: number,
): MarkValue | null {
  if (!hasLevels(criterion)) return null;
  const level = criterion.levels[digit === 0 ? 9 : digit - 1];
  return level === undefined ? null : choose(criterion, mark, level);
}

/** Reads points as typed; `null` if that is not a number. */
export function pointsOfText(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  return /^[+-]?\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}
