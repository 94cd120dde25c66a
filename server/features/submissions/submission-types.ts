import type { PageQuery } from '#contract/common.ts';
import type { DraftOfSubmission, Revision } from '#contract/submissions/revision.ts';
import type { DraftText } from '#server/features/drafts/drafts.ts';
import type {
  Submission,
  SubmissionFileKind,
  SubmissionPatch,
  SubmissionQuery,
} from '#contract/submissions/submission.ts';
import type { NameMask } from '#server/features/marking/anonymity/name-mask.ts';
import type {
  IdempotencyLock,
  Page,
  Principal,
  Removed,
  StoredFile,
} from '#server/platform/database/stores/types.ts';
import type { NewSubmissionFile, StoredSubmissionFile } from './submission-file-types.ts';

/** A submission as stored: instead of signed URLs, the keys they are made from. */
export interface StoredSubmission extends Omit<
  Submission,
  'turnitin_report_url' | 'files' | 'earlier_files' | 'ai_feedback'
> {
  /** `ai_feedback` as it is stored: JSON that is sent unchanged. */
  draft: string | null;
  files: StoredSubmissionFile[];
  earlier_files: StoredSubmissionFile[];
  /** What hides whose work it is from everybody who marks; null if nothing does. */
  veil: NameMask | null;
  /** Of the first file. */
  keys: Record<Exclude<SubmissionFileKind, 'original'>, string | null> & { original: string };
}

/**
 * A list row from which nothing is hidden, and its JSON as it is sent: everything but the link to
 * its report and the closing brace.
 */
export interface ListedSubmission extends Omit<
  StoredSubmission,
  'feedback_text' | 'ai_feedback_text' | 'draft'
> {
  json: Uint8Array;
}

export interface NewSubmission {
  student_identifier: string | null;
  /** At least one. */
  files: readonly NewSubmissionFile[];
  turnitin_report: StoredFile | null;
  turnitin_similarity_score: number | null;
  /** When it was handed in; left out if it isn't known. */
  submitted_at?: string | undefined;
}

export interface SubmissionList extends Page<StoredSubmission | ListedSubmission> {
  /** The assignment's revision: pass it next time. */
  revision: number;
  /** Deleted after `changed_since`; empty without it. */
  deletedIds: number[];
  /** Where the next page begins; null if there is none. */
  nextBefore: { created_at: string; id: number } | null;
}

export interface Submissions {
  /**
   * Newest first. With `changed_since` only what changed after that revision; `total` counts the
   * same rows.
   */
  list(principal: Principal, assignmentId: number, query: SubmissionQuery): Promise<SubmissionList>;
  get(principal: Principal, id: number): Promise<StoredSubmission>;
  create(
    principal: Principal,
    assignmentId: number,
    submission: NewSubmission,
    fence?: IdempotencyLock,
  ): Promise<StoredSubmission>;
  /**
   * Throws StaleVersion (with the stored submission) if the version differs. With or without one,
   * changes are recorded as revisions.
   */
  patch(
    principal: Principal,
    id: number,
    patch: SubmissionPatch,
    expectedVersion?: number,
  ): Promise<StoredSubmission>;
  remove(principal: Principal, id: number, expectedVersion?: number): Promise<Removed>;
  /** Every change of grade, feedback, score, student and time, newest first. */
  revisions(principal: Principal, id: number, page: PageQuery): Promise<Page<Revision>>;
  /** Every draft that was written for it, newest first. */
  drafts(principal: Principal, id: number, page: PageQuery): Promise<Page<DraftOfSubmission>>;
  /**
   * The texts of its latest hundred drafts, for comparison with what is given, not for showing.
   * Throws NotFound.
   */
  draftTexts(principal: Principal, id: number): Promise<DraftText[]>;
  /**
   * Makes an earlier draft the submission's current one again; it costs nothing. Throws NotFound,
   * Forbidden, StaleVersion.
   */
  putDraftBack(
    principal: Principal,
    id: number,
    draftId: number,
    expectedVersion?: number,
  ): Promise<StoredSubmission>;
}
