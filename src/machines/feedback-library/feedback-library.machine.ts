import { assign, fromPromise, setup } from 'xstate';
import { DEFAULT_TABLE_PAGE_SIZE } from '#contract/limits.ts';
import type { FeedbackQuery } from '#lib/feedback-query.ts';
import { notProvided } from '../not-provided.ts';
import type { Outcome } from '../outcome.ts';

interface LibraryContext { query: FeedbackQuery; opened: number | null; text: string }

export type FeedbackLibraryEvent =
  | { type: 'query.change'; change: Partial<Omit<FeedbackQuery, 'page'>> }
  | { type: 'page.change'; page: number }
  | { type: 'filters.clear' }
  | { type: 'feedback.open'; id: number }
  | { type: 'feedback.copy'; text: string };

const ALL: FeedbackQuery = { search: '', assignmentId: null, unusedOnly: false, page: 0, pageSize: DEFAULT_TABLE_PAGE_SIZE };

export const feedbackLibraryMachine = setup({
  types: {} as { context: LibraryContext; events: FeedbackLibraryEvent },
  actors: { copyText: fromPromise<void, { text: string }>(notProvided) },
  guards: { isOpened: ({ context }, { id }: { id: number }) => context.opened === id },
  actions: {
    ask: assign(({ context }, { change }: { change: Partial<FeedbackQuery> }) => ({ query: { ...context.query, ...change, page: 0 }, opened: null })),
    turn: assign(({ context }, { page }: { page: number }) => ({ query: { ...context.query, page }, opened: null })),
    clear: assign(({ context }) => ({ query: { ...ALL, pageSize: context.query.pageSize }, opened: null })),
    open: assign((_, { id }: { id: number }) => ({ opened: id })),
    close: assign({ opened: null }),
    take: assign((_, { text }: { text: string }) => ({ text })),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'feedback-library',
  description: 'The question put to all feedback, and which one stands open.',
  context: { query: ALL, opened: null, text: '' },
  initial: 'reading',
  on: {
    'query.change': { actions: { type: 'ask', params: ({ event }) => event } },
    'page.change': { actions: { type: 'turn', params: ({ event }) => event } },
    'filters.clear': { actions: 'clear' },
    'feedback.open': [
      { guard: { type: 'isOpened', params: ({ event }) => event }, actions: 'close' },
      { actions: { type: 'open', params: ({ event }) => event } },
    ],
  },
  states: {
    reading: { on: { 'feedback.copy': { target: 'copying', actions: { type: 'take', params: ({ event }) => event } } } },
    copying: {
      invoke: {
        id: 'copyText', src: 'copyText', input: ({ context }) => ({ text: context.text }),
        onDone: { target: 'reading', actions: { type: 'tell', params: { type: 'text.copied' } } },
        onError: { target: 'reading', actions: { type: 'tell', params: { type: 'text.copyFailed' } } },
      },
    },
  },
});
