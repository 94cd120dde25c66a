import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { networkOf } from '#server/platform/http/client-address.ts';
import { type Api, openApi } from '#tests/support/api.ts';

const TOKEN = '/api/v1/auth/token';
const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

describe('[SAFE-12] guesses made all at once', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi({
      env: { TRUST_PROXY: '1' },
      allowances: {
        wrongPassword: { points: 5, duration: 900 },
        accountPassword: { points: 12, duration: 900 },
        networkPassword: { points: 15, duration: 900 },
      },
    });
  });
  afterAll(() => api.close());

  const guess = async (
    email: string,
    address: string,
    password = 'a wrong guess',
  ): Promise<number> =>
    (
      await api.visitor.post(
        TOKEN,
        { email, password, captchaToken: '' },
        { 'X-Forwarded-For': address },
      )
    ).status;

  test('at one account from one address are counted before they are checked', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () => guess('one@example.org', '192.0.2.1')),
    );
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 25]);
  });
  test('are counted before they are checked: after too many even the right one is refused', async () => {
    const [email, password] = ['mine@example.org', 'a long enough phrase'];
    await api.visitor.post('/api/v1/auth/register', {
      email,
      password,
      full_name: 'Ada',
      role: 'teacher',
      captchaToken: '',
    });
    for (let guesses = 0; guesses < 5; guesses += 1)
      expect(await guess(email, '192.0.2.9')).toBe(401);
    expect([
      await guess(email, '192.0.2.9', password),
      await guess(email, '198.51.100.9', password),
    ]).toEqual([429, 200]);
  });
  test('at one account from many networks are counted together', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => guess('two@example.org', `10.0.${at}.1`)),
    );
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([12, 18]);
  });
  test('at many accounts from one network are counted together', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        guess(`three${at}@example.org`, `2001:db8:0:7::${at + 1}`),
      ),
    );
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([15, 15]);
  });
  test('for the password of one’s own account are counted too', async () => {
    const teacher = await api.teacher();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        teacher.post('/api/v1/users/me/delete', { current_password: 'a wrong guess' }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([5, 15]);
  });
});

test('[SAFE-12] requests without a solved challenge count against nobody: they lock neither the account nor its mailbox', async () => {
  const api = await openApi({
    env: {
      CAPTCHA: 'altcha',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://marking.example.org',
      SUPPORT_EMAIL: 'it@example.org',
    },
    allowances: {
      wrongPassword: { points: 2, duration: 900 },
      accountPassword: { points: 2, duration: 900 },
      networkPassword: { points: 2, duration: 900 },
      mailAddress: { points: 2, duration: 900 },
    },
  });
  onTestFinished(() => api.close());
  const solved = async (): Promise<string> => {
    const {
      body: { challenge },
    } = await api.visitor.get<{ challenge: Challenge }>('/api/v1/auth/captcha');
    return Buffer.from(
      JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
    ).toString('base64');
  };
  const person = {
    email: 'ada@example.org',
    password: 'a long enough phrase',
    full_name: 'Ada',
    role: 'teacher',
  };
  const ask = async (path: string, captchaToken: string) =>
    (
      await api.visitor.post(
        `/api/v1/auth/${path}`,
        { ...person, captchaToken },
        { 'X-Forwarded-For': '192.0.2.1' },
      )
    ).status;
  for (const [path, wanted] of [
    ['token', 401],
    ['password-reset', 202],
    ['register', 202],
  ] as const) {
    for (let tried = 0; tried < 4; tried += 1)
      expect([path, await ask(path, 'none')]).toEqual([path, 400]);
    expect([path, await ask(path, await solved())]).toEqual([path, wanted]);
  }
});

test.each([
  ['192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:0DB8:0000:0007:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network));

test('[SAFE-13] a password has 8 to 1,000 characters, and a long one can be used to sign in', async () => {
  const api = await openApi();
  try {
    const register = async (length: number) => {
      const account = {
        email: `p${length}@example.org`,
        password: 'üß'.repeat(length).slice(0, length),
        captchaToken: '',
      };
      const made = await api.visitor.post('/api/v1/auth/register', {
        ...account,
        full_name: 'Ada Byron',
        role: 'teacher',
      });
      return [made.status, (await api.visitor.post(TOKEN, account)).status];
    };
    expect(await register(8)).toEqual([201, 200]);
    expect(await register(1000)).toEqual([201, 200]);
    expect((await register(7))[0]).toBe(422);
    expect((await register(1001))[0]).toBe(422);
  } finally {
    await api.close();
  }
});
