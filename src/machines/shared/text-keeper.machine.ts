import { assign, fromPromise, setup } from 'xstate';
import type { UnsavedText } from '#lib/submissions/unsaved-text.ts';
import { promiseNotProvided } from './not-provided.ts';
import type { Outcome } from './outcome.ts';

export type KeeperEvent = { type: 'text.changed'; kept: UnsavedText };

export const textKeeperMachine = setup({
  types: {} as { context: { kept: UnsavedText | null }; events: KeeperEvent; tags: 'busy' },
  actors: { keepText: fromPromise<void, { kept: UnsavedText }>(promiseNotProvided) },
  actions: {
    setText: assign((_, { kept }: { kept: UnsavedText }) => ({ kept })),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'keeper',
  description:
    'Keeps unsaved text in the browser after every change, so that a closed tab loses nothing.',
  context: { kept: null },
  initial: 'unchanged',
  on: {
    'text.changed': {
      target: '.keeping',
      actions: { type: 'setText', params: ({ event }) => event },
    },
  },
  states: {
    unchanged: { description: 'Nothing has been typed since the text was last stored.' },
    keeping: {
      description: "The text is being written to the browser's storage.",
      tags: 'busy',
      invoke: {
        id: 'keepText',
        src: 'keepText',
        input: ({ context }) => ({ kept: context.kept! }),
        onDone: 'kept',
        onError: {
          target: 'unkept',
          actions: { type: 'tell', params: { type: 'storage.failed' } },
        },
      },
    },
    kept: { description: "The browser's storage holds the current text." },
    unkept: {
      description:
        'The browser refused to store the text, which now lasts only as long as the page. The user is told once; each change tries again.',
      on: {
        'text.changed': {
          target: 'keepingAgain',
          actions: { type: 'setText', params: ({ event }) => event },
        },
      },
    },
    keepingAgain: {
      description: 'Writing failed and is repeated.',
      tags: 'busy',
      on: {
        'text.changed': {
          target: 'keepingAgain',
          reenter: true,
          actions: { type: 'setText', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'keepText',
        src: 'keepText',
        input: ({ context }) => ({ kept: context.kept! }),
        onDone: 'kept',
        onError: 'unkept',
      },
    },
  },
});
