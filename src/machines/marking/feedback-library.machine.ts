import { assign, setup } from 'xstate';
import { DEFAULT_TABLE_PAGE_SIZE } from '#contract/limits.ts';
import type { FeedbackQuery } from '#lib/submissions/feedback-query.ts';

interface LibraryContext {
  query: FeedbackQuery;
  opened: number | null;
}

export type FeedbackLibraryEvent =
  | { type: 'query.change'; change: Partial<Omit<FeedbackQuery, 'page'>> }
  | { type: 'page.change'; page: number }
  | { type: 'filters.clear' }
  | { type: 'feedback.open'; id: number };

const ALL: FeedbackQuery = {
  search: '',
  assignmentId: null,
  unusedOnly: false,
  page: 0,
  pageSize: DEFAULT_TABLE_PAGE_SIZE,
};

export const feedbackLibraryMachine = setup({
  types: {} as { context: LibraryContext; events: FeedbackLibraryEvent },
  guards: { isOpened: ({ context }, { id }: { id: number }) => context.opened === id },
  actions: {
    setQuery: assign(({ context }, { change }: { change: Partial<FeedbackQuery> }) => ({
      query: { ...context.query, ...change, page: 0 },
    })),
    turnPage: assign(({ context }, { page }: { page: number }) => ({
      query: { ...context.query, page },
    })),
    clearFilters: assign(({ context }) => ({
      query: { ...ALL, pageSize: context.query.pageSize },
    })),
    openFeedback: assign((_, { id }: { id: number }) => ({ opened: id })),
    closeFeedback: assign({ opened: null }),
  },
}).createMachine({
  id: 'feedback-library',
  description: 'The search through all feedback, and which one is open.',
  context: { query: ALL, opened: null },
  on: {
    'query.change': {
      target: '.folded',
      actions: { type: 'setQuery', params: ({ event }) => event },
    },
    'page.change': {
      target: '.folded',
      actions: { type: 'turnPage', params: ({ event }) => event },
    },
    'filters.clear': { target: '.folded', actions: 'clearFilters' },
    'feedback.open': {
      target: '.open',
      actions: { type: 'openFeedback', params: ({ event }) => event },
    },
  },
  initial: 'folded',
  states: {
    folded: { description: 'No feedback is open.' },
    open: {
      description: 'One feedback is read in full.',
      exit: 'closeFeedback',
      on: {
        'feedback.open': {
          guard: { type: 'isOpened', params: ({ event }) => event },
          target: 'folded',
        },
      },
    },
  },
});
