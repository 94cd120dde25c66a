import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, signedIn, useBrowser, type OpenPage } from '#tests/support/browser/browser.ts';
import type { Caller } from '#tests/support/caller.ts';
import { awake, endSession, expectFit, tabTo, untilFocused } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { startServer } from '#tests/support/server.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const ME = '**/api/v1/users/me';
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('marginalia.token'));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function logIn(page: Page, account: { email: string; password: string }) {
  await page.waitForURL('**/login**');
  await awake(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Opens a form with text in it, and ends the session. */
async function endUnderAForm(page: OpenPage, teacher: Caller) {
  page.expectComplaint(/401|Failure/);
  await page.goto('/assignments');
  await page.getByRole('button', { name: 'New assignment' }).click();
  const form = dialog(page, 'New assignment');
  await form.getByRole('textbox', { name: 'Name' }).fill('Essay on doubt');
  await form.getByLabel('Description').fill('Half a sentence that nobody wants to type ag');
  await endSession(page, teacher);
  await form.getByRole('button', { name: 'Create assignment' }).click();
  const renewal = dialog(page, 'Please log in again');
  await renewal.getByLabel('Password').waitFor();
  return { form, renewal };
}

describe('at the start', () => {
  test('[SHELL-11] [AUTH-14] shows only a spinner until the user is known', async () => {
    const { page } = await signedIn(server);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(ME, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/comments', { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Loading your session…').waitFor();
    await page.waitForLoadState('load');
    await expect.poll(() => page.getByRole('heading').count()).toBe(0);
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    answer();
    await heading(page, 'Your Comment Bank').waitFor();
    await expect.poll(() => page.getByText('Loading your session…').count()).toBe(0);
  });

  test('[AUTH-36] removes a token that the server refuses, and leads to /login', async () => {
    const page = await openPage(server, { token: 'no-such-token' });
    page.expectComplaint(/401|Failure/);
    await page.goto('/credits/history', { waitUntil: 'commit' });
    await page.waitForURL('**/login?next=%2Fcredits%2Fhistory');
    await expect.poll(() => storedToken(page)).toBeNull();
  });

  test('[SPEC-6] leads to sign-in with the reason if the server refuses a token, and says it once', async () => {
    const page = await openPage(server, { token: 'no-such-token' });
    page.expectComplaint(/401|Failure/);
    await page.goto('/comments', { waitUntil: 'commit' });
    await page.waitForURL('**/login?next=%2Fcomments');
    await page
      .getByRole('alert')
      .getByText('Your session has expired. Please log in again.')
      .waitFor();
    await page.reload();
    await awake(page);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test.each([
    [500, '', 'Something went wrong on our end. Please try again later.'],
    [403, '', "You don't have permission to access this resource."],
    [503, '{"detail":"Closed until noon."}', 'Closed until noon.'],
  ])(
    '[SPEC-6] shows the message of a server that answers %i, and keeps the token',
    async (status, body, said) => {
      const { page, teacher } = await signedIn(server);
      page.expectComplaint(/500|403|503|Failure/);
      await page.route(ME, (route) =>
        route.fulfill({ status, body, contentType: 'application/json' }),
      );
      await page.goto('/comments');
      const alert = page.getByRole('alert');
      await alert.getByText(said).waitFor();
      await expect.poll(() => alert.getByText('The server cannot be reached').count()).toBe(0);
      await expect.poll(() => storedToken(page)).toBe(teacher.token);
      await page.unroute(ME);
      await page.getByRole('button', { name: 'Retry' }).click();
      await heading(page, 'Your Comment Bank').waitFor();
    },
  );

  test('[SPEC-10] for signed-in users, /login and /register lead to the assignments, or to where the address says', async () => {
    const { page } = await signedIn(server);
    for (const address of ['/login', '/register', '/login/', '/register?plan=basic']) {
      await page.goto(address);
      await expect.poll(() => new URL(page.url()).pathname).toBe('/assignments');
    }
    await page.goto('/login?next=%2Fcomments');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/comments');
    await page.goto('/login?next=https%3A%2F%2Fevil.example%2F');
    await expect.poll(() => page.url()).toBe(`${server.url}/assignments`);
  });

  test('[SPEC-10] a sign-in form disappears when someone signs in in another tab', async () => {
    const { teacher } = await signedIn(server);
    const page = await openPage(server);
    await page.goto('/login');
    await awake(page);
    const other = await page.context().newPage();
    await other.goto(`${server.url}/about`);
    await other.evaluate(
      (token) => localStorage.setItem('marginalia.token', token),
      teacher.token!,
    );
    await expect.poll(() => new URL(page.url()).pathname).toBe('/assignments');
  });

  test('[AUTH-37] keeps the token if the server can’t be reached; Retry continues', async () => {
    await using mortal = await startServer();
    const { page, teacher } = await signedIn(mortal);
    page.expectComplaint(/ERR_|Failure/);
    await page.route(
      ME,
      async (route) => {
        await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
        await mortal.kill();
        await route.continue();
      },
      { times: 1 },
    );
    await page.goto('/comments');
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
    await expect.poll(() => storedToken(page)).toBe(teacher.token);
    await expectFit(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
    await using back = await mortal.restart();
    expect(back.url).toBe(mortal.url);
    await tabTo(page, page.getByRole('button', { name: 'Retry' }));
    await page.keyboard.press('Enter');
    await heading(page, 'Your Comment Bank').waitFor();
  });

  test('[SHELL-36] Retry requests a screen’s script again that was requested while the server was down', async () => {
    const { page } = await signedIn(server);
    page.expectComplaint(/ERR_|Failure|Failed to fetch/);
    let isAway = true;
    const away = (route: Route) => (isAway ? route.abort('connectionrefused') : route.fallback());
    const asked: string[] = [];
    await page.route(/\/assets\/comments-[^/]+\.js$/, (route) => {
      asked.push(route.request().url());
      return away(route);
    });
    await page.route(ME, away);
    await page.goto('/comments');
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    isAway = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await heading(page, 'Your Comment Bank').waitFor();
  });

  test('[SHELL-1] [SHELL-14] / and /dashboard lead signed-in users to the assignments, without a history entry', async () => {
    const { page } = await signedIn(server);
    await page.goto('/about');
    for (const address of ['/', '/dashboard']) {
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForURL('**/assignments');
      await heading(page, 'Assignments').waitFor();
    }
    await page.goBack();
    await heading(page, 'Assignments').waitFor();
    await page.goBack();
    await page.waitForURL('**/about');
    expect(new URL(page.url()).pathname).toBe('/about');
  });
});

describe('the end', () => {
  test('[RULE-2] [RULE-36] during work on a form: signs in again in place, by keyboard, and continues with what was typed', async () => {
    const { page, teacher } = await signedIn(server);
    const { form, renewal } = await endUnderAForm(page, teacher);
    await expectFit(page);
    await untilFocused(renewal.getByLabel('Password'));
    await page.keyboard.press('Escape');
    await page.keyboard.type('wrong password');
    await page.keyboard.press('Enter');
    await renewal.getByText('Invalid email or password', { exact: true }).waitFor();
    await renewal.getByLabel('Password').fill('');
    await tabTo(page, renewal.getByLabel('Password'));
    await page.keyboard.type(teacher.account.password);
    await page.keyboard.press('Enter');
    await renewal.getByLabel('Password').waitFor({ state: 'detached' });
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue())
      .toBe('Essay on doubt');
    await expect
      .poll(() => form.getByLabel('Description').inputValue())
      .toBe('Half a sentence that nobody wants to type ag');
    await expect.poll(() => storedToken(page)).not.toBe(teacher.token);
    await tabTo(page, form.getByRole('button', { name: 'Create assignment' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/assignments\/\d+\/submissions$/);
  });

  test('[AUTH-35] if the new token can’t be verified, nothing more is asked: the page stays, the server is asked again, and what was typed can be continued', async () => {
    const { page, teacher } = await signedIn(server);
    const { renewal } = await endUnderAForm(page, teacher);
    page.expectComplaint(/ERR_FAILED/);
    await page.route(ME, (route) => route.abort(), { times: 1 });
    await renewal.getByLabel('Password').fill(teacher.account.password);
    await renewal.getByRole('button', { name: 'Log in' }).click();
    await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/api/v1/users/me') && response.ok(),
      ),
      renewal.getByLabel('Password').waitFor({ state: 'detached' }),
    ]);
    await expect
      .poll(() =>
        dialog(page, 'New assignment').getByRole('textbox', { name: 'Name' }).inputValue(),
      )
      .toBe('Essay on doubt');
    await dialog(page, 'New assignment').getByRole('button', { name: 'Create assignment' }).click();
    await page.waitForURL(/\/assignments\/\d+\/submissions$/);
    await expect.poll(() => storedToken(page)).not.toBe(teacher.token);
  });

  test('the user can also leave from there', async () => {
    const { page, teacher } = await signedIn(server);
    const { renewal } = await endUnderAForm(page, teacher);
    await renewal.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => storedToken(page)).toBeNull();
  });

  test('[SHELL-21] [SHELL-22] [AUTH-13] [AUTH-24] Logout clears the session here, in the other tab and on the server', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/assignments');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Submissions' })
      .click();
    await heading(page, 'All Submissions').waitFor();
    const other = await page.context().newPage();
    await other.goto('/comments');
    await heading(other, 'Your Comment Bank').waitFor();
    await logOut(page);
    await page.waitForURL(`${server.url}/login`);
    await other.waitForURL('**/login?next=%2Fcomments');
    await expect.poll(() => storedToken(page)).toBeNull();
    await expect.poll(async () => (await teacher.get('/api/v1/users/me')).status).toBe(401);
    await page.goBack();
    await page.waitForURL('**/login?next=%2Fassignments');
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  });

  test('[RULE-5] two users of one browser see nothing of each other', async () => {
    const { page, teacher } = await signedIn(server);
    await createAssignment(teacher, 'Ada’s essay');
    const bob = await server.teacher({ full_name: 'Bob Stone' });
    await page.goto('/assignments');
    await page.getByText('Ada’s essay').waitFor();
    await page.getByRole('button', { name: /Notifications/ }).click();
    await page.getByText('Welcome to Marginalia').first().waitFor();
    await page.keyboard.press('Escape');
    await logOut(page);
    await logIn(page, bob.account);
    await page.getByRole('heading', { name: 'Start with one assignment' }).waitFor();
    await expect.poll(() => page.getByText('Ada’s essay').count()).toBe(0);
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            Object.keys(localStorage).filter((key) => key.startsWith('marginalia.notifications.'))
              .length,
        ),
      )
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menu').getByText('Bob Stone').waitFor();
  });

  test('another user who signs in in another tab takes over this one, from the start', async () => {
    const { page, teacher } = await signedIn(server);
    await createAssignment(teacher, 'Ada’s essay');
    const bob = await server.teacher({ full_name: 'Bob Stone' });
    await page.goto('/assignments');
    await page.getByText('Ada’s essay').waitFor();
    const other = await page.context().newPage();
    await other.goto('/about');
    await other.evaluate((token) => localStorage.setItem('marginalia.token', token), bob.token!);
    await page.getByRole('heading', { name: 'Start with one assignment' }).waitFor();
    await expect.poll(() => page.getByText('Ada’s essay').count()).toBe(0);
  });
});
