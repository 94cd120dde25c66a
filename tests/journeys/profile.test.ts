import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { User } from '#contract/accounts/user.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import type { Caller } from '#tests/support/caller.ts';
import {
  expectFit,
  focusedName,
  HOSTILE,
  tabTo,
  untilFocused,
} from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { startServer } from '#tests/support/server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const NEW_PASSWORD = 'staple battery horse';
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
const me = async (teacher: Caller) => (await teacher.get<User>('/api/v1/users/me')).body;
const signInStatus = async (email: string, password: string) =>
  (await server.visitor.post('/api/v1/auth/token', { email, password, captchaToken: '' })).status;
const look = (page: Page) =>
  page.evaluate(() => {
    const { theme, density } = document.documentElement.dataset;
    return [theme, density];
  });

describe('profile', () => {
  test('[SHELL-23] [RULE-36] the name is changed by keyboard and shown everywhere, in any script', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/profile');
    const details = part(page, 'Details');
    await expectFit(page);
    const name = HOSTILE.join(' ');
    await tabTo(page, details.getByLabel('Full name'));
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(` ${name} `);
    await page.keyboard.press('Enter');
    await toast(page, 'Profile saved').waitFor();
    await expect.poll(() => details.getByLabel('Full name').inputValue()).toBe(name);
    await untilFocused(details.getByLabel('Full name'));
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menu').getByText(name, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await me(teacher)).full_name).toBe(name);
    await details.getByLabel('Full name').fill('');
    await details.getByRole('button', { name: 'Save details' }).click();
    await details.getByText('Enter your name, as your students know it.').waitFor();
    await details.getByLabel('Full name').focus();
    await page.keyboard.insertText('x'.repeat(10_000));
    await expect
      .poll(async () => (await details.getByLabel('Full name').inputValue()).length)
      .toBe(200);
    await details.getByRole('button', { name: 'Save details' }).click();
    await expect.poll(async () => (await me(teacher)).full_name).toBe('x'.repeat(200));
    await expectFit(page);
  });

  test('a new e-mail requires the password, and is used to sign in', async () => {
    const { page, teacher } = await signedIn(server);
    const { account } = teacher;
    page.expectComplaint(/422|400|Failure/);
    await page.goto('/profile');
    const details = part(page, 'Details');
    const email = `new-${account.email}`;
    await details.getByLabel('Email').fill('nowhere');
    await details.getByRole('button', { name: 'Save details' }).click();
    await details.getByText('An email address looks like name@university.edu.').waitFor();
    await details.getByLabel('Email').fill(email);
    await details.getByRole('button', { name: 'Save details' }).click();
    await details.getByText('Enter your current password.').waitFor();
    await untilFocused(details.getByLabel('Current password'));
    await details.getByLabel('Current password').fill('wrong');
    await details.getByRole('button', { name: 'Save details' }).click();
    await details.getByRole('alert').waitFor();
    await expect.poll(() => details.getByLabel('Email').inputValue()).toBe(email);
    await expectFit(page);
    await details.getByLabel('Current password').fill(account.password);
    await details.getByRole('button', { name: 'Save details' }).click();
    await toast(page, 'Profile saved').waitFor();
    await details.getByLabel('Current password').waitFor({ state: 'detached' });
    expect([
      await signInStatus(email, account.password),
      await signInStatus(account.email, account.password),
    ]).toEqual([200, 401]);
  });

  test('the password is changed with the old one, and every other browser is signed out', async () => {
    const { page, teacher } = await signedIn(server);
    const { account } = teacher;
    page.expectComplaint(/422|400|Failure/);
    const { body: other } = await server.visitor.post<{ access_token: string }>(
      '/api/v1/auth/token',
      { email: account.email, password: account.password, captchaToken: '' },
    );
    await page.goto('/profile');
    const password = part(page, 'Password');
    const change = password.getByRole('button', { name: 'Change password' });
    await change.click();
    await password.getByText('Enter your current password.').waitFor();
    await password.getByText('Choose a password of at least 8 characters.').waitFor();
    await password.getByLabel('Current password').fill('wrong');
    await password.getByLabel('New password').fill(NEW_PASSWORD);
    await change.click();
    await password.getByRole('alert').waitFor();
    await expect
      .poll(async () => [
        await password.getByLabel('Current password').inputValue(),
        await password.getByLabel('New password').inputValue(),
      ])
      .toEqual(['wrong', NEW_PASSWORD]);
    await password.getByLabel('Current password').fill(account.password);
    await change.click();
    await toast(page, 'Password changed').waitFor();
    await expect.poll(() => password.getByLabel('New password').inputValue()).toBe('');
    expect([
      await signInStatus(account.email, NEW_PASSWORD),
      await signInStatus(account.email, account.password),
    ]).toEqual([200, 401]);
    await expect
      .poll(
        async () =>
          (
            await server.visitor.get('/api/v1/users/me', {
              Authorization: `Bearer ${other.access_token}`,
            })
          ).status,
      )
      .toBe(401);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
  });

  test('all data is downloaded as one file', async () => {
    const { page, teacher } = await signedIn(server);
    const { id } = await createAssignment(teacher, 'Essay on doubt');
    await upload(teacher, id, { student: 'Chidi', text: 'My essay.' });
    await page.goto('/profile');
    const saving = page.waitForEvent('download');
    await part(page, 'Your data').getByRole('button', { name: 'Download my data' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('marginalia-export.zip');
    const archive = (await buffer(await download.createReadStream())).toString('utf8');
    // Nothing in it is compressed.
    for (const known of [
      teacher.account.email,
      'Essay on doubt',
      'Chidi',
      'WELCOME',
      'data.json',
      'My essay.',
    ])
      expect(archive).toContain(known);
  });

  test('deleting asks for the typed word and the password; then everything is gone', async () => {
    const { page, teacher } = await signedIn(server);
    const { account } = teacher;
    page.expectComplaint(/401|400|422|Failure/);
    await createAssignment(teacher, 'Essay on doubt');
    await page.goto('/profile');
    await tabTo(page, page.getByRole('button', { name: 'Delete my account…' }));
    await page.keyboard.press('Enter');
    const asking = page.getByRole('dialog', { name: 'Delete your account?' });
    await asking.getByLabel('Type DELETE to confirm').waitFor();
    await page.keyboard.press('Escape');
    await asking.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('Delete my account…');
    await page.keyboard.press('Enter');
    await asking.getByLabel('Type DELETE to confirm').fill('delete');
    await asking.getByLabel('Password').fill(account.password);
    await asking.getByRole('button', { name: 'Delete everything' }).click();
    await asking.getByRole('alert').getByText('Type DELETE to confirm.').waitFor();
    await asking.getByLabel('Type DELETE to confirm').fill('DELETE');
    await asking.getByLabel('Password').fill('wrong');
    await asking.getByRole('button', { name: 'Delete everything' }).click();
    await expect.poll(() => asking.getByRole('alert').innerText()).not.toContain('Type DELETE');
    await expectFit(page);
    await expect.poll(async () => (await me(teacher)).email).toBe(account.email);
    await asking.getByLabel('Password').fill(account.password);
    await asking.getByRole('button', { name: 'Delete everything' }).click();
    await page.waitForURL('**/login**');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('marginalia.token')))
      .toBeNull();
    expect(await signInStatus(account.email, account.password)).toBe(401);
  });
});

