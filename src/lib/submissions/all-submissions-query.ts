import { submissionName } from '#contract/submissions/submission.ts';
import type { SubmissionStatus } from '#contract/submissions/submission-status.ts';
import type { LateMark } from '#contract/deadlines/late-rule.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import { isGraded, sortByGrade, summariseGrades } from './grades.ts';
import { pageOf, type PageOf } from '../lists/paging.ts';
import { searcher } from '../text/search.ts';
import {
  byNumber,
  byText,
  numberKey,
  sortBy,
  textKey,
  timeKey,
  type Direction,
  type Sort,
} from '../lists/sort.ts';
import { statusKey } from './submission-query.ts';

/**
 * A submission with what the client adds: the assignment it belongs to (specification, section 3).
 */
export interface CrossRow {
  id: number;
  assignmentId: number;
  assignmentName: string;
  gradeScale: Scale;
  status: string;
  student_identifier: string | null;
  file_name: string;
  grade: string | null;
  late_mark?: LateMark | null | undefined;
  turnitin_similarity_score: number | null;
  submitted_at: string;
  submitted_at_known?: boolean | undefined;
  created_at: string;
  updated_at: string;
}

export const CROSS_COLUMNS = [
  'assignment',
  'file',
  'student',
  'submitted',
  'status',
  'grade',
  'similarity',
] as const;
export type CrossColumn = (typeof CROSS_COLUMNS)[number];

/** This screen's names for statuses (decisions, section 6). */
export const CROSS_STATUSES = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  error: 'Error',
} as const satisfies Record<SubmissionStatus, string>;
export type CrossStatus = SubmissionStatus;

export interface CrossFilter {
  search: string;
  assignmentId: number | null;
  status: CrossStatus | null;
}
export interface CrossQuery extends CrossFilter {
  sort: Sort<CrossColumn>;
  /** From 0. */
  page: number;
  pageSize: number;
}

export const NO_CROSS_FILTER: CrossFilter = { search: '', assignmentId: null, status: null };
export const DEFAULT_CROSS_QUERY: CrossQuery = {
  ...NO_CROSS_FILTER,
  sort: { column: 'submitted', direction: 'desc' },
  page: 0,
  pageSize: 10,
};

export const isCrossFiltered = ({ search, assignmentId, status }: CrossFilter): boolean =>
  search.trim() !== '' || assignmentId !== null || status !== null;

const search = searcher((row: CrossRow) => [
  row.file_name,
  row.student_identifier,
  row.assignmentName,
]);

function sortCross<Row extends CrossRow>(
  rows: readonly Row[],
  { column, direction }: Sort<CrossColumn>,
): Row[] {
  const newest = sortBy(rows, (row) => timeKey(row.created_at), byNumber, 'desc');
  const sorts: Readonly<Record<CrossColumn, (way: Direction) => Row[]>> = {
    assignment: (way) => sortBy(newest, (row) => textKey(row.assignmentName), byText, way),
    file: (way) => sortBy(newest, (row) => textKey(row.file_name), byText, way),
    // By what is shown: the file, where no student was given.
    student: (way) =>
      sortBy(
        newest,
        (row) => textKey(submissionName({ ...row, filename: row.file_name })),
        byText,
        way,
      ),
    submitted: (way) => sortBy(rows, (row) => timeKey(row.submitted_at), byNumber, way),
    status: (way) => sortBy(newest, (row) => statusKey(row.status), byNumber, way),
    grade: (way) => sortByGrade(newest, way, (row) => row.gradeScale),
    similarity: (way) =>
      sortBy(newest, (row) => numberKey(row.turnitin_similarity_score), byNumber, way),
  };
  return sorts[column](direction);
}

/**
 * Filters, searches, sorts and pages over all assignments together (specification, section 2: All
 * Submissions).
 */
export function queryAllSubmissions<Row extends CrossRow>(
  rows: readonly Row[],
  query: CrossQuery,
): PageOf<Row> {
  const chosen = rows.filter(
    (row) =>
      (query.assignmentId === null || row.assignmentId === query.assignmentId) &&
      (query.status === null || row.status === query.status),
  );
  return pageOf(
    sortCross(search(chosen, query.search) as Row[], query.sort),
    query.page,
    query.pageSize,
  );
}

export interface CrossSummary {
  total: number;
  graded: number;
  /** A whole percentage of the total; 0 if there are none. */
  gradedPercent: number;
  average: number | null;
  leftOut: number;
  /** The latest updated or created time, ISO; null without submissions. */
  latest: string | null;
}

/** Calculates the summary cards, over all submissions whatever the filters. */
export function summariseAll(rows: readonly CrossRow[]): CrossSummary {
  const { average, leftOut } = summariseGrades(rows, (row) => row.gradeScale);
  const graded = rows.filter(isGraded).length;
  const times = rows
    .flatMap((row) => [row.updated_at, row.created_at])
    .filter((time) => timeKey(time) !== null);
  return {
    total: rows.length,
    graded,
    gradedPercent: rows.length === 0 ? 0 : Math.round((graded / rows.length) * 100),
    average,
    leftOut,
    latest: times.reduce<string | null>(
      (latest, time) => (latest === null || Date.parse(time) > Date.parse(latest) ? time : latest),
      null,
    ),
  };
}
