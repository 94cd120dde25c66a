import type { HandbackRow } from '#contract/exchange/handback.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import type { Student } from '#contract/assignments/student.ts';
import { apartNames } from '#contract/exchange/environment/zip-name.ts';
import { runAtOnce, runInTurns } from '#server/features/exchange/archive/pieces.ts';
import { instantOf } from '#server/features/exchange/wall-time.ts';
import { joiner, type Work } from '#server/features/exchange/return/join.ts';
import { cellText, roundingNote } from '#server/features/exchange/return/points.ts';
import { commentHtml, saysTheSame } from './comment.ts';
import { isoDate } from './dates.ts';
import { gradeCell } from './grade.ts';
import type { Worksheet, WorksheetRow } from './worksheet.ts';

/**
 * A row that will be written: which cells change, and whether it may be in a file with the comments
 * column.
 */
export interface Change {
  row: WorksheetRow;
  grade: string | null;
  comment: string | null;
  gradedAt: string | null;
  withComment: boolean;
}

export interface WorksheetPlan {
  rows: HandbackRow[];
  changes: Change[];
}

const LOCKED =
  'Moodle has locked the grade (it was set in the gradebook), so only the feedback is sent.';
const LOCKED_ONLY =
  'Moodle has locked the grade (it was set in the gradebook), and there is no new feedback.';
const ZERO = 'Some versions of Moodle silently drop a grade of 0. Check it there afterwards.';
const NOT_PARSED =
  'Moodle’s date in this row can’t be read: tick “Allow updating records that have been modified more recently in Moodle than in the spreadsheet”.';
const TWICE = 'An earlier row is for the same participant. Moodle reads only the first.';
const NO_COLUMN =
  'The file has no column for feedback: switch on “Feedback comments” in the assignment and download it again.';

export const OUTDATED =
  'This worksheet is older than one already created here for Moodle. If that one was uploaded, Moodle ignores this row. Download the worksheet again, and choose the new one.';

/**
 * What was last returned to Moodle for a submission, in a worksheet downloaded from here or with a
 * token.
 */
export interface SentEarlier {
  at: string;
  grade: string | null;
}

/** Moodle refuses a row whose grade was saved there after the date in it, ignoring seconds. */
function isOutdated(
  row: WorksheetRow,
  earlier: SentEarlier | undefined,
  zone: string | null,
): boolean {
  if (earlier === undefined) return false;
  const gradedAt = instantOf(isoDate(row.gradedAt) ?? '', zone);
  if (gradedAt !== null && Date.parse(gradedAt) + 60_000 > Date.parse(earlier.at)) return false;
  // What was sent is in the file: it was downloaded after that.
  return !(row.grade !== '' && earlier.grade !== null && cellText(row.grade, earlier.grade));
}

interface Verdict {
  change: Change | null;
  why: string[];
}

/**
 * Whether the row already has this grade: words of a scale are compared exactly, since `0` and `00`
 * are different.
 */
const stands = ({ grade, rules }: WorksheetRow, cell: string): boolean =>
  rules.scale === null ? cellText(grade, cell) : grade === cell;

function judge(row: WorksheetRow, work: Work, hasComments: boolean, scale: Scale): Verdict {
  const why: string[] = [];
  const answer = gradeCell(work.grade, row.rules, scale);
  const feedback = work.feedback?.trim() ? work.feedback : null;
  if (answer.kind === 'left') why.push(answer.why);
  let grade = answer.kind === 'cell' && !stands(row, answer.cell) ? answer.cell : null;
  let comment =
    feedback !== null && !saysTheSame(row.comment, feedback) ? commentHtml(feedback) : null;
  if (comment !== null && !hasComments) {
    comment = null;
    why.push(NO_COLUMN);
  }
  if (grade !== null && row.locked) {
    grade = null;
    why.push(comment === null ? LOCKED_ONLY : LOCKED);
  }
  if (grade === null && comment === null) {
    if (why.length > 0) return { change: null, why };
    if (answer.kind === 'none' && feedback === null)
      return { change: null, why: ['Has no grade or feedback yet.'] };
    return { change: null, why: ['Moodle already has this.'] };
  }
  if (answer.kind === 'none') why.push('Has no grade yet, so only the feedback is sent.');
  if (feedback === null) why.push('Has no feedback yet, so only the grade is sent.');
  if (grade === '0') why.push(ZERO);
  const rounding =
    grade === null || row.rules.scale !== null ? '' : roundingNote(work.grade ?? '', grade);
  if (rounding !== '') why.push(rounding);
  const dated = row.gradedAt === '-' || row.gradedAt === '' ? null : isoDate(row.gradedAt);
  if (dated === null && row.gradedAt !== '-' && row.gradedAt !== '') why.push(NOT_PARSED);
  return {
    change: {
      row,
      grade,
      comment,
      gradedAt: dated,
      withComment: comment !== null || row.comment === '',
    },
    why,
  };
}

/**
 * Other inputs to the plan: the assignment's scale, what was sent to Moodle before by submission,
 * and the time zone of Moodle's times (null: not known).
 */
export interface WorksheetContext {
  scale?: Scale;
  earlier?: ReadonlyMap<number, SentEarlier>;
  zone?: string | null;
}

/**
 * Returns what will be written into each row, or why not: every row of the file, then students who
 * are marked here but not in it. `earlier` is what was last returned for each submission; `zone` is
 * that of the file's times.
 */
export const planWorksheet = (...given: PlanningGiven): WorksheetPlan =>
  runAtOnce(planning(...given));

/** Like `planWorksheet`, without blocking others however many rows there are. */
export const planWorksheetInTurns = (...given: PlanningGiven): Promise<WorksheetPlan> =>
  runInTurns(planning(...given));

type PlanningGiven = Parameters<typeof planning>;

function* planning(
  { rows, columns }: Worksheet,
  works: readonly Work[],
  students: readonly Student[],
  { scale = { kind: 'free' }, earlier = new Map(), zone = null }: WorksheetContext = {},
): Generator<void, WorksheetPlan, void> {
  const { join, missing } = joiner(works, students);
  const names = apartNames(
    rows.map((row) => ({
      name: row.name?.trim() || row.identifier,
      id: row.identities[0] ?? row.identifier,
    })),
  );
  const seen = new Set<string>();
  const changes: Change[] = [];
  const shownAs = (row: WorksheetRow, place: number): HandbackRow => {
    const base = {
      line: row.number,
      student: names[place]!,
      submission_id: null,
      before: { grade: row.grade || null, comment: row.comment || null },
      after: { grade: null, comment: null },
    };
    if (seen.has(row.participant)) return { ...base, will: 'skip', why: TWICE };
    seen.add(row.participant);
    const joined = join(row);
    if (joined.kind === 'none') return { ...base, will: 'skip', why: joined.why };
    const { submission_id } = joined.work;
    const judged = judge(row, joined.work, columns.comments !== -1, scale);
    const { change } = judged;
    const why =
      change !== null && isOutdated(row, earlier.get(submission_id), zone)
        ? [OUTDATED, ...judged.why]
        : judged.why;
    if (change === null) return { ...base, submission_id, will: 'skip', why: why.join(' ') };
    changes.push(change);
    return {
      ...base,
      submission_id,
      will: 'write',
      why: why.join(' '),
      after: { grade: change.grade, comment: change.comment },
    };
  };
  const shown: HandbackRow[] = [];
  for (const [place, row] of rows.entries()) {
    shown.push(shownAs(row, place));
    yield;
  }
  return { rows: [...shown, ...missing()], changes };
}
