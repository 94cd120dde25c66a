import { withoutBullet } from '#contract/rubrics/text.ts';
import {
  type FoundCriterion,
  type FoundLevel,
  type FoundRubric,
  NoRubric,
  type Notes,
  shown,
} from './draft.ts';
import type { Grid } from './grid.ts';
import { levelHeads, type LevelHead, type Roles, rolesOf } from './columns.ts';
import { plainNumber, saidPoints } from './points.ts';
import { goodness, isTotalWord } from './words.ts';

const says = (text: string | undefined): text is string => text !== undefined && text !== '';
const filled = (row: readonly string[]): number => row.filter(says).length;

/** A list of several points keeps one kind of bullet; a single one is no list, and loses it. */
function unbulleted(cell: string): string {
  const lines = cell.split('\n');
  const points = lines.filter((line) => withoutBullet(line) !== line.trim()).length;
  if (points === 0) return cell;
  return lines
    .map((line) => {
      const said = withoutBullet(line);
      return points > 1 && said !== line.trim() ? `• ${said}` : said;
    })
    .join('\n');
}

/** Without empty rows and columns. */
function compact(grid: Grid): Grid {
  const rows = grid.filter((row) => filled(row) > 0);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const used = Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.some((row) => says(row[column])),
  );
  return rows.map((row) => used.map((column) => row[column] ?? ''));
}

/** Levels down the side and criteria along the top, turned the usual way. */
function upright(grid: Grid, notes: Notes): Grid {
  const [head = [], ...rows] = grid;
  const good = (cells: readonly string[]) =>
    cells.filter((cell) => goodness(cell) !== null && cell.length < 60).length;
  const side = rows.map((row) => row[0] ?? '');
  if (side.length < 2 || good(side) < Math.ceil(side.length * 0.7) || good(head.slice(1)) > 0)
    return grid;
  notes.tell('The levels stood in rows; the table was turned.');
  return head.map((_, column) => grid.map((row) => row[column] ?? ''));
}

interface Worth {
  points: number | null;
  percent: boolean;
}

/** The first line of a cell is the criterion's name, the rest describes it; what it is worth may stand in the name. */
function nameOf(cell: string): { name: string; description: string; worth: Worth } {
  const [bulleted = '', ...rest] = cell.split('\n');
  const first = withoutBullet(bulleted);
  const found =
    saidPoints(first, { bare: true }) ??
    (rest.length > 0 ? saidPoints(rest[0]!.slice(0, 40)) : null);
  const inName = saidPoints(first, { bare: true }) !== null;
  const lines = found !== null && !inName && found.rest === '' ? rest.slice(1) : rest;
  const name = inName && found !== null && found.rest !== '' ? found.rest : first;
  const worth =
    found === null
      ? { points: null, percent: false }
      : { points: Math.abs(found.points), percent: found.percent };
  return { name: name.replace(/[\s:]+$/, ''), description: lines.join('\n').trim(), worth };
}

