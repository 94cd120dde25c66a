import type { Comment } from '#contract/comment.ts';
import type { Submission } from '#contract/submission.ts';
import type { FailureFacts } from '#lib/failure.ts';

export type BatchKind = 'grading' | 'deletion' | 'generation';

/**
 * What a chart has to say when something ended. A chart never raises a toast: it runs its provided action
 * `tell(outcome)`, and `src/app/outcomes.ts` maps each outcome to what a person sees of it.
 */
export type Outcome =
  | { type: 'submission.uploaded'; submission: Submission }
  | { type: 'submission.uploadFailed'; failure: FailureFacts; fileName: string }
  | { type: 'grade.saved'; submission: Submission }
  | { type: 'grade.failed'; submissionId: number; failure: FailureFacts }
  | { type: 'score.saved'; submission: Submission }
  | { type: 'score.failed'; submissionId: number; failure: FailureFacts }
  | { type: 'draft.generated'; submission: Submission }
  | { type: 'draft.failed'; submissionId: number; failure: FailureFacts }
  | { type: 'submission.deleted'; submissionId: number; assignmentId: number }
  | { type: 'submission.deleteFailed'; submissionId: number; failure: FailureFacts }
  | { type: 'submission.viewFailed'; failure: FailureFacts }
  | { type: 'submission.notFound' }
  | { type: 'batch.ended'; batch: BatchKind; assignmentId: number; done: number; failed: number; cancelled: number }
  | { type: 'comment.created'; comment: Comment }
  | { type: 'comment.updated'; comment: Comment }
  | { type: 'comment.deleted'; commentId: number }
  | { type: 'comment.createFailed'; failure: FailureFacts }
  | { type: 'comment.updateFailed'; failure: FailureFacts }
  | { type: 'comment.deleteFailed'; failure: FailureFacts }
  | { type: 'comments.refreshed' }
  | { type: 'comments.refreshFailed' }
  | { type: 'commentSet.saved'; name: string }
  | { type: 'commentSet.deleted'; name: string }
  | { type: 'commentSet.failed'; failure: FailureFacts }
  | { type: 'assignment.saved'; name: string; created: boolean }
  | { type: 'assignment.deleted'; name: string }
  | { type: 'assignment.failed'; failure: FailureFacts; doing: 'create' | 'update' | 'delete' }
  | { type: 'text.copied' }
  | { type: 'text.copyFailed' }
  | { type: 'profile.saved' }
  | { type: 'profile.failed'; failure: FailureFacts }
  | { type: 'storage.failed' };
