import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { NewSecondFactor } from '#contract/accounts/second-factor.ts';
import type { Token } from '#contract/accounts/sign-in.ts';
import type { User } from '#contract/accounts/user.ts';
import { guesserOf } from '#server/platform/http/client-address.ts';
import { type Api, type ApiOptions, openApi } from '#tests/support/api.ts';
import { caller } from '#tests/support/caller.ts';
import { readable, secretIn, startSmtp } from '#tests/support/sign-in/smtp.ts';
import { engines } from '#tests/support/engines.ts';

const ME = '/api/v1/users/me';
const AUTH = '/api/v1/auth';
const FACTOR = `${ME}/second-factor`;
const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'a whole new phrase';

let open: Api[] = [];
afterEach(async () => {
  await Promise.all(open.map((api) => api.close()));
  open = [];
});
async function anApi(options: ApiOptions = {}): Promise<Api> {
  const api = await openApi(options);
  open.push(api);
  return api;
}

const signIn = (
  api: Api,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
) =>
  api.visitor.post<Token & { ticket: string }>(
    `${AUTH}/token`,
    { email, password, captchaToken: '' },
    headers,
  );

/** Runs `meanwhile` between what `name` of `store` reads and what its caller does with it. */
function between<Name extends string, Store extends Record<Name, (...asked: never[]) => unknown>>(
  store: Store,
  name: Name,
  meanwhile: () => Promise<unknown>,
): void {
  const real = store[name];
  let isDone = false;
  store[name] = (async (...asked: never[]) => {
    const read = await real(...asked);
    if (!isDone) {
      isDone = true;
      await meanwhile();
    }
    return read;
  }) as Store[Name];
}

/** Switches the second step on; returns its codes. */
async function turnOn(api: Api, who: ReturnType<typeof caller>) {
  const {
    body: { secret },
  } = await who.post<NewSecondFactor>(FACTOR, { current_password: PASSWORD });
  const code = (steps = 0) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: api.clock.now().getTime() + steps * 30_000,
    });
  const { body } = await who.post<{ recovery_codes: string[] }>(`${FACTOR}/confirm`, {
    code: code(),
  });
  return { code, codes: body.recovery_codes };
}

describe.each(engines)(
  'events that end sessions also end sign-ins in progress, on $name',
  (engine) => {
    const email = 'ada@example.org';
    const scene = async () => {
      const api = await anApi({ engine });
      const ada = await api.teacher({ email });
      const account = await api.stores.users.named(email);
      const newHash = async () => {
        await api.stores.users.update(account, { password_hash: 'another hash' });
      };
      return { api, ada, account, newHash };
    };

    test('[SEC-3] a sign-in that has read the old password gets no token once the password was changed', async () => {
      const { api, newHash } = await scene();
      between(api.stores.users, 'findForLogin', newHash);
      expect((await signIn(api, email)).status).toBe(401);
    });

    test('[SEC-3] a sign-in gets no token once the account was closed, even if it was reopened meanwhile', async () => {
      const { api, account } = await scene();
      between(api.stores.users, 'findForLogin', () => api.stores.users.disable(account, true));
      expect((await signIn(api, email)).status).toBe(401);
      await api.stores.users.disable(account, false);
      between(api.stores.users, 'findForLogin', async () => {
        await api.stores.users.disable(account, true);
        await api.stores.users.disable(account, false);
      });
      expect((await signIn(api, email)).status).toBe(401);
      expect((await signIn(api, email)).status).toBe(200);
    });

    test('[SEC-3] a sign-in with only the password gets no token once the second step was switched on', async () => {
      const { api, ada } = await scene();
      between(api.stores.secondFactors, 'get', () => turnOn(api, ada));
      expect((await signIn(api, email)).status).toBe(401);
      expect((await signIn(api, email)).status).toBe(202);
    });

    test('[SEC-3] a code gets no token once the password was changed after its ticket was issued', async () => {
      const { api, ada, account } = await scene();
      const { code } = await turnOn(api, ada);
      const {
        body: { ticket },
      } = await signIn(api, email);
      between(api.stores.secondFactors, 'useTicket', () => api.stores.users.disable(account, true));
      const answer = await api.visitor.post(`${AUTH}/token/code`, { ticket, code: code(1) });
      expect(answer.status).toBe(400);
    });

    test('[SEC-3] a ticket issued after the password was changed opens nothing', async () => {
      const { api, ada, newHash } = await scene();
      const { code } = await turnOn(api, ada);
      between(api.stores.users, 'findForLogin', newHash);
      const { status, body } = await signIn(api, email);
      expect(status).toBe(202);
      const answer = await api.visitor.post(`${AUTH}/token/code`, {
        ticket: body.ticket,
        code: code(1),
      });
      expect(answer.status).toBe(400);
    });

    test('[SEC-3] a session that was ended meanwhile can’t change the password or second step, or delete the account', async () => {
      for (const act of [
        (who: ReturnType<typeof caller>) =>
          who.patch(ME, { password: NEW_PASSWORD, current_password: PASSWORD }),
        (who: ReturnType<typeof caller>) =>
          who.patch(ME, { email: 'mine@example.org', current_password: PASSWORD }),
        (who: ReturnType<typeof caller>) => who.post(FACTOR, { current_password: PASSWORD }),
        (who: ReturnType<typeof caller>) =>
          who.post(`${ME}/delete`, { current_password: PASSWORD }),
      ]) {
        const { api, ada, account, newHash } = await scene();
        const { passwordHash } = api.stores.users;
        // The first read checks whether there is a password at all, the second is the one that is
        // compared.
        let looks = 0;
        api.stores.users.passwordHash = async (who) => {
          const hash = await passwordHash(who);
          looks += 1;
          if (looks === 2) await newHash();
          return hash;
        };
        expect((await act(ada)).status).toBe(401);
        api.stores.users.passwordHash = passwordHash;
        expect(await passwordHash(account)).toBe('another hash');
        expect((await api.stores.users.me(account)).email).toBe(email);
      }
    });

    test('[SEC-3] changing the password invalidates a link for a new password', async () => {
      const { api, ada, account } = await scene();
      await api.database.db
        .insertInto('password_resets')
        .values({
          token_hash: '0'.repeat(64),
          user_id: account.userId,
          created_at: api.clock.now().toISOString(),
          expires_at: new Date(api.clock.now().getTime() + 60_000).toISOString(),
        })
        .execute();
      await ada.patch(ME, { password: NEW_PASSWORD, current_password: PASSWORD });
      expect(
        await api.database.db.selectFrom('password_resets').select('user_id').execute(),
      ).toEqual([]);
    });
  },
);