/** A level's cell: its descriptor, and its own points where they stand in front or at the end. */
function levelOf(cell: string, head: LevelHead): FoundLevel & { own: boolean } {
  const number = plainNumber(cell);
  if (number !== null) return { name: head.name, points: number, own: true };
  const [first = ''] = cell.split('\n');
  const alone = saidPoints(first.slice(0, 80));
  const own =
    alone !== null &&
    (alone.rest === '' ||
      /^[([{]/.test(first) ||
      first.startsWith(String(alone.points)) ||
      /[)\]}]\s*$/.test(first))
      ? alone
      : null;
  if (own === null) {
    return {
      name: head.name,
      descriptor: cell,
      points: head.points ?? 0,
      points_min: head.from,
      own: false,
    };
  }
  const descriptor = [own.rest, ...cell.split('\n').slice(1)].filter(says).join('\n');
  return { name: head.name, descriptor, points: own.points, points_min: own.from, own: true };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Points in percent become points of what the criterion is worth. */
const ofWorth = (level: FoundLevel, worth: number): FoundLevel => ({
  ...level,
  points: round((level.points * worth) / 100),
  points_min: level.points_min == null ? null : round((level.points_min * worth) / 100),
});

/** Levels as the criterion's worth has it: percents of it, or points that a weight brings there. */
function weigh(
  levels: readonly (FoundLevel & { own: boolean })[],
  worth: Worth,
  percentHeads: boolean,
): { levels: FoundLevel[]; weight: number } {
  const plain = levels.map(({ own: _own, ...level }) => level);
  const most = Math.max(0, ...plain.map(({ points }) => points));
  if (worth.points === null || worth.points === 0 || most === 0)
    return { levels: plain, weight: 1 };
  if (percentHeads && !worth.percent)
    return { levels: plain.map((level) => ofWorth(level, worth.points!)), weight: 1 };
  return { levels: plain, weight: most === worth.points ? 1 : round(worth.points / most) };
}

function rowCriterion(
  row: readonly string[],
  roles: Roles,
  heads: readonly LevelHead[],
  group: string,
  notes: Notes,
): FoundCriterion {
  const { name, description, worth: named } = nameOf(row[roles.criterion] ?? '');
  const cell = roles.points === null ? null : (row[roles.points] ?? '');
  const told = cell === null ? null : saidPoints(cell, { bare: true });
  const worth =
    told === null ? named : { points: told.points, percent: told.percent || roles.percentColumn };
  const about = [description, roles.description === null ? '' : (row[roles.description] ?? '')]
    .filter(says)
    .join('\n');
  const base = { name, description: about, group };
  const levels = heads
    .flatMap((head) =>
      says(row[head.column]) || heads.every(({ points }) => points !== null)
        ? [levelOf(row[head.column] ?? '', head)]
        : [],
    )
    .filter(({ name: levelName, descriptor }) => says(levelName) || says(descriptor));
  if (levels.length === 0) {
    if (worth.points !== null) return { ...base, kind: 'points', max: worth.points };
    notes.tell(`${shown(name)} has neither levels nor points: it became a criterion for comments.`);
    return { ...base, kind: 'comment' };
  }
  const weighed = weigh(
    levels,
    worth,
    heads.some(({ percent }) => percent),
  );
  const spans = weighed.levels.some(
    ({ points_min }) => points_min != null && points_min !== undefined,
  );
  if (weighed.weight !== 1)
    notes.tell(
      `${shown(name)} is worth ${worth.points}${worth.percent ? ' %' : ''}: its levels are multiplied by ${weighed.weight}.`,
    );
  return {
    ...base,
    kind: spans ? 'range' : 'levels',
    weight: weighed.weight,
    levels: weighed.levels,
  };
}

/** A heading over the criteria that follow: one cell that says something, where others say more. */
const isHeading = (row: readonly string[], roles: Roles, width: number): boolean =>
  width > 2 &&
  filled(row) === 1 &&
  says(row[roles.criterion]) &&
  saidPoints(row[roles.criterion] ?? '') === null;

/** A table of criteria as a rubric. Throws NoRubric where nothing in it looks like one. */
export function rubricOfTable(given: Grid, notes: Notes): FoundRubric {
  const grid = upright(compact(given.map((row) => row.map(unbulleted))), notes);
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width === 0) throw new NoRubric('The table is empty.');
  const top = grid.findIndex((row) => filled(row) > 1);
  for (const row of grid.slice(0, Math.max(top, 0)))
    notes.tell(`Taken for a title: ${shown(row.find(says) ?? '')}.`);
  const rows = grid.slice(Math.max(top, 0));
  const roles = rolesOf(rows);
  const body = roles.hasHead ? rows.slice(1) : rows;
  const heads = levelHeads(roles, body, notes);
  for (const column of roles.leftOut)
    notes.tell(`The column ${shown(column)} was left out: it is filled in while marking.`);

  const criteria: FoundCriterion[] = [];
  let group = '';
  for (const row of body) {
    const first = row[roles.criterion] ?? '';
    const label = roles.group === null ? '' : (row[roles.group] ?? '');
    if (isTotalWord(first) || (first === '' && isTotalWord(label))) {
      notes.tell(`The row ${shown(first || label)} was left out: totals are counted.`);
    } else if (isHeading(row, roles, width)) {
      group = first;
    } else if (first === '') {
      notes.warn(`A row without a criterion was left out: ${shown(row.filter(says).join(' · '))}.`);
    } else {
      criteria.push(rowCriterion(row, roles, heads, label || group, notes));
    }
  }
  if (criteria.length === 0) throw new NoRubric('The table has no rows with criteria.');
  return { criteria };
}
