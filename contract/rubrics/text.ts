import { hasLevels, spanOf } from './criterion.ts';
import { type Criterion, type Level, MAX_CRITERIA, MAX_RUBRIC_NAME, type Rubric } from './model.ts';

/** Joins a line that was too long for a name to the description that continues it. */
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

/** Writes one criterion as lines of plain text. */
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

/**
 * Writes a rubric as the text in an assignment's `rubric` field, which drafts are based on (RUB-2).
 */
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

/** What word processors put before a list item; `o` only before a tab, as copied from Word. */
const BULLET = /^(?:[•·∙●○◦‣⁃▪▫■□◆➢➤✓✔\uf0a7\uf0b7\uf0d8][ \t\u00a0]*|o[\t\u00a0]+)/u;

/** Returns a line without its leading bullet. */
export const withoutBullet = (line: string): string => line.replace(BULLET, '').trim();

/** A list item's mark, followed by a tab: a bullet, a number or a letter. */
const LIST_MARK =
  /^[ \u00a0]*(?:[•·∙●○◦‣⁃▪▫■□◆➢➤✓✔\uf0a7\uf0b7\uf0d8o*\-–—]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])[ \u00a0]*\t[ \t\u00a0]*/iu;
const ONLY_NUMBERING = /^(?:|no\.?|nr\.?|n[°º]|#)$/i;

/**
 * Removes the marks from a list copied from a word processor, so that the tab after each doesn't
 * make it a table. In a table with rows numbered this way, removes the column of numbers with its
 * heading.
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
/**
 * Whether the first row of a table names the levels: its first cell is empty or says that criteria
 * are below it.
 */
const isHead = ([first = '', ...rest]: readonly string[]): boolean =>
  rest.filter((cell) => cell !== '').length > 1 &&
  (first === '' || /^(?:criteri(?:on|a)|kriteri(?:um|en)|crit[eè]res?|criterios?)$/i.test(first));

/**
 * Reads a row of a pasted table: its first cell is the criterion, the others describe it, each
 * after its heading.
 */
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

/**
 * Reads a line as a criterion. If it is too long for a name, the rest goes into the description,
 * split at the end of a word.
 */
function lineCriterion(id: string, line: string): Criterion {
  if (line.length <= MAX_RUBRIC_NAME) return comment(id, line, '');
  const head = line.slice(0, MAX_RUBRIC_NAME - GOES_ON.length);
  const space = head.lastIndexOf(' ');
  const at = space > 0 ? space : head.toWellFormed() === head ? head.length : head.length - 1;
  return comment(id, line.slice(0, at) + GOES_ON, GOES_ON + line.slice(at));
}

/** Finds the criterion in `known` whose text begins at this line, longest first. */
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
    // A leading tab is an empty cell, the corner of a table.
    .map((line) => (line.trim().includes('\t') ? line.replace(/^ +/, '').trimEnd() : line.trim()))
    .filter((line) => withoutBullet(line) !== '');

/**
 * Reads lines of plain text as comment criteria, one per line (RUB-2), without bullets; for a
 * pasted table, one per row, except for the headings. Lines unchanged from `before` stay the same
 * criterion, with its levels. Lines beyond a rubric's limit are added to the last criterion's
 * description.
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

/** Returns a rubric of these criteria with defaults for everything else. */
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
