import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FEEDBACK, type FieldValue } from '#lib/marking/sheet.ts';
import { markSheetMachine } from '#machines/marking/mark-sheet.machine.ts';
import { begin, done } from '#tests/support/charts/walk.ts';
import { rubricNow, sheetOf, value } from '#tests/support/desk/sheets.ts';
import Clash from './clash.tsx';

/** A sheet on which a field clashes with what stands there: marks are Kim's, who is 1. */
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

test('[DESK-9] what clashes with another marker’s says whose it is, and either can be chosen', async () => {
  const actor = clashing('argument', value('good'), theirs, 2);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Kim set this meanwhile: poor. Yours isn’t saved yet.Keep mineTake theirs',
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(actor.getSnapshot().context.written).toEqual({});
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[DESK-9] what clashes with what one saved oneself, in another tab, isn’t called somebody else’s', async () => {
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

test('[DESK-9] of a text, and of a mark that was taken away, nobody is told to have changed it: the server doesn’t say', () => {
  clashing(FEEDBACK, 'Mine', sheetOf({}, { feedback: 'Else' }), 1);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This was changed meanwhile: Else. What stands here isn’t saved yet.',
  );
});
