import { describe, expect, test } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser/browser.ts';
import {
  email,
  heading,
  password,
  path,
  signIn,
  storedToken,
} from '#tests/support/browser/door.ts';
import { awake, expectFit, tabTo, untilFocused } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';

useBrowser();
const server = sharedServer();

describe('signing in', () => {
  test('[AUTH-10] [SHELL-2] [SHELL-3] [SHELL-5] [SHELL-7] [SHELL-8] [SHELL-9] [SHELL-12] shows no screen to a visitor', async () => {
    const page = await openPage(server);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const screens = [
      '/dashboard',
      '/assignments',
      '/assignments/7/submissions',
      '/assignments/7/submissions?view=3',
      '/submissions',
      '/notifications',
      '/credits',
      '/credits/history',
      '/comments',
      '/profile',
      '/feedbacks',
      '/settings',
    ];
    for (const screen of screens) {
      await page.goto(screen, { waitUntil: 'commit' });
      await page.waitForURL(`**/login?next=${encodeURIComponent(screen)}`);
    }
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    expect(asked).not.toContain('/api/v1/users/me');
  });

  test('[AUTH-1] [AUTH-22] [SHELL-13] works by keyboard alone, returns to where the visitor wanted to go, and Back doesn’t lead to the form', async () => {
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

  test('[AUTH-17] [AUTH-18] [AUTH-19] [AUTH-20] [AUTH-21] says what is wrong, and keeps what was typed', async () => {
    const { account } = await server.teacher();
    const page = await openPage(server);
    page.expectComplaint(/400|401|422|500|Failure/);
    await page.goto('/login');
    await signIn(page, { email: account.email, password: 'wrong' });
    await page.getByRole('alert').getByText('Invalid email or password', { exact: true }).waitFor();
    await expect
      .poll(async () => [await email(page).inputValue(), await password(page).inputValue()])
      .toEqual([account.email, 'wrong']);
    await email(page).fill('ada');
    await password(page).press('Enter');
    await page
      .getByRole('alert')
      .getByText('Invalid email or password format', { exact: true })
      .waitFor();
    let answer: { status: number; json?: unknown } = {
      status: 400,
      json: { detail: 'The proof is out of date.' },
    };
    await page.route('**/api/v1/auth/token', (route) => route.fulfill(answer));
    for (const [status, json, said] of [
      [400, { detail: 'The proof is out of date.' }, 'The proof is out of date.'],
      [400, undefined, 'Bad request'],
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

  test('doesn’t follow an address that leads off this site', async () => {
    const { account } = await server.teacher();
    const page = await openPage(server);
    await page.goto('/login?next=//evil.example.org/assignments');
    await awake(page);
    await signIn(page, account);
    await page.waitForURL('**/assignments');
    expect(new URL(page.url()).origin).toBe(server.url);
  });

  test('before hydration, and without scripts, no password gets into an address', async () => {
    const page = await openPage(server, { javaScriptEnabled: false });
    page.expectComplaint(/404|405/);
    await page.goto('/login');
    const told = page.locator('noscript').getByRole('status');
    await expect
      .poll(async () => [await told.isVisible(), await told.innerText()])
      .toEqual([true, expect.stringContaining('This page needs JavaScript.')]);
    await email(page).fill('ada@example.org');
    await password(page).fill('top secret');
    await password(page).press('Enter');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(page.url()).toBe(`${server.url}/login`);
  });
});

test('if the browser stores nothing, the form says so', async () => {
  const { account } = await server.teacher();
  const page = await openPage(server);
  page.expectComplaint(/Failure|denied/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto('/assignments', { waitUntil: 'commit' });
  await page.waitForURL('**/login?next=%2Fassignments');
  await awake(page);
  await signIn(page, account);
  const alert = page.getByRole('alert').getByText('This browser stores nothing for this site');
  await alert.waitFor();
  await expect.poll(() => alert.isVisible()).toBe(true);
});
