import type { Document } from '#contract/document.ts';
import type { Generated } from 'kysely';
import type { AssignmentFileType } from '#contract/assignment.ts';
import type { QualityLevel } from '#contract/comment.ts';
import type { TransactionType } from '#contract/credit.ts';
import type { JOB_STATES, JobStep } from '#contract/feedback.ts';
import type { PatchField } from '#contract/submission.ts';
import type { AnnotationsTable, AnonymityChangesTable, DraftOpeningsTable, GradeDecisionsTable, MarkRevisionsTable, MarksTable, RubricVersionsTable } from './schema-rubrics.ts';
import type { Bit, Iso, Json, Millis } from './columns.ts';
import type { ArchivesTable, HandbacksTable, HandbackWorksTable, IntakesTable, InvitationsTable, StudentsTable, SubmissionFilesTable, SubmissionStudentsTable } from './schema-class.ts';
import type { ConnectTables } from './schema-connect.ts';
import type { AccountTables } from './schema-accounts.ts';
import type { RegradesTable, ReleasesTable, StudentLinksTable } from './schema-release.ts';
import type { DraftTables } from './schema-drafts.ts';
import type { AgreementColumns, TeamTables } from './schema-team.ts';
import type { PrivacyTables } from './schema-privacy.ts';

export interface UsersTable {
  id: Generated<number>;
  email: string;
  password_hash: string;
  full_name: string;
  settings: Json;
  credit_balance: Generated<number>;
  created_at: Iso;
  /** Set when the account was deleted: what stays is a row without a name, for the ledger. */
  deleted_at: Iso | null;
  /** Set while the operator keeps it closed. */
  disabled_at: Generated<Iso | null>;
}

export interface AssignmentsTable extends AgreementColumns {
  id: Generated<number>;
  owner_id: number;
  name: string;
  description: string;
  due_at: Iso | null;
  grade_scale: Json;
  judge_first: Bit;
  /** Whether markers see candidates instead of names. */
  anonymous: Bit;
  /** Rises with every change of a submission; orders `?changed_since=`. */
  revision: Generated<number>;
  /** What the whole class is told, and its version. */
  class_feedback: Generated<string>;
  class_feedback_version: Generated<number>;
  created_at: Iso;
  updated_at: Iso;
}

export interface AssignmentMembersTable {
  assignment_id: number;
  user_id: number;
  role: 'grader' | 'viewer';
  created_at: Iso;
}

export interface AssignmentFilesTable {
  id: Generated<number>;
  assignment_id: number;
  file_type: AssignmentFileType;
  grade: string | null;
  original_key: string;
  original_filename: string;
  original_bytes: number;
  processed_key: string | null;
  /** Of an exemplar: what it is for. */
  purpose: string | null;
  created_at: Iso;
}

export interface SubmissionsTable {
  id: Generated<number>;
  assignment_id: number;
  /** What it is called while marking is anonymous: by chance, each once in an assignment, and for good. */
  candidate: Generated<number | null>;
  student_identifier: string | null;
  report_key: string | null;
  report_filename: string | null;
  report_bytes: number | null;
  grade: string | null;
  feedback_text: string | null;
  ai_feedback: Json | null;
  ai_feedback_text: string | null;
  similarity_score: number | null;
  /** Why the last generation failed. The status is derived, never stored. */
  error_message: string | null;
  /** The attempt of its current files. */
  attempt: Generated<number>;
  /** The attempt that was marked, when a newer one has come since and nobody has looked. */
  marked_attempt: number | null;
  version: Generated<number>;
  /** The assignment's revision at its last change. */
  revision: number;
  /** When it was handed in; the upload, unless somebody knows better. */
  submitted_at: Iso;
  created_at: Iso;
  updated_at: Iso;
}

export interface SubmissionTombstonesTable { submission_id: number; assignment_id: number; revision: number }

/** One change of one field of a submission. */
export interface RevisionsTable {
  id: Generated<number>;
  submission_id: number;
  /** The version that the change made. */
  version: number;
  field: PatchField;
  /** As text, a number too. */
  from_value: string | null;
  to_value: string | null;
  changed_by: number;
  changed_at: Iso;
}

export interface CommentSetsTable { id: Generated<number>; owner_id: number; name: string; is_default: Bit; created_at: Iso }

