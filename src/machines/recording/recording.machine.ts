import { type AnyEventObject, assign, fromCallback, setup } from 'xstate';
import { notListening } from '../not-provided.ts';

export type RecordingEvent =
  | { type: 'recording.start' }
  | { type: 'recording.stop' }
  | { type: 'recording.clear' }
  | { type: 'recording.download' }
  /** From what watches the charts: so many steps are kept; no more fit. */
  | { type: 'steps.count'; count: number }
  | { type: 'recording.fill' };

export const recordingMachine = setup({
  types: {} as {
    context: { isOn: boolean; count: number };
    input: { isOn: boolean; count: number };
    events: RecordingEvent;
  },
  actors: { watchCharts: fromCallback<AnyEventObject, undefined>(notListening) },
  guards: {
    isOn: ({ context }) => context.isOn,
    hasSteps: ({ context }) => context.count > 0,
  },
  actions: {
    setCount: assign((_, { count }: { count: number }) => ({ count })),
    /** Takes the steps out of the browser. */
    forget: () => {},
    /** Hands the steps to the person as a file. */
    download: () => {},
  },
}).createMachine({
  id: 'recording',
  description:
    'Records what the charts of this browser do, in their own words, while its switch is on. Nothing is sent anywhere.',
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    'recording.clear': {
      guard: 'hasSteps',
      actions: ['forget', { type: 'setCount', params: { count: 0 } }],
    },
    'recording.download': { guard: 'hasSteps', actions: 'download' },
  },
  states: {
    deciding: { always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }] },
    off: { on: { 'recording.start': 'on' } },
    on: {
      invoke: { id: 'watchCharts', src: 'watchCharts' },
      on: {
        'steps.count': { actions: { type: 'setCount', params: ({ event }) => event } },
        'recording.fill': 'full',
        'recording.stop': 'off',
      },
    },
    full: {
      description: 'As much is kept as is kept at most: it can be downloaded, and begun anew.',
      on: {
        'recording.clear': {
          target: 'on',
          actions: ['forget', { type: 'setCount', params: { count: 0 } }],
        },
        'recording.stop': 'off',
      },
    },
  },
});
