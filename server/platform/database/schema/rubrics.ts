import type { Generated } from 'kysely';

type Iso = string;
type Json = string;

/** Every version of an assignment's rubric; the highest one counts. */
export interface RubricVersionsTable {
  assignment_id: number;
  version: number;
  /** Null if the rubric was removed. */
  rubric: Json | null;
  /** The same in words, for lists and drafts. */
  rubric_text: string | null;
  author_id: number;
  created_at: Iso;
}

export interface MarksTable {
  id: Generated<number>;
  submission_id: number;
  round: string;
  criterion: string;
  level_ids: Json | null;
  points: number | null;
  comment: string;
  /** Why this was agreed on. */
  reason: Generated<string>;
  /** Who last changed it. */
  marker_id: number;
  rubric_version: number;
  version: Generated<number>;
  created_at: Iso;
  updated_at: Iso;
}

/** One change of one mark. `from_value` is null for the first. */
export interface MarkRevisionsTable {
  id: Generated<number>;
  submission_id: number;
  round: string;
  criterion: string;
  version: number;
  from_value: Json | null;
  to_value: Json;
  rubric_version: number;
  changed_by: number;
  changed_at: Iso;
}

/** The grade that a person set, next to the one that the marks proposed at the time. */
export interface GradeDecisionsTable {
  submission_id: number;
  proposed_grade: string | null;
  grade: string | null;
  reason: string;
  decided_by: number;
  decided_at: Iso;
}

/** Names were hidden, or shown again. */
export interface AnonymityChangesTable {
  id: Generated<number>;
  assignment_id: number;
  anonymous: 0 | 1;
  changed_by: number;
  changed_at: Iso;
}

/** What a marker had decided when they opened the draft for a criterion (DESK-7). */
export interface DraftOpeningsTable {
  submission_id: number;
  criterion: string;
  opened_by: number;
  mark: Json;
  opened_at: Iso;
}

export interface AnnotationsTable {
  /** In order of writing, and never shown to anybody. */
  id: Generated<number>;
  /** Its public id: random. */
  number: number;
  submission_id: number;
  marker_id: number;
  file_id: number | null;
  /** W3C Web Annotation selectors. */
  selectors: Json;
  text: string;
  criterion: string | null;
  comment_id: number | null;
  version: Generated<number>;
  created_at: Iso;
  updated_at: Iso;
}

/** Rubrics, and the marks based on them. */
export interface RubricTables {
  anonymity_changes: AnonymityChangesTable;
  rubric_versions: RubricVersionsTable;
  marks: MarksTable;
  mark_revisions: MarkRevisionsTable;
  grade_decisions: GradeDecisionsTable;
  annotations: AnnotationsTable;
  draft_openings: DraftOpeningsTable;
}
