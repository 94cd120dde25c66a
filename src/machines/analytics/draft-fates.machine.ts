import { assign, fromPromise, setup } from 'xstate';
import type { Fates } from '#contract/analytics/fates.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { notProvided } from '#machines/shared/not-provided.ts';

interface FatesContext {
  assignmentId: number;
  fates: Fates | null;
  failure: FailureFacts | null;
}

export const draftFatesMachine = setup({
  types: {} as {
    context: FatesContext;
    events: { type: 'fates.retry' };
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: { loadFates: fromPromise<Fates, { assignmentId: number }>(notProvided) },
  actions: {
    take: assign((_, { output }: { output: Fates }) => ({ fates: output, failure: null })),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'draft-fates',
  description: 'What became of the drafts of an assignment.',
  context: ({ input }) => ({ ...input, fates: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What became of the drafts is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadFates',
        src: 'loadFates',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: { target: 'shown', actions: { type: 'take', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'It could not be fetched and can be tried again.',
      on: { 'fates.retry': 'loading' },
    },
    shown: { description: 'The figures are shown.' },
  },
});
