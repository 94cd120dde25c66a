import type {
  Assignment, AssignmentFile, AssignmentFileType, AssignmentPatch, AssignmentRole, AssignmentValues, Member,
} from '#contract/assignment.ts';
import type { Comment, CommentBank, CommentChange, CommentSet, CommentSetBody, NewComment, QualityLevel } from '#contract/comment.ts';
import type { PageQuery } from '#contract/common.ts';
import type { Transaction, TransactionType } from '#contract/credit.ts';
import type { DraftOfSubmission, Revision } from '#contract/revision.ts';
import type { Submission, SubmissionFileKind, SubmissionPatch, SubmissionQuery } from '#contract/submission.ts';
import type { Settings, User } from '#contract/user.ts';
import type { Veil } from '../anonymity/veil.ts';
import type { DraftingStore } from './drafts/drafting.ts';
import type { OwnKeys } from './drafts/own-keys.ts';
import type { FeedbackJobs } from './drafts/feedback-job-types.ts';
import type { Annotations, Marks, Rubrics } from './marking/rubric-types.ts';
import type { Archives } from './archive/archive-types.ts';
import type { Connections } from './connect/connections.ts';
import type { Sendings } from './connect/sendings.ts';
import type { Handbacks } from './handback/handbacks.ts';
import type { AccountExport, AccountStores } from './accounts/account-types.ts';
import type { Intakes } from './intake/intake-types.ts';
import type { Invitations } from './assignments/invitations.ts';
import type { Anonymity } from './marking/anonymity.ts';
import type { ClassFeedbacks } from './insight/class-feedback.ts';
import type { Insights } from './insight/insight.ts';
import type { Openings } from './marking/openings.ts';
import type { StudentLinks } from './release/link-types.ts';
import type { Releases } from './release/types.ts';
import type { Students } from './assignments/student-types.ts';
import type { TeamStores } from './team/team-types.ts';
import type { NewSubmissionFile, StoredSubmissionFile, SubmissionFiles } from './submissions/submission-file-types.ts';
import type { Retentions, StudentData } from './privacy/privacy-types.ts';
import type { DocumentFiles, DoomedFiles, IdempotencyKeys, Installation } from './upkeep/upkeep-types.ts';

/** Who asks. Every method that reads or changes someone's data takes one and puts the permission into its SQL. */
export interface Principal { readonly userId: number }

/** One page of a list and the full count of the list. */
export interface Page<T> { items: T[]; total: number }

export interface Clock { now(): Date }

/** `uuid` names an operation; `token` is 32 random bytes in base64url, a secret. */
export interface Ids { uuid(): string; token(): string }

/** A file the file store holds: its key there, the name the person gave it, its size in bytes. */
export interface StoredFile { key: string; filename: string; bytes: number }

/** Keys of files whose rows are gone. They wait in `doomedFiles` until `doomedFiles.forget`. */
export interface Removed { fileKeys: string[] }

export interface Users {
  /** A teacher with the welcome credits (`promo_code`, reference `WELCOME`) and the set 'My comments'. Throws Conflict for a taken e-mail. */
  register(person: { email: string; password_hash: string; full_name: string; welcome_credits: number }): Promise<User>;
  /** The account with this e-mail, for the operator. Throws NotFound. */
  named(email: string): Promise<{ userId: number; full_name: string; disabled_at: string | null }>;
  /** Closes an account, which ends its sessions, or opens it again. */
  disable(principal: Principal, isDisabled: boolean): Promise<void>;
  /** For sign-in; null when no account that is open has this e-mail. */
  findForLogin(email: string): Promise<{ userId: number; password_hash: string } | null>;
  me(principal: Principal): Promise<User>;
  passwordHash(principal: Principal): Promise<string>;
  /** Settings are merged key by key. A new password revokes every token but `keepToken`. Throws Conflict for a taken e-mail. */
  update(
    principal: Principal,
    change: { full_name?: string; email?: string; password_hash?: string; settings?: Partial<Settings> },
    keepToken?: string,
  ): Promise<User>;
  /** Everything of the account goes; the ledger keeps its sums under an account without a name. */
  remove(principal: Principal): Promise<Removed>;
  /** All data of the account as JSON, and the files that belong to it. */
  exportAll(principal: Principal): Promise<AccountExport>;
}

