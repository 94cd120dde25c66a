import { fireEvent, render, screen, within } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { essay, spring, teamWalk } from '#machines/teams/team.fixture.ts';
import { teamMachine } from '#machines/teams/team.machine.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { withDialogs } from '#tests/support/dialogs.ts';
import { TeamScreen } from './team-screen.tsx';

withDialogs();

const report = { id: 8, name: 'Report' };
const props = {
  team: { ...spring, name: 'Autumn' },
  shared: [essay],
  unread: [],
  onRetry: () => {},
  own: [essay, report],
  adjustments: null,
  people: <p>Who is in.</p>,
};

walkView(teamMachine, {
  ...teamWalk,
  allow: ({ context }, event) => event.type !== 'assignment.share' || context.choice !== null,
  render: (actor) => <TeamScreen {...props} actor={actor} />,
  by: {
    'name.edit': (_, { press }) => press('Rename'),
    'name.type': ({ name }) => {
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
    },
    'name.save': (_, { press }) => press('Save'),
    'name.cancel': (_, { press }) => press('Cancel'),
    'assignment.choose': ({ id }, { user }) =>
      user.selectOptions(screen.getByLabelText('Share another of yours'), String(id)),
    'assignment.share': (_, { press }) => press('Share'),
    'assignment.remove': (_, { press }) => press('Take out Essay'),
    'team.remove': (_, { press }) => press('Delete the team…'),
    'question.confirm': async (_, { user }) => {
      await user.click(
        within(screen.getByRole('alertdialog')).getByRole('button', {
          name: /^(Take out|Delete the team)$/,
        }),
      );
    },
    'question.cancel': async (_, { user }) => {
      await user.click(
        within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }),
      );
      await dialogGone();
    },
  },
  facts: {
    '[EASE-20] what failed is said; of the name at its field': ({ after }) => {
      if (after.context.failure === null) return;
      if (after.matches('naming')) expect(screen.getByLabelText('Name')).toBeInvalid();
      if (after.matches('open')) expect(screen.getByRole('alert')).toBeVisible();
    },
  },
  sees: {
    'team.open': () => expect(screen.getByRole('button', { name: 'Rename' })).toBeEnabled(),
    'team.naming': () => expect(screen.getByLabelText('Name')).toBeVisible(),
    'team.renaming': () =>
      expect(document.querySelector('button[aria-busy=true]')).toHaveTextContent('Save'),
    'team.sharing': () =>
      expect(document.querySelector('button[aria-busy=true]')).toHaveTextContent('Share'),
    'team.asking': () =>
      expect(
        within(screen.getByRole('alertdialog')).getByText(/What they marked stays/),
      ).toBeVisible(),
    'team.takingOut': () =>
      expect(document.querySelector('[role=alertdialog] button[aria-busy=true]')).toHaveTextContent(
        'Take out',
      ),
    'team.doomed': () =>
      expect(
        within(screen.getByRole('alertdialog')).getByText(
          /Everybody in it loses what they have by it alone \(1 assignment\)/,
        ),
      ).toBeVisible(),
    'team.deleting': () =>
      expect(document.querySelector('[role=alertdialog] button[aria-busy=true]')).toHaveTextContent(
        'Delete the team',
      ),
    'team.deleted': () =>
      expect(screen.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible(),
  },
});

test('[TEAM-3] a member of a team sees what it shares and who owns it, and can change nothing', () => {
  const actor = createActor(teamMachine, { input: { teamId: 4 } }).start();
  const { rerender } = render(
    <TeamScreen {...props} team={{ ...spring, my_role: 'grader' }} actor={actor} />,
  );
  expect(screen.getByText(/By Ada Byron. You are in it as Marker/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Essay' })).toHaveAttribute(
    'href',
    '/assignments/7/submissions',
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
  rerender(<TeamScreen {...props} shared={[]} own={[]} actor={actor} />);
  expect([
    screen.getByText('It shares no assignment yet.'),
    screen.getByText('You have no other assignment of your own to share.'),
  ]).toHaveLength(2);
});
