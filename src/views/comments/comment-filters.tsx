import { COMMENT_SORTS, type CommentQuery, type CommentSort } from '#lib/comments/comment-query.ts';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';

export interface CommentFiltersProps {
  query: CommentQuery;
  onSearch: (search: string) => void;
  onSort: (sort: CommentSort) => void;
}

const SORTS = COMMENT_SORTS.map(({ id, label }) => ({ value: id, label }));

export const CommentFilters = ({ query, onSearch, onSort }: CommentFiltersProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">
    <div className="min-w-0 flex-1 basis-56">
      <SearchInput
        label="Search comments"
        placeholder="Search text, category or quality"
        value={query.search}
        onChange={onSearch}
      />
    </div>
    <div className="min-w-0 max-sm:grow">
      <Select
        aria-label="Sort comments"
        options={SORTS}
        value={query.sort}
        onChange={(sort) => onSort(sort as CommentSort)}
      />
    </div>
  </div>
);
