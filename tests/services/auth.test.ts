import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { sessionActors } from '#services/accounts/auth.ts';
import { loadConfig } from '#services/config.ts';
import { signInActors } from '#services/accounts/sign-in.ts';
import { TOKEN_KEY } from '#services/accounts/stored-token.ts';
import { createTokenStorage } from '#services/accounts/token-storage.ts';
import { openApi, type Api } from '#tests/support/api.ts';
import { httpAs, run } from '#tests/support/services.ts';

const { window } = new JSDOM('', { url: 'http://localhost/' });

let api: Api;
beforeAll(async () => {
  api = await openApi({ env: { CAPTCHA: 'altcha' } });
});
afterAll(() => api.close());

const tokens = createTokenStorage(() => window.localStorage, window);
const ada = { email: 'ada@example.org', password: 'correct horse', full_name: 'Ada Byron' };

test('[AUTH-3] [AUTH-4] [AUTH-5] [AUTH-7] [AUTH-26] [AUTH-30] a user registers with an invisible proof of work, signs in, and the token is stored', async () => {
  const actors = signInActors(httpAs(api.visitor), tokens);
  const proof = await run(actors.solveCaptcha);
  expect(proof.length).toBeGreaterThan(100);
  await run(actors.registerAccount, { ...ada, captchaToken: proof });
  const { token, ticket } = await run(actors.requestToken, {
    ...ada,
    captchaToken: await run(actors.solveCaptcha),
  });
  expect(ticket).toBe('');
  await run(actors.storeToken, { token, isShared: undefined });
  expect([tokens.read(), window.localStorage.getItem(TOKEN_KEY)]).toEqual([token, token]);

  const session = sessionActors(httpAs({ ...api.visitor, token }));
  expect(await run(session.loadUser)).toMatchObject({
    email: ada.email,
    full_name: ada.full_name,
    role: 'teacher',
    credit_balance: 10,
  });

  await run(session.signOut);
  await expect(run(session.loadUser)).rejects.toMatchObject({ facts: { status: 401 } });
});

test('[AUTH-27] refuses a proof that was used already', async () => {
  const actors = signInActors(httpAs(api.visitor), tokens);
  const captchaToken = await run(actors.solveCaptcha);
  await expect(
    run(actors.requestToken, { ...ada, password: 'wrong', captchaToken }),
  ).rejects.toMatchObject({ facts: { status: 401 } });
  const again = run(actors.requestToken, { ...ada, captchaToken });
  await expect(again).rejects.toBeInstanceOf(Failure);
  await expect(again).rejects.toMatchObject({ facts: { status: 400 } });
});

test('if the browser stores nothing, nobody is signed in, and signing in says why', async () => {
  const closed = createTokenStorage(() => {
    throw new Error('Access is denied for this document.');
  }, window);
  closed.remove('one');
  expect(closed.read()).toBeNull();
  const stored = run(signInActors(httpAs(api.visitor), closed).storeToken, {
    token: 'one',
    isShared: undefined,
  });
  await expect(stored).rejects.toMatchObject({
    facts: { message: expect.stringContaining('stores nothing') },
  });
});

test('[AUTH-34] notices another tab signing out or in, also on a page restored from the browser’s cache', () => {
  const heard: (string | null)[] = [];
  const stop = tokens.onChange((token) => heard.push(token));
  const elsewhere = (key: string | null, stored: string | null) => {
    if (stored === null) window.localStorage.removeItem(TOKEN_KEY);
    else window.localStorage.setItem(TOKEN_KEY, stored);
    if (key !== 'unheard')
      window.dispatchEvent(new window.StorageEvent('storage', { key, newValue: stored }));
  };
  elsewhere(TOKEN_KEY, null);
  elsewhere(TOKEN_KEY, 'other');
  elsewhere('something.else', 'other');
  elsewhere(null, null);
  elsewhere('unheard', 'while it slept');
  window.dispatchEvent(new window.PageTransitionEvent('pageshow', { persisted: false }));
  window.dispatchEvent(new window.PageTransitionEvent('pageshow', { persisted: true }));
  stop();
  elsewhere(TOKEN_KEY, 'late');
  expect(heard).toEqual([null, 'other', null, 'while it slept']);
});

test('[AUTH-34] removes only its own token, never one that another tab has stored since', () => {
  tokens.write('bob’s');
  tokens.remove('ada’s');
  tokens.remove(null);
  expect(tokens.read()).toBe('bob’s');
  tokens.remove('bob’s');
  expect(tokens.read()).toBeNull();
});

test('[RUN-39] loads what the app must know before sign-in', async () => {
  expect(await loadConfig(httpAs(api.visitor), AbortSignal.timeout(60_000))).toMatchObject({
    support_email: 'support@example.org',
    captcha: 'altcha',
    ai_provider: 'offline',
    welcome_credits: 10,
    mail: false,
    sign_in: { registration: 'open', passwords: true, school: null },
  });
});
