import Rows4 from 'lucide-react/icons/rows-4';
import type { Ref } from 'react';
import type { Settings } from '#contract/accounts/user.ts';
import {
  isFiltered,
  QUICK_CHIPS,
  type QuickChip,
  type StatusFilter,
  type SubmissionColumn,
  type SubmissionQuery,
} from '#lib/submissions/submission-query.ts';
import { Button } from '#views/components/actions/button.tsx';
import { FilterChip } from '#views/components/actions/filter-chip.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { CHIP_NAMES, STATUS_OPTIONS } from '#views/submissions/submission-labels.ts';
import { SORTS } from './columns.ts';

export const SEARCH_PLACEHOLDER = 'Search by student ID, filename, grade, or feedback';

export interface SubmissionFiltersProps {
  query: SubmissionQuery;
  counts: Readonly<Record<QuickChip, number>>;
  /** How many rows match, said to screen readers as it changes. */
  matching: number;
  searchRef: Ref<HTMLInputElement>;
  onSearch: (search: string) => void;
  onStatus: (status: StatusFilter) => void;
  onChip: (chip: QuickChip) => void;
  onSort: (column: SubmissionColumn) => void;
  onClear: () => void;
  density: Settings['density'];
  onDensity: (density: Settings['density']) => void;
}

/** What narrows the list; on a narrow screen also its order, which has no column heads there. */
export function SubmissionFilters(props: SubmissionFiltersProps) {
  const {
    query,
    counts,
    matching,
    searchRef,
    onSearch,
    onStatus,
    onChip,
    onSort,
    onClear,
    density,
    onDensity,
  } = props;
  const isCompact = density === 'compact';
  const filtered = isFiltered(query);
  return (
    <search aria-label="Submissions" className="flex flex-wrap items-center gap-2">
      <SearchInput
        ref={searchRef}
        label={SEARCH_PLACEHOLDER}
        placeholder={SEARCH_PLACEHOLDER}
        value={query.search}
        onChange={onSearch}
        shortcut="/"
        className="min-w-60 flex-1 basis-80"
      />
      <div className="w-48 max-sm:w-full">
        <Select
          aria-label="Status"
          value={query.status}
          options={STATUS_OPTIONS}
          onChange={onStatus}
        />
      </div>
      <fieldset className="flex min-w-0 flex-wrap gap-1.5">
        <legend className="sr-only">Quick filters</legend>
        {QUICK_CHIPS.map((chip) => (
          <FilterChip
            key={chip}
            pressed={query.chips.includes(chip)}
            count={counts[chip]}
            onToggle={() => onChip(chip)}
          >
            {CHIP_NAMES[chip]}
          </FilterChip>
        ))}
      </fieldset>
      {filtered ? (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear Filters
        </Button>
      ) : null}
      <IconButton
        icon={Rows4}
        label="Compact rows"
        aria-pressed={isCompact}
        onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
        className="max-md:hidden aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
      />
      <div className="flex w-full gap-2 md:hidden">
        <div className="flex-1">
          <Select
            aria-label="Sort by"
            value={query.sort.column}
            options={SORTS}
            onChange={onSort}
          />
        </div>
        <Button onClick={() => onSort(query.sort.column)}>
          {query.sort.direction === 'asc' ? 'Ascending' : 'Descending'}
        </Button>
      </div>
      <output className="sr-only">{filtered ? `${matching} submissions match` : ''}</output>
    </search>
  );
}
