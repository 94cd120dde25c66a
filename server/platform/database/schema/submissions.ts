import type { Generated } from 'kysely';
import type { Document } from '#contract/submissions/document.ts';
import type { HandedInSource, PatchField } from '#contract/submissions/submission.ts';
import type { Bit, Iso, Json, Millis } from '#server/platform/database/columns.ts';

export interface SubmissionsTable {
  id: Generated<number>;
  assignment_id: number;
  /** Its number while marking is anonymous: random, unique within an assignment, and permanent. */
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
  /** The attempt that was marked, if a newer one has arrived since and nobody has looked at it. */
  marked_attempt: number | null;
  /**
   * Which of the learning environment's attempts each attempt here is, by its number; null if none
   * was fetched from there.
   */
  remote_attempts: Json | null;
  version: Generated<number>;
  /** The assignment's revision at its last change. */
  revision: Millis;
  /**
   * The same for its last change that people who mark it without seeing what was given may see.
   */
  open_revision: Generated<Millis>;
  /** When it was handed in; the time of the upload if that isn't known. */
  submitted_at: Iso;
  /** How that is known; null if it isn't. */
  submitted_at_source: HandedInSource | null;
  /** Whether it was late according to the environment, if it said that without a time. */
  late_there: Bit | null;
  /** Why the penalty for lateness is waived; null if it isn’t. */
  waiver_reason: string | null;
  /** The code that counts instead of the held-back mark; and the reason. */
  held_code: string | null;
  held_reason: string | null;
  /** Whether its feedback is given nevertheless. */
  held_feedback: Generated<Bit>;
  /** The maximum that counts for this attempt, as a decimal. */
  mark_cap: string | null;
  /**
   * The learning environment's group that handed it in, as a `WorkGroup`; null if a student did.
   */
  environment_group: Json | null;
  created_at: Iso;
  updated_at: Iso;
}

export interface SubmissionTombstonesTable {
  submission_id: number;
  assignment_id: number;
  revision: Millis;
}

/** One change of one field of a submission. */
export interface RevisionsTable {
  id: Generated<number>;
  submission_id: number;
  /** The version that the change resulted in. */
  version: number;
  field: PatchField;
  /** As text, even for a number. */
  from_value: string | null;
  to_value: string | null;
  changed_by: number;
  changed_at: Iso;
}

/** What was read from a file, by the key of that file. */
export interface DocumentsTable {
  original_key: string;
  key: string;
  version: number;
  kind: Document['kind'];
  read_share: number;
  created_at: Iso;
  /** When OCR has tried to read it; null of what it hasn't, or needn't. */
  recognised_at: Generated<Iso | null>;
}

/** What was handed in, and its changes. */
export interface SubmissionTables {
  submissions: SubmissionsTable;
  submission_tombstones: SubmissionTombstonesTable;
  revisions: RevisionsTable;
  documents: DocumentsTable;
}
