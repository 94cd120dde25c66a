import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment, AssignmentFile } from '#contract/assignments/assignment.ts';
import type { Transaction } from '#contract/credits/credit.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Token } from '#contract/accounts/sign-in.ts';
import { DEFAULT_SETTINGS, type User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { caller, form } from '#tests/support/caller.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi({ allowances: { wrongPassword: { points: 3, duration: 900 } } });
});
afterAll(() => api.close());

const signIn = (email: string, password: string) =>
  api.visitor.post<Token>('/api/v1/auth/token', { email, password, captchaToken: '' });

test('[API-5][API-44] the caller’s account, with default settings', async () => {
  const teacher = await api.teacher({ email: 'me@example.org' });
  const { status, body } = await teacher.get<User>('/api/v1/users/me');
  expect(status).toBe(200);
  const { userId: id } = (await api.stores.users.findForLogin('me@example.org'))!;
  expect(body).toEqual({
    id,
    email: 'me@example.org',
    full_name: 'Ada Byron',
    role: 'teacher',
    credit_balance: 10,
    created_at: expect.any(String),
    settings: DEFAULT_SETTINGS,
  });
});

describe('[API-6] a change of profile', () => {
  test('keeps name and settings, one key at a time', async () => {
    const teacher = await api.teacher();
    await teacher.patch('/api/v1/users/me', {
      full_name: ' Ada Lovelace ',
      settings: { theme: 'dark' },
    });
    const { body } = await teacher.patch<User>('/api/v1/users/me', {
      settings: { density: 'compact' },
    });
    expect(body).toMatchObject({
      full_name: 'Ada Lovelace',
      settings: { ...DEFAULT_SETTINGS, theme: 'dark', density: 'compact' },
    });
    expect((await teacher.patch('/api/v1/users/me', { settings: { theme: 'pink' } })).status).toBe(
      422,
    );
  });

  test('of the password requires the current one, and signs the other devices out', async () => {
    const email = 'two.devices@example.org';
    const here = await api.teacher({ email });
    const there = caller(api.url, (await signIn(email, 'correct horse')).body.access_token);
    const refused = await here.patch('/api/v1/users/me', {
      password: 'new password',
      current_password: 'wrong',
    });
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        detail: [
          {
            loc: ['body', 'current_password'],
            msg: 'The current password is wrong.',
            type: 'wrong_password',
          },
        ],
      },
    ]);
    expect((await here.patch('/api/v1/users/me', { password: 'new password' })).status).toBe(422);
    expect(
      (
        await here.patch('/api/v1/users/me', {
          password: 'new password',
          current_password: 'correct horse',
        })
      ).status,
    ).toBe(200);
    expect([
      (await here.get('/api/v1/users/me')).status,
      (await there.get('/api/v1/users/me')).status,
    ]).toEqual([200, 401]);
    expect([
      (await signIn(email, 'correct horse')).status,
      (await signIn(email, 'new password')).status,
    ]).toEqual([401, 200]);
  });

  test('[AUTH-28] of the e-mail requires the password too, and refuses an existing one', async () => {
    const teacher = await api.teacher({ email: 'old@example.org' });
    await api.teacher({ email: 'taken@example.org' });
    expect((await teacher.patch('/api/v1/users/me', { email: 'new@example.org' })).status).toBe(
      422,
    );
    expect((await teacher.patch('/api/v1/users/me', { email: 'OLD@example.org' })).status).toBe(
      200,
    );
    const taken = await teacher.patch('/api/v1/users/me', {
      email: 'taken@example.org',
      current_password: 'correct horse',
    });
    expect([taken.status, taken.body]).toEqual([
      400,
      { detail: expect.stringMatching(/registered/i) },
    ]);
    expect(
      (
        await teacher.patch<User>('/api/v1/users/me', {
          email: 'new@example.org',
          current_password: 'correct horse',
        })
      ).body.email,
    ).toBe('new@example.org');
  });

  test('[API-64] guessing the current password is limited', async () => {
    const teacher = await api.teacher();
    const guess = async (current_password: string) =>
      (await teacher.patch('/api/v1/users/me', { password: 'new password', current_password }))
        .status;
    expect([
      await guess('a'),
      await guess('b'),
      await guess('c'),
      await guess('correct horse'),
    ]).toEqual([422, 422, 422, 429]);
  });
});

