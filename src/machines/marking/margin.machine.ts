import { assign, fromPromise, setup } from 'xstate';
import type { Annotation, Selector } from '#contract/rubrics/annotation.ts';
import {
  changeOf,
  type KeptNotes,
  type NoteChange,
  NOTHING_UNSENT,
  type Pen,
  resumedNotes,
  type UnsentNotes,
} from '#lib/marking/notes.ts';
import { type FailureFacts, failureOf, isPassing } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface MarginContext extends UnsentNotes {
  submission: number;
  notes: readonly Annotation[];
  failure: FailureFacts | null;
}

export type MarginEvent =
  | { type: 'margin.retry' }
  /** Starts a note at a place. `key` is new each time. */
  | {
      type: 'pen.take';
      key: string;
      selectors: Selector[];
      file: number | null;
      criterion: string | null;
    }
  /** Starts editing an existing note. */
  | { type: 'pen.edit'; key: string; id: number }
  /** Highlights a place without words. */
  | { type: 'place.highlight'; key: string; selectors: Selector[] }
  | { type: 'pen.write'; text: string }
  | { type: 'pen.turn'; criterion: string | null }
  | { type: 'pen.save' }
  | { type: 'pen.drop' }
  | { type: 'note.remove'; key: string; id: number }
  /** Gives up the change that the server refused. */
  | { type: 'change.discard' };

export interface LoadedMargin {
  notes: Annotation[];
  kept: KeptNotes | null;
}
/** The result of a change: the note as it is now; null if it is gone. */
export type SentChange = Annotation | null;

export const TRY_AGAIN_MS = 5_000;

const merged = (
  notes: readonly Annotation[],
  change: NoteChange,
  made: SentChange,
): Annotation[] => {
  const others = notes.filter(({ id }) => id !== (change.do === 'add' ? made?.id : change.id));
  return made === null ? others : [...others, made].toSorted((a, b) => a.id - b.id);
};

