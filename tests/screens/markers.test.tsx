import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Member } from '#contract/teams/member.ts';
import type { Invitation } from '#contract/accounts/invitation.ts';
import type { User } from '#contract/accounts/user.ts';
import { listed, openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment } from '#tests/support/stage.ts';

const server = useApi();

test('[SAFE-7] [TEAM-1] the owner creates a link, passes it on, sees who has accepted, changes the role and removes them, which takes effect at once', async () => {
  const [owner, guest] = [
    await server.api.teacher(),
    await server.api.teacher({ full_name: 'Grace Hopper' }),
  ];
  const {
    body: { email },
  } = await guest.get<User>('/api/v1/users/me');
  const { id } = await createAssignment(owner, 'Essay');
  const of = `/api/v1/assignments/${id}`;
  const { user, fill, copied } = await openApp(server.api, `/assignments/${id}/markers`, owner);
  await screen.findByText('Nobody beside you marks this assignment.');
  await user.click(screen.getByText('Make the link', { selector: 'button' }));
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
    expect.stringContaining('Enter the e-mail of whom you invite.'),
  );
  fill(screen.getByLabelText('E-mail'), 'no address');
  await user.click(screen.getByText('Make the link', { selector: 'button' }));
  await screen.findByText('Email is not an e-mail address.');
  fill(screen.getByLabelText('E-mail'), ` ${email} `);
  await user.click(screen.getByText('Make the link', { selector: 'button' }));
  await user.click(await screen.findByText('Copy the link', { selector: 'button' }));
  await expect.poll(() => copied).toHaveLength(1);
  const token = copied[0]!.split('/invitations/')[1]!;
  expect(
    within(screen.getByRole('list', { name: 'Who is invited' })).getByText(email),
  ).toBeVisible();
  expect((await guest.post(`/api/v1/invitations/${token}/accept`)).status).toBe(200);
  await user.click(screen.getByLabelText(`Revoke the invitation of ${email}`));
  const role = await screen.findByLabelText('Role of Grace Hopper');
  expect(screen.queryByRole('list', { name: 'Who is invited' })).toBeNull();
  await user.selectOptions(role, 'viewer');
  await expect
    .poll(async () =>
      (await owner.get<Member[]>(`${of}/members`)).body.map((member) => member.role),
    )
    .toEqual(['viewer']);
  await user.click(screen.getByLabelText('Remove Grace Hopper'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByText('Remove', { selector: 'button' }),
  );
  await screen.findByText('Nobody beside you marks this assignment.');
  expect((await guest.get(of)).status).toBe(404);
});

test('[SAFE-7] [TEAM-1] a marker sees the members, can’t invite anyone, and can leave', async () => {
  const [owner, guest] = [
    await server.api.teacher(),
    await server.api.teacher({ full_name: 'Grace Hopper' }),
  ];
  const {
    body: { email },
  } = await guest.get<User>('/api/v1/users/me');
  const { id } = await createAssignment(owner, 'Essay of others');
  const {
    body: { url },
  } = await owner.post<Invitation & { url: string }>(`/api/v1/assignments/${id}/members`, {
    email,
    role: 'grader',
  });
  await guest.post(`/api/v1/invitations/${url.split('/invitations/')[1]}/accept`);
  const { user } = await openApp(server.api, `/assignments/${id}/markers`, guest);
  await screen.findByText('Grace Hopper (you)');
  expect([screen.queryByText('Invite'), screen.queryByText('Remove')]).toEqual([null, null]);
  await user.click(screen.getByText('Leave…', { selector: 'button' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByText('Leave', { selector: 'button' }),
  );
  await screen.findByText('Start with one assignment');
  expect((await guest.get(`/api/v1/assignments/${id}`)).status).toBe(404);
});

test('[ERR-59] a member who can’t be read doesn’t hide the others', async () => {
  const owner = await server.api.teacher();
  const { id } = await createAssignment(owner, 'Essay');
  const bob = {
    user_id: 3,
    email: 'bob@example.org',
    full_name: 'Bob',
    role: 'grader',
    direct_role: 'grader',
    teams: [],
    credits: { spent: 0, cap: null, direct_cap: null },
  };
  await openApp(
    server.api,
    `/assignments/${id}/markers`,
    owner,
    listed(/\/members\?/, [{ ...bob, full_name: 'Odd', role: 'king' }, bob]),
  );
  await screen.findByText('1 person could not be read');
  expect(screen.getByLabelText('Role of Bob')).toBeVisible();
});
