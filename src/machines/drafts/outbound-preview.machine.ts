import { assign, fromPromise, setup } from 'xstate';
import type { OutboundPreview } from '#contract/drafts/drafting.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** As it is sent, as it was before anything was removed, or as raw characters. */
export type OutboundForm = 'sent' | 'before' | 'letters';

interface LeavingContext {
  submission: number;
  leaving: OutboundPreview | null;
  failure: FailureFacts | null;
  /** The request shown. */
  at: number;
  form: OutboundForm;
}
export type OutboundPreviewEvent =
  | { type: 'leaving.retry' }
  | { type: 'request.choose'; at: number }
  | { type: 'form.choose'; form: OutboundForm };

export const outboundPreviewMachine = setup({
  types: {} as {
    context: LeavingContext;
    events: OutboundPreviewEvent;
    input: { submission: number };
    tags: 'busy';
  },
  actors: { loadLeaving: fromPromise<OutboundPreview, { submission: number }>(promiseNotProvided) },
  guards: {
    isNothing: (_, { output }: { output: OutboundPreview }) => output.provider === null,
    isThere: ({ context }, { at }: { at: number }) => at in context.leaving!.requests,
  },
  actions: {
    setLeaving: assign((_, { output }: { output: OutboundPreview }) => ({
      leaving: output,
      failure: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    chooseRequest: assign((_, { at }: { at: number }) => ({ at })),
    chooseForm: assign((_, { form }: { form: OutboundForm }) => ({ form })),
  },
}).createMachine({
  id: 'outboundPreview',
  description:
    'Shows what a draft of this work would send to the provider, before anything is sent.',
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
      description: 'The preview is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadLeaving',
        src: 'loadLeaving',
        input: ({ context: { submission } }) => ({ submission }),
        onDone: [
          { guard: { type: 'isNothing', params: ({ event }) => event }, target: 'nothing' },
          { target: 'shown', actions: { type: 'setLeaving', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    nothing: { description: 'No model is set up: nothing leaves the server.' },
    failed: {
      description: 'It could not be fetched and can be tried again.',
      on: { 'leaving.retry': 'asking' },
    },
    shown: {
      description: 'The preview is shown.',
      on: {
        'request.choose': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: { type: 'chooseRequest', params: ({ event }) => event },
        },
        'form.choose': { actions: { type: 'chooseForm', params: ({ event }) => event } },
      },
    },
  },
});
