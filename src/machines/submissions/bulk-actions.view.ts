import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isReadInPart } from '#contract/submissions/submission-file.ts';
import { hasDraft, type Submission } from '#contract/submissions/submission.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import type { BatchKind } from '#machines/shared/outcome.ts';
import type { bulkActionsMachine } from './bulk-actions.machine.ts';
import {
  costOf,
  hasFeedback,
  payableOf,
  rowsOf,
  type BatchFailure,
  type BatchGrade,
} from './bulk-actions.plan.ts';

export type { BatchKind } from '#machines/shared/outcome.ts';

export type { BatchFailure, BatchGrade } from './bulk-actions.plan.ts';
export type BulkRef = ActorRefFrom<typeof bulkActionsMachine>;
type Snapshot = SnapshotFrom<typeof bulkActionsMachine>;

const NO_DOUBTS: readonly string[] = [];

export const selectKind = (snapshot: Snapshot): BatchKind => snapshot.context.kind;
export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking');
export const isWorking = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isStopping = (snapshot: Snapshot): boolean => snapshot.matches('stopping');
export const isSumming = (snapshot: Snapshot): boolean => snapshot.matches('summing');
export const isSparing = (snapshot: Snapshot): boolean => snapshot.matches({ asking: 'sparing' });
/** Returns the reasons against these grades, while the user is asked for confirmation. */
export const selectBatchDoubts = (snapshot: Snapshot): readonly string[] =>
  snapshot.matches({ asking: 'doubtful' }) ? snapshot.context.doubts : NO_DOUBTS;
export const selectChosen = (snapshot: Snapshot): readonly Submission[] => snapshot.context.chosen;
export const selectGrade = (snapshot: Snapshot): BatchGrade => snapshot.context.grade;
export const selectFailures = (snapshot: Snapshot): readonly BatchFailure[] =>
  snapshot.context.failures;
export const selectStartedAt = (snapshot: Snapshot): number | null => snapshot.context.startedAt;
export const selectQueue = (snapshot: Snapshot) => snapshot.context.queue;
/** Whether the batch could start now, with this many available credits. */
export const canStart = (snapshot: Snapshot, credits: number | null): boolean =>
  snapshot.can({ type: 'batch.start', at: 0, credits });

/** `payable` is the number of rows that the available credits are enough for. */
export interface Cost {
  rows: number;
  payable: number;
  drafted: number;
  /** Number of rows that could be read only in part. */ inPart: number;
  withFeedback: number;
  withGrade: number;
  credits: number;
}

/** Counts what a batch is about to do. */
export function costOfBatch(
  kind: BatchKind,
  chosen: readonly Submission[],
  sparing: boolean,
  credits: number | null,
): Cost {
  const rows = rowsOf(kind, chosen, sparing);
  return {
    rows: rows.length,
    payable: payableOf(kind, rows, credits).length,
    drafted: chosen.filter(hasDraft).length,
    inPart: kind === 'generation' ? rows.filter(isReadInPart).length : 0,
    withFeedback: chosen.filter(hasFeedback).length,
    withGrade: chosen.filter(({ grade }) => grade !== null).length,
    credits: costOf(rows),
  };
}

/** `total` is the sum of the others. */
export interface Progress {
  total: number;
  done: number;
  failed: number;
  cancelled: number;
  left: number;
}

export function selectProgress({
  context: { queue, running, done, failures, cancelled },
}: Snapshot): Progress {
  const left = queue.length + running.length;
  return {
    total: left + done + failures.length + cancelled,
    done,
    failed: failures.length,
    cancelled,
    left,
  };
}
export const isSameProgress = (a: Progress, b: Progress): boolean =>
  a.total === b.total && a.done === b.done && a.failed === b.failed && a.cancelled === b.cancelled;

/** Estimates the remaining time in ms, or null while too little is done. */
export function timeLeft(
  { done, failed, left }: Omit<Progress, 'cancelled'>,
  elapsed: number,
): number | null {
  const settled = done + failed;
  return settled < 2 || left === 0 ? null : (elapsed / settled) * left;
}

export const bulkCommands = (actor: BulkRef) => ({
  start: (at: number, credits: number | null, scale?: Scale) =>
    actor.send({ type: 'batch.start', at, credits, ...(scale && { scale }) }),
  cancel: () => actor.send({ type: 'batch.cancel' }),
  retry: (at: number) => actor.send({ type: 'batch.retry', at }),
  close: () => actor.send({ type: 'batch.close' }),
  includeDrafted: () => actor.send({ type: 'drafted.include' }),
  spareDrafted: () => actor.send({ type: 'drafted.spare' }),
  changeGrade: (grade: string) => actor.send({ type: 'grade.change', grade }),
  changeFeedback: (feedback: string) => actor.send({ type: 'feedback.change', feedback }),
  placeFeedback: (place: BatchGrade['place']) => actor.send({ type: 'feedback.place', place }),
});
