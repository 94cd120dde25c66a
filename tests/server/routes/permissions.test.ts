import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment, AssignmentFile } from '#contract/assignments/assignment.ts';
import type { Comment, CommentBank } from '#contract/comments/comment.ts';
import type { Transaction } from '#contract/credits/credit.ts';
import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Team } from '#contract/teams/team.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { HELD_ELSEWHERE, noting } from '#tests/server/soak/held-elsewhere.ts';
import { type Caller, form, joins, joinsTeam } from '#tests/support/caller.ts';
import { CALLS, type Objects, type Role, upload } from './permission-calls.ts';

const ROLES: readonly Role[] = [
  'owner',
  'coowner',
  'grader',
  'moderator',
  'examiner',
  'viewer',
  'stranger',
];
const GUESTS = ['coowner', 'grader', 'moderator', 'examiner', 'viewer'] as const;

let api: Api;
let people: Record<Role, Caller>;
let outsider: Caller;
/** For calls that delete nothing: a refused one must leave it as it was. */
let shared: Objects;

beforeAll(async () => {
  // Invitations to many assignments and teams, all within an hour.
  const many = { points: 1_000_000, duration: 600 };
  api = await openApi({ allowances: { invite: many, acceptInvitation: many } });
  people = {
    owner: await api.teacher({ email: 'owner@example.org' }),
    coowner: await api.teacher({ email: 'coowner@example.org' }),
    grader: await api.teacher({ email: 'grader@example.org' }),
    moderator: await api.teacher({ email: 'moderator@example.org' }),
    examiner: await api.teacher({ email: 'examiner@example.org' }),
    viewer: await api.teacher({ email: 'viewer@example.org' }),
    stranger: await api.teacher({ email: 'stranger@example.org' }),
  };
  outsider = await api.teacher({ email: 'fifth@example.org' });
  await api.stores.ledger.grant({
    email: 'owner@example.org',
    amount: 100,
    type: 'adjustment',
    reference: 'for these tests',
  });
  shared = await newObjects();
});
afterAll(() => api.close());

async function newObjects(): Promise<Objects> {
  const { owner } = people;
  const { body: assignment } = await owner.post<Assignment>('/api/v1/assignments/', {
    name: 'Shared',
  });
  const base = `/api/v1/assignments/${assignment.id}`;
  for (const role of GUESTS) await joins(owner, assignment.id, people[role], role);
  await joins(owner, assignment.id, outsider, 'viewer');
  const {
    body: { id: team },
  } = await owner.post<Team>('/api/v1/teams', { name: `Shared ${assignment.id}` });
  await owner.put(`/api/v1/teams/${team}/assignments/${assignment.id}`, {});
  for (const role of GUESTS)
    await joinsTeam(owner, team, people[role], role === 'coowner' ? 'viewer' : role);
  await joinsTeam(owner, team, outsider, 'viewer');
  const {
    body: { id: member },
  } = await outsider.get<User>('/api/v1/users/me');
  const { body: file } = await owner.post<AssignmentFile>(
    `${base}/attach_file`,
    form({ file_type: 'brief', file: { name: 'b.txt', bytes: 'b' } }),
  );
  const { body: submission } = await owner.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    upload(),
  );
  const { body: asked } = await owner.post<FeedbackJob>(
    `/api/v1/submissions/${submission.id}/generate-feedback`,
    undefined,
    { Prefer: 'respond-async' },
  );
  await owner.post(`/api/v1/submissions/${submission.id}/generate-feedback`);
  return {
    assignment: assignment.id,
    file: file.id,
    submission: submission.id,
    work: submission.files[0]?.id ?? 0,
    job: asked.id,
    member,
    team,
  };
}

const tried = new Set<string>();

describe.each(ROLES)('[TEAM-3][RULE-12][RULE-13][RULE-15][RULE-16][API-56][API-58] %s', (role) => {
  test.each(CALLS)('$name', async (call) => {
    const expected = call.statuses[role];
    const at = expected === 200 || expected >= 400 ? shared : await newObjects();
    const { status } = await call.do(noting(people[role], tried), at);
    expect(status).toBe(expected);
  });
});

