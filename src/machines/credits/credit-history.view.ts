import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Transaction } from '#contract/credits/credit.ts';
import type { CreditQuery } from '#lib/credits/credit-query.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { creditHistoryMachine } from './credit-history.machine.ts';

export type CreditHistoryRef = ActorRefFrom<typeof creditHistoryMachine>;
type Snapshot = SnapshotFrom<typeof creditHistoryMachine>;

/** The four states of the page (specification, section 4). */
export type CreditHistoryStatus = 'loading' | 'error' | 'empty' | 'data';

export const selectStatus = (snapshot: Snapshot): CreditHistoryStatus =>
  (['loading', 'error', 'empty'] as const).find((status) => snapshot.matches(status)) ?? 'data';
export const isRefreshing = (snapshot: Snapshot): boolean =>
  snapshot.matches({ data: 'refreshing' });
export const isOutdated = (snapshot: Snapshot): boolean => snapshot.matches({ data: 'outdated' });
export const selectTransactions = ({ context }: Snapshot): readonly Transaction[] =>
  context.transactions;
export const selectQuery = ({ context }: Snapshot): CreditQuery => context.query;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;

export const creditHistoryCommands = (actor: CreditHistoryRef) => ({
  refresh: () => actor.send({ type: 'transactions.refresh' }),
  search: (search: string) => actor.send({ type: 'search.change', search }),
  toggle: (transactionType: string) => actor.send({ type: 'type.toggle', transactionType }),
  clear: () => actor.send({ type: 'filters.clear' }),
  turnTo: (page: number) => actor.send({ type: 'page.change', page }),
  resize: (pageSize: number) => actor.send({ type: 'pageSize.change', pageSize }),
});
