import { parse } from 'yaml';
import {
  type FoundCriterion,
  type FoundLevel,
  type FoundRubric,
  NoRubric,
  type Notes,
  shown,
} from './draft.ts';
import type { Grid } from './grid.ts';
import { plainNumber } from './points.ts';

/** In the file's order, which plain objects lose for keys that are numbers. */
type Dict = ReadonlyMap<unknown, unknown>;
const isDict = (value: unknown): value is Dict => value instanceof Map;
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : (plainNumber(textOf(value)) ?? 0);
/** Ruby writes some keys as symbols. */
const get = (dict: Dict, key: string): unknown => dict.get(key) ?? dict.get(`:${key}`);
const entriesOf = (dict: Dict): [string, Dict][] =>
  [...dict].flatMap(([key, value]) =>
    isDict(value) ? [[textOf(key), value] as [string, Dict]] : [],
  );

/**
 * Reads levels by name, or numbered as in older files, each worth its number times a quarter of the
 * maximum.
 */
function levelsOf(entry: Dict, most: number): FoundLevel[] {
  const named = get(entry, 'levels');
  if (isDict(named)) {
    return entriesOf(named).map(([name, level]) => ({
      name,
      descriptor: textOf(get(level, 'description')),
      points: numberOf(get(level, 'mark')),
    }));
  }
  const numbered = entriesOf(entry).filter(([key]) => /^:?level_\d$/.test(key));
  const last = Math.max(1, numbered.length - 1);
  return numbered.map(([key, level]) => ({
    name: textOf(get(level, 'name')),
    descriptor: textOf(get(level, 'description')),
    points: (Number(key.at(-1)) * most) / last,
  }));
}

function criterionOf(name: string, entry: Dict, notes: Notes): FoundCriterion {
  const most = numberOf(get(entry, 'max_mark') ?? get(entry, 'weight'));
  const base = {
    name,
    description: textOf(get(entry, 'description')),
    bonus: get(entry, 'bonus') === true,
  };
  const levels = levelsOf(entry, most);
  const type =
    textOf(get(entry, 'type')).toLowerCase() || (levels.length > 0 ? 'rubric' : 'flexible');
  if (['ta_visible', 'peer_visible'].some((key) => get(entry, key) === false))
    notes.tell(`${shown(name)}: who of markers and peers sees it is not kept.`);
  if (type === 'checkbox')
    return {
      ...base,
      kind: 'check',
      levels: [
        { name: 'Yes', points: most },
        { name: 'No', points: 0 },
      ],
    };
  if (type === 'flexible') return { ...base, kind: 'points', max: most };
  const top = Math.max(...levels.map(({ points }) => points));
  if (levels.length > 0 && top !== most && most > 0)
    notes.warn(
      `${shown(name)} has a maximum of ${most}, and its best level gives ${top}. The levels count.`,
    );
  return { ...base, kind: 'levels', levels };
}

export const isMarkusYaml = (text: string): boolean =>
  /^\s{1,8}:?(?:max_mark|levels|level_0):/m.test(text.slice(0, 20_000));

/** Reads MarkUs's YAML: one criterion per key. Throws NoRubric. */
export function rubricOfMarkusYaml(text: string, notes: Notes): FoundRubric {
  let entries: unknown;
  try {
    entries = parse(text, { maxAliasCount: 50, uniqueKeys: false, mapAsMap: true });
  } catch (error) {
    throw new NoRubric(`The YAML can’t be read: ${(error as Error).message.split('\n')[0]}`, {
      cause: error,
    });
  }
  if (!isDict(entries)) throw new NoRubric('The YAML doesn’t contain any criteria.');
  return { criteria: entriesOf(entries).map(([name, entry]) => criterionOf(name, entry, notes)) };
}

const blank = (cell: string): boolean => cell === '';
const isNumber = (cell: string): boolean => plainNumber(cell) !== null;
/** Level, description and mark, repeatedly. */
const triplets = (cells: readonly string[]): boolean =>
  cells.length >= 3 &&
  cells.every((cell, index) => index % 3 !== 2 || isNumber(cell) || blank(cell)) &&
  cells.some((cell, index) => index % 3 === 2 && isNumber(cell));
const trimmed = (row: readonly string[]): string[] =>
  row.slice(0, row.findLastIndex((cell) => !blank(cell)) + 1);

/**
 * Whether every row is a criterion in MarkUs's format: name, then levels in threes; or name,
 * weight, then texts.
 */
export const isMarkusCsv = (grid: Grid): boolean =>
  grid.length > 0 &&
  grid.every(
    (row) =>
      !isNumber(row[0] ?? '') &&
      (triplets(trimmed(row).slice(1)) ||
        (isNumber(row[1] ?? '') && row.length > 2 && !row.slice(2).some(isNumber))),
  );

/**
 * Reads MarkUs's CSV, in the current order (level, description, mark) and in that of older files
 * (weight, names, descriptions).
 */
export function rubricOfMarkusCsv(grid: Grid, notes: Notes): FoundRubric {
  const criteria = grid.map((row): FoundCriterion => {
    const [name = '', ...cells] = row;
    const kept = trimmed(cells);
    if (triplets(kept)) {
      const levels = kept.flatMap((cell, index) =>
        index % 3 === 0
          ? [
              {
                name: cell,
                descriptor: kept[index + 1] ?? '',
                points: plainNumber(kept[index + 2] ?? '') ?? 0,
              },
            ]
          : [],
      );
      return {
        name,
        kind: 'levels',
        levels: levels.filter((level) => level.name !== '' || level.descriptor !== ''),
      };
    }
    const weight = plainNumber(cells[0] ?? '') ?? 0;
    const texts = cells.slice(1);
    if (texts.filter((text) => !blank(text)).length <= 1)
      return { name, kind: 'points', max: weight, description: texts.join('') };
    const half = Math.ceil(texts.length / 2);
    const levels = texts.slice(0, half).map((level, index) => ({
      name: level,
      descriptor: texts[half + index] ?? '',
      points: index * weight,
    }));
    notes.tell(`Each level of ${shown(name)} gives its place times ${weight}, as in MarkUs.`);
    return { name, kind: 'levels', levels: levels.filter((level) => level.name !== '') };
  });
  return { criteria };
}
