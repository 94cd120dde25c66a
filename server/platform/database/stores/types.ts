import type { Adjustments } from '#server/features/deadlines/adjustments.store.ts';
import type { RuleTemplateStore } from '#server/features/deadlines/rule-templates.store.ts';
import type { Deadlines } from '#server/features/deadlines/deadlines.store.ts';
import type { DraftingStore } from '#server/features/drafts/drafting.store.ts';
import type { OwnKeys } from '#server/features/drafts/own-keys.store.ts';
import type { FeedbackJobs } from '#server/features/drafts/feedback-job-types.ts';
import type { Annotations, Marks, Rubrics } from '#server/features/rubrics/rubric-types.ts';
import type { Archives } from '#server/features/exchange/archive/archive-types.ts';
import type { Connections } from '#server/features/exchange/connect/connections.store.ts';
import type { Sendings } from '#server/features/exchange/connect/sendings.store.ts';
import type { Handbacks } from '#server/features/exchange/return/handbacks.store.ts';
import type { AccountStores } from '#server/features/accounts/account-types.ts';
import type { Intakes } from '#server/features/exchange/import/intake-types.ts';
import type { Invitations } from '#server/features/teams/invitations.store.ts';
import type { Anonymity } from '#server/features/marking/anonymity.store.ts';
import type { ClassFeedbacks } from '#server/features/analytics/class-feedback.store.ts';
import type { Insights } from '#server/features/analytics/insight.store.ts';
import type { Lti } from '#server/features/lti/lti.store.ts';
import type { Openings } from '#server/features/marking/openings.store.ts';
import type { StudentLinks } from '#server/features/release/link-types.ts';
import type { Releases } from '#server/features/release/types.ts';
import type { Students } from '#server/features/assignments/student-types.ts';
import type { TeamStores } from '#server/features/teams/team-types.ts';
import type { SubmissionFiles } from '#server/features/submissions/submission-file-types.ts';
import type { Retentions, StudentData } from '#server/features/privacy/privacy-types.ts';
import type {
  DocumentFiles,
  PendingFileDeletions,
  IdempotencyKeys,
  Installation,
} from '#server/platform/database/upkeep/upkeep-types.ts';
import type { Ledger, SpentCaptchas, Users } from '#server/features/accounts/user-types.ts';
import type {
  AssignmentFiles,
  Assignments,
  Members,
} from '#server/features/assignments/assignment-types.ts';
import type { Submissions } from '#server/features/submissions/submission-types.ts';
import type { Coverages } from '#server/features/marking/coverage.store.ts';
import type { SameAnswers } from '#server/features/marking/same-answers.store.ts';
import type { Rewordings } from '#server/features/comments/rewordings.store.ts';
import type { Suggestions } from '#server/features/comments/suggestions.store.ts';
import type { Comments, CommentSets } from '#server/features/comments/comment-types.ts';

/**
 * The caller. Every method that reads or changes somebody's data takes one and includes the
 * permission in its SQL.
 */
export interface Principal {
  readonly userId: number;
}

/**
 * The caller and their session, for cases where the session must still be open when something is
 * written.
 */
export interface SessionPrincipal extends Principal {
  readonly session?: string;
}

/** One page of a list and the full count of the list. */
export interface Page<T> {
  items: T[];
  total: number;
}

export interface Clock {
  now(): Date;
}

/** `uuid` identifies an operation; `token` is 32 random bytes in base64url, a secret. */
export interface Ids {
  uuid(): string;
  token(): string;
}

/** A file in the file store: its key there, the name the person gave it, its size in bytes. */
export interface StoredFile {
  key: string;
  filename: string;
  bytes: number;
}

/**
 * Keys of files whose rows were deleted. They wait in `doomedFiles` until `doomedFiles.forget`.
 */
export interface Removed {
  fileKeys: string[];
}

/**
 * A request with an `Idempotency-Key` that is in progress. Whatever creates a row under one
 * finishes it in the same transaction, and throws Conflict if another request holds the key by
 * then.
 */
export interface IdempotencyLock {
  key: string;
  token: string;
}

export interface Stores extends AccountStores, TeamStores {
  users: Users;
  spentCaptchas: SpentCaptchas;
  assignments: Assignments;
  assignmentFiles: AssignmentFiles;
  members: Members;
  invitations: Invitations;
  submissions: Submissions;
  submissionFiles: SubmissionFiles;
  students: Students;
  adjustments: Adjustments;
  deadlines: Deadlines;
  ruleTemplates: RuleTemplateStore;
  handbacks: Handbacks;
  archives: Archives;
  intakes: Intakes;
  releases: Releases;
  studentLinks: StudentLinks;
  comments: Comments;
  commentSets: CommentSets;
  suggestions: Suggestions;
  rewordings: Rewordings;
  sameAnswers: SameAnswers;
  coverages: Coverages;
  ledger: Ledger;
  lti: Lti;
  idempotencyKeys: IdempotencyKeys;
  feedbackJobs: FeedbackJobs;
  drafting: DraftingStore;
  ownKeys: OwnKeys;
  connections: Connections;
  sendings: Sendings;
  doomedFiles: PendingFileDeletions;
  rubrics: Rubrics;
  marks: Marks;
  annotations: Annotations;
  anonymity: Anonymity;
  openings: Openings;
  insights: Insights;
  classFeedbacks: ClassFeedbacks;
  documentFiles: DocumentFiles;
  installation: Installation;
  studentData: StudentData;
  retentions: Retentions;
  /**
   * Removes what has expired: tokens, spent captchas, idempotency keys, ended jobs. Call it now and
   * then.
   */
  sweep(): Promise<void>;
  /** Throws if the database doesn't respond (`GET /readyz`). */
  ping(): Promise<void>;
}
