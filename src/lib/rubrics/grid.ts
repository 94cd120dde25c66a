import { hasLevels } from '#contract/rubrics/criterion.ts';
import type { CriterionDraft } from './draft.ts';

/** A cell of the grid of criteria. Row -1 holds the headings of the levels, where all criteria share them. */
export interface Place {
  row: number;
  column: number;
}
export const HEADINGS = -1;
export const CRITERION = 0;
/** The button of a row's menu. */
export const ACTIONS = 1;
export const POINTS = 2;
export const FIRST_LEVEL = 3;

/** How many cells there are to move among. */
export interface Shape {
  /** How many levels the row of headings names; 0 where each criterion names its own. */
  headings: number;
  rows: readonly { levels: number; hasPoints: boolean }[];
}

const levelsOf = (criterion: CriterionDraft) => (hasLevels(criterion) ? criterion.levels : []);

/** The names of the levels where all criteria that have levels have the same ones; else null. */
export function sharedHeadings(criteria: readonly CriterionDraft[]): string[] | null {
  const [first, ...others] = criteria
    .map((criterion) => levelsOf(criterion).map(({ name }) => name))
    .filter((names) => names.length > 0);
  if (first === undefined) return null;
  const isSame = (names: string[]) =>
    names.length === first.length && names.every((name, index) => name === first[index]);
  return others.every(isSame) ? first : null;
}

export const shapeOf = (criteria: readonly CriterionDraft[], hasHeadings: boolean): Shape => ({
  headings: hasHeadings
    ? Math.max(0, ...criteria.map((criterion) => levelsOf(criterion).length))
    : 0,
  rows: criteria.map((criterion) => ({
    levels: levelsOf(criterion).length,
    hasPoints: criterion.kind !== 'comment',
  })),
});

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.row === b.row && a.column === b.column;
const firstRow = ({ headings }: Shape): number => (headings > 0 ? HEADINGS : 0);
const firstColumn = (row: number): number => (row === HEADINGS ? FIRST_LEVEL : CRITERION);
const lastColumn = ({ headings, rows }: Shape, row: number): number =>
  POINTS + (row === HEADINGS ? headings : (rows[row]?.levels ?? 0));

/** The place itself, or the nearest there is. */
export function placeWithin({ row, column }: Place, shape: Shape): Place {
  const there = Math.min(Math.max(row, firstRow(shape)), Math.max(0, shape.rows.length - 1));
  return {
    row: there,
    column: Math.min(Math.max(column, firstColumn(there)), lastColumn(shape, there)),
  };
}

export const MOVE_KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
] as const;
export type MoveKey = (typeof MOVE_KEYS)[number];
export const isMoveKey = (key: string): key is MoveKey => MOVE_KEYS.some((one) => one === key);

/** Where a key leads; the same place at an edge. With Ctrl or Cmd Home and End lead to the first and the last cell. */
export function movedPlace(from: Place, key: MoveKey, isFar: boolean, shape: Shape): Place {
  const { row, column } = placeWithin(from, shape);
  const last = shape.rows.length - 1;
  if (key === 'Home') return { row: isFar ? 0 : row, column: firstColumn(isFar ? 0 : row) };
  if (key === 'End') {
    const there = isFar ? last : row;
    return { row: there, column: lastColumn(shape, there) };
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return placeWithin({ row, column: column + (key === 'ArrowLeft' ? -1 : 1) }, shape);
  const to = row + (key === 'ArrowUp' ? -1 : 1);
  if (to < firstRow(shape) || to > last || column < firstColumn(to)) return { row, column };
  return placeWithin({ row: to, column }, shape);
}

/** The next cell that can be written in, in the order of reading, or the one before; null at the end. */
export function nextPlace(from: Place, by: 1 | -1, shape: Shape): Place | null {
  let { row, column } = from;
  for (;;) {
    column += by;
    if (column > lastColumn(shape, row) || column < firstColumn(row)) {
      row += by;
      if (row < firstRow(shape) || row >= shape.rows.length) return null;
      column = by === 1 ? firstColumn(row) : lastColumn(shape, row);
    }
    const isRead = column === ACTIONS || (column === POINTS && !shape.rows[row]?.hasPoints);
    if (!isRead) return { row, column };
  }
}

/** What a cell is known by on the page. */
export function cellPath({ row, column }: Place): string {
  if (row === HEADINGS) return `headings.${column - FIRST_LEVEL}`;
  if (column === CRITERION) return `criteria.${row}`;
  if (column === ACTIONS) return `criteria.${row}.actions`;
  if (column === POINTS) return `criteria.${row}.points`;
  return `criteria.${row}.levels.${column - FIRST_LEVEL}`;
}

export interface Found {
  place: Place;
  /** The field within the cell; null for the cell itself. */
  field: string | null;
  /** Its field stands among the options of the criterion, not in a cell. */
  isOption: boolean;
}

/** The cell that a path of a cell or of a field belongs to; null for what stands outside the grid. */
export function foundPlace(path: string): Found | null {
  const heading = /^headings\.(\d+)$/.exec(path);
  if (heading !== null)
    return {
      place: { row: HEADINGS, column: FIRST_LEVEL + Number(heading[1]) },
      field: null,
      isOption: false,
    };
  const [, row, rest = ''] = /^criteria\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (row === undefined) return null;
  const found = (column: number, hasField: boolean, isOption = false): Found => ({
    place: { row: Number(row), column },
    field: hasField ? path : null,
    isOption,
  });
  const level = /^levels\.(\d+)(\..+)?$/.exec(rest);
  if (level !== null) return found(FIRST_LEVEL + Number(level[1]), level[2] !== undefined);
  if (rest === 'actions') return found(ACTIONS, false);
  if (rest === 'points') return found(POINTS, false);
  if (/^(given|weight|min|max)$/.test(rest)) return found(POINTS, true);
  if (rest === 'name' || rest === 'description') return found(CRITERION, true);
  return found(CRITERION, rest !== '' && rest !== 'levels', rest !== '' && rest !== 'levels');
}

/** What is written in a field of a criterion or of a level; undefined where there is none. */
export function textAt(criteria: readonly CriterionDraft[], path: string): string | undefined {
  const [, ...keys] = path.split('.');
  let here: unknown = criteria;
  for (const key of keys)
    here =
      typeof here === 'object' && here !== null
        ? (here as Record<string, unknown>)[key]
        : undefined;
  return typeof here === 'string' ? here : undefined;
}
