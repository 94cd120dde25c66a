import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { expect, test, vi } from 'vitest';
import { permissionsOf } from '#contract/teams/roles.ts';
import type { Place } from '#lib/teams/place.ts';
import {
  away,
  bob,
  cora,
  dan,
  eve,
  free,
  gone,
  made,
  notOne,
  people,
  place,
} from '#machines/teams/markers.expectations.ts';
import { markersMachine, type People } from '#machines/teams/markers.machine.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { withDialogs } from '#tests/support/dialogs.ts';
import { CreditsInUse } from '#views/shell/credits-in-use.ts';
import { MarkersScreen } from './markers-screen.tsx';

withDialogs();

const copied = vi.fn<(text: string) => void>();

const roleIn = ({ manages, names }: { manages: boolean; names: boolean }) =>
  names ? 'owner' : manages ? 'coowner' : 'grader';

walkView(markersMachine, {
  inputs: [
    { place, manages: true, names: true },
    { place, manages: true, names: false },
    { place, manages: false, names: false },
  ],
  samples: [
    { type: 'email.type', email: 'cyd@example.org' },
    { type: 'role.choose', role: 'viewer' },
    { type: 'invitation.renew', invitation: dan },
    { type: 'invitation.revoke', id: dan.id },
    { type: 'member.change', member: bob, role: 'viewer' },
    { type: 'member.cap', member: bob, cap: null },
    { type: 'cap.type', cap: '1.5' },
    { type: 'member.remove', member: bob },
    done('loadPeople', people),
    fails('loadPeople', away),
    done('inviteMember', made),
    fails('inviteMember', notOne),
    fails('inviteMember', away),
    done('revokeInvitation'),
    fails('revokeInvitation', gone),
    fails('revokeInvitation', away),
    done('changeMember', { ...bob, role: 'viewer', direct_role: 'viewer', credits: null }),
    done('changeMember', free),
    fails('changeMember', away),
    done('removeMember'),
    fails('removeMember', away),
  ],
  key: ({ context }) => [
    context.manages,
    context.names,
    context.email === '',
    context.cap === '',
    context.failure === null,
    context.people.invitations.some(({ id }) => id === dan.id),
    context.people.members.includes(bob),
  ],
  // Actions on existing members are tried once, at the start.
  allow: ({ context }, event) => {
    if (event.type.startsWith('xstate.')) return true;
    if (event.type === 'email.type' || event.type === 'role.choose')
      return (
        context.manages &&
        context.email === '' &&
        context.role === 'grader' &&
        context.made === null &&
        context.failure === null
      );
    if (event.type === 'invitation.renew' || event.type === 'invitation.revoke')
      return context.manages && context.people.invitations.includes(dan);
    if (event.type === 'cap.type')
      return (
        context.manages &&
        context.email === '' &&
        context.cap === '' &&
        context.role === 'grader' &&
        context.made === null &&
        context.failure === null
      );
    if (event.type === 'member.change' || event.type === 'member.cap')
      return context.manages && context.people.members.includes(bob);
    if (event.type === 'member.remove') return context.people.members.includes(bob);
    return event.type !== 'invitation.send' || context.manages;
  },
  render: (actor) => (
    <MarkersScreen
      actor={actor}
      assignment={{
        id: 7,
        name: 'Essay',
        owner: 'Ada Byron',
        may: permissionsOf(roleIn(actor.getSnapshot().context)),
      }}
      userId={actor.getSnapshot().context.manages ? 1 : bob.user_id}
      onCopy={copied}
    />
  ),
  by: {
    'people.retry': (_, { press }) => press('Retry'),
    'email.type': ({ email }) => {
      fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } });
    },
    'role.choose': ({ role }, { user }) => user.selectOptions(screen.getByLabelText('Role'), role),
    'cap.type': ({ cap }) => {
      fireEvent.change(screen.getByLabelText('Credits they may spend here'), {
        target: { value: cap },
      });
    },
    'invitation.send': (_, { press }) => press('Make the link'),
    'invitation.renew': ({ invitation }, { press }) => press(`New link for ${invitation.email}`),
    'invitation.revoke': (_, { press }) => press('Revoke the invitation of dan@example.org'),
    'member.change': ({ role }, { user }) =>
      user.selectOptions(screen.getByLabelText('Role of Bob'), role),
    'member.cap': async (_, { press }) => {
      fireEvent.change(screen.getByLabelText('Credits that Bob may spend, empty for no cap'), {
        target: { value: '' },
      });
      await press('Set credits of Bob');
    },
    'member.remove': ({ member }, { press }) =>
      press(screen.queryByText(/\(you\)/) ? 'Leave…' : `Remove ${member.full_name}`),
    'question.confirm': async (_, { user }) => {
      await user.click(
        within(screen.getByRole('alertdialog')).getByRole('button', { name: /^(Remove|Leave)$/ }),
      );
    },
    'question.cancel': async (_, { press }) => {
      await press('Cancel');
      await dialogGone();
    },
  },
  facts: {
    '[SAFE-7] the link is shown to be handed over, and to no marker': ({ after }) => {
      const link = screen.queryByText(made.url);
      expect(link !== null).toBe(after.context.made !== null);
      if (!after.context.manages)
        expect([
          screen.queryByText('Invite'),
          screen.queryByRole('list', { name: 'Who is invited' }),
        ]).toEqual([null, null]);
    },
    '[EASE-20] what failed is said; of the e-mail where it is about that': ({ after }) => {
      if (!after.matches('open') || after.context.failure === null) return;
      expect(screen.getByRole('alert')).toBeVisible();
      if (after.context.faultAt === 'email') expect(screen.getByLabelText('E-mail')).toBeInvalid();
    },
  },
  sees: {
    'markers.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading who is in…' })).toBeVisible(),
    'markers.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'),
    'markers.open': () => expect(screen.getByRole('heading', { name: 'Members' })).toBeVisible(),
    'markers.inviting': () =>
      expect(document.querySelector('button[aria-busy=true]')).toHaveTextContent('Make the link'),
    'markers.revoking': () =>
      expect(
        screen.getByRole('button', { name: 'Revoke the invitation of dan@example.org' }),
      ).toBeDisabled(),
    'markers.changing': () => expect(screen.getByLabelText('Role of Bob')).toBeDisabled(),
    'markers.asking': () =>
      expect(
        within(screen.getByRole('alertdialog')).getByText(/What (they|you) marked stays/),
      ).toBeVisible(),
    'markers.removing': () =>
      expect(document.querySelector('[role=alertdialog] button[aria-busy=true]')).toHaveTextContent(
        /Remove|Leave/,
      ),
    'markers.left': () => expect(screen.getByRole('heading', { level: 1 })).toBeVisible(),
  },
});

