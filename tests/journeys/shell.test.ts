import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  expectAccessible,
  openPage,
  signedIn,
  useBrowser,
} from '#tests/support/browser/browser.ts';
import {
  DESK,
  expectAccessibleAsItStands,
  expectFit,
  focusedName,
  PHONE,
  tabTo,
} from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';

useBrowser();
const server = sharedServer();

const SCREENS = [
  ['Assignments', '/assignments', 'Assignments'],
  ['Submissions', '/submissions', 'All Submissions'],
  ['Comments', '/comments', 'Your Comment Bank'],
  ['Feedbacks', '/feedbacks', 'Feedbacks'],
  ['Credit History', '/credits/history', 'Credit History'],
  ['Buy Credits', '/credits', 'Buy Credits'],
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const account = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Marginalia' });
const theme = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['theme'] ?? 'system');
const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
const width = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);

describe('the bar', () => {
  test('[LAND-1] [SHELL-15] [SHELL-16] each place is one click away, is highlighted when current, and names the tab', async () => {
    const { page } = await signedIn(server);
    await page.goto('/assignments');
    await page.getByRole('banner').getByRole('link', { name: 'Marginalia' }).waitFor();
    await page.getByRole('contentinfo').getByText('Marginalia', { exact: true }).waitFor();
    for (const [label, path, title] of SCREENS) {
      await navigation(page).getByRole('link', { name: label, exact: true }).click();
      await heading(page, title).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await expect
        .poll(() =>
          navigation(page)
            .getByRole('link', { name: label, exact: true })
            .getAttribute('aria-current'),
        )
        .toBe('page');
      await expect.poll(() => navigation(page).locator('[aria-current]').count()).toBe(1);
      await expect.poll(() => page.title()).toBe(`${title} · Marginalia`);
    }
  });

  test('[SHELL-10] [SHELL-18] [SHELL-20] [SHELL-24] [RULE-36] the account menu by keyboard: profile, settings, help; Escape gives the focus back', async () => {
    const { page } = await signedIn(server);
    await page.goto('/assignments');
    await tabTo(page, account(page));
    await page.keyboard.press('Enter');
    await page.getByRole('menu').getByText('10 Credits').waitFor();
    await expectAccessibleAsItStands(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect
      .poll(() => account(page).evaluate((button) => button === document.activeElement))
      .toBe(true);
    for (const [item, downs] of [
      ['My Profile', 0],
      ['Settings', 1],
    ] as const) {
      await tabTo(page, account(page));
      await page.keyboard.press('Enter');
      for (let down = 0; down < downs; down += 1) await page.keyboard.press('ArrowDown');
      await page.locator('[role=menuitem]:focus', { hasText: item }).waitFor();
      await page.keyboard.press('Enter');
      await heading(page, item).waitFor();
      await expect
        .poll(() => page.getByRole('main').evaluate((main) => main === document.activeElement))
        .toBe(true);
    }
    expect(new URL(page.url()).pathname).toBe('/settings');
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Help & Support' }).click();
    await page.waitForURL('**/help');
  });

  test('[SHELL-19] [RULE-24] [RULE-25] [RULE-26] Dark Mode closes the menu, switches, and is remembered for the next visit and device', async () => {
    const { page, teacher } = await signedIn(server, { colorScheme: 'light' });
    await page.goto('/assignments');
    await heading(page, 'Assignments').waitFor();
    await expect
      .poll(async () => [await theme(page), await paper(page)])
      .toEqual(['system', 'light dark']);
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await account(page).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dark Mode' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(async () => [await theme(page), await paper(page)]).toEqual(['dark', 'dark']);
    expect((await saved).status()).toBe(200);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    await expect.poll(() => theme(page)).toBe('dark');
    await heading(page, 'Assignments').waitFor();
    const elsewhere = await openPage(server, { token: teacher.token ?? '' });
    await elsewhere.goto('/assignments');
    await expect.poll(() => theme(elsewhere)).toBe('dark');
    await account(page).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dark Mode' }).click();
    await expect.poll(() => theme(page)).toBe('light');
  });

  test('the first visit follows the system into dark mode, and Dark Mode switches it off; with reduced motion nothing fades', async () => {
    const { page } = await signedIn(server, { colorScheme: 'dark' });
    await page.goto('/assignments');
    await heading(page, 'Assignments').waitFor();
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const night = await ground();
    await page.evaluate(() =>
      document.addEventListener('transitionrun', ({ propertyName }) => {
        document.title = `fades: ${propertyName}`;
      }),
    );
    await account(page).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dark Mode' }).click();
    await expect.poll(() => theme(page)).toBe('light');
    await expect.poll(() => ground()).not.toBe(night);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    await expect.poll(() => page.title()).toBe('Assignments · Marginalia');
  });

  test('icons are drawn thin, and as large as the text next to them unless their place sets another size', async () => {
    const { page } = await signedIn(server);
    await page.goto('/assignments');
    const drawn = (name: string) =>
      page
        .getByRole('button', { name })
        .first()
        .locator('svg')
        .first()
        .evaluate((icon) => {
          const style = getComputedStyle(icon);
          return [
            style.width,
            style.strokeWidth,
            style.flexShrink,
            icon.getAttribute('aria-hidden'),
          ];
        });
    await expect.poll(() => drawn('New Assignment')).toEqual(['16px', '1.5px', '0', 'true']);
    await expect.poll(() => drawn('Notifications')).toEqual(['16px', '1.5px', '0', 'true']);
  });

  test('the first tab stop skips what every page repeats', async () => {
    const { page } = await signedIn(server);
    await page.goto('/comments');
    await heading(page, 'Your Comment Bank').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .evaluate(
            (main) => main.contains(document.activeElement) && main !== document.activeElement,
          ),
      )
      .toBe(true);
  });

  test('[SHELL-35] [EVE-14] screens are at most 1200 px wide; submissions of an assignment and comments are dense, the others not', async () => {
    const { page } = await signedIn(server, { viewport: { width: 1600, height: 900 } });
    await page.goto('/comments');
    await heading(page, 'Your Comment Bank').waitFor();
    await expect.poll(() => width(page, 'main')).toBe(1200);
    const height = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().height);
    const low = await height('main button:has-text("Refresh")');
    await navigation(page).getByRole('link', { name: 'Submissions', exact: true }).click();
    await heading(page, 'All Submissions').waitFor();
    await expect.poll(() => width(page, 'main')).toBe(1200);
    await expect.poll(() => height('main button:has-text("Refresh")')).toBeGreaterThan(low);
  });
});

