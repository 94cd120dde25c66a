import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';

/** Options that can be set on an existing page. */
export interface Look {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark' | 'no-preference';
  reducedMotion: 'reduce' | 'no-preference';
}

/**
 * A context that outlives its test, with an empty page that keeps the process of its pages, and all
 * code compiled there, alive.
 */
export interface KeptContext {
  context: BrowserContext;
  keeper: Page;
  devtools: CDPSession;
  origin: string;
  isMarked: boolean;
  page: Page | undefined;
}

/** Events that a test may have listened to. Not all events: the driver has its own listeners. */
const CONTEXT_EVENTS = ['page', 'request', 'requestfinished', 'requestfailed', 'response'] as const;
const PAGE_EVENTS = [
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'console',
  'pageerror',
  'dialog',
  'popup',
  'download',
  'filechooser',
  'framenavigated',
] as const;
/** Changes that can't be undone. */
const MARKS = ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders'] as const;
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;
/** As many as most tests with two users need. */
const AT_MOST = 2;
/** Served by the product but not a page of the app: nothing runs there. */
export const QUIET = '/robots.txt';

/** Belongs to this process. */
const idle: KeptContext[] = [];
const asking = new WeakMap<Page, CDPSession>();

/**
 * Makes a page load from the server as on a first visit, for tests that look at what is requested,
 * and when.
 */
export async function askForAll(page: Page): Promise<void> {
  if (asking.has(page)) return;
  const devtools = await page.context().newCDPSession(page);
  asking.set(page, devtools);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
}

function notice<Name extends string>(
  target: Record<Name, (...args: never[]) => unknown>,
  names: readonly Name[],
  mark: () => void,
): void {
  for (const name of names) {
    const call = target[name].bind(target);
    Object.assign(target, {
      [name]: (...args: never[]) => {
        mark();
        return call(...args);
      },
    });
  }
}

/** Takes a clean idle context, or a new one, and opens a page in it with this look. */
export async function takeContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  look: Look,
): Promise<{ kept: KeptContext; page: Page }> {
  const kept = idle.pop() ?? (await makeContext(browser, origin, options));
  kept.page ??= await makePage(kept);
  const { viewport, ...media } = look;
  await kept.page.setViewportSize(viewport);
  await kept.page.emulateMedia({
    media: null,
    forcedColors: 'none',
    contrast: 'no-preference',
    ...media,
  });
  return { kept, page: kept.page };
}

async function makeContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<KeptContext> {
  const context = await browser.newContext(options);
  const keeper = await context.newPage();
  await keeper.goto(QUIET);
  const kept: KeptContext = {
    context,
    keeper,
    devtools: await context.newCDPSession(keeper),
    origin,
    isMarked: false,
    page: undefined,
  };
  const mark = () => {
    kept.isMarked = true;
  };
  notice(context, MARKS, mark);
  notice(context.clock, CLOCK, mark);
  return kept;
}

async function makePage(kept: KeptContext): Promise<Page> {
  const page = await kept.context.newPage();
  await page.goto(QUIET);
  notice(page, MARKS, () => {
    kept.page = undefined;
  });
  return page;
}

/**
 * Removes from a context everything that its test left there; one that is closed, was changed
 * irreversibly, or isn't needed isn't kept.
 */
export async function giveBack(kept: KeptContext): Promise<void> {
  const { context, keeper, devtools, origin, isMarked } = kept;
  if (isMarked || keeper.isClosed() || idle.length === AT_MOST) {
    await context.close();
    return;
  }
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  if (kept.page?.isClosed()) kept.page = undefined;
  await Promise.all(
    context
      .pages()
      .filter((page) => page !== keeper && page !== kept.page)
      .map((page) => page.close()),
  );
  await Promise.all([
    context.setOffline(false),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
  ]);
  if (kept.page !== undefined) await quieten(kept.page);
  // First by a page, whose process learns of it at once; it would learn later of what the browser
  // clears.
  await keeper.evaluate(() => localStorage.clear());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  idle.push(kept);
}

/** Leaves the app and removes the page's own state. */
async function quieten(page: Page): Promise<void> {
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  await asking.get(page)?.detach();
  asking.delete(page);
  await page.goto(QUIET);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  await page.mouse.move(0, 0);
}
