import { hasLevels } from '#contract/rubrics/criterion.ts';
import { MAX_CRITERIA, MAX_LEVELS } from '#contract/rubrics/model.ts';
import { counted } from '#contract/text/plural.ts';
import { type CriterionDraft, EMPTY_DRAFT, type LevelDraft, numberOf } from './draft.ts';
import { edited, newLevel, saysSameCriteria } from './edits.ts';
import { givingPoints, mostOfLevels, rounded, weightFor } from './points.ts';
import { CRITERION, FIRST_LEVEL, HEADINGS, type Place, POINTS, sharedHeadings } from './grid.ts';

/** Rows of cells, as copied elsewhere. */
export type Block = readonly (readonly string[])[];

/** The effect of a pasted block on the criteria. */
export interface PastePlan {
  criteria: readonly CriterionDraft[];
  /** Whether to ask first: the rubric grows, or something has no place. */
  isAsked: boolean;
  /** What to say, one sentence each. */
  says: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};
const MAX_CODE = 0x10_ff_ff;
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, ten, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = ten === undefined ? Number.parseInt(hex, 16) : Number(ten);
    return code > 0 && code <= MAX_CODE ? String.fromCodePoint(code) : '';
  });

const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[\t \u00A0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

const spanIn = (attributes: string, name: 'colspan' | 'rowspan'): number => {
  const found = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,3})`, 'i').exec(attributes);
  return Math.min(Math.max(Number(found?.[1] ?? 1), 1), MAX_LEVELS);
};

/**
 * Expands cells that span several rows or columns: their text goes into the first, the others are
 * empty.
 */
function laidOut(rows: readonly { text: string; columns: number; rows: number }[][]): string[][] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  rows.forEach((cells, row) => {
    let column = 0;
    for (const cell of cells) {
      while (grid[row]![column] !== undefined) column++;
      for (let down = 0; down < cell.rows && row + down < grid.length; down++)
        for (let on = 0; on < cell.columns; on++)
          grid[row + down]![column + on] = down === 0 && on === 0 ? cell.text : '';
      column += cell.columns;
    }
  });
  return grid.map((cells) => Array.from(cells, (text) => text ?? ''));
}

/**
 * Reads the first table of a page, as Word, Excel and Google Sheets copy it; null if there is none.
 */
function tableOf(html: string): string[][] | null {
  const plain = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|head|title|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!\[[^\]]*\]>/g, '');
  const rows: { text: string; columns: number; rows: number }[][] = [];
  let depth = 0;
  let isInCell = false;
  let wasTable = false;
  const cell = () => rows.at(-1)?.at(-1);
  for (const [, tag, name = '', attributes = '', text = ''] of plain.matchAll(
    /(<\/?([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>)|([^<]+|<)/gi,
  )) {
    const here = cell();
    if (tag === undefined) {
      // Line breaks in the source don't count; copied text has <br> instead.
      if (isInCell && here !== undefined) here.text += decoded(text.replace(/\s+/g, ' '));
      continue;
    }
    const isEnd = tag.startsWith('</');
    const element = name.toLowerCase();
    if (element === 'table') {
      depth += isEnd ? -1 : 1;
      wasTable = true;
      if (depth === 0) break;
    } else if (depth === 1 && element === 'tr') {
      isInCell = false;
      if (!isEnd) rows.push([]);
    } else if (depth === 1 && (element === 'td' || element === 'th')) {
      isInCell = !isEnd;
      if (isEnd) continue;
      if (rows.length === 0) rows.push([]);
      rows.at(-1)!.push({
        text: '',
        columns: spanIn(attributes, 'colspan'),
        rows: spanIn(attributes, 'rowspan'),
      });
    } else if (here !== undefined && isInCell && /^(br|p|div|li|tr)$/.test(element)) {
      if (!(isEnd && element === 'br')) here.text += '\n';
    } else if (here !== undefined && isInCell && (element === 'td' || element === 'th') && isEnd)
      here.text += ' ';
  }
  if (!wasTable || rows.length === 0) return null;
  const block = laidOut(rows).map((cells) => cells.map(tidied));
  return block.filter((cells) => cells.some((text) => text !== ''));
}

/**
 * Reads text with tabs between cells and lines between rows; a quoted cell may contain both, as
 * spreadsheets write it.
 */
function tabbed(text: string): string[][] {
  const rows: string[][] = [[]];
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  const end = (at: number) => {
    const next = plain.slice(at).search(/[\t\n]/);
    return next === -1 ? plain.length : at + next;
  };
  for (let at = 0; at <= plain.length;) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(plain.slice(at));
    const stop = quoted === null ? end(at) : at + quoted[0].length;
    rows
      .at(-1)!
      .push(tidied(quoted === null ? plain.slice(at, stop) : quoted[1]!.replaceAll('""', '"')));
    if (plain[stop] === '\n') rows.push([]);
    at = stop + 1;
    if (stop >= plain.length) break;
  }
  return rows;
}

/** Returns what was copied as rows of cells of equal width. Text without tabs is one cell. */
export function blockOf({ html, text }: { html: string; text: string }): Block {
  const table = /<table[\s>]/i.test(html) ? tableOf(html) : null;
  const rows =
    table !== null && table.length > 0 ? table : text.includes('\t') ? tabbed(text) : [[text]];
  const width = Math.max(...rows.map((cells) => cells.length));
  return rows.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
}

const NUMBER = String.raw`[+\-−]?\d{1,9}(?:[.,]\d{1,9})?`;
const UNIT = String.raw`(?:points?|pts?\.?|marks?|punkte?|p\.?)`;
const POINTS_ONLY = new RegExp(
  String.raw`^\(?\s*(${NUMBER})(?:\s*(?:–|—|-|to|bis)\s*(${NUMBER}))?\s*${UNIT}?\s*\)?$`,
  'i',
);
const NAMED = new RegExp(
  String.raw`^(.*?)[\s:–-]*\(\s*(${NUMBER}(?:\s*(?:–|—|-|to|bis)\s*${NUMBER})?\s*${UNIT}?)\s*\)$`,
  'is',
);

interface Points {
  points: string;
  points_min: string;
}
/** Reads a line of points, such as “5”, “5 pts”, “(0–13 points)”; null for any other line. */
function pointsIn(line: string): Points | null {
  const [, from, to] = POINTS_ONLY.exec(line.trim()) ?? [];
  if (from === undefined) return null;
  return to === undefined ? { points: from, points_min: '' } : { points: to, points_min: from };
}

/** Reads a level's cell, separating a line of points before or after its words. */
function levelIn(text: string): { words: string; given: Points | null } {
  const lines = text.split('\n');
  const first = pointsIn(lines[0]!);
  if (first !== null) return { words: lines.slice(1).join('\n'), given: first };
  const last = lines.length > 1 ? pointsIn(lines.at(-1)!) : null;
  return last === null
    ? { words: text, given: null }
    : { words: lines.slice(0, -1).join('\n'), given: last };
}

/** Reads a heading: “Good”, “Good (5 pts)”, “Good” above “14–19”. */
function headingIn(text: string): { name: string; given: Points | null } {
  const named = NAMED.exec(text);
  if (named !== null) return { name: named[1]!.trim(), given: pointsIn(named[2]!) };
  const { words, given } = levelIn(text);
  return { name: words.replaceAll('\n', ' '), given };
}

const WORTH = String.raw`(${NUMBER})\s*(%|${UNIT})`;
const WORTH_ONLY = new RegExp(String.raw`^\(?\s*${WORTH}\s*\)?$`, 'i');
const WORTH_BEHIND = new RegExp(String.raw`^(.*\S)\s*\(\s*${WORTH}\s*\)$`, 'i');

interface Worth {
  value: string;
  isShare: boolean;
}
/**
 * Reads a criterion's name, description and worth: “Argument (40%)”, or “Argument” above “40
 * points”.
 */
function criterionIn(text: string): { name: string; description: string; worth: Worth | null } {
  const [first = '', ...rest] = text.split('\n');
  const read = (value: string, unit: string): Worth => ({ value, isShare: unit === '%' });
  const [, name, behind, unitBehind] = WORTH_BEHIND.exec(first) ?? [];
  if (name !== undefined)
    return { name, description: rest.join('\n'), worth: read(behind!, unitBehind!) };
  const at = rest.findIndex((line) => WORTH_ONLY.test(line));
  if (at === -1) return { name: first, description: rest.join('\n'), worth: null };
  const [, alone, unit] = WORTH_ONLY.exec(rest[at]!)!;
  return {
    name: first,
    description: rest.toSpliced(at, 1).join('\n'),
    worth: read(alone!, unit!),
  };
}

/** Returns a criterion with this worth, a share being points of 100; null if it can't have one. */
function withWorth(criterion: CriterionDraft, { value, isShare }: Worth): CriterionDraft | null {
  const { kind } = criterion;
  if (kind === 'comment') return null;
  if (kind === 'points') return { ...criterion, max: value };
  const most = mostOfLevels(criterion) || (isShare ? 100 : 0);
  const points = numberOf(value) ?? 0;
  return most === 0 ? null : { ...criterion, weight: String(rounded(points / most)) };
}

const HEADING_WORDS = /^(criteri(a|on|um)|kriteri(en|um)|critères?|category|aspect|dimension|)$/i;
const POINTS_WORDS = /^(points?|pts\.?|marks?|max\.?|maximum|weight(ing)?|punkte|gewicht(ung)?|)$/i;

const withPoints = (level: LevelDraft, given: Points | null): LevelDraft =>
  given === null ? level : { ...level, ...given };

/**
 * Sets a criterion's levels: those with ranges make it a range criterion, and one that had no
 * levels becomes a levels criterion.
 */
function withLevels(criterion: CriterionDraft, levels: LevelDraft[]): CriterionDraft {
  const hasSpan = levels.some(({ points_min }) => points_min !== '');
  const kind = hasLevels(criterion) ? criterion.kind : 'levels';
  return { ...criterion, levels, kind: kind === 'levels' && hasSpan ? 'range' : kind };
}

interface Columns {
  /** The grid column for each column of the block. */
  of: number[];
  /** The first row of the block that isn't headings. */
  from: number;
}

/**
 * Assigns a block's columns to the grid. A block without a points column leaves the grid's as it
 * is.
 */
function columnsOf(block: Block, place: Place): Columns {
  const width = block[0]!.length;
  const start = place.column === 1 ? CRITERION : place.column;
  const isWhole = start === CRITERION && width > 1;
  const isHeaded =
    place.row === HEADINGS ||
    (isWhole && block.length > 1 && HEADING_WORDS.test(block[0]![0]!.trim()));
  const body = isHeaded ? block.slice(1) : block;
  const seconds = body.map((cells) => cells[1] ?? '').filter((text) => text !== '');
  const hasPoints =
    isWhole &&
    seconds.length > 0 &&
    seconds.every((text) => pointsIn(text) !== null) &&
    (!isHeaded || POINTS_WORDS.test(block[0]![1]!.trim()));
  const of = Array.from({ length: width }, (_, at) => {
    if (start !== CRITERION) return start + at;
    if (at === 0) return CRITERION;
    return at === 1 && hasPoints ? POINTS : FIRST_LEVEL + at - (hasPoints ? 2 : 1);
  });
  return { of, from: isHeaded ? 1 : 0 };
}

const mostLevels = (criteria: readonly CriterionDraft[]): number =>
  Math.max(0, ...criteria.map((one) => (hasLevels(one) ? one.levels.length : 0)));

/**
 * Plans pasting a block from a cell on: its columns go into the grid's columns, its rows into the
 * rows; missing ones are added. `newId` creates ids for new parts.
 */
export function planOf(
  criteria: readonly CriterionDraft[],
  place: Place,
  block: Block,
  newId: () => string,
): PastePlan {
  const { of, from } = columnsOf(block, place);
  const names = from === 1 ? block[0]! : [];
  const shared = sharedHeadings(criteria);
  const firstRow = Math.max(place.row, 0);
  let next = [...criteria];
  const leftOut: string[] = [];
  const isOfPointsAlone = of.every((column) => column === POINTS);

  const setHeading = (one: CriterionDraft): CriterionDraft => {
    if (from === 0) return one;
    const levels = [...one.levels];
    of.forEach((column, at) => {
      const text = names[at] ?? '';
      if (column < FIRST_LEVEL || text === '') return;
      const { name, given } = headingIn(text);
      while (levels.length <= column - FIRST_LEVEL && levels.length < MAX_LEVELS)
        levels.push(newLevel(newId()));
      const level = levels[column - FIRST_LEVEL];
      if (level !== undefined) levels[column - FIRST_LEVEL] = withPoints({ ...level, name }, given);
    });
    return withLevels(one, levels);
  };

  const setCells = (one: CriterionDraft, cells: readonly string[]): CriterionDraft => {
    const givesLevels = of.some((column, at) => column >= FIRST_LEVEL && (cells[at] ?? '') !== '');
    const isNamed = from === 1 && place.row !== HEADINGS && (hasLevels(one) || givesLevels);
    let changed = isNamed ? setHeading(one) : one;
    const levels = hasLevels(changed) ? [...changed.levels] : [];
    let hasWords = false;
    of.forEach((column, at) => {
      const text = cells[at] ?? '';
      if (column === CRITERION) {
        const [name = '', ...rest] = text.split('\n');
        const hasMore = rest.length > 0 || text === '';
        changed = { ...changed, name, ...(hasMore ? { description: rest.join('\n') } : {}) };
      }
      if (column < FIRST_LEVEL) return;
      const index = column - FIRST_LEVEL;
      if (text === '' && index >= levels.length) return;
      while (levels.length <= index && levels.length < MAX_LEVELS)
        levels.push(newLevel(newId(), shared?.[levels.length] ?? ''));
      const level = levels[index];
      if (level === undefined) return;
      hasWords = true;
      const { words, given } = levelIn(text);
      const isPointsOnly = given !== null && words === '';
      levels[index] = withPoints(isPointsOnly ? level : { ...level, descriptor: words }, given);
    });
    const isYesOrNo = changed.kind === 'check' && levels.length > 2;
    if (isYesOrNo) leftOut.push(`“${changed.name}” is yes or no: it has no third level.`);
    if (hasWords && !hasLevels(one)) leftOut.push(`“${one.name}” is marked by levels then.`);
    if (hasWords) changed = withLevels(changed, isYesOrNo ? levels.slice(0, 2) : levels);
    const said = of.includes(CRITERION) ? criterionIn(cells[of.indexOf(CRITERION)] ?? '') : null;
    const worth = said?.worth == null ? null : withWorth(changed, said.worth);
    if (said !== null && worth !== null) {
      const description = said.description === '' ? one.description : said.description;
      changed = { ...worth, name: said.name, description };
    }
    of.forEach((column, at) => {
      const given = column === POINTS ? pointsIn(cells[at] ?? '') : null;
      if (column !== POINTS || (cells[at] ?? '') === '') return;
      const points = given === null ? null : numberOf(given.points);
      if (given !== null && changed.kind === 'points') {
        const min = given.points_min === '' ? changed.min : given.points_min;
        changed = { ...changed, max: given.points, min };
        return;
      }
      if (isOfPointsAlone && points !== null && mostOfLevels(changed) > 0) {
        changed = givingPoints(changed, given!.points);
        return;
      }
      const weight =
        points === null || changed.kind === 'comment' ? null : weightFor(points, changed);
      if (weight === null)
        leftOut.push(`“${(cells[at] ?? '').slice(0, 30)}” can’t be the points of this criterion.`);
      else changed = { ...changed, weight };
    });
    return changed;
  };

  block.slice(from).forEach((cells, index) => {
    const row = firstRow + index;
    if (row >= MAX_CRITERIA) return;
    if (row >= next.length) {
      const added = edited(
        { ...EMPTY_DRAFT, criteria: next },
        { do: 'addCriterion', at: next.length, id: newId() },
      ).draft.criteria.at(-1)!;
      next = [...next, next.length === 0 ? { ...added, levels: [] } : added];
    }
    next = next.map((one, at) => (at === row ? setCells(one, cells) : one));
  });
  if (place.row === HEADINGS)
    next = next.map((one) => (hasLevels(one) && one.kind !== 'check' ? setHeading(one) : one));

  const rows = next.length - criteria.length;
  const columns = mostLevels(next) - mostLevels(criteria);
  const past = firstRow + block.length - from - MAX_CRITERIA;
  const added = [
    ...(rows > 0 ? [counted(rows, 'criterion', 'criteria')] : []),
    ...(columns > 0 ? [counted(columns, 'level')] : []),
  ];
  // A table with headings is a rubric of its own: parts it doesn't contain would otherwise remain
  // next to it.
  const columnsPasted = of.filter((column) => column >= FIRST_LEVEL).length;
  const isSmaller =
    from === 1 &&
    place.row !== HEADINGS &&
    (criteria.length > block.length - from || mostLevels(criteria) > columnsPasted);
  const says = [
    ...(isSmaller
      ? ['The table is smaller than this rubric: its other criteria and levels stay as they are.']
      : []),
    ...(added.length > 0 ? [`It adds ${added.join(' and ')}.`] : []),
    ...(past > 0
      ? [`${counted(past, 'row')} left out: a rubric has at most ${MAX_CRITERIA} criteria.`]
      : []),
    ...new Set(leftOut),
  ];
  const isSame = saysSameCriteria(criteria, next);
  return { criteria: isSame ? criteria : next, isAsked: says.length > 0, says };
}
