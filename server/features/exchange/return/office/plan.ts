import { isOffScale, offScale } from '#contract/release/doubts.ts';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { HandbackRow } from '#contract/exchange/handback.ts';
import { turnTaker } from '#server/features/exchange/archive/pieces.ts';
import { NotThisFile } from '#server/features/exchange/return/csv.ts';
import { joiner, type Work } from '#server/features/exchange/return/join.ts';
import { pointsText, sameGrade } from '#server/features/exchange/return/points.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import {
  type CellChange,
  type Closed,
  columnLetters,
  type OfficeSheet,
  type SheetTable,
} from './sheet.ts';

/**
 * What an educator chose for a sheet with these headings, so that the next one of the same form
 * needs no choice.
 */
export interface SheetChoice {
  shape: string;
  column: string;
}

export interface OfficePlan {
  rows: HandbackRow[];
  changes: CellChange[];
  /** The columns that can take the mark, and the one that does; null until that is decided. */
  columns: string[];
  column: string | null;
  shape: string;
  /** The heading of the column that students are found by. */
  found_by: string;
  /** Whether the column was chosen because of an earlier sheet. */
  remembered: boolean;
}

/** The people that a number may belong to: by the number in the class list. */
interface People {
  /** Returns the number as it is in the class list, null for nobody, or `several`. */
  find(text: string): { identity: string } | 'several' | null;
}

const key = (text: string): string => text.trim().toLowerCase();
/**
 * Normalises the ways in which offices and spreadsheets write the same number: `0012345` as 12345,
 * as `#0012345`, as `0012345/1`.
 */