export const marginMachine = setup({
  types: {} as {
    context: MarginContext;
    events: MarginEvent;
    input: { submission: number };
    tags: 'busy' | 'unsent';
  },
  actors: {
    loadNotes: fromPromise<LoadedMargin, { submission: number }>(promiseNotProvided),
    readNotes: fromPromise<Annotation[], { submission: number }>(promiseNotProvided),
    sendChange: fromPromise<
      SentChange,
      { submission: number; change: NoteChange; version: number | null }
    >(promiseNotProvided),
  },
  delays: { tryAgain: TRY_AGAIN_MS },
  guards: {
    hasUnsent: ({ context }) => context.outbox.length > 0,
    hasPen: ({ context }) => context.pen !== null,
    isThere: ({ context }, { id }: { id: number }) => context.notes.some((note) => note.id === id),
    isPassing: (_, { error }: { error: unknown }) => isPassing(failureOf(error)),
    isAway: ({ context: { failure } }) => failure !== null && isPassing(failure),
    /** The changed note isn’t as it was, or no longer exists. */
    isOvertaken: ({ context }, { error }: { error: unknown }) => {
      const { status } = failureOf(error);
      return status === 412 || (status === 404 && context.outbox[0]?.do === 'edit');
    },
  },
  actions: {
    setNotes: assign((_, { notes, kept }: LoadedMargin) => ({
      notes,
      ...(kept === null ? NOTHING_UNSENT : resumedNotes(kept, notes)),
      failure: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    startNote: assign(
      (
        _,
        {
          key,
          selectors,
          file,
          criterion,
        }: { key: string; selectors: Selector[]; file: number | null; criterion: string | null },
      ) => ({
        pen: { key, id: null, selectors, file_id: file, text: '', criterion } satisfies Pen,
      }),
    ),
    editNote: assign(({ context }, { key, id }: { key: string; id: number }) => {
      const note = context.notes.find((one) => one.id === id)!;
      const { text, criterion } =
        (context.outbox.findLast((change) => change.do === 'edit' && change.id === id) as
          | Extract<NoteChange, { do: 'edit' }>
          | undefined) ?? note;
      return {
        pen: { key, id, selectors: note.selectors, file_id: note.file_id, text, criterion },
      };
    }),
    setNoteText: assign(
      ({ context: { pen } }, change: Partial<Pick<Pen, 'text' | 'criterion'>>) => ({
        pen: pen === null ? null : { ...pen, ...change },
      }),
    ),
    queuePenChange: assign(({ context: { outbox, pen } }) => {
      const change = pen === null ? null : changeOf(pen);
      return { pen: null, outbox: change === null ? outbox : [...outbox, change] };
    }),
    queueHighlight: assign(
      ({ context }, { key, selectors }: { key: string; selectors: Selector[] }) => ({
        outbox: [
          ...context.outbox,
          {
            do: 'add' as const,
            key,
            note: { selectors, file_id: null, text: '', criterion: null, comment_id: null },
          },
        ],
      }),
    ),
    closeNote: assign({ pen: null }),
    removeNote: assign(({ context }, { key, id }: { key: string; id: number }) => ({
      outbox: [...context.outbox, { do: 'remove' as const, key, id }],
    })),
    settleChange: assign(({ context }, { made }: { made: SentChange }) => ({
      notes: merged(context.notes, context.outbox[0]!, made),
      outbox: context.outbox.slice(1),
      failure: null,
    })),
    rebaseNotes: assign(
      ({ context: { outbox, pen, notes: over } }, { notes }: { notes: Annotation[] }) => ({
        notes,
        ...resumedNotes({ outbox, pen, over }, notes),
        failure: null,
      }),
    ),
    dropUnsentChange: assign(({ context }) => ({ outbox: context.outbox.slice(1), failure: null })),
    /** Stores unsent changes and the open note in the browser. */
    storeUnsent: () => {},
  },
}).createMachine({
  id: 'margin',
  description:
    'The notes on a script. A note is shown at once and saved in the background; unsent notes are kept in the browser.',
  context: ({ input }) => ({
    submission: input.submission,
    notes: [],
    ...NOTHING_UNSENT,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The notes are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadNotes',
        src: 'loadNotes',
        input: ({ context }) => ({ submission: context.submission }),
        onDone: {
          target: 'open',
          actions: [{ type: 'setNotes', params: ({ event }) => event.output }, 'storeUnsent'],
        },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    failed: {
      description:
        'The notes couldn’t be fetched; the request is repeated after a while, or on demand.',
      after: { tryAgain: { guard: 'isAway', target: 'loading' } },
      on: { 'margin.retry': 'loading' },
    },
    open: {
      initial: 'sent',
      on: {
        'pen.take': {
          actions: [
            'queuePenChange',
            { type: 'startNote', params: ({ event }) => event },
            'storeUnsent',
          ],
        },
        'place.highlight': {
          actions: [
            'queuePenChange',
            { type: 'queueHighlight', params: ({ event }) => event },
            'storeUnsent',
          ],
        },
        'pen.edit': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: [
            'queuePenChange',
            { type: 'editNote', params: ({ event }) => event },
            'storeUnsent',
          ],
        },
        'pen.write': {
          guard: 'hasPen',
          actions: [
            { type: 'setNoteText', params: ({ event }) => ({ text: event.text }) },
            'storeUnsent',
          ],
        },
        'pen.turn': {
          guard: 'hasPen',
          actions: [
            { type: 'setNoteText', params: ({ event }) => ({ criterion: event.criterion }) },
            'storeUnsent',
          ],
        },
        'pen.save': { guard: 'hasPen', actions: ['queuePenChange', 'storeUnsent'] },
        'pen.drop': { guard: 'hasPen', actions: ['closeNote', 'storeUnsent'] },
        'note.remove': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: [{ type: 'removeNote', params: ({ event }) => event }, 'storeUnsent'],
        },
      },
      states: {
        sent: {
          description: 'Every change is stored.',
          always: { guard: 'hasUnsent', target: 'sending' },
        },
        sending: {
          description: 'One change is being stored.',
          tags: ['busy', 'unsent'],
          invoke: {
            id: 'sendChange',
            src: 'sendChange',
            input: ({ context: { submission, outbox, notes } }) => {
              const change = outbox[0]!;
              return {
                submission,
                change,
                version:
                  change.do === 'add'
                    ? null
                    : (notes.find(({ id }) => id === change.id)?.version ?? null),
              };
            },
            onDone: {
              target: 'sent',
              actions: [
                { type: 'settleChange', params: ({ event }) => ({ made: event.output }) },
                'storeUnsent',
              ],
            },
            onError: [
              { guard: { type: 'isOvertaken', params: ({ event }) => event }, target: 'comparing' },
              {
                guard: { type: 'isPassing', params: ({ event }) => event },
                target: 'unsent',
                actions: { type: 'setError', params: ({ event }) => event },
              },
              { target: 'refused', actions: { type: 'setError', params: ({ event }) => event } },
            ],
          },
        },
        comparing: {
          tags: ['busy', 'unsent'],
          description:
            'Somebody else changed the note: the notes are read again, and both texts are kept.',
          invoke: {
            id: 'loadTheirs',
            src: 'readNotes',
            input: ({ context }) => ({ submission: context.submission }),
            onDone: {
              target: 'sent',
              actions: [
                { type: 'rebaseNotes', params: ({ event }) => ({ notes: event.output }) },
                'storeUnsent',
              ],
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
          tags: 'unsent',
          description:
            'The server can’t be reached. Everything is kept in this browser and sent later.',
          after: { tryAgain: 'sending' },
          on: { 'margin.retry': 'sending' },
        },
        refused: {
          tags: 'unsent',
          description:
            'The server refused the first waiting change: it can be tried again, or given up.',
          on: {
            'margin.retry': 'sending',
            'change.discard': { target: 'sent', actions: ['dropUnsentChange', 'storeUnsent'] },
          },
        },
      },
    },
  },
});
