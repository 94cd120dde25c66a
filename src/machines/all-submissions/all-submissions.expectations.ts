import type { CrossQuery } from '#lib/submissions/all-submissions-query.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import type { allSubmissionsMachine } from './all-submissions.machine.ts';

const all: CrossQuery = { search: '', assignmentId: null, status: null, sort: { column: 'submitted', direction: 'desc' }, page: 0, pageSize: 10 };

/** Whatever is asked anew is shown from its first page. */
const asked = (change: Partial<CrossQuery>): Row<typeof allSubmissionsMachine> =>
  ({ sets: ({ query }) => ({ query: { ...query, page: 0, ...change } }) });
const asking = {
  'filter.change(search)': asked({ search: 'ada' }), 'filter.change(assignment)': asked({ assignmentId: 3, status: 'error' }),
  'pageSize.change(25)': asked({ pageSize: 25 }), 'page.change(2)': asked({ page: 2 }),
  'sort.change(grade)': asked({ sort: { column: 'grade', direction: 'desc' } }),
};

export const expectations: Expectations<typeof allSubmissionsMachine> = {
  events: {
    'filter.change': { search: { change: { search: 'ada' } }, assignment: { change: { assignmentId: 3, status: 'error' } } }, 'filters.clear': {},
    'sort.change': { grade: { column: 'grade' }, submitted: { column: 'submitted' } }, 'page.change': { 2: { page: 2 } }, 'pageSize.change': { 25: { pageSize: 25 } },
  },
  starts: { alone: { to: 'all', context: { query: all } } },
  situations: {
    all: {
      on: {
        ...asking, 'filter.change(assignment)': { ...asking['filter.change(assignment)'], to: 'filtered' },
        'page.change(2)': { ...asking['page.change(2)'], to: 'another page' },
        'sort.change(submitted)': { ...asked({ sort: { column: 'submitted', direction: 'asc' } }), to: 'turned round' },
      },
    },
    filtered: {
      on: {
        ...asking, 'filters.clear': asked({ assignmentId: null, status: null }),
        'sort.change(submitted)': asked({ sort: { column: 'submitted', direction: 'asc' } }),
        'filter.change(search)': { ...asking['filter.change(search)'], to: 'searched and filtered' },
      },
    },
    'searched and filtered': {
      context: { query: { ...all, search: 'ada', assignmentId: 3, status: 'error' } },
      on: {
        ...asking, 'filters.clear': asked({ search: '', assignmentId: null, status: null }),
        'sort.change(submitted)': asked({ sort: { column: 'submitted', direction: 'asc' } }),
      },
    },
    'another page': {
      context: { query: { ...all, page: 2 } },
      on: { ...asking, 'filters.clear': asked({}), 'sort.change(submitted)': asked({ sort: { column: 'submitted', direction: 'asc' } }) },
    },
    'turned round': { on: { ...asking, 'sort.change(submitted)': asked({ sort: { column: 'submitted', direction: 'desc' } }) } },
  },
};
