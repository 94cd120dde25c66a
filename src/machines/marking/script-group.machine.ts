import { assign, fromPromise, setup } from 'xstate';
import type { ScriptGroup } from '#contract/analytics/insight.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** Null for all assignments. */
interface GroupContext {
  assignmentId: number | null;
  key: string;
  group: ScriptGroup | null;
  failure: FailureFacts | null;
}

export type ScriptGroupEvent =
  | { type: 'group.ask'; key: string }
  | { type: 'group.retry' }
  | { type: 'group.leave' };

export const scriptGroupMachine = setup({
  types: {} as {
    context: GroupContext;
    events: ScriptGroupEvent;
    input: { assignmentId: number | null };
    tags: 'busy';
  },
  actors: {
    loadGroup: fromPromise<ScriptGroup, { assignmentId: number | null; key: string }>(
      promiseNotProvided,
    ),
  },
  actions: {
    askForGroup: assign((_, { key }: { key: string }) => ({ key, failure: null })),
    setGroup: assign((_, { group }: { group: ScriptGroup }) => ({ group })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearGroup: assign({ key: '', group: null, failure: null }),
  },
}).createMachine({
  id: 'script-group',
  description: 'Shows only the scripts behind a figure of Analytics, until all are wanted again.',
  context: ({ input }) => ({ ...input, key: '', group: null, failure: null }),
  initial: 'all',
  on: {
    'group.ask': {
      target: '.asking',
      actions: { type: 'askForGroup', params: ({ event }) => event },
    },
  },
  states: {
    all: { description: 'Every script is in the table.' },
    asking: {
      description: 'The scripts behind the figure are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadGroup',
        src: 'loadGroup',
        input: ({ context: { assignmentId, key } }) => ({ assignmentId, key }),
        onDone: {
          target: 'narrowed',
          actions: { type: 'setGroup', params: ({ event }) => ({ group: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
      on: { 'group.leave': { target: 'all', actions: 'clearGroup' } },
    },
    narrowed: {
      description: 'The table shows only these scripts.',
      on: { 'group.leave': { target: 'all', actions: 'clearGroup' } },
    },
    unread: {
      description: 'The scripts couldn’t be determined: all are shown, with a message.',
      on: { 'group.retry': 'asking', 'group.leave': { target: 'all', actions: 'clearGroup' } },
    },
  },
});
