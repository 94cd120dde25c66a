import type { HandbackRow } from '#contract/exchange/handback.ts';
import { isWordNotPoints, type Scale } from '#contract/rubrics/read-grade.ts';
import type { Student } from '#contract/assignments/student.ts';
import {
  changedLine,
  csvCell,
  decimalCommas,
  endedLine,
  lineEndOf,
} from '#server/features/exchange/return/csv.ts';
import { runAtOnce, runInTurns } from '#server/features/exchange/archive/pieces.ts';
import { joiner, type Work } from '#server/features/exchange/return/join.ts';
import { commentHtml, saysTheSame } from '#server/features/exchange/return/moodle/comment.ts';
import {
  cellText,
  isShownAs,
  pointsText,
  roundingNote,
  wordNotPoints,
} from '#server/features/exchange/return/points.ts';
import type { Gradebook, GradebookRow, GradeColumn } from './types.ts';

export interface GradebookChange {
  row: GradebookRow;
  grade: string | null;
  comment: string | null;
}
export interface GradebookPlan {
  rows: HandbackRow[];
  changes: GradebookChange[];
}

const TWICE = 'An earlier row is for the same student.';
const HTML = 'HTML';
const TAG = /<[^<>]{1,200}>/g;

type Answer = { cell: string | null; why: string[] };
const none = (...why: string[]): Answer => ({ cell: null, why });

/** A letter grade, or one of the words that Canvas knows. */
const LETTER = /^(?:[a-z]{1,2}[+\-−]?|pass|fail|complete|incomplete)$/i;
/**
 * Columns that Canvas calculates itself: it ignores every column whose title contains one of these.
 */
const WORKED_OUT = /(?:current|final|override) (?:grade|score|points)|override status/i;

/** Writes decimals as the column does: a file with decimal commas keeps them. */
const asWritten = (value: number, commas: boolean): string =>
  commas ? String(value).replace('.', ',') : String(value);

function gradeFor(
  { system, excused }: Gradebook,
  column: GradeColumn,
  there: string,
  grade: string | null,
  commas: boolean,
  scale: Scale,
): Answer {
  const wanted = grade?.trim() ?? '';
  if (wanted === '') return none();
  if (excused !== null && there.trim().toUpperCase() === excused)
    return none(`Is excused in ${system} (“${there.trim()}”): a grade would undo that.`);
  if (system === 'Canvas' && /^n\/a$/i.test(there.trim()))
    return none(
      `Isn’t assigned to this student in Canvas (“${there.trim()}”), which would ignore a grade.`,
    );
  if (column.words)
    return /^[=@\t]/.test(wanted) || /^[+-](?![\d.,]*$)/.test(wanted)
      ? none(`“${wanted}” looks like a formula, and a spreadsheet would run it.`)
      : { cell: wanted, why: [] };
  if (system === 'Canvas' && LETTER.test(wanted))
    return {
      cell: wanted,
      why: [
        `Canvas takes “${wanted}” only where the assignment there is graded by letters or words.`,
      ],
    };
  if (isWordNotPoints(wanted, scale, column.maximum)) return none(wordNotPoints(wanted, system));
  const isBelowZero = system === 'Canvas' && /^[-−]/.test(wanted);
  const points = pointsText(isBelowZero ? wanted.slice(1) : wanted, column.maximum);
  const value = points !== null && isBelowZero ? -points : points;
  if (value === null)
    return none(
      `“${wanted}” is not a number of points${column.maximum === null ? '' : ` of ${column.maximum}`}, and ${system} takes numbers here.`,
    );
  const rounding = roundingNote(wanted, String(value));
  const noted = rounding === '' ? [] : [rounding];
  const isAbove = column.maximum !== null && value > column.maximum;
  if (system === 'Canvas' && (isAbove || value < 0))
    return {
      cell: asWritten(value, commas),
      why: [
        isAbove
          ? `${wanted} is above the maximum of ${column.maximum} in Canvas, but Canvas accepts it.`
          : `${wanted} is below zero, but Canvas accepts it.`,
        ...noted,
      ],
    };
  if (isAbove) return none(`${wanted} is above the maximum of ${column.maximum} in ${system}.`);
  return { cell: asWritten(value, commas), why: noted };
}

/**
 * Returns what will be written into each row, or why not: every row of the file, then students who
 * are marked here but not in it (OUT-3).
 */
export const planGradebook = (...given: PlanningGiven): GradebookPlan =>
  runAtOnce(planning(...given));

/** Like `planGradebook`, without blocking others however many rows there are. */
export const planGradebookInTurns = (...given: PlanningGiven): Promise<GradebookPlan> =>
  runInTurns(planning(...given));

type PlanningGiven = Parameters<typeof planning>;

