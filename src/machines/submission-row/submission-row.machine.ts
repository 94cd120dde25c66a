import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { FeedbackJob } from '#contract/feedback.ts';
import type { Submission, SubmissionPatch } from '#contract/submission.ts';
import { failureOf } from '#lib/failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Outcome } from '../outcome.ts';
import {
  baseOfNext, CHANGED_MEANWHILE, changedAgainst, collides, isOpenJob, isSameWork, isScoring, isThereAlready, jobResult,
  outcomeOf, truthOf, type Edit, type RowChanged, type RowDoing, type RowResult, type RowSettled, type RowWaiting, type RowWork,
} from './submission-row.work.ts';

interface RowContext {
  /** What the server last said of the submission, and what every patch is compared with. */
  base: Submission;
  /** Shown over the truth until the row settles. */
  patch: SubmissionPatch;
  /** A save asked for meanwhile, done next: a row at work refuses no text. */
  next: Edit | null;
  job: FeedbackJob | null;
  /** When the draft was asked for, in ms since 1970. */
  since: number | null;
  inBatch: boolean;
  result: RowResult | null;
}

export type RowEvent =
  | RowWork
  | { type: 'feedback.progress'; job: FeedbackJob }
  | { type: 'feedback.missing' };

export const submissionRowMachine = setup({
  types: {} as {
    context: RowContext; events: RowEvent; tags: 'busy' | 'danger'; input: { submission: Submission; inBatch: boolean };
  },
  actors: {
    saveSubmission: fromPromise<Submission, { id: number; version: number; patch: SubmissionPatch }>(notProvided),
    loadSubmission: fromPromise<Submission, { id: number }>(notProvided),
    askForDraft: fromPromise<FeedbackJob, { id: number }>(notProvided),
    removeSubmission: fromPromise<void, { id: number; version: number }>(notProvided),
  },
  delays: { rollbackShown: 600, collectAgain: 2_000 },
  guards: {
    isStale: (_, { error }: { error: unknown }) => failureOf(error).status === 412,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
    isMineAndOpen: ({ context }, { job }: { job: FeedbackJob }) => job.id === context.job?.id && isOpenJob(job),
    isMineAndEnded: ({ context }, { job }: { job: FeedbackJob }) => job.id === context.job?.id && !isOpenJob(job),
    isThereAlready: ({ context }, { output }: { output: Submission }) => isThereAlready(context.patch, context.base, output),
    isCollision: ({ context }, { output }: { output: Submission }) => collides(context.patch, context.base, output),
    isSameWork: ({ context }, { output }: { output: Submission }) => isSameWork(context.base, output),
    canGoOn: ({ context: { next, result } }) => next !== null && result?.kind !== 'conflicted' && result?.kind !== 'removed',
  },
  actions: {
    takeEdit: assign((_, { base, patch }: Edit) => ({ base, patch })),
    queueEdit: assign((_, { base, patch }: Edit) => ({ next: { base, patch } })),
    takeNext: assign(({ context: { base, next, result } }) => ({
      base: baseOfNext(next!, base, result), patch: next!.patch, next: null, job: null, since: null, result: null,
    })),
    dropPatch: assign({ patch: {} }),
    takeTruth: assign((_, { output }: { output: Submission }) => ({ base: output })),
    rebase: assign(({ context }, { output }: { output: Submission }) => ({
      base: output, patch: changedAgainst(context.base, context.patch),
    })),
    startClock: assign((_, { at }: { at: number }) => ({ since: at })),
    takeJob: assign((_, { job }: { job: FeedbackJob }) => ({ job })),
    conclude: assign((_, result: RowResult) => ({ result })),
    concludeSaved: assign(({ context }, { output }: { output: Submission }) => ({
      result: { kind: isScoring(context.patch) ? 'scored' as const : 'graded' as const, submission: output },
    })),
    concludeUnsaved: assign(({ context }, { error }: { error: unknown }) => ({
      result: { kind: 'failed' as const, doing: isScoring(context.patch) ? 'scoring' as const : 'grading' as const, failure: failureOf(error), submission: null },
    })),
    concludeFailed: assign((_, { doing, error }: { doing: RowDoing; error: unknown }) => ({
      result: { kind: 'failed' as const, doing, failure: failureOf(error), submission: null },
    })),
    concludeJob: assign(({ context: { job, base } }, { output }: { output: Submission }) => ({ result: jobResult(job!, base, output) })),
    tell: (_, _outcome: Outcome) => {},
    askForNews: sendParent(({ context }): RowWaiting => ({ type: 'row.waiting', id: context.base.id })),
    passTruthOn: sendParent(({ context: { result, base } }): RowChanged => ({
      type: 'row.changed', submission: (result && truthOf(result)) ?? base,
    })),
    handBack: sendParent(({ context }): RowSettled => ({
      type: 'row.settled', id: context.base.id, result: context.result!, inBatch: context.inBatch,
    })),
  },
}).createMachine({
  id: 'row',
  description: 'One submission while something is done to it. Shown = the truth with the patch over it.',
  context: ({ input }) => ({
    base: input.submission, inBatch: input.inBatch, patch: {}, next: null, job: null, since: null, result: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Just made: the work it was made for arrives at once.',
      on: {
        'grade.save': { target: 'grading', actions: { type: 'takeEdit', params: ({ event }) => event } },
        'score.save': { target: 'grading', actions: { type: 'takeEdit', params: ({ event }) => event } },
        'feedback.generate': { target: 'generating', actions: { type: 'startClock', params: ({ event }) => event } },
        'feedback.resume': {
          target: 'generating.waiting',
          actions: [{ type: 'takeJob', params: ({ event }) => event }, { type: 'startClock', params: ({ event }) => event }],
        },
        'submission.remove': 'deleting',
      },
    },
    grading: {
      description: 'A grade, feedback or similarity score is being saved and shows already.',
      tags: 'busy',
      initial: 'saving',
      on: { 'grade.save': { actions: { type: 'queueEdit', params: ({ event }) => event } } },
      states: {
        saving: {
          invoke: {
            id: 'saveSubmission', src: 'saveSubmission',
            input: ({ context: { base, patch } }) => ({ id: base.id, version: base.version, patch }),
            onDone: { target: '#row.ended', actions: { type: 'concludeSaved', params: ({ event }) => event } },
            onError: [
              { guard: { type: 'isStale', params: ({ event }) => event }, target: 'comparing' },
              { target: '#row.rollback', actions: { type: 'concludeUnsaved', params: ({ event }) => event } },
            ],
          },
        },
        comparing: {
          description: 'Somebody else saved meanwhile: a conflict only where the same field differs, else it is sent again.',
          invoke: {
            id: 'loadTheirs', src: 'loadSubmission', input: ({ context }) => ({ id: context.base.id }),
            onDone: [
              {
                guard: { type: 'isThereAlready', params: ({ event }) => event }, target: '#row.ended',
                actions: { type: 'concludeSaved', params: ({ event }) => event },
              },
              {
                guard: { type: 'isCollision', params: ({ event }) => event }, target: '#row.ended',
                actions: { type: 'conclude', params: ({ event }) => ({ kind: 'conflicted', submission: event.output }) },
              },
              { target: 'saving', actions: { type: 'rebase', params: ({ event }) => event } },
            ],
            onError: { target: '#row.rollback', actions: { type: 'concludeUnsaved', params: ({ event }) => event } },
          },
        },
      },
    },
    rollback: {
      description: 'The save failed: the old value is back in sight for a moment before the row lets go.',
      tags: 'busy',
      entry: ['dropPatch', { type: 'tell', params: ({ context }) => outcomeOf(context.result!, context.base, context.inBatch) }],
      after: { rollbackShown: [{ guard: 'canGoOn', target: 'grading', actions: ['passTruthOn', 'takeNext'] }, { target: 'settled' }] },
      on: { 'grade.save': { actions: { type: 'queueEdit', params: ({ event }) => event } } },
    },
    generating: {
      tags: 'busy',
      initial: 'asking',
      on: { 'grade.save': { actions: { type: 'queueEdit', params: ({ event }) => event } } },
      states: {
        asking: {
          invoke: {
            id: 'askForDraft', src: 'askForDraft', input: ({ context }) => ({ id: context.base.id }),
            onDone: { target: 'waiting', actions: { type: 'takeJob', params: ({ event }) => ({ job: event.output }) } },
            onError: {
              target: '#row.ended',
              actions: { type: 'concludeFailed', params: ({ event: { error } }) => ({ doing: 'generating', error }) },
            },
          },
        },
        waiting: {
          description: 'The server works on it; each report tells the step.',
          entry: 'askForNews',
          on: {
            'feedback.progress': [
              {
                guard: { type: 'isMineAndOpen', params: ({ event }) => event },
                actions: { type: 'takeJob', params: ({ event }) => event },
              },
              {
                guard: { type: 'isMineAndEnded', params: ({ event }) => event }, target: 'collecting',
                actions: { type: 'takeJob', params: ({ event }) => event },
              },
            ],
            'feedback.missing': 'collecting',
          },
        },
        collecting: {
          description: 'The job has ended: what came of it is read, be it a draft or the reason why there is none.',
          invoke: {
            id: 'loadResult', src: 'loadSubmission', input: ({ context }) => ({ id: context.base.id }),
            onDone: { target: '#row.ended', actions: { type: 'concludeJob', params: ({ event }) => event } },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event }, target: '#row.ended',
                actions: { type: 'concludeFailed', params: ({ event: { error } }) => ({ doing: 'generating', error }) },
              },
              { target: 'unreachable' },
            ],
          },
        },
        unreachable: { description: 'The draft is stored but can not be read now.', after: { collectAgain: 'collecting' } },
      },
    },
    deleting: {
      tags: ['busy', 'danger'],
      initial: 'removing',
      states: {
        removing: {
          invoke: {
            id: 'removeSubmission', src: 'removeSubmission',
            input: ({ context: { base } }) => ({ id: base.id, version: base.version }),
            onDone: { target: '#row.ended', actions: { type: 'conclude', params: { kind: 'removed' } } },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event }, target: '#row.ended',
                actions: { type: 'conclude', params: { kind: 'removed' } },
              },
              { guard: { type: 'isStale', params: ({ event }) => event }, target: 'rechecking' },
              {
                target: '#row.ended',
                actions: { type: 'concludeFailed', params: ({ event: { error } }) => ({ doing: 'deleting', error }) },
              },
            ],
          },
        },
        rechecking: {
          description: 'It changed meanwhile: deleted all the same where only a draft landed, else the educator looks first.',
          invoke: {
            id: 'loadChanged', src: 'loadSubmission', input: ({ context }) => ({ id: context.base.id }),
            onDone: [
              {
                guard: { type: 'isSameWork', params: ({ event }) => event }, target: 'removing',
                actions: { type: 'takeTruth', params: ({ event }) => event },
              },
              {
                target: '#row.ended',
                actions: {
                  type: 'conclude',
                  params: ({ event }) => ({ kind: 'failed', doing: 'deleting', failure: CHANGED_MEANWHILE, submission: event.output }),
                },
              },
            ],
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event }, target: '#row.ended',
                actions: { type: 'conclude', params: { kind: 'removed' } },
              },
              {
                target: '#row.ended',
                actions: { type: 'concludeFailed', params: ({ event: { error } }) => ({ doing: 'deleting', error }) },
              },
            ],
          },
        },
      },
    },
    ended: {
      entry: { type: 'tell', params: ({ context }) => outcomeOf(context.result!, context.base, context.inBatch) },
      always: [{ guard: 'canGoOn', target: 'grading', actions: ['passTruthOn', 'takeNext'] }, { target: 'settled' }],
    },
    settled: { type: 'final', entry: 'handBack' },
  },
});
