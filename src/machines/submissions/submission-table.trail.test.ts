import { expect, test } from 'vitest';
import { begin } from '#tests/support/charts/walk.ts';
import { submission } from '#tests/support/submissions.ts';
import { submissionTableMachine } from './submission-table.machine.ts';
import type { Direction } from '#lib/lists/trail.ts';
import type { TableEvent } from './submission-table.types.ts';
import { selectBack, selectForth, selectLast } from './submission-table.view.ts';

const after = (...events: TableEvent[]) => {
  const { happen, now } = begin(submissionTableMachine, { input: { user: 4, assignmentId: 7 } });
  for (const event of events) void happen(event);
  return now();
};
const edit = (id: number, way?: Direction): TableEvent => ({
  type: 'editor.open',
  submission: submission({ id }),
  mode: 'grade',
  ...(way ? { way } : {}),
});

test('[EASE-10] the dialog goes back and forward; reopening it starts a new trail, and the last item is remembered when it is closed', () => {
  expect([
    selectBack(after(edit(1), edit(2))),
    selectForth(after(edit(1), edit(2), edit(1, 'back'))),
    selectForth(after(edit(2), edit(1, 'back'), edit(2))),
  ]).toEqual([1, 2, null]);
  const anew = after(edit(1), { type: 'dialog.close' }, edit(2));
  expect([
    selectBack(anew),
    selectLast(anew),
    selectLast(after(edit(1), { type: 'dialog.close' })),
    selectLast(after()),
  ]).toEqual([null, 2, 1, null]);
});
