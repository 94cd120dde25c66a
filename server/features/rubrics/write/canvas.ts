import { addsUp, spanOf } from '#contract/rubrics/criterion.ts';
import type { Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import {
  asLevels,
  createLosses,
  type ExportableRubric,
  type Losses,
  namedLevels,
  withoutOwnExtensions,
} from './format-support.ts';

const CANVAS_DIGITS = 2;
const LEFT_OUT =
  'is left out: Canvas knows neither comments nor points to add and take away, and one rating only is chosen.';

/** A range in Canvas reaches down to the next lower rating. */
const reaching = (levels: readonly Level[]): Level[] =>
  levels.map((level) => {
    const lower = levels.map(({ points }) => points).filter((points) => points < level.points);
    return { ...level, points_min: lower.length === 0 ? null : Math.max(...lower) };
  });

function canvasCriterion(criterion: Criterion, losses: Losses): Criterion | null {
  const { kind, name } = criterion;
  if (kind === 'comment' || addsUp(criterion)) {
    losses.of(name, LEFT_OUT);
    return null;
  }
  if (kind === 'points') {
    const { min, max } = spanOf(criterion);
    losses.of(name, 'becomes a range from “No marks” to “Full marks”.');
    const level = (id: string, levelName: string, points: number): Level => ({
      id,
      name: levelName,
      descriptor: '',
      points,
      points_min: null,
      feedback: '',
    });
    return {
      ...asLevels(criterion, []),
      kind: 'range',
      levels: reaching([level('full', 'Full marks', max), level('none', 'No marks', min)]),
    };
  }
  if (kind === 'check') losses.of(name, 'becomes two ratings.');
  const levels = namedLevels(criterion.levels, false);
  if (kind !== 'range') return asLevels(criterion, levels);
  const ranged = reaching(levels);
  if (ranged.some(({ points_min }, index) => points_min !== levels[index]?.points_min))
    losses.of(name, 'each range reaches down to the next lower rating there.');
  return { ...criterion, levels: ranged };
}

/** Returns what Canvas's rubric file can hold. */
export function supportedByCanvas(rubric: Rubric): ExportableRubric {
  const losses = createLosses();
  const plain = withoutOwnExtensions(rubric, { digits: CANVAS_DIGITS }, losses);
  const criteria = plain.criteria.flatMap((criterion) => canvasCriterion(criterion, losses) ?? []);
  return { rubric: { ...plain, criteria }, losses: losses.list() };
}

/**
 * Returns a cell that a spreadsheet shows and never executes: with a space in front, which readers
 * remove.
 */
const cell = (text: string): string => {
  const harmless = /^[=+\-@\t＝＋－＠]/.test(text) ? ` ${text}` : text;
  return /[",\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Writes what Canvas's rubric CSV can hold. */
export function writeCanvas({ criteria }: Rubric, name: string): string {
  const most = Math.max(1, ...criteria.map(({ levels }) => levels.length));
  const head = [
    'Rubric Name',
    'Criteria Name',
    'Criteria Description',
    'Criteria Enable Range',
    ...Array.from({ length: most }, () => [
      'Rating Name',
      'Rating Description',
      'Rating Points',
    ]).flat(),
  ];
  const rows = criteria.map((one) => [
    cell(name),
    cell(one.name),
    cell(one.description),
    String(one.kind === 'range'),
    ...one.levels.flatMap((level) => [
      cell(level.name),
      cell(level.descriptor),
      String(level.points),
    ]),
  ]);
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
