import type { Transaction } from '#contract/credits/credit.ts';
import type { CreditQuery } from '#lib/credits/credit-query.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { creditHistoryMachine } from './credit-history.machine.ts';

const bought: Transaction = {
  id: 1,
  timestamp: '2026-11-21T08:00:00.000Z',
  transaction_type: 'purchase',
  change_amount: 20,
  new_balance: 20,
  reference_id: null,
  details: null,
};
const { facts: failure } = refusal(500, 'Down.');
const again = { sends: [['transactions', { type: 'transactions.refresh' }]] } as const;
const arrived = {
  'transactions.arrived(one)': {
    to: 'data.current',
    sets: { transactions: [bought], failure: null },
  },
  'transactions.arrived(none)': { to: 'empty', sets: { transactions: [], failure: null } },
};
/** Whatever is asked anew is shown from its first page. */
const asked = (change: Partial<CreditQuery>): Row<typeof creditHistoryMachine> => ({
  sets: ({ query }) => ({ query: { ...query, page: 0, ...change } }),
});
const asking = {
  'search.change(inv)': asked({ search: 'inv' }),
  'type.toggle(refund)': asked({ types: ['refund'] }),
  'filters.clear': asked({ search: '', types: [] }),
  'page.change(2)': asked({ page: 2 }),
  'pageSize.change(25)': asked({ pageSize: 25 }),
};
const outdated = { to: 'data.outdated', sets: { failure } };

export const expectations: Expectations<typeof creditHistoryMachine> = {
  events: {
    'transactions.arrived': { one: { transactions: [bought] }, none: { transactions: [] } },
    'transactions.failed': { down: { failure } },
    'transactions.refresh': {},
    'search.change': { inv: { search: 'inv' } },
    'type.toggle': { refund: { transactionType: 'refund' } },
    'filters.clear': {},
    'page.change': { 2: { page: 2 } },
    'pageSize.change': { 25: { pageSize: 25 } },
  },
  children: { transactions: { src: 'watchTransactions' } },
  starts: {
    alone: {
      to: 'loading',
      context: {
        transactions: [],
        query: { search: '', types: [], page: 0, pageSize: 10 },
        failure: null,
      },
    },
  },
  runs: ['transactions'],
  anywhere: arrived,
  situations: {
    loading: {
      tags: ['busy'],
      on: { 'transactions.failed(down)': { to: 'error', sets: { failure } } },
    },
    error: {
      on: {
        'transactions.refresh': { to: 'loading (again)', ...again },
        'transactions.failed(down)': 'error',
      },
    },
    'loading (again)': {
      tags: ['busy'],
      context: { failure },
      on: { 'transactions.failed(down)': 'error' },
    },
    empty: {
      on: {
        'transactions.refresh': { to: 'loading', ...again },
        'transactions.failed(down)': { to: 'error', sets: { failure } },
      },
    },
    'data.current': {
      on: {
        ...asking,
        'transactions.refresh': { to: 'data.refreshing', ...again },
        'transactions.failed(down)': outdated,
        'type.toggle(refund)': { to: 'data.current (filtered)', ...asking['type.toggle(refund)'] },
        'page.change(2)': { to: 'data.current (another page)', ...asking['page.change(2)'] },
      },
    },
    'data.current (filtered)': {
      on: {
        ...asking,
        'type.toggle(refund)': asked({ types: [] }),
        'transactions.refresh': { to: 'data.refreshing', ...again },
        'transactions.failed(down)': outdated,
      },
    },
    'data.current (another page)': {
      on: {
        ...asking,
        'transactions.refresh': { to: 'data.refreshing', ...again },
        'transactions.failed(down)': outdated,
      },
    },
    'data.refreshing': {
      tags: ['busy'],
      on: { ...asking, 'transactions.refresh': again, 'transactions.failed(down)': outdated },
    },
    'data.outdated': {
      context: { failure },
      on: {
        ...asking,
        'transactions.refresh': { to: 'data.refreshing', ...again },
        'transactions.failed(down)': {},
      },
    },
  },
};
