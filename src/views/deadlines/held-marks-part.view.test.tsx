import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import { heldMarksWalk } from '#machines/deadlines/held-marks.fixture.ts';
import { heldMarksMachine } from '#machines/deadlines/held-marks.machine.ts';
import type { HeldMarksRef } from '#machines/deadlines/held-marks.view.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { HeldMarksPart } from './held-marks-part.tsx';

const press = (name: string | RegExp) => (): void => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
};
const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'bo.txt', hidden: true });

const feedbackBox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Give the feedback all the same',
    hidden: true,
  });

const shows = ({ context }: ReturnType<HeldMarksRef['getSnapshot']>): void => {
  const { chosen, search, form, fault, failure } = context;
  const list = screen.getByRole('list', { name: 'Codes and caps', hidden: true });
  expect(list).toHaveTextContent('cy.txtHeld back: AM · Under investigation');
  expect(list).toHaveTextContent('di.txtAt most 40');
  expect(box().checked).toBe(chosen.includes(8));
  expect(screen.queryAllByRole('checkbox', { hidden: true })).toHaveLength(
    (search === '' ? 3 : 1) + (form.kind === 'hold' ? 1 : 0),
  );
  if (form.kind === 'hold') expect(feedbackBox().checked).toBe(form.feedback);
  expect(screen.queryAllByLabelText('Mark code')).toHaveLength(form.kind === 'hold' ? 1 : 0);
  if (fault !== null) expect(screen.getByText(fault)).toBeVisible();
  expect(screen.queryAllByText('It was not saved')).toHaveLength(failure === null ? 0 : 1);
};

// The dialog opens once the server has answered, at once if its code is loaded.
beforeAll(async () => await LaterAlertDialog.fetchAhead());

walkView(heldMarksMachine, {
  ...heldMarksWalk,
  allow: ({ context: { search, form } }, event) => {
    if (event.type === 'scripts.search') return search !== event.search;
    if (event.type !== 'form.write') return true;
    const { kind, code, feedback, at } = event.values;
    if (kind !== undefined) return form.kind !== kind;
    if (feedback !== undefined) return form.kind === 'hold' && form.feedback !== feedback;
    if (code !== undefined) return form.kind === 'hold' && form.code !== code;
    return form.kind === 'cap' && form.at !== at;
  },
  render: (actor) => <HeldMarksPart actor={actor} anonymous={false} />,
  by: {
    'scripts.retry': press('Retry'),
    'scripts.reload': 'elsewhere',
    'scripts.search': ({ search }) => type('Find scripts', search),
    'script.toggle': () => {
      fireEvent.click(box());
    },
    'form.write': ({ values: { kind, code, feedback, at } }) => {
      if (kind !== undefined) type('What counts', kind);
      if (code !== undefined) type('Mark code', code);
      if (feedback !== undefined) fireEvent.click(feedbackBox());
      if (at !== undefined) type('Highest mark that counts', at);
    },
    'hold.give': press(/^(?:Hold back|Cap) \d marks?$/),
    'hold.end': press('Don’t hold back the mark of cy.txt'),
    'cap.end': press('End the cap of di.txt'),
    'changes.confirm': async () => {
      press('Change and save')();
      await dialogGone();
    },
    'changes.cancel': async () => {
      press('Go back')();
      await dialogGone();
    },
  },
  sees: {
    'heldMarks.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading codes and caps…' })).toBeInTheDocument(),
    'heldMarks.unread': () =>
      expect(screen.getByText('Codes and caps could not be loaded')).toBeVisible(),
    'heldMarks.editing': shows,
    'heldMarks.previewing': shows,
    // Named as in the list of scripts, not by the student’s name.
    'heldMarks.confirming': () =>
      expect(screen.getByRole('alertdialog')).toHaveTextContent('bo.txt: 64 becomes 54'),
    'heldMarks.saving': shows,
  },
});
