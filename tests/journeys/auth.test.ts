import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#contract/credit.ts';
import type { User } from '#contract/user.ts';
import { openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { caller } from '#tests/support/caller.ts';
import { awake, expectFit, HOSTILE, tabTo, untilFocused } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { startServer } from '#tests/support/server.ts';

useBrowser();
const server = sharedServer();

const TOKEN = 'marginalia.token';
const PASSWORD = 'correct horse battery';
const storedToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN);
const path = (page: Page) => { const { pathname, search } = new URL(page.url()); return pathname + search; };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const someone = () => `${crypto.randomUUID()}@example.org`;

async function signIn(page: Page, account: { email: string; password: string }) {
  await email(page).fill(account.email);
  await password(page).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('signing in', () => {
  test('[AUTH-10] [SHELL-2] [SHELL-3] [SHELL-5] [SHELL-7] [SHELL-8] [SHELL-9] [SHELL-12] no screen is shown to a visitor', async () => {
    const page = await openPage(server);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const screens = [
      '/dashboard', '/assignments', '/assignments/7/submissions', '/assignments/7/submissions?view=3', '/submissions', '/notifications',
      '/credits', '/credits/history', '/comments', '/profile', '/feedbacks', '/settings',
    ];
    for (const screen of screens) {
      await page.goto(screen, { waitUntil: 'commit' });
      await page.waitForURL(`**/login?next=${encodeURIComponent(screen)}`);
    }
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    expect(asked).not.toContain('/api/v1/users/me');
  });

  test('[AUTH-1] [AUTH-22] [SHELL-13] with the keyboard alone, back to where the visitor wanted to go, and no way back to the form', async () => {
    const { account } = await server.teacher();
    const page = await openPage(server);
    await page.goto('/about');
    await page.goto('/comments', { waitUntil: 'commit' });
    await page.waitForURL('**/login?next=%2Fcomments');
    await expect.poll(() => page.title()).toBe('Sign in · Marginalia');
    await page.goBack();
    expect(path(page)).toBe('/about');
    await page.goForward();
    await heading(page, 'Sign in').waitFor();
    await awake(page);
    await tabTo(page, email(page));
    await page.keyboard.type(account.email);
    await tabTo(page, password(page));
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await heading(page, 'Your Comment Bank').waitFor();
    expect(path(page)).toBe('/comments');
    await expect.poll(() => storedToken(page)).toMatch(/^\S{20,}$/);
    await page.goBack();
    expect(path(page)).toBe('/about');
  });

  test('[AUTH-17] [AUTH-18] [AUTH-19] [AUTH-20] [AUTH-21] what is wrong is said, and what was typed stays', async () => {
    const { account } = await server.teacher();
    const page = await openPage(server);
    page.expectComplaint(/400|401|422|500|Failure/);
    await page.goto('/login');
    await signIn(page, { email: account.email, password: 'wrong' });
    await page.getByRole('alert').getByText('Invalid email or password', { exact: true }).waitFor();
    await expect.poll(async () => [await email(page).inputValue(), await password(page).inputValue()]).toEqual([account.email, 'wrong']);
    await email(page).fill('ada');
    await password(page).press('Enter');
    await page.getByRole('alert').getByText('Invalid email or password format', { exact: true }).waitFor();
    let answer: { status: number; json?: unknown } = { status: 400, json: { detail: 'The proof is out of date.' } };
    await page.route('**/api/v1/auth/token', (route) => route.fulfill(answer));
    for (const [status, json, said] of [
      [400, { detail: 'The proof is out of date.' }, 'The proof is out of date.'], [400, undefined, 'Bad request'],
      [500, undefined, 'Something went wrong on our end. Please try again later.'],
    ] as const) {
      answer = { status, ...(json && { json }) };
      await password(page).press('Enter');
      await page.getByRole('alert').getByText(said, { exact: true }).waitFor();
    }
    await expectFit(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await password(page).fill('');
    await password(page).press('Enter');
    await page.getByText('Enter your password.').waitFor();
    await untilFocused(password(page));
    await expect.poll(() => storedToken(page)).toBeNull();
  });

  test('an address that leads off this site is not followed', async () => {
    const { account } = await server.teacher();
    const page = await openPage(server);
    await page.goto('/login?next=//evil.example.org/assignments');
    await awake(page);
    await signIn(page, account);
    await page.waitForURL('**/assignments');
    expect(new URL(page.url()).origin).toBe(server.url);
  });

  test('before the page is awake, and without scripts, no password gets into an address', async () => {
    const page = await openPage(server, { javaScriptEnabled: false });
    page.expectComplaint(/404|405/);
    await page.goto('/login');
    const told = page.locator('noscript').getByRole('status');
    await expect.poll(async () => [await told.isVisible(), await told.innerText()]).toEqual([true, expect.stringContaining('This page needs JavaScript.')]);
    await email(page).fill('ada@example.org');
    await password(page).fill('top secret');
    await password(page).press('Enter');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(page.url()).toBe(`${server.url}/login`);
  });
});

describe('registration', () => {
  test('[SAFE-13] a password that is guessed first is refused, and the page says why; another is taken', async () => {
    const page = await openPage(server);
    page.expectComplaint(/422|guessed first/);
    await page.goto('/register');
    await awake(page);
    await page.getByLabel('Full name').fill('Ada Byron');
    await email(page).fill(someone());
    await password(page).fill('password1');
    await page.getByRole('button', { name: 'Create account' }).click();
    const told = page.getByRole('alert').getByText(/guessed first/);
    await told.waitFor();
    await expect.poll(() => told.innerText()).toContain('Choose another, such as four words');
    await password(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/assignments');
  });

  test('[AUTH-2] [AUTH-5] [AUTH-6] [AUTH-26] [AUTH-30] [AUTH-31] [AUTH-32] a new teacher proves work unseen, and has 10 credits of a WELCOME', async () => {
    await using proven = await startServer({ env: { CAPTCHA: 'altcha' } });
    const page = await openPage(proven);
    await page.goto('/register?next=%2Fcredits%2Fhistory');
    await heading(page, 'Create your account').waitFor();
    await expect.poll(() => page.title()).toBe('Create your account · Marginalia');
    await expect.poll(() => page.locator('input, select').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))).toEqual(['full_name', 'email', 'password']);
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
    const me = caller(proven.url, await storedToken(page) ?? '');
    await expect.poll(async () => (await me.get<User>('/api/v1/users/me')).body).toMatchObject({ email: 'ada@example.org', role: 'teacher', credit_balance: 10 });
    const { body: transactions } = await me.get<Transaction[]>('/api/v1/users/me/credit-transactions');
    expect(transactions.map(({ transaction_type, reference_id, change_amount }) => [transaction_type, reference_id, change_amount])).toEqual([['promo_code', 'WELCOME', 10]]);
    // Before its server goes: it may still be fetching what comes later.
    await page.context().close();
  });

  test('[AUTH-19] [AUTH-28] what does not fit is said at its field, a taken or impossible address by the server', async () => {
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
    await page.getByText('Choose a password of at most 1000 characters; this one has 1001.').waitFor();
    await password(page).fill(PASSWORD);
    await create.click();
    await page.getByRole('alert').getByText('This e-mail is already registered.', { exact: true }).waitFor();
    await email(page).fill('ada@nowhere');
    await create.click();
    await page.getByRole('alert').getByText('Email is not an e-mail address.', { exact: true }).waitFor();
    await expect.poll(() => storedToken(page)).toBeNull();
  });

  test('[SHELL-23] a name with HTML, formulas, emoji and right-to-left letters is the name', async () => {
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

  test('when only signing in failed, the next try signs in and makes no second account', async () => {
    const page = await openPage(server);
    page.expectComplaint(/ERR_FAILED|Failure/);
    const asked: string[] = [];
    page.on('request', (request) => { if (request.method() === 'POST') asked.push(new URL(request.url()).pathname); });
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

  test('the way between the two forms keeps where one wanted to go', async () => {
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
});

test('where the browser stores nothing, the form says so', async () => {
  const { account } = await server.teacher();
  const page = await openPage(server);
  page.expectComplaint(/Failure|denied/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); } });
  });
  await page.goto('/assignments', { waitUntil: 'commit' });
  await page.waitForURL('**/login?next=%2Fassignments');
  await awake(page);
  await signIn(page, account);
  const alert = page.getByRole('alert').getByText('This browser stores nothing for this site');
  await alert.waitFor();
  await expect.poll(() => alert.isVisible()).toBe(true);
});
