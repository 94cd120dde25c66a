import { text } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { admin } from '#server/admin.ts';
import {
  expectAccessible,
  openPage,
  signedIn,
  useBrowser,
} from '#tests/support/browser/browser.ts';
import {
  atRest,
  awake,
  endSession,
  expectFit,
  tabTo,
  untilFocused,
} from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { startServer } from '#tests/support/server.ts';

useBrowser();
const server = sharedServer();

/**
 * Returns the app's code, for now or a number of thirty-second steps later: each code is valid
 * once.
 */
const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** From the top, so that nothing happens to be half under the app's bars. */
async function fits(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectFit(page);
}

test('[SESS-9] [SESS-10] [SESS-12] by keyboard, a second step is set up, used to sign in, requested in a dialog over the work, and switched off', async () => {
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
  await section.getByRole('alert').getByText('That code isn’t right.').waitFor();
  await untilFocused(section.getByRole('textbox', { name: 'Code' }));
  await section.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await section.getByRole('textbox', { name: 'Code' }).press('Enter');
  const shown = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => shown.count()).toBe(10);
  const codes = await shown.allInnerTexts();
  await fits(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download them' }).press('Enter'),
  ]);
  const file = await text(await download.createReadStream());
  for (const code of codes) expect(file).toContain(code);
  await section.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await section.getByText('You have 10 recovery codes left.').waitFor();

  // Another browser, on the way to a page: with a recovery code, since the app's next code is
  // needed for new ones.
  const other = await openPage(server);
  other.expectComplaint(/422|Failure/);
  await other.goto('/login?next=%2Fcomments');
  await awake(other);
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
  await other.getByRole('alert').getByText('That code isn’t right.').waitFor();
  await other.getByRole('textbox', { name: 'Code' }).fill(codes[1]!);
  await other.getByRole('textbox', { name: 'Code' }).press('Enter');
  await other.waitForURL('**/comments');

  // The first browser's session ends during work: password, then a recovery code, in place.
  await endSession(page, teacher);
  await section.getByRole('button', { name: 'New recovery codes…' }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
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

test('[SESS-11] a user who reaches the second step without a ticket is sent back to the first, keeping where they wanted to go', async () => {
  const page = await openPage(server);
  await page.goto('/second-step?next=%2Fcomments#nonsense');
  await page.getByRole('alert').getByText('This took too long.').waitFor();
  await expectFit(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.waitForURL('**/login?next=%2Fcomments');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in');
});

const GATE = 'One more step before you begin';
const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

/**
 * As a user who doesn't know about it would, by keyboard: from the page shown in place of the app
 * to the recovery codes.
 */
async function setUp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('heading', { level: 1, name: GATE }).waitFor();
  const start = page.getByRole('button', { name: 'Set up an app…' });
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('Your password').press('Enter');
  await page.getByRole('img', { name: 'QR code with the key for your app' }).waitFor();
  await fits(page);
  await expectAccessible(page);
  const secret = (await page.getByRole('code').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.getByRole('textbox', { name: 'Code' }).press('Enter');
  const kept = page.getByRole('button', { name: 'I have kept them' });
  await kept.waitFor();
  await fits(page);
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  await tabTo(page, kept);
  await page.keyboard.press('Enter');
  return { secret, codes };
}

async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await awake(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('[SESS-13] where it is required of everyone: set up before anything opens, moved to another app, used with a recovery code, and reset by the operator', async () => {
  const strict = await startServer({ env: { SECOND_FACTOR: 'required' } });
  onTestFinished(() => strict[Symbol.asyncDispose]());
  const { account } = await strict.teacher();
  const page = await openPage(strict);
  await page.goto('/login?next=%2Fcomments');
  await signIn(page, account);
  await page.getByRole('button', { name: 'Set up an app…' }).waitFor();
  await expectFit(page);
  // Neither a reload nor another address gets round it.
  await page.goto('/assignments');
  const { secret } = await setUp(page, account.password);
  await expect.poll(() => title(page)).toBe('Assignments');

  // A new phone.
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up another app…' }).click();
  await expect.poll(() => page.getByRole('button', { name: /Switch it off/ }).count()).toBe(0);
  await page.getByLabel('Your password').fill(account.password);
  await page.getByRole('textbox', { name: 'Code' }).fill('');
  await page.getByText('you set up another at once').waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New recovery codes…' }).click();
  await page.getByLabel('Your password').fill(account.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await expectFit(page);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => shown.count()).toBe(10);
  const [first] = await shown.allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Set up another app…' }).click();
  await page.getByLabel('Your password').fill(account.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(first!);
  await atRest(page);
  await page.getByRole('button', { name: 'Forget this app' }).click();
  const { codes } = await setUp(page, account.password);
  await expect.poll(() => title(page)).toBe('My Profile');

  // The phone is lost: a recovery code works elsewhere.
  const other = await openPage(strict);
  await other.goto('/login?next=%2Fcomments');
  await signIn(other, account);
  await other.getByText('Neither your app nor a recovery code at hand?').waitFor();
  await other.getByRole('textbox', { name: 'Code' }).fill(codes[0]!);
  await other.getByRole('textbox', { name: 'Code' }).press('Enter');
  await other.waitForURL('**/comments');
  await expect.poll(() => title(other)).toBe('Your Comment Bank');

  // The codes are lost too: the operator resets it, and it is set up again. Meanwhile requests of
  // an open page are refused.
  await Promise.all([page, other].map((one) => one.goto('about:blank')));
  expect(
    await admin(
      ['reset-second-factor', '--email', account.email],
      { DATA_DIR: strict.dataDir },
      () => {},
      () => {},
    ),
  ).toBe(0);
  await other.goto('/comments');
  await setUp(other, account.password);
  await expect.poll(() => title(other)).toBe('Your Comment Bank');

  // It is no longer required of anyone: it stays on, and may be switched off.
  await other.goto('about:blank');
  await strict.stop();
  const back = await strict.restart({ SECOND_FACTOR: 'optional' });
  onTestFinished(() => back[Symbol.asyncDispose]());
  await other.goto(`${back.url}/profile`);
  await other.getByRole('button', { name: 'Switch it off…' }).waitFor();
});