export interface SpentCaptchas {
  /** True the first time this challenge is spent, false for every replay. */
  spend(challenge: string, expiresAt: Date): Promise<boolean>;
}

/** What may be done: `read` every role, `mark` owner and grader, `own` the owner, `moderate` the owner and whom they named. */
export type Permission = 'read' | 'mark' | 'own' | 'release' | 'moderate';

type Marking = 'judge_first' | 'anonymous';
/** How it is marked goes without saying: judged first, names shown. */
type AssignmentBody = Omit<AssignmentValues, Marking> & Partial<Pick<AssignmentValues, Marking>>;

export interface Assignments {
  list(principal: Principal, page: PageQuery): Promise<Page<Assignment>>;
  create(principal: Principal, body: AssignmentBody, fence?: Fence): Promise<Assignment>;
  get(principal: Principal, id: number): Promise<Assignment>;
  /** Throws NotFound or Forbidden; answers the caller's role. For a check before a body is read. */
  require(principal: Principal, id: number, permission: Exclude<Permission, 'moderate'>): Promise<AssignmentRole>;
  update(principal: Principal, id: number, patch: AssignmentPatch): Promise<Assignment>;
  remove(principal: Principal, id: number): Promise<Removed>;
}

export interface StoredAssignmentFile extends AssignmentFile { assignment_id: number; key: string; processed_key: string | null }

export interface AssignmentFiles {
  attach(
    principal: Principal, assignmentId: number,
    file: StoredFile & { file_type: AssignmentFileType; grade: string | null; processed_key?: string | null }, fence?: Fence,
  ): Promise<StoredAssignmentFile>;
  get(principal: Principal, assignmentId: number, fileId: number): Promise<StoredAssignmentFile>;
  remove(principal: Principal, assignmentId: number, fileId: number): Promise<Removed>;
}

export interface Members {
  list(principal: Principal, assignmentId: number, page: PageQuery): Promise<Page<Member>>;
  /** Someone becomes a member by accepting an invitation, and by nothing else. */
  setRole(principal: Principal, assignmentId: number, userId: number, role: Member['role']): Promise<Member>;
  /** The owner removes anyone; anyone else only themselves. */
  remove(principal: Principal, assignmentId: number, userId: number): Promise<void>;
}

/** A submission as stored: instead of signed URLs, the keys they are made from. */
export interface StoredSubmission extends Omit<Submission, 'turnitin_report_url' | 'files' | 'earlier_files'> {
  files: StoredSubmissionFile[];
  earlier_files: StoredSubmissionFile[];
  /** What hides whose work it is from everybody who marks; null where nothing does. */
  veil: Veil | null;
  /** Of the first file. */
  keys: Record<Exclude<SubmissionFileKind, 'original'>, string | null> & { original: string };
}

export interface NewSubmission {
  student_identifier: string | null;
  /** At least one. */
  files: readonly NewSubmissionFile[];
  turnitin_report: StoredFile | null;
  turnitin_similarity_score: number | null;
  /** When it was handed in; left out: now. */
  submitted_at?: string | undefined;
}

export interface SubmissionList extends Page<StoredSubmission> {
  /** The assignment's revision: ask with it next time. */
  revision: number;
  /** Deleted after `changed_since`; empty without it. */
  deletedIds: number[];
  /** What the page after this one begins after; null when there is none. */
  nextBefore: { created_at: string; id: number } | null;
}

