import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface JobsContext {
  assignmentId: number;
  /** Submissions whose drafts aren't finished. */
  waiting: readonly number[];
  /** Those that were waiting when the current call started; a later one needs another call. */
  askedFor: readonly number[];
  /**
   * Calls since a submission was last added. The first follow quickly, since most drafts finish
   * soon.
   */
  callCount: number;
}

export type JobsEvent =
  | { type: 'job.wait'; submissionId: number }
  | { type: 'job.forget'; submissionId: number };
/**
 * Sent to the parent after each report: every job of the assignment, and the submissions it was
 * requested for.
 */
export interface JobsReported {
  type: 'jobs.reported';
  jobs: FeedbackJob[];
  askedFor: readonly number[];
}

const FIRST_PAUSE_MS = 300;
const MAX_PAUSE_MS = 2_000;

export const feedbackJobsMachine = setup({
  types: {} as {
    context: JobsContext;
    events: JobsEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: { loadJobs: fromPromise<FeedbackJob[], { assignmentId: number }>(promiseNotProvided) },
  delays: {
    nextReport: ({ context }) => Math.min(FIRST_PAUSE_MS * 2 ** context.callCount, MAX_PAUSE_MS),
    nextTry: 5_000,
  },
  guards: { isWaitedFor: ({ context }) => context.waiting.length > 0 },
  actions: {
    addJob: assign(({ context }, { submissionId }: { submissionId: number }) => ({
      waiting: [...context.waiting.filter((id) => id !== submissionId), submissionId],
      callCount: 0,
    })),
    removeJob: assign(({ context }, { submissionId }: { submissionId: number }) => ({
      waiting: context.waiting.filter((id) => id !== submissionId),
    })),
    setAskedFor: assign({ askedFor: ({ context }) => context.waiting }),
    countReport: assign({ callCount: ({ context }) => context.callCount + 1 }),
    reportJobs: sendParent(({ context }, { output }: { output: FeedbackJob[] }): JobsReported => ({
      type: 'jobs.reported',
      jobs: output,
      askedFor: context.askedFor,
    })),
  },
}).createMachine({
  id: 'jobs',
  description:
    'Polls all drafts in progress in an assignment with one call, as long as any row is waiting.',
  meta: { delays: { nextReport: '0.3 s at first, then twice as long each time, up to 2 s' } },
  context: ({ input }) => ({
    assignmentId: input.assignmentId,
    waiting: [],
    askedFor: [],
    callCount: 0,
  }),
  initial: 'asking',
  on: {
    'job.wait': { actions: { type: 'addJob', params: ({ event }) => event } },
    'job.forget': { actions: { type: 'removeJob', params: ({ event }) => event } },
  },
  states: {
    asking: {
      description:
        'This includes the start: a draft requested before a reload may still be in progress.',
      tags: 'busy',
      entry: 'setAskedFor',
      invoke: {
        id: 'loadJobs',
        src: 'loadJobs',
        input: ({ context }) => ({ assignmentId: context.assignmentId }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'reportJobs', params: ({ event }) => event }, 'countReport'],
        },
        onError: { target: 'unreachable' },
      },
    },
    deciding: {
      description: 'Checks whether any draft is still in progress.',
      always: [{ guard: 'isWaitedFor', target: 'pausing' }, { target: 'quiet' }],
    },
    pausing: {
      description: 'Drafts are in progress; the server is asked again after a growing pause.',
      after: { nextReport: [{ guard: 'isWaitedFor', target: 'asking' }, { target: 'quiet' }] },
    },
    unreachable: {
      description: 'The server didn’t answer; drafts are being written nevertheless.',
      after: { nextTry: [{ guard: 'isWaitedFor', target: 'asking' }, { target: 'quiet' }] },
    },
    quiet: {
      description: 'No draft is in progress.',
      on: {
        'job.wait': {
          target: 'pausing',
          actions: { type: 'addJob', params: ({ event }) => event },
        },
      },
    },
  },
});
