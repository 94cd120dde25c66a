import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { deriveStatus } from '#contract/submissions/submission-status.ts';
import type { NameMask } from '#server/features/marking/anonymity/name-mask.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { SubmissionsTable } from '#server/platform/database/schema/submissions.ts';
import { processedName } from '#server/platform/files/names.ts';
import { latenessOf, type StandingTerms } from '#server/features/deadlines/terms.ts';
import type { StoredSubmissionFile } from './submission-file-types.ts';
import type { NewSubmission, StoredSubmission } from './submission-types.ts';

export type SubmissionRow = Selectable<SubmissionsTable>;

/**
 * Returns a row in the stores' form; null if it has no files or terms: it was deleted after the row
 * was read.
 */
export function toSubmission(
  row: SubmissionRow,
  terms: StandingTerms | undefined,
  stored: readonly StoredSubmissionFile[],
  student_ids: number[],
  veil: NameMask | null,
): StoredSubmission | null {
  const files = stored.filter((file) => file.attempt === row.attempt);
  const first = files[0];
  if (first === undefined || terms === undefined) return null;
  const { late, late_mark } = latenessOf(row, terms);
  return {
    id: row.id,
    assignment_id: row.assignment_id,
    status: deriveStatus(row, terms.needsText),
    submitted_at: row.submitted_at,
    submitted_at_known: row.submitted_at_source !== null,
    student_identifier: row.student_identifier,
    original_filename: first.filename,
    processed_filename: first.has_text ? processedName(first.filename) : null,
    file_name: first.filename,
    grade: row.grade,
    feedback_text: row.feedback_text,
    ai_feedback_text: row.ai_feedback_text,
    draft: row.ai_feedback,
    draft_sealed: false,
    turnitin_similarity_score: row.similarity_score,
    files,
    earlier_files: stored.filter((file) => file.attempt < row.attempt),
    student_ids,
    attempt: row.attempt,
    marked_attempt: row.marked_attempt,
    version: row.version,
    late,
    late_mark,
    error_message: row.error_message,
    created_at: row.created_at,
    updated_at: row.updated_at,
    veil,
    keys: { original: first.key, processed: first.processed_key, turnitin: row.report_key },
  };
}

/**
 * Returns a row as seen by a person who must not see yet what was given, nor how often that
 * changed: `hidden` is the number of such versions.
 */
export const unmarked = <Row extends SubmissionRow>(row: Row, hidden: number): Row => ({
  ...row,
  grade: null,
  feedback_text: null,
  marked_attempt: null,
  updated_at: row.created_at,
  version: row.version - hidden,
});

/** Submissions with the `due_at` of their assignment. */
export const submissionsWithDue = (db: Kysely<Database>) =>
  db
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .selectAll('submissions')
    .select('assignments.due_at');

export const newRow = (
  submission: NewSubmission,
  at: { assignment_id: number; revision: number; now: string },
): Insertable<SubmissionsTable> => ({
  assignment_id: at.assignment_id,
  student_identifier: auditableText(submission.student_identifier),
  report_key: submission.turnitin_report?.key ?? null,
  report_filename: submission.turnitin_report?.filename ?? null,
  report_bytes: submission.turnitin_report?.bytes ?? null,
  similarity_score: submission.turnitin_similarity_score,
  revision: at.revision,
  open_revision: at.revision,
  submitted_at: submission.submitted_at ?? at.now,
  submitted_at_source: submission.submitted_at === undefined ? null : 'person',
  created_at: at.now,
  updated_at: at.now,
});

/** Returns a text unchanged; null for blank text, which means the same as none. */
export const auditableText = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text;

/**
 * What is raised by a change of only grade and feedback: people who mark blind aren't told about
 * it.
 */
export const marked = (revision: number, now: string) => ({
  version: sql<number>`submissions.version + 1`,
  revision,
  updated_at: now,
});

/** What is raised by every other change of a submission. */
export const changed = (revision: number, now: string) => ({
  ...marked(revision, now),
  open_revision: revision,
});