export interface Submissions {
  /** Newest first. With `changed_since` only what changed after that revision; `total` counts the same rows. */
  list(principal: Principal, assignmentId: number, query: SubmissionQuery): Promise<SubmissionList>;
  get(principal: Principal, id: number): Promise<StoredSubmission>;
  create(principal: Principal, assignmentId: number, submission: NewSubmission, fence?: Fence): Promise<StoredSubmission>;
  /** Throws Stale (with the stored submission) when the version differs. With or without one, what it changes is kept as revisions. */
  patch(principal: Principal, id: number, patch: SubmissionPatch, expectedVersion?: number): Promise<StoredSubmission>;
  remove(principal: Principal, id: number, expectedVersion?: number): Promise<Removed>;
  /** Every change of grade, feedback, score, student and time, newest first. */
  revisions(principal: Principal, id: number, page: PageQuery): Promise<Page<Revision>>;
  /** Every draft that was written for it, newest first. */
  drafts(principal: Principal, id: number, page: PageQuery): Promise<Page<DraftOfSubmission>>;
  /** Makes an earlier draft the submission's again; it costs nothing. Throws NotFound, Forbidden, Stale. */
  putDraftBack(principal: Principal, id: number, draftId: number, expectedVersion?: number): Promise<StoredSubmission>;
}

export interface Comments {
  /** The caller's own, newest first; of one set when asked (NotFound when the set isn't the caller's). */
  list(principal: Principal, query: PageQuery & { comment_set_id?: number | undefined }): Promise<Page<Comment>>;
  /** The standard bank and the caller's own, by category and quality level. */
  bank(principal: Principal): Promise<CommentBank>;
  get(principal: Principal, id: number): Promise<Comment>;
  create(principal: Principal, comment: NewComment, fence?: Fence): Promise<Comment>;
  /** Throws Forbidden for a standard comment. */
  update(principal: Principal, id: number, change: CommentChange): Promise<Comment>;
  remove(principal: Principal, id: number): Promise<void>;
  /** Makes the stored standard bank equal to this one, by `standard_key`; ids of comments that stay are kept. */
  putStandardBank(comments: readonly StandardComment[]): Promise<void>;
}

export interface StandardComment { standard_key: string; category: string; quality_level: QualityLevel; text: string }

export interface CommentSets {
  list(principal: Principal, page: PageQuery): Promise<Page<CommentSet>>;
  get(principal: Principal, id: number): Promise<CommentSet>;
  create(principal: Principal, body: CommentSetBody, fence?: Fence): Promise<CommentSet>;
  rename(principal: Principal, id: number, body: CommentSetBody): Promise<CommentSet>;
  /** Its comments go with it. Throws Conflict for the default set. */
  remove(principal: Principal, id: number): Promise<void>;
}

export interface Ledger {
  /**
   * Adds credits once per account, type and reference; `created` is false for a replay.
   * Throws NotFound (no such e-mail), Conflict (the same reference with another amount, or it would spend what isn't there).
   */
  grant(grant: Grant): Promise<{ transaction: Transaction; created: boolean }>;
  /** Newest first. */
  transactions(principal: Principal, page: PageQuery): Promise<Page<Transaction>>;
  balance(principal: Principal): Promise<{ balance: number; held: number }>;
}

export interface Grant {
  email: string;
  amount: number;
  type: Exclude<TransactionType, 'feedback_generation'>;
  reference: string;
}

/**
 * A request under an `Idempotency-Key` that is at work. What makes a row under one finishes it in the same transaction, and
 * throws Conflict when another holds the key by then.
 */
export interface Fence { key: string; token: string }

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
  handbacks: Handbacks;
  archives: Archives;
  intakes: Intakes;
  releases: Releases;
  studentLinks: StudentLinks;
  comments: Comments;
  commentSets: CommentSets;
  ledger: Ledger;
  idempotencyKeys: IdempotencyKeys;
  feedbackJobs: FeedbackJobs;
  drafting: DraftingStore;
  ownKeys: OwnKeys;
  connections: Connections;
  sendings: Sendings;
  doomedFiles: DoomedFiles;
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
  /** Removes what has expired: tokens, spent captchas, idempotency keys, ended jobs. To be called now and then. */
  sweep(): Promise<void>;
  /** Throws when the database doesn't answer (`GET /readyz`). */
  ping(): Promise<void>;
}
