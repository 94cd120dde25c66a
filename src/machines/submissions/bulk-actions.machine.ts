import { assign, enqueueActions, setup } from 'xstate';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import type { BatchKind, Outcome } from '#machines/shared/outcome.ts';
import type { RowSettled } from './submission-row.work.ts';
import {
  doubtsOfBatch,
  failureOfResult,
  isBlankGrade,
  itemsOf,
  payableOf,
  rowsOf,
  truthOfResult,
  WINDOW,
  type BatchFailure,
  type BatchGrade,
  type BatchItem,
} from './bulk-actions.plan.ts';

interface BulkContext {
  kind: BatchKind;
  assignmentId: number;
  /** The selection when the batch was requested. */
  chosen: readonly Submission[];
  grade: BatchGrade;
  /** In ms since 1970. */
  startedAt: number | null;
  queue: readonly BatchItem[];
  running: readonly BatchItem[];
  done: number;
  failures: readonly BatchFailure[];
  cancelled: number;
  /** Reasons against these grades that the user has already been asked about. */
  doubts: readonly string[];
}

export type BulkEvent =
  /** `credits` are the available ones; null if this user doesn't pay. */
  | {
      type: 'batch.start';
      at: number;
      credits: number | null;
      /** The assignment's grade scale. */ scale?: Scale;
    }
  | { type: 'batch.cancel' }
  | { type: 'batch.retry'; at: number }
  | { type: 'batch.close' }
  | { type: 'drafted.include' }
  | { type: 'drafted.spare' }
  | { type: 'grade.change'; grade: string }
  | { type: 'feedback.change'; feedback: string }
  | { type: 'feedback.place'; place: BatchGrade['place'] }
  | RowSettled;

/** Sent to the parent: starts this work on this row. */
export interface RowStart extends BatchItem {
  type: 'row.start';
}
/** Sent to the parent: cancels the draft that this row waits for, if still possible. */
export interface RowCancel {
  type: 'feedback.cancel';
  id: number;
}

const FREE: Scale = { kind: 'free' };
const doubtsNow = ({ kind, grade, chosen }: BulkContext, scale: Scale): string[] =>
  doubtsOfBatch(kind, grade, chosen, scale);

