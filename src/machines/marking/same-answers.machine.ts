import { assign, fromPromise, setup } from 'xstate';
import type { SameAnswer } from '#contract/submissions/same-answer.ts';
import type { GivenStep } from '#lib/marking/same-answers.ts';
import type { Fields } from '#lib/marking/sheet.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface SameAnswersContext {
  /** The script on the desk. */
  submission: number;
  /** Scripts that say the same; empty until known. */
  others: readonly SameAnswer[];
  /** Scripts ticked in the list. */
  chosen: readonly number[];
  /** The marks being given to them. */
  fields: Fields;
  /** The last step, which can be undone. */
  step: GivenStep | null;
  failure: FailureFacts | null;
}

export type SameAnswersEvent =
  | { type: 'script.shown'; submission: number }
  | { type: 'group.retry' }
  | { type: 'group.open'; chosen: readonly number[] }
  | { type: 'group.close' }
  | { type: 'script.toggle'; submission: number }
  | { type: 'group.give'; fields: Fields }
  | { type: 'step.undo' }
  | { type: 'step.dismiss' };

export interface GroupToGive {
  from: number;
  to: readonly number[];
  fields: Fields;
}

/** What can be done with the last step wherever it is shown. */
const UNDO = {
  'step.undo': { guard: 'canUndo', target: 'undoing', actions: 'clearError' },
  'step.dismiss': { guard: 'hasStep', actions: ['clearStep', 'clearError'] },
} as const;

export const sameAnswersMachine = setup({
  types: {} as {
    context: SameAnswersContext;
    events: SameAnswersEvent;
    input: { submission: number };
    tags: 'busy';
  },
  actors: {
    loadGroup: fromPromise<readonly SameAnswer[], { submission: number }>(promiseNotProvided),
    giveMarks: fromPromise<GivenStep, GroupToGive>(promiseNotProvided),
    takeBack: fromPromise<void, { step: GivenStep }>(promiseNotProvided),
  },
  guards: {
    isOtherScript: ({ context }, { submission }: { submission: number }) =>
      submission !== context.submission,
    hasOthers: ({ context: { others } }) => others.length > 0,
    isListed: ({ context: { others } }, { submission }: { submission: number }) =>
      others.some((one) => one.submission_id === submission),
    hasSomethingToGive: ({ context: { chosen } }, { fields }: { fields: Fields }) =>
      chosen.length > 0 && Object.keys(fields).length > 0,
    hasStep: ({ context: { step } }) => step !== null,
    canUndo: ({ context: { step } }) => step !== null && step.scripts.length > 0,
  },
  actions: {
    setScript: assign((_, { submission }: { submission: number }) => ({
      submission,
      others: [],
      chosen: [],
      failure: null,
    })),
    setGroup: assign((_, { output }: { output: readonly SameAnswer[] }) => ({ others: output })),
    chooseScripts: assign(({ context: { others } }, { chosen }: { chosen: readonly number[] }) => ({
      chosen: others.map((one) => one.submission_id).filter((id) => chosen.includes(id)),
      failure: null,
    })),
    toggleScript: assign(({ context: { chosen } }, { submission }: { submission: number }) => ({
      chosen: chosen.includes(submission)
        ? chosen.filter((id) => id !== submission)
        : [...chosen, submission],
    })),
    setFields: assign((_, { fields }: { fields: Fields }) => ({ fields, failure: null })),
    setStep: assign((_, { output }: { output: GivenStep }) => ({ step: output, fields: {} })),
    clearStep: assign({ step: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'sameAnswers',
  description:
    'Scripts with the same text as the one on the desk: its mark and comment can be given to others in one step, which can be undone.',
  context: ({ input: { submission } }) => ({
    submission,
    others: [],
    chosen: [],
    fields: {},
    step: null,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'script.shown': {
      guard: { type: 'isOtherScript', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'setScript', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      description:
        'Scripts with the same text are being looked up; nothing is shown, except for undoing the last step.',
      on: UNDO,
      invoke: {
        id: 'loadGroup',
        src: 'loadGroup',
        input: ({ context: { submission } }) => ({ submission }),
        onDone: { target: 'known', actions: { type: 'setGroup', params: ({ event }) => event } },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The lookup failed; the script is marked on its own.',
      on: { ...UNDO, 'group.retry': 'loading' },
    },
    known: {
      description: 'Shows how many have the same text; the last step can be undone.',
      on: {
        'group.open': {
          guard: 'hasOthers',
          target: 'choosing',
          actions: { type: 'chooseScripts', params: ({ event }) => event },
        },
        ...UNDO,
      },
    },
    choosing: {
      description: 'The scripts are listed with what they would be given; each can be left out.',
      on: {
        'script.toggle': {
          guard: { type: 'isListed', params: ({ event }) => event },
          actions: { type: 'toggleScript', params: ({ event }) => event },
        },
        'group.give': {
          guard: { type: 'hasSomethingToGive', params: ({ event }) => event },
          target: 'giving',
          actions: { type: 'setFields', params: ({ event }) => event },
        },
        'group.close': { target: 'known', actions: 'clearError' },
      },
    },
    giving: {
      tags: 'busy',
      description: 'The ticked scripts are being given the mark and comments.',
      on: { 'script.shown': {} },
      invoke: {
        id: 'giveMarks',
        src: 'giveMarks',
        input: ({ context: { submission, chosen, fields } }) => ({
          from: submission,
          to: chosen,
          fields,
        }),
        onDone: { target: 'known', actions: { type: 'setStep', params: ({ event }) => event } },
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    undoing: {
      tags: 'busy',
      description:
        'The last step is being undone, except where somebody has changed the marks since.',
      on: { 'script.shown': {} },
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context: { step } }) => ({ step: step! }),
        onDone: { target: 'loading', actions: 'clearStep' },
        onError: { target: 'loading', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
