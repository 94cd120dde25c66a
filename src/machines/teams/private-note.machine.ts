import { assign, fromPromise, setup } from 'xstate';
import { MAX_PRIVATE_NOTE, type PrivateNote } from '#contract/teams/private-note.ts';
import { failureOf, type FailureFacts, isPassing } from '#lib/site/failure.ts';
import { bothTexts, type UnsentNote } from '#lib/teams/private-note.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface NoteContext {
  submission: number;
  /** As last received from the server. */
  stored: PrivateNote;
  /** Contents of the field. */
  text: string;
  failure: FailureFacts | null;
}
export interface LoadedNote {
  note: PrivateNote;
  kept: UnsentNote | null;
}

export type PrivateNoteEvent =
  | { type: 'note.write'; text: string }
  /** The user left the field or the script: what was written is saved without waiting. */
  | { type: 'note.flush' }
  | { type: 'note.retry' };

export const SAVE_AFTER_MS = 1000;
export const TRY_AGAIN_MS = 30_000;
const STALE = 412;

export const privateNoteMachine = setup({
  types: {} as {
    context: NoteContext;
    events: PrivateNoteEvent;
    input: { submission: number };
    tags: 'busy';
  },
  actors: {
    loadNote: fromPromise<LoadedNote, { submission: number }>(promiseNotProvided),
    saveNote: fromPromise<PrivateNote, { submission: number; note: PrivateNote }>(
      promiseNotProvided,
    ),
  },
  delays: { saveAfter: SAVE_AFTER_MS, tryAgain: TRY_AGAIN_MS },
  guards: {
    isSaved: ({ context: { stored, text } }) => text === stored.text,
    canBeSaved: ({ context: { text } }) => text.length <= MAX_PRIVATE_NOTE,
    /** A retry may succeed. */
    isAway: ({ context: { failure } }) => failure !== null && isPassing(failure),
    isStale: (_, { error }: { error: unknown }) => failureOf(error).status === STALE,
    isPassing: (_, { error }: { error: unknown }) => isPassing(failureOf(error)),
  },
  actions: {
    setStoredNote: assign((_, { output: { note, kept } }: { output: LoadedNote }) => ({
      stored: note,
      text:
        kept === null
          ? note.text
          : kept.version === note.version
            ? kept.text
            : bothTexts(note.text, kept.text),
      failure: null,
    })),
    /**
     * Keeps what was saved elsewhere meanwhile, or left in another tab, together with the user's
     * own text.
     */
    setBothTexts: assign(
      ({ context: { text } }, { output: { note, kept } }: { output: LoadedNote }) => ({
        stored: note,
        text: bothTexts(kept === null ? note.text : bothTexts(note.text, kept.text), text),
      }),
    ),
    setSavedNote: assign((_, { output }: { output: PrivateNote }) => ({
      stored: output,
      failure: null,
    })),
    setText: assign((_, { text }: { text: string }) => ({ text })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    /** Stores unsaved text in the browser. */
    storeUnsaved: () => {},
  },
}).createMachine({
  id: 'private-note',
  description: "A marker's private note on a script; saved automatically.",
  context: ({ input }) => ({ ...input, stored: { text: '', version: 0 }, text: '', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The note is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadNote',
        src: 'loadNote',
        input: ({ context: { submission } }) => ({ submission }),
        onDone: {
          target: 'written',
          actions: [{ type: 'setStoredNote', params: ({ event }) => event }, 'storeUnsaved'],
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description:
        "The note couldn't be fetched; the request is repeated after a while, or on demand.",
      after: { tryAgain: { guard: 'isAway', target: 'loading' } },
      on: { 'note.retry': 'loading' },
    },
    resting: {
      description: 'The note is stored.',
      on: {
        'note.write': {
          target: 'written',
          actions: [{ type: 'setText', params: ({ event }) => event }, 'storeUnsaved'],
        },
      },
    },
    written: {
      description: 'Waits for more typing.',
      always: { guard: 'isSaved', target: 'resting' },
      after: { saveAfter: { guard: 'canBeSaved', target: 'saving' } },
      on: {
        'note.write': {
          target: 'written',
          reenter: true,
          actions: [{ type: 'setText', params: ({ event }) => event }, 'storeUnsaved'],
        },
        'note.flush': { guard: 'canBeSaved', target: 'saving' },
      },
    },
    saving: {
      description: 'The note is being stored.',
      tags: 'busy',
      on: {
        'note.write': {
          actions: [{ type: 'setText', params: ({ event }) => event }, 'storeUnsaved'],
        },
      },
      invoke: {
        id: 'saveNote',
        src: 'saveNote',
        input: ({ context: { submission, stored, text } }) => ({
          submission,
          note: { text, version: stored.version },
        }),
        onDone: {
          target: 'written',
          actions: [{ type: 'setSavedNote', params: ({ event }) => event }, 'storeUnsaved'],
        },
        onError: [
          { guard: { type: 'isStale', params: ({ event }) => event }, target: 'catchingUp' },
          {
            guard: { type: 'isPassing', params: ({ event }) => event },
            target: 'unsent',
            actions: { type: 'setError', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    catchingUp: {
      tags: 'busy',
      description: 'The same marker saved elsewhere: both texts are kept, one below the other.',
      on: {
        'note.write': {
          actions: [{ type: 'setText', params: ({ event }) => event }, 'storeUnsaved'],
        },
      },
      invoke: {
        id: 'catchUp',
        src: 'loadNote',
        input: ({ context: { submission } }) => ({ submission }),
        onDone: {
          target: 'written',
          actions: [{ type: 'setBothTexts', params: ({ event }) => event }, 'storeUnsaved'],
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => event },
            target: 'unsent',
            actions: { type: 'setError', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    unsent: {
      description: "The note couldn't be stored; it is kept in the browser and sent later.",
      after: { tryAgain: { guard: 'canBeSaved', target: 'saving' } },
      on: {
        'note.write': {
          target: 'written',
          actions: [{ type: 'setText', params: ({ event }) => event }, 'storeUnsaved'],
        },
        'note.retry': { guard: 'canBeSaved', target: 'saving' },
      },
    },
    refused: {
      description:
        'The server refused and would refuse again: the note stays in this browser until its marker changes it or tries again.',
      on: {
        'note.write': {
          target: 'written',
          actions: [{ type: 'setText', params: ({ event }) => event }, 'storeUnsaved'],
        },
        'note.retry': { guard: 'canBeSaved', target: 'saving' },
      },
    },
  },
});
