import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** A context that outlives its test, and the empty page that keeps alive what its pages run in, with all that was compiled there. */
export interface KeptContext { context: BrowserContext; keeper: Page; devtools: CDPSession; origin: string }

/** What a test may have listened to. */
const EVENTS = ['page', 'request', 'requestfinished', 'requestfailed', 'response'] as const;
/** As many as most tests that let two people meet have need of. */
const AT_MOST = 2;

/** Of this process. */
const idle: KeptContext[] = [];
const known = new WeakSet<BrowserContext>();

/** What stands in the memory of a page's process it doesn't ask for: who looks at what is asked for needs one that remembers nothing. */
export function mustBeNew(page: Page): void {
  if (known.has(page.context())) throw new Error('This page may know scripts of an earlier test: call useBrowser({ anew: true }) in this file.');
}

/** One that stands there clean, or a new one. */
export async function takeContext(browser: Browser, origin: string, options: BrowserContextOptions): Promise<KeptContext> {
  const ready = idle.pop();
  if (ready !== undefined) return ready;
  const context = await browser.newContext(options);
  known.add(context);
  const keeper = await context.newPage();
  await keeper.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }));
  await keeper.goto(`${origin}/`);
  return { context, keeper, origin, devtools: await context.newCDPSession(keeper) };
}

/** Takes from a context all that its test has left there; one that is closed, or more than are needed, isn't kept. */
export async function giveBack(kept: KeptContext): Promise<void> {
  const { context, keeper, devtools, origin } = kept;
  if (keeper.isClosed()) return;
  for (const event of EVENTS) context.removeAllListeners(event);
  await Promise.all(context.pages().filter((page) => page !== keeper).map((page) => page.close()));
  if (idle.length === AT_MOST) {
    await context.close();
    return;
  }
  await Promise.all([context.setOffline(false), context.unrouteAll({ behavior: 'ignoreErrors' }), context.clearCookies(), context.clearPermissions()]);
  // By the page first: what its process knows of it is told at once, what the browser clears is told it later.
  await keeper.evaluate(() => localStorage.clear());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  idle.push(kept);
}
