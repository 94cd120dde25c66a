import { TRANSACTION_TYPES } from '#contract/credits/credit.ts';
import { TRANSACTION_LABELS, type CreditEntry } from '#lib/credits/credits.ts';
import type { CreditQuery } from '#lib/credits/credit-query.ts';
import { Button } from '#views/components/actions/button.tsx';
import { FilterChip } from '#views/components/actions/filter-chip.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';

export interface CreditFiltersProps {
  query: CreditQuery;
  entries: readonly CreditEntry[];
  filtered: boolean;
  onSearch: (search: string) => void;
  onToggle: (type: string) => void;
  onClear: () => void;
}

export const CreditFilters = ({
  query,
  entries,
  filtered,
  onSearch,
  onToggle,
  onClear,
}: CreditFiltersProps) => (
  <div className="no-print mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
    <SearchInput
      label="Search transactions"
      placeholder="Search by details or reference"
      value={query.search}
      onChange={onSearch}
      className="min-w-0 max-w-field flex-1 basis-56"
    />
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">Transaction types</legend>
      {TRANSACTION_TYPES.map((type) => (
        <FilterChip
          key={type}
          pressed={query.types.includes(type)}
          onToggle={() => onToggle(type)}
          count={entries.filter(({ transaction_type: one }) => one === type).length}
        >
          {TRANSACTION_LABELS[type]}
        </FilterChip>
      ))}
    </fieldset>
    {filtered ? (
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear Filters
      </Button>
    ) : null}
  </div>
);
