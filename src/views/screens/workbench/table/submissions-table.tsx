import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Submission } from '#contract/submission.ts';
import type { SubmissionColumn, SubmissionQuery } from '#lib/submissions/submission-query.ts';
import { selectAtWork, selectRow, type TableRef } from '#machines/submission-table/submission-table.view.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { HeadCell } from '#views/components/data/table.tsx';
import { SubmissionRow, type RowDeeds } from './submission-row.tsx';
import { useFill } from './use-fill.ts';
import '../workbench.css';

const COLUMNS: readonly { name: string; sort: SubmissionColumn | null }[] = [
  { name: 'Student ID', sort: 'student' },
  { name: 'Files', sort: 'files' },
  { name: 'Grade', sort: 'grade' },
  { name: 'Feedback', sort: null },
  { name: 'Turnitin', sort: 'turnitin' },
  { name: 'Status', sort: 'status' },
  { name: 'Submitted', sort: 'submitted' },
  { name: 'Actions', sort: null },
];

export interface SubmissionsTableProps {
  actor: TableRef;
  rows: readonly Submission[];
  /** On all pages. */
  total: number;
  sort: SubmissionQuery['sort'];
  onSort: (column: SubmissionColumn) => void;
  selected: ReadonlySet<number>;
  onSelectPage: (isSelected: boolean) => void;
  queued: ReadonlySet<number>;
  unsaved: ReadonlySet<number>;
  tabbable: number | null;
  found: number | null;
  canMark: boolean;
  refreshing: boolean;
  today: Date;
  deeds: RowDeeds;
}

/** One page of the table. Rows get only what they show, so that a change in one renders one. */
export function SubmissionsTable(props: SubmissionsTableProps) {
  const { actor, rows, total, sort, onSort, selected, onSelectPage, queued, unsaved, tabbable, found, canMark, refreshing, today, deeds } = props;
  // A row's actor appears and goes with this set.
  useSelector(actor, selectAtWork);
  const snapshot = actor.getSnapshot();
  const { holdRows, isFilled } = useFill(rows);
  return (
    <div className="md:overflow-x-auto md:overscroll-x-contain wide:overflow-visible">
      <table
        aria-busy={refreshing} aria-rowcount={total}
        className="submissions-table w-full text-sm md:min-w-250"
      >
        <caption className="sr-only">Submissions</caption>
        <thead className="sticky top-(--sticky-top,0px) z-10">
          <tr>
            <HeadCell>{canMark ? <SelectPage rows={rows} selected={selected} onSelectPage={onSelectPage} /> : null}</HeadCell>
            {COLUMNS.map(({ name, sort: column }) => (
              <HeadCell
                key={name} align={name === 'Actions' ? 'right' : 'left'}
                {...(column === null ? {} : { sort: { direction: sort.column === column ? sort.direction : undefined, onSort: () => onSort(column) } })}
              >
                {name}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody ref={holdRows}>
          {rows.map((row, place) => (
            <SubmissionRow
              key={row.id} submission={row} work={selectRow(snapshot, row.id)} queued={queued.has(row.id)}
              selected={selected.has(row.id)} found={found === row.id} tabbable={tabbable === row.id} unsaved={unsaved.has(row.id)}
              canMark={canMark} filled={isFilled(row, place)} today={today} deeds={deeds}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SelectPageProps { rows: readonly Submission[]; selected: ReadonlySet<number>; onSelectPage: (isSelected: boolean) => void }

/** Selects what is on this page; with some of it selected, the rest too. */
export function SelectPage({ rows, selected, onSelectPage }: SelectPageProps): ReactNode {
  const count = rows.filter(({ id }) => selected.has(id)).length;
  return (
    <Checkbox
      label="Select all on this page" hideLabel checked={rows.length > 0 && count === rows.length} indeterminate={count > 0 && count < rows.length}
      disabled={rows.length === 0} onChange={() => onSelectPage(count < rows.length)}
    />
  );
}
