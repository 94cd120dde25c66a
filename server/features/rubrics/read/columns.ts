import { type Notes, shown } from './draft.ts';
import { isToFillIn, plainNumber, ratioOf, saidPoints } from './points.ts';
import {
  goodness,
  isCriterionWord,
  isDescriptionWord,
  isFactorWord,
  isGradeWord,
  isGroupWord,
  isMinimumWord,
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
  /** A factor for the points, in a separate column. */
  weight: number | null;
  /** The minimum points of a criterion. */
  least: number | null;
  /** What every criterion is worth, if a heading says so: `Score ___/5`. */
  worth: number | null;
  /** Whether the column of points contains percentages. */
  percentColumn: boolean;
  levels: { column: number; text: string }[];
  /** Headings of columns that are filled in while marking. */
  leftOut: string[];
}

/** A column of levels: its name, and its points if its heading says so. */
export interface LevelHead {
  column: number;
  name: string;
  points: number | null;
  from: number | null;
  percent: boolean;
}

const says = (text: string | undefined): text is string => text !== undefined && text !== '';

const isLevelHeading = (text: string): boolean =>
  text !== '' &&
  ![isCriterionWord, isDescriptionWord, isPointsWord, isNotesWord, isMinimumWord].some((is) =>
    is(text),
  );
const isShortNumber = (cell: string): boolean =>
  cell.length < 30 && saidPoints(cell, { bare: true }) !== null;

/**
 * Merges a heading in two rows, or one that spans several columns, into one row: `Good` over `5`
 * and `4` becomes `Good (5)` and `Good (4)`. A cell that is merged with its left neighbour arrives
 * empty.
 */
export function withWholeHead(rows: readonly string[][], notes: Notes): string[][] {
  const [head = [], ...body] = rows;
  const reached: string[] = [];
  head.forEach((cell, column) => {
    const left = reached[column - 1] ?? '';
    const goesOn =
      cell === '' && column > 1 && isLevelHeading(left) && body.some((row) => says(row[column]));
    if (goesOn && body.some((row) => says(row[column]) && !isShortNumber(row[column])))
      notes.warn(
        `A column without a heading was read as part of ${shown(left)} next to it: check it.`,
      );
    reached.push(goesOn ? left : cell);
  });
  const [second, ...rest] = body;
  if (second === undefined || rest.length === 0) return [reached, ...body];
  const [corner = '', ...under] = second;
  const sameCorner = corner !== '' && corner === head[0];
  const numbers = under.filter(says);
  const isSecondRow =
    numbers.length > 0 &&
    (sameCorner ||
      ((corner === '' || isPointsWord(corner) || isGradeWord(corner)) &&
        numbers.every(isShortNumber) &&
        reached.slice(1).some(isLevelHeading) &&
        numbers.length >= reached.slice(1).filter(isLevelHeading).length));
  if (!isSecondRow) return [reached, ...body];
  const joined = reached.map((cell, column) => {
    const below = column === 0 ? '' : (second[column] ?? '');
    if (below === '' || below === cell) return cell;
    if (cell === '') return below;
    const number = plainNumber(below) !== null;
    return number ? `${cell} (${below})` : `${cell} ${below}`;
  });
  return [joined, ...rest];
}

const FACTOR = /^[x×*]?\s*(\d{1,3}(?:[.,]\d{1,3})?)\s*[x×*]?$/i;
const isFactor = (cell: string): boolean => FACTOR.test(cell.trim());
/** Returns a factor: `x2`, `×1.5`, `2`; null for anything else. */
export const factorOf = (cell: string): number | null => {
  const number = FACTOR.exec(cell.trim())?.[1];
  return number === undefined ? null : Number(number.replace(',', '.'));
};

/** Whether a row names columns: it mentions criteria or levels, or points next to each. */
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
  // Words above nothing but numbers.
  const isNumber = (cell: string) => saidPoints(cell) !== null || ratioOf(cell) !== null;
  if (
    rows.length > 2 &&
    rest.every((cell) => !isNumber(cell)) &&
    rows.slice(1).every(([, ...cells]) => cells.some(says) && cells.filter(says).every(isNumber))
  )
    return true;
  // An empty corner above a column of names.
  return row[0] === '' && rows.slice(1).every((other) => says(other[0]));
}

