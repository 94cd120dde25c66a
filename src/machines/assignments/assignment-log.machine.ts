import { assign, fromPromise, setup } from 'xstate';
import type { AuditEvent } from '#contract/accounts/audit.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** One page of the log, and its total length. */
export interface LogPage {
  events: AuditEvent[];
  total: number;
}

interface AssignmentLogContext extends LogPage {
  assignmentId: number;
  failure: FailureFacts | null;
}

export type AssignmentLogEvent = { type: 'log.retry' } | { type: 'log.more' };

export const assignmentLogMachine = setup({
  types: {} as {
    context: AssignmentLogContext;
    events: AssignmentLogEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadPage: fromPromise<LogPage, { assignmentId: number; skip: number }>(promiseNotProvided),
  },
  guards: { hasMore: ({ context }) => context.events.length < context.total },
  actions: {
    setPage: assign((_, { output }: { output: LogPage }) => ({ ...output, failure: null })),
    // New events push older ones down, so events returned twice are added only once.
    addEntries: assign(({ context: { events } }, { output }: { output: LogPage }) => {
      const known = new Set(events.map(({ id }) => id));
      return {
        events: [...events, ...output.events.filter(({ id }) => !known.has(id))],
        total: output.total,
        failure: null,
      };
    }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'assignment-log',
  description: 'Who did what in an assignment, newest first, a page at a time.',
  context: ({ input }) => ({ ...input, events: [], total: 0, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The newest entries are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: { assignmentId } }) => ({ assignmentId, skip: 0 }),
        onDone: { target: 'shown', actions: { type: 'setPage', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The log could not be fetched and can be tried again.',
      on: { 'log.retry': 'loading' },
    },
    shown: {
      description: 'The entries are shown.',
      on: { 'log.more': { guard: 'hasMore', target: 'loadingMore' } },
    },
    loadingMore: {
      description: 'Older entries are being fetched; visible entries stay.',
      tags: 'busy',
      invoke: {
        id: 'loadMore',
        src: 'loadPage',
        input: ({ context: { assignmentId, events } }) => ({ assignmentId, skip: events.length }),
        onDone: { target: 'shown', actions: { type: 'addEntries', params: ({ event }) => event } },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
