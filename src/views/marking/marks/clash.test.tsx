import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FEEDBACK, type FieldValue } from '#lib/marking/sheet.ts';
import { markSheetMachine } from '#machines/marking/mark-sheet.machine.ts';
import { begin, done } from '#tests/support/charts/walk.ts';
import { rubricNow, sheetOf, value } from '#tests/support/desk/sheets.ts';
import Clash from './clash.tsx';

/**
 * A sheet on which a field conflicts with the stored value: the marks are by Kim, who has id 1.
 */
function clashing(field: string, mine: FieldValue, now: ReturnType<typeof sheetOf>, user: number) {
  const { actor, happen } = begin(markSheetMachine, {
    input: { submission: 5, rubric: rubricNow(1) },
  });
  happen(done('loadSheet', { sheet: now, kept: { base: {}, written: { [field]: mine } } }));
  render(
    <Clash
      actor={actor}
      field={field}
      criterion={rubricNow(1).rubric!.criteria.find(({ id }) => id === field) ?? null}
      user={user}
    />,
  );
  return actor;
}
const theirs = sheetOf({ argument: value('poor') });

test('[DESK-9] a conflict with another marker’s value says whose it is, and either can be chosen', async () => {
  const actor = clashing('argument', value('good'), theirs, 2);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Kim set this meanwhile: poor. Yours isn’t saved yet.Keep mineTake theirs',
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(actor.getSnapshot().context.written).toEqual({});
  expect(screen.queryByRole('alert')).toBeNull();
});

test("[DESK-9] a conflict with one's own value, saved in another tab, isn’t called someone else’s", async () => {
  const actor = clashing('argument', value('good'), theirs, 1);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'You saved something else for this: poor. What stands here isn’t saved yet.Keep thisTake what is saved',
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Keep this' }));
  expect([actor.getSnapshot().context.theirs, actor.getSnapshot().context.written]).toEqual([
    {},
    { argument: value('good') },
  ]);
});

test('[DESK-9] names nobody for a text or a removed mark, since the server doesn’t say who changed it', () => {
  clashing(FEEDBACK, 'Mine', sheetOf({}, { feedback: 'Else' }), 1);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This was changed meanwhile: Else. What stands here isn’t saved yet.',
  );
});
