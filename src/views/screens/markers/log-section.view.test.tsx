import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { away, page, rest } from '#machines/assignment-log/assignment-log.expectations.ts';
import { assignmentLogMachine } from '#machines/assignment-log/assignment-log.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { LogSection } from './log-section.tsx';

const TOLD = ['Grace changed marks or feedback of submission 12', 'Grace looked at the list of submissions', 'A student opened their work by link submission 12'];
const lines = ({ context }: SnapshotFrom<typeof assignmentLogMachine>) => {
  const told = within(screen.getByRole('list', { name: 'Who did what' })).getAllByRole('listitem');
  expect(told.map((line) => line.querySelector('span')?.textContent)).toEqual(TOLD.slice(0, context.events.length));
};

walkView(assignmentLogMachine, {
  input: { assignmentId: 7 },
  samples: [done('loadPage', page), fails('loadPage', away), done('loadMore', rest), fails('loadMore', away)],
  key: ({ context }) => [context.events.length, context.failure === null],
  facts: () => ({
    '[LOG-3] what could not be read is said': ({ after }) => {
      if (after.context.failure !== null) expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
    },
  }),
  render: (actor) => <LogSection actor={actor} />,
  by: { 'log.retry': (_, { press }: Person) => press('Try again'), 'log.more': (_, { press }: Person) => press('Show more') },
  sees: {
    'assignment-log.loading': () => expect(screen.getByRole('status', { name: 'Loading who did what…' })).toBeInTheDocument(),
    'assignment-log.unread': () => expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument(),
    'assignment-log.shown': lines, 'assignment-log.loadingMore': () => expect(screen.getByRole('button', { name: 'Show more' })).toHaveAttribute('aria-busy', 'true'),
  },
});
