import { inOneLine } from '#contract/common.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { ReadExtensions, ReadHandedIn } from '#contract/deadlines/deadline.ts';
import { instantAt } from '#contract/deadlines/wall-clock.ts';
import { turnTaker } from '#server/features/exchange/archive/pieces.ts';
import { type Line, NotThisFile, readCsvInTurns } from '#server/features/exchange/return/csv.ts';
import { isoDate } from '#server/features/exchange/return/moodle/dates.ts';
import {
  readWorksheetInTurns,
  type WorksheetRow,
} from '#server/features/exchange/return/moodle/worksheet.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Returns a time from a file as ISO in UTC: `2026-11-24 17:00` in the time zone `zone`, one with
 * its own offset, or in Moodle's wording. A day without a time lasts until its end. Null for what
 * can't be read without guessing, such as `03/04/2026`.
 */
export function timeSaid(text: string, zone: string): string | null {
  const said = text.trim();
  if (WITH_OFFSET.test(said)) {
    const instant = Date.parse(said.replace(' ', 'T'));
    return Number.isNaN(instant) ? null : new Date(instant).toISOString();
  }
  const [whole, ...numbers] = ISO.exec(ISO.test(said) ? said : (isoDate(said) ?? '')) ?? [];
  if (whole === undefined) return null;
  const isDayAlone = numbers[3] === undefined;
  const [year, month, day] = numbers.slice(0, 3).map(Number) as [number, number, number];
  const [hour, minute, second] = isDayAlone
    ? [23, 59, 0]
    : (numbers.slice(3).map((one) => Number(one ?? 0)) as [number, number, number]);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(wall);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return new Date(instantAt(wall, zone)).toISOString();
}

const UNREADABLE =
  'The time can’t be read. Write it as 2026-11-24 17:00, by the clock of the assignment’s time zone.';
const UNKNOWN = 'Nobody in the class list has this number, e-mail address or ID.';
const TWICE = 'Several students of the class list have this number, e-mail address or ID.';

/**
 * Returns a function that finds students by number, address or Moodle's participant number; never
 * by name.
 */
function finderOf(students: readonly Student[]): (said: readonly string[]) => Student | string {
  const known = new Map<string, Set<Student>>();
  for (const student of students)
    for (const id of [student.identifier, student.email, ...Object.values(student.environment_ids)])
      if (id !== null && id !== undefined && id.trim() !== '') {
        const key = id.trim().toLowerCase();
        known.set(key, (known.get(key) ?? new Set()).add(student));
      }
  return (said) => {
    for (const id of said) {
      const [student, other] = known.get(id.trim().toLowerCase()) ?? [];
      if (other !== undefined) return TWICE;
      if (student !== undefined) return student;
    }
    return UNKNOWN;
  };
}

interface Table {
  titles: string[];
  rows: { number: number; cells: string[] }[];
}

async function tableOf(bytes: Uint8Array): Promise<Table> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NotThisFile('This file is not in UTF-8. Save it as “CSV UTF-8”.');
  }
  if (text.includes('\0')) throw new NotThisFile('This isn’t a text file. Choose a .csv file.');
  const [first = ''] = text.slice(0, 5000).split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  const separator = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
  const [headings, ...lines] = await readCsvInTurns(text, separator);
  const cellsOf = ({ cells }: Line) => cells.map((cell) => inOneLine(cell.text));
  const takeTurn = turnTaker();
  const rows: Table['rows'] = [];
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line);
    if (cells.some((cell) => cell !== '')) rows.push({ number: index + 2, cells });
    await takeTurn();
  }
  return {
    titles: headings === undefined ? [] : cellsOf(headings).map((title) => title.toLowerCase()),
    rows,
  };
}

const PEOPLE = /identifier|e-?mail|number|\bid\b|student id|username/;
const columnOf = (titles: readonly string[], pattern: RegExp): number =>
  titles.findIndex((title) => pattern.test(title));
const peopleColumns = (titles: readonly string[]): number[] =>
  titles.flatMap((title, at) => (PEOPLE.test(title) && !/submission/.test(title) ? [at] : []));

const echo = (cells: readonly string[]): string =>
  cells
    .filter((cell) => cell !== '')
    .join(', ')
    .slice(0, 200);

/** One row of a file of extensions: its line, the student it names, and its times as read. */
interface ExtensionRow {
  line: number;
  said: string;
  identities: readonly string[];
  due_at: string | null;
  last_at: string | null;
  reason: string;
}

/** Adds what a row says, or why it is skipped. */
function addExtension(
  read: ReadExtensions,
  find: ReturnType<typeof finderOf>,
  { line, said, identities, ...dates }: ExtensionRow,
  isReadable: boolean,
): void {
  const student = find(identities);
  const { due_at } = dates;
  if (due_at === null || !isReadable) read.left.push({ line, said, why: UNREADABLE });
  else if (typeof student === 'string') read.left.push({ line, said, why: student });
  else
    read.extensions.push({
      student_id: student.id,
      student: student.display_name,
      ...dates,
      due_at,
    });
}

/**
 * Reads the due dates in Moodle's worksheet that differ from the assignment's: it lists overrides
 * as each student's own date.
 */
