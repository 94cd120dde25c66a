import type { FeedbackQuery } from '#lib/submissions/feedback-query.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { feedbackLibraryMachine } from './feedback-library.machine.ts';

const all: FeedbackQuery = {
  search: '',
  assignmentId: null,
  unusedOnly: false,
  page: 0,
  pageSize: 10,
};
const narrow: FeedbackQuery = {
  search: 'thesis',
  assignmentId: 3,
  unusedOnly: true,
  page: 2,
  pageSize: 25,
};
const narrowed = { search: 'thesis', assignmentId: 3, unusedOnly: true, pageSize: 25 } as const;

export const expectations: Expectations<typeof feedbackLibraryMachine> = {
  events: {
    'query.change': { narrow: { change: narrowed } },
    'page.change': { 2: { page: 2 } },
    'filters.clear': {},
    'feedback.open': { one: { id: 1 }, two: { id: 2 } },
  },
  starts: { alone: { to: 'folded', context: { query: all, opened: null } } },
  situations: {
    folded: {
      on: {
        'query.change(narrow)': {
          to: 'folded (narrowed)',
          sets: { query: { ...narrow, page: 0 } },
        },
        'page.change(2)': { sets: { query: { ...all, page: 2 } } },
        'feedback.open(one)': { to: 'open', sets: { opened: 1 } },
        'feedback.open(two)': { to: 'open (the second)', sets: { opened: 2 } },
      },
    },
    'folded (narrowed)': {
      on: {
        'page.change(2)': { to: 'folded (another page)', sets: { query: narrow } },
        'filters.clear': { sets: { query: { ...all, pageSize: 25 } } },
        'feedback.open(one)': { to: 'open', sets: { opened: 1 } },
        'feedback.open(two)': { to: 'open (the second)', sets: { opened: 2 } },
      },
    },
    'folded (another page)': {
      on: {
        'query.change(narrow)': { sets: { query: { ...narrow, page: 0 } } },
        'filters.clear': { sets: { query: { ...all, pageSize: 25 } } },
        'feedback.open(one)': { to: 'open', sets: { opened: 1 } },
        'feedback.open(two)': { to: 'open (the second)', sets: { opened: 2 } },
      },
    },
    open: {
      on: {
        'feedback.open(one)': { to: 'folded', sets: { opened: null } },
        'feedback.open(two)': { to: 'open (the second)', sets: { opened: 2 } },
        'query.change(narrow)': {
          to: 'folded (narrowed)',
          sets: { query: { ...narrow, page: 0 }, opened: null },
        },
        'page.change(2)': { to: 'folded', sets: { query: { ...all, page: 2 }, opened: null } },
        'filters.clear': { to: 'folded', sets: { opened: null } },
      },
    },
    'open (the second)': {
      on: {
        'feedback.open(two)': { to: 'folded', sets: { opened: null } },
        'feedback.open(one)': { to: 'open', sets: { opened: 1 } },
        'query.change(narrow)': {
          to: 'folded (narrowed)',
          sets: { query: { ...narrow, page: 0 }, opened: null },
        },
        'page.change(2)': { to: 'folded', sets: { query: { ...all, page: 2 }, opened: null } },
        'filters.clear': { to: 'folded', sets: { opened: null } },
      },
    },
  },
};
