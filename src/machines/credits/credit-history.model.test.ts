import type { Transaction } from '#contract/credits/credit.ts';
import type { CreditQuery } from '#lib/credits/credit-query.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import { creditHistoryMachine } from './credit-history.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import {
  isOutdated,
  isRefreshing,
  selectFailure,
  selectQuery,
  selectStatus,
  selectTransactions,
} from './credit-history.view.ts';

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
/** Every new query shows its first page. */
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

const expectations: Expectations<typeof creditHistoryMachine> = {
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

const of = (id: number): Transaction => ({
  id,
  timestamp: '2026-11-21T08:00:00.000Z',
  transaction_type: 'purchase',
  change_amount: 20,
  new_balance: 20,
  reference_id: null,
  details: null,
});

checkAgainstTable(creditHistoryMachine, expectations);

walk(creditHistoryMachine, {
  samples: [
    { type: 'transactions.arrived', transactions: [] },
    { type: 'transactions.arrived', transactions: [of(1)] },
    { type: 'transactions.failed', failure },
    { type: 'search.change', search: 'inv' },
    { type: 'type.toggle', transactionType: 'refund' },
    { type: 'page.change', page: 1 },
    { type: 'pageSize.change', pageSize: 25 },
  ],
  key: ({ context }) => [context.transactions.length, context.query.types],
  facts: () => {
    let status = 'loading';
    let known: readonly Transaction[] = [];
    let query = { search: '', types: [] as string[], page: 0, pageSize: 10 };
    let loads = 0;
    return {
      '[CRED-9] [CRED-10] [CRED-11] [CRED-12] one of four faces; data stays in sight when a refresh fails':
        ({ event, after }) => {
          if (event.type === 'transactions.arrived')
            [status, known] = [
              event.transactions.length === 0 ? 'empty' : 'data',
              event.transactions,
            ];
          if (event.type === 'transactions.failed' && status !== 'data') status = 'error';
          if (event.type === 'transactions.refresh' && status !== 'data') status = 'loading';
          expect(selectStatus(after)).toBe(status);
          if (status === 'data' || status === 'empty')
            expect(selectTransactions(after)).toEqual(known);
        },
      '[ERR-39] a failure is kept until something arrives': ({ event, after }) => {
        if (event.type === 'transactions.failed') expect(selectFailure(after)).toEqual(failure);
        if (event.type === 'transactions.arrived') expect(selectFailure(after)).toBeNull();
        if (status === 'data')
          expect(isOutdated(after)).toBe(selectFailure(after) !== null && !isRefreshing(after));
      },
      'a refresh asks once, and is said while it lasts': ({ event, before, after, world }) => {
        if (event.type === 'transactions.refresh' && !before.matches('loading')) loads += 1;
        expect(world.heard.map((heard) => heard.event.type)).toEqual(
          Array.from({ length: loads }, () => 'transactions.refresh'),
        );
        if (event.type === 'transactions.refresh') expect(after.hasTag('busy')).toBe(true);
        if (event.type === 'transactions.arrived' || event.type === 'transactions.failed')
          expect(after.hasTag('busy')).toBe(false);
      },
      '[CRED-7] a new question starts at the first page; types toggle': ({
        event,
        before,
        after,
      }) => {
        if (!before.matches('data')) return;
        if (event.type === 'search.change') query = { ...query, page: 0, search: event.search };
        if (event.type === 'type.toggle')
          query = { ...query, page: 0, types: query.types.length === 0 ? ['refund'] : [] };
        if (event.type === 'filters.clear') query = { ...query, page: 0, search: '', types: [] };
        if (event.type === 'page.change') query = { ...query, page: event.page };
        if (event.type === 'pageSize.change')
          query = { ...query, page: 0, pageSize: event.pageSize };
        expect(selectQuery(after)).toEqual(query);
      },
    };
  },
});
