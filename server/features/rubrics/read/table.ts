import { withoutBullet } from '#contract/rubrics/text.ts';
import {
  type FoundCriterion,
  createNotes,
  type FoundLevel,
  type FoundRubric,
  NoRubric,
  type Notes,
  shown,
} from './draft.ts';
import type { Grid } from './grid.ts';
import {
  factorOf,
  levelHeads,
  type LevelHead,
  type Roles,
  rolesOf,
  withWholeHead,
} from './columns.ts';
import {
  plainNumber,
  pointsInFront,
  ratioOf,
  type Said,
  saidPoints,
  withoutBlank,
} from './points.ts';
import {
  goodness,
  isBonusName,
  isCriterionWord,
  isPenaltyName,
  isPointsWord,
  isTotalWord,
} from './words.ts';

const says = (text: string | undefined): text is string => text !== undefined && text !== '';
const filled = (row: readonly string[]): number => row.filter(says).length;

/** A list of several points keeps one kind of bullet; a single one isn't a list, and loses it. */
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

/** Turns a table with levels down the side and criteria along the top the usual way round. */
function upright(grid: Grid, notes: Notes): Grid {
  const [head = [], ...rows] = grid;
  const good = (cells: readonly string[]) =>
    cells.filter((cell) => goodness(cell) !== null && cell.length < 60).length;
  const side = rows.map((row) => row[0] ?? '');
  const isAcross =
    side.length > 0 &&
    side.every(isPointsWord) &&
    isCriterionWord(head[0] ?? '') &&
    head.length > 2 &&
    good(head.slice(1)) === 0 &&
    !head.slice(1).some((cell) => isPointsWord(cell) || saidPoints(cell, { bare: true }) !== null);
  if (isAcross) {
    notes.tell('The criteria were in columns, so the table was transposed.');
    return head.map((_, column) => grid.map((row) => row[column] ?? ''));
  }
  if (side.length < 2 || good(side) < Math.ceil(side.length * 0.7) || good(head.slice(1)) > 0)
    return grid;
  notes.tell('The levels were in rows, so the table was transposed.');
  return head.map((_, column) => grid.map((row) => row[column] ?? ''));
}

interface Worth {
  points: number | null;
  percent: boolean;
}

/**
 * Returns a criterion that is given points, from a text that says how many; one that deducts points
 * gives at best none.
 */
