import { GENERATION_COST } from '#contract/limits.ts';
import { hasDraft, type Submission } from '#contract/submissions/submission.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import { doubtsOf } from '#contract/release/doubts.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import { counted } from '#contract/text/plural.ts';
import type { BatchKind } from '#machines/shared/outcome.ts';
import { truthOf, type RowResult, type RowWork } from './submission-row.work.ts';

/** The contents of a batch of grades; existing feedback is kept above, or replaced. */
export interface BatchGrade {
  grade: string;
  feedback: string;
  place: 'below' | 'instead';
}

/** One call of a batch. */
export interface BatchItem {
  submission: Submission;
  work: RowWork;
}

export interface BatchFailure {
  submission: Submission;
  failure: FailureFacts;
}

const says = (text: string | null): text is string => text !== null && text.trim() !== '';

export const hasFeedback = ({ feedback_text }: Submission): boolean => says(feedback_text);
export const isBlankGrade = ({ grade, feedback }: BatchGrade): boolean =>
  !says(grade) && !says(feedback);

/**
 * Returns the rows of a batch; a batch of drafts can leave out those that already have a draft.
 */
export const rowsOf = (
  kind: BatchKind,
  chosen: readonly Submission[],
  sparing: boolean,
): readonly Submission[] =>
  kind === 'generation' && sparing ? chosen.filter((row) => !hasDraft(row)) : chosen;

/**
 * Returns the first of these that can be paid for; only drafts cost anything. `credits` are the
 * available ones, null if somebody else pays, in which case the server checks.
 */
export function payableOf(
  kind: BatchKind,
  rows: readonly Submission[],
  credits: number | null,
): readonly Submission[] {
  if (kind !== 'generation' || credits === null) return rows;
  return rows.slice(0, Math.max(0, Math.floor(credits / GENERATION_COST)));
}

/** Returns the credits that a batch of drafts needs. */
export const costOf = (submissions: readonly Submission[]): number =>
  submissions.length * GENERATION_COST;

/**
 * Both fields are sent with every call (specification, section 7). One left empty sends the
 * existing value, so that a batch of grades never deletes feedback that somebody wrote.
 */
function gradePatch({ grade, feedback, place }: BatchGrade, row: Submission) {
  const added =
    place === 'below' && says(row.feedback_text) ? `${row.feedback_text}\n\n${feedback}` : feedback;
  return {
    grade: says(grade) ? grade.trim() : row.grade,
    feedback_text: says(feedback) ? added : row.feedback_text,
  };
}

/** At most this many are listed. */
const MAX_DOUBTS = 5;

/**
 * Returns the reasons against completing these rows with this grade and feedback: each once, with
 * the rows it applies to unless it is all of them.
 */
export function doubtsOfBatch(
  kind: BatchKind,
  grade: BatchGrade,
  rows: readonly Submission[],
  scale: Scale,
): string[] {
  if (kind !== 'grading') return [];
  const found = new Map<string, Submission[]>();
  for (const row of rows) {
    const { grade: given, feedback_text } = gradePatch(grade, row);
    for (const doubt of doubtsOf({ grade: given ?? '', feedback: feedback_text ?? '' }, scale))
      found.set(doubt, [...(found.get(doubt) ?? []), row]);
  }
  const whose = (of: readonly Submission[]): string => {
    if (of.length === rows.length) return '';
    return `${of.length === 1 ? (of[0]!.student_identifier ?? of[0]!.original_filename) : counted(of.length, 'submission')}: `;
  };
  const said = [...found].map(([doubt, of]) => `${whose(of)}${doubt}`);
  return said.length > MAX_DOUBTS
    ? [...said.slice(0, MAX_DOUBTS), `And ${said.length - MAX_DOUBTS} more like these.`]
    : said;
}

const workOf = (kind: BatchKind, grade: BatchGrade, row: Submission, at: number): RowWork => {
  if (kind === 'grading') return { type: 'grade.save', base: row, patch: gradePatch(grade, row) };
  return kind === 'deletion' ? { type: 'submission.remove' } : { type: 'feedback.generate', at };
};

export const itemsOf = (
  kind: BatchKind,
  grade: BatchGrade,
  rows: readonly Submission[],
  at: number,
): BatchItem[] =>
  rows.map((submission) => ({ submission, work: workOf(kind, grade, submission, at) }));

/**
 * How many rows work at the same time. Grades and deletions each hold a connection, of which a
 * browser has six; a generation only waits for reports.
 */
export const WINDOW: Readonly<Record<BatchKind, number>> = {
  grading: 6,
  deletion: 6,
  generation: 50,
};

const ELSEWHERE: FailureFacts = {
  status: 412,
  detail: 'It was changed elsewhere meanwhile.',
  message: 'It was changed elsewhere meanwhile.',
};

/** Returns why a row of a batch failed, or null if it succeeded. */
export const failureOfResult = (result: RowResult): FailureFacts | null => {
  if (result.kind === 'failed') return result.failure;
  return result.kind === 'conflicted' ? ELSEWHERE : null;
};

/**
 * Returns the current submission that a failed row came back with, so that a retry starts from it.
 */
export const truthOfResult = (result: RowResult, known: Submission): Submission =>
  truthOf(result) ?? known;
