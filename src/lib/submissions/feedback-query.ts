import type { LateMark } from '#contract/deadlines/late-rule.ts';
import { hasDraft, SEALED_DRAFT } from '#contract/submissions/submission.ts';
import { pageOf, type PageOf } from '../lists/paging.ts';
import { searcher } from '../text/search.ts';

export interface FeedbackRow {
  id: number;
  assignmentId: number;
  assignmentName: string;
  student_identifier: string | null;
  file_name: string;
  grade: string | null;
  late_mark?: LateMark | null | undefined;
  feedback_text: string | null;
  ai_feedback_text: string | null;
  draft_sealed?: boolean | undefined;
  updated_at: string;
}

export interface FeedbackQuery {
  search: string;
  assignmentId: number | null;
  /** Only submissions with a draft but no feedback. */
  unusedOnly: boolean;
  page: number;
  pageSize: number;
}

const says = (text: string | null): text is string => text !== null && text.trim() !== '';

/** Whether the educator has not yet turned a draft into feedback. */
export const isDraftUnused = (row: FeedbackRow): boolean =>
  hasDraft(row) && !says(row.feedback_text);

/** Returns the preview of feedback: the educator's own words, otherwise the draft's. */
export const previewOf = ({
  feedback_text,
  ai_feedback_text,
  draft_sealed: isSealed,
}: FeedbackRow): string =>
  (says(feedback_text)
    ? feedback_text
    : (ai_feedback_text ?? (isSealed ? SEALED_DRAFT : ''))
  ).trim();

const search = searcher((row: FeedbackRow) => [
  row.student_identifier,
  row.file_name,
  row.assignmentName,
  row.grade,
  row.feedback_text,
  row.ai_feedback_text,
]);

/**
 * Returns all feedback, written by users or AI, latest change first; leaves out submissions with
 * neither.
 */
export function queryFeedback<Row extends FeedbackRow>(
  rows: readonly Row[],
  query: FeedbackQuery,
): PageOf<Row> {
  const chosen = rows.filter(
    (row) =>
      (says(row.feedback_text) || hasDraft(row)) &&
      (query.assignmentId === null || row.assignmentId === query.assignmentId) &&
      (!query.unusedOnly || isDraftUnused(row)),
  );
  const found = (search(chosen, query.search) as Row[]).toSorted(
    (a, b) => b.updated_at.localeCompare(a.updated_at) || b.id - a.id,
  );
  return pageOf(found, query.page, query.pageSize);
}