/** A member whose role in the team permits more than their own. */
const raised: typeof eve = {
  ...eve,
  direct_role: 'viewer',
  teams: [{ id: 4, name: 'Autumn', role: 'grader' }],
};

test('[TEAM-3] a member from a team is shown with a link to it, where their role is changed; of several roles the widest counts', async () => {
  const loaded = markersMachine.provide({
    actors: {
      loadPeople: fromPromise<People, { place: Place; manages: boolean }>(async () => ({
        members: [bob, raised, { ...raised, direct_role: null, user_id: 6, full_name: 'Fay' }],
        invitations: [],
        unread: [],
      })),
    },
  });
  const actor = createActor(loaded, { input: { place, manages: true, names: true } }).start();
  render(
    <MarkersScreen
      actor={actor}
      assignment={{ id: 7, name: 'Essay', owner: 'Ada Byron', may: permissionsOf('owner') }}
      userId={1}
      onCopy={copied}
    />,
  );
  const lines = await within(await screen.findByRole('list', { name: 'Members' })).findAllByRole(
    'listitem',
  );
  const [first, both, byTeam] = lines.map((line) => within(line));
  expect(first!.queryByText(/by the team/)).toBeNull();
  for (const line of [both!, byTeam!]) {
    expect(line.getByText(/Marker by the team/)).toBeVisible();
    expect(line.getByRole('link', { name: 'Autumn' })).toHaveAttribute(
      'href',
      '/assignments/teams/4',
    );
  }
  expect(both!.getByLabelText('Role of Eve')).toHaveValue('viewer');
  expect(both!.getByText('Of several roles the wider counts: Marker.')).toBeVisible();
  expect([
    byTeam!.queryByRole('combobox'),
    byTeam!.queryByRole('button'),
    byTeam!.queryByText(/Of several roles/),
  ]).toEqual([null, null, null]);
  fireEvent.click(both!.getByRole('button', { name: 'Remove Eve' }));
  expect(
    await screen.findByText(
      'Eve stays in by the team “Autumn”, with the role from there. What they marked stays.',
    ),
  ).toBeVisible();
});

const gil = {
  ...dan,
  id: 14,
  email: 'gil@example.org',
  role: 'coowner',
  credit_cap: null,
} as const;

const opened = async (
  members: People['members'],
  manages = true,
  hasCredits = true,
  names = manages,
) => {
  const loaded = markersMachine.provide({
    actors: {
      loadPeople: fromPromise<People, { place: Place; manages: boolean }>(async () => ({
        members,
        invitations: [dan, gil],
        unread: [],
      })),
    },
  });
  const actor = createActor(loaded, { input: { place, manages, names } }).start();
  render(
    <CreditsInUse value={hasCredits}>
      <MarkersScreen
        actor={actor}
        assignment={{
          id: 7,
          name: 'Essay',
          owner: 'Ada Byron',
          may: permissionsOf(roleIn({ manages, names })),
        }}
        userId={names ? 1 : members.at(-1)!.user_id}
        onCopy={copied}
      />
    </CreditsInUse>,
  );
  await screen.findByRole('list', { name: 'Members' });
  return actor;
};

