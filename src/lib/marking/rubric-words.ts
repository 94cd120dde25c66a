import { hasLimits, spanOf } from '#contract/rubrics/criterion.ts';
import type { Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import { counted } from '#contract/text/plural.ts';
import type { MarkValue } from './sheet.ts';

interface Thing {
  id: string;
}
const nameOf = (criterion: Criterion): string =>
  criterion.name.trim() || 'A criterion without a name';
const levelName = (level: Level): string => level.name.trim() || `of ${level.points}`;
const missingIn = <One extends Thing>(some: readonly One[], others: readonly Thing[]): One[] => {
  const ids = new Set(others.map(({ id }) => id));
  return some.filter(({ id }) => !ids.has(id));
};
const pairs = <One extends Thing>(was: readonly One[], now: readonly One[]): [One, One][] => {
  const before = new Map(was.map((one) => [one.id, one]));
  return now.flatMap((one): [One, One][] =>
    before.has(one.id) ? [[before.get(one.id)!, one]] : [],
  );
};
const order = (some: readonly Thing[], others: readonly Thing[]): string => {
  const ids = new Set(others.map(({ id }) => id));
  return some
    .map(({ id }) => id)
    .filter((id) => ids.has(id))
    .join(' ');
};
const pointsOf = ({ points, points_min }: Level): string =>
  points_min === null || points_min === points ? `${points}` : `${points_min} to ${points}`;
const spanText = (criterion: Criterion): string => {
  const { min, max } = spanOf(criterion);
  return `${min} to ${max}`;
};
const wordsIn = ({ group, description, marker_note }: Criterion): string =>
  JSON.stringify([group, description, marker_note]);
const sameWords = (was: Criterion, now: Criterion): boolean =>
  wordsIn(was) === wordsIn(now) &&
  pairs(was.levels, now.levels).every(
    ([a, b]) => a.descriptor === b.descriptor && a.feedback === b.feedback,
  );

function ofLevels(was: Criterion, now: Criterion): string[] {
  const both = pairs(was.levels, now.levels);
  return [
    ...missingIn(was.levels, now.levels).map((level) => `the level ${levelName(level)} is gone`),
    ...missingIn(now.levels, was.levels).map((level) => `the level ${levelName(level)} is new`),
    ...both
      .filter(([a, b]) => a.name !== b.name)
      .map(([a, b]) => `the level ${levelName(a)} is called ${levelName(b)} now`),
    ...both
      .filter(([a, b]) => pointsOf(a) !== pointsOf(b))
      .map(([a, b]) => `${levelName(b)} gives ${pointsOf(b)} points instead of ${pointsOf(a)}`),
    ...(order(was.levels, now.levels) === order(now.levels, was.levels)
      ? []
      : ['its levels stand in another order']),
  ];
}

function ofCriterion([was, now]: [Criterion, Criterion]): string[] {
  const isOther = was.kind !== now.kind || was.select !== now.select;
  const said = [
    ...(was.name === now.name ? [] : [`it was called ${nameOf(was)}`]),
    ...(isOther ? ['it is judged in another way'] : ofLevels(was, now)),
    ...(!isOther && hasLimits(now) && spanText(was) !== spanText(now)
      ? [`${spanText(now)} points can be given instead of ${spanText(was)}`]
      : []),
    ...(was.weight === now.weight
      ? []
      : [`its points are multiplied by ${now.weight} instead of ${was.weight}`]),
    ...(was.bonus === now.bonus
      ? []
      : [now.bonus ? 'it is a bonus now' : 'it is no bonus any more']),
    ...(isOther || sameWords(was, now) ? [] : ['its words were changed']),
  ];
  return said.length === 0 ? [] : [`${nameOf(now)}: ${said.join('; ')}.`];
}

const sumOf = ({ start, min, max, extra, rounding, bands }: Rubric): string =>
  JSON.stringify([start, min, max, extra, rounding, bands]);

/** Describes changes to a rubric for its markers, one sentence each. */
export function changesInWords(was: Rubric | null, now: Rubric | null): string[] {
  if (was === null) return [];
  if (now === null) return ['There is no rubric any more. What was marked by it is kept.'];
  return [
    ...missingIn(was.criteria, now.criteria).map((criterion) => `${nameOf(criterion)} is gone.`),
    ...missingIn(now.criteria, was.criteria).map((criterion) => `${nameOf(criterion)} is new.`),
    ...pairs(was.criteria, now.criteria).flatMap(ofCriterion),
    ...(order(was.criteria, now.criteria) === order(now.criteria, was.criteria)
      ? []
      : ['The criteria stand in another order.']),
    ...(sumOf(was) === sumOf(now)
      ? []
      : ['What the marks add up to is worked out in another way.']),
    ...(was.marker_guidelines === now.marker_guidelines ? [] : ['The guidelines were changed.']),
  ];
}

/** Describes a decision on a criterion that may be gone, in its own words if they are known. */
export function decisionInWords(
  criterion: Criterion | undefined,
  { level_ids, points, comment }: MarkValue,
): string {
  const chosen =
    level_ids === null
      ? []
      : (criterion?.levels.filter(({ id }) => level_ids.includes(id)).map(levelName) ?? []);
  const given = points === null ? [] : [counted(points, 'point')];
  return (
    [...chosen, ...given, ...(comment.trim() === '' ? [] : [`“${comment.trim()}”`])].join(', ') ||
    'a level'
  );
}
