import type { Page } from 'playwright-core';
import { askForAll } from './kept-context.ts';

/** Pages with a header of their own. */
export const BARE_PAGES = [
  '/login',
  '/register',
  '/forgot-password',
  '/new-password',
  '/new-email',
  '/confirm',
];
export const INFO_PAGES = [
  '/pricing',
  '/about',
  '/privacy',
  '/terms',
  '/help',
  '/contact',
  '/blog',
  '/docs',
  '/careers',
  '/partners',
  '/cookies',
  '/licenses',
];
/** Longer than the default, so that any shift it causes would be noticed. */
export const SUPPORT =
  'a-rather-long-address-for-the-marking-office@philosophy.university.example.org';

/** Records every request to another origin than the server's. */
export async function strangers(page: Page, origin: string): Promise<string[]> {
  await askForAll(page);
  const found: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
      found.push(request.url());
  });
  return found;
}

/** Waits until the page is ready: islands hydrated, the operator's settings shown. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    (address) => document.querySelector('[data-support-address]')?.textContent === address,
    SUPPORT,
  );
}

/**
 * Returns what has moved on the page since its first paint, except for one line wrapping
 * differently with a font loaded late.
 */
export const movedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const watch = new PerformanceObserver(() => {});
    watch.observe({ type: 'layout-shift', buffered: true });
    const shifts = watch.takeRecords() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    })[];
    watch.disconnect();
    if (shifts.reduce((sum, { value }) => sum + value, 0) < 0.01) return [];
    return shifts.flatMap(({ sources }) =>
      sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent?.slice(0, 40)}`),
    );
  });

/** Returns how far the page can be scrolled sideways, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
