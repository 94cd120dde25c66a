import {
  NOTIFICATION_TYPES,
  type NotificationFilter,
  type NotificationType,
} from '#lib/site/notifications.ts';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { KINDS } from './kinds.ts';

export interface NotificationFiltersProps {
  filter: NotificationFilter;
  onSearch: (search: string) => void;
  onType: (type: NotificationType | null) => void;
}

const ALL = 'all';
const OPTIONS: readonly { value: NotificationType | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All Types' },
  ...NOTIFICATION_TYPES.map((type) => ({ value: type, label: KINDS[type].label })),
];

export const NotificationFilters = ({ filter, onSearch, onType }: NotificationFiltersProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <SearchInput
      label="Search notifications"
      placeholder="Search by title or message"
      value={filter.search}
      onChange={onSearch}
      className="flex-1 basis-56"
    />
    <div className="min-w-0 max-sm:grow">
      <Select
        aria-label="Type"
        options={OPTIONS}
        value={filter.type ?? ALL}
        onChange={(value) => onType(value === ALL ? null : value)}
      />
    </div>
  </div>
);
