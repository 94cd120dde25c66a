import { submissionName } from '#contract/submissions/submission.ts';
import { STATUSES } from '#contract/submissions/submission-status.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import { isGraded, sortByGrade } from './grades.ts';
import { searcher } from '../text/search.ts';
import {
  byNumber,
  numberKey,
  sortBy,
  sortByText,
  timeKey,
  type Direction,
  type Sort,
} from '../lists/sort.ts';

/** The fields of a submission that an assignment's table needs. */
export interface SubmissionRow {
  id: number;
  status: string;
  student_identifier: string | null;
  original_filename: string;
  grade: string | null;
  feedback_text: string | null;
  ai_feedback_text: string | null;
  turnitin_similarity_score: number | null;
  late: boolean;
  submitted_at: string;
  created_at: string;
}

export const SUBMISSION_COLUMNS = [
  'student',
  'files',
  'grade',
  'turnitin',
  'status',
  'submitted',
] as const;
export type SubmissionColumn = (typeof SUBMISSION_COLUMNS)[number];

/** The three options of the specification's status filter. */
export const STATUS_FILTERS = ['all', 'pending', 'processing'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The quick chips next to it (decisions, section 6). */
export const QUICK_CHIPS = ['not_graded', 'completed', 'error', 'late'] as const;
export type QuickChip = (typeof QUICK_CHIPS)[number];

export interface SubmissionFilter {
  search: string;
  status: StatusFilter;
  /** Completed and Error add to each other; Not graded and Late narrow the results. */
  chips: readonly QuickChip[];
}

export interface SubmissionQuery extends SubmissionFilter {
  sort: Sort<SubmissionColumn>;
  /** From 0. */
  page: number;
  pageSize: number;
}

export const NO_FILTER: SubmissionFilter = { search: '', status: 'all', chips: [] };
export const DEFAULT_SORT: Sort<SubmissionColumn> = { column: 'submitted', direction: 'desc' };
export const DEFAULT_QUERY: SubmissionQuery = {
  ...NO_FILTER,
  sort: DEFAULT_SORT,
  page: 0,
  pageSize: 10,
};

export const isFiltered = ({ search, status, chips }: SubmissionFilter): boolean =>
  search.trim() !== '' || status !== 'all' || chips.length > 0;

const STATUS_ORDER: readonly string[] = STATUSES;
/** Sorts statuses in the order of a submission's life: pending, processing, completed, error. */
export const statusKey = (status: string): number | null => {
  const place = STATUS_ORDER.indexOf(status);
  return place === -1 ? null : place;
};

const search = searcher((row: SubmissionRow) => [
  row.student_identifier,
  row.original_filename,
  row.grade,
  row.feedback_text,
  row.ai_feedback_text,
]);

const hasStatus = (filter: SubmissionFilter) => {
  const chosen = filter.chips.filter((chip) => chip === 'completed' || chip === 'error');
  return ({ status }: SubmissionRow): boolean =>
    (filter.status === 'all' || status === filter.status) &&
    (chosen.length === 0 || chosen.some((chip) => chip === status));
};

/**
 * Returns the rows that a filter keeps, in their original order; searches student ID, file name,
 * grade, user and AI feedback.
 */
export function filterSubmissions<Row extends SubmissionRow>(
  rows: readonly Row[],
  filter: SubmissionFilter,
): Row[] {
  const isOfStatus = hasStatus(filter);
  const onlyUngraded = filter.chips.includes('not_graded');
  const onlyLate = filter.chips.includes('late');
  const kept = rows.filter(
    (row) => isOfStatus(row) && (!onlyUngraded || !isGraded(row)) && (!onlyLate || row.late),
  );
  return search(kept, filter.search) as Row[];
}

const newestOf = new WeakMap<readonly SubmissionRow[], readonly SubmissionRow[]>();
/** Sorts newest first, once per unchanged list. */
function newestFirst<Row extends SubmissionRow>(rows: readonly Row[]): readonly Row[] {
  const known = newestOf.get(rows);
  if (known) return known as readonly Row[];
  const sorted = sortBy(rows, (row) => timeKey(row.created_at), byNumber, 'desc');
  newestOf.set(rows, sorted);
  return sorted;
}

/** Returns a sorted copy; missing values come last. Equal rows are ordered newest first. */
export function sortSubmissions<Row extends SubmissionRow>(
  rows: readonly Row[],
  { column, direction }: Sort<SubmissionColumn>,
  scale?: Scale,
): Row[] {
  const newest = newestFirst(rows);
  const sorts: Readonly<Record<SubmissionColumn, (way: Direction) => Row[]>> = {
    // By what is shown: the file, where no student was given.
    student: (way) =>
      sortByText(newest, (row) => submissionName({ ...row, filename: row.original_filename }), way),
    files: (way) => sortByText(newest, (row) => row.original_filename, way),
    grade: (way) => sortByGrade(newest, way, scale && (() => scale)),
    turnitin: (way) =>
      sortBy(newest, (row) => numberKey(row.turnitin_similarity_score), byNumber, way),
    status: (way) => sortBy(newest, (row) => statusKey(row.status), byNumber, way),
    submitted: (way) => sortBy(rows, (row) => timeKey(row.submitted_at), byNumber, way),
  };
  return sorts[column](direction);
}

/**
 * Returns every row that the query's filter keeps, sorted, for all pages (specification, section 2:
 * Submissions of one assignment).
 */
export const matchingSubmissions = <Row extends SubmissionRow>(
  rows: readonly Row[],
  query: Omit<SubmissionQuery, 'page' | 'pageSize'>,
  scale?: Scale,
): Row[] => sortSubmissions(filterSubmissions(rows, query), query.sort, scale);
