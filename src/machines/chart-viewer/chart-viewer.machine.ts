import { assign, fromPromise, raise, setup } from 'xstate';
import type { ViewedChart } from '#lib/charts/exported.ts';
import { pictureWith } from '#lib/charts/look-up.ts';
import type { RecordedStep } from '#lib/charts/recording.ts';
import { notProvided } from '../not-provided.ts';

export interface Address {
  name: string | null;
  key: string | null;
}
interface ChartViewerContext {
  /** The chart that is wanted or shown, by the name of its folder. */
  name: string | null;
  chart: ViewedChart | null;
  /** Which of its pictures. */
  picture: number;
  /** The transition whose words are shown. */
  key: string | null;
  query: string;
  /** What is replayed, and how many of its steps have been taken. */
  steps: readonly ReplayedStep[];
  taken: number;
}
/** A step with the name of the chart's folder. */
export type ReplayedStep = RecordedStep & { name: string };

export type ChartViewerEvent =
  /** A link, or the browser's Back: null is the index. */
  | { type: 'address.change'; name: string | null; key: string | null }
  | { type: 'chart.retry' }
  | { type: 'picture.choose'; picture: number }
  | { type: 'transition.pick'; key: string | null }
  | { type: 'query.change'; query: string }
  /** A walk of the test, by its place, to be taken step by step. */
  | { type: 'path.walk'; path: number }
  | { type: 'file.give'; file: File }
  /** So many steps are to have been taken. */
  | { type: 'step.reach'; taken: number }
  | { type: 'replay.end' }
  /** Raised by a step: what it took is to be seen. */
  | { type: 'step.show'; name: string; key: string | null };

const walked = (chart: ViewedChart | null, path: number): ReplayedStep[] => {
  const { start, steps } = chart!.paths[path]!;
  const step = { name: chart!.name, chart: chart!.id, actor: 1 };
  return [
    { ...step, event: 'begins', took: [], at: [...start], time: 0 },
    ...steps.map(({ took, at }) => ({
      ...step,
      event: took
        .at(-1)!
        .split(' | ')[1]!
        .replace(/ \[\d+\]$/, ''),
      took: [...took],
      at: [...at],
      time: 0,
    })),
  ];
};

