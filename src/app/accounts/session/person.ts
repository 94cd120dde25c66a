import { createActor } from 'xstate';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { User } from '#contract/accounts/user.ts';
import type { NotificationDraft } from '#lib/site/notifications.ts';
import { settingsMachine } from '#machines/accounts/settings.machine.ts';
import { shownSettings } from '#machines/accounts/settings.view.ts';
import { applyAppearance } from '#services/appearance.ts';
import { settingsActors } from '#services/accounts/users.ts';
import type { Http } from '#services/http.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import type { Notifier } from './notifier.ts';

export interface PersonOptions {
  http: Http;
  tell: (outcome: Outcome) => void;
  user: User;
}

/** Creates the actors that live as long as one user is signed in; another user gets new ones. */
export function createPerson({ http, tell, user }: PersonOptions) {
  const settings = createActor(
    settingsMachine.provide({
      actors: settingsActors(http),
      actions: {
        showChoice: ({ context }) =>
          applyAppearance(document.documentElement, sessionStorageArea(), shownSettings(context)),
        tell: (_, outcome) => tell(outcome),
      },
    }),
    { input: { settings: user.settings } },
  ).start();

  let news: Notifier | null = null;
  let isGone = false;
  let newest = user;
  const untold: NotificationDraft[] = [];

  /**
   * Loads the notifier, whose code is fetched when the page is idle or there is something to report
   * (docs/decisions/weight.md).
   */
  const fetchNews = async (): Promise<Notifier> => {
    const { createNotifier: createNews } = await import('./notifier.ts');
    if (news !== null) return news;
    news = createNews({
      http,
      tell,
      user: newest,
      wanted: () => shownSettings(settings.getSnapshot().context).notifications,
    });
    if (isGone) news.stop();
    return news;
  };

  /** If the code can't be fetched, the notification is shown with the next one. */
  const notify = (drafts: readonly NotificationDraft[]) => {
    const told =
      newest.credit_balance === null || newest.own_key === true
        ? drafts.filter(({ type }) => type !== 'CREDIT_USED')
        : drafts;
    if (told.length === 0) return;
    untold.push(...told);
    fetchNews().then(
      ({ notify: tellNews }) => tellNews(untold.splice(0)),
      () => {},
    );
  };

  return {
    userId: user.id,
    settings,
    news: () => news,
    fetchNews,
    notify,
    /** When the list of assignments arrives, notifies the user of new regrade requests in it. */
    assignmentsArrived: (assignments: readonly Assignment[]) =>
      void import('./regrade-news.ts').then(
        ({ newRegrades }) => {
          if (!isGone) notify(newRegrades(sessionStorageArea, user.id, assignments));
        },
        () => {},
      ),
    arrived: (changed: User) => {
      newest = changed;
      settings.send({ type: 'settings.arrived', settings: changed.settings });
      news?.arrived(changed);
    },
    stop: () => {
      isGone = true;
      settings.stop();
      news?.stop();
    },
  };
}

export type Person = ReturnType<typeof createPerson>;
