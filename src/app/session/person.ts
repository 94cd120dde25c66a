import { createActor } from 'xstate';
import type { User } from '#contract/user.ts';
import { makeNotification, type NotificationDraft } from '#lib/site/notifications.ts';
import { notificationListMachine } from '#machines/notification-list/notification-list.machine.ts';
import { settingsMachine } from '#machines/settings/settings.machine.ts';
import { shownSettings } from '#machines/settings/settings.view.ts';
import { applyAppearance } from '#services/appearance.ts';
import { loadNewestTransactions } from '#services/credits.ts';
import { createNotificationStorage } from '#services/notification-storage.ts';
import { settingsActors } from '#services/users.ts';
import type { Http } from '#services/http.ts';
import type { Outcome } from '#machines/outcome.ts';
import { createCreditNews } from '../credit-news.ts';

export interface PersonOptions { http: Http; tell: (outcome: Outcome) => void; user: User }

/** The actors that live as long as one user is signed in: made anew when another one comes. */
export function createPerson({ http, tell, user }: PersonOptions) {
  const settings = createActor(settingsMachine.provide({
    actors: settingsActors(http),
    actions: {
      apply: ({ context }) => applyAppearance(document.documentElement, window.localStorage, shownSettings(context)),
      tell: (_, outcome) => tell(outcome),
    },
  }), { input: { settings: user.settings } }).start();

  const notifications = createActor(notificationListMachine.provide({
    actors: { keepNotifications: createNotificationStorage(() => window.localStorage, window, user.id) },
    // A storage that refuses at once does so before there is a person to notify.
    actions: { tell: (_, outcome) => queueMicrotask(() => tell(outcome)) },
  })).start();

  const notify = (drafts: readonly NotificationDraft[]) => {
    const wanted = shownSettings(settings.getSnapshot().context).notifications;
    for (const draft of drafts.filter(({ type }) => wanted.includes(type))) {
      notifications.send({ type: 'notification.add', notification: makeNotification(draft, Date.now(), Math.random()) });
    }
  };

  const creditNews = createCreditNews({
    userId: user.id, storage: () => window.localStorage, load: () => loadNewestTransactions(http), notify,
  });
  creditNews.arrived(user);

  return {
    userId: user.id,
    settings,
    notifications,
    notify,
    arrived: (changed: User) => {
      settings.send({ type: 'settings.arrived', settings: changed.settings });
      creditNews.arrived(changed);
    },
    stop: () => {
      settings.stop();
      notifications.stop();
      creditNews.stop();
    },
  };
}

export type Person = ReturnType<typeof createPerson>;
