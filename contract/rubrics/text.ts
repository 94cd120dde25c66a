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

/** What word processors put before an item of a list; `o` only before a tab, as Word copies it. */
const BULLET = /^(?:[•·∙●○◦‣⁃▪▫■□◆➢➤✓✔\uf0a7\uf0b7\uf0d8][ \t\u00a0]*|o[\t\u00a0]+)/u;

/** A line without the bullet before it. */
export const withoutBullet = (line: string): string => line.replace(BULLET, '').trim();

/** What stands before an item of a list and is parted from it by a tab: a bullet, a number, a letter. */
const LIST_MARK =
  /^[ \u00a0]*(?:[•·∙●○◦‣⁃▪▫■□◆➢➤✓✔\uf0a7\uf0b7\uf0d8o*\-–—]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])[ \u00a0]*\t[ \t\u00a0]*/iu;
const ONLY_NUMBERING = /^(?:|no\.?|nr\.?|n[°º]|#)$/i;

/**
 * A list that was copied from a word processor, without its marks: the tab after each makes no table of it. In a table
 * whose rows are numbered so, the column of the numbers goes, with its heading.
 */
export function withoutListMarks(text: string): string {
  const lines = text.split('\n');
  const tabbed = lines.flatMap((line, at) => (line.trim().includes('\t') ? [at] : []));
  const [first = 0, ...rest] = tabbed;
  const marked = (at: number) => LIST_MARK.test(lines[at]!);
  if (!rest.every(marked) || tabbed.length === 0) return text;
  const headed = !marked(first);
  const [corner = '', ...heads] = lines[first]!.split('\t');
  if (headed && (rest.length === 0 || !ONLY_NUMBERING.test(corner.trim()))) return text;
  return lines
    .map((line, at) => {
      if (headed && at === first) return heads.join('\t');
      return tabbed.includes(at) ? line.replace(LIST_MARK, '') : line;
    })
    .join('\n');
}

const cellsOf = (line: string): string[] => line.split('\t').map(withoutBullet);
/** The first row of a table names the levels, where its first cell is empty or says that criteria stand below it. */
const isHead = ([first = '', ...rest]: readonly string[]): boolean =>
  rest.filter((cell) => cell !== '').length > 1 &&
  (first === '' || /^(?:criteri(?:on|a)|kriteri(?:um|en)|crit[eè]res?|criterios?)$/i.test(first));

/** A row of a pasted table: its first cell is the criterion, the others describe it, each after its heading. */
function rowCriterion(id: string, cells: readonly string[], head: readonly string[]): Criterion {
  const [name = '', ...rest] = cells;
  const described = rest.flatMap((cell, at) => {
    if (cell === '') return [];
    const heading = head[at + 1] ?? '';
    return [heading === '' ? cell : `${heading}: ${cell}`];
  });
  const one = lineCriterion(id, name === '' ? (described.shift() ?? '') : name);
  return {
    ...one,
    description: [one.description, ...described].filter((line) => line !== '').join('\n'),
  };
}

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
    // A tab in front is an empty cell, the corner of a table.
    .map((line) => (line.trim().includes('\t') ? line.replace(/^ +/, '').trimEnd() : line.trim()))
    .filter((line) => withoutBullet(line) !== '');

/**
 * Lines of plain text as criteria of kind comment, one a line (RUB-2), without bullets; of a table
 * that was pasted, one a row, and the row of its headings none. Lines that are what `before` says
 * stay the criterion they were, with its levels. Beyond what a rubric holds, the last criterion's
 * description takes the lines.
 */
export function criteriaOfText(
  text: string,
  newId: () => string,
  before: readonly Criterion[] = [],
): Criterion[] {
  const lines = linesOf(withoutListMarks(text.replace(/\r\n?/g, '\n')));
  const known = new Map(before.map((criterion) => [criterion, linesOf(criterionText(criterion))]));
  const criteria: Criterion[] = [];
  let head: readonly string[] = [];
  const madeOf = (line: string): Criterion => {
    const said = withoutBullet(line);
    return said.includes('\t')
      ? rowCriterion(newId(), cellsOf(said), head)
      : lineCriterion(newId(), said);
  };
  for (let at = 0; at < lines.length;) {
    const kept = blockAt(lines, at, known);
    const taken = kept === null ? 1 : known.get(kept)!.length;
    const cells = lines[at]!.split('\t').map((cell) => cell.trim());
    if (kept === null && isHead(cells) && lines[at + 1]?.includes('\t')) {
      head = cells;
      at += 1;
      continue;
    }
    if (criteria.length === MAX_CRITERIA - 1 && at + taken < lines.length) {
      const last = madeOf(lines[at]!);
      const description = [last.description, ...lines.slice(at + 1)]
        .filter((line) => line !== '')
        .join('\n');
      return [...criteria, { ...last, description }];
    }
    criteria.push(kept ?? madeOf(lines[at]!));
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