export function pointsCriterion(
  name: string,
  text: string,
  { points }: Pick<Said, 'points'>,
  notes: Notes,
): FoundCriterion {
  const bonus = isBonusName(text);
  if (bonus) notes.tell(bonusNote(name));
  else if (/(?:^|[([{:=]|\s)\+\s?\d/.test(text))
    notes.warn(
      `${shown(name)} is written with a plus, and counts to what can be reached. Where it is a bonus, tick that.`,
    );
  if (points > 0) return { name, kind: 'points', max: points, bonus };
  if (isPenaltyName(name) || /[([{]\s*[-−–]\d/.test(text) || /^[-−]/.test(text)) {
    notes.tell(`${shown(name)} takes points away: it gives ${points} to 0.`);
    return { name, kind: 'points', min: points, max: 0, bonus: false };
  }
  notes.warn(
    `${shown(name)}: ${points} was read as ${-points} points. Check whether it takes points away.`,
  );
  return { name, kind: 'points', max: -points, bonus };
}

const bonusNote = (name: string): string =>
  `${shown(name)} is a bonus: it adds to the total but not to the maximum.`;

/**
 * Uses the first line of a cell as the criterion's name, the rest as its description; the name may
 * contain its points.
 */
function nameOf(cell: string): { name: string; description: string; said: Said | null } {
  const [bulleted = '', ...rest] = cell.split('\n');
  const first = withoutBullet(bulleted);
  const inName = saidPoints(first, { bare: true });
  const said = inName ?? (rest.length > 0 ? saidPoints(rest[0]!.slice(0, 40)) : null);
  const lines = said !== null && inName === null && said.rest === '' ? rest.slice(1) : rest;
  const name = inName !== null && inName.rest !== '' ? inName.rest : first;
  return { name: name.replace(/[\s:]+$/, ''), description: lines.join('\n').trim(), said };
}

type ReadLevel = FoundLevel & {
  /** Whether its points are in its own cell. */
  own: boolean;
  /** Whether nothing defines its points. */
  unknown: boolean;
};

/** Returns what a cell such as `4/5` gives: 4 if the maximum is 5 of 5, else a fraction. */
function ratioPoints(cell: string, row: readonly string[], notes: Notes): number | null {
  const ratio = ratioOf(cell);
  if (ratio === null) return null;
  const all = row.map(ratioOf).filter((other) => other !== null);
  const of = all.some(({ over, under }) => over === under) && all.length > 1;
  if (of && all.every(({ under }) => under === ratio.under)) return ratio.over;
  const value = round(ratio.over / ratio.under);
  notes.warn(`“${cell}” was read as the fraction ${value}: check it.`);
  return value;
}

/**
 * Returns a level's cell: its descriptor, and its own points if they are at the beginning or the
 * end.
 */
function levelOf(cell: string, head: LevelHead, row: readonly string[], notes: Notes): ReadLevel {
  const number = plainNumber(cell) ?? ratioPoints(cell, row, notes);
  if (number !== null) {
    notes.doubt(saidPoints(cell)?.doubtful ?? []);
    return { name: head.name, points: round(number), own: true, unknown: false };
  }
  const [first = ''] = cell.split('\n');
  // A number and a colon may be anything ("3: the third source"); in every cell of a row they are points.
  const inFront = row.filter(says).every((other) => pointsInFront(other) !== null)
    ? pointsInFront(first)
    : null;
  const alone = inFront ?? saidPoints(first.slice(0, 80));
  const own =
    alone !== null &&
    (inFront !== null ||
      alone.rest === '' ||
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
      unknown: head.points === null,
    };
  }
  notes.doubt(own.doubtful);
  const descriptor = [own.rest, ...cell.split('\n').slice(1)].filter(says).join('\n');
  return {
    name: head.name,
    descriptor,
    points: own.points,
    points_min: own.from,
    own: true,
    unknown: false,
  };
}

/**
 * Makes better levels have more points. School grades run the other way (1 is the best): if the
 * names, or else short descriptors, show this for every level, the points are reversed, with a
 * note.
 */
function lessIsBetter(levels: readonly ReadLevel[], notes: Notes): readonly ReadLevel[] {
  const told = (by: (level: ReadLevel) => string) =>
    levels.flatMap((level) => {
      const value = goodness(by(level));
      return value === null || level.unknown ? [] : [{ level, value }];
    });
  const byName = told(({ name = '' }) => name);
  const byCell = told(({ descriptor = '' }) => (descriptor.length <= 40 ? descriptor : ''));
  const known =
    byName.length >= 2 || byName.length === levels.length
      ? byName
      : byCell.length === levels.length
        ? byCell
        : [];
  const pairs = known.flatMap((a, at) => known.slice(at + 1).map((b) => [a, b] as const));
  const turned = pairs.filter(
    ([a, b]) => (a.value - b.value) * (a.level.points - b.level.points) < 0,
  );
  const right = pairs.filter(
    ([a, b]) => (a.value - b.value) * (a.level.points - b.level.points) > 0,
  );
  if (turned.length === 0 || right.length > 0) return levels;
  const most = Math.max(...levels.map(({ points }) => points));
  const best = levels.toSorted((a, b) => a.points - b.points)[0]!;
  const after = levels.map((level) => ({
    ...level,
    points: round(most - (level.points_min ?? level.points)),
    points_min: level.points_min == null ? level.points_min : round(most - level.points),
  }));
  notes.warn(
    `Less seems to be better here, as in school grades: ${shown(best.name || best.descriptor || '')} has the lowest number, ${best.points}. More points are better in a rubric, so the levels got ${after.map(({ points }) => points).join(', ')} instead: check them.`,
  );
  return after;
}

/**
 * Equal neighbouring cells were one cell spanning both columns: they become one level if it states
 * its own points.
 */
function joined(levels: readonly ReadLevel[]): ReadLevel[] {
  const all: ReadLevel[] = [];
  for (const level of levels) {
    const last = all.at(-1);
    const same =
      last !== undefined &&
      level.own &&
      last.own &&
      says(level.descriptor) &&
      level.descriptor === last.descriptor &&
      level.points === last.points &&
      level.points_min === last.points_min;
    if (same) {
      all[all.length - 1] = {
        ...last,
        name: [...new Set([last.name ?? '', level.name ?? ''])].join(' / '),
      };
    } else all.push(level);
  }
  return all;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Converts percentages into points of what the criterion is worth. */
const ofWorth = (level: FoundLevel, worth: number): FoundLevel => ({
  ...level,
  points: round((level.points * worth) / 100),
  points_min: level.points_min == null ? null : round((level.points_min * worth) / 100),
});

/**
 * Adjusts levels to the criterion's worth: percentages of it, or points multiplied by a weight.
 */
function weigh(
  levels: readonly ReadLevel[],
  worth: Worth,
  percentHeads: boolean,
): { levels: FoundLevel[]; weight: number } {
  const plain = levels.map(({ own: _own, unknown: _unknown, ...level }) => level);
  const most = Math.max(0, ...plain.map(({ points }) => points));
  if (worth.points === null || worth.points === 0 || most === 0)
    return { levels: plain, weight: 1 };
  if (percentHeads && !worth.percent)
    return { levels: plain.map((level) => ofWorth(level, worth.points!)), weight: 1 };
  return { levels: plain, weight: most === worth.points ? 1 : round(worth.points / most) };
}

/**
 * Returns a criterion's factor, if a separate column has it: a number, or its share of the whole.
 */
function weightOf(row: readonly string[], roles: Roles, max: number): number {
  const cell = roles.weight === null ? '' : (row[roles.weight] ?? '');
  const said = saidPoints(cell, { bare: true });
  const factor = factorOf(cell);
  if (said === null && factor !== null && factor > 0) return factor;
  if (said === null || said.points <= 0) return 1;
  return said.percent && max > 0 ? round(said.points / max) : said.points;
}

function rowCriterion(
  row: readonly string[],
  roles: Roles,
  heads: readonly LevelHead[],
  group: string,
  notes: Notes,
): FoundCriterion {
  const named = nameOf(row[roles.criterion] ?? '');
  const { name } = named;
  const cell = roles.points === null ? null : (row[roles.points] ?? '');
  const told = cell === null ? null : saidPoints(cell, { bare: true });
  const said = told ?? named.said;
  notes.doubt(said?.doubtful ?? []);
  if (cell !== null && says(cell) && told === null)
    notes.warn(`${shown(name)}: no points were found in ${shown(cell)}.`);
  const worth: Worth = {
    points: said === null ? roles.worth : Math.abs(said.points),
    percent: said !== null && (said.percent || (told !== null && roles.percentColumn)),
  };
  const bonus = isBonusName(row[roles.criterion] ?? '') || isBonusName(group);
  const cells = heads.map(({ column }) => row[column] ?? '');
  // One text spanning all levels describes the criterion.
  const overAll =
    cells.length > 1 &&
    says(cells[0]) &&
    new Set(cells).size === 1 &&
    plainNumber(cells[0]) === null;
  const about = [
    named.description,
    roles.description === null ? '' : (row[roles.description] ?? ''),
    overAll ? cells[0] : '',
  ]
    .filter(says)
    .join('\n');
  const base = { name, description: about, group };
  const saidOver = overAll ? saidPoints(cells[0]!) : null;
  const own = overAll && (worth.points !== null || saidOver !== null);
  const found = own
    ? []
    : heads
        .flatMap((head) => {
          const text = overAll ? '' : (row[head.column] ?? '');
          return says(text) || heads.every(({ points }) => points !== null)
            ? [levelOf(text, head, cells, notes)]
            : [];
        })
        .filter(({ name: levelName, descriptor }) => says(levelName) || says(descriptor));
  if (found.length === 0) {
    const given = said ?? saidOver ?? (worth.points === null ? null : { points: worth.points });
    if (given !== null) {
      const negative = told !== null && told.points < 0;
      const one = pointsCriterion(
        name,
        `${row[roles.criterion] ?? ''} ${negative ? `(${cell ?? ''})` : (cell ?? '')}`,
        given,
        notes,
      );
      const kept = negative ? { ...one, min: told.points, max: 0 } : one;
      const least = roles.least === null ? null : plainNumber(row[roles.least] ?? '');
      return {
        ...base,
        ...kept,
        bonus,
        weight: weightOf(row, roles, kept.max ?? 0),
        ...(least === null ? {} : { min: least }),
      };
    }
    notes.tell(`${shown(name)} has no levels or points, so it became a comment-only criterion.`);
    return { ...base, kind: 'comment' };
  }
  const unknown = found.filter((level) => level.unknown);
  if (unknown.length > 0)
    notes.warn(
      `No points were found for ${unknown
        .map(({ name: levelName, descriptor }) => shown(levelName || descriptor || ''))
        .join(', ')} of ${shown(name)}, so they got 0: check them.`,
    );
  const levels = lessIsBetter(joined(found), notes);
  const weighed = weigh(
    levels,
    worth,
    heads.some(({ percent }) => percent),
  );
  const spans = weighed.levels.some(
    ({ points_min }) => points_min != null && points_min !== undefined,
  );
  const weight =
    weighed.weight *
    weightOf(row, roles, Math.max(0, ...weighed.levels.map(({ points }) => points)));
  if (weighed.weight !== 1)
    notes.tell(
      `${shown(name)} is worth ${worth.points}${worth.percent ? ' %' : ''}: its levels are multiplied by ${weighed.weight}.`,
    );
  if (bonus) notes.tell(bonusNote(name));
  return { ...base, kind: spans ? 'range' : 'levels', bonus, weight, levels: weighed.levels };
}

/** Returns the maximum points of a criterion. */
const mostOf = ({ kind, max, levels, weight }: FoundCriterion): number =>
  (weight ?? 1) *
  (kind === 'points' ? (max ?? 0) : Math.max(0, ...(levels ?? []).map((level) => level.points)));

/**
 * Returns the rows that are headings for those below: they have a name and nothing for any level,
 * possibly with the joint worth of all below them (`Content (60%)`). Such a row with nothing below
 * it is a criterion itself.
 */
function headingsOf(
  body: readonly string[][],
  roles: Roles,
  heads: readonly LevelHead[],
  width: number,
): Map<readonly string[], Said | null> {
  const worthColumns = [roles.points, roles.weight];
  const levelsOf = (row: readonly string[]) =>
    row.filter((cell, column) => !worthColumns.includes(column) && says(cell)).length;
  const worthOf = (row: readonly string[]): Said | null =>
    saidPoints(roles.points === null ? '' : (row[roles.points] ?? ''), { bare: true }) ??
    nameOf(row[roles.criterion] ?? '').said;
  const rows = body.filter((row) => !isTotalWord(row[roles.criterion] ?? ''));
  const isLone = (row: readonly string[]): boolean =>
    says(row[roles.criterion]) &&
    (heads.length > 0 ? levelsOf(row) === 1 : filled(row) === 1 && roles.points !== null);
  const found = new Map<readonly string[], Said | null>();
  const sections = rows.flatMap((row, at) => {
    if (!isLone(row)) return [];
    const after = rows.slice(at + 1);
    const end = after.findIndex(isLone);
    return [{ row, worth: worthOf(row), under: end === -1 ? after : after.slice(0, end) }];
  });
  const over = sections.filter(({ worth, under }) => worth !== null && under.length > 0);
  const bare = sections.filter(({ worth }) => worth === null);
  if (width > 2 || heads.length > 0) for (const { row } of bare) found.set(row, null);
  else for (const { row, under } of bare) if (under.length > 0) found.set(row, null);
  const fullPercents = rows.filter((row) => !isLone(row) && worthOf(row)?.percent === true).length;
  const everyLeads =
    over.length > 1 && over.length === sections.filter(({ worth }) => worth !== null).length;
  for (const { row, worth, under } of over) {
    const muted = createNotes();
    const sum = under.reduce(
      (total, each) => total + mostOf(rowCriterion(each, roles, heads, '', muted)),
      0,
    );
    const together = Math.abs(sum - worth!.points) < 0.01;
    if (together || (worth!.percent ? fullPercents === 0 : everyLeads)) found.set(row, worth);
  }
  return found;
}

/** Reads a table of criteria as a rubric. Throws NoRubric if nothing in it looks like one. */
export function rubricOfTable(given: Grid, notes: Notes): FoundRubric {
  const grid = upright(
    compact(given.map((row) => row.map((cell) => unbulleted(withoutBlank(cell))))),
    notes,
  );
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width === 0) throw new NoRubric('The table is empty.');
  const top = grid.findIndex((row) => filled(row) > 1);
  for (const row of grid.slice(0, Math.max(top, 0)))
    notes.tell(`Read as a title: ${shown(row.find(says) ?? '')}.`);
  const rows = withWholeHead(grid.slice(Math.max(top, 0)), notes);
  const roles = rolesOf(rows);
  const body = roles.hasHead ? rows.slice(1) : rows;
  const heads = levelHeads(roles, body, notes);
  for (const column of roles.leftOut)
    notes.tell(`The column ${shown(column)} was left out: it is filled in while marking.`);

  const headings = headingsOf(body, roles, heads, width);
  const criteria: FoundCriterion[] = [];
  const shares: { group: string; points: number }[] = [];
  let group = '';
  for (const row of body) {
    const first = row[roles.criterion] ?? '';
    const label = roles.group === null ? '' : (row[roles.group] ?? '');
    if (isTotalWord(first) || (first === '' && isTotalWord(label))) {
      notes.tell(`The row ${shown(first || label)} was left out, because totals are calculated.`);
    } else if (headings.has(row)) {
      const worth = headings.get(row) ?? null;
      group = worth === null ? first : nameOf(first).name;
      if (worth?.percent === true)
        notes.warn(
          `${shown(group)} became a group. That it stands for ${worth.points} % is not counted: its criteria count with their own points, unless you give them weights.`,
        );
      else if (worth !== null) shares.push({ group, points: worth.points });
    } else if (first === '') {
      notes.warn(`A row without a criterion was left out: ${shown(row.filter(says).join(' · '))}.`);
    } else {
      criteria.push(rowCriterion(row, roles, heads, label || group, notes));
    }
  }
  if (criteria.length === 0) throw new NoRubric('The table has no rows with criteria.');
  for (const { group: name, points } of shares) {
    const sum = round(
      criteria.filter((one) => one.group === name).reduce((total, one) => total + mostOf(one), 0),
    );
    if (sum !== points)
      notes.warn(
        `${shown(name)} says ${points} points, and its criteria add up to ${sum}: check them.`,
      );
  }
  return { criteria };
}
