import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Token } from '#contract/accounts/sign-in.ts';
import { caller, form } from '#tests/support/caller.ts';
import { run, type Running } from '#tests/support/run.ts';

/**
 * The system limits the server's files to 8 MB: to the server, that is a disk that becomes full in
 * the middle of an upload.
 */
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

const person = {
  email: 'ada@example.org',
  password: 'correct horse',
  full_name: 'Ada',
  role: 'teacher',
  captchaToken: '',
};

test('[API-68] a disk that becomes full in the middle of an upload gives a 507 that arrives; nothing stays, and the next upload works', async () => {
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

/** Mounts a disk in memory; false if this process may not do so. */
function mounts(at: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes a file until there is no room for another page. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

test('[SEC-15] while the disk is full writes get a 507, the log says why, and the server is ready again when there is room', async (context) => {
  const disk = await mkdtemp(join(tmpdir(), 'marginalia-disk-'));
  onTestFinished(() => rm(disk, { recursive: true, force: true }));
  if (!mounts(disk)) context.skip();
  onTestFinished(() => void execFileSync('umount', [disk]));
  const running = run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/main.ts'],
    { cwd: ROOT, env: { PORT: '0', CAPTCHA: 'off', DATA_DIR: disk } },
  );
  onTestFinished(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  });
  const at = (await running.printed(/ready: (http:\/\/\S+)/))[1] ?? '';
  const visitor = caller(at);
  await visitor.post('/api/v1/auth/register', person);
  const { body: token } = await visitor.post<Token>('/api/v1/auth/token', person);
  const teacher = caller(at, token.access_token);
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
  });
  const writes = [
    () => teacher.post('/api/v1/assignments/', { name: 'Another' }),
    () => teacher.patch('/api/v1/users/me', { full_name: 'Ada B' }),
    () => visitor.post('/api/v1/auth/token', person),
    () => visitor.post('/api/v1/auth/register', { ...person, email: 'bob@example.org' }),
    () =>
      teacher.post(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ submission_file: { name: 'a.txt', bytes: 'hello' } }),
      ),
  ];
  const filler = join(disk, 'filler');
  fill(filler);
  for (const write of writes) {
    const { status, body } = await write();
    expect([status, body]).toEqual([507, { detail: 'The server has no room left to store this.' }]);
  }
  const notReady = await visitor.get('/readyz');
  expect([notReady.status, notReady.body]).toEqual([
    503,
    { detail: 'The database has no room left.' },
  ]);
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect((await teacher.get('/api/v1/assignments/')).headers.get('x-total-count')).toBe('1');
  expect(running.output()).toContain('database or disk is full');
  expect(running.output()).not.toContain('cannot rollback');

  rmSync(filler);
  expect((await visitor.get('/readyz')).status).toBe(200);
  for (const write of writes) expect((await write()).status).toBeLessThan(300);
});
