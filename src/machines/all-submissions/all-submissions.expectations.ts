import type { CrossQuery } from '#lib/submissions/all-submissions-query.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import type { allSubmissionsMachine } from './all-submissions.machine.ts';

const all: CrossQuery = {
  search: '',
  assignmentId: null,
  status: null,
  sort: { column: 'submitted', direction: 'desc' },
  page: 0,
  pageSize: 10,
};

/** Whatever is asked anew is shown from its first page. */
const asked = (change: Partial<CrossQuery>): Row<typeof allSubmissionsMachine> => ({
  sets: ({ query }) => ({ query: { ...query, page: 0, ...change } }),
});
/** What keeps the list whole, and what filters it. */
const asking = {
  'pageSize.change(25)': asked({ pageSize: 25 }),
  'page.change(2)': asked({ page: 2 }),
  'sort.change(grade)': asked({ sort: { column: 'grade', direction: 'desc' } }),
};
const submittedFirst = asked({ sort: { column: 'submitted', direction: 'asc' } });
const bySearch = asked({ search: 'ada' });
const byAssignment = asked({ assignmentId: 3, status: 'error' });
const NONE = { search: '', assignmentId: null, status: null };
const clear = (of: Partial<CrossQuery>) => ({ ...asked(of), to: 'whole' });

export const expectations: Expectations<typeof allSubmissionsMachine> = {
  events: {
    'filter.change': {
      search: { change: { search: 'ada' } },
      blanks: { change: { search: '  ' } },
      assignment: { change: { assignmentId: 3, status: 'error' } },
    },
    'filters.clear': {},
    'sort.change': { grade: { column: 'grade' }, submitted: { column: 'submitted' } },
    'page.change': { 2: { page: 2 } },
    'pageSize.change': { 25: { pageSize: 25 } },
  },
  starts: { alone: { to: 'whole', context: { query: all } } },
  situations: {
    whole: {
      on: {
        ...asking,
        'filter.change(search)': { ...bySearch, to: 'filtered (by search)' },
        'filter.change(assignment)': { ...byAssignment, to: 'filtered' },
        'filter.change(blanks)': asked({ search: '  ' }),
        'page.change(2)': { ...asking['page.change(2)'], to: 'whole (another page)' },
        'sort.change(submitted)': { ...submittedFirst, to: 'whole (turned round)' },
      },
    },
    'whole (another page)': {
      context: { query: { ...all, page: 2 } },
      on: {
        ...asking,
        'filter.change(search)': { ...bySearch, to: 'filtered (by search)' },
        'filter.change(assignment)': { ...byAssignment, to: 'filtered' },
        'filter.change(blanks)': asked({ search: '  ' }),
        'sort.change(submitted)': submittedFirst,
      },
    },
    'whole (turned round)': {
      on: {
        ...asking,
        'filter.change(search)': null,
        'filter.change(assignment)': null,
        'filter.change(blanks)': asked({ search: '  ' }),
        'sort.change(submitted)': asked({ sort: { column: 'submitted', direction: 'desc' } }),
      },
    },
    'filtered (by search)': {
      on: {
        ...asking,
        'filter.change(search)': bySearch,
        'filter.change(assignment)': { ...byAssignment, to: 'filtered (searched, too)' },
        'filter.change(blanks)': { ...asked({ search: '  ' }), to: 'whole' },
        'filters.clear': clear(NONE),
        'sort.change(submitted)': submittedFirst,
      },
    },
    filtered: {
      on: {
        ...asking,
        'filter.change(search)': { ...bySearch, to: 'filtered (searched, too)' },
        'filter.change(assignment)': byAssignment,
        'filter.change(blanks)': asked({ search: '  ' }),
        'filters.clear': clear(NONE),
        'sort.change(submitted)': submittedFirst,
      },
    },
    'filtered (searched, too)': {
      context: { query: { ...all, search: 'ada', assignmentId: 3, status: 'error' } },
      on: {
        ...asking,
        'filter.change(search)': bySearch,
        'filter.change(assignment)': byAssignment,
        'filter.change(blanks)': asked({ search: '  ' }),
        'filters.clear': clear(NONE),
        'sort.change(submitted)': submittedFirst,
      },
    },
  },
};
