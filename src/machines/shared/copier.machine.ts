import { assign, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from './not-provided.ts';
import type { Outcome } from './outcome.ts';

export const copierMachine = setup({
  types: {} as {
    context: { text: string };
    events: { type: 'text.copy'; text: string };
    tags: 'busy';
  },
  actors: { copyText: fromPromise<void, { text: string }>(promiseNotProvided) },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text })),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'copier',
  description: 'Copies a text to the clipboard and reports whether the browser allowed it.',
  context: { text: '' },
  initial: 'ready',
  on: {
    'text.copy': { target: '.copying', actions: { type: 'setText', params: ({ event }) => event } },
  },
  states: {
    ready: { description: 'A text can be copied.' },
    copying: {
      description: 'The browser is copying the text to the clipboard.',
      tags: 'busy',
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context }) => ({ text: context.text }),
        onDone: { target: 'ready', actions: { type: 'tell', params: { type: 'text.copied' } } },
        onError: {
          target: 'ready',
          actions: { type: 'tell', params: { type: 'text.copyFailed' } },
        },
      },
    },
  },
});
