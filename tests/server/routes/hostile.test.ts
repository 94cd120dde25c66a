import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment, AssignmentFile } from '#contract/assignments/assignment.ts';
import { form } from '#tests/support/caller.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { engines } from '#tests/support/engines.ts';
import { openApi } from '#tests/support/api.ts';

/**
 * Sends raw bytes and returns the first line of the response; '' if the connection is closed
 * without one.
 */
const sent = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const part = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\nabc`;

test.each([
  ['a part nobody asked for', part('other')],
  ['a part that comes twice', `${part('file')}\r\n${part('file')}`],
  ['a part that was asked for', part('file')],
  [
    'a part without an end to its head',
    '--x\r\nContent-Disposition: form-data; name="other"; filename="a.txt"\r\n',
  ],
])('[SAFE-1] %s, interrupted, is refused and stops nothing', async (_name, body) => {
  const teacher = await server.teacher();
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
  });
  const head =
    `POST /api/v1/assignments/${assignment.id}/attach_file HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${teacher.token}\r\n` +
    `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`;
  expect(await sent(server.url, head + body)).toMatch(/^HTTP\/1\.1 422 /);
  expect((await server.visitor.get('/healthz')).status).toBe(200);
  expect(server.output()).not.toContain('stray_error');
});

test('[SAFE-1] an unhandled error is logged, and the server continues', async () => {
  await using stray = await startServer({
    env: { NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../support/stray.mjs')}` },
  });
  process.kill(stray.pid, 'SIGUSR2');
  for (const said of ['a rejection that nobody awaits', 'an exception that nobody catches']) {
    await expect.poll(() => stray.output()).toMatch(new RegExp(`"event":"stray_error".*${said}`));
  }
  expect((await stray.visitor.get('/readyz')).status).toBe(200);
  expect(await stray.stop()).toBe(0);
});

const FAR = ['2147483648', '9007199254740991', '9'.repeat(30)];

test.each(engines)(
  '[SAFE-14] an id, revision or time beyond the range of $name is a missing or invalid one',
  async (engine) => {
    const api = await openApi({ engine });
    try {
      const teacher = await api.teacher();
      const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
        name: 'Essay',
      });
      const at = '/api/v1';
      for (const far of FAR) {
        const answers = await Promise.all([
          ...[
            `${at}/assignments/${far}`,
            `${at}/assignments/${far}/members`,
            `${at}/assignments/${assignment.id}/files/${far}/url`,
            `${at}/submissions/${far}`,
            `${at}/submissions/by_assignment/${far}`,
            `${at}/submissions/${far}/revisions`,
            `${at}/submissions/${far}/view-url?file_type=original`,
            `${at}/feedback-jobs/${far}`,
            `${at}/feedback-jobs?assignment_id=${far}`,
          ].map((path) => teacher.get(path)),
          teacher.patch(`${at}/assignments/${far}`, { name: 'x' }),
          teacher.patch(`${at}/submissions/${far}`, { grade: 'A' }),
          teacher.patch(`${at}/comments/${far}`, { text: 'x' }),
          ...[
            `${at}/assignments/${far}`,
            `${at}/submissions/${far}`,
            `${at}/comments/${far}`,
            `/comment-sets/${far}`,
            `${at}/assignments/${assignment.id}/members/${far}`,
          ].map((path) => teacher.delete(path)),
          teacher.post(`${at}/submissions/${far}/generate-feedback`),
          teacher.post(`${at}/feedback-jobs/${far}/cancel`),
        ]);
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      }
      expect(
        (
          await teacher.post(`${at}/comments/`, {
            text: 'x',
            category: 'y',
            quality_level: 'good',
            comment_set_id: 2 ** 31,
          })
        ).status,
      ).toBe(404);
      for (const since of ['2147483648', '999999999999999']) {
        expect(
          (
            await teacher.get(
              `${at}/submissions/by_assignment/${assignment.id}?changed_since=${since}`,
            )
          ).status,
        ).toBe(200);
      }
      for (const due_at of [
        '2026-03-02T09:00:00+05',
        '2026-03-02T09:00:00+05:00',
        '275760-09-13T00:00:00Z',
      ]) {
        expect([200, 422]).toContain(
          (await teacher.patch(`${at}/assignments/${assignment.id}`, { due_at })).status,
        );
      }
      const name = `${'😀'.repeat(123)}a.txt`;
      const { body: file } = await teacher.post<AssignmentFile>(
        `${at}/assignments/${assignment.id}/attach_file`,
        form({ file: { name, bytes: 'Write.' }, file_type: 'brief' }),
      );
      for (const processed of ['true', 'false']) {
        const { status, body } = await teacher.get<{ url: string }>(
          `${at}/assignments/${assignment.id}/files/${file.id}/url?processed=${processed}`,
        );
        expect([status, (await fetch(body.url)).status]).toEqual([200, 200]);
      }
      expect(api.log.filter(({ event }) => event === 'fault')).toEqual([]);
    } finally {
      await api.close();
    }
  },
);
