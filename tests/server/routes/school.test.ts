import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#contract/accounts/session.ts';
import type { Token } from '#contract/accounts/sign-in.ts';
import type { Config } from '#contract/accounts/config.ts';
import type { User } from '#contract/accounts/user.ts';
import { CALLBACK } from '#server/features/accounts/school.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { caller } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { CLIENT, startSchool, type TestSchool } from '#tests/support/sign-in/identity-provider.ts';

const PUBLIC = 'https://marking.example.org';
const SCHOOL = '/api/v1/auth/school';

/**
 * A browser that follows redirects between the two and keeps their cookies; it stops at the app's
 * own page.
 */
async function travel(
  api: Api,
  begin: string,
  jar = new Map<string, string>(),
): Promise<{ page: URL; seen: URL[]; jar: Map<string, string> }> {
  let next = new URL(begin, api.url);
  const seen: URL[] = [];
  for (let step = 0; step < 12; step += 1) {
    const cookies = [...jar]
      .filter(([name]) => name.startsWith(`${next.port} `))
      .map(([name, value]) => `${name.slice(next.port.length + 1)}=${value}`);
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { Cookie: cookies.join('; '), 'User-Agent': 'Firefox (Linux)' },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      jar.set(`${next.port} ${name}`, value);
    }
    const to = new URL(answer.headers.get('location') ?? '/nowhere', next);
    seen.push(to);
    if (to.pathname === '/signed-in' || to.pathname === '/nowhere') return { page: to, seen, jar };
    next = to.origin === PUBLIC ? new URL(to.pathname + to.search, api.url) : to;
  }
  throw new Error('It goes round in circles.');
}

