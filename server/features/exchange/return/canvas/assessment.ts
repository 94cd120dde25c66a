import type { HandbackRow } from '#contract/exchange/handback.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { weighted } from '#contract/rubrics/students-view.ts';
import type { Student } from '#contract/assignments/student.ts';
import {
  changedLine,
  csvCell,
  endedLine,
  type Line,
  lineEndOf,
  NotThisFile,
  readCsv,
  readCsvInTurns,
} from '#server/features/exchange/return/csv.ts';
import type { ReturnedSubmission } from '#server/features/exchange/return/returned-class.ts';
import { joiner, nameOf } from '#server/features/exchange/return/join.ts';
import { decoded } from '#server/features/exchange/return/gradebook/decode.ts';

const PARTS = ['Rating', 'Points', 'Comments'] as const;
type Part = (typeof PARTS)[number];
/** The positions of a criterion's three cells. */
interface Columns {
  criterion: Criterion;
  at: Readonly<Record<Part, number>>;
}

/** A file of rubric assessments in Canvas's import and export format. */
export interface Assessments {
  text: string;
  lines: Line[];
  titles: string[];
  id: number;
  name: number;
  encode(text: string): Uint8Array;
}

/** Reads Canvas's own file; returns null for any other. Throws NotThisFile. */
export async function readAssessments(bytes: Uint8Array): Promise<Assessments | null> {
  const { text, encode } = decoded(bytes);
  const lines = await readCsvInTurns(text);
  const titles = lines[0]?.cells.map((cell) => cell.text.replace(/^\ufeff/, '').trim()) ?? [];
  const [id, name] = [titles.indexOf('Student Id'), titles.indexOf('Student Name')];
  return id === -1 || name === -1 ? null : { text, lines, titles, id, name, encode };
}

const blank = (criteria: readonly Criterion[]): Assessments => {
  const titles = [
    'Student Id',
    'Student Name',
    ...criteria.flatMap(({ name }) => PARTS.map((part) => `${name} - ${part}`)),
  ];
  const text = `${titles.map(csvCell).join(',')}\n`;
  return {
    text,
    lines: readCsv(text),
    titles,
    id: 0,
    name: 1,
    encode: (written) => Buffer.from(written, 'utf8'),
  };
};

/** Returns the criteria that both have, by name; those only in the file stay empty. */
function columnsOf(titles: readonly string[], criteria: readonly Criterion[]): Columns[] {
  const of = (name: string, part: Part): number =>
    titles.findIndex((title) => title.toLowerCase() === `${name.trim()} - ${part}`.toLowerCase());
  return criteria
    .map((criterion) => ({
      criterion,
      at: {
        Rating: of(criterion.name, 'Rating'),
        Points: of(criterion.name, 'Points'),
        Comments: of(criterion.name, 'Comments'),
      },
    }))
    .filter(({ at }) => at.Points !== -1);
}

/**
 * Canvas shows a comment as text and drops leading spaces, and a spreadsheet doesn't treat text
 * that begins with a space as a formula.
 */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? ` ${text}` : text);

/** Returns what goes into a student's cells. */
function cellsOf(sheet: MarkSheet, columns: readonly Columns[]): Map<number, string> {
  const cells = new Map<number, string>();
  for (const { criterion, at } of columns) {
    const mark = sheet.marks.find((one) => one.criterion === criterion.id);
    const points = pointsOf(criterion, mark);
    const chosen = criterion.levels.filter(({ id }) => mark?.level_ids?.includes(id) ?? false);
    if (points !== null) cells.set(at.Points, String(weighted(points, criterion.weight)));
    if (at.Rating !== -1 && chosen.length === 1) cells.set(at.Rating, inert(chosen[0]!.name));
    if (at.Comments !== -1 && mark !== undefined && mark.comment.trim() !== '')
      cells.set(at.Comments, inert(mark.comment));
  }
  return cells;
}

const inWords = (sheet: MarkSheet, columns: readonly Columns[]): string | null =>
  columns
    .map(({ criterion }) => ({
      criterion,
      mark: sheet.marks.find((one) => one.criterion === criterion.id),
    }))
    .filter(({ mark }) => mark !== undefined && mark.comment.trim() !== '')
    .map(({ criterion, mark }) => `${criterion.name}: ${mark!.comment}`)
    .join('\n') || null;

export interface AssessmentPlan {
  rows: HandbackRow[];
  written: { text: string; rows: number };
}

const MAX_NAMED = 3;
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en').format(
    names.length > MAX_NAMED
      ? [...names.slice(0, MAX_NAMED), `${names.length - MAX_NAMED} more`]
      : names,
  );

/**
 * Writes marks by the rubric into Canvas's own file or, without one, into a file of the same
 * format. Every row in it counts as an assessment, so it contains only students for whom every
 * criterion is marked (OUT-3).
 */
