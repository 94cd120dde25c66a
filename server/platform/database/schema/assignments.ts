import type { Generated } from 'kysely';
import type { AssignmentFileType, TextNeed } from '#contract/assignments/assignment.ts';
import type { MemberRole } from '#contract/teams/roles.ts';
import type { Bit, Iso, Json, Millis } from '#server/platform/database/columns.ts';
import type { AgreementColumns } from './team.ts';

export interface AssignmentsTable extends AgreementColumns {
  id: Generated<number>;
  owner_id: number;
  name: string;
  description: string;
  due_at: Iso | null;
  /** The time zone in which days are counted; null for UTC. */
  time_zone: string | null;
  /** The last moment: anything after it isn’t accepted. */
  last_at: Iso | null;
  /** A `LateRule`; null if lateness has no penalty. */
  late_rule: Json | null;
  grade_scale: Json;
  judge_first: Bit;
  /**
   * The setting; and its effect with the current rubric, stored so that lists and counts needn't
   * read rubrics.
   */
  feedback_text_needed: Generated<TextNeed>;
  needs_feedback_text: Generated<Bit>;
  /** Whether markers see candidates instead of names. */
  anonymous: Bit;
  /** When it was last changed, later than every change before; `?changed_since=` sorts by it. */
  revision: Generated<Millis>;
  /** Stays the same wherever an archive of it is imported. */
  origin: Generated<string | null>;
  /** The feedback to the whole class, and its version. */
  class_feedback: Generated<string>;
  class_feedback_version: Generated<number>;
  /** What works must have: `items` and `dismissed` of `ExpectedItems`; null until somebody said. */
  expected_items: Json | null;
  expected_items_version: Generated<number>;
  created_at: Iso;
  updated_at: Iso;
}

export interface AssignmentMembersTable {
  assignment_id: number;
  user_id: number;
  role: MemberRole;
  /** How many of the owner’s credits they may spend; null for no cap. */
  credit_cap: number | null;
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
  /** For an exemplar: what it is for. */
  purpose: string | null;
  created_at: Iso;
}

/** Assignments and who works on them. */
export interface AssignmentTables {
  assignments: AssignmentsTable;
  assignment_members: AssignmentMembersTable;
  assignment_files: AssignmentFilesTable;
}
