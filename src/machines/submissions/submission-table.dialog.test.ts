import { expect, test } from 'vitest';
import { submission } from '#tests/support/submissions.ts';
import { begin } from '#tests/support/charts/walk.ts';
import { submissionTableMachine } from './submission-table.machine.ts';
import type { TableEvent } from './submission-table.types.ts';
import { isAtRest, selectDialog } from './submission-table.view.ts';

const one = submission({ id: 1 });
const two = submission({ id: 2 });
const live = () =>
  begin(submissionTableMachine, {
    input: { user: 4, assignmentId: 7 },
    records: ['mergeSubmission', 'removeSubmissionFromList', 'announceEnd'],
  });
const after = (...events: TableEvent[]) => {
  const { happen, now } = live();
  for (const event of events) void happen(event);
  return now();
};

test('[WB-71] [WB-55] each has its own state, and only one is open at a time', () => {
  expect(selectDialog(after())).toBe('none');
  expect(selectDialog(after({ type: 'editor.open', submission: one, mode: 'ai' }))).toBe('grading');
  expect(
    selectDialog(
      after({ type: 'files.open', submission: one }, { type: 'delete.ask', submission: one }),
    ),
  ).toBe('deleting');
  expect(
    selectDialog(after({ type: 'delete.ask', submission: one }, { type: 'dialog.close' })),
  ).toBe('none');
});

test('opens the next submission in the same dialog, with a separate editor', () => {
  const { happen, world } = live();
  happen({ type: 'editor.open', submission: one, mode: 'grade' });
  happen({ type: 'editor.open', submission: two, mode: 'grade' });
  expect(
    world.calls.filter(({ src }) => src === 'editor').map(({ input: given }) => given),
  ).toEqual([
    { user: 4, submission: one, mode: 'grade' },
    { user: 4, submission: two, mode: 'grade' },
  ]);
});

test('a link to a submission turns to its page, highlights it and opens its feedback', () => {
  const snapshot = after({ type: 'view.show', submission: two, page: 3 });
  expect(snapshot.context).toMatchObject({ found: 2, cursor: 2, query: { page: 3 }, mode: 'user' });
  expect(selectDialog(snapshot)).toBe('grading');
});

test('a batch leaves out rows that are already busy', () => {
  const { happen, world } = live();
  happen({ type: 'feedback.generate', submission: one, at: 1 });
  happen({ type: 'batch.ask', kind: 'deletion', submissions: [one, two] });
  expect(world.calls.at(-1)).toMatchObject({
    src: 'bulk',
    input: { kind: 'deletion', assignmentId: 7, submissions: [two] },
  });
});

test('the upload stays open while files are being sent, whatever else is requested', () => {
  const sending = [
    { type: 'upload.open', assignmentName: 'Essay 1' },
    { type: 'upload.began' },
  ] as const;
  const [closed, other] = [
    after(...sending, { type: 'dialog.close' }),
    after(...sending, { type: 'keys.open' }),
  ];
  expect([selectDialog(closed), selectDialog(other), isAtRest(other)]).toEqual([
    'uploading',
    'uploading',
    false,
  ]);
  expect(
    selectDialog(after(...sending, { type: 'upload.stopped' }, { type: 'dialog.close' })),
  ).toBe('none');
});

test('a table that the user left continues until what it sends has arrived', () => {
  const { happen, now, world } = live();
  happen({ type: 'row.remove', submission: one });
  happen({ type: 'table.leave' });
  world.clock.increment(1_000);
  expect(world.ran).toEqual([]);
  happen({ type: 'row.settled', id: 1, inBatch: false, result: { kind: 'removed' } });
  expect([now().value.life, world.ran.at(-1)?.action]).toEqual(['over', 'announceEnd']);
});

test('a user who comes straight back finds it as it was', () => {
  const { happen, now, world } = live();
  happen({ type: 'search.change', search: 'ada' });
  happen({ type: 'table.leave' });
  world.clock.increment(999);
  happen({ type: 'table.look' });
  world.clock.increment(60_000);
  expect([now().value.life, now().context.query.search, world.ran]).toEqual(['looked', 'ada', []]);
});
