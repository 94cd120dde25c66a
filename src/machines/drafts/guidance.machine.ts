import { assign, fromPromise, setup } from 'xstate';
import type { Guidance } from '#contract/drafts/drafting.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** A model answer attached to the assignment. */
export interface Exemplar {
  id: number;
  name: string;
}
/** `sample` is a work of the assignment, for showing what a draft of it would send. */
export interface LoadedGuidance {
  guidance: Guidance;
  exemplars: readonly Exemplar[];
  sample: number | null;
}

interface GuidanceContext {
  assignment: number;
  exemplars: readonly Exemplar[];
  sample: number | null;
  /** As stored. */
  saved: Guidance;
  /** Values in the fields. */
  values: Guidance;
  failure: FailureFacts | null;
}

export type GuidanceField = 'level' | 'outcomes' | 'instructions' | 'model_answer';
export type GuidanceEvent =
  | { type: 'field.change'; field: GuidanceField; text: string }
  | { type: 'purpose.change'; file: number; text: string }
  | { type: 'pictures.allow'; pictures: boolean }
  | { type: 'guidance.save' }
  | { type: 'guidance.retry' };

const NONE: Guidance = {
  level: '',
  outcomes: '',
  instructions: '',
  model_answer: '',
  pictures: false,
  exemplars: [],
};

const withPurpose = (values: Guidance, file: number, purpose: string): Guidance => ({
  ...values,
  exemplars: [
    ...values.exemplars.filter(({ file_id }) => file_id !== file),
    ...(purpose === '' ? [] : [{ file_id: file, purpose }]),
  ].toSorted((a, b) => a.file_id - b.file_id),
});

export const guidanceMachine = setup({
  types: {} as {
    context: GuidanceContext;
    events: GuidanceEvent;
    input: { assignment: number };
    tags: 'busy';
  },
  actors: {
    loadGuidance: fromPromise<LoadedGuidance, { assignment: number }>(promiseNotProvided),
    saveGuidance: fromPromise<Guidance, { assignment: number; guidance: Guidance }>(
      promiseNotProvided,
    ),
  },
  guards: {
    hasChanges: ({ context: { saved, values } }) =>
      JSON.stringify(saved) !== JSON.stringify(values),
  },
  actions: {
    setGuidance: assign(
      (_, { output: { guidance, exemplars, sample } }: { output: LoadedGuidance }) => ({
        saved: guidance,
        values: guidance,
        exemplars,
        sample,
        failure: null,
      }),
    ),
    setField: assign(({ context }, { field, text }: { field: GuidanceField; text: string }) => ({
      values: { ...context.values, [field]: text },
      failure: null,
    })),
    writePurpose: assign(({ context }, { file, text }: { file: number; text: string }) => ({
      values: withPurpose(context.values, file, text),
      failure: null,
    })),
    allowPictures: assign(({ context }, { pictures }: { pictures: boolean }) => ({
      values: { ...context.values, pictures },
      failure: null,
    })),
    settleSave: assign((_, { output }: { output: Guidance }) => ({
      saved: output,
      values: output,
      failure: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'guidance',
  description: 'An educator’s instructions for the drafts of an assignment.',
  context: ({ input: { assignment } }) => ({
    assignment,
    exemplars: [],
    sample: null,
    saved: NONE,
    values: NONE,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The instructions are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadGuidance',
        src: 'loadGuidance',
        input: ({ context: { assignment } }) => ({ assignment }),
        onDone: { target: 'open', actions: { type: 'setGuidance', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'They could not be fetched and can be tried again.',
      on: { 'guidance.retry': 'loading' },
    },
    open: {
      initial: 'plain',
      on: {
        'field.change': {
          target: '.plain',
          actions: { type: 'setField', params: ({ event }) => event },
        },
        'purpose.change': {
          target: '.plain',
          actions: { type: 'writePurpose', params: ({ event }) => event },
        },
        'pictures.allow': {
          target: '.plain',
          actions: { type: 'allowPictures', params: ({ event }) => event },
        },
        'guidance.save': { guard: 'hasChanges', target: 'saving' },
      },
      states: {
        plain: { description: 'The instructions can be changed.' },
        stored: { description: 'The instructions were just saved.' },
      },
    },
    saving: {
      description: 'The instructions are being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveGuidance',
        src: 'saveGuidance',
        input: ({ context: { assignment, values } }) => ({ assignment, guidance: values }),
        onDone: {
          target: 'open.stored',
          actions: { type: 'settleSave', params: ({ event }) => event },
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
