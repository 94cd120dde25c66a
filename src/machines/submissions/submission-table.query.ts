import type { TablePageSize } from '#contract/limits.ts';
import { nextSort } from '#lib/lists/sort.ts';
import {
  NO_FILTER,
  type QuickChip,
  type StatusFilter,
  type SubmissionColumn,
  type SubmissionQuery,
} from '#lib/submissions/submission-query.ts';

export type QueryEvent =
  | { type: 'search.change'; search: string }
  | { type: 'status.choose'; status: StatusFilter }
  | { type: 'chip.toggle'; chip: QuickChip }
  | { type: 'filters.clear' }
  | { type: 'sort.change'; column: SubmissionColumn }
  | { type: 'pageSize.change'; size: TablePageSize }
  | { type: 'page.change'; page: number };

const toggled = (chips: readonly QuickChip[], chip: QuickChip): QuickChip[] =>
  chips.includes(chip) ? chips.filter((other) => other !== chip) : [...chips, chip];

/**
 * Returns the query after a user's action: everything but turning the page returns to the first one
 * (specification, section 2).
 */
export function queryAfter(query: SubmissionQuery, event: QueryEvent): SubmissionQuery {
  switch (event.type) {
    case 'page.change':
      return { ...query, page: event.page };
    case 'search.change':
      return { ...query, page: 0, search: event.search };
    case 'status.choose':
      return { ...query, page: 0, status: event.status };
    case 'chip.toggle':
      return { ...query, page: 0, chips: toggled(query.chips, event.chip) };
    case 'filters.clear':
      return { ...query, page: 0, ...NO_FILTER };
    case 'sort.change':
      return { ...query, page: 0, sort: nextSort(query.sort, event.column, 'asc') };
    case 'pageSize.change':
      return { ...query, page: 0, pageSize: event.size };
  }
}

export type SelectionEvent =
  | { type: 'rows.select'; ids: readonly number[] }
  | { type: 'rows.unselect'; ids: readonly number[] }
  | { type: 'selection.clear' }
  /** The rows that match the query now: a hidden row is deselected (decisions, section 6). */
  | { type: 'rows.matched'; ids: ReadonlySet<number> };

type Ids = ReadonlySet<number>;

const without = (selected: Ids, isGone: (id: number) => boolean): Ids =>
  new Set([...selected].filter((id) => !isGone(id)));

export function selectionAfter(selected: Ids, event: SelectionEvent): Ids {
  switch (event.type) {
    case 'rows.select':
      return new Set([...selected, ...event.ids]);
    case 'rows.unselect': {
      const gone = new Set(event.ids);
      return without(selected, (id) => gone.has(id));
    }
    case 'selection.clear':
      return new Set();
    case 'rows.matched': {
      const isHidden = (id: number) => !event.ids.has(id);
      return [...selected].some(isHidden) ? without(selected, isHidden) : selected;
    }
  }
}
