import { assign, fromPromise, setup } from 'xstate';
import {
  rewordingBetween,
  type RewordingPlace,
  type RewordingResult,
} from '#contract/comments/rewording.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** A comment of a criterion, before and after it was reworded. */
export interface Reworded {
  from: string;
  to: string;
}

/** What a change did to the other scripts. */
export interface RewordingStep extends RewordingResult {
  wording: Reworded;
  isUndone: boolean;
}

interface RewordingContext {
  submission: number;
  criterion: string;
  /** The comment as it was before the marker began to change it, and as it is now. */
  before: string;
  text: string;
  wording: Reworded;
  /** Wordings that aren’t asked about any more. */
  answered: readonly string[];
  /** The other scripts that have the old wording. */
  places: readonly RewordingPlace[];
  /** Scripts ticked in the list. */
  chosen: readonly number[];
  step: RewordingStep | null;
  failure: FailureFacts | null;
}

export type RewordingEvent =
  | { type: 'comment.write'; text: string }
  | { type: 'comment.insert'; text: string }
  | { type: 'comment.reworded'; wording: Reworded }
  | { type: 'places.open' }
  | { type: 'places.close' }
  | { type: 'place.toggle'; submission: number }
  | { type: 'places.change' }
  | { type: 'question.decline' }
  | { type: 'step.undo' }
  | { type: 'step.dismiss' };

export interface RewordingAsked {
  submission: number;
  criterion: string;
  from: string;
}
export interface RewordingToDo extends RewordingAsked {
  to: string;
  places: readonly RewordingPlace[];
}

/** The pause in typing after which a change is looked at. */
export const SETTLE_MS = 1_000;

