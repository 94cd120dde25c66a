import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Select } from '../fields/select.tsx';

/** Page sizes of every table (specification, section 9). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

export type PaginationProps = {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  /** What the rows are: 'submissions'. */
  noun?: string;
};

const options = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** Shows which rows are displayed, of how many, with buttons to reach the others. */
export const Pagination = ({
  page,
  pageSize,
  total,
  onPage,
  onPageSize,
  noun = 'rows',
}: PaginationProps) => {
  const id = useId();
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = total === 0 ? 0 : page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2 px-3 py-2 text-sm text-ink-muted"
    >
      <span className="flex items-center gap-2">
        <label htmlFor={id} className="whitespace-nowrap">
          Rows per page
        </label>
        <Select
          id={id}
          value={String(pageSize)}
          options={options}
          onChange={(size) => onPageSize(Number(size))}
          className="w-20 text-sm"
        />
      </span>
      <span aria-live="polite" className="tabular-nums">{`${from}–${to} of ${total}`}</span>
      <span className="flex">
        <IconButton
          icon={ChevronLeft}
          label="Previous page"
          disabled={page <= 0 && 'This is the first page.'}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next page"
          disabled={page >= last && 'This is the last page.'}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  );
};
