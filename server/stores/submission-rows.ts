import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { AiFeedback } from '#contract/feedback.ts';
import { deriveStatus } from '#contract/submission-status.ts';
import type { Database, SubmissionsTable } from '../db/schema.ts';
import type { NewSubmission, StoredFile, StoredSubmission } from './types.ts';

export type SubmissionRow = Selectable<SubmissionsTable>;

/** A row as the stores answer it; `late` is: handed in after the assignment's `due_at` (decisions, section 6). */
export function toSubmission(row: SubmissionRow, due_at: string | null): StoredSubmission {
  return {
    id: row.id,
    assignment_id: row.assignment_id,
    status: deriveStatus(row),
    submitted_at: row.submitted_at,
    student_identifier: row.student_identifier,
    original_filename: row.original_filename,
    processed_filename: row.processed_filename,
    file_name: row.original_filename,
    grade: row.grade,
    feedback_text: row.feedback_text,
    ai_feedback_text: row.ai_feedback_text,
    ai_feedback: row.ai_feedback === null ? null : (JSON.parse(row.ai_feedback) as AiFeedback),
    turnitin_similarity_score: row.similarity_score,
    version: row.version,
    late: due_at !== null && row.submitted_at > due_at,
    error_message: row.error_message,
    created_at: row.created_at,
    updated_at: row.updated_at,
    keys: { original: row.original_key, processed: row.processed_key, turnitin: row.report_key },
  };
}

/** Submissions with the `due_at` of their assignment. */
export const submissionsWithDue = (db: Kysely<Database>) =>
  db.selectFrom('submissions').innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .selectAll('submissions').select('assignments.due_at');

export const processedColumns = (file: StoredFile | null) => ({
  processed_key: file?.key ?? null,
  processed_filename: file?.filename ?? null,
  processed_bytes: file?.bytes ?? null,
});

export const newRow = (
  submission: NewSubmission, at: { assignment_id: number; revision: number; now: string },
): Insertable<SubmissionsTable> => ({
  assignment_id: at.assignment_id,
  student_identifier: spoken(submission.student_identifier),
  original_key: submission.original.key,
  original_filename: submission.original.filename,
  original_bytes: submission.original.bytes,
  ...processedColumns(submission.processed),
  report_key: submission.turnitin_report?.key ?? null,
  report_filename: submission.turnitin_report?.filename ?? null,
  report_bytes: submission.turnitin_report?.bytes ?? null,
  similarity_score: submission.turnitin_similarity_score,
  grade: null,
  feedback_text: null,
  ai_feedback: null,
  ai_feedback_text: null,
  error_message: null,
  revision: at.revision,
  submitted_at: submission.submitted_at ?? at.now,
  created_at: at.now,
  updated_at: at.now,
});

/** Text that says something, as it is; null for blank text, which says as much as none. */
export const spoken = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/** What every change of a submission raises. */
export const changed = (revision: number, now: string) => ({
  version: sql<number>`submissions.version + 1`,
  revision,
  updated_at: now,
});

/** Whether a submission is late by this `due_at`, in SQL. */
export const lateBy = (due_at: string | null) =>
  due_at === null ? sql<boolean>`(1 = 0)` : sql<boolean>`(submissions.submitted_at > ${due_at})`;
