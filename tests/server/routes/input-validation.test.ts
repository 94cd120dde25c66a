import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assignment, AssignmentFile } from '#contract/assignments/assignment.ts';
import type { NewInvitation } from '#contract/accounts/invitation.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';

describe('[SAFE-27] refuses invalid times, names and texts', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi();
  });
  afterAll(() => api.close());

  test.each([
    '2026-02-30T12:00:00Z',
    '2026-04-31T00:00:00+02:00',
    '2025-02-29T23:59:00.000Z',
    '2026-13-01T00:00:00Z',
  ])('a date that doesn’t exist: %s', async (due_at) => {
    const teacher = await api.teacher();
    expect((await teacher.post('/api/v1/assignments/', { name: 'Essay', due_at })).status).toBe(
      422,
    );
  });
  test.each([
    ['2028-02-29T23:30:00-02:00', '2028-03-01T01:30:00.000Z'],
    ['2026-12-31T23:59:59+14:00', '2026-12-31T09:59:59.000Z'],
  ])('an existing date, in any time zone, stays: %s', async (due_at, stored) => {
    const teacher = await api.teacher();
    expect(
      (await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay', due_at })).body
        .due_at,
    ).toBe(stored);
  });

  test.each(['Ada \u202Enoryb', 'Ada\u2066', 'Ada\nByron', 'Ada\u0007', '\u2069'])(
    'a name with direction-changing characters or more than one line: %j',
    async (name) => {
      const teacher = await api.teacher();
      expect((await teacher.patch('/api/v1/users/me', { full_name: name })).status).toBe(422);
      expect((await teacher.post('/api/v1/assignments/', { name })).status).toBe(422);
      expect((await teacher.post('/comment-sets/', { name })).status).toBe(422);
    },
  );
  test.each(['\u202E', '\u202E07', 'A\n', 'B\u2066'])(
    'a grade with direction-changing characters or more than one line: %j',
    async (grade) => {
      const teacher = await api.teacher();
      const {
        body: { id },
      } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
      const { body: script } = await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${id}/upload`,
        form({ submission_file: { name: 'essay.txt', bytes: 'An essay.' } }),
      );
      const { status, body } = await teacher.patch(`/api/v1/submissions/${script.id}`, { grade });
      expect([status, body]).toMatchObject([
        422,
        { detail: [{ loc: ['body', 'grade'], msg: expect.stringContaining('one line') }] },
      ]);
      const attached = await teacher.post(
        `/api/v1/assignments/${id}/attach_file`,
        form({ file_type: 'exemplar', grade, file: { name: 'good.txt', bytes: 'A good one.' } }),
      );
      expect(attached.status).toBe(422);
      expect(
        (await teacher.patch<Submission>(`/api/v1/submissions/${script.id}`, { grade: 'מצוין ١٢' }))
          .body.grade,
      ).toBe('מצוין ١٢');
    },
  );
  test.each(['Ada \u202Enoryb', 'Ada\nByron', '\u2069s1042'])(
    'a student’s name, in the class list and on a script: %j',
    async (name) => {
      const teacher = await api.teacher();
      const {
        body: { id },
      } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
      for (const wrong of [
        { display_name: name },
        { display_name: 'Ada', identifier: name },
        { display_name: 'Ada', group: name },
      ]) {
        expect(
          (await teacher.put(`/api/v1/assignments/${id}/students`, { students: [wrong] })).status,
        ).toBe(422);
      }
      const upload = (fields: object) =>
        teacher.post<Submission>(
          `/api/v1/submissions/by_assignment/${id}/upload`,
          form({ ...fields, submission_file: { name: 'essay.txt', bytes: 'An essay.' } }),
        );
      expect((await upload({ student_identifier: name })).status).toBe(422);
      const { body: script } = await upload({ student_identifier: 's1042' });
      expect(
        (await teacher.patch(`/api/v1/submissions/${script.id}`, { student_identifier: name }))
          .status,
      ).toBe(422);
      expect(
        (await teacher.get<Submission>(`/api/v1/submissions/${script.id}`)).body.student_identifier,
      ).toBe('s1042');
    },
  );
  test.each(['آدا بایرون', 'עדה', 'می‌خواهم', 'O’Brien-Ünal', '李小龙'])(
    'a name in its own script stays: %s',
    async (name) => {
      const teacher = await api.teacher();
      expect(
        (await teacher.patch<{ full_name: string }>('/api/v1/users/me', { full_name: name })).body
          .full_name,
      ).toBe(name);
    },
  );

  test('half a character, in any place', async () => {
    const teacher = await api.teacher();
    const {
      body: { id },
    } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    for (const sent of [
      { grade_scale: { kind: 'letters', letters: ['A', '\uD800'] } },
      { name: 'x\uDC00' },
      { description: `${'x'.repeat(9000)}\uD83D` },
    ]) {
      const { status, body } = await teacher.patch(`/api/v1/assignments/${id}`, sent);
      expect([status, body]).toEqual([
        422,
        {
          detail: [
            {
              loc: ['body'],
              msg: 'The text contains an incomplete character. Type it again.',
              type: 'surrogate',
            },
          ],
        },
      ]);
    }
    expect(
      (await teacher.patch<Assignment>(`/api/v1/assignments/${id}`, { name: 'Essay 😀' })).body
        .name,
    ).toBe('Essay 😀');
  });
});

describe('[SAFE-28] the operator’s malware scanner', () => {
  /**
   * A scanner that finds something in files with one word, fails on those with another, and hangs
   * on those with a third.
   */
  const SCANNER =
    '#!/bin/sh\nif grep -q EICAR "$2"; then exit 1; fi\nif grep -q BROKEN "$2"; then exit 2; fi\nif grep -q SLOW "$2"; then sleep 60; fi\ntest "$1" = --quiet\n';
  let folder: string;
  let api: Api;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marginalia-scan-'));
    await writeFile(join(folder, 'scanner'), SCANNER);
    await chmod(join(folder, 'scanner'), 0o700);
    api = await openApi({
      env: { SCAN_COMMAND: `${join(folder, 'scanner')}  --quiet` },
      scanMs: 1500,
    });
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('accepts clean files, refuses infected ones and those it could not scan, and keeps none of them', async () => {
    const teacher = await api.teacher();
    const {
      body: { id },
    } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const upload = (text: string) =>
      teacher.post<Submission & { detail: unknown }>(
        `/api/v1/submissions/by_assignment/${id}/upload`,
        form({ submission_file: { name: 'essay.txt', bytes: text } }),
      );
    expect((await upload('A clean essay.')).status).toBe(201);
    const before = await api.storedFiles();
    const found = await upload('EICAR');
    expect(found).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'submission_file'],
            type: 'malware',
            msg: expect.stringContaining('malware scanner found something'),
          },
        ],
      },
    });
    for (const text of ['BROKEN', 'SLOW']) {
      const { status, headers } = await upload(text);
      expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    }
    expect(await api.storedFiles()).toEqual(before);
    expect(
      api.log
        .filter(({ event }) => event === 'upload_refused')
        .map(({ found: isFound, code }) => [isFound, code]),
    ).toEqual([
      [true, 1],
      [false, 2],
      [false, null],
    ]);
  });

  test('checks every upload', async () => {
    const teacher = await api.teacher();
    const {
      body: { id },
    } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const { body: work } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'essay.txt', bytes: 'clean' } }),
    );
    const sent = (name: string) => form({ file: { name, bytes: 'EICAR' }, file_type: 'brief' });
    const answers = await Promise.all([
      teacher.post(`/api/v1/assignments/${id}/attach_file`, sent('brief.txt')),
      teacher.post(`/api/v1/assignments/${id}/intakes`, sent('class.zip')),
      teacher.post(`/api/v1/submissions/${work.id}/files`, sent('more.txt')),
      teacher.post('/api/v1/rubrics/read', sent('rubric.csv')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(
      answers
        .map(({ text }) => text)
        .join(' ')
        .match(/"malware"/g),
    ).toHaveLength(4);
  });

  test('a missing one accepts nothing', async () => {
    const none = await openApi({ env: { SCAN_COMMAND: '/nowhere/scanner' } });
    const teacher = await none.teacher();
    const {
      body: { id },
    } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    expect(
      (
        await teacher.post(
          `/api/v1/submissions/by_assignment/${id}/upload`,
          form({ submission_file: { name: 'essay.txt', bytes: 'x' } }),
        )
      ).status,
    ).toBe(503);
    await none.close();
  });
});

describe.each(engines)('[SAFE-29] a link to a file, on $name', (engine) => {
  test('ends with the session that requested it, and with its owner’s membership in the assignment', async () => {
    const api = await openApi({ engine });
    const [owner, guest] = [await api.teacher(), await api.teacher({ email: 'guest@example.org' })];
    const {
      body: { id },
    } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const {
      body: { url: invitation },
    } = await owner.post<NewInvitation>(`/api/v1/assignments/${id}/members`, {
      email: 'guest@example.org',
      role: 'viewer',
    });
    await guest.post(
      `/api/v1/invitations/${invitation.slice(invitation.lastIndexOf('/') + 1)}/accept`,
    );
    const { body: work } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'essay.txt', bytes: 'Words.' } }),
    );
    const { body: brief } = await owner.post<AssignmentFile>(
      `/api/v1/assignments/${id}/attach_file`,
      form({ file: { name: 'brief.txt', bytes: 'Write.' }, file_type: 'brief' }),
    );
    const links = async (who: typeof owner) => [
      (await who.get<{ url: string }>(`/api/v1/submissions/${work.id}/view-url?file_type=original`))
        .body.url,
      (await who.get<{ url: string }>(`/api/v1/assignments/${id}/files/${brief.id}/url`)).body.url,
    ];
    const open = async (urls: string[]) =>
      await Promise.all(urls.map(async (url) => (await fetch(url)).status));
    const [theirs, mine] = [await links(guest), await links(owner)];
    expect([await open(theirs), await open(mine)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    // Another session's id doesn't match the signature.
    const swapped = new URL(theirs[0]!);
    swapped.searchParams.set('u', new URL(mine[0]!).searchParams.get('u')!);
    expect(await open([swapped.href])).toEqual([404]);
    const [member] = (await owner.get<{ user_id: number }[]>(`/api/v1/assignments/${id}/members`))
      .body;
    await owner.delete(`/api/v1/assignments/${id}/members/${member!.user_id}`);
    expect([await open(theirs), await open(mine)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    await owner.post('/api/v1/auth/logout');
    expect(await open(mine)).toEqual([404, 404]);
    await api.close();
  });
});

test('[SAFE-30] many accounts from one network don’t all get welcome credits; another network, and this machine, do', async () => {
  const api = await openApi({
    env: { TRUST_PROXY: '1' },
    allowances: { welcome: { points: 2, duration: 3600 } },
  });
  const register = async (email: string, address?: string) =>
    (
      await api.visitor.post<User>(
        '/api/v1/auth/register',
        { email, password: 'correct horse', full_name: 'Ada', role: 'teacher', captchaToken: '' },
        address === undefined ? {} : { 'X-Forwarded-For': address },
      )
    ).body.credit_balance;
  expect([
    await register('a@example.org', '192.0.2.1'),
    await register('b@example.org', '192.0.2.2'),
    await register('c@example.org', '192.0.2.3'),
  ]).toEqual([10, 10, 0]);
  expect([
    await register('d@example.org', '198.51.100.1'),
    await register('e@example.org'),
    await register('f@example.org'),
    await register('g@example.org'),
  ]).toEqual([10, 10, 10, 10]);
  await api.close();
});