export const rewordingMachine = setup({
  types: {} as {
    context: RewordingContext;
    events: RewordingEvent;
    input: { submission: number; criterion: string; text: string; answered: readonly string[] };
    tags: 'busy';
  },
  actors: {
    findPlaces: fromPromise<readonly RewordingPlace[], RewordingAsked>(promiseNotProvided),
    changePlaces: fromPromise<RewordingResult, RewordingToDo>(promiseNotProvided),
  },
  delays: { settle: SETTLE_MS },
  guards: {
    isAnotherText: ({ context }, { text }: { text: string }) => text !== context.text,
    isReworded: ({ context: { before, text, answered } }) => {
      const wording = rewordingBetween(before, text);
      return wording !== null && !answered.includes(wording.from);
    },
    isUnasked: ({ context: { answered } }, { wording }: { wording: Reworded }) =>
      !answered.includes(wording.from),
    isRestored: ({ context: { before } }, { text }: { text: string }) => text === before,
    hasPlaces: (_, { output }: { output: readonly RewordingPlace[] }) => output.length > 0,
    isListed: ({ context: { places } }, { submission }: { submission: number }) =>
      places.some((one) => one.submission_id === submission),
    hasChosen: ({ context: { chosen } }) => chosen.length > 0,
    canUndo: ({ context: { step } }) => step !== null && !step.isUndone && step.changed.length > 0,
  },
  actions: {
    setText: assign(({ context: { before, wording } }, { text }: { text: string }) => {
      const now = rewordingBetween(before, text);
      return { text, wording: now?.from === wording.from ? now : wording };
    }),
    rebase: assign((_, { text }: { text: string }) => ({ before: text, text })),
    readWording: assign(({ context: { before, text } }) => ({
      wording: rewordingBetween(before, text)!,
      failure: null,
    })),
    setWording: assign((_, { wording }: { wording: Reworded }) => ({ wording, failure: null })),
    /** The question isn’t asked again for this wording. */
    setAnswer: assign(({ context: { answered, wording, text } }) => ({
      answered: [...answered, wording.from],
      before: text,
    })),
    setPlaces: assign((_, { output }: { output: readonly RewordingPlace[] }) => ({
      places: output,
      chosen: output.map((one) => one.submission_id),
    })),
    toggleScript: assign(({ context: { chosen } }, { submission }: { submission: number }) => ({
      chosen: chosen.includes(submission)
        ? chosen.filter((id) => id !== submission)
        : [...chosen, submission],
    })),
    setStep: assign(({ context: { wording } }, { output }: { output: RewordingResult }) => ({
      step: { ...output, wording, isUndone: false },
    })),
    setUndone: assign(({ context: { step } }, { output }: { output: RewordingResult }) => ({
      step: { ...output, wording: step!.wording, isUndone: true },
    })),
    clearStep: assign({ step: null, failure: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    /** Remembers the answer for the other scripts. */
    storeAnswer: (_, _params: { from: string }) => {},
    /** These scripts have another comment now: what is loaded of them is out of date. */
    announceChanges: (_, _params: { changed: readonly number[] }) => {},
  },
}).createMachine({
  id: 'rewording',
  description:
    'A comment that was given to other scripts was reworded: it can be changed there too, in one step that can be undone.',
  context: ({ input }) => ({
    ...input,
    before: input.text,
    wording: { from: '', to: '' },
    places: [],
    chosen: [],
    step: null,
    failure: null,
  }),
  initial: 'idle',
  on: {
    // Text that was put in whole is where rewording it begins.
    'comment.insert': { actions: { type: 'rebase', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'No comment was reworded, or the question about it was answered.',
      on: {
        'comment.write': {
          guard: { type: 'isAnotherText', params: ({ event }) => event },
          target: 'settling',
          actions: { type: 'setText', params: ({ event }) => event },
        },
        'comment.reworded': {
          guard: { type: 'isUnasked', params: ({ event }) => event },
          target: 'looking',
          actions: { type: 'setWording', params: ({ event }) => event },
        },
      },
    },
    settling: {
      description: 'The marker is typing; the change is looked at when they pause.',
      on: {
        'comment.write': {
          guard: { type: 'isAnotherText', params: ({ event }) => event },
          target: 'settling',
          reenter: true,
          actions: { type: 'setText', params: ({ event }) => event },
        },
      },
      after: {
        settle: [
          { guard: 'isReworded', target: 'looking', actions: 'readWording' },
          { target: 'idle' },
        ],
      },
    },
    looking: {
      tags: 'busy',
      description: 'Looks up which other scripts have the old wording.',
      on: {
        'comment.write': {
          guard: { type: 'isAnotherText', params: ({ event }) => event },
          actions: { type: 'setText', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'findPlaces',
        src: 'findPlaces',
        input: ({ context: { submission, criterion, wording } }) => ({
          submission,
          criterion,
          from: wording.from,
        }),
        onDone: [
          {
            guard: { type: 'hasPlaces', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'setPlaces', params: ({ event }) => event },
          },
          { target: 'idle', actions: 'setAnswer' },
        ],
        // The question is an offer: without an answer from the server it isn’t made.
        onError: 'idle',
      },
    },
    asking: {
      description: 'Asks once whether to change the comment in the other scripts, too.',
      on: {
        'comment.write': [
          {
            guard: { type: 'isRestored', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'setText', params: ({ event }) => event },
          },
          {
            guard: { type: 'isAnotherText', params: ({ event }) => event },
            actions: { type: 'setText', params: ({ event }) => event },
          },
        ],
        'places.open': 'choosing',
        'question.decline': {
          target: 'idle',
          actions: [
            { type: 'storeAnswer', params: ({ context }) => ({ from: context.wording.from }) },
            'setAnswer',
          ],
        },
      },
    },
    choosing: {
      description: 'The scripts are listed; each can be left out.',
      on: {
        'place.toggle': {
          guard: { type: 'isListed', params: ({ event }) => event },
          actions: { type: 'toggleScript', params: ({ event }) => event },
        },
        'places.change': { guard: 'hasChosen', target: 'changing' },
        'places.close': { target: 'asking', actions: 'clearError' },
      },
    },
    changing: {
      tags: 'busy',
      description: 'The comment is being changed in the ticked scripts.',
      invoke: {
        id: 'changePlaces',
        src: 'changePlaces',
        input: ({ context: { submission, criterion, wording, places, chosen } }) => ({
          submission,
          criterion,
          ...wording,
          places: places.filter((one) => chosen.includes(one.submission_id)),
        }),
        onDone: {
          target: 'changed',
          actions: [
            { type: 'setStep', params: ({ event }) => event },
            {
              type: 'announceChanges',
              params: ({ event: { output } }) => ({
                changed: output.changed.map((one) => one.submission_id),
              }),
            },
            { type: 'storeAnswer', params: ({ context }) => ({ from: context.wording.from }) },
            'setAnswer',
          ],
        },
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    changed: {
      description:
        'Shows how many scripts were changed and which were left as they were; the step can be undone.',
      on: {
        'step.undo': { guard: 'canUndo', target: 'undoing', actions: 'clearError' },
        'step.dismiss': { target: 'idle', actions: 'clearStep' },
      },
    },
    undoing: {
      tags: 'busy',
      description:
        'The old wording is being restored, except where somebody has changed the comment since.',
      invoke: {
        id: 'restorePlaces',
        src: 'changePlaces',
        input: ({ context: { submission, criterion, step } }) => ({
          submission,
          criterion,
          from: step!.wording.to,
          to: step!.wording.from,
          places: step!.changed,
        }),
        onDone: {
          target: 'changed',
          actions: [
            { type: 'setUndone', params: ({ event }) => event },
            {
              type: 'announceChanges',
              params: ({ event: { output } }) => ({
                changed: output.changed.map((one) => one.submission_id),
              }),
            },
          ],
        },
        onError: { target: 'changed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
