import { assign, fromPromise, setup } from 'xstate';
import type { MarkerDrift } from '#contract/analytics/marking/drift.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface DriftContext {
  assignmentId: number;
  /** The marker shown; null for the user's own. */
  marker: number | null;
  drift: MarkerDrift | null;
  failure: FailureFacts | null;
}
export type DriftEvent =
  | { type: 'drift.open' }
  | { type: 'drift.close' }
  | { type: 'drift.retry' }
  | { type: 'drift.whose'; marker: number | null }
  | { type: 'drift.share'; shared: boolean };

export const markerDriftMachine = setup({
  types: {} as {
    context: DriftContext;
    events: DriftEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadDrift: fromPromise<MarkerDrift, { assignmentId: number; marker: number | null }>(
      promiseNotProvided,
    ),
    shareDrift: fromPromise<MarkerDrift, { assignmentId: number; shared: boolean }>(
      promiseNotProvided,
    ),
  },
  guards: {
    isAnotherMarker: ({ context }, { marker }: { marker: number | null }) =>
      marker !== context.marker,
    isShownOtherwise: ({ context: { drift } }, { shared }: { shared: boolean }) =>
      drift!.mine && (drift!.shared_at !== null) !== shared,
  },
  actions: {
    setDrift: assign((_, { output }: { output: MarkerDrift }) => ({ drift: output })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    putAway: assign({ marker: null, drift: null, failure: null }),
    askDrift: assign((_, { marker }: { marker: number | null }) => ({
      marker,
      drift: null,
      failure: null,
    })),
  },
}).createMachine({
  id: 'marker-drift',
  description:
    'How a marker’s standard changes from script to script: private, opened on request, and visible to the owner only while the marker allows it.',
  context: ({ input }) => ({ ...input, marker: null, drift: null, failure: null }),
  initial: 'closed',
  states: {
    closed: {
      description:
        'Closed: Analytics may be on a projector, so private figures aren’t shown unasked.',
      on: { 'drift.open': 'loading' },
    },
    loading: {
      description: 'The figures are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadDrift',
        src: 'loadDrift',
        input: ({ context: { assignmentId, marker } }) => ({ assignmentId, marker }),
        onDone: { target: 'shown', actions: { type: 'setDrift', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
      on: { 'drift.close': { target: 'closed', actions: 'putAway' } },
    },
    unread: {
      description: 'The figures could not be fetched and can be tried again.',
      on: {
        'drift.retry': { target: 'loading', actions: 'clearError' },
        'drift.close': { target: 'closed', actions: 'putAway' },
      },
    },
    shown: {
      description: 'The figures are shown.',
      on: {
        'drift.whose': {
          guard: { type: 'isAnotherMarker', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'askDrift', params: ({ event }) => event },
        },
        'drift.share': {
          guard: { type: 'isShownOtherwise', params: ({ event }) => event },
          target: 'sharing',
          actions: 'clearError',
        },
        'drift.close': { target: 'closed', actions: 'putAway' },
      },
    },
    sharing: {
      description: 'Whether the owner may see the figures is being stored.',
      tags: 'busy',
      invoke: {
        id: 'shareDrift',
        src: 'shareDrift',
        input: ({ context: { assignmentId, drift } }) => ({
          assignmentId,
          shared: drift!.shared_at === null,
        }),
        onDone: { target: 'shown', actions: { type: 'setDrift', params: ({ event }) => event } },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
