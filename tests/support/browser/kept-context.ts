import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';

/** What is set on a page that is there already. */
export interface Look {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark' | 'no-preference';
  reducedMotion: 'reduce' | 'no-preference';
}

/**
 * A context that outlives its test, and an empty page that keeps alive what its pages run in, with
 * all that was compiled there.
 */
export interface KeptContext {
  context: BrowserContext;
  keeper: Page;
  devtools: CDPSession;
  origin: string;
  isMarked: boolean;
  page: Page | undefined;
}

/** What a test may have listened to. Not all there is: the driver listens to its own. */
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
/** What can't be taken back. */
const MARKS = ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders'] as const;
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;
/** As many as most tests that let two people meet have need of. */
const AT_MOST = 2;
/** Of the product, and no page of the app: nothing runs there. */
export const QUIET = '/robots.txt';

/** Of this process. */
const idle: KeptContext[] = [];
const asking = new WeakMap<Page, CDPSession>();

/**
 * Lets a page come from the server as it does at somebody's first visit, for whoever looks at what
 * is asked for, and when.
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

/** One that stands there clean, or a new one, and a page of it that looks so. */
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
 * Takes from a context all that its test has left there; one that is closed, that keeps a mark, or
 * more than are needed, isn't kept.
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
  // By a page first: what its process knows of it is told at once, what the browser clears is told it later.
  await keeper.evaluate(() => localStorage.clear());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  idle.push(kept);
}

/** Nothing of the app runs in it, and nothing is left of what is a page's own. */
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