const looseKey = (text: string): string =>
  key(text)
    .replace(/^#/, '')
    .replace(/\/\d{1,2}$/, '')
    .replace(/^0+(?=.)/, '');

/** Returns what a student may be identified by in an office’s lists. */
const idsOf = ({ identifier, email, environment_ids }: Student): string[] =>
  [identifier, email, environment_ids.username].filter(isSaid);
const isSaid = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && text.trim() !== '';

function peopleOf(students: readonly Student[], works: readonly Work[]): People {
  const said = [
    ...students.flatMap(idsOf),
    ...works
      .flatMap((work) => (work.student_ids.length === 0 ? [work.student_identifier] : []))
      .filter(isSaid),
  ];
  const exact = new Map(said.map((one) => [key(one), one]));
  const loose = Map.groupBy(exact.keys(), looseKey);
  return {
    find(text) {
      const own = exact.get(key(text));
      if (own !== undefined) return { identity: own };
      const alike = text.trim() === '' ? [] : (loose.get(looseKey(text)) ?? []);
      if (alike.length > 1) return 'several';
      return alike[0] === undefined ? null : { identity: exact.get(alike[0])! };
    },
  };
}

const MAX_COLUMNS = 500;
const NUMBER_HEADING = /number|\bno\b|\bid\b|code|student|candidate|spr|regist|user|mail|matri/i;
const HEADING = /mark|grade|score|result|points|name|percent|%|agreed|final/i;
const isIdLike = (text: string): boolean => /[\d@]/.test(text) && !/\s/.test(text);

/** A table in which students were found. */
interface FoundTable {
  at: number;
  table: SheetTable;
  numbers: number;
  /** Null if there is no row above the students. */
  heading: number | null;
  /** Rows with a number. */
  rows: number[];
  titles: string[];
  known: number;
}

function headingRow(table: SheetTable, numbers: number, first: number): number | null {
  const above: number[] = [];
  for (let row = first - 1; row >= 0; row -= 1) {
    const text = table.text(row, numbers);
    if (text !== '' && !isIdLike(text)) above.push(row);
  }
  const columns = columnsOf(table).filter((column) => column !== numbers);
  const says = (row: number): boolean =>
    columns.some((column) => HEADING.test(table.text(row, column)));
  return above.find(says) ?? above[0] ?? null;
}

const columnsOf = ({ columns }: SheetTable): number[] =>
  Array.from({ length: Math.min(columns, MAX_COLUMNS) }, (_, column) => column);

/**
 * Finds where a table lists students: the column with most of them; among equals, one whose heading
 * says so.
 */
async function studentsIn(
  table: SheetTable,
  at: number,
  people: People,
  takeTurns: () => Promise<void>,
): Promise<FoundTable | null> {
  const columns = columnsOf(table).map((column) => ({
    column,
    known: new Set<string>(),
    first: -1,
    isNamed: false,
  }));
  for (let row = 0; row < table.rows; row += 1) {
    for (const one of columns) {
      const text = table.text(row, one.column);
      if (text === '') continue;
      const person = people.find(text);
      if (person !== null) {
        if (one.first === -1) one.first = row;
        one.known.add(person === 'several' ? text : person.identity);
      } else if (one.first === -1 && NUMBER_HEADING.test(text)) one.isNamed = true;
    }
    await takeTurns();
  }
  const [best] = columns
    .filter(({ first }) => first !== -1)
    .toSorted((a, b) => b.known.size - a.known.size || Number(b.isNamed) - Number(a.isNamed));
  if (best === undefined) return null;
  const { column: numbers, known, first } = best;
  const heading = headingRow(table, numbers, first);
  const rows: number[] = [];
  for (let row = heading === null ? 0 : heading + 1; row < table.rows; row += 1)
    if (table.text(row, numbers) !== '') rows.push(row);
  // In a heading of two rows, the upper one fills in what the lower one leaves empty.
  const titles = columns.map(({ column }) => {
    if (heading === null) return '';
    const text = table.text(heading, column);
    return text === '' && heading > 0 ? table.text(heading - 1, column) : text;
  });
  return { at, table, numbers, heading, rows, titles, known: known.size };
}

const titleOf = ({ titles }: FoundTable, column: number): string =>
  titles[column]?.replaceAll(/\s+/g, ' ') || `Column ${columnLetters(column)}`;

interface ChoosableColumn {
  label: string;
  column: number;
  tables: readonly FoundTable[];
}

/**
 * Returns columns that could take the mark. Sheets with the same headings count as one: a workbook
 * may have one for each group.
 */
function choosable(found: readonly FoundTable[]): ChoosableColumn[] {
  const forms = [
    ...Map.groupBy(found, (one) => JSON.stringify([one.numbers, one.titles])).values(),
  ];
  const all = forms.flatMap((tables) => {
    const [first] = tables as [FoundTable, ...FoundTable[]];
    return first.titles.flatMap((title, column) => {
      const isAnywhere = (is: (table: SheetTable, row: number) => boolean): boolean =>
        tables.some(({ table, rows }) => rows.some((row) => is(table, row)));
      const isUsable =
        column !== first.numbers &&
        (title !== '' || isAnywhere((table, row) => table.text(row, column) !== '')) &&
        isAnywhere((table, row) => table.closed(row, column) === null);
      if (!isUsable) return [];
      const sheets = tables.map(({ table }) => table.name ?? '').join(', ');
      const label = titleOf(first, column);
      return [{ label: forms.length > 1 ? `${sheets}: ${label}` : label, column, tables }];
    });
  });
  return all.map((one) =>
    all.filter(({ label }) => label === one.label).length === 1
      ? one
      : { ...one, label: `${one.label} (column ${columnLetters(one.column)})` },
  );
}

const NO_STUDENTS =
  'No column in this file has numbers, e-mail addresses or IDs that match this class. Import the class list first, or give the submissions the numbers in this file.';
const NO_COLUMN =
  'Students were found in this file, but no other column can be filled in: each is empty without a heading, locked, or calculated by formulas.';
const CLOSED: Readonly<Record<NonNullable<Closed>, string>> = {
  formula: 'The cell contains a formula, which is left unchanged.',
  locked: 'The cell is locked in this workbook, and is left unchanged.',
  merged: 'The cell is part of a merged cell, and is left unchanged.',
};

/** Returns a grade in the form that the sheet takes: points if it has any, else its word. */
function valueOf(grade: string, scale: GradeScale): Pick<CellChange, 'value' | 'isNumber'> {
  const isWords = scale.kind === 'letters' || scale.kind === 'pass_fail';
  const points = isWords ? null : pointsText(grade, scale.kind === 'points' ? scale.max : 100);
  return points === null
    ? { value: grade, isNumber: false }
    : { value: String(points), isNumber: true };
}

interface OfficeContext {
  works: readonly Work[];
  students: readonly Student[];
  scale: GradeScale;
  /** The label of the column that was chosen. */
  asked: string | undefined;
  /** The marks of students who handed in nothing, by student. */
  missing?: ReadonlyMap<number, string>;
  /** Choices for earlier sheets, newest first. */
  choices: readonly SheetChoice[];
}

/**
 * Returns what is written into each row of an office’s sheet, or why not: every row that has a
 * number, then students who are in the class but not in the sheet (REC-3). Throws NotThisFile if it
 * contains none of them.
 */
export async function planOfficeSheet(
  sheet: OfficeSheet,
  { works, students, scale, asked, choices, missing: codes = new Map() }: OfficeContext,
): Promise<OfficePlan> {
  const people = peopleOf(students, works);
  const takeTurns = turnTaker();
  const found: FoundTable[] = [];
  for (const [at, table] of sheet.tables.entries()) {
    const one = await studentsIn(table, at, people, takeTurns);
    if (one !== null) found.push(one);
  }
  if (found.length === 0) throw new NotThisFile(NO_STUDENTS);
  const columns = choosable(found);
  if (columns.length === 0) throw new NotThisFile(NO_COLUMN);
  const shape = sha256(JSON.stringify([...new Set(found.map(({ titles }) => titles.join('\n')))]));
  const [first] = found.toSorted((a, b) => b.known - a.known) as [FoundTable, ...FoundTable[]];
  const remembered = choices.find((choice) => choice.shape === shape)?.column;
  const wanted = asked ?? remembered;
  const chosen = columns.find(({ label }) => label === wanted) ?? null;
  if (asked !== undefined && chosen === null)
    throw new NotThisFile('This file doesn’t have that column.');
  const shown = {
    columns: columns.map(({ label }) => label),
    column: chosen?.label ?? null,
    shape,
    found_by: titleOf(first, first.numbers),
    remembered: asked === undefined && chosen !== null,
  };
  if (chosen === null) return { ...shown, rows: [], changes: [] };

  const { join, missing } = joiner(works, students);
  const lines = chosen.tables.flatMap((one) => one.rows.map((row) => ({ one, row })));
  const numberAt = ({ one, row }: (typeof lines)[number]) => one.table.text(row, one.numbers);
  const sameNumber = Map.groupBy(lines, (line) => {
    const person = people.find(numberAt(line));
    return key(person === null || person === 'several' ? numberAt(line) : person.identity);
  });
  const studentOf = new Map(
    students.flatMap((student) =>
      idsOf(student).map((id): [string, Student] => [key(id), student]),
    ),
  );
  const reachedStudents = new Set<string>();
  const changes: CellChange[] = [];
  const rows = lines.map((line): HandbackRow => {
    const { one, row } = line;
    const number = numberAt(line);
    const before = one.table.text(row, chosen.column);
    const closed = one.table.closed(row, chosen.column);
    const person = people.find(number);
    const identity = person === null || person === 'several' ? null : person.identity;
    const student = identity === null ? undefined : studentOf.get(key(identity));
    const base = {
      line: one.table.rowNumber(row),
      student: student === undefined ? number : `${number} · ${student.display_name}`,
      submission_id: null,
      before: { grade: before || null, comment: null },
      after: { grade: null, comment: null },
    };
    const skip = (why: string, submission_id: number | null = null): HandbackRow => ({
      ...base,
      submission_id,
      will: 'skip',
      why,
    });
    if (identity !== null) reachedStudents.add(key(identity));
    if (person === 'several')
      return skip('Several students here have a number that differs from this one only by zeros.');
    const named = { participant: null, ids: {}, name: null, group: null };
    const joined = join({ ...named, identities: [identity ?? number] });
    const twice = sameNumber.get(key(identity ?? number)) ?? [];
    if (twice.length > 1) {
      const others = twice.map((other) => other.one.table.rowNumber(other.row)).join(', ');
      return skip(`This number stands in several rows (${others}): fill them in by hand.`);
    }
    const code = student === undefined ? undefined : codes.get(student.id);
    if (joined.kind === 'none' && code === undefined) return skip(joined.why);
    const submission_id = joined.kind === 'work' ? joined.work.submission_id : null;
    const said = joined.kind === 'work' ? (joined.work.grade?.trim() ?? '') : (code ?? '');
    if (said === '') return skip('Has no grade yet.', submission_id);
    const next = valueOf(said, scale);
    if (closed !== null) return skip(CLOSED[closed], submission_id);
    const isSame = next.isNumber ? sameGrade(before, next.value) : before === next.value;
    if (isSame) return skip('The sheet already has this.', submission_id);
    changes.push({ table: one.at, row, column: chosen.column, ...next });
    return {
      ...base,
      submission_id,
      will: 'write',
      why: [
        joined.kind === 'none' ? 'Has handed in nothing.' : '',
        // The code of a held-back mark isn't a number, and needn't be on the scale.
        next.isNumber && isOffScale(said, scale) ? offScale(next.value) : '',
        before === '' ? '' : `There is already another mark: ${before}. It will be overwritten.`,
      ]
        .filter(Boolean)
        .join(' '),
      after: { grade: next.value, comment: null },
    };
  });
  const marked = missing();
  const missed = new Set(marked.map(({ submission_id }) => submission_id));
  const absent = students
    .filter(
      (student) =>
        !idsOf(student).some((id) => reachedStudents.has(key(id))) &&
        !student.submission_ids.some((id) => missed.has(id)),
    )
    .map((student): HandbackRow => ({
      line: null,
      student: student.display_name,
      submission_id: student.submission_ids.length === 1 ? student.submission_ids[0]! : null,
      will: 'skip',
      why: 'Is in the class list here, but isn’t in this file.',
      before: { grade: null, comment: null },
      after: { grade: null, comment: null },
    }));
  return { ...shown, rows: [...rows, ...marked, ...absent], changes };
}