test('[API-21][API-41][API-43] the ledger is returned newest first, in pages of 50', async () => {
  const email = 'ledger@example.org';
  const teacher = await api.teacher({ email });
  for (let index = 0; index < 51; index += 1)
    await api.stores.ledger.grant({
      email,
      amount: 1,
      type: 'purchase',
      reference: `order ${index}`,
    });
  const first = await teacher.get<Transaction[]>('/api/v1/users/me/credit-transactions');
  expect([first.body.length, first.headers.get('x-total-count')]).toEqual([50, '52']);
  expect(first.body[0]).toMatchObject({
    transaction_type: 'purchase',
    reference_id: 'order 50',
    change_amount: 1,
    new_balance: 61,
  });
  const rest = await teacher.get<Transaction[]>(
    '/api/v1/users/me/credit-transactions?skip=50&limit=50',
  );
  expect(rest.body.map(({ reference_id }) => reference_id)).toEqual(['order 0', 'WELCOME']);
});

describe('an export', () => {
  test('is a zip of everything, in folders that show what belongs to what', async () => {
    const teacher = await api.teacher({ email: 'export@example.org' });
    const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const { body: submission } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({
        submission_file: { name: 'größe 🎓.txt', bytes: 'My essay.' },
        student_identifier: 's1',
      }),
    );
    const { body: brief } = await teacher.post<AssignmentFile>(
      `/api/v1/assignments/${assignment.id}/attach_file`,
      form({ file_type: 'brief', file: { name: 'brief.txt', bytes: 'The brief.' } }),
    );
    const answer = await fetch(`${api.url}/api/v1/users/me/export`, {
      headers: { Authorization: `Bearer ${teacher.token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toContain(
      'attachment; filename="marginalia-export.zip"',
    );

    const archive = await JSZip.loadAsync(await answer.arrayBuffer());
    const read = async (path: string) => archive.file(path)?.async('string');
    const data = JSON.parse((await read('data.json')) ?? '') as {
      account: { email: string };
      files: { path: string; of: string; name: string }[];
    };
    expect(data.account.email).toBe('export@example.org');
    const contents = await Promise.all(
      data.files.map(async ({ path, of, name }) => [`${of}/${name}`, await read(path)]),
    );
    expect(Object.fromEntries(contents)).toEqual({
      [`submissions/${submission.id}/files/${submission.files[0]?.id}/größe 🎓.txt`]: 'My essay.',
      [`submissions/${submission.id}/texts/${submission.files[0]?.id}/größe 🎓.txt`]: 'My essay.',
      [`assignments/${assignment.id}/${brief.id}/brief.txt`]: 'The brief.',
    });
    expect(JSON.stringify(data)).not.toMatch(/password|argon2/);
  });
});

describe('deleting an account', () => {
  test('requires the password, and deletes everything with it', async () => {
    const before = await api.storedFiles();
    const teacher = await api.teacher({ email: 'leaving@example.org' });
    const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const { body: submission } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Work.' } }),
    );
    expect(
      (await teacher.post('/api/v1/users/me/delete', { current_password: 'wrong' })).status,
    ).toBe(422);
    expect((await teacher.get(`/api/v1/submissions/${submission.id}`)).status).toBe(200);
    const gone = await teacher.post('/api/v1/users/me/delete', {
      current_password: 'correct horse',
    });
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await teacher.get('/api/v1/users/me')).status).toBe(401);
    expect((await signIn('leaving@example.org', 'correct horse')).status).toBe(401);
    expect(await api.storedFiles()).toEqual(before);
    const again = await api.teacher({ email: 'leaving@example.org' });
    expect((await again.get<Assignment[]>('/api/v1/assignments/')).body).toEqual([]);
  });
});
