import { hasLevels } from '#contract/rubrics/criterion.ts';
import type { CriterionDraft } from './draft.ts';

/**
 * A cell of the criteria grid. Row -1 contains the headings of the levels, if all criteria share
 * them.
 */
export interface Place {
  row: number;
  column: number;
}
export const HEADINGS = -1;
export const CRITERION = 0;
/** The column of the button for a row's menu. */
export const ACTIONS = 1;
export const POINTS = 2;
export const FIRST_LEVEL = 3;

/** The size of the grid to move in. */
export interface Shape {
  /** Number of levels in the heading row; 0 if each criterion names its own. */
  headings: number;
  rows: readonly { levels: number; hasPoints: boolean }[];
}

const levelsOf = (criterion: CriterionDraft) => (hasLevels(criterion) ? criterion.levels : []);

/**
 * Returns the names of the levels if all criteria with levels have the same ones; otherwise null.
 */
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

/** Returns the place itself, or the nearest existing one. */
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

/**
 * Returns where a key leads; the same place at an edge. With Ctrl or Cmd, Home and End lead to the
 * first and the last cell.
 */
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

/** Returns the next or previous editable cell in reading order; null at the end. */
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

/** Returns the path that identifies a cell on the page. */
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
  /** Whether its field is among the options of the criterion instead of in a cell. */
  isOption: boolean;
}

/**
 * Returns the cell that a path of a cell or field belongs to; null for anything outside the grid.
 */
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

/** Returns the text in a field of a criterion or level; undefined if there is no such field. */
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
