import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '#contract/accounts/config.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { engines } from '#tests/support/engines.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi({
    env: {
      ALLOWED_ORIGINS: 'https://app.example.org',
      SUPPORT_EMAIL: 'help@uni.example',
      WELCOME_CREDITS: '7',
    },
  });
});
afterAll(() => api.close());

test('[RUN-39][RUN-31][LAND-32] config tells the app what it needs, without sign-in', async () => {
  const { status, body } = await api.visitor.get<Config>('/api/v1/config');
  expect(status).toBe(200);
  expect(body).toEqual({
    support_email: 'help@uni.example',
    captcha: 'off',
    credits: 'on',
    ai_provider: 'offline',
    welcome_credits: 7,
    mail: false,
    sign_in: { registration: 'open', passwords: true, school: null },
    social_links: [expect.anything(), expect.anything(), expect.anything(), expect.anything()],
  });
  expect(
    body.social_links.every(
      ({ url }) => url.startsWith('https://') && url.includes(encodeURIComponent(api.url)),
    ),
  ).toBe(true);
});

test('[RUN-36][RUN-37] healthz and readyz respond, and readyz names what doesn’t', async () => {
  expect((await api.visitor.get('/healthz')).body).toEqual({ status: 'ok' });
  expect((await api.visitor.get('/readyz')).status).toBe(200);
  const away = await openApi({
    files: (real) => ({ ...real, ping: () => Promise.reject(new Error('gone')) }),
  });
  const answer = await away.visitor.get('/readyz');
  expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
    503,
    { detail: 'The file store does not answer.' },
    '5',
  ]);
  away.stores.ping = () => Promise.reject(new Error('gone'));
  expect((await away.visitor.get('/readyz')).body).toEqual({
    detail: 'The database does not answer.',
  });
  expect((await away.visitor.get('/healthz')).status).toBe(200);
  away.stopping();
  expect((await away.visitor.get('/readyz')).body).toEqual({ detail: 'The server is stopping.' });
  await away.close();
});

test.each(engines)(
  '[SAFE-16] a server whose files aren’t those of its database isn’t ready, and its log says why, on $name',
  async (engine) => {
    let mark: string | null = null;
    const lost = await openApi({
      engine,
      files: (real) => ({ ...real, mark: async () => mark ?? real.mark() }),
    });
    try {
      expect((await lost.visitor.get('/readyz')).status).toBe(200);
      mark = 'another';
      expect((await lost.visitor.get('/readyz')).body).toEqual({
        detail: 'The file store does not answer.',
      });
      expect(lost.log.at(-2)).toMatchObject({
        event: 'not_ready',
        what: 'file store',
        error: expect.stringContaining('its mark is another, and this database names'),
      });
      await rm(join(lost.dataDir, 'files', 'installation'));
      mark = null;
      expect((await lost.visitor.get('/readyz')).status).toBe(503);
    } finally {
      await lost.close();
    }
  },
);

test('metrics are counted by pattern, never by id', async () => {
  const teacher = await api.teacher();
  await teacher.get('/api/v1/submissions/4711');
  const { status, text, headers } = await api.visitor.get('/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain');
  expect(text).toMatch(
    /marginalia_requests_total\{method="GET",route="\/api\/v1\/submissions\/:id",status="404"\} 1/,
  );
  expect(text).not.toContain('/4711');
});

describe('[RUN-38] openapi.json', () => {
  interface Described {
    paths: Record<
      string,
      Record<
        string,
        { security?: unknown[]; responses: Record<string, unknown>; requestBody?: unknown }
      >
    >;
  }
  const described = async () => (await api.visitor.get<Described>('/api/v1/openapi.json')).body;

  test('[API-1][API-27] describes every call of the specification', async () => {
    const { paths } = await described();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const specified = [
      'POST /api/v1/auth/token',
      'POST /api/v1/auth/register',
      'GET /api/v1/users/me',
      'PATCH /api/v1/users/me',
      'GET /api/v1/assignments',
      'POST /api/v1/assignments',
      'GET /api/v1/assignments/{id}',
      'PATCH /api/v1/assignments/{id}',
      'DELETE /api/v1/assignments/{id}',
      'POST /api/v1/assignments/{id}/attach_file',
      'GET /api/v1/assignments/{id}/files/{fileId}/url',
      'GET /api/v1/submissions/by_assignment/{assignmentId}',
      'POST /api/v1/submissions/by_assignment/{assignmentId}/upload',
      'GET /api/v1/submissions/{id}',
      'PATCH /api/v1/submissions/{id}',
      'DELETE /api/v1/submissions/{id}',
      'POST /api/v1/submissions/{id}/generate-feedback',
      'GET /api/v1/submissions/{id}/view-url',
      'GET /api/v1/users/me/credit-transactions',
      'GET /api/v1/comments/bank',
      'GET /api/v1/comments',
      'POST /api/v1/comments',
      'PUT /api/v1/comments/{id}',
      'DELETE /api/v1/comments/{id}',
      'GET /comment-sets',
      'POST /api/v1/auth/logout',
      'GET /api/v1/auth/captcha',
      'GET /api/v1/config',
      'GET /api/v1/feedback-jobs',
      'POST /comment-sets',
      'PATCH /comment-sets/{id}',
      'DELETE /comment-sets/{id}',
    ];
    expect(specified.filter((call) => !calls.includes(call))).toEqual([]);
  });

  test('[API-71] all of them are under /api/v1 except those of the comment sets; healthz, readyz and metrics are separate', async () => {
    const { paths } = await described();
    const elsewhere = Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'));
    expect(elsewhere.toSorted()).toEqual(['/comment-sets', '/comment-sets/{id}']);
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect([path, (await api.visitor.get(path)).status]).toEqual([path, 200]);
  });

  test('is generated from the validating schemas: the same bounds, and a token wherever one is required', async () => {
    const { paths } = await described();
    const body = JSON.stringify(paths['/api/v1/auth/register']?.['post']?.requestBody);
    expect(JSON.parse(body)).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { password: { minLength: 8, maxLength: 1000 } } },
        },
      },
    });
    const open = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, call]) => call.security?.length === 0)
        .map(([method]) => `${method} ${path}`),
    );
    expect(open.toSorted()).toEqual([
      'get /api/v1/auth/captcha',
      'get /api/v1/auth/school',
      'get /api/v1/auth/school/callback',
      'get /api/v1/config',
      'post /api/v1/auth/email/confirm',
      'post /api/v1/auth/password-reset',
      'post /api/v1/auth/password-reset/confirm',
      'post /api/v1/auth/register',
      'post /api/v1/auth/register/confirm',
      'post /api/v1/auth/school/finish',
      'post /api/v1/auth/token',
      'post /api/v1/auth/token/code',
      // A student's link serves as the token.
      'post /api/v1/returned/document',
      'post /api/v1/returned/open',
      'post /api/v1/returned/regrade',
      'post /api/v1/returned/script',
    ]);
  });
});

