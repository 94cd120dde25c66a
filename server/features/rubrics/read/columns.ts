import { type Notes, shown } from './draft.ts';
import { plainNumber, saidPoints } from './points.ts';
import {
  goodness,
  isCriterionWord,
  isDescriptionWord,
  isGroupWord,
  isNotesWord,
  isPointsWord,
  isWeightWord,
} from './words.ts';

/** What each column is for. */
export interface Roles {
  hasHead: boolean;
  criterion: number;
  group: number | null;
  description: number | null;
  points: number | null;
  /** The column of points holds percents. */
  percentColumn: boolean;
  levels: { column: number; text: string }[];
  /** Headings of columns that are filled in while marking. */
  leftOut: string[];
}

/** A column of levels: what it is called, and what it gives where its heading says so. */
export interface LevelHead {
  column: number;
  name: string;
  points: number | null;
  from: number | null;
  percent: boolean;
}

const says = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Whether a row names columns: it speaks of criteria or levels, or of points beside each. */
function isHead(row: readonly string[], rows: readonly string[][]): boolean {
  const rest = row.slice(1).filter(says);
  if (
    isCriterionWord(row[0] ?? '') ||
    rest.some((cell) => isPointsWord(cell) || isDescriptionWord(cell))
  )
    return true;
  if (rest.length === 0) return false;
  const good = rest.filter((cell) => cell.length < 80 && goodness(cell) !== null).length;
  const numbered = rest.filter(
    (cell) => cell.length < 40 && saidPoints(cell, { bare: true }) !== null,
  ).length;
  if (good >= rest.length / 2 || (rest.length > 1 && good + numbered >= rest.length)) return true;
  // An empty corner over a column of names.
  return row[0] === '' && rows.slice(1).every((other) => says(other[0]));
}

/** The same words again and again beside other words: what spans several rows is a group. */
const spansRows = (body: readonly string[][]): boolean =>
  body.length > 1 &&
  body.some((row, index) => index > 0 && row[0] !== '' && row[0] === body[index - 1]?.[0]) &&
  new Set(body.map((row) => row[1])).size === body.length;

function withHead(head: readonly string[], body: readonly string[][]): Roles {
  const roles: Roles = {
    hasHead: true,
    criterion: 0,
    group: null,
    description: null,
    points: null,
    percentColumn: false,
    levels: [],
    leftOut: [],
  };
  if (
    head.length > 2 &&
    (spansRows(body) || (isGroupWord(head[0] ?? '') && isCriterionWord(head[1] ?? '')))
  ) {
    roles.group = 0;
    roles.criterion = 1;
  }
  head.forEach((text, column) => {
    const cells = body.map((row) => row[column] ?? '').filter(says);
    const numeric =
      cells.length > 0 &&
      cells.every((cell) => plainNumber(cell) !== null || saidPoints(cell) !== null);
    if (column === roles.criterion || column === roles.group) return;
    if (isNotesWord(text) && (cells.length === 0 || numeric)) roles.leftOut.push(text);
    else if (isDescriptionWord(text) && roles.description === null) roles.description = column;
    else if (isPointsWord(text) && roles.points === null && (numeric || cells.length === 0)) {
      roles.points = column;
      roles.percentColumn =
        isWeightWord(text) || (cells.length > 0 && cells.every((cell) => cell.includes('%')));
    } else if (cells.length > 0 || saidPoints(text, { bare: true }) !== null)
      roles.levels.push({ column, text });
    else if (text !== '') roles.leftOut.push(text);
  });
  return roles;
}

/** Without headings: names, then numbers if there are any, then what describes them. */
function withoutHead(rows: readonly string[][]): Roles {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column).slice(1);
  const numeric = (column: number) =>
    rows.every(
      (row) =>
        !says(row[column]) ||
        (saidPoints(row[column], { bare: true }) !== null && row[column].length < 20),
    );
  const points = columns.find(numeric) ?? null;
  const rest = columns.filter((column) => column !== points);
  const single = rest.length === 1;
  return {
    hasHead: false,
    criterion: 0,
    group: null,
    description: single ? rest[0]! : null,
    points,
    percentColumn: false,
    leftOut: [],
    levels: single ? [] : rest.map((column) => ({ column, text: '' })),
  };
}

export function rolesOf(rows: readonly string[][]): Roles {
  const [head = [], ...body] = rows;
  return body.length > 0 && isHead(head, rows) ? withHead(head, body) : withoutHead(rows);
}

/** One number each, all different and in order, such as Level 1, Level 2, Level 3. */
function numbersInOrder(names: readonly string[]): number[] | null {
  const found = names.map((name) => name.slice(0, 100).match(/\d{1,4}/g) ?? []);
  if (names.length < 2 || found.some((all) => all.length !== 1)) return null;
  const numbers = found.map(([first]) => Number(first));
  const rising = numbers.every((value, index) => index === 0 || value > numbers[index - 1]!);
  const falling = numbers.every((value, index) => index === 0 || value < numbers[index - 1]!);
  return rising || falling ? numbers : null;
}

/** Whether the levels get better from left to right; by their names, else they get worse. */
function isRising(names: readonly string[]): boolean {
  const known = names.map(goodness).filter((value) => value !== null);
  return known.length > 1 && known.at(-1)! > known[0]!;
}

/** The columns of levels with what they give. Where nothing says it anywhere, they get whole steps, and a note. */
export function levelHeads(
  { levels }: Roles,
  body: readonly string[][],
  notes: Notes,
): LevelHead[] {
  const heads = levels.map(({ column, text }): LevelHead => {
    const said = saidPoints(text.replaceAll('\n', ' '), { bare: true });
    if (said === null)
      return { column, name: text.replaceAll('\n', ' '), points: null, from: null, percent: false };
    return {
      column,
      name: said.rest.replaceAll('\n', ' '),
      points: said.points,
      from: said.from,
      percent: said.percent,
    };
  });
  if (heads.length === 0 || heads.some(({ points }) => points !== null)) return heads;
  if (
    body.some((row) =>
      heads.some(
        ({ column }) =>
          says(row[column]) &&
          (plainNumber(row[column]) !== null ||
            saidPoints(row[column].split('\n')[0]!.slice(0, 80)) !== null),
      ),
    )
  ) {
    return heads;
  }
  const names = heads.map(({ name }) => name);
  const numbers = numbersInOrder(names);
  const last = heads.length - 1;
  const steps = numbers ?? names.map((_, index) => (isRising(names) ? index : last - index));
  notes.warn(
    numbers === null
      ? `No points were found. The levels got ${steps.join(', ')} from left to right: check them.`
      : `The numbers in ${names.map(shown).join(', ')} were taken for points: check them.`,
  );
  return heads.map((head, index) => ({ ...head, points: steps[index]! }));
}
