import type { SubmissionColumn } from '#lib/submissions/submission-query.ts';

export interface Column {
  name: string;
  /** What a click on its head sorts by; null where it can't be sorted. */
  sort: SubmissionColumn | null;
  /** The class of its cells: how wide, and from which width of the screen on. */
  cell: string;
}

/** The columns of the table, in their order; the checkbox before them is none. */
export const COLUMNS: readonly Column[] = [
  { name: 'Student ID', sort: 'student', cell: 'cell-student' },
  { name: 'Files', sort: 'files', cell: 'cell-files' },
  { name: 'Grade', sort: 'grade', cell: 'cell-grade' },
  { name: 'Feedback', sort: null, cell: 'cell-feedback' },
  { name: 'Turnitin', sort: 'turnitin', cell: 'cell-turnitin' },
  { name: 'Status', sort: 'status', cell: 'cell-status' },
  { name: 'Submitted', sort: 'submitted', cell: 'cell-submitted' },
  { name: 'Actions', sort: null, cell: 'cell-actions' },
];

/** Those that the list can be sorted by, for a screen that has no heads. */
export const SORTS = COLUMNS.flatMap(({ name, sort }) =>
  sort === null ? [] : [{ value: sort, label: name }],
);