describe.each(engines)('the school’s sign-in on $name', (engine) => {
  let school: TestSchool;
  let api: Api;
  beforeAll(async () => {
    school = await startSchool(PUBLIC + CALLBACK);
    api = await openApi({
      engine,
      env: {
        OIDC_ISSUER: school.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_ALLOWED_DOMAINS: 'uni.example',
        OIDC_NAME: 'Uni Login',
        PUBLIC_URL: PUBLIC,
      },
    });
  });
  afterAll(async () => {
    await api.close();
    await school.close();
  });

  const finish = (page: URL, jar = new Map<string, string>()) =>
    api.visitor.post<Token>(
      `${SCHOOL}/finish`,
      { code: page.hash.slice(1) },
      {
        Cookie: `marginalia-school=${jar.get(`${new URL(api.url).port} marginalia-school`) ?? ''}`,
      },
    );
  const comeIn = async (account: Parameters<TestSchool['signsIn']>[0], begin: string = SCHOOL) => {
    school.signsIn(account);
    const { page, jar } = await travel(api, begin);
    const { status, body } = await finish(page, jar);
    return { page, status, user: caller(api.url, status === 200 ? body.access_token : undefined) };
  };
  const ada = { sub: 'u-1', email: 'Ada@Uni.example', email_verified: true, name: 'Ada Byron' };

  test('[SESS-4] creates an account the first time, and recognises it again by issuer and subject, even if the e-mail has changed', async () => {
    expect((await api.visitor.get<Config>('/api/v1/config')).body.sign_in).toEqual({
      registration: 'open',
      passwords: true,
      school: 'Uni Login',
    });
    const first = await comeIn(ada, `${SCHOOL}?next=%2Fassignments%2F7%2Fsubmissions`);
    expect(first.page.search).toBe('?next=%2Fassignments%2F7%2Fsubmissions');
    const { body: me } = await first.user.get<User>('/api/v1/users/me');
    expect(me).toMatchObject({
      email: 'ada@uni.example',
      full_name: 'Ada Byron',
      credit_balance: 10,
    });
    const later = await comeIn({ ...ada, email: 'countess@uni.example' });
    expect((await later.user.get<User>('/api/v1/users/me')).body).toMatchObject({
      id: me.id,
      email: 'ada@uni.example',
    });
    expect(
      (await later.user.get<Session[]>('/api/v1/users/me/sessions')).body.map(({ via }) => via),
    ).toEqual(['school', 'school']);
    expect(
      (
        await api.visitor.post('/api/v1/auth/token', {
          email: 'ada@uni.example',
          password: '',
          captchaToken: '',
        })
      ).status,
    ).toBe(422);
    expect(
      (
        await api.visitor.post('/api/v1/auth/token', {
          email: 'ada@uni.example',
          password: 'x',
          captchaToken: '',
        })
      ).status,
    ).toBe(401);
  });

  test('[SESS-5] the redirect carries PKCE, state and nonce; the response works once, and only in the browser that left', async () => {
    school.signsIn({ ...ada, sub: 'u-2', email: 'grace@uni.example' });
    const jar = new Map<string, string>();
    const { page, seen } = await travel(api, SCHOOL, jar);
    const { searchParams } = seen[0]!;
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: CLIENT.id,
      redirect_uri: PUBLIC + CALLBACK,
    });
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(searchParams.get(name)?.length).toBeGreaterThan(20);
    expect([(await finish(page, jar)).status, (await finish(page, jar)).status]).toEqual([
      200, 400,
    ]);
    const callback = seen.find(({ pathname }) => pathname === CALLBACK)!;
    const again = await travel(api, callback.pathname + callback.search, jar);
    expect(again.page.hash).toBe('#late');
    const victim = await travel(api, SCHOOL, new Map());
    const stolen = victim.seen.find(({ pathname }) => pathname === CALLBACK)!;
    expect((await travel(api, stolen.pathname + stolen.search, new Map())).page.hash).toBe('#late');
  });

  test('[SESS-5] a code is valid for a minute, and an attempt for ten', async () => {
    school.signsIn(ada);
    const { page, jar: held } = await travel(api, SCHOOL);
    api.clock.advance(60_001);
    expect((await finish(page, held)).status).toBe(400);
    const jar = new Map<string, string>();
    const left = await fetch(`${api.url}${SCHOOL}`, { redirect: 'manual' });
    jar.set(
      `${new URL(api.url).port} marginalia-school`,
      left.headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!,
    );
    expect(left.headers.getSetCookie()[0]).toMatch(
      /Max-Age=600; Path=\/api\/v1\/auth\/school; HttpOnly; Secure; SameSite=Lax/,
    );
    api.clock.advance(600_001);
    expect((await travel(api, `${CALLBACK}?code=x&state=y`, jar)).page.hash).toBe('#late');
  });

  test('[SESS-6] an e-mail that the school hasn’t verified opens no account; a verified one takes it over, ending password and sessions', async () => {
    const before = await api.teacher({ email: 'eve@uni.example' });
    const unverified = await comeIn({
      sub: 'u-3',
      email: 'eve@uni.example',
      email_verified: false,
      name: 'Not Eve',
    });
    expect(unverified.page.hash).toBe('#domain');
    const verified = await comeIn({
      sub: 'u-4',
      email: 'eve@uni.example',
      email_verified: true,
      name: 'Eve',
    });
    expect((await verified.user.get<User>('/api/v1/users/me')).body.email).toBe('eve@uni.example');
    expect((await before.get('/api/v1/users/me')).status).toBe(401);
    expect(
      (
        await api.visitor.post('/api/v1/auth/token', {
          email: 'eve@uni.example',
          password: 'correct horse',
          captchaToken: '',
        })
      ).status,
    ).toBe(401);
  });

  test('[SEC-4] someone else’s code signs nobody in: it is valid only in the browser that came back', async () => {
    school.signsIn({ sub: 'u-eve', email: 'eve.evil@uni.example', email_verified: true });
    const eve = await travel(api, SCHOOL);
    expect((await finish(eve.page)).status).toBe(400);
    school.signsIn(ada);
    const victim = await travel(api, SCHOOL);
    expect((await finish(eve.page, victim.jar)).status).toBe(400);
    // A browser that has only started has a state of its own.
    const begun = new Map<string, string>();
    const left = await fetch(`${api.url}${SCHOOL}`, { redirect: 'manual' });
    begun.set(
      `${new URL(api.url).port} marginalia-school`,
      left.headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!,
    );
    expect((await finish(eve.page, begun)).status).toBe(400);
    expect((await finish(victim.page, victim.jar)).status).toBe(200);
    expect((await finish(eve.page, eve.jar)).status).toBe(200);
  });

  test('[SEC-3] a code opens nothing once the account was closed or its sessions were ended', async () => {
    school.signsIn({ ...ada, sub: 'u-closed', email: 'closed@uni.example' });
    const { page, jar } = await travel(api, SCHOOL);
    const account = await api.stores.users.named('closed@uni.example');
    await api.stores.users.disable(account, true);
    await api.stores.users.disable(account, false);
    expect((await finish(page, jar)).status).toBe(400);
    const again = await travel(api, SCHOOL);
    const { takeOver } = api.stores.identities;
    api.stores.identities.takeOver = async (...asked) => {
      const found = await takeOver(...asked);
      await api.stores.users.disable(account, true);
      return found;
    };
    expect((await finish(again.page, again.jar)).status).toBe(400);
    api.stores.identities.takeOver = takeOver;
  });

  test('[SEC-5] a user with a verified e-mail gets a clean account; an account registered with it unverified keeps its contents, and loses the e-mail', async () => {
    const email = 'planted@uni.example';
    const { body: made } = await api.visitor.post<User>('/api/v1/auth/register', {
      email,
      password: 'a long enough phrase',
      full_name: 'Not Ada',
      role: 'teacher',
      captchaToken: '',
    });
    const signIn = () =>
      api.visitor.post<Token>('/api/v1/auth/token', {
        email,
        password: 'a long enough phrase',
        captchaToken: '',
      });
    const attacker = caller(api.url, (await signIn()).body.access_token);
    await attacker.patch('/api/v1/users/me', {
      settings: { feedback_closing: 'See evil.example' },
    });
    await attacker.post('/api/v1/assignments/', { name: 'Planted' });
    const { user } = await comeIn({ sub: 'u-planted', email, email_verified: true, name: 'Ada' });
    const { body: me } = await user.get<User>('/api/v1/users/me');
    expect(me).toMatchObject({ email, full_name: 'Ada', settings: { feedback_closing: '' } });
    expect(me.id).not.toBe(made.id);
    expect((await user.get('/api/v1/assignments/')).body).toEqual([]);
    expect((await attacker.get('/api/v1/users/me')).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    // The operator can find it, with everything in it.
    const lost = await api.stores.users.named(`account-${made.id}@unproven.invalid`);
    expect((await api.stores.assignments.list(lost, { skip: 0, limit: 9 })).total).toBe(1);
    // Verified now: another number at the school with the same e-mail is the same person.
    const later = await comeIn({ sub: 'u-planted-2', email, email_verified: true, name: 'Ada' });
    expect((await later.user.get<User>('/api/v1/users/me')).body.id).toBe(me.id);
  });

  test('[SESS-6] errors are reported by a code word, and create no account', async () => {
    expect(
      (await comeIn({ sub: 'u-5', email: 'a@elsewhere.example', email_verified: true })).page.hash,
    ).toBe('#domain');
    expect((await comeIn({ sub: 'u-6' })).page.hash).toBe('#domain');
    school.refuses();
    expect((await comeIn(ada)).page.hash).toBe('#refused');
    const { userId } = await api.stores.users.named('ada@uni.example');
    await api.stores.users.disable({ userId }, true);
    expect((await comeIn(ada)).page.hash).toBe('#closed');
    await api.stores.users.disable({ userId }, false);
    await expect(api.stores.users.named('a@elsewhere.example')).rejects.toThrow('not found');
    expect(JSON.stringify(api.log)).not.toMatch(/@uni\.example|@elsewhere/);
  });

  test('[SESS-4] a user from the school keeps password and e-mail there, and can delete the account after having just signed in', async () => {
    const { user } = await comeIn({ ...ada, sub: 'u-9', email: 'leaving@uni.example' });
    for (const change of [
      { password: 'a whole new one', current_password: '' },
      { email: 'other@uni.example', current_password: '' },
    ]) {
      expect((await user.patch('/api/v1/users/me', change)).status).toBe(403);
    }
    expect((await user.patch('/api/v1/users/me', { full_name: 'Leaving' })).status).toBe(200);
    api.clock.advance(600_001);
    expect((await user.post('/api/v1/users/me/delete', { current_password: '' })).status).toBe(403);
    const again = await comeIn({ ...ada, sub: 'u-9', email: 'leaving@uni.example' });
    expect(
      (await again.user.post('/api/v1/users/me/delete', { current_password: '' })).status,
    ).toBe(204);
  });

  test('[SESS-7] signing out continues at the school; a session with a password ends here', async () => {
    const { user } = await comeIn(ada);
    const out = await user.post<{ url: string }>('/api/v1/auth/logout');
    expect(out.status).toBe(200);
    expect(out.body.url).toContain(`${school.issuer}/session/end?`);
    expect(new URL(out.body.url).searchParams.get('post_logout_redirect_uri')).toBe(
      `${PUBLIC}/login`,
    );
    expect((await user.get('/api/v1/users/me')).status).toBe(401);
    expect((await (await api.teacher()).post('/api/v1/auth/logout')).status).toBe(204);
  });
});

