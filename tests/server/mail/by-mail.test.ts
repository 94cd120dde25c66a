import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewInvitation } from '#contract/accounts/invitation.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Token } from '#contract/accounts/sign-in.ts';
import type { Config } from '#contract/accounts/config.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { caller } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { secretIn, startSmtp, type TestSmtp } from '#tests/support/sign-in/smtp.ts';

const AUTH = '/api/v1/auth';
const PASSWORD = 'correct horse battery';
const HOUR_MS = 60 * 60_000;

describe.each(engines)('mail for registration and passwords, on $name', (engine) => {
  let smtp: TestSmtp;
  let api: Api;
  beforeAll(async () => {
    smtp = await startSmtp();
    api = await openApi({
      engine,
      env: {
        SMTP_URL: smtp.url,
        PUBLIC_URL: 'https://marking.example.org',
        SUPPORT_EMAIL: 'it@example.org',
      },
    });
  });
  afterAll(async () => {
    await api.close();
    await smtp.close();
  });

  const register = (email: string, password = PASSWORD) =>
    api.visitor.post<unknown>(`${AUTH}/register`, {
      email,
      password,
      full_name: 'Ada Byron',
      role: 'teacher',
      captchaToken: '',
    });
  const signIn = (email: string, password = PASSWORD) =>
    api.visitor.post<Token>(`${AUTH}/token`, { email, password, captchaToken: '' });
  /** Registers and follows the link. */
  const account = async (email: string) => {
    await register(email);
    const { body } = await api.visitor.post<Token>(`${AUTH}/register/confirm`, {
      token: secretIn(await smtp.mailTo(email), 'confirm'),
      password: PASSWORD,
    });
    return caller(api.url, body.access_token);
  };
  const ask = (email: string) =>
    api.visitor.post(`${AUTH}/password-reset`, { email, captchaToken: '' });
  const mailsTo = (email: string) => smtp.taken.filter(({ to }) => to.includes(email));

  test('[MAIL-7] registering gets the same response whether or not there is an account; only the mailbox shows which', async () => {
    const email = 'ada@example.org';
    const answers = [await register(email)];
    const link = secretIn(await smtp.mailTo(email), 'confirm');
    expect((await signIn(email)).status).toBe(401);
    const wrong = await api.visitor.post(`${AUTH}/register/confirm`, {
      token: link,
      password: 'somebody else’s',
    });
    expect([wrong.status, wrong.body]).toEqual([
      422,
      {
        detail: [
          {
            loc: ['body', 'password'],
            msg: 'This isn’t the password you registered with.',
            type: 'wrong_password',
          },
        ],
      },
    ]);
    const made = await api.visitor.post<Token>(`${AUTH}/register/confirm`, {
      token: link,
      password: PASSWORD,
    });
    expect(made.status).toBe(201);
    expect(
      (await caller(api.url, made.body.access_token).get<User>('/api/v1/users/me')).body,
    ).toMatchObject({ email, credit_balance: 10 });
    expect(
      (await api.visitor.post(`${AUTH}/register/confirm`, { token: link, password: PASSWORD }))
        .status,
    ).toBe(400);
    answers.push(await register(email, 'another password'));
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, {}],
      [202, {}],
    ]);
    await expect.poll(() => mailsTo(email).length).toBe(2);
    expect(secretIn(mailsTo(email)[1]!, 'confirm')).toBe('');
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, 'another password')).status).toBe(401);
  });

  test('[MAIL-8] a link for a new password is valid for an hour and once, and ends every session', async () => {
    const email = 'grace@example.org';
    const there = await account(email);
    expect((await ask(email)).status).toBe(202);
    await expect.poll(() => mailsTo(email).length).toBe(2);
    const token = secretIn(mailsTo(email)[1]!, 'new-password');
    const set = (password: string) =>
      api.visitor.post(`${AUTH}/password-reset/confirm`, { token, password });
    expect((await set('password123')).status).toBe(422);
    expect((await there.get('/api/v1/users/me')).status).toBe(200);
    expect(
      (await Promise.all([set('a whole new one'), set('a whole new one')]))
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([204, 400]);
    expect((await there.get('/api/v1/users/me')).status).toBe(401);
    expect([(await signIn(email)).status, (await signIn(email, 'a whole new one')).status]).toEqual(
      [401, 200],
    );
    await ask(email);
    await expect.poll(() => mailsTo(email).length).toBe(3);
    api.clock.advance(HOUR_MS + 1);
    const late = await api.visitor.post(`${AUTH}/password-reset/confirm`, {
      token: secretIn(mailsTo(email)[2]!, 'new-password'),
      password: 'yet another one',
    });
    expect([late.status, late.body]).toEqual([
      400,
      {
        detail: 'This link has expired or has already been used. Ask for a new one.',
      },
    ]);
  });

  test('[MAIL-7] requesting a new password gets the same response for everyone, and only open accounts get a mail', async () => {
    const closed = 'closed@example.org';
    await account(closed);
    const { userId } = await api.stores.users.named(closed);
    await api.stores.users.disable({ userId }, true);
    await account('known@example.org');
    const answers = await Promise.all([
      ask('known@example.org'),
      ask('nobody@example.org'),
      ask(closed),
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [202, {}]));
    await expect.poll(() => mailsTo('known@example.org').length).toBe(2);
    await expect.poll(() => api.stores.outbox.list()).toEqual([]);
    expect([mailsTo('nobody@example.org').length, mailsTo(closed).length]).toEqual([0, 1]);
  });

  test('[MAIL-7] mails are counted per address, whether or not there is an account', async () => {
    for (const email of ['nobody-else@example.org', 'known@example.org']) {
      const answers = [];
      for (let time = 0; time < 6; time += 1) answers.push((await ask(email)).status);
      expect(answers.at(-1)).toBe(429);
    }
  });

  test('[MAIL-4] an invited user gets the link too, and can join with it', async () => {
    const [owner, guest] = [await account('owner@example.org'), await account('guest@example.org')];
    const {
      body: { id },
    } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const { body } = await owner.post<NewInvitation>(`/api/v1/assignments/${id}/members`, {
      email: 'guest@example.org',
      role: 'grader',
    });
    expect(body.mailed).toBe(true);
    await expect.poll(() => mailsTo('guest@example.org').length).toBe(2);
    const token = secretIn(mailsTo('guest@example.org')[1]!, 'invitations');
    expect((await guest.post(`/api/v1/invitations/${token}/accept`)).status).toBe(200);
  });

  test('[MAIL-4] an erased account leaves nothing to be sent', async () => {
    const email = 'gone@example.org';
    const gone = await account(email);
    await api.stores.users.update(
      { userId: (await api.stores.users.named(email)).userId },
      { settings: { mail_drafts_ready: true } },
    );
    expect(
      (await gone.post('/api/v1/users/me/delete', { current_password: PASSWORD })).status,
    ).toBe(204);
    const before = mailsTo(email).length;
    await ask(email);
    await expect.poll(() => api.stores.outbox.list()).toEqual([]);
    expect(mailsTo(email)).toHaveLength(before);
  });
});

test('[MAIL-1] without a mail server no mail is promised, and accounts are created at once', async () => {
  const api = await openApi();
  expect((await api.visitor.get<Config>('/api/v1/config')).body.mail).toBe(false);
  const asked = await api.visitor.post(`${AUTH}/password-reset`, {
    email: 'ada@example.org',
    captchaToken: '',
  });
  expect([asked.status, asked.body]).toEqual([
    404,
    { detail: 'This server doesn’t send e-mail. Ask support@example.org for a new password.' },
  ]);
  const teacher = await api.teacher();
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  expect(
    (
      await teacher.post<NewInvitation>(`/api/v1/assignments/${id}/members`, {
        email: 'eve@example.org',
        role: 'viewer',
      })
    ).body.mailed,
  ).toBe(false);
  await api.close();
});
