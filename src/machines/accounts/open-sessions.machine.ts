import { assign, fromPromise, setup } from 'xstate';
import type { Session } from '#contract/accounts/session.ts';
import { failureOf, isNotFound, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface OpenSessionsContext {
  sessions: Session[];
  /** The session being ended. */
  ending: string;
  failure: FailureFacts | null;
}

export type OpenSessionsEvent =
  | { type: 'sessions.retry' }
  | { type: 'session.end'; id: string }
  | { type: 'others.end' };

export const openSessionsMachine = setup({
  types: {} as { context: OpenSessionsContext; events: OpenSessionsEvent; tags: 'busy' },
  actors: {
    loadSessions: fromPromise<Session[]>(promiseNotProvided),
    endSession: fromPromise<void, { id: string }>(promiseNotProvided),
    endOthers: fromPromise<void>(promiseNotProvided),
  },
  guards: { isSessionGone: (_, { error }: { error: unknown }) => isNotFound(failureOf(error)) },
  actions: {
    setSessions: assign((_, { output }: { output: Session[] }) => ({
      sessions: output,
      failure: null,
    })),
    markSession: assign((_, { id }: { id: string }) => ({ ending: id, failure: null })),
    removeSession: assign(({ context: { sessions, ending } }) => ({
      sessions: sessions.filter(({ id }) => id !== ending),
    })),
    dropOthers: assign(({ context: { sessions } }) => ({
      sessions: sessions.filter(({ is_this }) => is_this),
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'open-sessions',
  description: 'Where a person is signed in; each session but this one can be ended from here.',
  context: { sessions: [], ending: '', failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The sessions are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadSessions',
        src: 'loadSessions',
        onDone: { target: 'shown', actions: { type: 'setSessions', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The sessions could not be fetched and can be tried again.',
      on: { 'sessions.retry': { target: 'loading', actions: 'clearError' } },
    },
    shown: {
      description: 'The sessions are shown.',
      on: {
        'session.end': {
          target: 'ending',
          actions: { type: 'markSession', params: ({ event }) => event },
        },
        'others.end': { target: 'endingOthers', actions: 'clearError' },
      },
    },
    ending: {
      description: 'One session is being ended.',
      tags: 'busy',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ id: context.ending }),
        onDone: { target: 'shown', actions: 'removeSession' },
        onError: [
          // It has already ended, as intended.
          {
            guard: { type: 'isSessionGone', params: ({ event }) => event },
            target: 'shown',
            actions: 'removeSession',
          },
          { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    endingOthers: {
      description: 'All sessions but this one are being ended.',
      tags: 'busy',
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        onDone: { target: 'shown', actions: 'dropOthers' },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
