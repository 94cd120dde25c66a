import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '#contract/credits/credit.ts';
import type { CaptchaChallenge, Token } from '#contract/accounts/sign-in.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { caller } from '#tests/support/caller.ts';

const PERSON = {
  email: 'ada@example.org',
  password: 'correct horse',
  full_name: 'Ada Byron',
  role: 'teacher',
  captchaToken: '',
};

const tokenOf = (payload: unknown): string =>
  Buffer.from(JSON.stringify(payload)).toString('base64');

describe('without a captcha', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi({ env: { TOKEN_TTL_S: '3600' } });
  });
  afterAll(() => api.close());

  test('[AUTH-4][AUTH-23][AUTH-31][AUTH-32][API-4][API-44][API-53] registration returns the user, with welcome credits', async () => {
    const { status, body } = await api.visitor.post<User>('/api/v1/auth/register', {
      ...PERSON,
      email: ' Ada@Example.org ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'ada@example.org',
      full_name: 'Ada Byron',
      role: 'teacher',
      credit_balance: 10,
    });
    expect(Object.keys(body).toSorted()).toEqual([
      'created_at',
      'credit_balance',
      'email',
      'full_name',
      'id',
      'role',
      'settings',
    ]);
    const { body: token } = await api.visitor.post<Token>('/api/v1/auth/token', PERSON);
    const transactions = await caller(api.url, token.access_token).get<Transaction[]>(
      '/api/v1/users/me/credit-transactions',
    );
    expect(transactions.body).toMatchObject([
      {
        transaction_type: 'promo_code',
        reference_id: 'WELCOME',
        change_amount: 10,
        new_balance: 10,
      },
    ]);
  });

  test('[AUTH-28] an e-mail that is already registered is a 400, in any case', async () => {
    const again = await api.visitor.post('/api/v1/auth/register', {
      ...PERSON,
      email: 'ADA@example.org',
    });
    expect(again.status).toBe(400);
    expect(again.body).toEqual({ detail: expect.stringMatching(/registered/i) });
  });

  test('[AUTH-3][AUTH-29][API-3] sign-in returns a bearer token that opens the account', async () => {
    const { status, body } = await api.visitor.post<Token>('/api/v1/auth/token', {
      email: PERSON.email,
      password: PERSON.password,
      captchaToken: '',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
    });
    const me = await caller(api.url, body.access_token).get<User>('/api/v1/users/me');
    expect(me.body.email).toBe(PERSON.email);
  });

  test('[AUTH-18] a wrong password and an unknown e-mail are the same 401', async () => {
    const wrong = await api.visitor.post('/api/v1/auth/token', {
      ...PERSON,
      password: 'wrong horse',
    });
    const unknown = await api.visitor.post('/api/v1/auth/token', {
      ...PERSON,
      email: 'nobody@example.org',
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual({ detail: 'Invalid email or password' });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('[AUTH-17][API-63][API-40] an invalid body is a 422 with a list of fields', async () => {
    const { status, body } = await api.visitor.post('/api/v1/auth/register', {
      email: 'ada',
      password: 'short',
      full_name: ' ',
      role: 'admin',
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      detail: [
        { loc: ['body', 'email'], msg: 'Email is not an e-mail address.', type: 'email' },
        {
          loc: ['body', 'password'],
          msg: 'Password has at least 8 characters.',
          type: 'min_length',
        },
        { loc: ['body', 'full_name'], msg: 'Full name is required.', type: 'non_empty' },
        { loc: ['body', 'role'], msg: 'Only the role teacher can register.', type: 'literal' },
      ],
    });
    expect((await api.visitor.post('/api/v1/auth/token', { email: 'ada' })).status).toBe(422);
  });

  test.each(['{"email":', '[]', '"text"', ''])(
    '[API-63] a body that isn’t a JSON object is a 422: %j',
    async (sent) => {
      const { status, body } = await api.visitor.post<{ detail: unknown[] }>(
        '/api/v1/auth/token',
        sent,
      );
      expect(status).toBe(422);
      expect(Array.isArray(body.detail)).toBe(true);
    },
  );

  test('[AUTH-24] logout revokes only this token', async () => {
    const one = await api.visitor.post<Token>('/api/v1/auth/token', PERSON);
    const two = await api.visitor.post<Token>('/api/v1/auth/token', PERSON);
    const leaving = caller(api.url, one.body.access_token);
    const out = await leaving.post('/api/v1/auth/logout');
    expect([out.status, out.text]).toEqual([204, '']);
    expect((await leaving.get('/api/v1/users/me')).status).toBe(401);
    expect((await caller(api.url, two.body.access_token).get('/api/v1/users/me')).status).toBe(200);
  });

  test.each([
    ['none', undefined],
    ['wrong', 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['of another kind', 'Basic YTpi'],
    ['empty', 'Bearer '],
    ['absurd', `Bearer ${'x'.repeat(5000)}`],
  ])('[API-55] a token that is %s is a 401', async (_, header) => {
    const { status, body, headers } = await api.visitor.get(
      '/api/v1/users/me',
      header === undefined ? {} : { Authorization: header },
    );
    expect(status).toBe(401);
    expect(body).toEqual({ detail: 'Your session has expired. Please log in again.' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('[AUTH-33][API-55] a token is refused after TOKEN_TTL_S', async () => {
    const teacher = await api.teacher();
    api.clock.advance(3_599_000);
    expect((await teacher.get('/api/v1/users/me')).status).toBe(200);
    api.clock.advance(2_000);
    expect((await teacher.get('/api/v1/users/me')).status).toBe(401);
  });

  test('[AUTH-22] every protected call checks the token before anything else', async () => {
    const calls = [
      ['GET', '/api/v1/users/me'],
      ['PATCH', '/api/v1/users/me'],
      ['GET', '/api/v1/users/me/export'],
      ['POST', '/api/v1/users/me/delete'],
      ['GET', '/api/v1/users/me/credit-transactions'],
      ['GET', '/api/v1/assignments/'],
      ['POST', '/api/v1/assignments/'],
      ['GET', '/api/v1/assignments/1'],
      ['PATCH', '/api/v1/assignments/1'],
      ['DELETE', '/api/v1/assignments/1'],
      ['POST', '/api/v1/assignments/1/attach_file'],
      ['GET', '/api/v1/assignments/1/files/1/url'],
      ['DELETE', '/api/v1/assignments/1/files/1'],
      ['GET', '/api/v1/assignments/1/members'],
      ['POST', '/api/v1/assignments/1/members'],
      ['DELETE', '/api/v1/assignments/1/members/1'],
      ['PATCH', '/api/v1/assignments/1/members/1'],
      ['GET', '/api/v1/assignments/1/invitations'],
      ['DELETE', '/api/v1/assignments/1/invitations/1'],
      ['GET', '/api/v1/invitations/x'],
      ['POST', '/api/v1/invitations/x/accept'],
      ['GET', '/api/v1/submissions/by_assignment/1'],
      ['POST', '/api/v1/submissions/by_assignment/1/upload'],
      ['GET', '/api/v1/submissions/1'],
      ['PATCH', '/api/v1/submissions/1'],
      ['DELETE', '/api/v1/submissions/1'],
      ['POST', '/api/v1/submissions/1/generate-feedback'],
      ['GET', '/api/v1/submissions/1/view-url'],
      ['GET', '/api/v1/submissions/1/revisions'],
      ['GET', '/api/v1/submissions/1/drafts'],
      ['POST', '/api/v1/submissions/1/drafts/1/restore'],
      ['GET', '/api/v1/feedback-jobs'],
      ['GET', '/api/v1/feedback-jobs/1'],
      ['POST', '/api/v1/feedback-jobs/1/cancel'],
      ['GET', '/api/v1/comments/'],
      ['GET', '/api/v1/comments/bank'],
      ['POST', '/api/v1/comments/'],
      ['PUT', '/api/v1/comments/1'],
      ['DELETE', '/api/v1/comments/1'],
      ['GET', '/comment-sets/'],
      ['POST', '/comment-sets/'],
      ['PATCH', '/comment-sets/1'],
      ['DELETE', '/comment-sets/1'],
      ['POST', '/api/v1/auth/logout'],
    ] as const;
    const answers = await Promise.all(
      calls.map(async ([method, path]) => [
        method,
        path,
        (await api.visitor.send(method, path)).status,
      ]),
    );
    expect(answers).toEqual(calls.map(([method, path]) => [method, path, 401]));
  });
});

async function signInsThroughProxy(env: Record<string, string>): Promise<number[]> {
  const api = await openApi({ env, allowances: { signIn: { points: 1, duration: 900 } } });
  const from = async (address: string) =>
    (await api.visitor.post('/api/v1/auth/token', PERSON, { 'X-Forwarded-For': address })).status;
  const statuses = [
    await from('203.0.113.1'),
    await from('203.0.113.2'),
    await from('203.0.113.1'),
  ];
  await api.close();
  return statuses;
}

describe('limits', () => {
  test('[API-64] too many wrong passwords are a 429 with Retry-After, and the right one must wait too', async () => {
    const api = await openApi({ allowances: { wrongPassword: { points: 3, duration: 900 } } });
    await api.teacher({ email: PERSON.email });
    const attempt = async (password: string) =>
      (await api.visitor.post('/api/v1/auth/token', { ...PERSON, password })).status;
    expect([
      await attempt('no 1'),
      await attempt('no 2'),
      await attempt(PERSON.password),
      await attempt('no 1'),
    ]).toEqual([401, 401, 200, 401]);
    expect([await attempt('no 2'), await attempt('no 3')]).toEqual([401, 401]);
    const refused = await api.visitor.post('/api/v1/auth/token', PERSON);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(
      (await api.visitor.post('/api/v1/auth/token', { ...PERSON, email: 'other@example.org' }))
        .status,
    ).toBe(401);
    await api.close();
  });

  test('[API-64] registrations from one address are limited', async () => {
    const api = await openApi({ allowances: { register: { points: 1, duration: 3600 } } });
    expect((await api.visitor.post('/api/v1/auth/register', PERSON)).status).toBe(201);
    expect(
      (await api.visitor.post('/api/v1/auth/register', { ...PERSON, email: 'b@example.org' }))
        .status,
    ).toBe(429);
    await api.close();
  });

  test('behind a trusted proxy each of its clients is counted separately, and otherwise nobody can claim another address', async () => {
    expect(await signInsThroughProxy({ TRUST_PROXY: '1' })).toEqual([401, 401, 429]);
    expect(await signInsThroughProxy({})).toEqual([401, 429, 429]);
  });
});

describe('with altcha', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi({ env: { CAPTCHA: 'altcha' } });
  });
  afterAll(() => api.close());

  const challenge = async (): Promise<Challenge> => {
    const { body } = await api.visitor.get<CaptchaChallenge>('/api/v1/auth/captcha');
    expect(body.kind).toBe('altcha');
    return body.challenge as unknown as Challenge;
  };
  const solved = async (): Promise<string> => {
    const given = await challenge();
    return tokenOf({
      challenge: given,
      solution: await solveChallenge({ challenge: given, deriveKey }),
    });
  };
  let people = 0;
  const register = (captchaToken: string) =>
    api.visitor.post('/api/v1/auth/register', {
      ...PERSON,
      email: `p${people++}@example.org`,
      captchaToken,
    });

  test('[AUTH-25][AUTH-26][AUTH-30] a solved challenge of our own allows registration', async () => {
    const answer = await register(await solved());
    expect(answer.status).toBe(201);
  });

  test('[AUTH-27] refuses a solution that was already used', async () => {
    const token = await solved();
    expect((await register(token)).status).toBe(201);
    const replay = await register(token);
    expect(replay.status).toBe(400);
    expect(replay.body).toEqual({ detail: 'The security check failed. Please try again.' });
  });

  test('[AUTH-27][AUTH-19] a missing, forged, unsolved or expired token is a 400 with a detail', async () => {
    const given = await challenge();
    const solution = await solveChallenge({ challenge: given, deriveKey });
    const cheap = { ...given, parameters: { ...given.parameters, cost: 1 } };
    const tokens = [
      '',
      'x',
      tokenOf(null),
      tokenOf({ challenge: given, solution: { counter: 1, derivedKey: '00' } }),
      tokenOf({
        challenge: cheap,
        solution: (await solveChallenge({ challenge: cheap, deriveKey, timeout: 200 })) ?? solution,
      }),
      tokenOf({ challenge: { ...given, signature: '00' }, solution }),
    ];
    for (const token of tokens) expect((await register(token)).status).toBe(400);
    const late = await solved();
    api.clock.advance(21 * 60_000);
    expect((await register(late)).status).toBe(400);
  });

  test('[AUTH-27] sign-in requires it too', async () => {
    expect((await api.visitor.post('/api/v1/auth/token', PERSON)).status).toBe(400);
    expect(
      (await api.visitor.post('/api/v1/auth/token', { ...PERSON, captchaToken: await solved() }))
        .status,
    ).toBe(401);
  });
});
