import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { all, away, ended } from '#machines/accounts/open-sessions.expectations.ts';
import { openSessionsMachine } from '#machines/accounts/open-sessions.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { SessionsSection } from './sessions-section.tsx';

const list = ({ context }: SnapshotFrom<typeof openSessionsMachine>) => {
  const lines = within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('p')?.textContent)).toEqual(
    context.sessions.map(
      ({ agent, is_this }) => `${agent ?? 'Unknown browser'}${is_this ? ' (this one)' : ''}`,
    ),
  );
  if (context.failure === null) expect(screen.queryByRole('alert')).toBeNull();
  else expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.');
};

walkView(openSessionsMachine, {
  samples: [
    { type: 'session.end', id: 'phone' },
    done('loadSessions', all),
    fails('loadSessions', away),
    done('endSession'),
    fails('endSession', ended),
    fails('endSession', away),
    done('endOthers'),
    fails('endOthers', away),
  ],
  key: ({ context }) => [context.sessions.length, context.failure === null],
  allow: ({ context }, event) =>
    event.type === 'session.end'
      ? context.sessions.some(({ id }) => id === event.id)
      : event.type !== 'others.end' || context.sessions.length > 1,
  facts: {
    '[SESS-1] the session whose button was pressed is the one that ends': ({ event, world }) => {
      if (event.type === 'session.end')
        expect(world.calls.findLast(({ id }) => id === 'endSession')?.input).toEqual({
          id: 'phone',
        });
    },
  },
  render: (actor) => <SessionsSection actor={actor} />,
  by: {
    'sessions.retry': (_, { press }: Person) => press('Try again'),
    'session.end': (_, { user }: Person) =>
      user.click(screen.getByRole('button', { name: /^Sign out Safari on iPhone/ })),
    'others.end': (_, { press }: Person) => press('Sign out everywhere else'),
  },
  sees: {
    'open-sessions.loading': () =>
      expect(screen.getByRole('status')).toHaveTextContent('Loading your sessions'),
    'open-sessions.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.'),
    'open-sessions.shown': list,
    'open-sessions.ending': () =>
      expect(screen.getByRole('button', { name: /^Sign out Safari on iPhone/ })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'open-sessions.endingOthers': () =>
      expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});
