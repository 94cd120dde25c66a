import { toNumber, millionths } from '#contract/rubrics/decimal.ts';
import type { Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import { maxOf, topOf } from '#contract/rubrics/total.ts';
import {
  createLosses,
  type ExportableRubric,
  type Losses,
  withoutOwnExtensions,
} from './format-support.ts';

/** The maximum length of PrairieLearn's field for an item. */
const MAX_LENGTH = 100;

/** Returns an item's short text; if it is too long, the full text goes below. */
function item(level: Level, name: string): Level {
  if (name.length <= MAX_LENGTH) return { ...level, name, points_min: null };
  const short = `${name
    .slice(0, MAX_LENGTH - 1)
    .toWellFormed()
    .trimEnd()}…`;
  return {
    ...level,
    name: short,
    descriptor: level.descriptor === '' ? name : `${name}\n${level.descriptor}`,
    points_min: null,
  };
}

function itemsOf(criterion: Criterion, alone: boolean, losses: Losses): Level[] {
  const { kind, name, levels } = criterion;
  if (kind === 'comment' || kind === 'points') {
    losses.of(name, 'is left out: PrairieLearn knows only points that are added or taken away.');
    return [];
  }
  if (criterion.min !== null || criterion.max !== null)
    losses.of(name, 'what it gives at least and at most is lost.');
  if (!alone || name !== 'Rubric' || criterion.description !== '')
    losses.of(name, 'stands before the names of its items; its description is lost.');
  if (kind === 'range')
    losses.of(name, 'its levels have no ranges there, only their highest points.');
  if (kind === 'levels' && criterion.select === 'one')
    losses.of(name, 'nothing keeps markers from choosing two of its levels there.');
  if (kind === 'check') {
    const [yes, no] = levels;
    const own = yes === undefined ? [] : [item({ ...yes, descriptor: '' }, name)];
    if (no !== undefined && no.points !== 0)
      return [...own, item({ ...no, descriptor: '' }, `Not: ${name}`)];
    return own;
  }
  const called = (level: Level) => level.name || level.descriptor.split('\n')[0]!;
  return levels.map((level) =>
    item(level, alone && kind === 'items' ? called(level) : `${name}: ${called(level)}`),
  );
}

/** Returns what PrairieLearn's rubric file can hold: one list of items. */
export function supportedByPrairieLearn(rubric: Rubric): ExportableRubric {
  const losses = createLosses();
  const plain = withoutOwnExtensions(rubric, { digits: 3, whole: true, bonus: true }, losses);
  const alone = plain.criteria.length === 1;
  const levels = plain.criteria
    .flatMap((criterion) => itemsOf(criterion, alone, losses))
    .map((level, index) => ({ ...level, id: `l${index + 1}` }));
  if (plain.min === null) losses.all('Without a floor the lowest total is 0 there.');
  const max = maxOf(plain);
  const criterion: Criterion = {
    id: 'c1',
    group: '',
    name: 'Rubric',
    description: '',
    marker_note: '',
    kind: 'items',
    select: 'one',
    min: null,
    max: null,
    weight: 1,
    bonus: false,
    levels,
  };
  return {
    rubric: {
      ...plain,
      start: max === 0 ? 'zero' : plain.start,
      min: plain.min ?? 0,
      max,
      extra: toNumber(topOf(plain) - millionths(max)),
      criteria: levels.length === 0 ? [] : [criterion],
    },
    losses: losses.list(),
  };
}

/** Writes that as PrairieLearn's rubric JSON. */
export function writePrairieLearn({
  start,
  min,
  max,
  extra,
  marker_guidelines,
  criteria: [criterion],
}: Rubric): string {
  return `${JSON.stringify(
    {
      max_extra_points: extra,
      min_points: min,
      replace_auto_points: false,
      starting_points: start === 'max' ? max : 0,
      max_points: max,
      max_manual_points: max,
      max_auto_points: 0,
      grader_guidelines: marker_guidelines,
      rubric_items: (criterion?.levels ?? []).map(({ name, descriptor, points }, order) => ({
        order,
        points,
        description: name,
        explanation: descriptor,
        grader_note: '',
        always_show_to_students: true,
      })),
    },
    null,
    2,
  )}\n`;
}