describe('on a small screen', () => {
  test('[SHELL-33] [SHELL-34] a drawer, 280 px wide, replaces the navigation; by keyboard', async () => {
    const { page } = await signedIn(server, { viewport: PHONE });
    await page.goto('/assignments');
    await heading(page, 'Assignments').waitFor();
    await expect.poll(() => navigation(page).count()).toBe(0);
    const open = page.getByRole('button', { name: 'Open navigation' });
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await drawer(page).getByRole('heading').waitFor();
    await expect
      .poll(() =>
        drawer(page)
          .locator('.w-drawer')
          .evaluate((panel) => [
            panel.getBoundingClientRect().left,
            panel.getBoundingClientRect().width,
          ]),
      )
      .toEqual([0, 280]);
    await expect
      .poll(async () => (await drawer(page).getByRole('link').allInnerTexts()).slice(0, 6))
      .toEqual(SCREENS.map(([label]) => label));
    await expectFit(page);
    await page.setViewportSize(PHONE);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('Open navigation');
    await page.keyboard.press('Enter');
    await tabTo(page, drawer(page).getByRole('link', { name: 'Comments' }));
    await page.keyboard.press('Enter');
    await heading(page, 'Your Comment Bank').waitFor();
    await drawer(page).waitFor({ state: 'detached' });
  });

  test('[SHELL-22] the drawer has the account too: Dark Mode and Logout', async () => {
    const { page } = await signedIn(server, { viewport: PHONE });
    await page.goto('/assignments');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await drawer(page).getByRole('button', { name: 'Dark Mode' }).click();
    await drawer(page).waitFor({ state: 'detached' });
    await expect.poll(() => theme(page)).toBe('dark');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect
      .poll(() =>
        drawer(page).getByRole('button', { name: 'Dark Mode' }).getAttribute('aria-pressed'),
      )
      .toBe('true');
    await drawer(page).getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  });

  test('a screen that is made wider shows the navigation again', async () => {
    const { page } = await signedIn(server, { viewport: PHONE });
    await page.goto('/assignments');
    await heading(page, 'Assignments').waitFor();
    await page.setViewportSize(DESK);
    await navigation(page).getByRole('link', { name: 'Feedbacks' }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Open navigation' }).isVisible())
      .toBe(false);
  });
});

test('a new screen starts at its top; Back returns to the previous position', async () => {
  const { page } = await signedIn(server);
  await page.setViewportSize({ width: 900, height: 300 });
  await page.goto('/settings');
  await heading(page, 'Settings').waitFor();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(scrolled).toBe(200);
  await page
    .getByRole('link', { name: '10 Credits' })
    .evaluate((link: HTMLElement) => link.click());
  await heading(page, 'Buy Credits').waitFor();
  await expect.poll(() => scrolled()).toBe(0);
  await page.goBack();
  await heading(page, 'Settings').waitFor();
  await expect.poll(scrolled).toBe(200);
});

describe('unknown addresses', () => {
  test('says that an address inside the app is not a screen', async () => {
    const { page } = await signedIn(server);
    await page.goto('/assignments');
    await heading(page, 'Assignments').waitFor();
    await page.evaluate(() => {
      history.pushState({}, '', '/credits/nowhere');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await heading(page, 'The requested resource was not found.').waitFor();
    await expect.poll(() => page.title()).toBe('Not found · Marginalia');
    await expectFit(page);
    await page.getByRole('main').getByRole('link', { name: 'Go to assignments' }).click();
    await heading(page, 'Assignments').waitFor();
  });

  test('a menu that can’t be fetched says so and breaks nothing else; the next press tries again', async () => {
    const { page } = await signedIn(server);
    page.expectComplaint(/ERR_FAILED|Failed to fetch/i);
    await page.route('**/assets/menu-list-*.js', (route) => route.abort());
    await page.goto('/assignments');
    await heading(page, 'Assignments').waitFor();
    await account(page).click();
    await page.getByRole('alert').getByText('This could not be loaded.').waitFor();
    await expect.poll(() => heading(page, 'Assignments').isVisible()).toBe(true);
    await expectAccessible(page);
    await page.unroute('**/assets/menu-list-*.js');
    await account(page).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await account(page).click();
    await page.getByRole('menu').getByText('10 Credits').waitFor();
  });

  test('[ERR-14] a screen that can’t be loaded shows Unexpected Application Error!, and a way to continue', async () => {
    const { page } = await signedIn(server);
    page.expectComplaint(/ERR_FAILED|Failed to fetch|error boundary|React Router/i);
    await page.goto('/assignments');
    await heading(page, 'Assignments').waitFor();
    await page.route('**/assets/feedbacks-*.js', (route) => route.abort());
    await navigation(page).getByRole('link', { name: 'Feedbacks' }).click();
    await heading(page, 'Unexpected Application Error!').waitFor();
    await expect.poll(() => page.title()).toBe('Unexpected Application Error! · Marginalia');
    await expectFit(page);
    await page.goBack();
    await heading(page, 'Assignments').waitFor();
    await navigation(page).getByRole('link', { name: 'Feedbacks' }).click();
    await heading(page, 'Unexpected Application Error!').waitFor();
    await page.unroute('**/assets/feedbacks-*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await heading(page, 'Feedbacks').waitFor();
  });
});
