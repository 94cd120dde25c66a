import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import { callbackNotProvided } from './not-provided.ts';

/** To the address: what it asked for is no longer there. */
export interface AddressForget {
  type: 'address.forget';
}
/** From the address: what it asks for now, by a link, Back or Forward too. */
export interface AddressChanged {
  type: 'address.changed';
  asked: string | null;
}

/** To the screen: this is asked for. */
export interface OpenRequested {
  type: 'asked.open';
  asked: string;
}

interface AskedContext {
  name: string;
  asked: string | null;
}

export type AddressDialogEvent =
  | AddressChanged
  /** What is needed to open it is there. */
  | { type: 'screen.ready' }
  /** What was opened is closed again, or couldn't be. */
  | { type: 'asked.done' };

export const addressDialogMachine = setup({
  types: {} as {
    context: AskedContext;
    events: AddressDialogEvent;
    input: { name: string };
    emitted: OpenRequested;
  },
  actors: { address: fromCallback<AddressForget, { name: string }>(callbackNotProvided) },
  guards: {
    isOtherDialog: ({ context }, { asked }: { asked: string | null }) => asked !== context.asked,
    isNothing: (_, { asked }: { asked: string | null }) => asked === null,
    isAsked: ({ context }) => context.asked !== null,
  },
  actions: {
    setRequest: assign((_, { asked }: { asked: string | null }) => ({ asked })),
    openRequest: emit(
      (_, { asked }: { asked: string }) => ({ type: 'asked.open', asked }) satisfies OpenRequested,
    ),
    clearRequest: assign({ asked: null }),
    clearAddress: sendTo('address', { type: 'address.forget' } satisfies AddressForget),
  },
}).createMachine({
  id: 'addressDialog',
  description:
    'Opens what the address asks for (?view=, ?action=): once, as soon as possible, and removes it from the address when closed.',
  context: ({ input }) => ({ name: input.name, asked: null }),
  invoke: { id: 'address', src: 'address', input: ({ context }) => ({ name: context.name }) },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The data needed to open it hasn’t loaded yet.',
      on: {
        'address.changed': { actions: { type: 'setRequest', params: ({ event }) => event } },
        'screen.ready': 'deciding',
      },
    },
    deciding: {
      description: 'Checks whether what the address asks for can be opened now.',
      always: [{ guard: 'isAsked', target: 'open' }, { target: 'quiet' }],
    },
    quiet: {
      description: 'The address asks for nothing.',
      on: {
        'address.changed': {
          target: 'deciding',
          actions: { type: 'setRequest', params: ({ event }) => event },
        },
      },
    },
    open: {
      description: 'What the address asked for is open.',
      entry: { type: 'openRequest', params: ({ context }) => ({ asked: context.asked! }) },
      on: {
        'asked.done': { target: 'quiet', actions: ['clearRequest', 'clearAddress'] },
        'address.changed': [
          {
            guard: { type: 'isNothing', params: ({ event }) => event },
            target: 'quiet',
            description: 'Back, or a link: what is open stays open.',
            actions: 'clearRequest',
          },
          {
            guard: { type: 'isOtherDialog', params: ({ event }) => event },
            target: 'open',
            reenter: true,
            actions: { type: 'setRequest', params: ({ event }) => event },
          },
        ],
      },
    },
  },
});
