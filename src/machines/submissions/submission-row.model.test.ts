import { describe, expect, test } from 'vitest';
import { job, refusal, unreached } from '#tests/support/submissions.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './submission-row.expectations.ts';
import { at, base, drafted, openJob, patch, rowWalk, theirs } from './submission-row.fixture.ts';
import { submissionRowMachine } from './submission-row.machine.ts';
import { selectPatch, selectSince, selectStep } from './submission-row.view.ts';

const later = { grade: 'A', feedback_text: 'More words' };

checkAgainstTable(submissionRowMachine, expectations);

walk(submissionRowMachine, rowWalk);

const live = (inBatch = false) =>
  begin(submissionRowMachine, { input: { submission: base, inBatch } });

describe('one row', () => {
  test('[RULE-1] a save requested while a draft is being written runs after it, compared with the version it was based on', () => {
    const { happen, world, now } = live();
    happen({ type: 'feedback.generate', at });
    happen(done('askForDraft', job()));
    happen({ type: 'grade.save', base, patch });
    happen({ type: 'grade.save', base, patch: later });
    happen({ type: 'feedback.progress', job: { ...openJob, state: 'done' } });
    happen(done('loadResult', drafted));
    expect(world.told).toMatchObject([{ type: 'draft.generated' }]);
    expect(world.toParent).toContainEqual({ type: 'row.changed', submission: drafted });
    expect(world.calls.at(-1)).toEqual({
      id: 'saveSubmission',
      src: 'saveSubmission',
      input: { id: 1, version: 3, patch: later },
    });
    expect(selectPatch(now())).toEqual(later);
  });

  test("[RULE-1] a save that waited for the user's own earlier save is applied on top of it", () => {
    const { happen, world } = live();
    happen({ type: 'grade.save', base, patch });
    happen({ type: 'grade.save', base, patch: later });
    happen(done('saveSubmission', { ...base, ...patch, version: 4 }));
    expect(world.calls.at(-1)!.input).toEqual({ id: 1, version: 4, patch: later });
  });

  test('exposes the steps and the start of a generation', () => {
    const { happen, now } = live();
    expect(selectStep(now())).toBeNull();
    happen({ type: 'feedback.generate', at });
    expect([selectStep(now()), selectSince(now())]).toEqual(['asking', at]);
    happen(done('askForDraft', job()));
    expect(selectStep(now())).toBe('waiting');
    happen({ type: 'feedback.progress', job: { ...openJob, step: 'writing', state: 'running' } });
    expect(selectStep(now())).toBe('writing');
    happen({ type: 'feedback.progress', job: { ...openJob, state: 'done' } });
    expect(selectStep(now())).toBe('collecting');
  });

  test("doesn't mistake news of an earlier job on the same submission for its own", () => {
    const { happen, now } = live();
    happen({ type: 'feedback.generate', at });
    happen(done('askForDraft', job({ id: 12 })));
    happen({ type: 'feedback.progress', job: job({ id: 11, state: 'done' }) });
    expect(selectStep(now())).toBe('waiting');
    happen({ type: 'feedback.progress', job: job({ id: 12, state: 'done' }) });
    expect(selectStep(now())).toBe('collecting');
  });

  test('follows a draft requested again elsewhere, after its own was cancelled there', () => {
    const { happen, now } = live();
    happen({ type: 'feedback.resume', job: openJob, at });
    happen({
      type: 'feedback.progress',
      job: job({ id: openJob.id + 1, step: 'writing', state: 'running' }),
    });
    expect(selectStep(now())).toBe('writing');
    happen({ type: 'feedback.progress', job: job({ id: openJob.id + 1, state: 'done' }) });
    happen(done('loadResult', drafted));
    expect(now().context.result).toEqual({ kind: 'drafted', submission: drafted });
  });

  test('resends a cancel without a response every two seconds, until the server has answered', () => {
    const { happen, now, world } = live();
    const cancels = () => world.calls.filter(({ src }) => src === 'cancelDraft').length;
    happen({ type: 'feedback.resume', job: openJob, at });
    happen({ type: 'feedback.cancel' });
    for (const sent of [1, 2, 3]) {
      expect([cancels(), selectStep(now())]).toEqual([sent, 'cancelling']);
      happen(fails('cancelDraft', unreached()));
      world.clock.increment(1_999);
      expect([cancels(), selectStep(now())]).toEqual([sent, 'cancelling']);
      world.clock.increment(1);
    }
    happen(done('cancelDraft', { ...openJob, state: 'cancelled' }));
    expect(world.toParent).toContainEqual({
      type: 'row.settled',
      id: 1,
      result: { kind: 'cancelled' },
      inBatch: false,
    });
  });

  test('[RULE-1] a save that waited for the draft runs when the draft is cancelled', () => {
    const { happen, world } = live();
    happen({ type: 'feedback.resume', job: openJob, at });
    happen({ type: 'feedback.cancel' });
    happen({ type: 'grade.save', base, patch });
    happen(done('cancelDraft', { ...openJob, state: 'cancelled' }));
    expect(world.calls.at(-1)).toEqual({
      id: 'saveSubmission',
      src: 'saveSubmission',
      input: { id: 1, version: 3, patch },
    });
  });

  test("judges a job that the server no longer knows by the submission's state", () => {
    for (const [found, kind] of [
      [drafted, 'drafted'],
      [{ ...base, error_message: 'No text in it.' }, 'failed'],
    ] as const) {
      const { happen, now } = live();
      happen({ type: 'feedback.resume', job: openJob, at });
      happen({ type: 'feedback.missing' });
      happen(done('loadResult', found));
      expect(now().context.result).toMatchObject({ kind });
    }
  });

  test('[EDIT-36] rolls back a failed score and reports it as a score', () => {
    const { happen, world, now } = live();
    happen({ type: 'score.save', base, patch: { turnitin_similarity_score: null } });
    happen(fails('saveSubmission', refusal(500)));
    expect(world.told).toMatchObject([
      { type: 'score.failed', submissionId: 1, assignmentId: 7, failure: { status: 500 } },
    ]);
    world.clock.increment(599);
    expect(now().matches('rollback')).toBe(true);
    world.clock.increment(1);
    expect(world.toParent).toContainEqual(
      expect.objectContaining({
        type: 'row.settled',
        result: expect.objectContaining({ kind: 'failed', doing: 'scoring' }) as object,
      }),
    );
  });

  test("doesn't force a deletion on a submission that somebody graded meanwhile", () => {
    const { happen, world } = live(true);
    happen({ type: 'submission.remove' });
    happen(fails('removeSubmission', refusal(412)));
    happen(done('loadChanged', theirs.sameField));
    expect(world.calls.filter(({ src }) => src === 'removeSubmission')).toHaveLength(1);
    expect(world.told).toMatchObject([{ type: 'submission.deleteFailed', inBatch: true }]);
  });
});
