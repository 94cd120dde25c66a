import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import { callbackNotProvided } from './not-provided.ts';

/** Sent to the address: what it requested no longer exists. */
export interface AddressForget {
  type: 'address.forget';
}
/** Sent by the address: what it requests now, after a link, Back or Forward. */
export interface AddressChanged {
  type: 'address.changed';
  asked: string | null;
}

/** Sent to the screen: a request to open this. */
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
  /** Everything needed to open it is loaded. */
  | { type: 'screen.ready' }
  /** What was opened is closed again, or couldn't be opened. */
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
