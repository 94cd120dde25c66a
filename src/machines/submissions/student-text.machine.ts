import { assign, fromPromise, setup } from 'xstate';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** A picture that was handed in, with its file. */
export interface PictureFile {
  id: number;
  name: string;
}
export interface Picture {
  name: string;
  image: Blob;
}

interface TextInput {
  submission: number;
  hasText: boolean;
  pictures: readonly PictureFile[];
}
interface TextContext extends TextInput {
  text: string;
  shown: readonly Picture[];
  /** Size of the pictures: an index into `ZOOMS`. */
  zoom: number;
  failure: FailureFacts | null;
}

/** In percent of the column's width. */
export const ZOOMS = [100, 150, 200, 300] as const;

export type StudentTextEvent =
  | { type: 'text.retry' }
  | { type: 'text.renew' }
  | { type: 'picture.closer' }
  | { type: 'picture.farther' }
  | { type: 'picture.unreadable' };

export const studentTextMachine = setup({
  types: {} as { context: TextContext; events: StudentTextEvent; input: TextInput; tags: 'busy' },
  actors: {
    loadText: fromPromise<string, { submission: number }>(promiseNotProvided),
    loadPictures: fromPromise<Picture[], { submission: number; pictures: readonly PictureFile[] }>(
      promiseNotProvided,
    ),
  },
  guards: {
    hasText: ({ context }) => context.hasText,
    hasPictures: ({ context }) => context.pictures.length > 0,
    canGrow: ({ context }) => context.zoom < ZOOMS.length - 1,
    canShrink: ({ context }) => context.zoom > 0,
  },
  actions: {
    setText: assign((_, { output }: { output: string }) => ({ text: output })),
    setPictures: assign((_, { output }: { output: readonly Picture[] }) => ({ shown: output })),
    growPicture: assign({ zoom: ({ context }) => context.zoom + 1 }),
    hasText: assign({ hasText: true }),
    shrinkPicture: assign({ zoom: ({ context }) => context.zoom - 1 }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'student-text',
  description:
    "The student's text, or the pictures that were handed in, shown next to the feedback.",
  context: ({ input }) => ({ ...input, text: '', shown: [], zoom: 0, failure: null }),
  initial: 'deciding',
  on: {
    'text.renew': {
      target: '.loading',
      actions: 'hasText',
      description: 'The text has changed: a model has read the pictures, or somebody corrected it.',
    },
  },
  states: {
    deciding: {
      description: 'Checks whether there is text, pictures, or nothing to show.',
      always: [
        { guard: 'hasText', target: 'loading' },
        { guard: 'hasPictures', target: 'developing' },
        { target: 'missing' },
      ],
    },
    missing: { description: "No text could be extracted, and the file isn't a picture: a scan." },
    loading: {
      description: 'The text is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadText',
        src: 'loadText',
        input: ({ context: { submission } }) => ({ submission }),
        onDone: { target: 'shown', actions: { type: 'setText', params: ({ event }) => event } },
        onError: {
          target: 'failed',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    shown: { description: 'The text is shown.' },
    failed: {
      description: 'The text could not be fetched and can be tried again.',
      on: { 'text.retry': 'loading' },
    },
    developing: {
      description: 'The pictures are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadPictures',
        src: 'loadPictures',
        input: ({ context: { submission, pictures } }) => ({ submission, pictures }),
        onDone: {
          target: 'pictured',
          actions: { type: 'setPictures', params: ({ event }) => event },
        },
        onError: {
          target: 'undeveloped',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    pictured: {
      description: 'The pictures are shown.',
      on: {
        'picture.closer': { guard: 'canGrow', actions: 'growPicture' },
        'picture.farther': { guard: 'canShrink', actions: 'shrinkPicture' },
        'picture.unreadable': 'missing',
      },
    },
    undeveloped: {
      description: 'The pictures could not be fetched and can be tried again.',
      on: { 'text.retry': 'developing' },
    },
  },
});
