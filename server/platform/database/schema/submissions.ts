import type { Generated } from 'kysely';
import type { Document } from '#contract/submissions/document.ts';
import type { HandedInSource, PatchField } from '#contract/submissions/submission.ts';
import type { Bit, Iso, Json, Millis } from '#server/platform/database/columns.ts';

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
  /**
   * Which of the learning environment's each attempt here is, by its number; null where none was
   * fetched from there.
   */
  remote_attempts: Json | null;
  version: Generated<number>;
  /** The assignment's revision at its last change. */
  revision: Millis;
  /** The same of its last change that whoever marks it without seeing what was given is told. */
  open_revision: Generated<Millis>;
  /** When it was handed in; the upload, where that isn't known. */
  submitted_at: Iso;
  /** By what that is known; null where it isn't. */
  submitted_at_source: HandedInSource | null;
  /** What the environment said of lateness, where it said that without a time. */
  late_there: Bit | null;
  /** Why the penalty for lateness is waived; null where it isn’t. */
  waiver_reason: string | null;
  /** The code that counts instead of the mark, which is held back; and why. */
  held_code: string | null;
  held_reason: string | null;
  /** Whether its feedback is given all the same. */
  held_feedback: Generated<Bit>;
  /** The most that counts of this attempt, as a decimal. */
  mark_cap: string | null;
  /** The group of a learning environment's that handed it in, as a `WorkGroup`; null where a student did. */
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
  /** The version that the change made. */
  version: number;
  field: PatchField;
  /** As text, a number too. */
  from_value: string | null;
  to_value: string | null;
  changed_by: number;
  changed_at: Iso;
}

/** What was read of a file, by the key of that file. */
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

/** What was handed in, and what changed of it. */
export interface SubmissionTables {
  submissions: SubmissionsTable;
  submission_tombstones: SubmissionTombstonesTable;
  revisions: RevisionsTable;
  documents: DocumentsTable;
}
