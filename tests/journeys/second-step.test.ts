import { text } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, untilFocused } from '#tests/support/browser/page.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

useBrowser();
let server: TestServer;
beforeAll(async () => { server = await startServer(); });
afterAll(() => server[Symbol.asyncDispose]());

/** The code of the app, of now or of the thirty seconds after: one that was taken is good no more. */
const codeOf = (secret: string, steps = 0): string => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** From the top, so that nothing lies half under the bars of the app by chance. */
async function fits(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectFit(page);
}

test('[SESS-9] [SESS-10] [SESS-12] by keyboard: a second step is set up, signed in with, asked for over the work, and switched off', async () => {
  const { page, teacher } = await signedIn(server);
  const { email, password } = teacher.account;
  page.expectComplaint(/422|401|Failure/);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Second step when signing in' });
  await section.getByRole('button', { name: 'Set up an app…' }).press('Enter');
  await section.getByLabel('Your password').fill(password);
  await section.getByLabel('Your password').press('Enter');
  await section.getByRole('img', { name: 'QR code with the key for your app' }).waitFor();
  await fits(page);
  const secret = (await section.getByRole('code').innerText()).replaceAll(' ', '');
  await section.getByRole('textbox', { name: 'Code' }).fill('000000');
  await section.getByRole('textbox', { name: 'Code' }).press('Enter');
  await section.getByRole('alert').getByText('That is not the code.').waitFor();
  await untilFocused(section.getByRole('textbox', { name: 'Code' }));
  await section.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await section.getByRole('textbox', { name: 'Code' }).press('Enter');
  const shown = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => shown.count()).toBe(10);
  const codes = await shown.allInnerTexts();
  await fits(page);
  const [download] = await Promise.all([page.waitForEvent('download'), section.getByRole('button', { name: 'Download them' }).press('Enter')]);
  const file = await text(await download.createReadStream());
  for (const code of codes) expect(file).toContain(code);
  await section.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await section.getByText('You have 10 recovery codes left.').waitFor();

  // Another browser, on the way to a page: the code of the app.
  const other = await openPage(server);
  other.expectComplaint(/422|Failure/);
  await other.goto('/login?next=%2Fcomments');
  await other.waitForLoadState('networkidle');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL('**/second-step?next=%2Fcomments#*');
  await untilFocused(other.getByRole('textbox', { name: 'Code' }));
  await expectFit(other);
  await other.getByRole('textbox', { name: 'Code' }).press('Enter');
  await other.getByText('Enter the code.', { exact: true }).waitFor();
  await other.getByRole('textbox', { name: 'Code' }).fill('123');
  await other.getByRole('textbox', { name: 'Code' }).press('Enter');
  await other.getByRole('alert').getByText('That is not the code.').waitFor();
  await other.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await other.getByRole('textbox', { name: 'Code' }).press('Enter');
  await other.waitForURL('**/comments');

  // The first one's session ends under the work: password, then a recovery code, in place.
  await teacher.post('/api/v1/auth/logout');
  await section.getByRole('button', { name: 'New recovery codes…' }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('button', { name: 'Make new codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'Please log in again' });
  await renewal.getByLabel('Password').fill(password);
  await renewal.getByLabel('Password').press('Enter');
  const step = page.getByRole('dialog', { name: 'Enter your code' });
  await step.getByRole('textbox', { name: 'Code' }).fill(codes[0]!.toUpperCase());
  await expectAccessible(page, '[role="dialog"]');
  await step.getByRole('textbox', { name: 'Code' }).press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await section.getByRole('button', { name: 'Make new codes' }).click();
  await expect.poll(() => shown.count()).toBe(10);
  const [code] = await shown.allInnerTexts();
  await section.getByRole('button', { name: 'I have kept them' }).click();
  await section.getByRole('button', { name: 'Switch it off…' }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('textbox', { name: 'Code' }).fill(code!);
  await section.getByRole('button', { name: 'Switch it off' }).click();
  await section.getByRole('button', { name: 'Set up an app…' }).waitFor();
});

test('[SESS-11] who comes to the second step without a ticket is sent back to the first, with where they wanted to go', async () => {
  const page = await openPage(server);
  await page.goto('/second-step?next=%2Fcomments#nonsense');
  await page.getByRole('alert').getByText('It took too long.').waitFor();
  await expectFit(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.waitForURL('**/login?next=%2Fcomments');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in');
});
