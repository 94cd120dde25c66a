import { createActor } from 'xstate';
import type { User } from '#contract/user.ts';
import { settingsMachine } from '#machines/settings/settings.machine.ts';
import { shownSettings } from '#machines/settings/settings.view.ts';
import { applyAppearance } from '#services/appearance.ts';
import { settingsActors } from '#services/users.ts';
import type { Http } from '#services/http.ts';
import type { Outcome } from '#machines/outcome.ts';

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

  return {
    userId: user.id,
    settings,
    arrived: (changed: User) => { settings.send({ type: 'settings.arrived', settings: changed.settings }); },
    stop: () => { settings.stop(); },
  };
}

export type Person = ReturnType<typeof createPerson>;
