import type { SubmissionColumn } from '#lib/submissions/submission-query.ts';

export interface Column {
  name: string;
  /** What a click on its heading sorts by; null if it can't be sorted. */
  sort: SubmissionColumn | null;
  /** The class of its cells: their width, and the screen width from which they are shown. */
  cell: string;
}

/** The columns of the table, in order, without the checkboxes. */
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

/** The sortable columns, for a screen without headings. */
export const SORTS = COLUMNS.flatMap(({ name, sort }) =>
  sort === null ? [] : [{ value: sort, label: name }],
);