describe('[SESS-6] without domains', () => {
  test('an existing e-mail that isn’t verified is refused, and its account stays as it was; claims may come from userinfo', async () => {
    const school = await startSchool(PUBLIC + CALLBACK, { userinfoOnly: true });
    const api = await openApi({
      env: {
        OIDC_ISSUER: school.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        PUBLIC_URL: PUBLIC,
      },
    });
    const before = await api.teacher({ email: 'eve@uni.example' });
    school.signsIn({ sub: 'u-1', email: 'eve@uni.example', name: 'Not Eve' });
    expect((await travel(api, SCHOOL)).page.hash).toBe('#taken');
    expect((await before.get('/api/v1/users/me')).status).toBe(200);
    school.signsIn({ sub: 'u-2', email: 'new@uni.example', name: 'New' });
    expect((await travel(api, SCHOOL)).page.hash).toMatch(/^#[\w-]{43}$/);
    await api.close();
    await school.close();
  });

  test('a school that is down, or sends false data, is reported as unavailable', async () => {
    const liar = createServer((_, response) => {
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end('{"issuer":"https://elsewhere.example"}');
    });
    await new Promise<void>((resolve) => {
      liar.listen(0, '127.0.0.1', () => resolve());
    });
    for (const issuer of [
      'http://127.0.0.1:1',
      `http://127.0.0.1:${(liar.address() as AddressInfo).port}`,
    ]) {
      const api = await openApi({
        env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x', PUBLIC_URL: PUBLIC },
      });
      expect((await travel(api, SCHOOL)).page.hash).toBe('#away');
      await api.close();
    }
    liar.close();
  });

  test('without a school its addresses don’t exist', async () => {
    const api = await openApi();
    expect((await api.visitor.get(SCHOOL)).status).toBe(404);
    expect((await api.visitor.get(CALLBACK)).status).toBe(404);
    expect((await api.visitor.post(`${SCHOOL}/finish`, { code: 'x'.repeat(43) })).status).toBe(404);
    await api.close();
  });
});

describe('[SESS-8] who may register', () => {
  const register = (api: Api, email: string, invitation?: string) =>
    api.visitor.post<{ detail: string }>('/api/v1/auth/register', {
      email,
      password: 'correct horse',
      full_name: 'Ada',
      role: 'teacher',
      captchaToken: '',
      ...(invitation === undefined ? {} : { invitation }),
    });

  test('nobody, if it is closed or there are no passwords; and then nobody can sign in with one', async () => {
    const closed = await openApi({ env: { REGISTRATION: 'closed' } });
    expect(await register(closed, 'ada@example.org')).toMatchObject({
      status: 403,
      body: {
        detail:
          'You can’t register on this server yourself. Ask support@example.org for an account.',
      },
    });
    await closed.close();
    const without = await openApi({
      env: {
        PASSWORDS: 'off',
        OIDC_ISSUER: 'http://127.0.0.1:1',
        OIDC_CLIENT_ID: 'x',
        PUBLIC_URL: PUBLIC,
      },
    });
    for (const { status, body } of [
      await register(without, 'ada@example.org'),
      await without.visitor.post<{ detail: string }>('/api/v1/auth/token', {
        email: 'a@b.cd',
        password: 'x',
        captchaToken: '',
      }),
    ]) {
      expect([status, body.detail]).toEqual([
        403,
        'This server doesn’t use its own passwords. Sign in through your school.',
      ]);
    }
    await without.close();
  });

  test('invited users, with the invitation’s link and its e-mail', async () => {
    const api = await openApi({ env: { REGISTRATION: 'invitation' } });
    const owner = await api.stores.users.register({
      email: 'owner@example.org',
      password_hash: 'x',
      full_name: 'Owner',
      welcome_credits: 0,
    });
    const { id } = await api.stores.assignments.create(
      { userId: owner.id },
      { name: 'Essay', description: '', due_at: null, grade_scale: { kind: 'free' }, rubric: null },
    );
    const { token } = await api.stores.invitations.create(
      { userId: owner.id },
      { assignmentId: id },
      { email: 'guest@example.org', role: 'viewer' },
      5,
    );
    expect((await register(api, 'guest@example.org')).status).toBe(403);
    expect((await register(api, 'guest@example.org', 'x'.repeat(43))).status).toBe(403);
    expect((await register(api, 'other@example.org', token)).status).toBe(403);
    expect((await register(api, 'guest@example.org', token)).status).toBe(201);
    await api.close();
  });

  test('users with an e-mail of the school’s domains', async () => {
    const api = await openApi({
      env: {
        REGISTRATION: 'domain',
        REGISTRATION_DOMAINS: 'uni.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
        PUBLIC_URL: PUBLIC,
      },
    });
    expect((await register(api, 'ada@uni.example')).status).toBe(202);
    for (const email of [
      'ada@evil-uni.example',
      'ada@uni.example.evil.example',
      'ada@sub.uni.example',
    ]) {
      expect(await register(api, email)).toMatchObject({
        status: 403,
        body: { detail: 'To register on this server, use an e-mail address at uni.example.' },
      });
    }
    await api.close();
  });
});
