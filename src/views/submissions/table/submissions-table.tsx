import '../workbench.css';
import { type CSSProperties, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import { useSelector } from '@xstate/react';
import type { SubmissionColumn, SubmissionQuery } from '#lib/submissions/submission-query.ts';
import {
  selectAtWork,
  selectRow,
  type TableRef,
} from '#machines/submissions/submission-table.view.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { cx } from '#views/components/base/cx.ts';
import { HeadCell } from '#views/components/data/table.tsx';
import type { OtherMarkers } from '#views/submissions/other-markers.tsx';
import { studentName } from '#views/submissions/submission-labels.ts';
import { COLUMNS } from './columns.ts';
import { type RowActions, SubmissionRow } from './submission-row.tsx';
import type { useGridKeys } from './use-grid-keys.ts';

const NONE: readonly Submission[] = [];
/** Minimum row height in px. */
const LOWEST_ROW = { comfortable: 56, compact: 40 } as const;

/** Returns the most rows that can be visible, starting with the first. */
const maxVisibleRows = (body: HTMLElement | null, lowest: number): number =>
  Math.ceil((window.innerHeight - (body?.getBoundingClientRect().top ?? 0)) / lowest);

interface Fill {
  /** The ref of the element that contains the rows. */
  holdRows: (body: HTMLElement | null) => void;
  isFilled: (row: Submission, place: number) => boolean;
}

/**
 * Decides which rows of a page are rendered in full. New rows below the visible ones are empty in
 * the first frame and filled right after it, when the browser is free; existing rows stay as they
 * are.
 */
export function useFill(rows: readonly Submission[], compact = false): Fill {
  const [body, holdRows] = useState<HTMLElement | null>(null);
  const filled = useDeferredValue(rows, NONE);
  const ids = useMemo(() => new Set(filled.map(({ id }) => id)), [filled]);
  // The table's position is measured once for new rows, before anything is changed.
  const inSight = useMemo(
    () =>
      rows.length > 0 ? maxVisibleRows(body, LOWEST_ROW[compact ? 'compact' : 'comfortable']) : 0,
    [rows, body, compact],
  );
  return {
    holdRows,
    isFilled: ({ id }, place) => filled === rows || place < inSight || ids.has(id),
  };
}

/**
 * Returns the length of the longest name on the page including its late mark: a compact row shows
 * it in full.
 */
const longestName = (rows: readonly Submission[]): number =>
  Math.max(0, ...rows.map((row) => studentName(row).length + (row.late ? 7 : 0)));

interface SubmissionsTableProps {
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
  company: OtherMarkers;
  found: number | null;
  canMark: boolean;
  refreshing: boolean;
  compact: boolean;
  /** What the arrow keys, Enter, Space and a click in a row do. */
  gridKeys: ReturnType<typeof useGridKeys>;
  today: Date;
  deeds: RowActions;
}

/**
 * One page of the table. Rows get only what they show, so that a change in one re-renders only that
 * one.
 */
export function SubmissionsTable(props: SubmissionsTableProps) {
  const {
    actor,
    rows,
    total,
    sort,
    onSort,
    selected,
    onSelectPage,
    queued,
    unsaved,
    company,
    found,
    canMark,
    refreshing,
    compact,
    gridKeys,
    today,
    deeds,
  } = props;
  // A row's actor appears and disappears with this set.
  useSelector(actor, selectAtWork);
  const snapshot = actor.getSnapshot();
  const { holdRows, isFilled } = useFill(rows, compact);
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA makes a grid of a table whose cells the arrow keys reach
      role="grid"
      aria-busy={refreshing}
      aria-rowcount={total}
      className={cx(
        'submissions-table w-full text-sm',
        compact && 'compact',
        selected.size > 0 && 'is-selecting',
      )}
      style={{ '--student-letters': longestName(rows) } as CSSProperties}
    >
      <caption className="sr-only">Submissions</caption>
      <thead className="sticky top-(--sticky-top,0px) z-10">
        <tr>
          <HeadCell className="cell-check">
            {canMark ? (
              <SelectPage rows={rows} selected={selected} onSelectPage={onSelectPage} />
            ) : null}
          </HeadCell>
          {COLUMNS.map(({ name, sort: column, cell }) => (
            <HeadCell
              key={name}
              align={name === 'Actions' ? 'right' : 'left'}
              className={cell}
              {...(column === null
                ? {}
                : {
                    sort: {
                      direction: sort.column === column ? sort.direction : undefined,
                      onSort: () => onSort(column),
                    },
                  })}
            >
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody ref={holdRows} {...gridKeys}>
        {rows.map((row, place) => (
          <SubmissionRow
            key={row.id}
            submission={row}
            work={selectRow(snapshot, row.id)}
            queued={queued.has(row.id)}
            selected={selected.has(row.id)}
            found={found === row.id}
            unsaved={unsaved.has(row.id)}
            company={company.get(row.id)}
            canMark={canMark}
            filled={isFilled(row, place)}
            compact={compact}
            today={today}
            deeds={deeds}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SelectPageProps {
  rows: readonly Submission[];
  selected: ReadonlySet<number>;
  onSelectPage: (isSelected: boolean) => void;
}

/** Selects everything on this page; if some of it is selected, the rest too. */
function SelectPage({ rows, selected, onSelectPage }: SelectPageProps): ReactNode {
  const count = rows.filter(({ id }) => selected.has(id)).length;
  return (
    <Checkbox
      label="Select all on this page"
      hideLabel
      checked={rows.length > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      disabled={rows.length === 0}
      onChange={() => onSelectPage(count < rows.length)}
    />
  );
}