const requestId = async (headers: Record<string, string>) =>
  (await api.visitor.get('/healthz', headers)).headers.get('x-request-id');

describe('every response', () => {
  test('[API-40] of an unknown address is a 404 with a detail, in the API and outside', async () => {
    for (const path of [
      '/api/v1/nothing',
      '/api/v2/users/me',
      '/api/v1/auth/nothing',
      '/files',
      '/nothing',
    ]) {
      const { status, body } = await api.visitor.get(path);
      expect([path, status, body]).toEqual([
        path,
        404,
        { detail: 'The requested resource was not found.' },
      ]);
    }
    expect((await api.visitor.send('PUT', '/api/v1/config')).status).toBe(404);
  });

  test('has a request id: the caller’s, if it is a plain one', async () => {
    expect(await requestId({ 'X-Request-Id': 'abc-1' })).toBe('abc-1');
    expect(await requestId({})).toMatch(/^[0-9a-f-]{36}$/);
    expect(await requestId({ 'X-Request-Id': 'x'.repeat(65) })).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('of the API can’t be framed, cached, sniffed or run', async () => {
    const { headers } = await api.visitor.get('/api/v1/config');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('to HEAD is that to GET without its body', async () => {
    const head = await api.visitor.send('HEAD', '/api/v1/config');
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
      200,
      '',
      'application/json',
    ]);
  });

  test('is the same with and without a trailing slash', async () => {
    const teacher = await api.teacher();
    for (const path of [
      '/api/v1/users/me',
      '/api/v1/assignments',
      '/comment-sets',
      '/api/v1/comments/bank',
    ]) {
      const [bare, slashed] = [await teacher.get(path), await teacher.get(`${path}/`)];
      expect([bare.status, bare.body]).toEqual([200, slashed.body]);
    }
  });
});

const preflight = (origin: string) =>
  api.visitor.send('OPTIONS', '/api/v1/submissions/1', undefined, {
    Origin: origin,
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': 'authorization,content-type,if-match',
  });

describe('[RUN-41] CORS', () => {
  test('[RUN-35] an allowed origin may call, and read the headers it needs', async () => {
    const { status, headers } = await preflight('https://app.example.org');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example.org');
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(
      /authorization.*content-type.*if-match.*idempotency-key.*prefer/,
    );
    const refused = await api.visitor.get('/api/v1/users/me', {
      Origin: 'https://app.example.org',
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
    expect(refused.headers.get('access-control-expose-headers')).toMatch(
      /X-Total-Count.*X-Revision.*X-Deleted-Ids.*ETag.*Retry-After/,
    );
    expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('another origin may not, nor may any when none is allowed', async () => {
    expect(
      (await preflight('https://evil.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
    const closed = await openApi();
    const answer = await closed.visitor.get('/api/v1/config', {
      Origin: 'https://app.example.org',
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    await closed.close();
  });
});

test('the log names no person, no token and nothing that was typed', async () => {
  const person = await api.teacher({
    email: 'secret.person@example.org',
    full_name: 'Secret Person',
  });
  await person.get('/api/v1/submissions/4711?x=typed-words');
  await person.patch('/api/v1/users/me', { email: 'not an e-mail' });
  // A request's id is random, and may contain any digits.
  const log = JSON.stringify(api.log, (key, value: unknown) =>
    key === 'request_id' ? undefined : value,
  );
  expect(api.log).toContainEqual(
    expect.objectContaining({
      event: 'request',
      route: '/api/v1/submissions/:id',
      status: 404,
      method: 'GET',
    }),
  );
  for (const secret of [
    'secret.person',
    'Secret Person',
    person.token ?? '?',
    'typed-words',
    '4711',
    'correct horse',
  ])
    expect(log).not.toContain(secret);
});

test('[ERR-11] an error of ours is a 500 that reveals nothing, and the log records everything', async () => {
  const broken = await openApi();
  broken.stores.assignments.list = () => Promise.reject(new Error('the inner workings'));
  const teacher = await broken.teacher();
  const { status, body } = await teacher.get('/api/v1/assignments/');
  expect([status, body]).toEqual([
    500,
    { detail: 'Something went wrong on our end. Please try again later.' },
  ]);
  expect(broken.log).toContainEqual(
    expect.objectContaining({
      level: 'error',
      event: 'fault',
      error: expect.stringContaining('the inner workings'),
    }),
  );
  await broken.close();
});
