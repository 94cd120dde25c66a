import { assign, fromPromise, setup } from 'xstate';
import type { DraftOutcomes } from '#contract/analytics/draft-outcomes.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface FatesContext {
  assignmentId: number;
  fates: DraftOutcomes | null;
  failure: FailureFacts | null;
}

export const draftFatesMachine = setup({
  types: {} as {
    context: FatesContext;
    events: { type: 'fates.retry' };
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: { loadFates: fromPromise<DraftOutcomes, { assignmentId: number }>(promiseNotProvided) },
  actions: {
    setFates: assign((_, { output }: { output: DraftOutcomes }) => ({
      fates: output,
      failure: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'draft-fates',
  description: 'What happened to the drafts of an assignment.',
  context: ({ input }) => ({ ...input, fates: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The figures are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadFates',
        src: 'loadFates',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: { target: 'shown', actions: { type: 'setFates', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'It could not be fetched and can be tried again.',
      on: { 'fates.retry': 'loading' },
    },
    shown: { description: 'The figures are shown.' },
  },
});
