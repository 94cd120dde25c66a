import { expect } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { refusal, submission } from '#tests/support/submissions.ts';
import type { Walk } from '#tests/support/charts/walk.ts';
import type { RowResult, RowSettled } from './submission-row.work.ts';
import type { bulkActionsMachine, RowCancel, RowStart } from './bulk-actions.machine.ts';

export const rows = [
  submission({ id: 1, student_identifier: 's1' }),
  submission({ id: 2, student_identifier: 's2' }),
  submission({
    id: 3,
    student_identifier: 's3',
    ai_feedback_text: 'A draft',
    status: 'processing',
  }),
];
export const NO_CREDIT = refusal(402, 'No credits left.').facts;

export const settled = (id: number, result: RowResult): RowSettled => ({
  type: 'row.settled',
  id,
  result,
  inBatch: true,
});
const drafted = (row: Submission): RowResult => ({
  kind: 'drafted',
  submission: { ...row, ai_feedback_text: 'New', version: 2 },
});
/** A row whose grade would be off the scale: the user is asked once before it is saved. */
export const doubtful = submission({ id: 4, student_identifier: 's4', feedback_text: '[Topic]' });
export const saved = (row: Submission): RowResult => ({
  kind: 'graded',
  submission: { ...row, grade: 'B', version: 2 },
});
const CANCELLED: RowResult = { kind: 'cancelled' };
const failed: RowResult = {
  kind: 'failed',
  doing: 'generating',
  failure: NO_CREDIT,
  submission: null,
};

const takenBack = (toParent: readonly { type: string }[]): number[] =>
  toParent
    .filter((event): event is RowCancel => event.type === 'feedback.cancel')
    .map(({ id }) => id);

export const started = (toParent: readonly { type: string }[]): RowStart[] =>
  toParent.filter((event): event is RowStart => event.type === 'row.start');

/** How a batch of drafts is walked: on its own, and through its bar and dialogs. */
export const bulkWalk: Walk<typeof bulkActionsMachine> = {
  input: { kind: 'generation', assignmentId: 7, submissions: rows },
  samples: [
    { type: 'batch.start', at: 0, credits: null },
    { type: 'batch.retry', at: 0 },
    { type: 'grade.change', grade: 'B' },
    { type: 'feedback.change', feedback: 'Well done' },
    { type: 'feedback.place', place: 'instead' },
    ...rows.slice(0, 2).map((row) => settled(row.id, drafted(row))),
    settled(2, failed),
    settled(2, CANCELLED),
    settled(3, drafted(rows[2]!)),
  ],
  key: ({ context }) => [
    context.running.map(({ submission: { id } }) => id),
    context.done,
    context.failures.length,
    context.cancelled,
    context.kind === 'grading' ? context.grade.grade : '',
  ],
  allow: ({ context }, event) =>
    event.type !== 'row.settled' ||
    context.running.some(({ submission: { id } }) => id === event.id),
  facts: () => {
    let open: number[] = [];
    let spared = true;
    let failures = 0;
    let cancelled = 0;
    return {
      '[API-32] one call for each selected submission, all that fit at once': ({
        event,
        before,
        world,
        after,
      }) => {
        if (after.context.kind !== 'generation') return;
        if (event.type === 'drafted.include') spared = false;
        if (event.type === 'drafted.spare') spared = true;
        if (event.type !== 'batch.start' || !before.matches('asking')) return;
        open = spared ? [1, 2] : [1, 2, 3];
        expect(started(world.toParent).map((row) => row.submission.id)).toEqual(open);
        expect(started(world.toParent).every(({ work }) => work.type === 'feedback.generate')).toBe(
          true,
        );
        expect(after.context.queue).toEqual([]);
      },
      'the batch ends exactly when every row has settled, and is told once with its counts': ({
        event,
        after,
        told,
      }) => {
        if (after.context.kind !== 'generation') return;
        if (event.type === 'batch.retry') [open, failures, cancelled] = [[2], 0, 0];
        if (event.type !== 'row.settled') return;
        open = open.filter((id) => id !== event.id);
        if (event.result.kind === 'failed') failures++;
        if (event.result.kind === 'cancelled') cancelled++;
        expect(after.matches('summing') || after.status === 'done').toBe(open.length === 0);
        if (open.length) expect(told).toEqual([]);
        else
          expect(told).toMatchObject([
            {
              type: 'batch.ended',
              batch: 'generation',
              assignmentId: 7,
              failed: failures,
              cancelled,
            },
          ]);
      },
      'a failure is named with its reason and never lost': ({ after }) => {
        if (after.matches('summing'))
          expect(after.context.failures).toEqual([{ submission: rows[1], failure: NO_CREDIT }]);
      },
      'a cancel takes back every draft that was asked for and is not there, once': ({
        event,
        world,
        after,
      }) => {
        if (after.context.kind !== 'generation') return;
        if (event.type === 'batch.start') expect(takenBack(world.toParent)).toEqual([]);
        if (event.type === 'batch.cancel') expect(takenBack(world.toParent)).toEqual(open);
        if (event.type === 'batch.cancel')
          expect(after.context.running.map((item) => item.submission.id)).toEqual(open);
      },
      'a retry starts just what failed': ({ event, world }) => {
        if (event.type === 'batch.retry')
          expect(started(world.toParent).at(-1)!.submission.id).toBe(2);
      },
    };
  },
};
