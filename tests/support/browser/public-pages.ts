import type { Page } from 'playwright-core';
import { mustBeNew } from './kept-context.ts';

/** Pages with a header of their own. */
export const BARE_PAGES = ['/login', '/register', '/forgot-password', '/new-password', '/confirm'];
export const INFO_PAGES = [
  '/pricing', '/about', '/privacy', '/terms', '/help', '/contact', '/blog', '/docs', '/careers', '/partners', '/cookies', '/licenses',
];
/** Longer than the default, so that what it pushes aside would be noticed. */
export const SUPPORT = 'a-rather-long-address-for-the-marking-office@philosophy.university.example.org';

/** Notes every request that leaves the server's origin. */
export function strangers(page: Page, origin: string): string[] {
  mustBeNew(page);
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

/** Notes what moves on the page from its first paint on. To be called before it is opened. */
export const watchShift = (page: Page): Promise<unknown> => page.addInitScript(() => {
  const layout = { shift: 0, moved: [] as string[] };
  Object.assign(window, { layout });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
      layout.shift += entry.value;
      for (const { node } of entry.sources) layout.moved.push(`${node?.nodeName}: ${node?.textContent?.slice(0, 40)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
});

/** What moved, if it was more than a late font that let one line wrap elsewhere. */
export const movedOn = (page: Page): Promise<string[]> => page.evaluate(() => {
  const { layout: { shift, moved } } = window as unknown as { layout: { shift: number; moved: string[] } };
  return shift < 0.01 ? [] : moved;
});

/** How far the page can be scrolled sideways, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
