import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { AuditEvent } from '#contract/accounts/audit.ts';
import { away, page, rest } from '#machines/assignments/assignment-log.expectations.ts';
import { assignmentLogMachine } from '#machines/assignments/assignment-log.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { LogSection } from './log-section.tsx';

const TOLD = [
  'Grace changed marks or feedback of submission 12',
  'Grace looked at the list of submissions',
  'A student opened their work by link submission 12',
];
const lines = ({ context }: SnapshotFrom<typeof assignmentLogMachine>) => {
  const told = within(screen.getByRole('list', { name: 'Who did what' })).getAllByRole('listitem');
  expect(told.map((line) => line.querySelector('span')?.textContent)).toEqual(
    TOLD.slice(0, context.events.length),
  );
};

walkView(assignmentLogMachine, {
  input: { assignmentId: 7 },
  samples: [
    done('loadPage', page),
    fails('loadPage', away),
    done('loadMore', rest),
    fails('loadMore', away),
  ],
  key: ({ context }) => [context.events.length, context.failure === null],
  facts: {
    '[LOG-3] what could not be read is said': ({ after }) => {
      if (after.context.failure !== null)
        expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
    },
  },
  render: (actor) => <LogSection actor={actor} />,
  by: {
    'log.retry': (_, { press }: Person) => press('Try again'),
    'log.more': (_, { press }: Person) => press('Show more'),
  },
  sees: {
    'assignment-log.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading who did what…' })).toBeInTheDocument(),
    'assignment-log.unread': () =>
      expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument(),
    'assignment-log.shown': lines,
    'assignment-log.loadingMore': () =>
      expect(screen.getByRole('button', { name: 'Show more' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});

test('[LOG-3] repeated actions by one person form one line, with how often, on what, and from when to when', async () => {
  const event = (id: number, minute: number, over: Partial<AuditEvent> = {}): AuditEvent => ({
    id,
    at: `2026-03-02T09:0${minute}:00.000Z`,
    kind: 'marked',
    who: 'Grace',
    submission_id: id,
    ...over,
  });
  const handed = { kind: 'handed_in', submission_id: null } as const;
  const events = [
    event(14, 5),
    event(13, 5),
    event(12, 3),
    event(2, 1, handed),
    event(1, 1, handed),
  ];
  const actor = createActor(
    assignmentLogMachine.provide({
      actors: { loadPage: fromPromise(() => Promise.resolve({ events, total: events.length })) },
    }),
    { input: { assignmentId: 7 } },
  ).start();
  render(<LogSection actor={actor} />);
  const told = await within(
    await screen.findByRole('list', { name: 'Who did what' }),
  ).findAllByRole('listitem');
  expect(
    told.map((line) => [
      line.querySelector('span')?.textContent,
      line.querySelectorAll('time').length,
    ]),
  ).toEqual([
    ['Grace changed marks or feedback of submissions 12 to 14, 3 times', 2],
    ['Grace handed in, 2 times', 1],
  ]);
  actor.stop();
});