test('[SEC-3] a connection isn’t stored for a session that ended while the learning environment was queried', async () => {
  const api = await anApi();
  const email = 'ada@example.org';
  await api.teacher({ email });
  const account = await api.stores.users.named(email);
  const connection = {
    system: 'moodle',
    address: 'https://vle.example',
    site: 'VLE',
    who: 'Ada',
    sealed: 'sealed',
  } as const;
  await expect(
    api.stores.connections.create({ ...account, session: 'ended' }, connection),
  ).rejects.toThrow('Your session has expired');
  expect(await api.stores.connections.list(account)).toEqual([]);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['[2001:db8:0:7::9]:443', '2001:db8:0:7'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('[SEC-16] guesses from %s are counted as those of %s', (address, guesser) =>
  expect(guesserOf(address)).toBe(guesser),
);

test('[SEC-11] new recovery codes require a code from the app, in addition to the password', async () => {
  const api = await anApi();
  const ada = await api.teacher();
  const { code, codes } = await turnOn(api, ada);
  const ask = (body: object) => ada.post(`${FACTOR}/recovery-codes`, body);
  expect((await ask({ current_password: PASSWORD })).status).toBe(422);
  expect((await ask({ current_password: PASSWORD, code: '000000' })).status).toBe(422);
  expect((await ask({ current_password: PASSWORD, code: codes[0] })).status).toBe(422);
  expect((await ask({ current_password: 'wrong', code: code(1) })).status).toBe(422);
  expect((await ask({ current_password: PASSWORD, code: code(1) })).status).toBe(200);
  expect((await ask({ current_password: PASSWORD, code: code(1) })).status).toBe(422);
});

test('[SEC-11] a new e-mail requires a code too: its owner may sign in through the school, which ends the second step', async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.close());
  const api = await anApi({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'm@example.org', PUBLIC_URL: 'https://m.example.org' },
  });
  const ada = await api.teacher({ email: 'ada@example.org' });
  const { code, codes } = await turnOn(api, ada);
  const change = (more: object) =>
    ada.patch<User>(ME, {
      email: 'eve@example.org',
      current_password: PASSWORD,
      ...more,
    });
  for (const more of [{}, { code: '000000' }, { code: code() }])
    expect(await change(more)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'code'] }] },
    });
  expect((await change({ code: codes[0] })).body.pending_email).toBe('eve@example.org');
  expect((await ada.patch<User>(ME, { full_name: 'Ada B.' })).status).toBe(200);
});

