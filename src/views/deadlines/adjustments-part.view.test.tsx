import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import { adjustmentsWalk } from '#machines/deadlines/adjustments.fixture.ts';
import { adjustmentsMachine } from '#machines/deadlines/adjustments.machine.ts';
import type { AdjustmentsRef } from '#machines/deadlines/adjustments.view.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { AdjustmentsPart } from './adjustments-part.tsx';

const press = (name: string | RegExp) => (): void => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
type Snapshot = ReturnType<AdjustmentsRef['getSnapshot']>;

const shows = ({ context: { form, fault, failure } }: Snapshot): void => {
  expect(screen.getByRole('list', { name: 'Adjustments', hidden: true })).toHaveTextContent(
    '25 % more time · Markers read: Don’t judge spelling. · Letter of 2 October · In 2 assignments',
  );
  expect(field('Student').value).toBe(form.student);
  expect(field('How many per cent').value).toBe(form.amount);
  if (fault !== null) expect(screen.getByText(fault)).toBeVisible();
  expect(screen.queryAllByText('It was not saved')).toHaveLength(failure === null ? 0 : 1);
};

// It opens when the server has answered, at once where its code is here.
beforeAll(async () => await LaterAlertDialog.fetchAhead());

walkView(adjustmentsMachine, {
  ...adjustmentsWalk,
  allow: ({ context: { form } }, event) =>
    event.type !== 'form.change' ||
    Object.entries(event.values).some(([key, value]) => form[key as keyof typeof form] !== value),
  render: (actor) => <AdjustmentsPart actor={actor} />,
  by: {
    'list.retry': press('Retry'),
    'form.change': ({ values }) => {
      const isStudent = values.student !== undefined;
      fireEvent.change(field(isStudent ? 'Student' : 'How many per cent'), {
        target: { value: values.student ?? values.amount },
      });
    },
    'form.take': press('Change the adjustment of S-01'),
    'form.save': press('Save the adjustment'),
    'adjustment.end': press('End the adjustment of S-01'),
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
    'adjustments.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading adjustments…' })).toBeInTheDocument(),
    'adjustments.unread': () =>
      expect(screen.getByText('Adjustments could not be loaded')).toBeVisible(),
    'adjustments.editing': shows,
    'adjustments.previewing': (snapshot) => {
      shows(snapshot);
      expect(field('Student')).toHaveAttribute('readonly');
    },
    'adjustments.confirming': () =>
      expect(screen.getByRole('alertdialog')).toHaveTextContent('Essay, Ada: 64 becomes 54'),
    'adjustments.saving': () => expect(field('Student')).toHaveAttribute('readonly'),
  },
});