function* planning(
  gradebook: Gradebook,
  column: GradeColumn,
  works: readonly Work[],
  students: readonly Student[],
  scale: Scale = { kind: 'free' },
): Generator<void, GradebookPlan, void> {
  const { join, missing } = joiner(works, students);
  const seen = new Set<string>();
  const changes: GradebookChange[] = [];
  const cell = (row: GradebookRow, at: number): string => row.line.cells[at]?.text ?? '';
  const decimals = decimalCommas(gradebook.separator);
  for (const { cells } of gradebook.lines.slice(1)) {
    for (const { at } of gradebook.columns) {
      if (at >= cells.length) break;
      decimals.see(cells[at]!.text.trim());
    }
    yield;
  }
  const commas = decimals.areWritten();
  const dropped = gradebook.system === 'Canvas' ? WORKED_OUT.exec(column.title)?.[0] : undefined;
  const shownAs = (row: GradebookRow): HandbackRow => {
    const there = cell(row, column.at).trim();
    const comment = gradebook.feedback === null ? '' : cell(row, gradebook.feedback.at);
    const shown = {
      line: row.number,
      student: row.name ?? row.identities[0] ?? '–',
      submission_id: null,
      before: { grade: there || null, comment: comment || null },
      after: { grade: null, comment: null },
    };
    const own = JSON.stringify(row.ids);
    if (own !== '{}' && seen.has(own)) return { ...shown, will: 'skip', why: TWICE };
    seen.add(own);
    const joined = join({
      participant: null,
      ids: row.ids,
      identities: row.identities,
      name: row.name,
      group: null,
    });
    if (joined.kind === 'none') return { ...shown, will: 'skip', why: joined.why };
    const { submission_id, feedback } = joined.work;
    const judged = judge(
      { gradebook, column, row, there, comment, commas, scale },
      joined.work.grade,
      feedback,
    );
    const { change } = judged;
    const why =
      change !== null && dropped !== undefined
        ? [
            `Canvas skips every column whose title contains “${dropped}”. Rename the assignment there, and export again.`,
            ...judged.why,
          ]
        : judged.why;
    if (change === null) return { ...shown, submission_id, will: 'skip', why: why.join(' ') };
    changes.push(change);
    return {
      ...shown,
      submission_id,
      will: 'write',
      why: why.join(' '),
      after: { grade: change.grade, comment: change.comment },
    };
  };
  const rows: HandbackRow[] = [];
  for (const row of gradebook.rows) {
    rows.push(shownAs(row));
    yield;
  }
  return { rows: [...rows, ...missing()], changes };
}

interface At {
  gradebook: Gradebook;
  column: GradeColumn;
  row: GradebookRow;
  there: string;
  comment: string;
  commas: boolean;
  scale: Scale;
}

function judge(
  { gradebook, column, row, there, comment, commas, scale }: At,
  grade: string | null,
  said: string | null,
): { change: GradebookChange | null; why: string[] } {
  const feedback = said?.trim() ? said : null;
  const answer = gradeFor(gradebook, column, there, grade, commas, scale);
  const why = [...answer.why];
  const stands = column.words ? cellText : isShownAs;
  const cell = answer.cell !== null && !stands(there, answer.cell) ? answer.cell : null;
  const text =
    feedback !== null &&
    gradebook.feedback !== null &&
    !saysTheSame(comment.replaceAll(TAG, ''), feedback)
      ? commentHtml(feedback)
      : null;
  if (cell === null && text === null) {
    if (answer.cell === null && why.length > 0) return { change: null, why };
    if ((grade?.trim() ?? '') === '')
      return {
        change: null,
        why: [
          feedback === null
            ? 'Has no grade or feedback yet.'
            : 'Has no grade yet, and the file has no place for feedback.',
        ],
      };
    return { change: null, why: [`${gradebook.system} already has this.`] };
  }
  if ((grade?.trim() ?? '') === '') why.push('Has no grade yet, so only the feedback is sent.');
  if (feedback === null) why.push('Has no feedback yet, so only the grade is sent.');
  return { change: { row, grade: cell, comment: text }, why };
}

/** Writes a cell like the original: in quotes if it had them. */
const likeBefore = (cell: string, before: string): string =>
  before.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : csvCell(cell);

/**
 * Returns the educator's own file: headings and rows without a student unchanged, and of the
 * students those that change (OUT-3).
 */
export function writeGradebook(
  { text, lines, rows, feedback }: Gradebook,
  column: GradeColumn,
  changes: readonly GradebookChange[],
): string {
  const end = lineEndOf(text);
  const students = new Set(rows.map((row) => row.line));
  const changeOf = new Map(changes.map((change) => [change.row.line, change]));
  return lines
    .map((line) => {
      const change = changeOf.get(line);
      if (change === undefined)
        return students.has(line) ? '' : endedLine(text.slice(line.start, line.end), end);
      const cells = new Map<number, string>();
      if (change.grade !== null) cells.set(column.at, change.grade);
      if (change.comment !== null && feedback !== null)
        cells.set(feedback.at, change.comment).set(feedback.format, HTML);
      return endedLine(changedLine(text, line, cells, likeBefore), end);
    })
    .join('');
}
