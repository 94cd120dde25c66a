import { assign, fromPromise, setup } from 'xstate';
import type { Leaving } from '#contract/drafts/drafting.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { notProvided } from '#machines/shared/not-provided.ts';

/** As it is sent, as it was before anything was taken out, or letter by letter. */
export type LeavingForm = 'sent' | 'before' | 'letters';

interface LeavingContext {
  submission: number;
  leaving: Leaving | null;
  failure: FailureFacts | null;
  /** Which of the requests is read. */
  at: number;
  form: LeavingForm;
}
export type LeavingEvent =
  | { type: 'leaving.retry' }
  | { type: 'request.choose'; at: number }
  | { type: 'form.choose'; form: LeavingForm };

export const leavingMachine = setup({
  types: {} as {
    context: LeavingContext;
    events: LeavingEvent;
    input: { submission: number };
    tags: 'busy';
  },
  actors: { loadLeaving: fromPromise<Leaving, { submission: number }>(notProvided) },
  guards: {
    isNothing: (_, { output }: { output: Leaving }) => output.provider === null,
    isThere: ({ context }, { at }: { at: number }) => at in context.leaving!.requests,
  },
  actions: {
    take: assign((_, { output }: { output: Leaving }) => ({ leaving: output, failure: null })),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    turn: assign((_, { at }: { at: number }) => ({ at })),
    form: assign((_, { form }: { form: LeavingForm }) => ({ form })),
  },
}).createMachine({
  id: 'leaving',
  description: 'What a draft of this work would send, before it is sent.',
  context: ({ input: { submission } }) => ({
    submission,
    leaving: null,
    failure: null,
    at: 0,
    form: 'sent',
  }),
  initial: 'asking',
  states: {
    asking: {
      description: 'What would be sent is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadLeaving',
        src: 'loadLeaving',
        input: ({ context: { submission } }) => ({ submission }),
        onDone: [
          { guard: { type: 'isNothing', params: ({ event }) => event }, target: 'nothing' },
          { target: 'shown', actions: { type: 'take', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    nothing: { description: 'Drafts are written by rules on the server itself: nothing leaves.' },
    failed: {
      description: 'It could not be fetched and can be tried again.',
      on: { 'leaving.retry': 'asking' },
    },
    shown: {
      description: 'What would be sent is shown.',
      on: {
        'request.choose': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: { type: 'turn', params: ({ event }) => event },
        },
        'form.choose': { actions: { type: 'form', params: ({ event }) => event } },
      },
    },
  },
});
