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
    'A stored token means signed in. Only a 401 takes the token away; an unreachable server keeps it. Whatever another tab stores is followed in every state.',
  context: ({ input }) => ({ token: input.token, user: null, failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'It is decided whether a token is stored.',
      always: [{ guard: 'hasToken', target: 'loading' }, { target: 'signedOut' }],
    },
    loading: {
      description: 'The stored token is there and the user it belongs to is fetched.',
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
        'The server did not answer, or answered with an error: the token stays, and the visitor may try again.',
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
          description: 'The person is known and up to date.',
          on: { 'user.outdated': 'refreshing' },
        },
        refreshing: {
          description:
            'Credits or profile may have changed: the user is fetched again, the old one stays in sight.',
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
        'The token was refused while working: the same user can sign in again in place and go on.',
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
      description: 'A new token: whose is it? The same user goes on, another one starts anew.',
      tags: ['busy', 'present'],
      initial: 'quietly',
      states: {
        quietly: { description: 'It came from another tab: the page stays as it is meanwhile.' },
        signingIn: {
          description: 'It is what the dialog over the page was for: that stays until it is known.',
        },
        again: { description: 'The server was away; it is asked once more.' },
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
        'The server is away, so nobody knows yet whose the new token is. Nothing is asked of the person: the server is.',
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
        alone: { description: 'The server is told; nobody has signed in meanwhile.' },
        overtaken: {
          description:
            'Somebody signed in in another tab meanwhile: their token stays, and this tab begins anew with it.',
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
