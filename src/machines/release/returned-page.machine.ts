import { assign, fromPromise, setup } from 'xstate';
import type { Opened } from '#contract/release/student-page.ts';
import type { OpenedScript } from '#contract/release/student-script.ts';
import { type FailureFacts, failureOf, isNotFound } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface ReturnedContext {
  /** The link's secret; '' until the page is opened. */
  token: string;
  opened: Opened | null;
  script: OpenedScript | null;
  failure: FailureFacts | null;
}

export type ReturnedEvent = { type: 'page.open'; token: string } | { type: 'script.retry' };

export const returnedPageMachine = setup({
  types: {} as { context: ReturnedContext; events: ReturnedEvent; tags: 'busy' },
  actors: {
    openReturnedWork: fromPromise<Opened, { token: string }>(promiseNotProvided),
    readScript: fromPromise<OpenedScript, { token: string }>(promiseNotProvided),
  },
  guards: {
    hasToken: (_, { token }: { token: string }) => token !== '',
    isLinkGone: (_, { error }: { error: unknown }) => isNotFound(failureOf(error)),
  },
  actions: {
    setToken: assign((_, { token }: { token: string }) => ({ token, failure: null })),
    setReturnedWork: assign((_, { output }: { output: Opened }) => ({ opened: output })),
    setScript: assign((_, { output }: { output: OpenedScript }) => ({ script: output })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'returnedPage',
  description:
    'A student’s page behind a link: nothing is requested or recorded until they open it.',
  context: { token: '', opened: null, script: null, failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The page hasn’t been opened yet; nothing is recorded.',
      on: {
        'page.open': [
          {
            guard: { type: 'hasToken', params: ({ event }) => event },
            target: 'opening',
            actions: { type: 'setToken', params: ({ event }) => event },
          },
          { target: 'gone' },
        ],
      },
    },
    opening: {
      description: 'The released feedback is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'openReturnedWork',
        src: 'openReturnedWork',
        input: ({ context: { token } }) => ({ token }),
        onDone: {
          target: 'shown',
          actions: { type: 'setReturnedWork', params: ({ event }) => event },
        },
        onError: [
          { guard: { type: 'isLinkGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'closed', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    gone: {
      description:
        'Unknown, expired, revoked, withdrawn or not released yet: the page doesn’t say which.',
    },
    shown: {
      description: 'The feedback can be read; the student’s own text follows.',
      initial: 'reading',
      states: {
        reading: {
          description: 'The feedback is shown; the script is being fetched.',
          tags: 'busy',
          invoke: {
            id: 'readScript',
            src: 'readScript',
            input: ({ context: { token } }) => ({ token }),
            onDone: {
              target: 'read',
              actions: { type: 'setScript', params: ({ event }) => event },
            },
            onError: 'withoutScript',
          },
        },
        read: { description: 'Feedback and script are shown.' },
        withoutScript: {
          description: 'The script could not be fetched; the feedback is shown without it.',
          on: { 'script.retry': 'reading' },
        },
      },
    },
  },
});
