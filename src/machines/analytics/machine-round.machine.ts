import { assign, fromPromise, setup } from 'xstate';
import type { MachineRound } from '#contract/analytics/machine/machine.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface RoundContext {
  assignmentId: number;
  round: MachineRound | null;
  failure: FailureFacts | null;
}

export const machineRoundMachine = setup({
  types: {} as {
    context: RoundContext;
    events: { type: 'machine.measure' } | { type: 'machine.retry' };
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: { loadMachine: fromPromise<MachineRound, { assignmentId: number }>(promiseNotProvided) },
  actions: {
    setMachine: assign((_, { output }: { output: MachineRound }) => ({ round: output })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'machine-round',
  description:
    'Compares what a model’s drafts found with marks that were given before anybody read them; measured on request.',
  context: ({ input }) => ({ ...input, round: null, failure: null }),
  initial: 'unasked',
  states: {
    unasked: {
      description: 'The comparison hasn’t been requested yet.',
      on: { 'machine.measure': 'loading' },
    },
    loading: {
      description: 'The comparison is being computed.',
      tags: 'busy',
      invoke: {
        id: 'loadMachine',
        src: 'loadMachine',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: { target: 'shown', actions: { type: 'setMachine', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'It failed and can be tried again.',
      on: { 'machine.retry': { target: 'loading', actions: 'clearError' } },
    },
    shown: { description: 'The comparison is shown.' },
  },
});
