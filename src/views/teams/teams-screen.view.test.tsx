import { fireEvent, render, screen, within } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { autumn, away, teamsWalk } from '#machines/teams/teams.fixture.ts';
import { teamsMachine } from '#machines/teams/teams.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { TeamsScreen } from './teams-screen.tsx';

const nothing = { unread: [], failure: null, onRetry: () => {} };

walkView(teamsMachine, {
  ...teamsWalk,
  render: (actor) => <TeamsScreen {...nothing} actor={actor} teams={[]} status="data" />,
  by: {
    'name.type': ({ name }) => {
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
    },
    'team.make': (_, { press }) => press('Make the team'),
  },
  facts: {
    '[EASE-20] what failed is said at the field': ({ after }) => {
      if (after.matches('open') && after.context.failure !== null)
        expect(screen.getByLabelText('Name')).toBeInvalid();
    },
  },
  sees: {
    'teams.open': () => expect(screen.getByRole('button', { name: 'Make the team' })).toBeEnabled(),
    'teams.making': () =>
      expect(document.querySelector('button[aria-busy=true]')).toHaveTextContent('Make the team'),
    'teams.made': () =>
      expect(screen.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible(),
  },
});

test('[TEAM-3] the list shows each team’s size and owner; if empty, what a team is for; a failed load can be retried', () => {
  const retry = vi.fn<() => void>();
  const actor = createActor(teamsMachine).start();
  const shown = { ...nothing, actor, onRetry: retry };
  const { rerender } = render(<TeamsScreen {...shown} teams={null} status="loading" />);
  expect(screen.getByRole('status', { name: 'Loading the teams…' })).toBeVisible();
  rerender(<TeamsScreen {...shown} teams={null} status="error" failure={away.facts} />);
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
  rerender(<TeamsScreen {...shown} teams={[]} status="data" />);
  expect(screen.getByText(/You are in no team yet/)).toBeVisible();
  rerender(
    <TeamsScreen
      {...shown}
      teams={[
        { ...autumn, people: 1, assignments: 2 },
        { ...autumn, id: 5, name: 'Spring', my_role: 'viewer' },
      ]}
      status="data"
    />,
  );
  const rows = within(screen.getByRole('list', { name: 'Teams' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'Autumn1 person, 2 assignments. Yours.',
    'Spring0 people, 0 assignments. Reader, by Ada Byron.',
  ]);
  expect(screen.getByRole('link', { name: 'Spring' })).toHaveAttribute(
    'href',
    '/assignments/teams/5',
  );
});