/** The same words repeated next to different ones: a cell that spans several rows is a group. */
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
    weight: null,
    least: null,
    worth: null,
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
    const toFillIn = cells.length > 0 && cells.every(isToFillIn);
    const percents =
      isWeightWord(text) || (cells.length > 0 && cells.every((cell) => cell.includes('%')));
    const said = saidPoints(text, { bare: true });
    const perCriterion =
      said !== null && cells.length === 0 && (isPointsWord(said.rest) || isNotesWord(said.rest));
    if (column === roles.criterion || column === roles.group) return;
    if (isFactorWord(text) && roles.weight === null && cells.every(isFactor)) roles.weight = column;
    else if (perCriterion || (toFillIn && said === null)) {
      // The marker fills this in; the maximum is what the criterion is worth.
      roles.leftOut.push(text);
      if (perCriterion) roles.worth = said.points;
      else roles.points ??= column;
    } else if (isNotesWord(text) && (cells.length === 0 || numeric)) roles.leftOut.push(text);
    else if (isPointsWord(text) && cells.length === 0 && body.length > 0) roles.leftOut.push(text);
    else if (isDescriptionWord(text) && roles.description === null) roles.description = column;
    else if (text === '' && column === 1 && isCriterionWord(head[0] ?? '') && !numeric)
      roles.description ??= column;
    else if (isMinimumWord(text) && numeric && roles.least === null) roles.least = column;
    else if (isPointsWord(text) && numeric && roles.points === null) {
      roles.points = column;
      roles.percentColumn = percents;
    } else if (isPointsWord(text) && numeric && roles.weight === null) {
      // Next to each other: the maximum, and its weight.
      const before = roles.points ?? column;
      const beforeIsWeight = isWeightWord(head[before] ?? '') || roles.percentColumn;
      if (beforeIsWeight === percents) roles.leftOut.push(text);
      else {
        roles.weight = percents ? column : before;
        roles.points = percents ? before : column;
        roles.percentColumn = false;
      }
    } else if (cells.length > 0 || said !== null) roles.levels.push({ column, text });
    else if (text !== '') roles.leftOut.push(text);
  });
  const [only, ...others] = roles.levels;
  // A single column of nothing but numbers contains what criteria are worth, whatever it is called.
  if (
    only !== undefined &&
    others.length === 0 &&
    roles.points === null &&
    saidPoints(only.text, { bare: true }) === null &&
    body.some((row) => says(row[only.column])) &&
    body.every((row) => !says(row[only.column]) || isShortNumber(row[only.column] ?? ''))
  ) {
    roles.points = only.column;
    roles.levels = [];
  }
  return roles;
}

/** Without headings: names, then numbers if there are any, then descriptions. */
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
    weight: null,
    least: null,
    worth: null,
    percentColumn: false,
    leftOut: [],
    levels: single ? [] : rest.map((column) => ({ column, text: '' })),
  };
}

export function rolesOf(rows: readonly string[][]): Roles {
  const [head = [], ...body] = rows;
  return body.length > 0 && isHead(head, rows) ? withHead(head, body) : withoutHead(rows);
}

/** Returns one number for each, all different and in order, such as Level 1, Level 2, Level 3. */
function numbersInOrder(names: readonly string[]): number[] | null {
  const found = names.map((name) => name.slice(0, 100).match(/\d{1,4}/g) ?? []);
  if (names.length < 2 || found.some((all) => all.length !== 1)) return null;
  const numbers = found.map(([first]) => Number(first));
  const rising = numbers.every((value, index) => index === 0 || value > numbers[index - 1]!);
  const falling = numbers.every((value, index) => index === 0 || value < numbers[index - 1]!);
  return rising || falling ? numbers : null;
}

/**
 * Whether the levels get better from left to right, judging by their names; otherwise they get
 * worse.
 */
function isRising(names: readonly string[]): boolean {
  const known = names.map(goodness).filter((value) => value !== null);
  return known.length > 1 && known.at(-1)! > known[0]!;
}

/** Levels from 1 up whose names don't say which is the best: school grades, or points. */
const isGradedFromOne = (heads: readonly LevelHead[]): boolean =>
  heads.length > 2 &&
  heads.every(({ name, points }, at) => name !== '' && !/\d/.test(name) && points === at + 1) &&
  heads.filter(({ name }) => goodness(name) !== null).length < 2;

/**
 * Returns the columns of levels with their points. If nothing defines these, they get whole steps,
 * and a note.
 */
export function levelHeads(
  { levels }: Roles,
  body: readonly string[][],
  notes: Notes,
): LevelHead[] {
  const heads = levels.map(({ column, text }): LevelHead => {
    const said = saidPoints(text.replaceAll('\n', ' '), { bare: true });
    if (said !== null) notes.doubt(said.doubtful);
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
  const bare = heads.map(({ name, points }) => (name === '' ? points : null));
  if ((heads.length === 5 || heads.length === 6) && bare.every((value, at) => value === at + 1))
    notes.warn(
      `The file doesn’t say whether 1 or ${heads.length} is best. ${heads.length} was assumed: check it.`,
    );
  else if (isGradedFromOne(heads))
    notes.warn(
      `The file doesn’t say whether ${shown(heads[0]!.name)} (1) or ${shown(heads.at(-1)!.name)} (${heads.length}) is best. The higher number was assumed: check it.`,
    );
  if (heads.length === 0 || heads.some(({ points }) => points !== null)) return heads;
  if (
    body.some((row) =>
      heads.some(
        ({ column }) =>
          says(row[column]) &&
          (plainNumber(row[column]) !== null ||
            ratioOf(row[column]) !== null ||
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
      : `The numbers in ${names.map(shown).join(', ')} were read as points: check them.`,
  );
  return heads.map((head, index) => ({ ...head, points: steps[index]! }));
}
