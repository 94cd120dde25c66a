import { expect } from 'vitest';
import type { Transaction } from '#contract/credits/credit.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './credit-history.expectations.ts';
import { creditHistoryMachine } from './credit-history.machine.ts';
import {
  isOutdated,
  isRefreshing,
  selectStatus,
  selectFailure,
  selectQuery,
  selectTransactions,
} from './credit-history.view.ts';

const of = (id: number): Transaction => ({
  id,
  timestamp: '2026-11-21T08:00:00.000Z',
  transaction_type: 'purchase',
  change_amount: 20,
  new_balance: 20,
  reference_id: null,
  details: null,
});
const failure = { status: 500, detail: null, message: 'Down.' };

holdTo(creditHistoryMachine, expectations);

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
    let face = 'loading';
    let known: readonly Transaction[] = [];
    let query = { search: '', types: [] as string[], page: 0, pageSize: 10 };
    let loads = 0;
    return {
      '[CRED-9] [CRED-10] [CRED-11] [CRED-12] one of four faces; data stays in sight when a refresh fails':
        ({ event, after }) => {
          if (event.type === 'transactions.arrived')
            [face, known] = [
              event.transactions.length === 0 ? 'empty' : 'data',
              event.transactions,
            ];
          if (event.type === 'transactions.failed' && face !== 'data') face = 'error';
          if (event.type === 'transactions.refresh' && face !== 'data') face = 'loading';
          expect(selectStatus(after)).toBe(face);
          if (face === 'data' || face === 'empty') expect(selectTransactions(after)).toEqual(known);
        },
      '[ERR-39] a failure is kept until something arrives': ({ event, after }) => {
        if (event.type === 'transactions.failed') expect(selectFailure(after)).toEqual(failure);
        if (event.type === 'transactions.arrived') expect(selectFailure(after)).toBeNull();
        if (face === 'data')
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
