import {
  CROSS_STATUSES,
  type CrossFilter,
  type CrossStatus,
} from '#lib/submissions/all-submissions-query.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';

export interface AllFiltersProps {
  query: CrossFilter;
  assignments: readonly { id: number; name: string }[];
  /** How many submissions the filters leave. */
  total: number;
  filtered: boolean;
  onFilter: (change: Partial<CrossFilter>) => void;
  onClear: () => void;
}

const ALL = 'all';
const STATUSES: readonly { value: CrossStatus | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All Statuses' },
  ...(Object.keys(CROSS_STATUSES) as CrossStatus[]).map((status) => ({
    value: status,
    label: CROSS_STATUSES[status],
  })),
];

export const AllFilters = ({
  query,
  assignments,
  total,
  filtered,
  onFilter,
  onClear,
}: AllFiltersProps) => (
  <div className="no-print mt-8 flex flex-wrap items-center gap-3">
    <SearchInput
      label="Search submissions"
      placeholder="Search by filename, student ID or assignment"
      value={query.search}
      onChange={(search) => onFilter({ search })}
      className="min-w-0 max-w-field flex-1 basis-64"
    />
    <div className="min-w-0 max-sm:grow sm:max-w-64">
      <Select
        aria-label="Assignment"
        options={[
          { value: ALL, label: 'All Assignments' },
          ...assignments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={query.assignmentId === null ? ALL : String(query.assignmentId)}
        onChange={(value) => onFilter({ assignmentId: value === ALL ? null : Number(value) })}
      />
    </div>
    <div className="min-w-0 max-sm:grow">
      <Select
        aria-label="Status"
        options={STATUSES}
        value={query.status ?? ALL}
        onChange={(value) => onFilter({ status: value === ALL ? null : value })}
      />
    </div>
    {filtered ? (
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
    ) : null}
    <output className="ml-auto">
      <Chip tone={filtered ? 'accent' : 'neutral'} shape="none">
        {counted(total, filtered ? 'result' : 'submission')}
      </Chip>
    </output>
  </div>
);
