import { assign, fromPromise, setup, stateIn } from 'xstate';
import type { User } from '#contract/accounts/user.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface SessionContext {
  token: string | null;
  user: User | null;
  failure: FailureFacts | null;
}

export type SessionEvent =
  | { type: 'session.signOut' }
  | { type: 'session.retry' }
  | { type: 'session.refused'; token: string | null }
  | { type: 'token.changed'; token: string | null }
  | { type: 'user.changed'; user: User }
  | { type: 'user.outdated' };

/** Delay before asking the server again whose a new token is, if it didn't say. */
const RENEWED_AFTER_MS = 5_000;

export const sessionMachine = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    input: { token: string | null };
    tags: 'busy' | 'present';
  },
  actors: {
    loadUser: fromPromise<User>(promiseNotProvided),
    signOut: fromPromise<void>(promiseNotProvided),
  },
  delays: { askedAgain: RENEWED_AFTER_MS },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).status === 401,
    isSameUser: ({ context }, { output }: { output: User }) =>
      context.user === null || context.user.id === output.id,
    isCurrentToken: ({ context }, { token }: { token: string | null }) => token === context.token,
    isNewToken: ({ context }, { token }: { token: string | null }) =>
      token !== null && token !== context.token,
    isOvertaken: stateIn({ signingOut: 'overtaken' }),
    isNoToken: (_, { token }: { token: string | null }) => token === null,
  },
  actions: {
    setToken: assign((_, { token }: { token: string | null }) => ({ token })),
    setUser: assign((_, { user }: { user: User }) => ({ user, failure: null })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearUser: assign({ token: null, user: null, failure: null }),
    removeToken: () => {},
    announceSignedOut: () => {},
    startAnew: () => {},
  },
}).createMachine({
  id: 'session',
  description:
    'A stored token means signed in. Only a 401 removes the token; if the server can’t be reached, it stays. Changes in other tabs are followed in every state.',
  context: ({ input }) => ({ token: input.token, user: null, failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether a token is stored.',
      always: [{ guard: 'hasToken', target: 'loading' }, { target: 'signedOut' }],
    },
    loading: {
      description: 'A token is stored, and its user is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        onDone: {
          target: 'signedIn',
          actions: { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'signedOut',
            actions: 'removeToken',
          },
          { target: 'unreachable', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
      on: {
        'token.changed': [
          { guard: { type: 'isNoToken', params: ({ event }) => event }, target: 'signedOut' },
          {
            guard: { type: 'isNewToken', params: ({ event }) => event },
            target: 'loading',
            reenter: true,
            actions: { type: 'setToken', params: ({ event }) => event },
          },
        ],
      },
    },
    unreachable: {
      description:
        'The server didn’t answer, or with an error: the token stays, and the user can try again.',
      on: {
        'session.retry': 'loading',
        'session.signOut': { target: 'signedOut', actions: 'removeToken' },
        'token.changed': [
          { guard: { type: 'isNoToken', params: ({ event }) => event }, target: 'signedOut' },
          {
            guard: { type: 'isNewToken', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'setToken', params: ({ event }) => event },
          },
        ],
      },
    },
    signedOut: {
      description: 'Nobody is signed in.',
      entry: ['clearUser', 'announceSignedOut'],
      on: {
        'token.changed': {
          guard: { type: 'isNewToken', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'setToken', params: ({ event }) => event },
        },
      },
    },
    signedIn: {
      tags: 'present',
      initial: 'current',
      on: {
        'session.signOut': 'signingOut',
        'session.refused': {
          guard: { type: 'isCurrentToken', params: ({ event }) => event },
          target: 'expired',
        },
        'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } },
        'token.changed': [
          { guard: { type: 'isNoToken', params: ({ event }) => event }, target: 'signedOut' },
          {
            guard: { type: 'isNewToken', params: ({ event }) => event },
            target: 'renewing',
            actions: { type: 'setToken', params: ({ event }) => event },
          },
        ],
      },
      states: {
        current: {
          description: 'The user is known and up to date.',
          on: { 'user.outdated': 'refreshing' },
        },
        refreshing: {
          description:
            'Credits or profile may have changed: the user is fetched again, the old data stays visible.',
          tags: 'busy',
          on: { 'user.outdated': { target: 'refreshing', reenter: true } },
          invoke: {
            id: 'reloadUser',
            src: 'loadUser',
            onDone: {
              target: 'current',
              actions: { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
            },
            onError: 'current',
          },
        },
      },
    },
    expired: {
      description:
        'The token was refused during work: the same user can sign in again in place and continue.',
      tags: 'present',
      on: {
        'token.changed': [
          {
            guard: { type: 'isNewToken', params: ({ event }) => event },
            target: 'renewing.signingIn',
            actions: { type: 'setToken', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNoToken', params: ({ event }) => event },
            actions: { type: 'setToken', params: ({ event }) => event },
          },
        ],
        'session.signOut': { target: 'signedOut', actions: 'removeToken' },
      },
    },
    renewing: {
      description:
        'A new token: checks whose it is. The same user continues; for another one the app starts afresh.',
      tags: ['busy', 'present'],
      initial: 'quietly',
      states: {
        quietly: { description: 'It came from another tab: the page stays as it is meanwhile.' },
        signingIn: {
          description:
            'It came from the dialog over the page, which stays open until the user is known.',
        },
        again: { description: 'The server couldn’t be reached; it is asked once more.' },
      },
      invoke: {
        id: 'renewUser',
        src: 'loadUser',
        onDone: [
          {
            guard: { type: 'isSameUser', params: ({ event }) => event },
            target: 'signedIn',
            actions: { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
          },
          {
            target: 'signedIn',
            actions: [
              { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
              'startAnew',
            ],
          },
        ],
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'expired' },
          { target: 'unanswered', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
      on: {
        'token.changed': [
          {
            guard: { type: 'isNoToken', params: ({ event }) => event },
            target: 'expired',
            actions: { type: 'setToken', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNewToken', params: ({ event }) => event },
            target: 'renewing',
            reenter: true,
            actions: { type: 'setToken', params: ({ event }) => event },
          },
        ],
      },
    },
    unanswered: {
      description:
        'The server can’t be reached, so it isn’t known whose the new token is. It is asked again without involving the user.',
      tags: 'present',
      after: { askedAgain: 'renewing.again' },
      on: {
        'session.retry': 'renewing.again',
        'session.signOut': { target: 'signedOut', actions: 'removeToken' },
        'token.changed': [
          {
            guard: { type: 'isNoToken', params: ({ event }) => event },
            target: 'expired',
            actions: { type: 'setToken', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNewToken', params: ({ event }) => event },
            target: 'renewing.again',
            actions: { type: 'setToken', params: ({ event }) => event },
          },
        ],
      },
    },
    signingOut: {
      tags: 'busy',
      initial: 'alone',
      states: {
        alone: { description: 'Tells the server; nobody has signed in meanwhile.' },
        overtaken: {
          description:
            'Somebody signed in in another tab meanwhile: their token stays, and this tab starts afresh with it.',
        },
      },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: [
          { guard: 'isOvertaken', target: 'loading', actions: 'startAnew' },
          { target: 'signedOut', actions: 'removeToken' },
        ],
        onError: [
          { guard: 'isOvertaken', target: 'loading', actions: 'startAnew' },
          { target: 'signedOut', actions: 'removeToken' },
        ],
      },
      on: {
        'token.changed': [
          {
            guard: { type: 'isNoToken', params: ({ event }) => event },
            target: '.alone',
            actions: { type: 'setToken', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNewToken', params: ({ event }) => event },
            target: '.overtaken',
            actions: { type: 'setToken', params: ({ event }) => event },
          },
        ],
      },
    },
  },
});
