import type { Page } from 'playwright-core';

/** Pages with a header of their own. */
export const BARE_PAGES = ['/login', '/register'];
export const INFO_PAGES = [
  '/pricing', '/about', '/privacy', '/terms', '/help', '/contact', '/blog', '/docs', '/docs/statecharts', '/careers', '/partners', '/cookies', '/licenses',
];
/** Longer than the default, so that what it pushes aside would be noticed. */
export const SUPPORT = 'a-rather-long-address-for-the-marking-office@philosophy.university.example.org';

/** Notes every request that leaves the server's origin. */
export function strangers(page: Page, origin: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:')) found.push(request.url());
  });
  return found;
}

/** Open for business: islands hydrated, the operator's settings shown. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction((address) => document.querySelector('[data-support-address]')?.textContent === address, SUPPORT);
}

/** Sums the page's layout shift from its first paint. To be called before it is opened. */
export const watchShift = (page: Page): Promise<unknown> => page.addInitScript(() => {
  const sums = window as unknown as { shift: number };
  sums.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sums.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
});
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { shift: number }).shift);

/** How far the page can be scrolled sideways, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
