import type { Generated } from 'kysely';
import type { FileOrigin } from '#contract/submission-file.ts';
import type { Iso, Json } from './columns.ts';

/** What was handed in, in order; the first of the current attempt is the specification's original file. */
export interface SubmissionFilesTable {
  id: Generated<number>;
  submission_id: number;
  attempt: number;
  position: number;
  /** Where it lay in what was handed in: `src/util`, or nothing. */
  folder: string;
  filename: string;
  key: string;
  bytes: number;
  /** Unknown for files that came before this was kept. */
  sha256: string | null;
  /** Its text, the specification's processed file. */
  processed_key: string | null;
  processed_bytes: number | null;
  origin: FileOrigin;
  created_at: Iso;
}

/** One class list an assignment. */
export interface StudentsTable {
  id: Generated<number>;
  assignment_id: number;
  display_name: string;
  identifier: string | null;
  email: string | null;
  group_name: string | null;
  section: string | null;
  environment_ids: Json;
  created_at: Iso;
}

export interface SubmissionStudentsTable { submission_id: number; student_id: number }