test('[TEAM-10] co-owners and users with read access see who the owner is; the owner doesn’t', async () => {
  for (const [names, manages, whose] of [
    [true, true, 0],
    [false, true, 1],
    [false, false, 1],
  ] as const) {
    await opened([bob], manages, true, names);
    expect(screen.queryAllByText(/^It is Ada Byron’s\. /)).toHaveLength(whose);
    cleanup();
  }
});

test('[TEAM-9] says what each role permits before inviting, and asks for a cap for roles that may spend alone', async () => {
  await opened([bob]);
  const said = {
    coowner:
      /^Does all that the owner does, .* but doesn’t delete the assignment, name co-owners, .*; drafts are paid, without a cap, by your credits\.$/,
    grader: /^Uploads work, marks it and asks for drafts, which are paid by your credits\.$/,
    moderator: /whether their marks stand, and signs the report; changes no mark\.$/,
    examiner:
      /the sample and the report of moderation, signs and downloads the report; changes nothing\.$/,
    viewer: /^Reads all of it, and changes nothing\.$/,
  };
  for (const [role, words] of Object.entries(said)) {
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: role } });
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByLabelText('Credits they may spend here') !== null).toBe(role === 'grader');
  }
});

test('[TEAM-9] shows next to each member what they have spent of their cap; the owner sets a whole number or none', async () => {
  await opened([bob, raised]);
  const [bobs, eves] = within(screen.getByRole('list', { name: 'Members' }))
    .getAllByRole('listitem')
    .map((line) => within(line));
  expect(bobs!.getByText('2 of 20 credits spent')).toBeVisible();
  expect([
    eves!.getByText('0 of 8 credits spent').textContent,
    eves!.queryByLabelText(/^Credits that Eve/),
  ]).toEqual(['0 of 8 credits spent', null]);
  expect(screen.getByText(/^Marker, at most 5 credits\. The link is good until/)).toBeVisible();
  const field = bobs!.getByLabelText('Credits that Bob may spend, empty for no cap');
  const set = bobs!.getByRole('button', { name: 'Set credits of Bob' });
  for (const [typed, isGood] of [
    ['20', false],
    ['1.5', false],
    ['-1', false],
    ['12', true],
    ['0', true],
    ['', true],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } });
    expect([typed, !set.hasAttribute('disabled')]).toEqual([typed, isGood]);
  }
});

test('[TEAM-10] a co-owner can do to everyone what the owner can, except to co-owners, who can only leave themselves', async () => {
  await opened([bob, { ...cora, user_id: 8, full_name: 'Hal' }, cora], true, true, false);
  const [bobs, hals, own] = within(screen.getByRole('list', { name: 'Members' }))
    .getAllByRole('listitem')
    .map((line) => within(line));
  const roles = (field: HTMLElement) =>
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect([
    roles(bobs!.getByLabelText('Role of Bob')),
    roles(screen.getByLabelText('Role')),
  ]).toEqual([
    ['Marker', 'Moderator', 'External examiner', 'Reader'],
    ['Marker', 'Moderator', 'External examiner', 'Reader'],
  ]);
  expect(bobs!.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Set credits',
    'Remove',
  ]);
  expect([
    hals!.queryAllByRole('button'),
    hals!.queryByRole('combobox'),
    hals!.getByText('Co-owner').textContent,
  ]).toEqual([[], null, 'Co-owner']);
  expect(own!.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Leave…']);
  expect(screen.getByText(/which are paid by the owner’s credits\.$/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Share them by a team' })).toBeNull();
  expect(
    within(screen.getByRole('list', { name: 'Who is invited' }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['New link for dan@example.org', 'Revoke the invitation of dan@example.org']);
});

test('[TEAM-10] the owner makes someone a co-owner, and gives them no cap', async () => {
  await opened([cora]);
  expect(screen.getByLabelText('Role of Cora')).toHaveValue('coowner');
  expect([
    screen.getByRole('button', { name: 'Remove Cora' }).textContent,
    screen.queryByLabelText(/^Credits that Cora/),
  ]).toEqual(['Remove', null]);
});

test('[TEAM-9] a marker sees what they have spent, and no field; without credits nobody sees any', async () => {
  await opened([bob], false);
  expect([
    screen.getByText('2 of 20 credits spent').textContent,
    screen.queryByLabelText(/Credits/),
  ]).toEqual(['2 of 20 credits spent', null]);
});

test('[TEAM-9] [RUN-42] where drafts cost nothing no screen mentions a cap', async () => {
  await opened([bob], true, false);
  expect([screen.queryByText(/spent/), screen.queryByLabelText(/Credits/)]).toEqual([null, null]);
});
