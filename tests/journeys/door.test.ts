import { createServer, type AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#contract/accounts/user.ts';
import { CALLBACK } from '#server/features/accounts/school.ts';
import { expectAccessible, openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { awake, expectFit } from '#tests/support/browser/page.ts';
import { CLIENT, startSchool, type TestSchool } from '#tests/support/sign-in/identity-provider.ts';
import { secretIn, startSmtp, type TestSmtp } from '#tests/support/sign-in/smtp.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

useBrowser();
let server: TestServer;
let smtp: TestSmtp;
let school: TestSchool;

/**
 * Returns a free port: the identity provider must know the address before the server has started.
 */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  [smtp, school] = await Promise.all([startSmtp(), startSchool(address + CALLBACK)]);
  server = await startServer({
    env: {
      PORT: String(port),
      PUBLIC_URL: address,
      SMTP_URL: smtp.url,
      OIDC_ISSUER: school.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Uni Login',
    },
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await Promise.all([smtp.close(), school.close()]);
});

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const stored = (page: Page, where: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => Object.keys(window[name]), where);

test('[MAIL-7] [MAIL-8] creates an account with the link in a mail, and resets a forgotten password with another', async () => {
  const email = 'ada@example.org';
  const page = await openPage(server);
  page.expectComplaint(/422|401|Failure/);
  await page.goto('/register');
  await awake(page);
  await page.getByLabel('Full name').fill('Ada Byron');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Look into your mailbox').waitFor();
  await page.goto(`/confirm#${secretIn(await smtp.mailTo(email), 'confirm')}`);
  await awake(page);
  await page.getByLabel('Password', { exact: true }).fill('not what I chose');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.getByRole('alert').getByText('This isn’t the password you registered with.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.waitForURL('**/assignments');

  const other = await openPage(server);
  other.expectComplaint(/401|Failure/);
  await other.goto('/login');
  await other.getByRole('link', { name: 'Forgotten your password?' }).click();
  await heading(other, 'Forgotten your password?').waitFor();
  await awake(other);
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await heading(other, 'Look into your mailbox').waitFor();
  await expectFit(other);
  await expect.poll(() => smtp.taken.length).toBe(2);
  await other.goto(`/new-password#${secretIn(smtp.taken[1]!, 'new-password')}`);
  await awake(other);
  await other.getByLabel('Password', { exact: true }).fill('a whole new one');
  await other.getByRole('button', { name: 'Set the password' }).click();
  await heading(other, 'The password is set').waitFor();
  await expectAccessible(other);
  // The other browser is signed out.
  await page.goto('/comments');
  await page.waitForURL('**/login?next=%2Fcomments');
});

test('[SEC-9] [SEC-16] a new e-mail is requested in the profile and applies once its link was followed; the browser is recognised by a cookie that grants no access', async () => {
  const [email, wanted, password] = [
    'lise@example.org',
    'meitner@example.org',
    'nuclear fission 1939',
  ];
  const page = await openPage(server);
  page.expectComplaint(/422|401|Failure/);
  await page.goto('/register');
  await awake(page);
  await page.getByLabel('Full name').fill('Lise Meitner');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Look into your mailbox').waitFor();
  await page.goto(`/confirm#${secretIn(await smtp.mailTo(email), 'confirm')}`);
  await awake(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.waitForURL('**/assignments');
  expect(await page.context().cookies(`${server.url}/api/v1/auth/token`)).toMatchObject([
    { name: 'marginalia-browser', path: '/api/v1/auth', httpOnly: true, sameSite: 'Strict' },
  ]);
  expect(await page.context().cookies(`${server.url}/api/v1/users/me`)).toEqual([]);

  await page.goto('/profile');
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByLabel('Email').fill(wanted);
  await details.getByLabel('Current password').fill(password);
  await details.getByRole('button', { name: 'Save details' }).click();
  await details
    .getByText(`A link was sent to ${wanted}. Follow it, and that is your email.`)
    .waitFor();
  await expect.poll(() => details.getByLabel('Email').inputValue()).toBe(email);
  await expectFit(page);
  await expectAccessible(page);

  await page.goto(`/new-email#${secretIn(await smtp.mailTo(wanted), 'new-email')}`);
  await awake(page);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Confirm the e-mail' }).click();
  await page.getByRole('alert').getByText('This isn’t the account’s password.').waitFor();
  await expectFit(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm the e-mail' }).click();
  await heading(page, 'Your e-mail is changed').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await page.waitForURL('**/login**');
  await awake(page);
  await page.getByLabel('Email').fill(wanted);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/assignments');
});

test('[SEC-4] a link with the code of someone else’s sign-in through the school signs nobody in', async () => {
  school.signsIn({ sub: 'u-eve', email: 'eve@uni.example', email_verified: true, name: 'Eve' });
  const eve = await openPage(server);
  eve.expectComplaint(/fonts\.googleapis|ERR_|Failure|Failed to load/);
  // She keeps her code for others to use.
  await eve.route('**/api/v1/auth/school/finish', (route) => route.abort());
  await eve.goto('/login');
  await eve.getByRole('link', { name: 'Sign in with Uni Login' }).click();
  await eve.waitForURL('**/signed-in#*');
  const link = eve.url();
  const victim = await openPage(server);
  victim.expectComplaint(/400|Failure/);
  await victim.goto(link);
  await victim.getByText('This link has expired').waitFor();
  expect(await stored(victim, 'localStorage')).not.toContain('marginalia.token');
});

test('[SESS-3] [SESS-4] [SESS-7] signs in through the school on a shared computer, returns to where the user wanted to go, and leaves nothing behind', async () => {
  school.signsIn({
    sub: 'u-1',
    email: 'grace@uni.example',
    email_verified: true,
    name: 'Grace Hopper',
  });
  const page = await openPage(server);
  // The identity provider's own page requests a font.
  page.expectComplaint(/fonts\.googleapis/);
  await page.goto('/profile');
  await page.waitForURL('**/login?next=%2Fprofile');
  const button = page.getByRole('link', { name: 'Sign in with Uni Login' });
  await button.waitFor();
  await expectFit(page);
  await page.getByRole('checkbox', { name: /^This is not my computer/ }).check();
  await button.click();
  await heading(page, 'My Profile').waitFor();
  expect(new URL(page.url()).pathname).toBe('/profile');
  await page.getByText('Signed in through your school').waitFor();
  expect(await stored(page, 'localStorage')).toEqual([]);
  expect(await stored(page, 'sessionStorage')).toEqual(
    expect.arrayContaining(['marginalia.token', 'marginalia.shared']),
  );
  const me = await page.evaluate(
    async () =>
      (
        await fetch('/api/v1/users/me', {
          headers: { Authorization: `Bearer ${sessionStorage.getItem('marginalia.token')}` },
        })
      ).json() as Promise<User>,
  );
  expect(me).toMatchObject({ email: 'grace@uni.example', full_name: 'Grace Hopper' });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${school.issuer}/session/end**`);
  await page.goto('/about');
  expect([await stored(page, 'localStorage'), await stored(page, 'sessionStorage')]).toEqual([
    [],
    [],
  ]);
});

test('[SESS-6] a user who refuses at the school is told so, and can start again', async () => {
  school.refuses();
  const page = await openPage(server);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Uni Login' }).click();
  await page
    .getByRole('alert')
    .getByText('Your school’s sign-in did not let you through', { exact: false })
    .waitFor();
  await expectFit(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await heading(page, 'Sign in').waitFor();
  expect(await stored(page, 'localStorage')).not.toContain('marginalia.token');
});
