import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Member } from '#contract/teams/member.ts';
import type { Invitation, InvitationOffer, NewInvitation } from '#contract/accounts/invitation.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';

let api: Api;
let owner: Caller;
beforeAll(async () => {
  api = await openApi({
    allowances: {
      invite: { points: 8, duration: 3600 },
      acceptInvitation: { points: 30, duration: 600 },
    },
  });
  owner = await api.teacher({ email: 'owner@example.org' });
});
afterAll(() => api.close());

const assignment = async (): Promise<string> => {
  const { body } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  return `/api/v1/assignments/${body.id}`;
};
const path = ({ url }: NewInvitation): string => `/api/v1${new URL(url).pathname}`;

test('[SAFE-7][ASG-7] inviting returns a link once; the invited user views it, accepts, and is a member', async () => {
  const guest = await api.teacher({ email: 'guest@example.org' });
  const at = await assignment();
  const made = await owner.post<NewInvitation>(`${at}/members`, {
    email: ' Guest@Example.org',
    role: 'viewer',
  });
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      email: 'guest@example.org',
      role: 'viewer',
      credit_cap: null,
      created_at: expect.any(String),
      expires_at: expect.any(String),
      url: expect.stringMatching(new RegExp(`^${api.url}/invitations/[\\w-]{43}$`)),
      mailed: false,
    },
  ]);
  const { url: _url, mailed: _mailed, ...waiting } = made.body;
  expect((await owner.get<Invitation[]>(`${at}/invitations`)).body).toEqual([waiting]);
  expect((await owner.get<Member[]>(`${at}/members`)).body).toEqual([]);
  expect((await guest.get<Assignment[]>('/api/v1/assignments/')).body).toEqual([]);
  expect((await guest.get<InvitationOffer>(path(made.body))).body).toMatchObject({
    assignment_name: 'Essay',
    owner_name: 'Ada Byron',
    role: 'viewer',
    is_yours: true,
  });
  expect((await guest.post(`${path(made.body)}/accept`)).status).toBe(200);
  const {
    body: [member],
  } = await owner.get<Member[]>(`${at}/members`);
  expect(member).toMatchObject({ email: 'guest@example.org', role: 'viewer' });
  expect((await owner.patch(`${at}/members/${member!.user_id}`, { role: 'grader' })).body).toEqual({
    ...member,
    role: 'grader',
    direct_role: 'grader',
    credits: { spent: 0, cap: null, direct_cap: null },
  });
  expect((await guest.get<Assignment>(at)).body.my_role).toBe('grader');
  expect((await guest.patch(`${at}/members/${member!.user_id}`, { role: 'viewer' })).status).toBe(
    403,
  );
});

test('[SAFE-7] without sign-in, with a wrong token, or once revoked nothing is found', async () => {
  const at = await assignment();
  const { body: made } = await owner.post<NewInvitation>(`${at}/members`, {
    email: 'other@example.org',
    role: 'viewer',
  });
  const other = await api.teacher({ email: 'other@example.org' });
  expect((await api.visitor.get(path(made))).status).toBe(401);
  for (const token of ['x', 'x'.repeat(43), '%00', 'x'.repeat(5000)]) {
    expect([
      (await other.get(`/api/v1/invitations/${token}`)).status,
      (await other.post(`/api/v1/invitations/${token}/accept`)).status,
    ]).toEqual([404, 404]);
  }
  expect((await owner.post(`${path(made)}/accept`)).status).toBe(403);
  expect((await owner.delete(`${at}/invitations/${made.id}`)).status).toBe(204);
  expect((await other.get(path(made))).status).toBe(404);
  expect(api.log.map((line) => JSON.stringify(line)).join()).not.toContain(
    made.url.split('/').at(-1),
  );
});

test('[SAFE-8] inviting gets the same response whether or not there is an account, and is limited', async () => {
  const at = await assignment();
  await api.teacher({ email: 'known@example.org' });
  const answers = [];
  for (const email of ['known@example.org', 'unknown@example.org']) {
    const { status, body } = await owner.post<NewInvitation>(`${at}/members`, {
      email,
      role: 'viewer',
    });
    answers.push([status, Object.keys(body), body.role]);
  }
  expect(answers[0]).toEqual(answers[1]);
  let last = 201;
  for (let asked = 0; asked < 9 && last === 201; asked += 1)
    last = (await owner.post(`${at}/members`, { email: `n${asked}@example.org`, role: 'viewer' }))
      .status;
  expect(last).toBe(429);
});

test('[SAFE-7] guessing tokens is limited', async () => {
  const guesser = await api.teacher();
  const statuses = [];
  for (let tried = 0; tried < 32; tried += 1)
    statuses.push((await guesser.get(`/api/v1/invitations/${'x'.repeat(43)}`)).status);
  expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
  expect(statuses.slice(30)).toEqual([429, 429]);
});