describe('[SEC-16] strangers’ guesses', () => {
  const email = 'owner@example.org';
  const scene = async () => {
    const api = await anApi({
      env: { TRUST_PROXY: '1' },
      allowances: {
        wrongPassword: { points: 5, duration: 900 },
        accountPassword: { points: 8, duration: 900 },
      },
    });
    await api.teacher({ email });
    const from = (address: string, password: string, cookie = '') =>
      signIn(api, email, password, { 'X-Forwarded-For': address, Cookie: cookie });
    return { api, from };
  };

  test('from one IPv6 network are counted together, as are those from an IPv4 address in any notation', async () => {
    const { from } = await scene();
    const statuses: number[] = [];
    for (let at = 1; at <= 6; at += 1)
      statuses.push((await from(`2001:db8:0:7:${at}::${at}`, 'a wrong guess')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const other = await scene();
    const written = ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:0207', '::ffff:c000:207'];
    for (const address of [...written, written[0]!])
      expect((await other.from(address, 'a wrong guess')).status).toBe(401);
    expect((await other.from(written[2]!, 'a wrong guess')).status).toBe(429);
    expect((await other.from('192.0.2.8', 'a wrong guess')).status).toBe(401);
  });

  test('don’t lock the owner out of a browser that has signed in before; but that browser can’t guess without limit either', async () => {
    const { api, from } = await scene();
    const first = await from('192.0.2.1', PASSWORD);
    const cookie = first.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(
      /^marginalia-browser=[\w-]{43}; Max-Age=\d{8}; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    );
    for (let at = 1; at <= 12; at += 1) await from(`198.51.${at}.1`, 'a wrong guess');
    expect((await from('203.0.113.1', PASSWORD)).status).toBe(429);
    const own = cookie.split(';')[0]!;
    const second = await from('203.0.113.1', PASSWORD, own);
    expect([second.status, second.headers.getSetCookie()]).toEqual([200, []]);
    const guesses: number[] = [];
    for (let at = 1; at <= 6; at += 1)
      guesses.push((await from(`203.0.113.${at}`, 'a wrong guess', own)).status);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    const forged = `marginalia-browser=${'x'.repeat(43)}`;
    expect((await from('203.0.113.99', PASSWORD, forged)).status).toBe(429);
    const stranger = await api.teacher();
    expect(stranger.token).toBeDefined();
  });

  test('a browser that signed in to another account, or someone else’s, offers no way round', async () => {
    const { api, from } = await scene();
    await api.teacher({ email: 'eve@example.org' });
    const eve = await signIn(api, 'eve@example.org');
    const hers = eve.headers.getSetCookie()[0]!.split(';')[0]!;
    const shared = await api.visitor.post(`${AUTH}/token`, {
      email,
      password: PASSWORD,
      captchaToken: '',
      shared: true,
    });
    expect(shared.headers.getSetCookie()).toEqual([]);
    for (let at = 1; at <= 12; at += 1) await from(`198.51.${at}.1`, 'a wrong guess');
    expect((await from('203.0.113.1', PASSWORD, hers)).status).toBe(429);
  });
});

describe('[SEC-20] blank characters alone aren’t a password', () => {
  const BLANKS = [
    '        ',
    '\t\t\t\t\t\t\t\t\t',
    ' \u00A0\u2003\u2009\u3000\u1680\u205F ',
    '\u200B\u200C\u200D\u2060\uFEFF\u00AD\u180E\u200E',
    '\u2800\u3164\u115F\u1160\uFFA0\u034F\uFE0F\u{E0020}',
    '\u0301\u0301\u20DD\u{1D159}\u{1D159}\uFFFC\uFFFC\u0378\uFDD0',
  ];
  test.each(BLANKS)('at registration and at a change: %j', async (password) => {
    const api = await anApi();
    const refusal = {
      status: 422,
      body: { detail: [{ loc: ['body', 'password'], msg: expect.stringContaining('blank') }] },
    };
    expect(
      await api.visitor.post(`${AUTH}/register`, {
        email: 'ada@example.org',
        password,
        full_name: 'Ada',
        role: 'teacher',
        captchaToken: '',
      }),
    ).toMatchObject(refusal);
    const ada = await api.teacher();
    expect(await ada.patch(ME, { password, current_password: PASSWORD })).toMatchObject(refusal);
    expect(
      await api.visitor.post(`${AUTH}/password-reset/confirm`, { token: 'x'.repeat(43), password }),
    ).toMatchObject(refusal);
  });

  test('a phrase with blanks in it is one', async () => {
    const api = await anApi();
    const ada = await api.teacher();
    expect(
      (await ada.patch(ME, { password: ' four words of mine ', current_password: PASSWORD }))
        .status,
    ).toBe(200);
  });
});

describe('[SEC-9] where mail is sent a new e-mail applies once its link was followed', () => {
  const scene = async (env: Record<string, string> = {}) => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.close());
    const api = await anApi({
      env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://marking.example.org', ...env },
    });
    const ada = await api.teacher({ email: 'ada@uni.example' });
    const change = (email: string, current_password = PASSWORD) =>
      ada.patch<User & { detail: string }>(ME, { email, current_password });
    const linkOf = async (to: string) =>
      /\/new-email#([\w-]+)/.exec(readable(await smtp.mailTo(to)))?.[1] ?? '';
    const follow = (token: string, password = PASSWORD) =>
      api.visitor.post(`${AUTH}/email/confirm`, { token, password });
    const emailNow = async () => (await ada.get<User>(ME)).body.email;
    return { api, smtp, ada, change, linkOf, follow, emailNow };
  };

  test('and the account’s password was given; then everyone must sign in again', async () => {
    const { api, ada, smtp, change, linkOf, follow, emailNow } = await scene();
    expect((await change('countess@uni.example', 'wrong')).status).toBe(422);
    const asked = await change('countess@uni.example');
    expect([asked.status, asked.body.email, asked.body.pending_email]).toEqual([
      200,
      'ada@uni.example',
      'countess@uni.example',
    ]);
    expect((await signIn(api, 'countess@uni.example')).status).toBe(401);
    const token = await linkOf('countess@uni.example');
    expect((await follow(token, 'not her password')).status).toBe(422);
    expect(await emailNow()).toBe('ada@uni.example');
    expect((await follow(token)).status).toBe(204);
    expect((await ada.get(ME)).status).toBe(401);
    expect((await follow(token)).status).toBe(400);
    expect((await signIn(api, 'ada@uni.example')).status).toBe(401);
    const { body } = await signIn(api, 'countess@uni.example');
    const me = (await caller(api.url, body.access_token).get<User>(ME)).body;
    expect([me.email, me.pending_email]).toEqual(['countess@uni.example', undefined]);
    expect(readable(await smtp.mailTo('ada@uni.example'))).toContain('now uses a different e-mail');
  });

  test('the newest request applies, and a link is valid for a day', async () => {
    const { api, change, linkOf, follow, emailNow } = await scene();
    await change('one@uni.example');
    const first = await linkOf('one@uni.example');
    await change('two@uni.example');
    expect((await follow(first)).status).toBe(400);
    const second = await linkOf('two@uni.example');
    api.clock.advance(24 * 60 * 60_000);
    expect((await follow(second)).status).toBe(400);
    expect(await emailNow()).toBe('ada@uni.example');
  });

  test('an address of another domain is refused as at registration', async () => {
    const { change, emailNow } = await scene({
      REGISTRATION: 'domain',
      REGISTRATION_DOMAINS: 'uni.example',
    });
    expect((await change('ada@evil.example')).status).toBe(403);
    expect((await change('ada@uni.example.evil.example')).status).toBe(403);
    expect((await change('countess@uni.example')).status).toBe(200);
    expect(await emailNow()).toBe('ada@uni.example');
  });

  test('an existing address is reported only to its owner, and stays theirs', async () => {
    const { api, smtp, change, emailNow } = await scene();
    await api.teacher({ email: 'eve@uni.example' });
    expect((await change('eve@uni.example')).status).toBe(200);
    expect(readable(await smtp.mailTo('eve@uni.example'))).toContain('already has an account');
    expect(await emailNow()).toBe('ada@uni.example');
  });

  test('until then no invitation to that address is accepted', async () => {
    const { api, ada, change } = await scene();
    const owner = await api.teacher();
    const { body: assignment } = await owner.post<{ id: number }>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const { body } = await owner.post<{ url: string }>(
      `/api/v1/assignments/${assignment.id}/members`,
      { email: 'guest@uni.example', role: 'viewer' },
    );
    await change('guest@uni.example');
    const accepted = await ada.post(`/api/v1/invitations/${body.url.split('/').at(-1)}/accept`);
    expect(accepted.status).toBe(403);
  });
});

