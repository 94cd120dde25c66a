import { assign, fromCallback, fromPromise, setup, type AnyEventObject } from 'xstate';
import type { Queue } from '#contract/teams/queue.ts';
import { callbackNotProvided, promiseNotProvided } from '#machines/shared/not-provided.ts';

type Open = Queue['open'];

export type PresenceEvent =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'table.refreshed' };

const LOOK_AGAIN_MS = 60_000;

export const presenceMachine = setup({
  types: {} as { context: { open: Open }; events: PresenceEvent; tags: 'busy' },
  actors: {
    watchPage: fromCallback<AnyEventObject, undefined>(callbackNotProvided),
    loadOpen: fromPromise<Open>(promiseNotProvided),
  },
  delays: { lookAgain: LOOK_AGAIN_MS },
  actions: {
    setOthers: assign((_, { open }: { open: Open }) => ({ open })),
    clearOthers: assign({ open: [] }),
  },
}).createMachine({
  id: 'presence',
  description: 'Who else has which script open, updated while somebody looks at the table.',
  context: { open: [] },
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'hidden',
  on: { 'page.hidden': '.hidden' },
  states: {
    hidden: {
      description: 'The page isn’t visible: nothing is requested.',
      on: { 'page.shown': 'asking' },
    },
    asking: {
      description: 'The server is asked who has which script open.',
      tags: 'busy',
      invoke: {
        id: 'loadOpen',
        src: 'loadOpen',
        onDone: {
          target: 'resting',
          actions: { type: 'setOthers', params: ({ event }) => ({ open: event.output }) },
        },
        onError: {
          target: 'resting',
          description: 'Whoever was on a script may have left it.',
          actions: 'clearOthers',
        },
      },
    },
    resting: {
      description: 'The answer is shown; the server is asked again after a while.',
      after: { lookAgain: 'asking' },
      on: { 'table.refreshed': 'asking' },
    },
  },
});