export interface CommentsTable {
  id: Generated<number>;
  /** Null for the standard bank, which has a `standard_key` instead. */
  owner_id: number | null;
  comment_set_id: number | null;
  standard_key: string | null;
  text: string;
  category: string;
  quality_level: QualityLevel;
  created_at: Iso;
}

/** Append-only: triggers refuse UPDATE and DELETE. */
export interface CreditTransactionsTable {
  id: Generated<number>;
  user_id: number;
  operation_id: string;
  transaction_type: TransactionType;
  change_amount: number;
  new_balance: number;
  reference_id: string | null;
  details: Json | null;
  timestamp: Iso;
}

export interface FeedbackJobsTable {
  id: Generated<number>;
  /** Names the operation in the ledger. */
  uuid: string;
  submission_id: number;
  assignment_id: number;
  requested_by: number;
  state: (typeof JOB_STATES)[number];
  step: JobStep;
  /** Failures of the provider. An expired lease is none. */
  attempts: Generated<number>;
  /** How often a worker took it: a job that kills its worker each time must end. */
  starts: Generated<number>;
  /** How often the process that worked on its text was ended by it. */
  deaths: Generated<number>;
  run_at: Millis;
  leased_until: Millis | null;
  lease_token: string | null;
  failure: 'unreadable' | 'provider' | 'internal' | null;
  error_message: string | null;
  requested_at: Iso;
  started_at: Iso | null;
  finished_at: Iso | null;
  /** Asked again with this word. */
  wish: string | null;
  /** Paid for by the draft before it. */
  free: Generated<Bit>;
  /** 0 where credits were off: it held and cost nothing. */
  priced: Generated<Bit>;
  /** Its end was told by mail, or needn't be. */
  mailed: Generated<Bit>;
  /** Goes to the provider of whoever asked. */
  own_key: Generated<Bit>;
}

/** A credit that a job may spend. What can be spent is the balance less the holds. */
export interface HoldsTable { job_id: number; user_id: number; amount: number; created_at: Iso }

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: string;
  /** Of the request at work: only who has it finishes. */
  token: string | null;
  /** The id of what the request made or asked for; null while it is at work. */
  made_id: number | null;
  created_at: Iso;
}

/** What is true of this installation as a whole, by name. */
export interface InstallationTable { name: 'files' | 'files-moving' | 'audit_since'; value: string }

/** What is counted for all processes together (server/middleware/rate-limit.ts). */
export interface RateLimitsTable { key: string; points: number; expire: number | null }

/** Files whose rows are gone and that the file store has yet to delete. */
export interface DoomedFilesTable { key: string; doomed_at: Iso }

/** What was read of a file, by the key of that file. */
export interface DocumentsTable {
  original_key: string;
  key: string;
  version: number;
  kind: Document['kind'];
  read_share: number;
  created_at: Iso;
}

export interface Database extends AccountTables, DraftTables, TeamTables, ConnectTables, PrivacyTables {
  users: UsersTable;
  assignments: AssignmentsTable;
  assignment_members: AssignmentMembersTable;
  invitations: InvitationsTable;
  anonymity_changes: AnonymityChangesTable;
  assignment_files: AssignmentFilesTable;
  submissions: SubmissionsTable;
  submission_files: SubmissionFilesTable;
  submission_students: SubmissionStudentsTable;
  students: StudentsTable;
  handbacks: HandbacksTable;
  handback_works: HandbackWorksTable;
  archives: ArchivesTable;
  intakes: IntakesTable;
  releases: ReleasesTable;
  student_links: StudentLinksTable;
  regrades: RegradesTable;
  submission_tombstones: SubmissionTombstonesTable;
  revisions: RevisionsTable;
  comment_sets: CommentSetsTable;
  comments: CommentsTable;
  credit_transactions: CreditTransactionsTable;
  feedback_jobs: FeedbackJobsTable;
  holds: HoldsTable;
  idempotency_keys: IdempotencyKeysTable;
  installation: InstallationTable;
  doomed_files: DoomedFilesTable;
  rate_limits: RateLimitsTable;
  rubric_versions: RubricVersionsTable;
  marks: MarksTable;
  mark_revisions: MarkRevisionsTable;
  grade_decisions: GradeDecisionsTable;
  annotations: AnnotationsTable;
  draft_openings: DraftOpeningsTable;
  documents: DocumentsTable;
}
