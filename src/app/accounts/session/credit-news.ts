import { createActor, fromPromise } from 'xstate';
import type { Transaction } from '#contract/credits/credit.ts';
import type { User } from '#contract/accounts/user.ts';
import type { NotificationDraft } from '#lib/site/notifications.ts';
import { creditNewsMachine } from '#machines/credits/credit-news.machine.ts';
import { creditsSeen } from '#services/storage/credits-seen.ts';

export interface CreditNewsOptions {
  userId: number;
  storage: () => Storage;
  load: () => Promise<readonly Transaction[]>;
  notify: (drafts: readonly NotificationDraft[]) => void;
}

/** The chart that tells of credits, with the server's ledger and this browser's memory. */
export function createCreditNews({ userId, storage, load, notify }: CreditNewsOptions) {
  const seen = creditsSeen(storage, userId);
  const actor = createActor(
    creditNewsMachine.provide({
      actors: {
        readLedger: fromPromise(async () => ({ transactions: await load(), seen: seen.recall() })),
      },
      actions: {
        announceCredits: (_, { drafts }) => notify(drafts),
        rememberSeen: (_, { newest }) => seen.remember(newest),
      },
    }),
  ).start();
  return {
    arrived: ({ credit_balance: balance }: User) => {
      if (balance !== null) actor.send({ type: 'balance.arrived', balance });
    },
    stop: () => {
      actor.stop();
    },
  };
}