describe('settings', () => {
  test('[RULE-25] a choice takes effect at once and applies in every browser', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/settings');
    await part(page, 'Appearance').waitFor();
    await expectFit(page);
    await page.getByRole('radio', { name: 'Dark' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => look(page)).toEqual(['dark', undefined]);
    await page.getByText('Compact', { exact: true }).click();
    await expect.poll(() => look(page)).toEqual(['dark', 'compact']);
    await page.getByLabel('Language').selectOption('German');
    await page.getByText('Direct', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Credits were used' }).uncheck();
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await expect
      .poll(async () => (await me(teacher)).settings)
      .toMatchObject({
        theme: 'dark',
        density: 'compact',
        draft_language: 'de',
        draft_tone: 'direct',
        shortcuts: false,
        notifications: [
          'FEEDBACK_GENERATED',
          'SUBMISSION_UPLOADED',
          'GRADE_UPDATED',
          'CREDIT_ADDED',
          'SYSTEM',
        ],
      });
    const elsewhere = await openPage(server, { token: teacher.token ?? '' });
    await elsewhere.goto('/settings');
    await expect.poll(() => look(elsewhere)).toEqual(['dark', 'compact']);
    await expect
      .poll(() => elsewhere.getByRole('radio', { name: 'Direct' }).isChecked())
      .toBe(true);
    await expect
      .poll(() => elsewhere.getByRole('checkbox', { name: 'Credits were used' }).isChecked())
      .toBe(false);
  });

  test('creates only the wanted notifications', async () => {
    const { page, teacher } = await signedIn(server);
    const { id } = await createAssignment(teacher, 'Essay');
    await page.goto('/settings');
    await page.getByRole('checkbox', { name: 'A submission was uploaded' }).uncheck();
    await expect
      .poll(async () => (await me(teacher)).settings.notifications)
      .not.toContain('SUBMISSION_UPLOADED');
    await page.goto(`/assignments/${id}/submissions`);
    await page.getByRole('button', { name: 'Upload Submission' }).first().click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('An essay.') });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Upload/ })
      .click();
    await page.getByText('Submission uploaded successfully').first().waitFor();
    const kinds = () =>
      page.evaluate(() =>
        Object.entries({ ...localStorage })
          .filter(([key]) => key.startsWith('marginalia.notifications.'))
          .flatMap(([, text]) => (text as string).match(/"type":"\w+"/g) ?? []),
      );
    await expect.poll(async () => (await kinds()).join()).toContain('SYSTEM');
    await expect.poll(async () => (await kinds()).join()).not.toContain('SUBMISSION_UPLOADED');
  });
});

test('when the server stops, a choice is rolled back with a message, and what was typed in the profile stays', async () => {
  await using mortal = await startServer();
  const { page } = await signedIn(mortal);
  page.expectComplaint(/ERR_|Failure/);
  await page.goto('/profile');
  await part(page, 'Details').getByLabel('Full name').waitFor();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await part(page, 'Appearance').waitFor();
  await mortal.kill();
  await page.getByText('Dark', { exact: true }).click();
  await toast(page, 'The setting could not be saved').waitFor();
  await expect.poll(() => look(page)).toEqual([undefined, undefined]);
  await expect.poll(() => page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
  await page.goBack();
  const details = part(page, 'Details');
  await details.getByLabel('Full name').fill('Typed after the cut');
  await details.getByRole('button', { name: 'Save details' }).click();
  await details.getByRole('alert').getByText('Failed to save profile').waitFor();
  await expect.poll(() => details.getByLabel('Full name').inputValue()).toBe('Typed after the cut');
  await part(page, 'Your data').getByRole('button', { name: 'Download my data' }).click();
  await part(page, 'Your data')
    .getByRole('alert')
    .getByText('The download could not be made.')
    .waitFor();
  await using back = await mortal.restart();
  await details.getByRole('button', { name: 'Save details' }).click();
  await toast(page, 'Profile saved').waitFor();
  expect(back.url).toBe(mortal.url);
});
