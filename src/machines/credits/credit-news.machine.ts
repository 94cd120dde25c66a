import { assign, fromPromise, setup } from 'xstate';
import type { Transaction } from '#contract/credits/credit.ts';
import { newestOf, newsOf } from '#lib/credits/credit-news.ts';
import type { NotificationDraft } from '#lib/site/notifications.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/**
 * The newest transactions, and the last one this browser announced; null if it sees the account for
 * the first time.
 */
export interface Ledger {
  transactions: readonly Transaction[];
  seen: number | null;
}

export const creditNewsMachine = setup({
  types: {} as {
    context: { balance: number | null };
    events: { type: 'balance.arrived'; balance: number };
    tags: 'busy';
  },
  actors: { readLedger: fromPromise<Ledger>(promiseNotProvided) },
  guards: {
    isOtherBalance: ({ context }, { balance }: { balance: number }) => balance !== context.balance,
    isFurther: (_, { transactions, seen }: Ledger) =>
      seen === null || newestOf(transactions) > seen,
  },
  actions: {
    setBalance: assign((_, { balance }: { balance: number }) => ({ balance })),
    clearBalance: assign({ balance: null }),
    announceCredits: (_, _params: { drafts: readonly NotificationDraft[] }) => {},
    /** Stored in this browser, so that it is announced only once. */
    rememberSeen: (_, _params: { newest: number }) => {},
  },
}).createMachine({
  id: 'credit-news',
  description:
    'Notifies about added credits: when the fetched balance has changed, the newest transactions are checked.',
  context: { balance: null },
  initial: 'waiting',
  on: {
    'balance.arrived': {
      guard: { type: 'isOtherBalance', params: ({ event }) => event },
      target: '.looking',
      actions: { type: 'setBalance', params: ({ event }) => event },
    },
  },
  states: {
    waiting: { description: 'The balance hasn’t changed since it was last checked.' },
    looking: {
      description: 'The balance has changed; the newest transactions are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'readLedger',
        src: 'readLedger',
        onDone: [
          {
            guard: { type: 'isFurther', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [
              {
                type: 'announceCredits',
                params: ({ event: { output } }) => ({
                  drafts: newsOf(output.transactions, output.seen),
                }),
              },
              {
                type: 'rememberSeen',
                params: ({ event }) => ({ newest: newestOf(event.output.transactions) }),
              },
            ],
          },
          { target: 'waiting' },
        ],
        onError: {
          target: 'waiting',
          description: 'Fetching failed; the notification follows with the next balance or visit.',
          actions: 'clearBalance',
        },
      },
    },
  },
});
