import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hono } from 'hono';
import { createAdaptorServer } from '@hono/node-server';
import type { User } from '#contract/accounts/user.ts';
import type { AppEnv } from '#server/context.ts';
import { smallBodies } from '#server/platform/http/frame.ts';
import { answerError } from '#server/platform/http/errors.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { caller } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi({
    env: {
      METRICS_TOKEN: 'a-token-of-the-monitor',
      PUBLIC_URL: 'https://marking.example.org',
      TRUST_PROXY: '1',
    },
    allowances: { captcha: { points: 3, duration: 900 } },
  });
});
afterAll(() => api.close());

describe('[SAFE-20] metrics', () => {
  test('are for a monitor with the token, and not found for anyone else', async () => {
    const ask = (headers: Record<string, string>) => api.visitor.get('/metrics', headers);
    expect((await ask({ Authorization: 'Bearer a-token-of-the-monitor' })).status).toBe(200);
    expect((await ask({})).status).toBe(404);
    expect((await ask({ Authorization: 'Bearer another-token-altogether' })).status).toBe(404);
  });
  test('without a token are for this machine only, and not through a proxy on it', async () => {
    const open = await openApi();
    expect((await open.visitor.get('/metrics')).status).toBe(200);
    expect((await open.visitor.get('/metrics', { 'X-Forwarded-For': '127.0.0.1' })).status).toBe(
      404,
    );
    await open.close();
  });
});

test('[SAFE-21] challenges are counted per network', async () => {
  const ask = async (address: string) =>
    (await api.visitor.get('/api/v1/auth/captcha', { 'X-Forwarded-For': address })).status;
  expect([
    await ask('192.0.2.1'),
    await ask('192.0.2.2'),
    await ask('192.0.2.3'),
    await ask('192.0.2.4'),
  ]).toEqual([200, 200, 200, 429]);
  expect(await ask('198.51.100.1')).toBe(200);
});

test.each(['Content-Length: 10', 'Transfer-Encoding: chunked'])(
  '[SAFE-21] refuses a body of which one byte arrives and nothing more: %s',
  async (header) => {
    const app = new Hono<AppEnv>()
      .use(smallBodies(500))
      .post('/', async (c) => c.json(await c.req.json()));
    app.onError(answerError({ log: () => undefined }));
    const server = createAdaptorServer({ fetch: app.fetch, autoCleanupIncoming: false });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('end', () => resolve(text)).on('error', reject);
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n${header.startsWith('T') ? '1\r\n{\r\n' : '{'}`,
      );
    });
    expect(answer).toContain('408');
    expect(answer).toContain('The request came too slowly. Please try again.');
    const whole = await caller(`http://127.0.0.1:${port}`).post('/', { fits: true });
    expect(whole.body).toEqual({ fits: true });
    server.close();
  },
);

test.each(engines)(
  '[SAFE-22] a change of e-mail ends the other sessions, a change of name doesn’t, on $name',
  async (engine) => {
    const own = await openApi({ engine });
    const email = 'ada@example.org';
    const here = await own.teacher({ email });
    const { body } = await own.visitor.post<{ access_token: string }>('/api/v1/auth/token', {
      email,
      password: 'correct horse',
      captchaToken: '',
    });
    const there = caller(own.url, body.access_token);
    await here.patch('/api/v1/users/me', { full_name: 'Ada King', email });
    expect((await there.get('/api/v1/users/me')).status).toBe(200);
    expect(
      (
        await here.patch<User>('/api/v1/users/me', {
          email: 'countess@example.org',
          current_password: 'correct horse',
        })
      ).status,
    ).toBe(200);
    expect((await here.get('/api/v1/users/me')).status).toBe(200);
    expect((await there.get('/api/v1/users/me')).status).toBe(401);
    await own.close();
  },
);

describe('[SAFE-23]', () => {
  test('every response requires https once the address is an https one', async () => {
    const answers = await Promise.all(
      ['/api/v1/config', '/healthz', '/files/none/none', '/nothing'].map((path) =>
        api.visitor.get(path),
      ),
    );
    expect(answers.map(({ headers }) => headers.get('strict-transport-security'))).toEqual(
      answers.map(() => 'max-age=31536000'),
    );
  });
  test('the origin of files serves neither pages nor calls', async () => {
    const { port } = new URL(api.url);
    const apart = await openApi({
      env: {
        TRUST_PROXY: '1',
        PUBLIC_URL: `http://app.example.org:${port}`,
        FILES_ORIGIN: 'https://files.example.org',
      },
    });
    const ask = async (host: string, path: string) =>
      (await apart.visitor.get(path, { 'X-Forwarded-Host': host, 'X-Forwarded-Proto': 'https' }))
        .status;
    expect(await ask('files.example.org', '/api/v1/config')).toBe(404);
    expect(await ask('files.example.org', '/api/v1/openapi.json')).toBe(404);
    expect(await ask('files.example.org', '/healthz')).toBe(200);
    expect(await ask('app.example.org', '/api/v1/config')).toBe(200);
    await apart.close();
  });
});

test('[SAFE-24] a refusal is short, however long the refused input was', async () => {
  const teacher = await api.teacher();
  const long = 'x'.repeat(400_000);
  for (const sent of [
    { name: 5, [long]: 1 },
    { name: long },
    { settings: { theme: long } },
    { settings: { notifications: Array.from({ length: 60_000 }, () => long.slice(0, 10)) } },
  ]) {
    const answers = await Promise.all([
      teacher.patch('/api/v1/users/me', sent),
      teacher.post('/api/v1/assignments', sent),
    ]);
    for (const { text } of answers) expect(text.length).toBeLessThan(40_000);
  }
  const { body } = await teacher.patch<{ detail: { msg: string }[] }>('/api/v1/users/me', {
    settings: { theme: long },
  });
  expect(body.detail[0]!.msg).toHaveLength(301);
});

test('[SAFE-24] stores each kind of notification once, however often it is sent', async () => {
  const teacher = await api.teacher();
  const { body } = await teacher.patch<User>('/api/v1/users/me', {
    settings: { notifications: ['SYSTEM', 'GRADE_UPDATED', 'SYSTEM'] },
  });
  expect(body.settings.notifications).toEqual(['GRADE_UPDATED', 'SYSTEM']);
  expect(
    (
      await teacher.patch('/api/v1/users/me', {
        settings: { notifications: Array.from({ length: 60_000 }, () => 'SYSTEM') },
      })
    ).status,
  ).toBe(422);
});

test('[SAFE-25] the log says whose request it was and, for sign-in calls, from where; but contains no names', async () => {
  const email = 'not-in-a-log@example.org';
  const teacher = await api.teacher({ email });
  const { body: me } = await teacher.get<User>('/api/v1/users/me');
  await api.visitor.post(
    '/api/v1/auth/token',
    { email, password: 'a wrong guess', captchaToken: '' },
    { 'X-Forwarded-For': '192.0.2.9' },
  );
  expect(api.log).toContainEqual(
    expect.objectContaining({
      route: '/api/v1/auth/token',
      status: 401,
      address: '192.0.2.9',
      user: null,
    }),
  );
  const own = api.log.find(({ route, user }) => route === '/api/v1/users/me' && user === me.id);
  expect(own).toMatchObject({ status: 200 });
  expect(own).not.toHaveProperty('address');
  expect(JSON.stringify(api.log)).not.toContain(email);
});
