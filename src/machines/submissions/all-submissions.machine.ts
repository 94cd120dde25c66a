import { assign, not, setup } from 'xstate';
import {
  DEFAULT_CROSS_QUERY,
  isCrossFiltered,
  NO_CROSS_FILTER,
  type CrossColumn,
  type CrossFilter,
  type CrossQuery,
} from '#lib/submissions/all-submissions-query.ts';
import { nextSort } from '#lib/lists/sort.ts';

export type AllSubmissionsEvent =
  | { type: 'filter.change'; change: Partial<CrossFilter> }
  | { type: 'filters.clear' }
  | { type: 'sort.change'; column: CrossColumn }
  | { type: 'page.change'; page: number }
  | { type: 'pageSize.change'; pageSize: number };

export const allSubmissionsMachine = setup({
  types: {} as { context: { query: CrossQuery }; events: AllSubmissionsEvent },
  guards: { isFiltered: ({ context }) => isCrossFiltered(context.query) },
  actions: {
    setQuery: assign(({ context }, change: Partial<CrossQuery>) => ({
      query: { ...context.query, page: 0, ...change },
    })),
    chooseSort: assign(({ context }, { column }: { column: CrossColumn }) => ({
      query: { ...context.query, page: 0, sort: nextSort(context.query.sort, column, 'desc') },
    })),
  },
}).createMachine({
  id: 'all-submissions',
  description:
    "The search, filter and sort of all assignments' submissions; a new sort column starts descending.",
  context: { query: DEFAULT_CROSS_QUERY },
  on: {
    'filter.change': { actions: { type: 'setQuery', params: ({ event }) => event.change } },
    'sort.change': { actions: { type: 'chooseSort', params: ({ event }) => event } },
    'page.change': { actions: { type: 'setQuery', params: ({ event }) => ({ page: event.page }) } },
    'pageSize.change': {
      actions: { type: 'setQuery', params: ({ event }) => ({ pageSize: event.pageSize }) },
    },
  },
  initial: 'whole',
  states: {
    whole: {
      description: 'The list shows every submission.',
      always: { guard: 'isFiltered', target: 'filtered' },
    },
    filtered: {
      description: 'The list is limited by a search, an assignment or a status.',
      always: { guard: not('isFiltered'), target: 'whole' },
      on: { 'filters.clear': { actions: { type: 'setQuery', params: NO_CROSS_FILTER } } },
    },
  },
});
