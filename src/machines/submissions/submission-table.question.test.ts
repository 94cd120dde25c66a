import { expect, test } from 'vitest';
import { begin } from '#tests/support/charts/walk.ts';
import { submission } from '#tests/support/submissions.ts';
import { submissionTableMachine } from './submission-table.machine.ts';
import { selectDialog, selectReplaced } from './submission-table.view.ts';

const drafted = submission({ id: 1, ai_feedback_text: 'A draft' });
const live = () => begin(submissionTableMachine, { input: { user: 4, assignmentId: 7 } });
const begun = ({ world }: ReturnType<typeof live>) =>
  world.calls.filter(({ src }) => src === 'row').length;

test('[GEN-8] with an existing draft, requests nothing from the server before the question is answered', () => {
  const table = live();
  table.happen({ type: 'feedback.generate', submission: drafted, at: 1 });
  expect([begun(table), selectReplaced(table.now())]).toEqual([0, drafted]);
  table.happen({ type: 'feedback.generate', submission: drafted, at: 2 });
  table.happen({ type: 'draft.keep' });
  expect([begun(table), selectReplaced(table.now())]).toEqual([0, null]);
  table.happen({ type: 'draft.confirm', at: 3 });
  expect(begun(table)).toBe(0);
});

test('[GEN-8] confirming starts it, once, at the time of the confirmation', () => {
  const table = live();
  table.happen({ type: 'feedback.generate', submission: drafted, at: 1 });
  table.happen({ type: 'draft.confirm', at: 9 });
  expect([begun(table), selectReplaced(table.now())]).toEqual([1, null]);
  expect(table.world.heard).toContainEqual({
    id: 'row-1',
    event: { type: 'feedback.generate', at: 9 },
  });
  table.happen({ type: 'feedback.generate', submission: drafted, at: 10 });
  expect([begun(table), selectReplaced(table.now())]).toEqual([1, null]);
});

test('[GEN-8] requests the first draft at once, and the question leaves an open dialog unchanged', () => {
  const table = live();
  table.happen({ type: 'feedback.generate', submission: submission({ id: 2 }), at: 1 });
  expect(begun(table)).toBe(1);
  table.happen({ type: 'editor.open', submission: drafted, mode: 'ai' });
  table.happen({ type: 'feedback.generate', submission: drafted, at: 2 });
  expect([selectDialog(table.now()), selectReplaced(table.now())]).toEqual(['grading', drafted]);
});
