import { assign, fromPromise, setup } from 'xstate';
import type { Suggestion } from '#contract/comments/suggestion.ts';
import { commentDialogMachine } from './comment-dialog.machine.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** The criterion that suggestions are requested for, and the current choice. */
export interface SuggestionsAsked {
  submission: number;
  criterion: string | null;
  levels: readonly string[] | null;
  points: number | null;
}

/** A change to a suggestion. */
export interface SuggestionChange {
  text: string;
  choice: 'pin' | 'unpin' | 'forget' | 'reword';
  wording?: string;
}

interface SuggestionsContext {
  asked: SuggestionsAsked;
  items: readonly Suggestion[];
  change: SuggestionChange | null;
  /** The suggestion being reworded. */
  rewording: string | null;
  /** The suggestion that the bank's dialog was opened with. */
  offered: string;
}

export type SuggestionsEvent =
  | { type: 'level.chosen'; levels: readonly string[] | null; points: number | null }
  | { type: 'suggestion.change'; change: SuggestionChange }
  | { type: 'wording.open'; text: string }
  | { type: 'wording.close' }
  | { type: 'bank.offer'; text: string }
  | { type: 'suggestions.retry' };

export const suggestionsMachine = setup({
  types: {} as {
    context: SuggestionsContext;
    events: SuggestionsEvent;
    input: SuggestionsAsked;
    tags: 'busy';
    children: { dialog: 'dialog' };
  },
  actors: {
    dialog: commentDialogMachine,
    loadSuggestions: fromPromise<readonly Suggestion[], SuggestionsAsked>(promiseNotProvided),
    changeSuggestion: fromPromise<void, { asked: SuggestionsAsked; change: SuggestionChange }>(
      promiseNotProvided,
    ),
  },
  guards: {
    isRewording: ({ context: { change } }) => change?.choice === 'reword',
    isAnotherLevel: (
      { context: { asked } },
      { levels, points }: Pick<SuggestionsAsked, 'levels' | 'points'>,
    ) => asked.points !== points || String(asked.levels) !== String(levels),
  },
  actions: {
    askLevel: assign(
      (
        { context: { asked } },
        { levels, points }: Pick<SuggestionsAsked, 'levels' | 'points'>,
      ) => ({
        asked: { ...asked, levels, points },
      }),
    ),
    setSuggestions: assign((_, { items }: { items: readonly Suggestion[] }) => ({ items })),
    setSuggestion: assign((_, { change }: { change: SuggestionChange }) => ({
      change,
      rewording: null,
    })),
    openWording: assign((_, { text }: { text: string }) => ({ rewording: text })),
    offerBank: assign((_, { text }: { text: string }) => ({ offered: text })),
    closeWording: assign({ rewording: null }),
    /** A comment is offered in other words from now on; it may have been given to scripts before. */
    announceRewording: (_, _params: { from: string; to: string }) => {},
  },
}).createMachine({
  id: 'suggestions',
  description:
    'The marker’s own comments that may fit the current criterion; they are inserted only by the marker.',
  context: ({ input }) => ({ asked: input, items: [], change: null, rewording: null, offered: '' }),
  initial: 'loading',
  on: {
    'level.chosen': {
      guard: { type: 'isAnotherLevel', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'askLevel', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      description: 'Suggestions are being fetched; the previous ones stay until then.',
      invoke: {
        id: 'loadSuggestions',
        src: 'loadSuggestions',
        input: ({ context }) => context.asked,
        onDone: {
          target: 'shown',
          actions: { type: 'setSuggestions', params: ({ event }) => ({ items: event.output }) },
        },
        onError: 'failed',
      },
    },
    shown: {
      description: 'Suggestions can be inserted, pinned, reworded or forgotten.',
      on: {
        'suggestion.change': {
          target: 'changing',
          actions: { type: 'setSuggestion', params: ({ event }) => event },
        },
        'bank.offer': {
          target: 'keeping',
          actions: { type: 'offerBank', params: ({ event }) => event },
        },
        'wording.open': {
          target: 'rewording',
          actions: { type: 'openWording', params: ({ event }) => event },
        },
      },
    },
    rewording: {
      description: 'A suggestion is being reworded; it is offered in the new wording from then on.',
      exit: 'closeWording',
      on: {
        'wording.close': 'shown',
        'suggestion.change': {
          target: 'changing',
          actions: { type: 'setSuggestion', params: ({ event }) => event },
        },
      },
    },
    keeping: {
      description: 'The comment bank’s dialog is open with the suggestion’s text.',
      invoke: {
        id: 'dialog',
        src: 'dialog',
        input: ({ context }) => ({ comment: null, text: context.offered }),
        onDone: 'shown',
      },
    },
    changing: {
      tags: 'busy',
      description: 'The marker’s decision about a suggestion is being stored.',
      invoke: {
        id: 'changeSuggestion',
        src: 'changeSuggestion',
        input: ({ context: { asked, change } }) => ({ asked, change: change! }),
        onDone: [
          {
            guard: 'isRewording',
            target: 'loading',
            actions: {
              type: 'announceRewording',
              params: ({ context: { change } }) => ({
                from: change!.text,
                to: change!.wording ?? change!.text,
              }),
            },
          },
          { target: 'loading' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'Suggestions couldn’t be loaded or changed; marking continues without them.',
      on: { 'suggestions.retry': 'loading' },
    },
  },
});