test('[API-56] every call on an object has a row above, or is listed as covered elsewhere', async () => {
  const {
    body: { paths },
  } = await api.visitor.get<{ paths: Record<string, Record<string, unknown>> }>(
    '/api/v1/openapi.json',
  );
  const calls = Object.entries(paths)
    .filter(([path]) => path.includes('{'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
      ),
    );
  expect(calls.filter((call) => !tried.has(call) && !HELD_ELSEWHERE.includes(call))).toEqual([]);
  expect(HELD_ELSEWHERE.filter((call) => tried.has(call) || !calls.includes(call))).toEqual([]);
});

test('[API-57][API-58] someone else’s object gets the same response as a missing one, byte for byte', async () => {
  const at = await newObjects();
  const { stranger } = people;
  const pairs = [
    ['GET', `/api/v1/submissions/${at.submission}`, '/api/v1/submissions/999999'],
    ['PATCH', `/api/v1/submissions/${at.submission}`, '/api/v1/submissions/999999'],
    ['DELETE', `/api/v1/assignments/${at.assignment}`, '/api/v1/assignments/999999'],
    [
      'GET',
      `/api/v1/submissions/by_assignment/${at.assignment}`,
      '/api/v1/submissions/by_assignment/999999',
    ],
    [
      'POST',
      `/api/v1/submissions/${at.submission}/generate-feedback`,
      '/api/v1/submissions/999999/generate-feedback',
    ],
    ['GET', `/api/v1/feedback-jobs/${at.job}`, '/api/v1/feedback-jobs/999999'],
  ] as const;
  for (const [method, theirs, nothing] of pairs) {
    const body = method === 'PATCH' ? { grade: 'A' } : undefined;
    const [one, other] = [
      await stranger.send(method, theirs, body),
      await stranger.send(method, nothing, body),
    ];
    expect([one.status, one.text]).toEqual([404, other.text]);
    expect(one.text).toBe('{"detail":"The requested resource was not found."}');
  }
});

const balance = async (who: Caller) =>
  (await who.get<User>('/api/v1/users/me')).body.credit_balance;

test('[RULE-14] the owner pays for a grader’s draft', async () => {
  const at = await newObjects();
  const before = [await balance(people.owner), await balance(people.grader)] as const;
  expect(
    (await people.grader.post(`/api/v1/submissions/${at.submission}/generate-feedback`)).status,
  ).toBe(200);
  expect([await balance(people.owner), await balance(people.grader)]).toEqual([
    before[0]! - 1,
    before[1],
  ]);
  const [newest] = (
    await people.owner.get<Transaction[]>('/api/v1/users/me/credit-transactions?limit=1')
  ).body;
  expect(newest).toMatchObject({
    transaction_type: 'feedback_generation',
    change_amount: -1,
    details: { submission_id: at.submission },
  });
});

test('[API-56][API-58] a standard comment can be seen but not changed; someone else’s can’t be seen', async () => {
  await api.stores.comments.putStandardBank([
    { standard_key: 's_1', category: 'Structure', quality_level: 'good', text: 'Well built.' },
  ]);
  const { owner, stranger } = people;
  const bank = (await owner.get<CommentBank>('/api/v1/comments/bank')).body;
  const standard = bank['Structure']?.['good']?.[0];
  const change = { text: 'Mine now', category: 'Structure', quality_level: 'good' };
  expect((await owner.put(`/api/v1/comments/${standard?.id}`, change)).status).toBe(403);
  expect((await owner.delete(`/api/v1/comments/${standard?.id}`)).status).toBe(403);
  const { body: own } = await owner.post<Comment>('/api/v1/comments/', {
    ...change,
    comment_set_id: null,
  });
  expect((await stranger.put(`/api/v1/comments/${own.id}`, change)).status).toBe(404);
  expect((await stranger.delete(`/api/v1/comments/${own.id}`)).status).toBe(404);
  expect((await owner.get<Comment[]>('/api/v1/comments/')).body.map(({ text }) => text)).toEqual([
    'Mine now',
  ]);
});
