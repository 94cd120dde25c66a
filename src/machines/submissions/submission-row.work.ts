import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import {
  PATCH_FIELDS,
  type PatchField,
  type Submission,
  type SubmissionPatch,
} from '#contract/submissions/submission.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { collisionsOf } from '#lib/lists/collisions.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

/** A change, and the submission at the time the educator began writing it. */
export interface Edit {
  base: Submission;
  patch: SubmissionPatch;
}

/** Work that a row can be given. Times are milliseconds since 1970. */
export type RowWork =
  | ({ type: 'grade.save' } & Edit)
  | ({ type: 'score.save' } & Edit)
  | { type: 'feedback.generate'; at: number; /** A wish for rewriting the draft. */ wish?: string }
  | { type: 'feedback.resume'; job: FeedbackJob; at: number }
  | { type: 'submission.remove' };

/**
 * The result of a row's work; `submission` is the server's latest version, null if nothing new was
 * received.
 */
export type RowResult =
  | { kind: 'graded'; submission: Submission }
  | { kind: 'scored'; submission: Submission }
  | { kind: 'drafted'; submission: Submission; free?: true }
  | { kind: 'cancelled' }
  | { kind: 'removed' }
  | { kind: 'conflicted'; submission: Submission }
  | { kind: 'failed'; doing: RowDoing; failure: FailureFacts; submission: Submission | null };
export type RowDoing = 'grading' | 'scoring' | 'generating' | 'deleting';

/** Returns the server's version from a result, or null. */
export const truthOf = (result: RowResult): Submission | null =>
  'submission' in result ? result.submission : null;

/** Sent to the parent: the row is done and may be stopped. */
export interface RowSettled {
  type: 'row.settled';
  id: number;
  result: RowResult;
  inBatch: boolean;
}
/**
 * Sent to the parent: something has ended, and the row continues with what was requested meanwhile.
 */
export interface RowChanged {
  type: 'row.changed';
  submission: Submission;
}
/** Sent to the parent: the row wants reports on its job. */
export interface RowWaiting {
  type: 'row.waiting';
  id: number;
  /** Whether an edit will be sent once the draft is there. */ holdsEdit: boolean;
}

const fieldsOf = (patch: SubmissionPatch) => Object.keys(patch) as PatchField[];
const pick = (patch: SubmissionPatch, keep: (field: PatchField) => boolean): SubmissionPatch =>
  Object.fromEntries(
    fieldsOf(patch)
      .filter(keep)
      .map((field) => [field, patch[field]]),
  );

/** Returns the fields of `patch` that differ from `base`. */
export const changedAgainst = (base: Submission, patch: SubmissionPatch): SubmissionPatch =>
  pick(patch, (field) => patch[field] !== base[field]);

/**
 * Whether somebody else changed a field of `patch` to something different (decisions, section 5).
 */
export const collides = (patch: SubmissionPatch, base: Submission, theirs: Submission): boolean =>
  collisionsOf<PatchField>(base, changedAgainst(base, patch), theirs).length > 0;

/** Whether `theirs` already contains every change of `patch`. */
export const isThereAlready = (
  patch: SubmissionPatch,
  base: Submission,
  theirs: Submission,
): boolean =>
  fieldsOf(changedAgainst(base, patch)).every((field) => theirs[field] === patch[field]);

/**
 * Whether everything written by people is the same in both; a new draft alone is no reason to keep
 * a submission.
 */
export const isSameWork = (base: Submission, theirs: Submission): boolean =>
  PATCH_FIELDS.every((field) => base[field] === theirs[field]);

const said = (status: number | null, detail: string): FailureFacts => ({
  status,
  detail,
  message: detail,
});

export const CHANGED_MEANWHILE = said(
  412,
  'This submission was changed elsewhere meanwhile. Look at it before you delete it.',
);

export const isOpenJob = ({ state }: FeedbackJob): boolean =>
  state === 'queued' || state === 'running';

const jobFailure = ({ error_message }: FeedbackJob, why: string | null): FailureFacts => {
  const reason = error_message ?? why;
  return reason === null ? { status: 502, detail: null, message: null } : said(502, reason);
};

/**
 * Returns what a waiting save starts from: the user's own save just before it from the same version
 * doesn't count as another person's change; anything else is checked by the server's 412.
 */
export const baseOfNext = (next: Edit, before: Submission, result: RowResult | null): Submission =>
  result?.kind === 'graded' && next.base.version === before.version ? result.submission : next.base;

/**
 * Returns the result of a job, read from its submission; a job that the server no longer lists is
 * judged by its draft.
 */
export function jobResult(job: FeedbackJob, base: Submission, found: Submission): RowResult {
  const isAnother =
    found.ai_feedback_text !== base.ai_feedback_text ||
    (found.draft_sealed ?? false) !== (base.draft_sealed ?? false) ||
    // A sealed draft's words aren't sent: only its version distinguishes it from the one before.
    (found.draft_sealed === true && found.version !== base.version);
  const isDrafted = job.state === 'done' || (isOpenJob(job) && isAnother);
  return isDrafted
    ? { kind: 'drafted', submission: found, ...(job.free === true ? { free: true } : {}) }
    : {
        kind: 'failed',
        doing: 'generating',
        failure: jobFailure(job, found.error_message),
        submission: found,
      };
}

/** Whether a patch sets the similarity score rather than grading; one patch never does both. */
export const isScoring = (patch: SubmissionPatch): boolean => 'turnitin_similarity_score' in patch;

const FAILED = {
  grading: 'grade.failed',
  scoring: 'score.failed',
  generating: 'draft.failed',
  deleting: 'submission.deleteFailed',
} as const satisfies Record<RowDoing, Outcome['type']>;

/** Returns the outcome to report for a result. */
export function outcomeOf(
  result: RowResult,
  { id, assignment_id }: Submission,
  inBatch: boolean,
): Outcome {
  const of = { submissionId: id, assignmentId: assignment_id, inBatch };
  switch (result.kind) {
    case 'graded':
      return { type: 'grade.saved', submission: result.submission, inBatch };
    case 'scored':
      return { type: 'score.saved', submission: result.submission, inBatch };
    case 'drafted':
      return {
        type: 'draft.generated',
        submission: result.submission,
        inBatch,
        ...(result.free === true ? { free: true } : {}),
      };
    case 'cancelled':
      return { type: 'draft.cancelled', ...of };
    case 'removed':
      return { type: 'submission.deleted', ...of };
    case 'conflicted':
      return { type: 'grade.conflicted', submission: result.submission, inBatch };
    case 'failed':
      return { type: FAILED[result.doing], failure: result.failure, ...of };
  }
}

/** Returns the outcome to report if a cancel came too late. */
export const goesOn = (
  { id, assignment_id }: Submission,
  inBatch: boolean,
  error: unknown,
): Outcome => ({
  type: 'draft.goesOn',
  failure: failureOf(error),
  submissionId: id,
  assignmentId: assignment_id,
  inBatch,
});
