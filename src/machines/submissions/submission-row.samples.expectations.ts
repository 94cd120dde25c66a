import type { Submission } from '#contract/submissions/submission.ts';
import type { Row } from '#tests/support/charts/expectations.ts';
import {
  gone as notThere,
  job,
  refusal,
  submission,
  unreached,
} from '#tests/support/submissions.ts';
import type { submissionRowMachine } from './submission-row.machine.ts';
import type { RowResult } from './submission-row.work.ts';

export type RowOf = Row<typeof submissionRowMachine>;
type Rows = Record<string, string | RowOf>;

export const base = submission({ id: 1, grade: 'C', feedback_text: 'Old words', version: 3 });
export const patch = { grade: 'A', feedback_text: 'Old words' };
export const later = { grade: 'B', feedback_text: 'Old words' };
export const score = { turnitin_similarity_score: 12 };
export const saved: Submission = { ...base, ...patch, version: 4 };
export const drafted: Submission = {
  ...base,
  ai_feedback_text: 'A draft',
  status: 'processing',
  version: 4,
};
export const otherGrade: Submission = { ...base, grade: 'D', version: 4 };
export const sameGrade: Submission = { ...base, grade: 'A', version: 4 };
export const open = job({ submission_id: 1, state: 'running', step: 'reading' });
export const [writing, over, cancelled, failedJob] = [
  job({ step: 'writing', state: 'running' }),
  job({ state: 'done' }),
  job({ state: 'cancelled' }),
  job({ state: 'failed', error_message: 'The model is down.' }),
];
export const [stale, gone, forbidden, tooLate, noCredits, noNet] = [
  refusal(412),
  notThere(),
  refusal(403, 'Not yours.'),
  refusal(409, 'Too late.'),
  refusal(402, 'No credits left.'),
  unreached(),
];
export const of = { submissionId: 1, assignmentId: 7, inBatch: false };
export const CHANGED =
  'This submission was changed elsewhere meanwhile. Look at it before you delete it.';

/** What ends the work: the outcome is told, and the row handed back with its result. */
export const ends = (result: RowResult, told: object): RowOf => ({
  to: 'settled',
  sets: { result },
  tells: [told],
  hands: [{ type: 'row.settled', id: 1, result, inBatch: false } as { type: string }],
});
export const failed = (
  doing: 'grading' | 'scoring' | 'generating' | 'deleting',
  { facts }: typeof noNet,
): RowResult => ({ kind: 'failed', doing, failure: facts, submission: null });
export const graded = (found: Submission) =>
  ends(
    { kind: 'graded', submission: found },
    { type: 'grade.saved', submission: found, inBatch: false },
  );
export const undone = (error: typeof noNet) =>
  ends(failed('deleting', error), { type: 'submission.deleteFailed', failure: error.facts, ...of });
export const undrafted = (error: typeof noNet) =>
  ends(failed('generating', error), { type: 'draft.failed', failure: error.facts, ...of });
export const removed = ends({ kind: 'removed' }, { type: 'submission.deleted', ...of });
export const takenBack = ends({ kind: 'cancelled' }, { type: 'draft.cancelled', ...of });
/** A save that failed goes out of sight for a moment. */
export const rolledBack = (
  to: string,
  doing: 'grading' | 'scoring',
  error: typeof noNet,
): RowOf => ({
  to,
  sets: { result: failed(doing, error), patch: {} },
  tells: [
    { type: doing === 'grading' ? 'grade.failed' : 'score.failed', failure: error.facts, ...of },
  ],
});
/** Something ended, and the save that waited goes on, over what it was written over or over one's own save. */
export const goesOn = (told: object, changed: Submission, start: Submission): RowOf => ({
  to: 'grading.saving (later)',
  tells: [told],
  hands: [{ type: 'row.changed', submission: changed } as { type: string }],
  sets: { base: start, patch: later, next: null, job: null, since: null, result: null },
  starts: { saveSubmission: { id: 1, version: start.version, patch: later } },
});
export const queues: Rows = {
  'grade.save(A)': { sets: { next: { base, patch } } },
  'grade.save(later)': { sets: { next: { base, patch: later } } },
};
export const queuesTo = (to: string): Rows => ({
  ...queues,
  'grade.save(later)': { to, sets: { next: { base, patch: later } } },
});
export const saves = (what: object, to: string): RowOf => ({
  to,
  sets: { patch: what },
  starts: { saveSubmission: { id: 1, version: 3, patch: what } },
});
export const compares = { starts: { loadTheirs: { id: 1 } } };
export const collects = { starts: { loadResult: { id: 1 } } };
export const cancels = { starts: { cancelDraft: { job: 11 } } };
const waits = (holdsEdit: boolean) => ({
  hands: [{ type: 'row.waiting', id: 1, holdsEdit } as { type: string }],
});
export const asksForNews = waits(false);
export const asksWithEdit = waits(true);
export const newsOf = (suffix: string): Rows => ({
  'feedback.progress(writing)': { sets: { job: writing } },
  'feedback.progress(over)': {
    to: `generating.collecting${suffix}`,
    sets: { job: over },
    ...collects,
  },
  'feedback.progress(failed)': {
    to: 'generating.collecting (failed)',
    sets: { job: failedJob },
    ...collects,
  },
  'feedback.missing': { to: 'generating.collecting (missing)', ...collects },
  'feedback.cancel': { to: `generating.cancelling${suffix}`, ...cancels },
});
export const undrafting = (to: string): Rows => ({
  'cancelDraft fails tooLate': {
    to,
    ...waits(to.includes('a save waits')),
    tells: [{ type: 'draft.goesOn', failure: tooLate.facts, ...of }],
  },
  'cancelDraft fails forbidden': {
    to,
    ...waits(to.includes('a save waits')),
    tells: [{ type: 'draft.goesOn', failure: forbidden.facts, ...of }],
  },
});