export function planAssessments(
  file: Assessments | null,
  rubric: Rubric | null,
  all: readonly ReturnedSubmission[],
  students: readonly Student[],
): AssessmentPlan {
  if (rubric === null)
    throw new NotThisFile(
      'This assignment has no rubric, so there is nothing to put in a rubric assessment.',
    );
  const sheet = file ?? blank(rubric.criteria);
  const columns = columnsOf(sheet.titles, rubric.criteria);
  if (columns.length === 0)
    throw new NotThisFile(
      'No criterion in this file has the same name as one here. Use the names from Canvas, or choose the file for this rubric.',
    );
  const strangers = sheet.titles
    .filter((title) => title.endsWith(' - Points'))
    .map((title) => title.slice(0, -' - Points'.length))
    .filter(
      (name) =>
        !columns.some(
          ({ criterion }) => criterion.name.trim().toLowerCase() === name.toLowerCase(),
        ),
    );
  const works = all.map(({ work }) => work);
  const of = new Map(all.map((one) => [one.work.submission_id, one]));
  const empty = { grade: null, comment: null };
  const judged = (
    found: ReturnedSubmission,
  ): { cells: Map<number, string> | null; why: string } => {
    const missing = columns
      .filter(
        ({ criterion, at }) =>
          criterion.kind !== 'comment' &&
          at.Points !== -1 &&
          pointsOf(
            criterion,
            found.sheet.marks.find((one) => one.criterion === criterion.id),
          ) === null,
      )
      .map(({ criterion }) => criterion.name);
    if (missing.length === columns.filter(({ criterion }) => criterion.kind !== 'comment').length)
      return { cells: null, why: 'Has no marks by the rubric yet.' };
    if (missing.length > 0)
      return {
        cells: null,
        why: `${listed(missing)} ${missing.length === 1 ? 'has' : 'have'} no mark yet, and Canvas would treat the rest as a complete assessment.`,
      };
    return {
      cells: cellsOf(found.sheet, columns),
      why:
        strangers.length === 0
          ? ''
          : `${listed(strangers)} ${strangers.length === 1 ? 'is' : 'are'} not in the rubric here, and stay${strangers.length === 1 ? 's' : ''} as in the file.`,
    };
  };
  const shown = (
    found: ReturnedSubmission,
    base: Pick<HandbackRow, 'line' | 'student'>,
  ): { row: HandbackRow; cells: Map<number, string> | null } => {
    const { cells, why } = judged(found);
    const row = { ...base, submission_id: found.work.submission_id, before: empty, why };
    if (cells === null) return { cells, row: { ...row, will: 'skip', after: empty } };
    const total = found.sheet.total ?? found.sheet.so_far.points;
    return {
      cells,
      row: {
        ...row,
        will: 'write',
        after: { grade: String(total), comment: inWords(found.sheet, columns) },
      },
    };
  };
  return file === null
    ? fresh(sheet, all, students, shown)
    : filled(sheet, works, students, of, shown);
}

type Shown = (
  found: ReturnedSubmission,
  base: Pick<HandbackRow, 'line' | 'student'>,
) => { row: HandbackRow; cells: Map<number, string> | null };

/** Without a file: students on the class list who have a Canvas id. */
function fresh(
  sheet: Assessments,
  all: readonly ReturnedSubmission[],
  students: readonly Student[],
  shown: Shown,
): AssessmentPlan {
  const rows: HandbackRow[] = [];
  const lines: string[] = [];
  for (const found of all) {
    const own = students.filter(
      ({ id, environment_ids }) =>
        found.work.student_ids.includes(id) && environment_ids.canvas_user !== undefined,
    );
    if (own.length === 0) {
      rows.push({
        line: null,
        student: nameOf(found.work, students),
        submission_id: found.work.submission_id,
        will: 'skip',
        before: { grade: null, comment: null },
        after: { grade: null, comment: null },
        why: 'Canvas’ number of this student isn’t known. Import Canvas’ zip or choose the file that Canvas exports.',
      });
    }
    for (const student of own) {
      const { row, cells } = shown(found, {
        line: cellsLine(lines),
        student: student.display_name,
      });
      rows.push(cells === null ? { ...row, line: null } : row);
      if (cells === null) continue;
      cells
        .set(sheet.id, student.environment_ids.canvas_user ?? '')
        .set(sheet.name, inert(student.display_name));
      lines.push(sheet.titles.map((_, at) => csvCell(cells.get(at) ?? '')).join(','));
    }
  }
  return {
    rows,
    written: { text: sheet.text + lines.map((line) => `${line}\n`).join(''), rows: lines.length },
  };
}
const cellsLine = (lines: readonly string[]): number => lines.length + 2;

/**
 * Canvas's own file: those of its rows that are marked, with everything else in them unchanged.
 */
function filled(
  sheet: Assessments,
  works: readonly ReturnedSubmission['work'][],
  students: readonly Student[],
  of: ReadonlyMap<number, ReturnedSubmission>,
  shown: Shown,
): AssessmentPlan {
  const { join, missing } = joiner(works, students);
  const end = lineEndOf(sheet.text);
  const headings = sheet.lines[0]!;
  let text = endedLine(sheet.text.slice(headings.start, headings.end), end);
  let count = 0;
  const rows = sheet.lines
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.text !== ''))
    .map((line, index): HandbackRow => {
      const [id, name] = [
        line.cells[sheet.id]?.text.trim() ?? '',
        line.cells[sheet.name]?.text.trim() ?? '',
      ];
      const base = { line: index + 2, student: name || id };
      const joined = join({
        participant: null,
        ids: { canvas_user: id },
        identities: [],
        name: name || null,
        group: null,
      });
      if (joined.kind === 'none')
        return {
          ...base,
          submission_id: null,
          will: 'skip',
          why: joined.why,
          before: { grade: null, comment: null },
          after: { grade: null, comment: null },
        };
      const { row, cells } = shown(of.get(joined.work.submission_id)!, base);
      if (cells !== null) {
        text += endedLine(changedLine(sheet.text, line, cells), end);
        count += 1;
      }
      return row;
    });
  return { rows: [...rows, ...missing()], written: { text, rows: count } };
}
