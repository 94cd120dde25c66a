import { assign, fromPromise, setup } from 'xstate';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface CopyContext {
  token: string;
  title: string;
  failure: FailureFacts | null;
}
export type CopyEvent = { type: 'copy.take' };

export const returnedCopyMachine = setup({
  types: {} as {
    context: CopyContext;
    events: CopyEvent;
    input: { token: string; title: string };
    tags: 'busy';
  },
  actors: { takeCopy: fromPromise<void, { token: string; title: string }>(promiseNotProvided) },
  actions: {
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'returnedCopy',
  description: 'A student downloads their feedback as a PDF.',
  context: ({ input: { token, title } }) => ({ token, title, failure: null }),
  initial: 'offered',
  states: {
    offered: {
      description: 'The copy can be downloaded.',
      on: { 'copy.take': { target: 'taking', actions: 'clearError' } },
    },
    taking: {
      description: 'The PDF is being made from what was released, which takes a moment.',
      tags: 'busy',
      invoke: {
        id: 'takeCopy',
        src: 'takeCopy',
        input: ({ context: { token, title } }) => ({ token, title }),
        onDone: 'offered',
        onError: { target: 'offered', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
