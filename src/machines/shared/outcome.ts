import type { Comment } from '#contract/comments/comment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { FailureFacts } from '#lib/site/failure.ts';

export type BatchKind = 'grading' | 'deletion' | 'generation';

/** For outcomes that are one of many: only the batch as a whole is shown and notified. */
interface InBatch {
  inBatch?: boolean;
}
interface OfSubmission extends InBatch {
  submissionId: number;
  assignmentId: number;
}

/** Lists whose failure to load has its own message. */
export type FailedList = 'submissions' | 'bank' | 'sets' | 'transactions' | 'other';

/**
 * What a chart reports when something ended. A chart never shows a toast: it runs its provided
 * action `tell(outcome)`, and `src/app/outcomes.ts` maps each outcome to what the user sees.
 */
export type Outcome =
  | ({ type: 'submission.uploaded'; submission: Submission } & InBatch)
  | ({ type: 'submission.uploadFailed'; failure: FailureFacts; fileName: string } & InBatch)
  | {
      type: 'uploads.ended';
      assignmentId: number;
      /** Handed in since the last report. */ fresh: number;
      sent: number;
      failed: number;
      cancelled: number;
    }
  | ({ type: 'grade.saved'; submission: Submission } & InBatch)
  | ({ type: 'grade.failed'; failure: FailureFacts } & OfSubmission)
  | ({ type: 'grade.conflicted'; submission: Submission } & InBatch)
  | ({ type: 'score.saved'; submission: Submission } & InBatch)
  | ({ type: 'score.failed'; failure: FailureFacts } & OfSubmission)
  | ({
      type: 'draft.generated';
      submission: Submission;
      /** Whether it cost no credit. */ free?: true;
    } & InBatch)
  | ({ type: 'draft.failed'; failure: FailureFacts } & OfSubmission)
  | ({ type: 'draft.cancelled' } & OfSubmission)
  | ({ type: 'draft.goesOn'; failure: FailureFacts } & OfSubmission)
  | ({ type: 'submission.deleted' } & OfSubmission)
  | ({ type: 'submission.deleteFailed'; failure: FailureFacts } & OfSubmission)
  | { type: 'submission.viewFailed'; failure: FailureFacts }
  | { type: 'submission.notFound' }
  | {
      type: 'batch.ended';
      batch: BatchKind;
      assignmentId: number;
      done: number;
      failed: number;
      cancelled: number;
    }
  | { type: 'comment.created'; comment: Comment }
  | { type: 'comment.updated'; comment: Comment }
  | { type: 'comment.deleted'; commentId: number }
  | { type: 'comment.createFailed'; failure: FailureFacts }
  | { type: 'comment.updateFailed'; failure: FailureFacts }
  | { type: 'comment.deleteFailed'; failure: FailureFacts }
  | { type: 'list.failed'; list: FailedList; failure: FailureFacts }
  | { type: 'comments.refreshed' }
  | { type: 'comments.refreshFailed' }
  | { type: 'commentSet.saved'; name: string }
  | {
      type: 'commentSet.filled';
      name: string;
      added: number;
      failed: number;
      failure: FailureFacts | null;
    }
  | { type: 'commentSet.deleted'; name: string }
  | { type: 'commentSet.failed'; failure: FailureFacts }
  | { type: 'assignment.saved'; id: number; name: string; created: boolean }
  /** Something in it has changed; only what shows it needs to know. */
  | { type: 'assignment.changed'; id: number }
  /** Due date, late rule, extensions or waivers: marks may be different now. */
  | { type: 'deadline.saved'; id: number; what: 'deadline' | 'extensions' | 'waivers' | 'holds' }
  /** What students have by a team: marks in these may be others now. */
  | { type: 'adjustments.saved'; assignments: readonly number[] }
  | { type: 'archive.in'; ids: readonly number[]; settings: boolean }
  /** Members or assignments of a team changed; null if a team was removed. */
  | { type: 'team.changed'; id: number | null }
  /** Student, hand-in time, or something earlier that was restored. */
  | { type: 'record.saved'; submission: Submission }
  | { type: 'assignment.deleted'; id: number; name: string }
  | { type: 'assignment.failed'; failure: FailureFacts; doing: 'create' | 'update' | 'delete' }
  /** Not all of it could be deleted. */
  | { type: 'assignment.archiveFailed'; failure: FailureFacts }
  | { type: 'rubric.saved'; assignmentId: number }
  | { type: 'rubric.failed'; failure: FailureFacts }
  | { type: 'text.copied' }
  | { type: 'text.copyFailed' }
  | { type: 'profile.saved' }
  | { type: 'password.saved' }
  | { type: 'settings.failed'; failure: FailureFacts }
  | { type: 'storage.failed' }
  | { type: 'notifications.unkept' };
