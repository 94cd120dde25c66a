import { assign, fromPromise, setup } from 'xstate';
import type { ReleasedMany, ReleaseRow } from '#contract/release/release.ts';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { notProvided } from '../not-provided.ts';

interface ReleaseContext {
  assignmentId: number;
  rows: readonly ReleaseRow[];
  /** Whose release is asked for or taken back. */
  ids: readonly number[];
  /** Whether what is unfinished goes, too: the educator has seen what it is. */
  unfinished: boolean;
  /** What was left at the last release, and why. */
  left: ReleasedMany['left'];
  /** Told this once. */
  links: readonly NewStudentLink[];
  failure: FailureFacts | null;
}

type Asked = { assignmentId: number; ids: readonly number[]; unfinished: boolean };
export type ReleaseEvent =
  | { type: 'rows.retry' } | { type: 'work.release'; ids: readonly number[]; unfinished: boolean } | { type: 'work.withdraw'; ids: readonly number[] } | { type: 'links.make' };

export const classReleaseMachine = setup({
  types: {} as { context: ReleaseContext; events: ReleaseEvent; input: { assignmentId: number }; tags: 'busy' },
  actors: {
    load: fromPromise<ReleaseRow[], { assignmentId: number }>(notProvided),
    release: fromPromise<ReleasedMany, Asked>(notProvided),
    withdraw: fromPromise<void, Omit<Asked, 'unfinished'>>(notProvided),
    makeLinks: fromPromise<NewStudentLink[], { assignmentId: number }>(notProvided),
  },
  actions: {
    takeRows: assign((_, { output }: { output: ReleaseRow[] }) => ({ rows: output })),
    ask: assign((_, { ids, unfinished }: { ids: readonly number[]; unfinished: boolean }) => ({ ids, unfinished, failure: null, left: [] })),
    takeBack: assign((_, { ids }: { ids: readonly number[] }) => ({ ids, failure: null, left: [] })),
    takeLeft: assign((_, { output }: { output: ReleasedMany }) => ({ left: output.left })),
    takeLinks: assign((_, { output }: { output: NewStudentLink[] }) => ({ links: output })),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'classRelease',
  description: 'Work goes back to students: what can be released is shown with what is unfinished in it, and what was released with what has changed since.',
  context: ({ input: { assignmentId } }) => ({ assignmentId, rows: [], ids: [], unfinished: false, left: [], links: [], failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load', src: 'load', input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: { target: 'shown', actions: { type: 'takeRows', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'rows.retry': { target: 'loading', actions: 'forgetFailure' } } },
    shown: {
      on: {
        'work.release': { target: 'releasing', actions: { type: 'ask', params: ({ event }) => event } },
        'work.withdraw': { target: 'withdrawing', actions: { type: 'takeBack', params: ({ event }) => event } },
        'links.make': { target: 'makingLinks', actions: 'forgetFailure' },
      },
    },
    releasing: {
      tags: 'busy',
      invoke: {
        id: 'release', src: 'release', input: ({ context: { assignmentId, ids, unfinished } }) => ({ assignmentId, ids, unfinished }),
        onDone: { target: 'loading', actions: { type: 'takeLeft', params: ({ event }) => event } },
        onError: { target: 'shown', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    withdrawing: {
      tags: 'busy',
      invoke: {
        id: 'withdraw', src: 'withdraw', input: ({ context: { assignmentId, ids } }) => ({ assignmentId, ids }),
        onDone: 'loading', onError: { target: 'shown', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    makingLinks: {
      description: 'Links that were made before end: each student has one.',
      tags: 'busy',
      invoke: {
        id: 'makeLinks', src: 'makeLinks', input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: { target: 'shown', actions: { type: 'takeLinks', params: ({ event }) => event } },
        onError: { target: 'shown', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
  },
});