test('[SEC-9] where no mail is sent a changed e-mail can’t claim an invitation from before the change', async () => {
  const api = await anApi();
  const [owner, ada] = [await api.teacher(), await api.teacher()];
  const { body: assignment } = await owner.post<{ id: number }>('/api/v1/assignments/', {
    name: 'Essay',
  });
  const invite = async () =>
    (
      await owner.post<{ url: string }>(`/api/v1/assignments/${assignment.id}/members`, {
        email: 'guest@example.org',
        role: 'viewer',
      })
    ).body.url
      .split('/')
      .at(-1);
  const before = await invite();
  api.clock.advance(1000);
  await ada.patch(ME, { email: 'guest@example.org', current_password: PASSWORD });
  expect((await ada.post(`/api/v1/invitations/${before}/accept`)).status).toBe(403);
  api.clock.advance(1000);
  expect((await ada.post(`/api/v1/invitations/${await invite()}/accept`)).status).toBe(200);
});

test('[SEC-4] a ticket for the second step opens nothing once the second step is off: nobody signs in as someone else through a link with it', async () => {
  const api = await anApi();
  const email = 'eve@example.org';
  const eve = await api.teacher({ email });
  const { codes } = await turnOn(api, eve);
  const {
    body: { ticket },
  } = await signIn(api, email);
  await eve.post(`${FACTOR}/off`, { current_password: PASSWORD, code: codes[0] });
  const answer = await api.visitor.post(`${AUTH}/token/code`, { ticket, code: '123456' });
  expect(answer.status).toBe(400);
});

