import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import './table.css';

export type TableProps = {
  /** What the table contains, read out before it. */
  caption: string;
  /**
   * A width class per column (`w-40`), or '' for the one that takes the rest: the layout is fixed.
   */
  columns: readonly string[];
  /**
   * Below this width the table scrolls sideways instead of squeezing its columns: a class such as
   * `min-w-240`.
   */
  minWidth?: string;
  /**
   * Instead of scrolling, cells wrap to further lines below `wide`: classes that set the remaining
   * columns, as `--stack`.
   */
  stack?: string;
  busy?: boolean;
  /** The number of rows in the whole list, if only a page of it is shown. */
  rowCount?: number;
  /**
   * For a table with nothing focusable in it: the keyboard must still reach it, to scroll it
   * sideways.
   */
  reachable?: boolean;
  children: ReactNode;
};

/** A table with thin lines, a sticky head and columns that keep their width. */
export const Table = ({
  caption,
  columns,
  minWidth = 'min-w-180',
  stack,
  busy,
  rowCount,
  reachable = false,
  children,
}: TableProps) => (
  <div
    className={
      stack === undefined ? 'max-wide:overflow-x-auto max-wide:overscroll-x-contain' : undefined
    }
    {...(reachable && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
  >
    <table
      aria-busy={busy}
      aria-rowcount={rowCount}
      className={cx(
        'w-full table-fixed border-separate border-spacing-0 text-sm',
        stack === undefined ? minWidth : cx('table-stacks', stack),
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {columns.map((width, column) => (
          <col key={`${column}-${width}`} className={width} />
        ))}
      </colgroup>
      {children}
    </table>
  </div>
);

/**
 * The head; sticks below the shell's bar while the page scrolls. It can't if the table scrolls
 * sideways, since it would stick to that box.
 */
export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead className="wide:sticky wide:top-(--sticky-top,0px) wide:z-10">
    <tr>{children}</tr>
  </thead>
);

export type SortDirection = 'asc' | 'desc';
export type HeadCellProps = {
  children?: ReactNode;
  align?: 'left' | 'right';
  /**
   * Present on a sortable column; an undefined direction means that another column is sorted now.
   */
  sort?: { direction: SortDirection | undefined; onSort: () => void };
  className?: string;
};

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** A column's name; sortable ones are buttons and state their direction. */
export const HeadCell = ({ children, align = 'left', sort, className }: HeadCellProps) => {
  const direction = sort?.direction;
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sort ? (direction ? ariaSort[direction] : 'none') : undefined}
      className={cx(
        'h-10 border-b border-line-strong bg-surface px-cell text-xs font-medium text-ink-muted first:rounded-tl-panel last:rounded-tr-panel',
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={cx(
            'group -mx-1.5 inline-flex min-h-7 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-tick px-1.5 hover:text-ink',
            align === 'right' && 'flex-row-reverse',
            direction && 'text-ink',
          )}
        >
          <span className="truncate">{children}</span>
          {/* A hidden arrow takes no space from the name. */}
          <Arrow
            className={cx(
              'size-3.5',
              !direction &&
                'w-0! opacity-0 group-hover:w-3.5! group-hover:opacity-60 group-focus-visible:w-3.5! group-focus-visible:opacity-60',
            )}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
};

export type RowTone = 'busy' | 'danger' | 'found';
export type RowProps = ComponentPropsWithRef<'tr'> & {
  selected?: boolean;
  /** busy pulses in blue, danger fades to red, found is the row that a link led to. */
  tone?: RowTone | undefined;
};

const tones: Record<RowTone, string> = {
  busy: 'animate-breathe bg-busy-soft',
  danger: 'animate-drain bg-danger-soft',
  found: 'bg-selected',
};

/** A row that shows hover, selection and work in progress. */
export const Row = ({ selected = false, tone, className, ...rest }: RowProps) => (
  <tr
    {...rest}
    data-selected={selected || undefined}
    aria-busy={tone === 'busy' || tone === 'danger' || undefined}
    data-tone={tone}
    className={cx(
      'group/row',
      tone ? tones[tone] : selected ? 'bg-selected' : 'hover:bg-hover',
      className,
    )}
  />
);

export type CellProps = ComponentPropsWithRef<'td'> & {
  align?: 'left' | 'right';
  /** Aligns to the top of the row, for cells of very different heights. */
  top?: boolean;
  truncate?: boolean;
};

/** A cell: text to the left, numbers to the right. */
export const Cell = ({
  align = 'left',
  top = false,
  truncate = false,
  className,
  ...rest
}: CellProps) => (
  <td
    {...rest}
    className={cx(
      'border-b border-line px-cell py-row wrap-anywhere',
      top ? 'align-top' : 'align-middle',
      align === 'right' && 'text-right tabular-nums',
      truncate && 'truncate',
      className,
    )}
  />
);
