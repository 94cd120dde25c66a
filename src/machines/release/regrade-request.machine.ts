import { assign, fromPromise, setup } from 'xstate';
import { MAX_REGRADE, MIN_REGRADE, type RegradeRequest } from '#contract/release/student-page.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface RegradeContext {
  token: string;
  request: RegradeRequest | null;
  /** The text of the request so far. */
  words: string;
  failure: FailureFacts | null;
}
export type RegradeEvent = { type: 'words.write'; words: string } | { type: 'regrade.ask' };

export const regradeRequestMachine = setup({
  types: {} as {
    context: RegradeContext;
    events: RegradeEvent;
    input: { token: string; request: RegradeRequest | null };
    tags: 'busy';
  },
  actors: {
    askRegrade: fromPromise<RegradeRequest, { token: string; text: string }>(promiseNotProvided),
  },
  guards: {
    hasAsked: ({ context }) => context.request !== null,
    canSend: ({ context: { words } }) =>
      words.trim().length >= MIN_REGRADE && words.trim().length <= MAX_REGRADE,
  },
  actions: {
    setWords: assign((_, { words }: { words: string }) => ({ words })),
    setRequest: assign((_, { output }: { output: RegradeRequest }) => ({ request: output })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'regradeRequest',
  description: 'A student requests a regrade, once.',
  context: ({ input: { token, request } }) => ({ token, request, words: '', failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the student has already requested one.',
      always: [{ guard: 'hasAsked', target: 'asked' }, { target: 'writing' }],
    },
    writing: {
      description: 'The reason can be written.',
      on: {
        'words.write': { actions: { type: 'setWords', params: ({ event }) => event } },
        'regrade.ask': { guard: 'canSend', target: 'asking', actions: 'clearError' },
      },
    },
    asking: {
      description: 'The request is being sent.',
      tags: 'busy',
      invoke: {
        id: 'askRegrade',
        src: 'askRegrade',
        input: ({ context: { token, words } }) => ({ token, text: words.trim() }),
        onDone: { target: 'asked', actions: { type: 'setRequest', params: ({ event }) => event } },
        onError: { target: 'writing', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    asked: { description: 'The request is waiting for a reply, or has one.' },
  },
});
