import type { Generated } from 'kysely';
import type { IntakeState } from '#contract/exchange/intake.ts';
import type { HandbackKind } from '#contract/exchange/handback.ts';
import type { FileOrigin } from '#contract/submissions/submission-file.ts';
import type { MemberRole } from '#contract/teams/roles.ts';
import type { Bit, Iso, Json } from '#server/platform/database/columns.ts';

/**
 * What was handed in, in order; the first of the current attempt is the specification's original
 * file.
 */
export interface SubmissionFilesTable {
  id: Generated<number>;
  submission_id: number;
  attempt: number;
  position: number;
  /** Its folder in what was handed in: `src/util`, or empty. */
  folder: string;
  filename: string;
  key: string;
  bytes: number;
  /** Unknown for files from before this was stored. */
  sha256: string | null;
  /** Its text, the specification's processed file. */
  processed_key: string | null;
  processed_bytes: number | null;
  /** How its text was obtained, if a model read it from pictures; null if it was read here. */
  transcript: Generated<Json | null>;
  origin: FileOrigin;
  created_at: Iso;
}

/** One class list per assignment. */
export interface StudentsTable {
  id: Generated<number>;
  assignment_id: number;
  display_name: string;
  identifier: string | null;
  email: string | null;
  group_name: string | null;
  section: string | null;
  environment_ids: Json;
  /** When their work was handed in, according to a worksheet. */
  handed_in_at: Iso | null;
  /** Their own due date; null if it is the general one. */
  extension_due_at: Iso | null;
  extension_last_at: Iso | null;
  /** The reason, for people who manage the assignment. */
  extension_reason: string | null;
  created_at: Iso;
}

export interface SubmissionStudentsTable {
  submission_id: number;
  student_id: number;
}

/**
 * A file created to be handed back; `rows`, `files` and `steps` as in the contract and the stores.
 */
export interface HandbacksTable {
  id: Generated<number>;
  assignment_id: number;
  created_by: number;
  kind: Generated<HandbackKind>;
  filename: string;
  rows: Json;
  files: Json;
  steps: Json;
  /** The file's columns of grades, and the one that is written. */
  columns: Generated<Json>;
  created_at: Iso;
  /** When one of its files was first downloaded: nothing was handed back before that. */
  taken_at: Iso | null;
  taken_by: number | null;
  /** Whether rows and files were deleted because somebody in them was. */
  emptied: Generated<Bit>;
}

/** The state of a submission when it was written into a file. */
export interface HandbackWorksTable {
  handback_id: number;
  submission_id: number;
  basis: string;
}

/**
 * Which archive an assignment was imported from, its state at the time, and what could not be
 * imported.
 */
export interface ArchivesTable {
  assignment_id: number;
  owner_id: number;
  hash: string;
  state: Generated<string | null>;
  /**
   * Whether it was really made from an assignment of the same account here, and doesn't merely
   * claim so.
   */
  made_here: Generated<Bit>;
  left_out: Json;
  brought_at: Iso;
}

/**
 * A class's zip that is being imported; `understood` and `choices` as in
 * `server/features/exchange/import` and the contract.
 */
export interface IntakesTable {
  id: Generated<number>;
  /** Identifies its files on disk. */
  uuid: string;
  assignment_id: number;
  created_by: number;
  filename: string;
  bytes: number;
  state: IntakeState;
  /** What the educator said about groups; null if nothing. */
  teams: Bit | null;
  /** The time zone of the times in the zip; the server's own if null. */
  time_zone: string | null;
  done: Generated<number>;
  total: Generated<number>;
  understood: Json | null;
  choices: Json;
  /**
   * For what is fetched from an environment: the link it came through, and the class list that came
   * with it.
   */
  source: Generated<Json | null>;
  roster: Generated<Json | null>;
  error: string | null;
  lease: string | null;
  leased_until: Iso | null;
  created_at: Iso;
  updated_at: Iso;
}

export interface InvitationsTable {
  id: Generated<number>;
  /** One of the two: an invitation is to an assignment or to a team. */
  assignment_id: number | null;
  team_id: Generated<number | null>;
  email: string;
  role: MemberRole;
  credit_cap: number | null;
  token_hash: string;
  /** Of the mailed link, in addition to the one that the owner hands over. */
  mail_token_hash: Generated<string | null>;
  created_at: Iso;
  expires_at: Iso;
}

/** The class, what it hands in and what it gets back. */
export interface ClassTables {
  invitations: InvitationsTable;
  submission_files: SubmissionFilesTable;
  submission_students: SubmissionStudentsTable;
  students: StudentsTable;
  handbacks: HandbacksTable;
  handback_works: HandbackWorksTable;
  archives: ArchivesTable;
  intakes: IntakesTable;
}
