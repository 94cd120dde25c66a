import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

const bulb = setup({}).createMachine({ id: 'bulb' });

interface LampContext {
  watt: number;
  bulbs: number;
}
type LampEvent =
  | { type: 'lamp.press' }
  | { type: 'lamp.dim'; watt: number }
  | { type: 'lamp.break' }
  | { type: 'meter.read'; watt: number }
  | { type: 'neighbour.blink' }
  | { type: 'neighbour.shout' };

/** A chart with one of everything that the harness must walk. */
export const lamp = setup({
  types: {} as { context: LampContext; events: LampEvent; input: { watt: number }; tags: 'busy' },
  actors: {
    findPower: fromPromise<number, { watt: number }>(promiseNotProvided),
    readMeter: fromCallback<{ type: 'meter.stop' }>(() => {
      throw new Error('not provided');
    }),
    bulb,
  },
  actions: {
    tell: (_, _params: { kind: string }) => {
      throw new Error('not provided');
    },
    setWatt: assign((_, { watt }: { watt: number }) => ({ watt })),
    askParent: sendParent({ type: 'lamp.lit' }),
  },
  guards: { isBright: (_, { watt }: { watt: number }) => watt > 50 },
  delays: { warmUp: 300 },
}).createMachine({
  id: 'lamp',
  context: ({ input }) => ({ watt: input.watt, bulbs: 0 }),
  initial: 'off',
  on: { 'lamp.break': '.broken' },
  states: {
    off: { on: { 'lamp.press': 'starting' } },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'findPower',
        src: 'findPower',
        input: ({ context }) => ({ watt: context.watt }),
        onDone: {
          target: 'warming',
          actions: { type: 'setWatt', params: ({ event }) => ({ watt: event.output }) },
        },
        onError: { target: 'off', actions: { type: 'tell', params: { kind: 'noPower' } } },
      },
    },
    warming: { after: { warmUp: 'on' } },
    on: {
      entry: 'askParent',
      invoke: [
        { id: 'readMeter', src: 'readMeter' },
        {
          id: 'bulb',
          src: 'bulb',
          onDone: { actions: { type: 'tell', params: { kind: 'bulbGone' } } },
          onSnapshot: {},
        },
      ],
      initial: 'choosing',
      on: {
        'meter.read': { actions: { type: 'setWatt', params: ({ event }) => event } },
        'neighbour.*': '.blinking',
      },
      states: {
        choosing: {
          always: [
            { guard: { type: 'isBright', params: ({ context }) => context }, target: 'bright' },
            { target: 'dim' },
          ],
        },
        bright: {
          on: {
            'lamp.dim': {
              target: 'dim',
              actions: { type: 'setWatt', params: ({ event }) => event },
            },
          },
        },
        dim: {},
        blinking: { type: 'final' },
      },
      onDone: 'off',
    },
    broken: { type: 'final' },
  },
});

export const lampModel = {
  input: { watt: 60 },
  samples: [
    { type: 'lamp.dim', watt: 20 },
    { type: 'meter.read', watt: 60 },
    { type: 'neighbour.blink' },
    { type: 'xstate.done.actor.findPower', output: 60 },
    { type: 'xstate.done.actor.findPower', output: 5 },
    { type: 'xstate.error.actor.findPower', error: new Error('cut off') },
    { type: 'xstate.error.actor.findPower', error: new Error('not paid') },
    { type: 'xstate.done.actor.bulb' },
    { type: 'xstate.snapshot.bulb', snapshot: { context: { glows: true } } },
  ] as const,
  key: (snapshot: { context: LampContext }) => snapshot.context.watt,
};
