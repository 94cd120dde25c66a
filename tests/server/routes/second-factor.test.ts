import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { NewSecondFactor, SecondFactor } from '#contract/accounts/second-factor.ts';
import type { Token } from '#contract/accounts/sign-in.ts';
import { newRecoveryCodes, stepOf, uriOf } from '#server/features/accounts/one-time-codes.ts';
import { admin } from '#server/admin.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { openApi } from '#tests/support/api.ts';
import { type Caller, caller } from '#tests/support/caller.ts';
import { testIds } from '#tests/support/class.ts';
import { readable, secretIn, startSmtp } from '#tests/support/sign-in/smtp.ts';
import { engines, openStores } from '#tests/support/engines.ts';

const AT = '/api/v1/users/me/second-factor';
const AUTH = '/api/v1/auth';
const PASSWORD = 'correct horse';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const WRONG = [
  {
    loc: ['body', 'code'],
    msg: 'That code isn’t right. A code from the app works once, for about a minute.',
    type: 'wrong_code',
  },
];
const LATE = 'This took too long. Sign in again with your password.';
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('[SESS-9] codes are those of RFC 6238, at %i s', (seconds, code) => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  const at = (offset: number) => stepOf(secret, code, new Date((seconds + offset) * 1000));
  const step = Math.floor(seconds / 30);
  expect([at(0), at(30), at(-30)]).toEqual([step, step, step]);
  expect([at(90), at(-90), stepOf(secret, '000000', new Date(seconds * 1000))]).toEqual([
    null,
    null,
    null,
  ]);
  expect(stepOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, new Date(seconds * 1000))).toBe(
    step,
  );
});

