import { assign, fromPromise, setup } from 'xstate';
import type { ClassFeedback, Hard } from '#contract/analytics/hard.ts';
import { classText } from '#lib/analytics/class-text.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface ClassContext {
  assignmentId: number;
  hard: Hard | null;
  /** As last received from the server. */
  stored: ClassFeedback;
  /** Contents of the field. */
  text: string;
  failure: FailureFacts | null;
}

export type ClassFeedbackEvent =
  | { type: 'cohort.retry' }
  | { type: 'text.write'; text: string }
  /** Appends what was found hard to the text. */
  | { type: 'text.propose' }
  | { type: 'text.save' }
  /** After a conflict: takes the other person's text, or overwrites it. */
  | { type: 'conflict.takeTheirs' }
  | { type: 'conflict.keepMine' };

const STALE = 412;

export const classFeedbackMachine = setup({
  types: {} as {
    context: ClassContext;
    events: ClassFeedbackEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadHard: fromPromise<Hard, { assignmentId: number }>(promiseNotProvided),
    loadClassFeedback: fromPromise<ClassFeedback, { assignmentId: number }>(promiseNotProvided),
    saveClassFeedback: fromPromise<
      ClassFeedback,
      { assignmentId: number; feedback: ClassFeedback }
    >(promiseNotProvided),
  },
  guards: {
    hasChanges: ({ context: { stored, text } }) => text !== stored.text,
    /**
     * Proposes only once, and nothing if there is nothing to say, since every text contains the
     * empty text.
     */
    hasProposal: ({ context: { hard, text } }) => !text.includes(classText(hard!)),
    isStale: (_, { error }: { error: unknown }) => failureOf(error).status === STALE,
  },
  actions: {
    setHardTopics: assign((_, { output }: { output: Hard }) => ({ hard: output })),
    setClassFeedback: assign((_, { output }: { output: ClassFeedback }) => ({
      stored: output,
      text: output.text,
    })),
    /** Their version is known; the field keeps its text. */
    setStoredFeedback: assign((_, { output }: { output: ClassFeedback }) => ({ stored: output })),
    setText: assign((_, { text }: { text: string }) => ({ text, failure: null })),
    proposeText: assign(({ context: { hard, text } }) => ({
      text: [text.trimEnd(), classText(hard!)].filter((part) => part !== '').join('\n\n'),
      failure: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'class-feedback',
  description:
    'What the cohort found hard, and feedback for the whole class: drafted once, then edited by its educators.',
  context: ({ input }) => ({
    ...input,
    hard: null,
    stored: { text: '', version: 0 },
    text: '',
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      initial: 'said',
      states: {
        said: {
          description: 'The most frequent comments in the cohort are being fetched.',
          invoke: {
            id: 'loadHard',
            src: 'loadHard',
            input: ({ context: { assignmentId } }) => ({ assignmentId }),
            onDone: {
              target: 'text',
              actions: { type: 'setHardTopics', params: ({ event }) => event },
            },
            onError: {
              target: '#class-feedback.unread',
              actions: { type: 'setError', params: ({ event }) => event },
            },
          },
        },
        text: {
          description: 'The feedback for the class is being fetched.',
          invoke: {
            id: 'loadClassFeedback',
            src: 'loadClassFeedback',
            input: ({ context: { assignmentId } }) => ({ assignmentId }),
            onDone: {
              target: '#class-feedback.open',
              actions: { type: 'setClassFeedback', params: ({ event }) => event },
            },
            onError: {
              target: '#class-feedback.unread',
              actions: { type: 'setError', params: ({ event }) => event },
            },
          },
        },
      },
    },
    unread: {
      description: 'It could not be fetched and can be tried again.',
      on: { 'cohort.retry': { target: 'loading', actions: 'clearError' } },
    },
    open: {
      description: 'The feedback for the class can be edited.',
      on: {
        'text.write': { actions: { type: 'setText', params: ({ event }) => event } },
        'text.propose': { guard: 'hasProposal', actions: 'proposeText' },
        'text.save': { guard: 'hasChanges', target: 'saving', actions: 'clearError' },
      },
    },
    saving: {
      description: 'The feedback for the class is being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveClassFeedback',
        src: 'saveClassFeedback',
        input: ({ context: { assignmentId, stored, text } }) => ({
          assignmentId,
          feedback: { text, version: stored.version },
        }),
        onDone: {
          target: 'open',
          actions: { type: 'setClassFeedback', params: ({ event }) => event },
        },
        onError: [
          { guard: { type: 'isStale', params: ({ event }) => event }, target: 'overtaken' },
          { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    overtaken: {
      description: 'Somebody else saved since: nothing is overwritten without confirmation.',
      on: {
        'conflict.takeTheirs': { target: 'loading.text', actions: 'clearError' },
        'conflict.keepMine': { target: 'catchingUp', actions: 'clearError' },
      },
    },
    catchingUp: {
      description: 'The other version is being fetched, so that this text can replace it.',
      tags: 'busy',
      invoke: {
        id: 'catchUp',
        src: 'loadClassFeedback',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: {
          target: 'saving',
          actions: { type: 'setStoredFeedback', params: ({ event }) => event },
        },
        onError: {
          target: 'overtaken',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
  },
});
