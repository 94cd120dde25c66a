import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Transaction } from '#contract/credits/credit.ts';
import {
  DEFAULT_CREDIT_QUERY,
  NO_CREDIT_FILTER,
  toggleType,
  type CreditQuery,
} from '#lib/credits/credit-query.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import { callbackNotProvided } from '#machines/shared/not-provided.ts';

interface CreditHistoryContext {
  transactions: readonly Transaction[];
  query: CreditQuery;
  failure: FailureFacts | null;
}

export type CreditHistoryEvent =
  | { type: 'transactions.arrived'; transactions: readonly Transaction[] }
  | { type: 'transactions.failed'; failure: FailureFacts }
  | { type: 'transactions.refresh' }
  | { type: 'search.change'; search: string }
  | { type: 'type.toggle'; transactionType: string }
  | { type: 'filters.clear' }
  | { type: 'page.change'; page: number }
  | { type: 'pageSize.change'; pageSize: number };

export const creditHistoryMachine = setup({
  types: {} as { context: CreditHistoryContext; events: CreditHistoryEvent; tags: 'busy' },
  actors: {
    watchTransactions: fromCallback<{ type: 'transactions.refresh' }, undefined>(
      callbackNotProvided,
    ),
  },
  guards: {
    hasNone: (_, { transactions }: { transactions: readonly Transaction[] }) =>
      transactions.length === 0,
  },
  actions: {
    setTransactions: assign((_, { transactions }: { transactions: readonly Transaction[] }) => ({
      transactions,
      failure: null,
    })),
    setError: assign((_, { failure }: { failure: FailureFacts }) => ({ failure })),
    refreshTransactions: sendTo('transactions', { type: 'transactions.refresh' as const }),
    setQuery: assign(({ context }, change: Partial<CreditQuery>) => ({
      query: { ...context.query, page: 0, ...change },
    })),
    toggleType: assign(({ context }, { transactionType }: { transactionType: string }) => ({
      query: { ...context.query, page: 0, types: toggleType(context.query.types, transactionType) },
    })),
  },
}).createMachine({
  id: 'credit-history',
  description:
    'All transactions of the account: loading, error, empty or data (specification, section 4), with filters.',
  context: { transactions: [], query: DEFAULT_CREDIT_QUERY, failure: null },
  invoke: { id: 'transactions', src: 'watchTransactions' },
  initial: 'loading',
  on: {
    'transactions.arrived': [
      {
        guard: { type: 'hasNone', params: ({ event }) => event },
        target: '.empty',
        actions: { type: 'setTransactions', params: ({ event }) => event },
      },
      { target: '.data', actions: { type: 'setTransactions', params: ({ event }) => event } },
    ],
    'transactions.failed': {
      target: '.error',
      actions: { type: 'setError', params: ({ event }) => event },
    },
  },
  states: {
    loading: { tags: 'busy', description: 'Nothing has arrived yet.' },
    error: {
      description: 'Nothing could be loaded.',
      on: { 'transactions.refresh': { target: 'loading', actions: 'refreshTransactions' } },
    },
    empty: {
      description: 'The account has no transactions.',
      on: { 'transactions.refresh': { target: 'loading', actions: 'refreshTransactions' } },
    },
    data: {
      initial: 'current',
      on: {
        'search.change': {
          actions: { type: 'setQuery', params: ({ event }) => ({ search: event.search }) },
        },
        'type.toggle': { actions: { type: 'toggleType', params: ({ event }) => event } },
        'filters.clear': { actions: { type: 'setQuery', params: NO_CREDIT_FILTER } },
        'page.change': {
          actions: { type: 'setQuery', params: ({ event }) => ({ page: event.page }) },
        },
        'pageSize.change': {
          actions: { type: 'setQuery', params: ({ event }) => ({ pageSize: event.pageSize }) },
        },
        'transactions.refresh': { target: '.refreshing', actions: 'refreshTransactions' },
        'transactions.failed': {
          target: '.outdated',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
      states: {
        current: { description: 'The transactions are up to date.' },
        refreshing: { tags: 'busy', description: 'Loading again; known data stays visible.' },
        outdated: {
          description:
            'The last refresh failed: known data stays visible, and the failure is shown.',
        },
      },
    },
  },
});