export const bulkActionsMachine = setup({
  types: {} as {
    context: BulkContext;
    events: BulkEvent;
    tags: 'busy';
    input: { kind: BatchKind; assignmentId: number; submissions: readonly Submission[] };
  },
  guards: {
    isGeneration: ({ context }) => context.kind === 'generation',
    isStartable: (
      { context: { kind, chosen, grade } },
      { sparing, credits }: { sparing: boolean; credits: number | null },
    ) =>
      payableOf(kind, rowsOf(kind, chosen, sparing), credits).length > 0 &&
      !(kind === 'grading' && isBlankGrade(grade)),
    hasDoubts: ({ context }, { scale = FREE }: { scale?: Scale }) =>
      !isBlankGrade(context.grade) &&
      doubtsNow(context, scale).some((doubt) => !context.doubts.includes(doubt)),
    hasRoom: ({ context: { queue, running, kind } }) =>
      queue.length > 0 && running.length < WINDOW[kind],
    isAllSettled: ({ context }) => context.running.length === 0 && context.queue.length === 0,
    hasFailures: ({ context }) => context.failures.length > 0,
  },
  actions: {
    addDoubts: assign(({ context }, { scale = FREE }: { scale?: Scale }) => ({
      doubts: [...new Set([...context.doubts, ...doubtsNow(context, scale)])],
    })),
    planRows: assign(
      (
        { context: { kind, chosen, grade } },
        { at, credits, sparing }: { at: number; credits: number | null; sparing: boolean },
      ) => ({
        startedAt: at,
        queue: itemsOf(kind, grade, payableOf(kind, rowsOf(kind, chosen, sparing), credits), at),
      }),
    ),
    planFailedRows: assign(({ context: { kind, grade, failures } }, { at }: { at: number }) => ({
      startedAt: at,
      queue: itemsOf(
        kind,
        grade,
        failures.map(({ submission }) => submission),
        at,
      ),
      failures: [],
      done: 0,
      cancelled: 0,
    })),
    startNextRow: enqueueActions(({ context: { queue, running, kind }, enqueue }) => {
      const next = queue.slice(0, WINDOW[kind] - running.length);
      enqueue.assign({ queue: queue.slice(next.length), running: [...running, ...next] });
      for (const item of next)
        enqueue.sendParent({ type: 'row.start', ...item } satisfies RowStart);
    }),
    countRow: assign(
      ({ context: { running, done, failures, cancelled } }, { id, result }: RowSettled) => {
        const item = running.find(({ submission }) => submission.id === id);
        if (!item) return {};
        const failure = failureOfResult(result);
        const isCancelled = result.kind === 'cancelled';
        return {
          running: running.filter((other) => other !== item),
          done: failure || isCancelled ? done : done + 1,
          cancelled: isCancelled ? cancelled + 1 : cancelled,
          failures: failure
            ? [...failures, { submission: truthOfResult(result, item.submission), failure }]
            : failures,
        };
      },
    ),
    dropQueue: assign(({ context: { cancelled, queue } }) => ({
      cancelled: cancelled + queue.length,
      queue: [],
    })),
    takeBackDrafts: enqueueActions(({ context: { kind, running }, enqueue }) => {
      if (kind !== 'generation') return;
      for (const { submission } of running)
        enqueue.sendParent({ type: 'feedback.cancel', id: submission.id } satisfies RowCancel);
    }),
    setGradeAndFeedback: assign(({ context }, change: Partial<BatchGrade>) => ({
      grade: { ...context.grade, ...change },
    })),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'bulk',
  description:
    'One action on many submissions: the cost is shown first, then each row is processed, and failures are listed.',
  context: ({ input: { kind, assignmentId, submissions } }) => ({
    kind,
    assignmentId,
    chosen: submissions,
    grade: { grade: '', feedback: '', place: 'below' },
    startedAt: null,
    queue: [],
    running: [],
    done: 0,
    failures: [],
    cancelled: 0,
    doubts: [],
  }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Nothing has been spent or changed yet.',
      initial: 'sparing',
      on: {
        'batch.close': 'closed',
        'grade.change': {
          actions: { type: 'setGradeAndFeedback', params: ({ event: { grade } }) => ({ grade }) },
        },
        'feedback.change': {
          actions: {
            type: 'setGradeAndFeedback',
            params: ({ event: { feedback } }) => ({ feedback }),
          },
        },
        'feedback.place': {
          actions: { type: 'setGradeAndFeedback', params: ({ event: { place } }) => ({ place }) },
        },
      },
      states: {
        sparing: {
          description: 'A batch of drafts skips rows that already have one.',
          on: {
            'drafted.include': { guard: 'isGeneration', target: 'whole' },
            'batch.start': [
              {
                guard: { type: 'hasDoubts', params: ({ event }) => event },
                target: 'doubtful',
                actions: { type: 'addDoubts', params: ({ event }) => event },
              },
              {
                guard: {
                  type: 'isStartable',
                  params: ({ event: { credits } }) => ({ credits, sparing: true }),
                },
                target: '#bulk.working',
                actions: {
                  type: 'planRows',
                  params: ({ event: { at, credits } }) => ({ at, credits, sparing: true }),
                },
              },
            ],
          },
        },
        doubtful: {
          description:
            'Some have an unfilled placeholder or a grade off the scale: asks once, as for a single one.',
          on: {
            'batch.start': {
              target: '#bulk.working',
              actions: {
                type: 'planRows',
                params: ({ event: { at, credits } }) => ({ at, credits, sparing: true }),
              },
            },
            'grade.change': {
              target: 'sparing',
              actions: {
                type: 'setGradeAndFeedback',
                params: ({ event: { grade } }) => ({ grade }),
              },
            },
            'feedback.change': {
              target: 'sparing',
              actions: {
                type: 'setGradeAndFeedback',
                params: ({ event: { feedback } }) => ({ feedback }),
              },
            },
            'feedback.place': {
              target: 'sparing',
              actions: {
                type: 'setGradeAndFeedback',
                params: ({ event: { place } }) => ({ place }),
              },
            },
          },
        },
        whole: {
          description: 'A batch of drafts includes rows that already have one.',
          on: {
            'drafted.spare': 'sparing',
            'batch.start': {
              guard: {
                type: 'isStartable',
                params: ({ event: { credits } }) => ({ credits, sparing: false }),
              },
              target: '#bulk.working',
              actions: {
                type: 'planRows',
                params: ({ event: { at, credits } }) => ({ at, credits, sparing: false }),
              },
            },
          },
        },
      },
    },
    working: {
      description: 'Rows are being processed, as many at a time as this kind of batch allows.',
      tags: 'busy',
      always: [
        { guard: 'hasRoom', actions: 'startNextRow' },
        { guard: 'isAllSettled', target: 'ended' },
      ],
      on: {
        'row.settled': { actions: { type: 'countRow', params: ({ event }) => event } },
        'batch.cancel': { target: 'stopping', actions: ['dropQueue', 'takeBackDrafts'] },
      },
    },
    stopping: {
      description:
        'No further row is started; a draft that is waiting on the server is cancelled, running ones are awaited.',
      tags: 'busy',
      always: { guard: 'isAllSettled', target: 'ended' },
      on: { 'row.settled': { actions: { type: 'countRow', params: ({ event }) => event } } },
    },
    ended: {
      description: 'Every row is finished; the outcome is announced.',
      entry: {
        type: 'tell',
        params: ({ context: { kind, assignmentId, done, failures, cancelled } }) => ({
          type: 'batch.ended',
          batch: kind,
          assignmentId,
          done,
          failed: failures.length,
          cancelled,
        }),
      },
      always: [{ guard: 'hasFailures', target: 'summing' }, { target: 'closed' }],
    },
    summing: {
      description: 'Failures are listed with their reasons; just these can be tried again.',
      on: {
        'batch.retry': {
          target: 'working',
          actions: { type: 'planFailedRows', params: ({ event }) => event },
        },
        'batch.close': 'closed',
      },
    },
    closed: { description: 'The batch is over.', type: 'final' },
  },
});
