import { hasLevels, spanOf } from './criterion.ts';
import { type Criterion, type Level, MAX_CRITERIA, MAX_RUBRIC_NAME, type Rubric } from './model.ts';

/** Joins a line that was too long for a name to the description that goes on with it. */
const GOES_ON = '…';

const pointsWord = (points: string): string => (points === '1' ? '1 point' : `${points} points`);

function worth(criterion: Criterion): string {
  const { min, max } = spanOf(criterion);
  const points = pointsWord(min === 0 ? String(max) : `${min} to ${max}`);
  return [
    criterion.bonus ? `bonus, ${points}` : points,
    ...(criterion.weight === 1 ? [] : [`weight ${criterion.weight}`]),
  ].join(', ');
}

function levelLine({ name, descriptor, points, points_min }: Level): string {
  const span = points_min === null ? String(points) : `${points_min} to ${points}`;
  const words = [name, descriptor].filter((text) => text.trim() !== '').join(': ');
  return `- ${words} (${span})`;
}

/** One criterion as lines of plain text. */
export function criterionText(criterion: Criterion): string {
  const { kind, name, description } = criterion;
  if (kind === 'comment') {
    if (name.endsWith(GOES_ON) && description.startsWith(GOES_ON))
      return name.slice(0, -GOES_ON.length) + description.slice(GOES_ON.length);
    return description === '' ? name : `${name}\n${description}`;
  }
  return [
    `${name} (${worth(criterion)})`,
    ...(description === '' ? [] : [description]),
    ...(hasLevels(criterion) ? criterion.levels.map(levelLine) : []),
  ].join('\n');
}

/** A rubric as the text that the field `rubric` of an assignment shows, and that drafts are written by (RUB-2). */
export const rubricText = ({ criteria }: Pick<Rubric, 'criteria'>): string =>
  criteria.map(criterionText).join('\n');

const comment = (id: string, name: string, description: string): Criterion => ({
  id,
  group: '',
  name,
  description,
  marker_note: '',
  kind: 'comment',
  select: 'one',
  min: null,
  max: null,
  weight: 1,
  bonus: false,
  levels: [],
});

/** A line as a criterion. What is too long for a name goes on in the description, cut where a word ends. */
function lineCriterion(id: string, line: string): Criterion {
  if (line.length <= MAX_RUBRIC_NAME) return comment(id, line, '');
  const head = line.slice(0, MAX_RUBRIC_NAME - GOES_ON.length);
  const space = head.lastIndexOf(' ');
  const at = space > 0 ? space : head.toWellFormed() === head ? head.length : head.length - 1;
  return comment(id, line.slice(0, at) + GOES_ON, GOES_ON + line.slice(at));
}

/** The criterion among `known` whose text begins at this line, the longest first. */
function blockAt(
  lines: readonly string[],
  at: number,
  known: ReadonlyMap<Criterion, readonly string[]>,
): Criterion | null {
  const fits = [...known].filter(([, block]) =>
    block.every((line, offset) => lines[at + offset] === line),
  );
  return fits.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Lines of plain text as criteria of kind comment, one a line (RUB-2). Lines that are what `before` says stay the
 * criterion they were, with its levels. Beyond what a rubric holds, the last criterion's description takes the lines.
 */
export function criteriaOfText(
  text: string,
  newId: () => string,
  before: readonly Criterion[] = [],
): Criterion[] {
  const lines = linesOf(text);
  const known = new Map(before.map((criterion) => [criterion, linesOf(criterionText(criterion))]));
  const criteria: Criterion[] = [];
  for (let at = 0; at < lines.length;) {
    const kept = blockAt(lines, at, known);
    const taken = kept === null ? 1 : known.get(kept)!.length;
    if (criteria.length === MAX_CRITERIA - 1 && at + taken < lines.length) {
      const last = lineCriterion(newId(), lines[at]!);
      const description = [last.description, ...lines.slice(at + 1)]
        .filter((line) => line !== '')
        .join('\n');
      return [...criteria, { ...last, description }];
    }
    criteria.push(kept ?? lineCriterion(newId(), lines[at]!));
    if (kept !== null) known.delete(kept);
    at += taken;
  }
  return criteria;
}

/** A rubric of these criteria and nothing else said. */
export const plainRubric = (criteria: Criterion[]): Rubric => ({
  start: 'zero',
  min: 0,
  max: null,
  extra: null,
  rounding: 0.01,
  hide_points: false,
  marker_guidelines: '',
  bands: [],
  criteria,
});