test('[SESS-9] the app’s set-up data contains this product, the account and how codes are generated', () => {
  expect(uriOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'ada+1@example.org')).toBe(
    'otpauth://totp/Marginalia:ada%2B1%40example.org?issuer=Marginalia&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});

test('[SESS-10] there are ten different recovery codes of 79 bits each', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});

describe.each(engines)('a code in addition to the password, on $name', (engine) => {
  const scene = async (env: Record<string, string> = {}) => {
    const api = await openApi({ engine, env });
    const email = 'ada@example.org';
    const ada = await api.teacher({ email });
    const signIn = (password = PASSWORD, shared = false) =>
      api.visitor.post<Token & { ticket: string }>(`${AUTH}/token`, {
        email,
        password,
        captchaToken: '',
        shared,
      });
    const step = (ticket: string, code: string) =>
      api.visitor.post<Token & { detail: unknown }>(`${AUTH}/token/code`, { ticket, code });
    const codeOf = (secret: string, steps = 0) =>
      TOTP.generate({
        secret: Secret.fromBase32(secret),
        timestamp: api.clock.now().getTime() + steps * STEP_MS,
      });
    const turnOn = async (who: Caller = ada) => {
      const {
        body: { secret },
      } = await who.post<NewSecondFactor>(AT, { current_password: PASSWORD });
      const { body } = await who.post<{ recovery_codes: string[] }>(`${AT}/confirm`, {
        code: codeOf(secret),
      });
      return { secret, codes: body.recovery_codes, code: (steps = 0) => codeOf(secret, steps) };
    };
    const state = async (who: Caller = ada) => (await who.get<SecondFactor>(AT)).body;
    const lines = async () => (await api.stores.audit.lines('', 0, 500)).map(({ kind }) => kind);
    return { api, email, ada, signIn, step, codeOf, turnOn, state, lines };
  };

  test('[SESS-13] where it is required nothing else can be done before it is on, nor after it was switched off until another is on', async () => {
    const { api, ada, turnOn, signIn, step, state } = await scene({ SECOND_FACTOR: 'required' });
    const before = [
      '/api/v1/assignments/',
      '/api/v1/comments/',
      '/comment-sets/',
      '/api/v1/users/me/export',
      '/api/v1/users/me/sessions',
      '/api/v1/student-data/erasures',
    ];
    const refused = {
      status: 403,
      body: { detail: expect.stringContaining('Reload the page to set it up') },
    };
    for (const path of before)
      expect([path, await ada.get(path)]).toEqual([path, expect.objectContaining(refused)]);
    for (const [path, body] of [
      ['assignments/', { name: 'Essay' }],
      ['users/me/delete', { current_password: PASSWORD }],
    ] as const)
      expect(await ada.post(`/api/v1/${path}`, body)).toMatchObject(refused);
    expect([await ada.get('/api/v1/users/me'), await state()]).toMatchObject([
      { status: 200, body: { lacks_second_factor: true } },
      { is_demanded: true, since: null },
    ]);
    const { code } = await turnOn();
    expect((await ada.get('/api/v1/users/me')).body).not.toHaveProperty('lacks_second_factor');
    for (const path of before) expect([path, (await ada.get(path)).status]).toEqual([path, 200]);
    const { body } = await step((await signIn()).body.ticket, code(1));
    expect((await caller(api.url, body.access_token).get('/api/v1/assignments/')).status).toBe(200);
    api.clock.advance(MINUTE_MS);
    expect((await ada.post(`${AT}/off`, { current_password: PASSWORD, code: code() })).status).toBe(
      204,
    );
    for (const path of before) expect([path, (await ada.get(path)).status]).toEqual([path, 403]);
    await turnOn();
    for (const path of before) expect([path, (await ada.get(path)).status]).toEqual([path, 200]);
    await api.close();
  });

  test('[SESS-9] is on after the first correct code, which ends the other sessions; then signing in requires both', async () => {
    const { api, ada, signIn, step, codeOf, state, lines } = await scene();
    const other = caller(api.url, (await signIn()).body.access_token);
    expect(await state()).toEqual({
      is_possible: true,
      is_demanded: false,
      since: null,
      recovery_codes_left: 0,
    });
    expect((await ada.post(AT, { current_password: 'wrong' })).status).toBe(422);
    const begun = await ada.post<NewSecondFactor>(AT, { current_password: PASSWORD });
    expect([begun.status, begun.body.uri.includes(begun.body.secret)]).toEqual([201, true]);
    const { secret } = begun.body;
    expect((await ada.post(`${AT}/confirm`, { code: codeOf(secret, 5) })).body).toEqual({
      detail: WRONG,
    });
    expect([(await signIn()).status, (await state()).since]).toEqual([200, null]);

    const confirmed = await ada.post<{ recovery_codes: string[] }>(`${AT}/confirm`, {
      code: codeOf(secret),
    });
    expect([confirmed.status, confirmed.body.recovery_codes.length]).toEqual([200, 10]);
    expect(await state()).toEqual({
      is_possible: true,
      is_demanded: false,
      since: api.clock.now().toISOString(),
      recovery_codes_left: 10,
    });
    expect((await other.get('/api/v1/users/me')).status).toBe(401);
    expect((await ada.post(AT, { current_password: PASSWORD })).status).toBe(409);
    expect((await ada.post(`${AT}/confirm`, { code: codeOf(secret, 1) })).status).toBe(409);

    expect((await signIn('wrong')).status).toBe(401);
    const first = await signIn();
    expect([first.status, Object.keys(first.body)]).toEqual([202, ['ticket']]);
    expect((await caller(api.url, first.body.ticket).get('/api/v1/users/me')).status).toBe(401);
    // The code that switched it on is used up.
    expect((await step(first.body.ticket, codeOf(secret))).body).toEqual({ detail: WRONG });
    api.clock.advance(STEP_MS);
    const inside = await step(first.body.ticket, codeOf(secret));
    expect([
      inside.status,
      (await caller(api.url, inside.body.access_token).get('/api/v1/users/me')).status,
    ]).toEqual([200, 200]);
    expect((await step(first.body.ticket, codeOf(secret, 1))).body).toEqual({ detail: LATE });
    expect(JSON.stringify((await ada.get('/api/v1/users/me')).body)).not.toContain(secret);
    expect(await lines()).toEqual([
      'registered',
      'signed_in',
      'signed_in',
      'signed_in',
      'second_factor_on',
      'sign_in_failed',
      'second_factor_failed',
      'signed_in',
    ]);
    await api.close();
  });

  test('[SESS-9] a code is valid once, whoever uses it, and no earlier one after it', async () => {
    const { api, signIn, step, turnOn } = await scene();
    const { code } = await turnOn();
    api.clock.advance(5 * MINUTE_MS);
    const tickets = await Promise.all([signIn(), signIn(), signIn(), signIn()]);
    const tries = await Promise.all(tickets.map(({ body }) => step(body.ticket, code())));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const left = tickets[tries.findIndex(({ status }) => status === 422)]!.body.ticket;
    expect((await step(left, code(-1))).status).toBe(422);
    expect((await step(left, code(1))).status).toBe(200);
    await api.close();
  });

  test('[SESS-10] a recovery code replaces the app once, as it is typed; new ones invalidate the previous ones', async () => {
    const { api, ada, signIn, step, turnOn, state, lines } = await scene();
    const { codes, code } = await turnOn();
    const ticket = async () => (await signIn()).body.ticket;
    const [first, second] = codes as [string, string];
    expect(
      (await step(await ticket(), ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status,
    ).toBe(200);
    expect((await step(await ticket(), first)).status).toBe(422);
    expect((await state()).recovery_codes_left).toBe(9);
    expect(
      (await ada.post(`${AT}/recovery-codes`, { current_password: 'wrong', code: code(1) })).status,
    ).toBe(422);
    const { body } = await ada.post<{ recovery_codes: string[] }>(`${AT}/recovery-codes`, {
      current_password: PASSWORD,
      code: code(1),
    });
    expect((await state()).recovery_codes_left).toBe(10);
    expect((await step(await ticket(), second)).status).toBe(422);
    const twice = await Promise.all(
      [await ticket(), await ticket()].map((one) => step(one, body.recovery_codes[0]!)),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await lines()).filter((kind) => kind.startsWith('recovery'))).toEqual([
      'recovery_code_used',
      'recovery_codes_made',
      'recovery_code_used',
    ]);
    await api.close();
  });

  test('[SESS-11] the ticket ends after five minutes, with a new password and with a closed account; it records whether the computer is shared', async () => {
    const { api, ada, email, signIn, step, turnOn } = await scene();
    const { code } = await turnOn();
    const late = (await signIn()).body.ticket;
    api.clock.advance(5 * MINUTE_MS);
    expect((await step(late, code())).body).toEqual({ detail: LATE });
    const changed = (await signIn()).body.ticket;
    await ada.patch('/api/v1/users/me', {
      password: 'a whole new one',
      current_password: PASSWORD,
    });
    expect((await step(changed, code())).body).toEqual({ detail: LATE });
    const {
      body: { ticket },
    } = await signIn('a whole new one', true);
    const account = await api.stores.users.named(email);
    await api.stores.users.disable(account, true);
    expect((await step(ticket, code())).body).toEqual({ detail: LATE });
    await api.stores.users.disable(account, false);
    const { body } = await step((await signIn('a whole new one', true)).body.ticket, code());
    const [session] = (
      await caller(api.url, body.access_token).get<{ is_shared: boolean }[]>(
        '/api/v1/users/me/sessions',
      )
    ).body;
    expect(session!.is_shared).toBe(true);
    expect((await step('x'.repeat(43), code())).body).toEqual({ detail: LATE });
    await api.close();
  });

  test('[SESS-11] wrong codes are counted per account, across all its tickets, and a correct one resets the count', async () => {
    const { api, signIn, step, turnOn } = await scene();
    const { code } = await turnOn();
    api.clock.advance(5 * MINUTE_MS);
    for (let tried = 0; tried < 9; tried += 1)
      expect((await step((await signIn()).body.ticket, '000000')).status).toBe(422);
    expect((await step((await signIn()).body.ticket, code())).status).toBe(200);
    const {
      body: { ticket },
    } = await signIn();
    for (let tried = 0; tried < 10; tried += 1)
      expect((await step(ticket, '000000')).status).toBe(422);
    const refused = await step(ticket, code(1));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await api.close();
  });

  test('[SESS-12] switching it off requires password and code; then the password alone opens the account', async () => {
    const { api, ada, signIn, turnOn, state, lines } = await scene();
    expect(
      (await ada.post(`${AT}/off`, { current_password: PASSWORD, code: '000000' })).status,
    ).toBe(409);
    expect(
      (await ada.post(`${AT}/recovery-codes`, { current_password: PASSWORD, code: '000000' }))
        .status,
    ).toBe(409);
    const { code, codes } = await turnOn();
    api.clock.advance(5 * MINUTE_MS);
    expect((await ada.post(`${AT}/off`, { current_password: 'wrong', code: code() })).status).toBe(
      422,
    );
    expect(
      (await ada.post(`${AT}/off`, { current_password: PASSWORD, code: '000000' })).status,
    ).toBe(422);
    expect((await signIn()).status).toBe(202);
    expect((await ada.post(`${AT}/off`, { current_password: PASSWORD, code: code() })).status).toBe(
      204,
    );
    expect([(await signIn()).status, await state()]).toEqual([
      200,
      { is_possible: true, is_demanded: false, since: null, recovery_codes_left: 0 },
    ]);
    const again = await turnOn();
    expect(again.codes).not.toEqual(codes);
    expect(
      (await ada.post(`${AT}/off`, { current_password: PASSWORD, code: again.codes[3] })).status,
    ).toBe(204);
    expect((await lines()).filter((kind) => kind.startsWith('second_factor'))).toEqual([
      'second_factor_on',
      'second_factor_failed',
      'second_factor_off',
      'second_factor_on',
      'second_factor_off',
    ]);
    await api.close();
  });

  test('[SESS-12] sends a mail about switching it on and off and about a recovery code', async () => {
    const smtp = await startSmtp();
    const api = await openApi({
      engine,
      env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://marking.example.org' },
    });
    const email = 'grace@example.org';
    const password = 'correct horse battery';
    await api.visitor.post(`${AUTH}/register`, {
      email,
      password,
      full_name: 'Grace',
      role: 'teacher',
      captchaToken: '',
    });
    const { body } = await api.visitor.post<Token>(`${AUTH}/register/confirm`, {
      token: secretIn(await smtp.mailTo(email), 'confirm'),
      password,
    });
    const grace = caller(api.url, body.access_token);
    const {
      body: { secret },
    } = await grace.post<NewSecondFactor>(AT, { current_password: password });
    const {
      body: { recovery_codes },
    } = await grace.post<{ recovery_codes: string[] }>(`${AT}/confirm`, {
      code: TOTP.generate({
        secret: Secret.fromBase32(secret),
        timestamp: api.clock.now().getTime(),
      }),
    });
    await grace.post(`${AT}/off`, { current_password: password, code: recovery_codes[0] });
    const mails = () => smtp.taken.filter(({ to }) => to.includes(email)).map(readable);
    await expect.poll(() => mails().length).toBe(4);
    const text = mails().join('\n');
    for (const said of [
      'was switched on for your account',
      'One of your recovery codes was used',
      'was switched off for your account',
    ])
      expect(text).toContain(said);
    for (const hidden of [secret, ...recovery_codes]) expect(text).not.toContain(hidden);
    await api.close();
    await smtp.close();
  });

  test('[SESS-9] [SESS-10] stores no secret in plain text, and deletes it with the account', async () => {
    const world = await openStores(engine);
    const { db, clock } = world;
    const stores = createStores({ ...world, db, engine: engine.engine, clock, ids: testIds });
    const ada = await stores.users.register({
      email: 'ada@example.org',
      full_name: 'Ada',
      password_hash: 'x',
      welcome_credits: 0,
    });
    const person = { userId: ada.id };
    await stores.secondFactors.begin(person, 'v1.sealed');
    await stores.secondFactors.turnOn(person, 1, ['abcdefghjkmnpqrs'], '');
    const ticket = await stores.secondFactors.giveTicket(person, false);
    const rows = async () =>
      JSON.stringify([
        await db.selectFrom('recovery_codes').selectAll().execute(),
        await db.selectFrom('sign_in_tickets').selectAll().execute(),
        await db.selectFrom('second_factors').select('user_id').execute(),
      ]);
    expect(await rows()).not.toContain('abcdefgh');
    expect(await rows()).not.toContain(ticket);
    await stores.users.remove(person);
    expect(await rows()).toBe('[[],[],[]]');
    await world.dispose();
  });

  test('[SESS-12] [RUN-43] the operator switches it off for a user who has lost app and codes', async () => {
    const world = await openStores(engine);
    const { dataDir, databaseUrl } = world.settings;
    const run = async (...words: string[]) => {
      const said: string[] = [];
      const code = await admin(
        words,
        { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        (line) => said.push(line),
        (line) => said.push(line),
      );
      return { code, said: said.join('\n') };
    };
    const { id } = await world.stores.users.register({
      email: 'ada@example.org',
      full_name: 'Ada',
      password_hash: 'x',
      welcome_credits: 0,
    });
    expect(await run('reset-second-factor', '--email', 'ada@example.org')).toEqual({
      code: 1,
      said: 'ada@example.org: the second step is off. There is nothing to reset.',
    });
    await world.stores.secondFactors.begin({ userId: id }, 'v1.sealed');
    await world.stores.secondFactors.turnOn({ userId: id }, 1, ['abcdefghjkmnpqrs'], '');
    expect((await run('reset-second-factor', '--email', 'ada@example.org')).code).toBe(0);
    expect(await world.stores.secondFactors.get({ userId: id })).toBeNull();
    expect(
      (await world.stores.audit.lines('', 0, 9)).map(({ kind, user_id }) => [kind, user_id]),
    ).toEqual([
      ['registered', id],
      ['second_factor_off', id],
    ]);
    expect((await run('reset-second-factor', '--email', 'nobody@example.org')).said).toContain(
      'No account has the e-mail',
    );
    await world.dispose();
  });
});
