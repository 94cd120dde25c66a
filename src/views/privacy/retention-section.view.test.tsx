import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { goes, retentionWalk } from '#machines/privacy/retention.fixture.ts';
import { retentionMachine } from '#machines/privacy/retention.machine.ts';
import type { RetentionRef } from '#machines/privacy/retention.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { RetentionSection } from './student-data-screen.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Erase after');
const press = (name: string) => (): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const shows = ({ context: { stored, day, failure } }: ReturnType<RetentionRef['getSnapshot']>) => {
  expect(
    screen.getByText(
      stored.erase_at === goes.erase_at
        ? '30 submissions and 31 entries of the class list go after September 30, 2027.'
        : 'It stays until somebody deletes it.',
    ),
  ).toBeVisible();
  expect(field().value).toBe(day);
  expect(screen.queryAllByText('It was not saved')).toHaveLength(failure === null ? 0 : 1);
  expect(screen.queryAllByRole('button', { name: 'Let it stay' })).toHaveLength(
    stored.erase_at === null ? 0 : 1,
  );
};

walkView(retentionMachine, {
  ...retentionWalk,
  allow: ({ context }, event) => {
    if (event.type === 'retention.choose') return context.day !== event.day;
    return event.type !== 'retention.lift' || context.stored.erase_at !== null;
  },
  render: (actor) => <RetentionSection actor={actor} />,
  by: {
    'retention.choose': ({ day }) => {
      fireEvent.change(field(), { target: { value: day } });
    },
    'retention.save': press('Set this day'),
    'retention.lift': press('Let it stay'),
    'retention.retry': press('Try again'),
  },
  sees: {
    'retention.loading': () =>
      expect(
        screen.getByRole('status', { name: 'Loading how long it stays…' }),
      ).toBeInTheDocument(),
    'retention.unread': () =>
      expect(screen.getByText('It could not be loaded how long it stays')).toBeVisible(),
    'retention.open': shows,
    'retention.saving': (snapshot) => {
      shows(snapshot);
      expect(field()).toHaveAttribute('readonly');
    },
  },
});
