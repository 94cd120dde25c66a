import { createActor, fromPromise } from 'xstate';
import type { Transaction } from '#contract/credits/credit.ts';
import type { NotificationKind, User } from '#contract/accounts/user.ts';
import { makeNotification, type NotificationDraft } from '#lib/site/notifications.ts';
import { creditNewsMachine } from '#machines/credits/credit-news.machine.ts';
import { creditsSeen } from '#services/storage/credits-seen.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { notificationListMachine } from '#machines/notifications/notification-list.machine.ts';
import { loadNewestTransactions } from '#services/accounts/credits.ts';
import type { Http } from '#services/http.ts';
import { createNotificationStorage } from '#services/notifications/notification-storage.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';

interface CreditNewsOptions {
  userId: number;
  storage: () => Storage;
  load: () => Promise<readonly Transaction[]>;
  notify: (drafts: readonly NotificationDraft[]) => void;
}

/**
 * Creates the chart that reports credits, using the server's ledger and this browser's record of
 * those already seen.
 */
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

export interface NotifierOptions {
  http: Http;
  tell: (outcome: Outcome) => void;
  user: User;
  /** The kinds of notification that the user wants now. */
  wanted: () => readonly NotificationKind[];
}

/**
 * Creates what notifies a user: their notifications in this browser, and news of added credits.
 */
export function createNotifier({ http, tell, user, wanted }: NotifierOptions) {
  const notifications = createActor(
    notificationListMachine.provide({
      actors: { keepNotifications: createNotificationStorage(sessionStorageArea, window, user.id) },
      // A storage that fails does so immediately, before the news exists to be added to.
      actions: { tell: (_, outcome) => queueMicrotask(() => tell(outcome)) },
    }),
  ).start();

  const notify = (drafts: readonly NotificationDraft[]) => {
    for (const draft of drafts.filter(({ type }) => wanted().includes(type))) {
      notifications.send({
        type: 'notification.add',
        notification: makeNotification(draft, Date.now(), Math.random()),
      });
    }
  };
  const creditNews = createCreditNews({
    userId: user.id,
    storage: sessionStorageArea,
    load: () => loadNewestTransactions(http),
    notify,
  });
  creditNews.arrived(user);

  return {
    notifications,
    notify,
    arrived: creditNews.arrived,
    stop: () => {
      notifications.stop();
      creditNews.stop();
    },
  };
}

export type Notifier = ReturnType<typeof createNotifier>;
