import { assign, fromPromise, sendParent, setup, stateIn } from 'xstate';
import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { Submission, SubmissionPatch } from '#contract/submissions/submission.ts';
import { failureOf, isNotFound } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import {
  baseOfNext,
  changedAgainst,
  collides,
  isOpenJob,
  isSameWork,
  isScoring,
  isThereAlready,
  jobResult,
  truthOf,
  type Edit,
  type RowChanged,
  type RowDoing,
  type RowResult,
  type RowSettled,
  type RowWaiting,
  type RowWork,
} from './submission-row.work.ts';

interface RowContext {
  /** The submission as last received from the server, which every patch is compared with. */
  base: Submission;
  /** Shown on top of the server's version until the row settles. */
  patch: SubmissionPatch;
  /** A save requested meanwhile, done next: a busy row refuses no text. */
  next: Edit | null;
  job: FeedbackJob | null;
  /** When the draft was requested, in ms since 1970. */
  since: number | null;
  /** The wish for rewriting the draft; '' for an ordinary one. */
  wish: string;
  inBatch: boolean;
  result: RowResult | null;
}

export type RowEvent =
  | RowWork
  | { type: 'feedback.progress'; job: FeedbackJob }
  | { type: 'feedback.missing' }
  | { type: 'feedback.cancel' };

/**
 * Whether a report is about the row's own job, or about one requested elsewhere after that ended.
 */
const isNews = ({ id }: FeedbackJob, own: FeedbackJob | null): boolean =>
  own !== null && id >= own.id;

/**
 * Actors, guards and actions of the row's chart; the chart itself is in the file next to this one.
 */
export const rowSetup = setup({
  types: {} as {
    context: RowContext;
    events: RowEvent;
    tags: 'busy' | 'danger';
    input: { submission: Submission; inBatch: boolean };
  },
  actors: {
    saveSubmission: fromPromise<
      Submission,
      { id: number; version: number; patch: SubmissionPatch }
    >(promiseNotProvided),
    loadSubmission: fromPromise<Submission, { id: number }>(promiseNotProvided),
    askForDraft: fromPromise<FeedbackJob, { id: number; wish: string; accept_partial: boolean }>(
      promiseNotProvided,
    ),
    cancelDraft: fromPromise<FeedbackJob, { job: number }>(promiseNotProvided),
    removeSubmission: fromPromise<void, { id: number; version: number }>(promiseNotProvided),
  },
  delays: { rollbackShown: 600, collectAgain: 2_000, cancelAgain: 2_000 },
  guards: {
    isStale: (_, { error }: { error: unknown }) => failureOf(error).status === 412,
    isSubmissionGone: (_, { error }: { error: unknown }) => isNotFound(failureOf(error)),
    isRefused: (_, { error }: { error: unknown }) =>
      [403, 409].includes(failureOf(error).status ?? 0),
    isTakenBack: stateIn({ generating: { asking: 'takenBack' } }),
    isUnderWay: ({ context }, { job }: { job: FeedbackJob }) =>
      isNews(job, context.job) && isOpenJob(job),
    isCancelled: ({ context }, { job }: { job: FeedbackJob }) =>
      isNews(job, context.job) && job.state === 'cancelled',
    isOver: ({ context }, { job }: { job: FeedbackJob }) =>
      isNews(job, context.job) && !isOpenJob(job),
    isThereAlready: ({ context }, { output }: { output: Submission }) =>
      isThereAlready(context.patch, context.base, output),
    isCollision: ({ context }, { output }: { output: Submission }) =>
      collides(context.patch, context.base, output),
    isSameWork: ({ context }, { output }: { output: Submission }) =>
      isSameWork(context.base, output),
    canGoOn: ({ context: { next, result } }) =>
      next !== null && result?.kind !== 'conflicted' && result?.kind !== 'removed',
  },
  actions: {
    setEdit: assign((_, { base, patch }: Edit) => ({ base, patch })),
    queueEdit: assign((_, { base, patch }: Edit) => ({ next: { base, patch } })),
    startQueuedEdit: assign(({ context: { base, next, result } }) => ({
      base: baseOfNext(next!, base, result),
      patch: next!.patch,
      next: null,
      job: null,
      since: null,
      result: null,
    })),
    dropPatch: assign({ patch: {} }),
    setSubmission: assign((_, { output }: { output: Submission }) => ({ base: output })),
    rebaseEdit: assign(({ context }, { output }: { output: Submission }) => ({
      base: output,
      patch: changedAgainst(context.base, context.patch),
    })),
    startClock: assign((_, { at, wish = '' }: { at: number; wish?: string }) => ({
      since: at,
      wish,
    })),
    setJob: assign((_, { job }: { job: FeedbackJob }) => ({ job })),
    setResult: assign((_, result: RowResult) => ({ result })),
    setSavedResult: assign(({ context }, { output }: { output: Submission }) => ({
      result: {
        kind: isScoring(context.patch) ? ('scored' as const) : ('graded' as const),
        submission: output,
      },
    })),
    setUnsavedResult: assign(({ context }, { error }: { error: unknown }) => ({
      result: {
        kind: 'failed' as const,
        doing: isScoring(context.patch) ? ('scoring' as const) : ('grading' as const),
        failure: failureOf(error),
        submission: null,
      },
    })),
    setFailedResult: assign((_, { doing, error }: { doing: RowDoing; error: unknown }) => ({
      result: { kind: 'failed' as const, doing, failure: failureOf(error), submission: null },
    })),
    setDraftResult: assign(({ context: { job, base } }, { output }: { output: Submission }) => ({
      result: jobResult(job!, base, output),
    })),
    tell: (_, _outcome: Outcome) => {},
    askForNews: sendParent(({ context }): RowWaiting => ({
      type: 'row.waiting',
      id: context.base.id,
      holdsEdit: context.next !== null,
    })),
    sendSubmissionToTable: sendParent(({ context: { result, base } }): RowChanged => ({
      type: 'row.changed',
      submission: (result && truthOf(result)) ?? base,
    })),
    sendResultToTable: sendParent(({ context }): RowSettled => ({
      type: 'row.settled',
      id: context.base.id,
      result: context.result!,
      inBatch: context.inBatch,
    })),
  },
});