async function fromWorksheet(
  bytes: Uint8Array,
  students: readonly Student[],
  { due_at, time_zone }: { due_at: string | null; time_zone: string },
): Promise<ReadExtensions | null> {
  const { columns, headings, rows } = await readWorksheetInTurns(bytes);
  const next = [columns.group, columns.grade].filter((at) => at > columns.status);
  // Moodle translates these three headings, and puts them after the status.
  if (columns.status === -1 || Math.min(...next) - columns.status < 4) return null;
  const [dueColumn, lastColumn] = [columns.status + 2, columns.status + 3];
  if (headings.cells[lastColumn] === undefined) return null;
  const find = finderOf(students);
  const read: ReadExtensions = { extensions: [], left: [] };
  const takeTurn = turnTaker();
  const dates: { row: WorksheetRow; said: string; due: string | null; last: string | null }[] = [];
  for (const row of rows) {
    const said = row.line.cells[dueColumn]?.text.trim() ?? '';
    const last = row.line.cells[lastColumn]?.text.trim() ?? '';
    dates.push({ row, said, due: timeSaid(said, time_zone), last: timeSaid(last, time_zone) });
    await takeTurn();
  }
  const counts = Map.groupBy(dates, ({ due }) => due);
  const [usual] = [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  const general = due_at ?? usual ?? null;
  for (const { row, said, due, last } of dates) {
    if (said === '' || said === '-' || (due !== null && isSameMinute(due, general))) continue;
    const named = {
      line: row.number,
      said: `${row.identifier}, ${said}`,
      identities: [row.participant, ...row.identities],
    };
    addExtension(read, find, { ...named, due_at: due, last_at: last, reason: '' }, true);
  }
  return read;
}

const isSameMinute = (a: string, b: string | null): boolean => a.slice(0, 16) === b?.slice(0, 16);

/**
 * Returns the extensions in a CSV or in a Moodle grading worksheet. Throws NotThisFile with what to
 * do.
 */
export async function readExtensions(
  bytes: Uint8Array,
  students: readonly Student[],
  deadline: { due_at: string | null; time_zone: string },
): Promise<ReadExtensions> {
  const { titles, rows } = await tableOf(bytes);
  const worksheet = await fromWorksheet(bytes, students, deadline).catch((error: unknown) => {
    if (error instanceof NotThisFile) return null;
    throw error;
  });
  if (worksheet !== null) return worksheet;
  const who = peopleColumns(titles);
  const dueColumn = columnOf(titles, /\bdue\b|extension|extended|new date|deadline/);
  const lastColumn = columnOf(titles, /cut-?off|last moment/);
  const reasonColumn = columnOf(titles, /reason/);
  if (who.length === 0 || dueColumn === -1)
    throw new NotThisFile(
      'This file needs a column with a number or e-mail address (“Identifier” or “E-mail”) and one with the new date (“Due date”). “Cut-off date” and “Reason” may follow.',
    );
  const find = finderOf(students);
  const read: ReadExtensions = { extensions: [], left: [] };
  const takeTurn = turnTaker();
  for (const { number, cells } of rows) {
    await takeTurn();
    const at = (column: number): string => (column === -1 ? '' : (cells[column] ?? ''));
    if (at(dueColumn) === '') continue;
    const due = timeSaid(at(dueColumn), deadline.time_zone);
    const last = at(lastColumn) === '' ? null : timeSaid(at(lastColumn), deadline.time_zone);
    const named = { line: number, said: echo(cells), identities: who.map(at) };
    const reason = at(reasonColumn).slice(0, 1000);
    const isReadable = at(lastColumn) === '' || last !== null;
    addExtension(read, find, { ...named, due_at: due, last_at: last, reason }, isReadable);
  }
  return read;
}

/**
 * Returns when submissions were handed in, according to a CSV. Throws NotThisFile with what to do.
 */
export async function readHandedIn(
  bytes: Uint8Array,
  students: readonly Student[],
  zone: string,
): Promise<ReadHandedIn> {
  const { titles, rows } = await tableOf(bytes);
  const who = peopleColumns(titles);
  const timeColumn = columnOf(
    titles,
    /handed in|submitted|submission time|last modified \(sub|\btime\b/,
  );
  if (who.length === 0 || timeColumn === -1)
    throw new NotThisFile(
      'This file needs a column with a number or e-mail address (“Identifier” or “E-mail”) and one with the time (“Handed in”).',
    );
  const find = finderOf(students);
  const read: ReadHandedIn = { times: [], left: [] };
  const takeTurn = turnTaker();
  for (const { number, cells } of rows) {
    await takeTurn();
    const at = (column: number): string => cells[column] ?? '';
    if (at(timeColumn) === '') continue;
    const time = timeSaid(at(timeColumn), zone);
    const student = find(who.map(at));
    const leave = (why: string) => read.left.push({ line: number, said: echo(cells), why });
    if (time === null) leave(UNREADABLE);
    else if (typeof student === 'string') leave(student);
    else if (student.submission_ids.length !== 1)
      leave(
        student.submission_ids.length === 0
          ? 'Hasn’t handed anything in here.'
          : 'This student has several submissions here. Set their times by hand.',
      );
    else
      read.times.push({
        submission_id: student.submission_ids[0]!,
        student: student.display_name,
        at: time,
      });
  }
  return read;
}
