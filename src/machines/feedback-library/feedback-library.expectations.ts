import type { FeedbackQuery } from '#lib/submissions/feedback-query.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { feedbackLibraryMachine } from './feedback-library.machine.ts';

const all: FeedbackQuery = { search: '', assignmentId: null, unusedOnly: false, page: 0, pageSize: 10 };
const narrow: FeedbackQuery = { search: 'thesis', assignmentId: 3, unusedOnly: true, page: 2, pageSize: 25 };
const narrowed = { search: 'thesis', assignmentId: 3, unusedOnly: true, pageSize: 25 } as const;

export const expectations: Expectations<typeof feedbackLibraryMachine> = {
  events: {
    'query.change': { narrow: { change: narrowed } }, 'page.change': { 2: { page: 2 } }, 'filters.clear': {},
    'feedback.open': { one: { id: 1 }, two: { id: 2 } },
  },
  starts: { alone: { to: 'all', context: { query: all, opened: null } } },
  situations: {
    all: {
      on: {
        'query.change(narrow)': { to: 'narrowed', sets: { query: { ...narrow, page: 0 } } },
        'page.change(2)': { sets: { query: { ...all, page: 2 } } },
        'feedback.open(one)': { to: 'one is open', sets: { opened: 1 } },
        'feedback.open(two)': { sets: { opened: 2 } },
      },
    },
    narrowed: {
      on: {
        'page.change(2)': { to: 'narrowed, on another page', sets: { query: narrow } },
        'filters.clear': { sets: { query: { ...all, pageSize: 25 } } },
        'feedback.open(one)': { sets: { opened: 1 } }, 'feedback.open(two)': { sets: { opened: 2 } },
      },
    },
    'narrowed, on another page': {
      on: {
        'query.change(narrow)': { sets: { query: { ...narrow, page: 0 } } },
        'filters.clear': { sets: { query: { ...all, pageSize: 25 } } },
        'feedback.open(one)': { sets: { opened: 1 } }, 'feedback.open(two)': { sets: { opened: 2 } },
      },
    },
    'one is open': {
      on: {
        'feedback.open(one)': { to: 'all', sets: { opened: null } },
        'feedback.open(two)': { sets: { opened: 2 } },
        'query.change(narrow)': { sets: { query: { ...narrow, page: 0 }, opened: null } },
        'page.change(2)': { sets: { query: { ...all, page: 2 }, opened: null } },
        'filters.clear': { sets: { opened: null } },
      },
    },
  },
};
