import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { zipOf } from '#tests/support/zips.ts';

const MB = 1024 * 1024;

describe.each(engines)('[SAFE-10] how much an account may store, on $name', (engine) => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi({
      engine,
      env: { MAX_ACCOUNT_MB: '1', MAX_ACCOUNT_FILES: '4', MAX_SESSIONS: '3' },
    });
  });
  afterAll(() => api.close());

  const essay = async (teacher: Caller) =>
    (await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body;
  const upload = (teacher: Caller, { id }: Assignment, bytes: string) =>
    teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes } }),
    );

  test('bytes: a file over the quota is refused with advice and leaves nothing behind; deleting frees space', async () => {
    const teacher = await api.teacher();
    const assignment = await essay(teacher);
    const { body: first } = await upload(teacher, assignment, 'x'.repeat(MB - 100));
    const before = await api.storedFiles();
    const refused = await upload(teacher, assignment, 'x'.repeat(200));
    expect(refused).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('Delete assignments you no longer need') as string },
    });
    expect(
      (
        await teacher.post(
          `/api/v1/submissions/${first.id}/files`,
          form({ file: { name: 'b.txt', bytes: 'x'.repeat(200) } }),
        )
      ).status,
    ).toBe(413);
    expect(
      (
        await teacher.post(
          `/api/v1/assignments/${assignment.id}/attach_file`,
          form({ file: { name: 'b.txt', bytes: 'x'.repeat(200) }, file_type: 'brief' }),
        )
      ).status,
    ).toBe(413);
    expect(
      (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}`)).body,
    ).toHaveLength(1);
    expect((await api.storedFiles()).toSorted()).toEqual(before.toSorted());
    const other = await api.teacher();
    expect(
      (await upload(other, await essay(other), 'y')).status,
      'another account has its own',
    ).toBe(201);
    await teacher.delete(`/api/v1/submissions/${first.id}`);
    expect((await upload(teacher, assignment, 'x'.repeat(200))).status).toBe(201);
  });

  test('files: the fifth is refused, from a class’s zip too; the files before it stay', async () => {
    const teacher = await api.teacher();
    const assignment = await essay(teacher);
    for (const text of ['a', 'b', 'c'])
      expect((await upload(teacher, assignment, text)).status).toBe(201);
    const { body } = await teacher.post<Intake>(
      `/api/v1/assignments/${assignment.id}/intakes`,
      form({
        file: {
          name: 'class.zip',
          bytes: zipOf({
            'Ada_1_assignsubmission_file/a.txt': 'Ada',
            'Bob_2_assignsubmission_file/b.txt': 'Bob',
          }),
        },
      }),
    );
    const now = async () => (await teacher.get<Intake>(`/api/v1/intakes/${body.id}`)).body;
    await expect.poll(async () => (await now()).state).toBe('read');
    await teacher.post(`/api/v1/intakes/${body.id}/accept`, {});
    await expect.poll(async () => (await now()).state).toBe('failed');
    expect((await now()).error).toMatch(/has 4 files.*What has been imported is kept/);
    expect(
      (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}`)).body,
    ).toHaveLength(4);
  });

  test('sign-ins: another one is never refused; the oldest session ends', async () => {
    const account = {
      email: `many-${engine.engine}@example.org`,
      password: 'a long enough phrase',
      captchaToken: '',
    };
    await api.visitor.post('/api/v1/auth/register', {
      ...account,
      full_name: 'Ada',
      role: 'teacher',
    });
    const tokens: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      api.clock.advance(1000);
      tokens.push(
        (await api.visitor.post<{ access_token: string }>('/api/v1/auth/token', account)).body
          .access_token,
      );
    }
    const open = await Promise.all(
      tokens.map(
        async (token) =>
          (
            await fetch(`${api.url}/api/v1/users/me`, {
              headers: { Authorization: `Bearer ${token}` },
            })
          ).status,
      ),
    );
    expect(open).toEqual([401, 200, 200, 200]);
  });
});
