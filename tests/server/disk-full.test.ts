import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Token } from '#contract/accounts/sign-in.ts';
import { caller, form } from '#tests/support/caller.ts';
import { run, type Running } from '#tests/support/run.ts';

/** The system lets the server write files of 8 MB and no more: to it, a disk that is full in the middle of an upload. */
const ROOT = join(import.meta.dirname, '../..');
let folder: string;
let server: Running;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marginalia-full-'));
  server = run(
    'sh',
    [
      '-c',
      'ulimit -f 16384; exec "$0" --disable-warning=ExperimentalWarning server/main.ts',
      process.execPath,
    ],
    {
      cwd: ROOT,
      env: { PORT: '0', CAPTCHA: 'off', DATA_DIR: folder },
    },
  );
  url = (await server.printed(/ready: (http:\/\/\S+)/))[1] ?? '';
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

test('[API-68] a disk that is full in the middle of an upload is a 507 that arrives; nothing stays, and the next upload works', async () => {
  const person = {
    email: 'ada@example.org',
    password: 'correct horse',
    full_name: 'Ada',
    role: 'teacher',
    captchaToken: '',
  };
  await caller(url).post('/api/v1/auth/register', person);
  const { body: token } = await caller(url).post<Token>('/api/v1/auth/token', person);
  const teacher = caller(url, token.access_token);
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
  });
  const upload = (bytes: number) =>
    teacher.post(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: new Uint8Array(bytes).fill(97) } }),
    );
  for (const size of [20, 9]) {
    const refused = await upload(size * 1024 * 1024);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '60']);
    expect(refused.body).toEqual({ detail: 'The server has no room left to store this.' });
  }
  expect(await readdir(join(folder, 'files/incoming'))).toEqual([]);
  expect((await upload(1000)).status).toBe(201);
  expect(
    (await teacher.get(`/api/v1/submissions/by_assignment/${assignment.id}`)).headers.get(
      'x-total-count',
    ),
  ).toBe('1');
});
