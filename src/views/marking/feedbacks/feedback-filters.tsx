import type { FeedbackQuery } from '#lib/submissions/feedback-query.ts';
import { Button } from '#views/components/actions/button.tsx';
import { FilterChip } from '#views/components/actions/filter-chip.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';

export interface FeedbackFiltersProps {
  query: FeedbackQuery;
  assignments: readonly { id: number; name: string }[];
  asking: boolean;
  onAsk: (change: Partial<Omit<FeedbackQuery, 'page'>>) => void;
  onClear: () => void;
}

const ALL = 'all';

export const FeedbackFilters = ({
  query,
  assignments,
  asking,
  onAsk,
  onClear,
}: FeedbackFiltersProps) => (
  <div className="no-print mt-8 flex flex-wrap items-center gap-3">
    <div className="min-w-0 max-w-field flex-1 basis-56">
      <SearchInput
        label="Search feedback"
        placeholder="Search text, student, file or grade"
        value={query.search}
        onChange={(search) => onAsk({ search })}
      />
    </div>
    <div className="w-full min-w-0 sm:w-60">
      <Select
        aria-label="Assignment"
        options={[
          { value: ALL, label: 'All Assignments' },
          ...assignments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={query.assignmentId === null ? ALL : String(query.assignmentId)}
        onChange={(value) => onAsk({ assignmentId: value === ALL ? null : Number(value) })}
      />
    </div>
    <FilterChip
      pressed={query.unusedOnly}
      onToggle={() => onAsk({ unusedOnly: !query.unusedOnly })}
    >
      AI draft not yet used
    </FilterChip>
    {asking && (
      <Button variant="ghost" onClick={onClear}>
        Clear Filters
      </Button>
    )}
  </div>
);
