import { assign, setup } from 'xstate';

/** After this time without activity the marker counts as away. */
export const IDLE_MS = 5 * 60_000;

/** How long this marker has viewed each script, in ms. */
export type Spent = Readonly<Record<number, number>>;
interface ClockContext {
  spent: Spent;
  script: number | null;
  /** Time of the last activity. */ since: number;
  on: boolean;
}

export type ClockEvent =
  /** Another script is on the desk, or none. */
  | { type: 'script.shown'; id: number | null; at: number }
  /** A key, a click, or the tab becoming visible again. */
  | { type: 'marker.stirred'; at: number }
  | { type: 'marker.left'; at: number }
  | { type: 'clock.switch'; on: boolean; at: number };

export const markingClockMachine = setup({
  types: {} as { context: ClockContext; events: ClockEvent; input: { spent: Spent; on: boolean } },
  delays: { idle: IDLE_MS },
  guards: { isOn: (_, { on }: { on: boolean }) => on },
  actions: {
    /** Five minutes without activity aren't counted. */
    addTime: assign(({ context: { spent, script, since } }, { at }: { at: number }) => {
      const passed = at - since;
      return {
        since: at,
        ...(script === null || passed <= 0 || passed >= IDLE_MS
          ? {}
          : { spent: { ...spent, [script]: (spent[script] ?? 0) + passed } }),
      };
    }),
    startCounting: assign((_, { at }: { at: number }) => ({ since: at })),
    turnScript: assign((_, { id }: { id: number | null }) => ({ script: id })),
    switchClock: assign((_, { on }: { on: boolean }) => ({ on })),
    /** Stores the times in the browser: only this marker sees them. */
    storeTimes: () => {},
  },
}).createMachine({
  id: 'clock',
  description:
    'Measures how long a marker looks at each script: only while the desk is in front, and visible only to them.',
  context: ({ input: { spent, on } }) => ({ spent, on, script: null, since: 0 }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether time is measured at all, and whether the desk is in front.',
      always: [
        { guard: { type: 'isOn', params: ({ context }) => context }, target: 'away' },
        { target: 'off' },
      ],
    },
    away: {
      description: 'Nobody is at the desk.',
      on: {
        'script.shown': {
          target: 'counting',
          actions: [
            { type: 'startCounting', params: ({ event }) => event },
            { type: 'turnScript', params: ({ event }) => event },
          ],
        },
        'marker.stirred': {
          target: 'counting',
          actions: { type: 'startCounting', params: ({ event }) => event },
        },
        'clock.switch': {
          target: 'deciding',
          actions: [{ type: 'switchClock', params: ({ event }) => event }, 'storeTimes'],
        },
      },
    },
    counting: {
      description: 'Time on this script is counted; it stops after 5 minutes without activity.',
      after: { idle: 'away' },
      on: {
        'script.shown': {
          target: 'counting',
          reenter: true,
          actions: [
            { type: 'addTime', params: ({ event }) => event },
            { type: 'turnScript', params: ({ event }) => event },
            'storeTimes',
          ],
        },
        'marker.stirred': {
          target: 'counting',
          reenter: true,
          actions: { type: 'addTime', params: ({ event }) => event },
        },
        'marker.left': {
          target: 'away',
          actions: [{ type: 'addTime', params: ({ event }) => event }, 'storeTimes'],
        },
        'clock.switch': {
          target: 'deciding',
          actions: [
            { type: 'addTime', params: ({ event }) => event },
            { type: 'switchClock', params: ({ event }) => event },
            'storeTimes',
          ],
        },
      },
    },
    off: {
      description: 'Switched off: no time is measured.',
      on: {
        'script.shown': { actions: { type: 'turnScript', params: ({ event }) => event } },
        'clock.switch': {
          target: 'deciding',
          actions: [{ type: 'switchClock', params: ({ event }) => event }, 'storeTimes'],
        },
      },
    },
  },
});
