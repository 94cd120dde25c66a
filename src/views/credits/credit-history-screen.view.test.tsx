import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Transaction } from '#contract/credits/credit.ts';
import { queryCredits } from '#lib/credits/credit-query.ts';
import { creditHistoryMachine } from '#machines/credits/credit-history.machine.ts';
import { selectQuery, selectTransactions } from '#machines/credits/credit-history.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { CreditHistoryScreen } from './credit-history-screen.tsx';

const many = Array.from({ length: 30 }, (_, at): Transaction => ({
  id: 30 - at,
  timestamp: '2026-11-21T08:00:00.000Z',
  transaction_type: at % 2 === 0 ? 'purchase' : 'refund',
  change_amount: 1,
  new_balance: 30 - at,
  reference_id: `INV-${30 - at}`,
  details: null,
}));
type Snapshot = SnapshotFrom<typeof creditHistoryMachine>;
const isAsked = (snapshot: Snapshot) => {
  const { search, types, page, pageSize } = selectQuery(snapshot);
  return search !== '' || types.length > 0 || page > 0 || pageSize !== 10;
};

const shows = (snapshot: Snapshot) => {
  const { rows } = queryCredits(selectTransactions(snapshot), selectQuery(snapshot));
  const references = within(screen.getByRole('table', { name: 'Credit transactions' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[4]!.textContent);
  expect(references).toEqual(rows.map(({ reference_id }) => reference_id));
  expect(screen.queryAllByText('Clear Filters')).toHaveLength(
    selectQuery(snapshot).search !== '' || selectQuery(snapshot).types.length > 0 ? 1 : 0,
  );
};
const failed = () => expect(screen.getByRole('alert')).toHaveTextContent('Down.');

walkView(creditHistoryMachine, {
  samples: [
    { type: 'transactions.arrived', transactions: [] },
    { type: 'transactions.arrived', transactions: many },
    { type: 'transactions.failed', failure: { status: 500, detail: null, message: 'Down.' } },
    { type: 'search.change', search: 'INV-30' },
    { type: 'type.toggle', transactionType: 'refund' },
    { type: 'page.change', page: 1 },
    { type: 'pageSize.change', pageSize: 25 },
  ],
  key: (snapshot) => [selectTransactions(snapshot).length, selectQuery(snapshot)],
  allow: (snapshot, event) => {
    if (event.type === 'filters.clear')
      return selectQuery(snapshot).search !== '' || selectQuery(snapshot).types.length > 0;
    if (event.type === 'transactions.refresh')
      return !snapshot.hasTag('busy') && !isAsked(snapshot);
    if (event.type.startsWith('transactions.')) return !isAsked(snapshot);
    return snapshot.matches('data') && !isAsked(snapshot);
  },
  facts: {},
  render: (actor) => (
    <CreditHistoryScreen actor={actor} unread={[]} balance={30} onDownload={() => {}} />
  ),
  by: {
    'transactions.arrived': 'elsewhere',
    'transactions.failed': 'elsewhere',
    'transactions.refresh': (_, { press }) => press('Refresh'),
    'search.change': ({ search }) => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: search } });
    },
    'type.toggle': (_, { press }) => press(/^Refund/),
    'filters.clear': (_, { press }) => press('Clear Filters'),
    'page.change': (_, { press }) => press('Next page'),
    'pageSize.change': (_, { user }) => user.selectOptions(screen.getByRole('combobox'), '25'),
  },
  sees: {
    'credit-history.loading': () =>
      expect(screen.getByText('Loading credit history…')).toBeInTheDocument(),
    'credit-history.error': failed,
    'credit-history.empty': () =>
      expect(
        screen.getByText('No transactions found. Purchase credits to get started!'),
      ).toBeVisible(),
    'credit-history.data.current': shows,
    'credit-history.data.refreshing': (snapshot) => {
      shows(snapshot);
      expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
    },
    'credit-history.data.outdated': (snapshot) => {
      shows(snapshot);
      failed();
    },
  },
});
