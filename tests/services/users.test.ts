import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyAppearance, DENSITY_KEY, THEME_KEY } from '#services/appearance.ts';
import { sessionActors } from '#services/accounts/auth.ts';
import { profileActors } from '#services/accounts/profile.ts';
import { settingsActors } from '#services/accounts/users.ts';
import { openApi, type Api } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { httpAs, run } from '#tests/support/services.ts';

const { window } = new JSDOM('', { url: 'http://localhost/' });

let api: Api;
let ada: Caller;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.teacher({ full_name: 'Ada Byron' });
});

const saved: { name: string; content: Blob }[] = [];
const profile = () => profileActors(httpAs(ada), (name, content) => saved.push({ name, content }));

test('[API-6] name and settings can be changed without the password', async () => {
  expect(
    await run(profile().saveDetails, {
      full_name: 'Ada King',
      email: (await run(sessionActors(httpAs(ada)).loadUser)).email,
      current_password: '',
    }),
  ).toMatchObject({ full_name: 'Ada King' });
  expect(
    (
      await run(settingsActors(httpAs(ada)).saveSettings, {
        patch: { theme: 'dark', shortcuts: false },
      })
    ).settings,
  ).toMatchObject({ theme: 'dark', shortcuts: false, density: 'comfortable' });
});

test('changing the e-mail or the password needs the old password', async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  await expect(
    run(profile().saveDetails, { full_name: 'Ada', email, current_password: 'wrong' }),
  ).rejects.toMatchObject({ facts: { status: 422 } });
  expect(
    await run(profile().saveDetails, {
      full_name: 'Ada',
      email,
      current_password: 'correct horse',
    }),
  ).toMatchObject({ email });
  await expect(
    run(profile().savePassword, { current_password: 'wrong', password: 'battery staple' }),
  ).rejects.toMatchObject({ facts: { status: 422 } });
  await run(profile().savePassword, {
    current_password: 'correct horse',
    password: 'battery staple',
  });
  expect(
    (
      await api.visitor.post('/api/v1/auth/token', {
        email,
        password: 'battery staple',
        captchaToken: '',
      })
    ).status,
  ).toBe(200);
});

test('all data is downloaded as one file', async () => {
  await run(profile().exportData);
  const { name, content } = saved.at(-1)!;
  expect(name).toMatch(/^marginalia-.*\.\w+$/);
  expect(content.size).toBeGreaterThan(100);
});

test('deleting the account requires the password; its session then no longer works', async () => {
  await expect(run(profile().deleteAccount, { current_password: 'wrong' })).rejects.toMatchObject({
    facts: { status: 422 },
  });
  await run(profile().deleteAccount, { current_password: 'correct horse' });
  await expect(run(sessionActors(httpAs(ada)).loadUser)).rejects.toMatchObject({
    facts: { status: 401 },
  });
});

test('[RULE-24] [RULE-25] [RULE-26] theme and density apply to the page and are remembered; the system’s theme leaves nothing stored', () => {
  const { document, localStorage } = window;
  const root = document.documentElement;
  const seen = () => [
    root.dataset['theme'],
    root.dataset['density'],
    localStorage.getItem(THEME_KEY),
    localStorage.getItem(DENSITY_KEY),
  ];
  applyAppearance(root, localStorage, { theme: 'dark', density: 'compact' });
  expect(seen()).toEqual(['dark', 'compact', 'dark', 'compact']);
  applyAppearance(root, localStorage, { theme: 'system', density: 'comfortable' });
  expect(seen()).toEqual([undefined, undefined, null, null]);
});
