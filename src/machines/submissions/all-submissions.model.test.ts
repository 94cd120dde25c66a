import { expect } from 'vitest';
import type { CrossQuery } from '#lib/submissions/all-submissions-query.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { allSubmissionsMachine } from './all-submissions.machine.ts';
import { isFiltered, selectQuery } from './all-submissions.view.ts';

walk(allSubmissionsMachine, {
  samples: [
    { type: 'filter.change', change: { search: 'essay' } },
    { type: 'filter.change', change: { search: '', assignmentId: null, status: null } },
    { type: 'filter.change', change: { assignmentId: 2, status: 'error' } },
    { type: 'sort.change', column: 'grade' },
    { type: 'sort.change', column: 'submitted' },
    { type: 'page.change', page: 2 },
    { type: 'pageSize.change', pageSize: 50 },
  ],
  key: ({ context }) => context.query,
  facts: () => {
    let query: CrossQuery = {
      search: '',
      assignmentId: null,
      status: null,
      sort: { column: 'submitted', direction: 'desc' },
      page: 0,
      pageSize: 10,
    };
    return {
      '[ALLS-14] created date descending at the start; whatever is asked starts at the first page':
        ({ event, before, after }) => {
          if (event.type === 'filter.change') query = { ...query, ...event.change, page: 0 };
          if (event.type === 'page.change') query = { ...query, page: event.page };
          if (event.type === 'pageSize.change')
            query = { ...query, pageSize: event.pageSize, page: 0 };
          if (event.type === 'filters.clear' && isFiltered(before))
            query = { ...query, search: '', assignmentId: null, status: null, page: 0 };
          if (event.type === 'sort.change')
            query = { ...query, sort: selectQuery(after).sort, page: 0 };
          expect(selectQuery(after)).toEqual(query);
        },
      '[ALLS-15] a new column starts descending, the same one turns round': ({
        event,
        before,
        after,
      }) => {
        if (event.type !== 'sort.change') return;
        const { column, direction } = selectQuery(before).sort;
        expect(selectQuery(after).sort).toEqual({
          column: event.column,
          direction: column === event.column && direction === 'desc' ? 'asc' : 'desc',
        });
      },
      '[ALLS-10] Clear takes back every filter, and nothing else': ({ event, before, after }) => {
        if (event.type !== 'filters.clear' || !isFiltered(before)) return;
        expect(isFiltered(after)).toBe(false);
        expect(selectQuery(after)).toEqual({
          ...selectQuery(before),
          search: '',
          assignmentId: null,
          status: null,
          page: 0,
        });
      },
    };
  },
});