describe('[SEC-5] where mail is sent, an older account with an unverified e-mail', () => {
  const email = 'ada@uni.example';
  const password = 'a long enough phrase';
  const scene = async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.close());
    const api = await anApi({
      env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://marking.example.org' },
    });
    const planted = await api.teacher({ email });
    await api.database.db
      .updateTable('users')
      .set({ email_proof: 'unproven' })
      .where('email', '=', email)
      .execute();
    return { api, smtp, planted };
  };

  test('isn’t opened by a link for a new password: the mail says what to do instead', async () => {
    const { api, smtp } = await scene();
    await api.visitor.post(`${AUTH}/password-reset`, { email, captchaToken: '' });
    const mail = readable(await smtp.mailTo(email));
    expect(mail).toContain('was never confirmed');
    expect(mail).not.toContain('/new-password#');
  });

  test('leaves the e-mail to the user who registers with it and follows the link, and nothing else', async () => {
    const { api, smtp, planted } = await scene();
    await planted.post('/api/v1/assignments/', { name: 'Planted' });
    await api.visitor.post(`${AUTH}/register`, {
      email,
      password,
      full_name: 'Ada',
      role: 'teacher',
      captchaToken: '',
    });
    const token = secretIn(await smtp.mailTo(email), 'confirm');
    const made = await api.visitor.post<Token>(`${AUTH}/register/confirm`, { token, password });
    expect(made.status).toBe(201);
    const ada = caller(api.url, made.body.access_token);
    expect((await ada.get<User>(ME)).body.email).toBe(email);
    expect((await ada.get('/api/v1/assignments/')).body).toEqual([]);
    expect((await planted.get(ME)).status).toBe(401);
  });

  test('accepts an invitation only by the mailed link, which verifies it', async () => {
    const { api, smtp, planted } = await scene();
    const owner = await api.teacher();
    const { body: assignment } = await owner.post<{ id: number }>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const { body } = await owner.post<{ url: string }>(
      `/api/v1/assignments/${assignment.id}/members`,
      { email, role: 'viewer' },
    );
    const accept = (token: string | undefined) =>
      planted.post<{ detail: string }>(`/api/v1/invitations/${token}/accept`);
    const handed = await accept(body.url.split('/').at(-1));
    expect([handed.status, handed.body.detail]).toEqual([
      403,
      expect.stringContaining('Open the link in the e-mail'),
    ]);
    expect((await accept(secretIn(await smtp.mailTo(email), 'invitations'))).status).toBe(200);
    expect((await api.stores.users.named(email)).disabled_at).toBeNull();
    const { email_proof } = await api.database.db
      .selectFrom('users')
      .select('email_proof')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(email_proof).toBe('proven');
  });
});