export const chartViewerMachine = setup({
  types: {} as { context: ChartViewerContext; events: ChartViewerEvent; tags: 'busy' },
  actors: {
    loadChart: fromPromise<ViewedChart, { name: string }>(notProvided),
    readRecording: fromPromise<readonly ReplayedStep[], { file: File }>(notProvided),
  },
  guards: {
    isIndex: (_, { name }: Address) => name === null,
    isHere: ({ context }, { name }: { name: string | null }) => context.chart?.name === name,
    isPath: ({ context }, { path }: { path: number }) => context.chart?.paths[path] !== undefined,
    isStep: ({ context }, { taken }: { taken: number }) =>
      taken !== context.taken && taken >= 1 && taken <= context.steps.length,
    isPicture: ({ context }, { picture }: { picture: number }) =>
      context.chart?.pictures[picture] !== undefined,
  },
  actions: {
    want: assign((_, { name, key }: Address) => ({ name, key, chart: null })),
    forgetChart: assign({ name: null, chart: null, key: null, picture: 0 }),
    keepChart: assign(({ context }, { chart }: { chart: ViewedChart }) => ({
      chart,
      picture: pictureWith(chart, context.key),
    })),
    pick: assign(({ context }, { key }: { key: string | null }) => ({
      key,
      picture: key === null ? context.picture : pictureWith(context.chart!, key),
    })),
    choosePicture: assign((_, { picture }: { picture: number }) => ({ picture })),
    setQuery: assign((_, { query }: { query: string }) => ({ query })),
    takePath: assign(({ context }, { path }: { path: number }) => ({
      steps: walked(context.chart, path),
      taken: 1,
    })),
    takeSteps: assign((_, { steps }: { steps: readonly ReplayedStep[] }) => ({
      steps,
      taken: Math.min(1, steps.length),
    })),
    reach: assign((_, { taken }: { taken: number }) => ({ taken })),
    forgetSteps: assign({ steps: [], taken: 0 }),
    showStep: raise(({ context: { steps, taken } }) => ({
      type: 'step.show' as const,
      name: steps[taken - 1]!.name,
      key: steps[taken - 1]!.took.at(-1) ?? null,
    })),
    /** Puts what is shown into the address, so that it can be linked to and Back leads back. */
    writeAddress: (_, _address: Address) => {},
  },
}).createMachine({
  id: 'chart-viewer',
  description:
    'The charts as pictures: one is chosen, its arrows tell what they are and what holds them, and a session is replayed on them.',
  context: { name: null, chart: null, picture: 0, key: null, query: '', steps: [], taken: 0 },
  type: 'parallel',
  states: {
    picture: {
      initial: 'index',
      on: {
        'query.change': { actions: { type: 'setQuery', params: ({ event }) => event } },
        'address.change': [
          {
            guard: { type: 'isIndex', params: ({ event }) => event },
            target: '.index',
            actions: 'forgetChart',
          },
          {
            guard: { type: 'isHere', params: ({ event }) => event },
            actions: { type: 'pick', params: ({ event }) => event },
          },
          { target: '.loading', actions: { type: 'want', params: ({ event }) => event } },
        ],
        'step.show': [
          {
            guard: { type: 'isHere', params: ({ event }) => event },
            actions: [
              { type: 'pick', params: ({ event }) => event },
              { type: 'writeAddress', params: ({ event }) => event },
            ],
          },
          {
            target: '.loading',
            actions: [
              { type: 'want', params: ({ event }) => event },
              { type: 'writeAddress', params: ({ event }) => event },
            ],
          },
        ],
      },
      states: {
        index: { description: 'The list of all charts, to be searched.' },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadChart',
            src: 'loadChart',
            input: ({ context }) => ({ name: context.name! }),
            onDone: {
              target: 'shown',
              actions: { type: 'keepChart', params: ({ event }) => ({ chart: event.output }) },
            },
            onError: 'failed',
          },
        },
        shown: {
          on: {
            'transition.pick': {
              actions: [
                { type: 'pick', params: ({ event }) => event },
                {
                  type: 'writeAddress',
                  params: ({ context, event }) => ({ name: context.name, key: event.key }),
                },
              ],
            },
            'picture.choose': {
              guard: { type: 'isPicture', params: ({ event }) => event },
              actions: { type: 'choosePicture', params: ({ event }) => event },
            },
          },
        },
        failed: {
          description: 'It could not be loaded; it can be tried again, or another be opened.',
          on: { 'chart.retry': 'loading' },
        },
      },
    },
    replay: {
      initial: 'none',
      on: {
        'file.give': { target: '.reading', actions: 'forgetSteps' },
        'path.walk': {
          guard: { type: 'isPath', params: ({ event }) => event },
          target: '.stepping',
          actions: [{ type: 'takePath', params: ({ event }) => event }, 'showStep'],
        },
      },
      states: {
        none: {},
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readRecording',
            src: 'readRecording',
            input: ({ event }) => ({
              file: (event as Extract<ChartViewerEvent, { type: 'file.give' }>).file,
            }),
            onDone: {
              target: 'stepping',
              actions: [
                { type: 'takeSteps', params: ({ event }) => ({ steps: event.output }) },
                'showStep',
              ],
            },
            onError: 'refused',
          },
        },
        refused: {
          description:
            'The file is no recording: says so, until another is given or it is put away.',
          on: { 'replay.end': 'none' },
        },
        stepping: {
          description: 'One step after the other is shown on its chart, forward and back.',
          on: {
            'step.reach': {
              guard: { type: 'isStep', params: ({ event }) => event },
              actions: [{ type: 'reach', params: ({ event }) => event }, 'showStep'],
            },
            'replay.end': { target: 'none', actions: 'forgetSteps' },
          },
        },
      },
    },
  },
});
