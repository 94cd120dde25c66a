import { assign, fromPromise, setup } from 'xstate';
import type { SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface AgainContext {
  assignmentId: number;
  again: SelfAgreement | null;
  /** The script being given its second opinion. */
  giving: number | null;
  failure: FailureFacts | null;
}
export type AgainEvent =
  | { type: 'again.retry' }
  | { type: 'again.draw' }
  | { type: 'again.off' }
  | { type: 'again.sure' }
  | { type: 'again.keep' }
  | { type: 'opinion.give'; submission: number };

export const selfAgreementMachine = setup({
  types: {} as {
    context: AgainContext;
    events: AgainEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadAgain: fromPromise<SelfAgreement, { assignmentId: number }>(promiseNotProvided),
    turnAgain: fromPromise<SelfAgreement, { assignmentId: number; on: boolean }>(
      promiseNotProvided,
    ),
    giveOpinion: fromPromise<void, { submission: number }>(promiseNotProvided),
  },
  guards: {
    isDrawable: ({ context: { again } }) => again!.since === null || again!.due > 0,
    isOn: ({ context: { again } }) => again!.since !== null,
    isWaitedFor: ({ context: { again } }) => again!.waiting.length > 0,
    isComplete: ({ context: { again } }, { submission }: { submission: number }) =>
      again!.waiting.some((one) => one.submission_id === submission && one.complete),
  },
  actions: {
    setRemarked: assign((_, { output }: { output: SelfAgreement }) => ({ again: output })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    startOpinion: assign((_, { submission }: { submission: number }) => ({ giving: submission })),
    endOpinion: assign({ giving: null }),
  },
}).createMachine({
  id: 'self-agreement',
  description:
    'Scripts that their marker marks again, blind: switched on by the marker, marked at the desk, and compared with the first marks.',
  context: ({ input }) => ({ ...input, again: null, giving: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The scripts to mark again are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadAgain',
        src: 'loadAgain',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: { target: 'shown', actions: { type: 'setRemarked', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'They could not be fetched and can be tried again.',
      on: { 'again.retry': { target: 'loading', actions: 'clearError' } },
    },
    shown: {
      description: 'The second marks are shown next to the first.',
      on: {
        'again.draw': { guard: 'isDrawable', target: 'drawing', actions: 'clearError' },
        'again.off': [
          { guard: 'isWaitedFor', target: 'asking', actions: 'clearError' },
          { guard: 'isOn', target: 'ending', actions: 'clearError' },
        ],
        'opinion.give': {
          guard: { type: 'isComplete', params: ({ event }) => event },
          target: 'giving',
          actions: ['clearError', { type: 'startOpinion', params: ({ event }) => event }],
        },
      },
    },
    asking: {
      description:
        'Switching it off gives up the waiting scripts: they are never offered again, so that nobody can look first and then mark.',
      on: { 'again.sure': 'ending', 'again.keep': 'shown' },
    },
    drawing: {
      description: 'Re-marking is being switched on.',
      tags: 'busy',
      invoke: {
        id: 'turnOn',
        src: 'turnAgain',
        input: ({ context: { assignmentId } }) => ({ assignmentId, on: true }),
        onDone: { target: 'shown', actions: { type: 'setRemarked', params: ({ event }) => event } },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    ending: {
      description: 'Re-marking is being switched off.',
      tags: 'busy',
      invoke: {
        id: 'turnOff',
        src: 'turnAgain',
        input: ({ context: { assignmentId } }) => ({ assignmentId, on: false }),
        onDone: { target: 'shown', actions: { type: 'setRemarked', params: ({ event }) => event } },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    giving: {
      description: 'The second marking is being stored.',
      tags: 'busy',
      invoke: {
        id: 'giveOpinion',
        src: 'giveOpinion',
        input: ({ context: { giving } }) => ({ submission: giving! }),
        onDone: { target: 'loading', actions: 'endOpinion' },
        onError: {
          target: 'shown',
          actions: ['endOpinion', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
  },
});
