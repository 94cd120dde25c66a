import { expect, test } from 'vitest';
import type { Transaction } from '#contract/credits/credit.ts';
import type { User } from '#contract/accounts/user.ts';
import { openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { email, heading, password, path, storedToken } from '#tests/support/browser/door.ts';
import { awake, expectFit, HOSTILE, untilFocused } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { caller } from '#tests/support/caller.ts';
import { startServer } from '#tests/support/server.ts';

useBrowser();
const server = sharedServer();

const PASSWORD = 'correct horse battery';
const someone = () => `${crypto.randomUUID()}@example.org`;

test('[SAFE-13] a password that is easily guessed is refused, and the page says why; another is accepted', async () => {
  const page = await openPage(server);
  page.expectComplaint(/422|easy to guess/);
  await page.goto('/register');
  await awake(page);
  await page.getByLabel('Full name').fill('Ada Byron');
  await email(page).fill(someone());
  await password(page).fill('password1');
  await page.getByRole('button', { name: 'Create account' }).click();
  const told = page.getByRole('alert').getByText(/easy to guess/);
  await told.waitFor();
  await expect
    .poll(() => told.innerText())
    .toContain('Choose another, such as four unrelated words');
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/assignments');
});

test('[AUTH-2] [AUTH-5] [AUTH-6] [AUTH-26] [AUTH-30] [AUTH-31] [AUTH-32] a new teacher passes an invisible proof of work, and has 10 credits from a WELCOME', async () => {
  await using proven = await startServer({ env: { CAPTCHA: 'altcha' } });
  const page = await openPage(proven);
  await page.goto('/register?next=%2Fcredits%2Fhistory');
  await heading(page, 'Create your account').waitFor();
  await expect.poll(() => page.title()).toBe('Create your account · Marginalia');
  await expect
    .poll(() =>
      page
        .locator('input, select')
        .evaluateAll((fields) => fields.map((field) => field.getAttribute('name'))),
    )
    .toEqual(['full_name', 'email', 'password']);
  await awake(page);
  const sent = page.waitForRequest('**/api/v1/auth/register');
  await page.getByLabel('Full name').fill('Ada Byron');
  await email(page).fill('ada@example.org');
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  const body = (await sent).postDataJSON() as { role: string; captchaToken: string };
  expect(body).toMatchObject({ role: 'teacher', full_name: 'Ada Byron' });
  expect(body.captchaToken.length).toBeGreaterThan(100);
  await heading(page, 'Credit History').waitFor();
  const me = caller(proven.url, (await storedToken(page)) ?? '');
  await expect
    .poll(async () => (await me.get<User>('/api/v1/users/me')).body)
    .toMatchObject({ email: 'ada@example.org', role: 'teacher', credit_balance: 10 });
  const { body: transactions } = await me.get<Transaction[]>(
    '/api/v1/users/me/credit-transactions',
  );
  expect(
    transactions.map(({ transaction_type, reference_id, change_amount }) => [
      transaction_type,
      reference_id,
      change_amount,
    ]),
  ).toEqual([['promo_code', 'WELCOME', 10]]);
  // Before its server stops: it may still be fetching later parts.
  await page.context().close();
});

test('[AUTH-19] [AUTH-28] an invalid value is reported at its field, a taken or impossible address by the server', async () => {
  const { account } = await server.teacher();
  const page = await openPage(server);
  page.expectComplaint(/400|422|Failure/);
  await page.goto('/register');
  await awake(page);
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await page.getByText('Enter your name, as your students know it.').waitFor();
  await page.getByText('Enter your email address.').waitFor();
  await page.getByText('Choose a password of at least 8 characters.').waitFor();
  await untilFocused(page.getByLabel('Full name'));
  await expectFit(page);
  await page.getByLabel('Full name').focus();
  await page.keyboard.insertText('n'.repeat(10_000));
  await expect.poll(async () => (await page.getByLabel('Full name').inputValue()).length).toBe(200);
  await email(page).fill(account.email);
  await password(page).fill('p'.repeat(1001));
  await create.click();
  await page
    .getByText('Choose a password of at most 1000 characters; this one has 1001.')
    .waitFor();
  await password(page).fill(PASSWORD);
  await create.click();
  await page
    .getByRole('alert')
    .getByText('This e-mail is already registered.', { exact: true })
    .waitFor();
  await email(page).fill('ada@nowhere');
  await create.click();
  await page
    .getByRole('alert')
    .getByText('Email is not an e-mail address.', { exact: true })
    .waitFor();
  await expect.poll(() => storedToken(page)).toBeNull();
});

test('[SHELL-23] a name with HTML, formulas, emoji and right-to-left letters is kept unchanged', async () => {
  const name = HOSTILE.join(' ');
  const page = await openPage(server);
  await page.goto('/register');
  await awake(page);
  await page.getByLabel('Full name').fill(name);
  await email(page).fill(someone());
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await page.waitForURL('**/assignments');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(name);
});

test('if only signing in failed, the next try signs in and creates no second account', async () => {
  const page = await openPage(server);
  page.expectComplaint(/ERR_FAILED|Failure/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  await page.route('**/api/v1/auth/token', (route) => route.abort(), { times: 1 });
  await page.goto('/register');
  await awake(page);
  await page.getByLabel('Full name').fill('Ada Byron');
  await email(page).fill(someone());
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await page.getByRole('alert').getByText('The server could not be reached.').waitFor();
  await password(page).press('Enter');
  await page.waitForURL('**/assignments');
  expect(asked).toEqual(['/api/v1/auth/register', '/api/v1/auth/token', '/api/v1/auth/token']);
});

test('the links between the two forms keep the address where the user wanted to go', async () => {
  const page = await openPage(server);
  await page.goto('/login?next=%2Fcomments');
  await awake(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create your account').waitFor();
  expect(path(page)).toBe('/register?next=%2Fcomments');
  await awake(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await heading(page, 'Sign in').waitFor();
  expect(path(page)).toBe('/login?next=%2Fcomments');
});
