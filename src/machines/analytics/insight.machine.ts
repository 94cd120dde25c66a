import { assign, fromPromise, setup } from 'xstate';
import type { Insight } from '#contract/analytics/insight.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface InsightContext {
  assignmentId: number | null;
  insight: Insight | null;
  /** Hides names, for use with a projector: on from the start while marking is anonymous. */
  hidesNames: boolean;
  failure: FailureFacts | null;
}

export type InsightEvent =
  | { type: 'figures.retry' }
  | { type: 'view.draw' }
  | { type: 'view.table' }
  | { type: 'names.hide' }
  | { type: 'names.tell' };

export const insightMachine = setup({
  types: {} as {
    context: InsightContext;
    events: InsightEvent;
    input: { assignmentId: number | null };
    tags: 'busy';
  },
  actors: {
    loadInsight: fromPromise<Insight, { assignmentId: number | null }>(promiseNotProvided),
  },
  guards: {
    isHiding: ({ context }) => context.hidesNames,
    isTelling: ({ context }) => !context.hidesNames,
  },
  actions: {
    setInsight: assign((_, { insight }: { insight: Insight }) => ({
      insight,
      hidesNames: insight.anonymous,
      failure: null,
    })),
    setNamesHidden: assign((_, { hides }: { hides: boolean }) => ({ hidesNames: hides })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'insight',
  description:
    'Analytics of one assignment or all: as charts or tables, with markers’ names or without.',
  context: ({ input }) => ({ ...input, insight: null, hidesNames: false, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The figures are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadInsight',
        src: 'loadInsight',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: {
          target: 'shown',
          actions: { type: 'setInsight', params: ({ event }) => ({ insight: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The figures could not be fetched and can be tried again.',
      on: { 'figures.retry': 'loading' },
    },
    shown: {
      initial: 'drawn',
      on: {
        'names.hide': {
          guard: 'isTelling',
          actions: { type: 'setNamesHidden', params: { hides: true } },
        },
        'names.tell': {
          guard: 'isHiding',
          actions: { type: 'setNamesHidden', params: { hides: false } },
        },
      },
      states: {
        drawn: { description: 'The figures are shown as charts.', on: { 'view.table': 'tabled' } },
        tabled: {
          description: 'The same figures are shown as tables.',
          on: { 'view.draw': 'drawn' },
        },
      },
    },
  },
});
