import { fireEvent, render, screen } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import type { AcceptedInvitation, InvitationOffer } from '#contract/accounts/invitation.ts';
import { Failure } from '#lib/site/failure.ts';
import {
  accepted,
  anothers,
  inTeam,
  mine,
  toTeam,
} from '#machines/teams/invitation.expectations.ts';
import { invitationMachine } from '#machines/teams/invitation.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { InvitationScreen } from './invitation-screen.tsx';

const NOT_FOUND = 'The requested resource was not found.';
const gone = new Failure({ status: 404, detail: NOT_FOUND, message: NOT_FOUND });
const away = new Failure({ status: null, detail: null, message: null });

const seesOffer = () => {
  expect(screen.getByText('Ada Byron').closest('p')).toHaveTextContent(
    'Ada Byron invites you to Essay 1.',
  );
  expect(screen.getByText(/^You may upload work, mark it/)).toBeVisible();
  expect(screen.getByText(/good until .*March 9, 2026/)).toBeVisible();
};
const button = () => screen.getByRole('button', { name: 'Accept the invitation' });

walkView(invitationMachine, {
  input: { token: 'secret' },
  samples: [
    done('findOffer', mine),
    done('findOffer', anothers),
    fails('findOffer', gone),
    fails('findOffer', away),
    done('acceptInvitation', accepted),
    fails('acceptInvitation', gone),
    fails('acceptInvitation', away),
  ],
  key: ({ context }) => context.failure === null,
  render: (actor) => <InvitationScreen actor={actor} email="eve@example.org" />,
  by: {
    'offer.retry': (_, { press }) => press('Retry'),
    'invitation.accept': (_, { press }) => press('Accept the invitation'),
  },
  facts: {
    '[SAFE-7] accepting is offered to whom it is for, and to nobody else': ({ after }) => {
      expect(screen.queryByRole('button', { name: 'Accept the invitation' }) !== null).toBe(
        after.matches('offered') || after.matches('accepting'),
      );
    },
    'what failed is said, and that nothing has changed': ({ after }) => {
      if (after.matches('offered') && after.context.failure !== null)
        expect(screen.getByRole('alert')).toHaveTextContent('You are not a member yet');
    },
  },
  sees: {
    'invitation.looking': () =>
      expect(screen.getByRole('status', { name: 'Loading the invitation…' })).toBeVisible(),
    'invitation.failed': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'),
    'invitation.gone': () => {
      expect(
        screen.getByRole('heading', { name: 'This invitation is no longer good' }),
      ).toBeVisible();
      expect(screen.getByText(/Ask who sent it for a new one/)).toBeVisible();
    },
    'invitation.anothers': () =>
      expect(
        screen.getByText(/It is for bob@example\.org, and you are signed in as eve@example\.org/),
      ).toBeVisible(),
    'invitation.offered': () => {
      seesOffer();
      expect(button()).toBeEnabled();
    },
    'invitation.accepting': () => {
      seesOffer();
      expect(button()).toHaveAttribute('aria-busy', 'true');
    },
    'invitation.accepted': () => {
      const link = screen.getByRole('link', { name: 'Open the assignment' });
      expect(link).toHaveAttribute('href', '/assignments/7/submissions');
      expect(link).toHaveFocus();
    },
  },
});

test('[SAFE-7] [TEAM-3] an invitation to a team says before it is accepted that it covers everything the team shares, now and later', async () => {
  const machine = invitationMachine.provide({
    actors: {
      findOffer: fromPromise<InvitationOffer, { token: string }>(async () => toTeam),
      acceptInvitation: fromPromise<AcceptedInvitation, { token: string }>(async () => inTeam),
    },
  });
  render(
    <InvitationScreen
      actor={createActor(machine, { input: { token: 'secret' } }).start()}
      email="bob@example.org"
    />,
  );
  expect((await screen.findByText('Ada Byron')).closest('p')).toHaveTextContent(
    'Ada Byron invites you to the team Autumn.',
  );
  expect(
    screen.getByText(
      'That holds for every assignment the team shares: 2 assignments now, and those that Ada Byron adds later. You can leave the team at any time.',
    ),
  ).toBeVisible();
  fireEvent.click(button());
  expect(await screen.findByRole('link', { name: 'Open the team' })).toHaveAttribute(
    'href',
    '/assignments/teams/4',
  );
  expect(
    screen.getByText('What the team Autumn shares is in your list of assignments now.'),
  ).toBeVisible();
});

test.each([
  [
    'coowner',
    'viewer',
    'You are a co-owner of it already, which includes what a reader may: nothing changes.',
    /^You may do all that the owner does/,
  ],
  [
    'viewer',
    'viewer',
    'You are a reader of it already: nothing changes.',
    /^You may read all of it, and change nothing/,
  ],
  [
    'grader',
    'grader',
    'You are a marker of it already: at most how much you may spend changes.',
    /^You may upload work, mark it/,
  ],
  [
    'viewer',
    'grader',
    'You are a reader of it already. When you accept, you are a marker instead.',
    /^You may upload work, mark it/,
  ],
  [
    'grader',
    'moderator',
    'You are a marker of it already. When you accept, you are a moderator instead, and no longer may what only a marker may.',
    /^You may read all of it, say of the scripts/,
  ],
] as const)(
  '[TEAM-1] a %s who is invited as %s is told before accepting what that changes, and what they may then do',
  async (has, role, change, may) => {
    const machine = invitationMachine.provide({
      actors: {
        findOffer: fromPromise<InvitationOffer, { token: string }>(async () => ({
          ...mine,
          has,
          role,
        })),
      },
    });
    render(
      <InvitationScreen
        actor={createActor(machine, { input: { token: 'secret' } }).start()}
        email="bob@example.org"
      />,
    );
    expect(await screen.findByText(change)).toBeVisible();
    expect(screen.getByText(may)).toBeVisible();
  },
);
