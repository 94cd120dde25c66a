import { describe, expect, test } from 'vitest';
import type { Session } from '#contract/accounts/session.ts';
import { agentFamily } from '#server/features/accounts/agent.ts';
import { openApi } from '#tests/support/api.ts';
import { caller } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';

const SESSIONS = '/api/v1/users/me/sessions';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const MINUTE_MS = 60_000;

describe.each(engines)('sessions on $name', (engine) => {
  const scene = async (env: Record<string, string> = {}) => {
    const api = await openApi({ engine, env });
    const email = 'ada@example.org';
    const first = await api.teacher({ email });
    const signIn = async (agent: string, shared = false) => {
      const { body } = await api.visitor.post<{ access_token: string }>(
        '/api/v1/auth/token',
        { email, password: 'correct horse', captchaToken: '', shared },
        { 'User-Agent': agent },
      );
      return caller(api.url, body.access_token);
    };
    return { api, email, first, signIn };
  };

  test('[SESS-1] are listed with their browser and last use, and each can be ended', async () => {
    const { api, first, signIn } = await scene();
    const [desk, phone] = [await signIn(FIREFOX), await signIn(SAFARI, true)];
    await desk.get('/api/v1/users/me');
    api.clock.advance(5 * MINUTE_MS);
    const { body } = await phone.get<Session[]>(SESSIONS);
    expect(
      body.map(({ agent, is_this, is_shared, via }) => [agent, is_this, is_shared, via]),
    ).toEqual([
      ['Safari on iPhone', true, true, 'password'],
      ...body.slice(1).map(({ agent }) => [agent, false, false, 'password']),
    ]);
    expect(body.map(({ agent }) => agent)).toContain('Firefox on Linux');
    expect(body[0]!.used_at).toBe(api.clock.now().toISOString());
    const noted = async () =>
      (
        await api.stores.tokens.list({
          userId: (await phone.get<{ id: number }>('/api/v1/users/me')).body.id,
          session: body[0]!.id,
          via: 'password',
        })
      )[0]!.used_at;
    api.clock.advance(MINUTE_MS - 1);
    expect(await noted(), 'not at every request').toBe(body[0]!.used_at);
    api.clock.advance(1);
    expect(await noted(), 'to the minute').toBe(api.clock.now().toISOString());
    expect(Date.parse(body[0]!.expires_at) - Date.parse(body[0]!.created_at)).toBe(
      8 * 60 * MINUTE_MS,
    );
    const desks = body.find(({ agent }) => agent === 'Firefox on Linux')!;
    expect((await phone.delete(`${SESSIONS}/${desks.id}`)).status).toBe(204);
    expect((await desk.get('/api/v1/users/me')).status).toBe(401);
    expect((await phone.delete(`${SESSIONS}/${desks.id}`)).status).toBe(404);
    expect((await phone.delete(SESSIONS)).status).toBe(204);
    expect([
      (await first.get('/api/v1/users/me')).status,
      (await phone.get('/api/v1/users/me')).status,
    ]).toEqual([401, 200]);
    await api.close();
  });

  test('[SESS-1] can’t be seen or ended by others, and their ids aren’t tokens', async () => {
    const { api, first } = await scene();
    const eve = await api.teacher();
    const [mine] = (await first.get<Session[]>(SESSIONS)).body;
    expect((await eve.get<Session[]>(SESSIONS)).body).toHaveLength(1);
    expect((await eve.delete(`${SESSIONS}/${mine!.id}`)).status).toBe(404);
    expect((await caller(api.url, mine!.id).get('/api/v1/users/me')).status).toBe(401);
    await api.close();
  });

  test('[SESS-2] an unused one ends after SESSION_IDLE_MINUTES; one in use continues', async () => {
    const { api, signIn } = await scene({ SESSION_IDLE_MINUTES: '10' });
    const [used, left] = [await signIn(FIREFOX), await signIn(SAFARI)];
    await left.get('/api/v1/users/me');
    for (let time = 0; time < 3; time += 1) {
      api.clock.advance(6 * MINUTE_MS);
      expect((await used.get('/api/v1/users/me')).status).toBe(200);
    }
    expect((await left.get('/api/v1/users/me')).status).toBe(401);
    expect((await used.get<Session[]>(SESSIONS)).body.map(({ is_this }) => is_this)).toEqual([
      true,
    ]);
    await api.close();
  });
});

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [SAFARI, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  ['curl/8.0', null],
  ['', null],
  ['Linux', 'Linux'],
  [`${'x'.repeat(1_000_000)}Firefox`, null],
])('[SESS-1] only a browser’s family is stored: %s', (header, family) => {
  expect(agentFamily(header)).toBe(family);
  expect(agentFamily(undefined)).toBeNull();
});
