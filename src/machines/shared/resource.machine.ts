import { assign, fromPromise, raise, setup, stateIn } from 'xstate';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { stillUnreadable, type UnreadableEntry } from '#lib/lists/unreadable.ts';
import {
  applyChanges,
  mergeByVersion,
  removeByIds,
  takeWhole,
  type Entity,
} from '#lib/text/entities.ts';
import { promiseNotProvided } from './not-provided.ts';

/** What a load returns: everything, or only what changed since the given revision. */
export type LoadAnswer =
  | { kind: 'whole'; data: unknown; unread?: readonly UnreadableEntry[]; revision: number | null }
  | {
      kind: 'changes';
      changed: Entity[];
      unread?: readonly UnreadableEntry[];
      removed: number[];
      revision: number | null;
    };

export interface ResourceInput {
  /** How long data counts as fresh, and how long unused data is kept, in ms. */
  freshFor: number;
  keptFor: number;
  /** How often a failed load is retried. */
  retries: number;
}

interface ResourceContext extends ResourceInput {
  data: unknown;
  /** Rows that could not be read, with what still identifies them. */
  unread: readonly UnreadableEntry[];
  revision: number | null;
  failure: FailureFacts | null;
  attempt: number;
  users: number;
}

export type ResourceEvent =
  | { type: 'resource.used' }
  | { type: 'resource.released' }
  | { type: 'resource.refresh' }
  | { type: 'resource.outdated' }
  | { type: 'resource.merge'; items: Entity[] }
  | { type: 'resource.remove'; ids: number[] }
  | { type: 'resource.discard' };

const FIRST_BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 30_000;

export const resourceMachine = setup({
  types: {} as {
    context: ResourceContext;
    events: ResourceEvent;
    input: ResourceInput;
    tags: 'busy';
  },
  actors: { loadData: fromPromise<LoadAnswer, { revision: number | null }>(promiseNotProvided) },
  delays: {
    freshFor: ({ context }) => context.freshFor,
    keptFor: ({ context }) => context.keptFor,
    backOff: ({ context }) =>
      Math.min(FIRST_BACK_OFF_MS * 2 ** (context.attempt - 1), MAX_BACK_OFF_MS),
  },
  guards: {
    canRetry: ({ context }) => context.attempt < context.retries,
    hasData: ({ context }) => context.data !== null,
    isOvertaken: stateIn({ content: { loading: 'overtaken' } }),
    isUsed: ({ context }) => context.users > 0,
    isLastUser: ({ context }) => context.users <= 1,
  },
  actions: {
    setData: assign(({ context }, answer: LoadAnswer) => ({
      data:
        answer.kind === 'whole'
          ? takeWhole(context.data, answer.data)
          : applyChanges(context.data, answer.changed, answer.removed),
      unread:
        answer.kind === 'whole'
          ? (answer.unread ?? [])
          : stillUnreadable(
              context.unread,
              answer.unread ?? [],
              new Set([...answer.changed.map(({ id }) => id), ...answer.removed]),
            ),
      revision: answer.revision,
      failure: null,
      attempt: 0,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    resetAttempts: assign({ attempt: 0, failure: null }),
    mergeData: assign(({ context }, { items }: { items: Entity[] }) => ({
      data: mergeByVersion(context.data, items),
    })),
    removeRow: assign(({ context }, { ids }: { ids: number[] }) => ({
      data: removeByIds(context.data, ids),
    })),
    discardData: assign({ data: null, unread: [], revision: null, failure: null, attempt: 0 }),
    countUser: assign({ users: ({ context }) => context.users + 1 }),
    countUserOut: assign({ users: ({ context }) => Math.max(0, context.users - 1) }),
  },
}).createMachine({
  id: 'resource',
  description:
    'Data from the server: fresh, stale, retried with back-off, discarded when nobody uses it.',
  meta: {
    delays: {
      freshFor:
        '30 s for submissions, 60 s for the list of assignments, 5 min for the comment bank',
      keptFor: '5 min',
      backOff: '1 s at first, then twice as long each time, up to 30 s',
    },
  },
  context: ({ input }) => ({
    ...input,
    data: null,
    unread: [],
    revision: null,
    failure: null,
    attempt: 0,
    users: 0,
  }),
  type: 'parallel',
  states: {
    content: {
      initial: 'empty',
      on: {
        'resource.merge': {
          guard: 'hasData',
          actions: { type: 'mergeData', params: ({ event }) => event },
        },
        'resource.remove': {
          guard: 'hasData',
          actions: { type: 'removeRow', params: ({ event }) => event },
        },
        'resource.discard': { target: '.empty', actions: 'discardData' },
      },
      states: {
        empty: {
          description: 'Nothing is known and nothing has been requested.',
          on: { 'resource.used': 'loading', 'resource.refresh': 'loading' },
        },
        loading: {
          description: 'Loading; existing data stays visible.',
          tags: 'busy',
          initial: 'current',
          invoke: {
            id: 'loadData',
            src: 'loadData',
            input: ({ context }) => ({ revision: context.data === null ? null : context.revision }),
            onDone: [
              {
                guard: 'isOvertaken',
                target: 'loading',
                reenter: true,
                actions: { type: 'setData', params: ({ event }) => event.output },
              },
              {
                target: 'fresh',
                actions: { type: 'setData', params: ({ event }) => event.output },
              },
            ],
            onError: [
              { guard: 'canRetry', target: 'waiting', actions: 'countAttempt' },
              {
                guard: 'hasData',
                target: 'stale',
                actions: { type: 'setError', params: ({ event }) => event },
              },
              { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
            ],
          },
          states: {
            current: {
              description: 'The server is being asked; nothing has changed since.',
              on: { 'resource.refresh': 'overtaken', 'resource.outdated': 'overtaken' },
            },
            overtaken: {
              description:
                'Requested again during a load: the response may already be old, so it loads once more.',
            },
          },
        },
        waiting: {
          description: 'Loading failed and is repeated after a pause that doubles each time.',
          tags: 'busy',
          after: { backOff: 'loading' },
          on: { 'resource.refresh': { target: 'loading', actions: 'resetAttempts' } },
        },
        failed: {
          description: 'Every attempt failed and there is nothing to show.',
          on: {
            'resource.refresh': { target: 'loading', actions: 'resetAttempts' },
            'resource.used': { target: 'loading', actions: 'resetAttempts' },
          },
        },
        fresh: {
          description: 'The data is recent enough not to be requested again.',
          after: { freshFor: 'stale' },
          on: {
            'resource.refresh': 'loading',
            'resource.outdated': [{ guard: 'isUsed', target: 'loading' }, { target: 'stale' }],
          },
        },
        stale: {
          description: 'Still shown; loaded again as soon as somebody looks or asks.',
          on: {
            'resource.used': { target: 'loading', actions: 'resetAttempts' },
            'resource.refresh': { target: 'loading', actions: 'resetAttempts' },
            'resource.outdated': { guard: 'isUsed', target: 'loading', actions: 'resetAttempts' },
          },
        },
      },
    },
    use: {
      initial: 'unused',
      states: {
        unused: {
          description:
            'Nobody uses the data; after a while (5 minutes by default) it is discarded.',
          after: { keptFor: { actions: raise({ type: 'resource.discard' }) } },
          on: { 'resource.used': { target: 'used', actions: 'countUser' } },
        },
        used: {
          description: 'Somebody uses the data.',
          on: {
            'resource.used': { actions: 'countUser' },
            'resource.released': [
              { guard: 'isLastUser', target: 'unused', actions: 'countUserOut' },
              { actions: 'countUserOut' },
            ],
          },
        },
      },
    },
  },
});
