import { createContext, use } from 'react';
import { createActor } from 'xstate';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { sessionMachine } from '#machines/accounts/session.machine.ts';
import { signOutMachine } from '#machines/accounts/sign-out.machine.ts';
import { toastsMachine } from '#machines/shared/toasts.machine.ts';
import { selectToasts } from '#machines/shared/toasts.view.ts';
import { selectData } from '#machines/shared/resource.view.ts';
import { selectUser, sessionCommands } from '#machines/accounts/session.view.ts';
import { sessionActors } from '#services/accounts/auth.ts';
import { fetchPrefetched } from '#services/prefetch.ts';
import { createHttp } from '#services/http.ts';
import { createTokenStorage, noteExpired } from '#services/accounts/token-storage.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import {
  clearOnSignOut,
  onSignedOutElsewhere,
  unsavedOnSignOut,
} from '#services/storage/sign-out.ts';
import { apiBase } from './api-base.ts';
import { effectsOf } from './outcomes.ts';
import { createPerson, type Person } from './accounts/session/person.ts';
import { createResources } from './resources/resources.ts';

/** Returns where a visitor who must sign in is sent, and comes back from. */
export const loginAddress = ({ pathname, search }: Location): string =>
  `/login?next=${encodeURIComponent(pathname + search)}`;

/** Creates the actors that live as long as the page, once, before the router. */
export function createRoot() {
  const tokens = createTokenStorage(sessionStorageArea, window);
  const http = createHttp({
    baseUrl: apiBase(),
    token: tokens.read,
    refused: (token) => session.send({ type: 'session.refused', token }),
  }).extend({ fetch: fetchPrefetched });
  const resources = createResources(http, {}, (list, failure) =>
    tell({ type: 'list.failed', list, failure }),
  );

  /** Where signing out continues: at the school, for users who signed in through it. */
  let farewell: string | null = null;
  const session = createActor(
    sessionMachine.provide({
      actors: sessionActors(http, (url) => {
        farewell = url;
      }),
      actions: {
        removeToken: ({ context }) => tokens.remove(context.token),
        announceSignedOut: ({ event }) => {
          resources.clear();
          if (!event.type.endsWith('.signOut')) {
            // The user didn't ask to leave, so note that the server refused the token as the
            // reason.
            if (event.type.startsWith('xstate.error.')) noteExpired(() => window.sessionStorage);
            return window.location.replace(loginAddress(window.location));
          }
          clearOnSignOut();
          window.location.replace(farewell ?? '/login');
        },
        startAnew: () => window.location.assign('/assignments'),
      },
    }),
    { input: { token: tokens.read() } },
  ).start();
  const signOut = createActor(
    signOutMachine.provide({ actions: { signOut: sessionCommands(session).signOut } }),
  ).start();
  tokens.onChange((token) => session.send({ type: 'token.changed', token }));
  onSignedOutElsewhere(() => session.send({ type: 'token.changed', token: null }));

  let person: Person | null = null;
  session.subscribe((snapshot) => {
    const user = selectUser(snapshot);
    if (person !== null && person.userId !== user?.id) {
      person.stop();
      person = null;
    }
    if (user === null) return;
    if (person === null) person = createPerson({ http, tell, user });
    else person.arrived(user);
  });

  let assignments: readonly Assignment[] | null = null;
  resources.assignments().subscribe((snapshot) => {
    const data = selectData<Assignment[]>(snapshot);
    if (data === assignments || data === null) return;
    assignments = data;
    person?.assignmentsArrived(data);
  });

  const toasts = createActor(toastsMachine).start();
  let shown = 0;

  const tell = (outcome: Outcome) => {
    const { toast, notifications, outdated, credits } = effectsOf(outcome);
    // Lists that fail together show the same message once.
    const isSaid =
      outcome.type === 'list.failed' &&
      selectToasts(toasts.getSnapshot()).some(({ text }) => text === toast?.text);
    if (toast && !isSaid)
      toasts.send({ type: 'toast.show', toast: { ...toast, id: `toast-${++shown}` } });
    person?.notify(notifications);
    resources.outdate(outdated);
    if (credits) {
      session.send({ type: 'user.outdated' });
      resources.outdate(['transactions']);
    }
  };

  return {
    http,
    tokens,
    session,
    signOut,
    /** Signs out, after asking users who would lose something. */
    askToSignOut: () => signOut.send({ type: 'leave.ask', loses: unsavedOnSignOut() }),
    toasts,
    resources,
    tell,
    person: () => person,
  };
}

export type Root = ReturnType<typeof createRoot>;

export const RootContext = createContext<Root | null>(null);

/** Returns the root of the app that contains the component. */
export function useRoot(): Root {
  const root = use(RootContext);
  if (!root) throw new Error('No root: render inside <RootContext>.');
  return root;
}
