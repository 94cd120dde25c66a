import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { expectAccessibleAsItStands } from '#tests/support/browser/page.ts';
import {
  BARE_PAGES,
  INFO_PAGES,
  ready,
  movedOn,
  sidewaysScroll,
  strangers,
  SUPPORT,
} from '#tests/support/browser/public-pages.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { scriptsOf, sumOf } from '#tests/support/browser/weight.ts';

/** Bytes of script, gzip (docs/decisions/weight.md). */
const LIMIT = 120_000;
const WIDTHS = [2560, 1280, 1100, 1099, 768, 390, 320];

useBrowser();
const server = sharedServer();

describe('every public page', () => {
  test.each(['/', ...BARE_PAGES, ...INFO_PAGES])(
    '[INFO-7] [INFO-11] %s is accessible in both themes, has no layout shift, makes no outside requests, ships at most 120 KB of script and fits every width from 320 to 2560 px',
    async (path) => {
      const page = await openPage(server, { colorScheme: 'light' });
      const asked = await strangers(page, server.url);
      const scripts = await scriptsOf(page);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await (BARE_PAGES.includes(path) ? page.waitForLoadState('networkidle') : ready(page));
      await expectAccessibleAsItStands(page);
      expect(await movedOn(page)).toEqual([]);
      expect(asked).toEqual([]);
      expect(Object.keys(scripts()).length).toBeGreaterThan(0);
      expect(sumOf(scripts())).toBeLessThanOrEqual(LIMIT);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => sidewaysScroll(page)).toBe(0);
      }
      await expectAccessibleAsItStands(page);
    },
  );

  test('[PRICE-4] [INFO-10] the operator’s address replaces the default', async () => {
    const page = await openPage(server);
    await page.goto('/pricing');
    await ready(page);
    const address = page.locator('main').getByText(SUPPORT);
    await expect
      .poll(() => address.locator('xpath=..').getAttribute('href'))
      .toBe(`mailto:${SUPPORT}?subject=Credits%20for%20Marginalia`);
    await expect
      .poll(() =>
        page
          .locator('[data-social-link]')
          .evaluateAll((links) =>
            links.map((link) => new URL((link as HTMLAnchorElement).href).hostname),
          ),
      )
      .toEqual(['www.linkedin.com', 'www.facebook.com', 'x.com', 'bsky.app']);
  });

  test('the privacy page says which provider this server uses', async () => {
    const page = await openPage(server);
    await page.goto('/privacy');
    await ready(page);
    await expect
      .poll(() => page.getByText('This server says that it is set to offline.').isVisible())
      .toBe(true);
  });

  test('[SHELL-39] a signed-in visitor sees the link to the app from the first paint, without a layout shift; nobody else ever sees it', async () => {
    for (const token of [undefined, 'a-token']) {
      const page = await openPage(server, token === undefined ? {} : { token });
      await page.addInitScript(() => {
        const seen = window as unknown as { seen: Set<string> };
        seen.seen = new Set();
        const look = () => {
          for (const link of document.querySelectorAll<HTMLElement>('header a'))
            if (link.checkVisibility()) seen.seen.add(link.innerText.trim());
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await page.goto('/about');
      await ready(page);
      const seen = await page.evaluate(() => [
        ...(window as unknown as { seen: Set<string> }).seen,
      ]);
      expect(
        seen.filter((name) => ['Login', 'Get Started', 'Go to assignments'].includes(name)),
      ).toEqual(token === undefined ? ['Login', 'Get Started'] : ['Go to assignments']);
      expect(await movedOn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect
        .poll(() => menu.getByRole('link', { name: 'Go to assignments' }).count())
        .toBe(token === undefined ? 0 : 1);
      await expect
        .poll(() => menu.getByRole('link', { name: 'Login' }).count())
        .toBe(token === undefined ? 1 : 0);
      await expectAccessible(page);
    }
  });

  test('the help can be searched', async () => {
    const page = await openPage(server);
    await page.goto('/help');
    await ready(page);
    await page.getByRole('searchbox', { name: 'Search help' }).fill('late');
    await page
      .getByText('It was handed in after the assignment’s due date', { exact: false })
      .waitFor();
    await expect.poll(() => page.getByText('Your first batch in ten minutes').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search help' }).fill('zebra');
    await page.getByText('Nothing holds all of these words.').waitFor();
    await expectAccessible(page);
  });

  test('an unknown address says so, with a 404', async () => {
    const page = await openPage(server);
    page.expectComplaint(/404/);
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This page is missing' }).waitFor();
    await expectAccessible(page);
  });
});

describe('without script', () => {
  test('every page can be read', async () => {
    const page = await openPage(server, { javaScriptEnabled: false });
    for (const path of ['/', ...INFO_PAGES]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect
        .poll(async () => (await page.locator('main').innerText()).length, { message: path })
        .toBeGreaterThan(150);
    }
  });

  test('all seven steps are visible, the menu opens, the theme follows the system', async () => {
    const page = await openPage(server, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await page.goto('/');
    for (const title of ['Create assignment batch', 'Assign grade'])
      await expect
        .poll(() => page.getByRole('heading', { name: title, includeHidden: true }).isVisible())
        .toBe(true);
    await expect
      .poll(() => page.getByRole('button', { name: 'Watch Demo' }).isVisible())
      .toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'About' })
      .click();
    await page.waitForURL('**/about');
  });

  test('search engines and shared links find what they need', async () => {
    const { text: robots } = await server.visitor.get('/robots.txt');
    expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
    const { text: sitemap } = await server.visitor.get('/sitemap.xml');
    expect(
      [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname),
    ).toEqual([
      '/',
      '/login',
      '/register',
      '/pricing',
      '/about',
      '/help',
      '/contact',
      '/privacy',
      '/terms',
      '/cookies',
      '/docs',
      '/docs/statecharts',
      '/licenses',
      '/blog',
      '/careers',
      '/partners',
    ]);
    const page = await openPage(server, { javaScriptEnabled: false });
    await page.goto('/about');
    await expect.poll(() => page.title()).toBe('About us · Marginalia');
    await expect
      .poll(
        async () =>
          new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').pathname,
      )
      .toBe('/about');
    for (const name of ['og:title', 'og:description', 'og:image', 'og:url'])
      await expect
        .poll(() => page.locator(`meta[property="${name}"]`).getAttribute('content'))
        .toBeTruthy();
    for (const path of [
      '/og.png',
      '/favicon.ico',
      '/favicon.svg',
      '/favicon-32.png',
      '/apple-touch-icon.png',
      '/icon-192.png',
      '/icon-512.png',
      '/site.webmanifest',
    ]) {
      const { status } = await server.visitor.get(path);
      expect(`${path} ${status}`).toBe(`${path} 200`);
    }
  });
});
