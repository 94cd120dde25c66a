import { assign, fromPromise, setup } from 'xstate';
import { MAX_TRANSCRIPT } from '#contract/submissions/submission-file.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

/** A file in whose pictures a model has read text. */
export interface TranscriptOf {
  submission: number;
  file: number;
}

interface TranscriptContext extends TranscriptOf {
  /** As stored. */
  stored: string;
  /** Contents of the field. */
  text: string;
  failure: FailureFacts | null;
}
export type TranscriptEvent =
  | { type: 'transcript.change'; text: string }
  | { type: 'transcript.save' }
  | { type: 'transcript.retry' };

export const transcriptMachine = setup({
  types: {} as {
    context: TranscriptContext;
    events: TranscriptEvent;
    input: TranscriptOf;
    tags: 'busy';
  },
  actors: {
    loadTranscript: fromPromise<string, TranscriptOf>(promiseNotProvided),
    saveTranscript: fromPromise<Submission, TranscriptOf & { text: string }>(promiseNotProvided),
  },
  guards: {
    canBeSaved: ({ context: { stored, text } }) =>
      text !== stored && text.trim() !== '' && text.length <= MAX_TRANSCRIPT,
  },
  actions: {
    setLoadedTranscript: assign((_, { output }: { output: string }) => ({
      stored: output,
      text: output,
      failure: null,
    })),
    setTranscript: assign((_, { text }: { text: string }) => ({ text, failure: null })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'transcript',
  description: 'The text that a model has read from the pictures in a file, corrected by a person.',
  context: ({ input }) => ({ ...input, stored: '', text: '', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The transcript is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadTranscript',
        src: 'loadTranscript',
        input: ({ context: { submission, file } }) => ({ submission, file }),
        onDone: {
          target: 'open',
          actions: { type: 'setLoadedTranscript', params: ({ event }) => event },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The transcript could not be fetched and can be tried again.',
      on: { 'transcript.retry': 'loading' },
    },
    open: {
      description: 'The transcript can be corrected.',
      on: {
        'transcript.change': { actions: { type: 'setTranscript', params: ({ event }) => event } },
        'transcript.save': { guard: 'canBeSaved', target: 'saving' },
      },
    },
    saving: {
      description: 'The transcript is being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveTranscript',
        src: 'saveTranscript',
        input: ({ context: { submission, file, text } }) => ({ submission, file, text }),
        onDone: {
          target: 'saved',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'record.saved', submission: event.output }),
          },
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    saved: { description: 'The transcript is stored.', type: 'final' },
  },
});
