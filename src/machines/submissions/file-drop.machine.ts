import { assign, fromCallback, fromPromise, setup, type AnyEventObject } from 'xstate';
import { callbackNotProvided, promiseNotProvided } from '#machines/shared/not-provided.ts';

/** What a drop contains: files, and folders that still have to be read. */
export type Dropped = FileSystemEntry | File;

export type FileDropEvent =
  | { type: 'drag.entered' }
  | { type: 'drag.left' }
  | { type: 'drag.dropped'; items: readonly Dropped[] }
  | { type: 'notice.dismiss' };

export const fileDropMachine = setup({
  types: {} as { context: { items: readonly Dropped[] }; events: FileDropEvent; tags: 'busy' },
  actors: {
    watchDrags: fromCallback<AnyEventObject, undefined>(callbackNotProvided),
    readDropped: fromPromise<File[], { items: readonly Dropped[] }>(promiseNotProvided),
  },
  guards: { hasFiles: (_, { output }: { output: readonly File[] }) => output.length > 0 },
  actions: {
    setItems: assign((_, { items }: { items: readonly Dropped[] }) => ({ items })),
    addItems: assign(({ context }, { items }: { items: readonly Dropped[] }) => ({
      items: [...context.items, ...items],
    })),
    clearItems: assign({ items: [] }),
    sendFilesToParent: (_, _files: { files: readonly File[] }) => {},
  },
}).createMachine({
  id: 'file-drop',
  description: 'Files dragged over the page: held over it, dropped, read from their folders.',
  context: { items: [] },
  invoke: { id: 'watchDrags', src: 'watchDrags' },
  initial: 'idle',
  states: {
    idle: {
      description: 'No files are dragged over the page.',
      on: {
        'drag.entered': 'over',
        'drag.dropped': {
          target: 'reading',
          actions: { type: 'setItems', params: ({ event }) => event },
        },
      },
    },
    over: {
      description: 'Held over the page: says what dropping would do.',
      on: {
        'drag.left': 'idle',
        'drag.dropped': {
          target: 'reading',
          actions: { type: 'setItems', params: ({ event }) => event },
        },
      },
    },
    reading: {
      description: 'Folders are being read; files dropped meanwhile are read with the rest.',
      tags: 'busy',
      invoke: {
        id: 'readDropped',
        src: 'readDropped',
        input: ({ context: { items } }) => ({ items }),
        onDone: [
          {
            guard: { type: 'hasFiles', params: ({ event }) => event },
            target: 'idle',
            actions: [
              { type: 'sendFilesToParent', params: ({ event }) => ({ files: event.output }) },
              'clearItems',
            ],
          },
          { target: 'nothing', actions: 'clearItems' },
        ],
        onError: { target: 'nothing', actions: 'clearItems' },
      },
      on: {
        'drag.dropped': {
          target: 'reading',
          reenter: true,
          actions: { type: 'addItems', params: ({ event }) => event },
        },
      },
    },
    nothing: {
      description: "There was no file in it, or the browser can't read it.",
      on: {
        'notice.dismiss': 'idle',
        'drag.entered': 'over',
        'drag.dropped': {
          target: 'reading',
          actions: { type: 'setItems', params: ({ event }) => event },
        },
      },
    },
  },
});
