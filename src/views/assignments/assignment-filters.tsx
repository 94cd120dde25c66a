import type { AssignmentSort } from '#machines/assignments/assignment-list.view.ts';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';

const SORTS: readonly { value: AssignmentSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'due', label: 'Due first' },
  { value: 'to-grade', label: 'Most left to grade' },
  { value: 'name', label: 'Name' },
];

export interface AssignmentFiltersProps {
  search: string;
  sort: AssignmentSort;
  onSearch: (search: string) => void;
  onSort: (sort: AssignmentSort) => void;
}

export const AssignmentFilters = ({ search, sort, onSearch, onSort }: AssignmentFiltersProps) => (
  <div className="mt-8 flex flex-wrap items-center gap-3">
    <div className="min-w-0 max-w-field flex-1 basis-56">
      <SearchInput
        label="Search assignments"
        placeholder="Search by name or description"
        value={search}
        onChange={onSearch}
      />
    </div>
    <div className="min-w-0 max-sm:grow">
      <Select
        aria-label="Order"
        options={SORTS}
        value={sort}
        onChange={(value) => onSort(value as AssignmentSort)}
      />
    </div>
  </div>
);
