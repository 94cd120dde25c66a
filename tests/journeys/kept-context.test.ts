import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { askForAll } from '#tests/support/browser/kept-context.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';

useBrowser();
const server = sharedServer();

const heldBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookie: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }));
const NOTHING = { local: [], session: [], cookie: '', databases: [], caches: [] };
const looks = (page: Page) =>
  page.evaluate(() => ({
    width: innerWidth,
    height: innerHeight,
    name: window.name,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion)').matches,
    print: matchMedia('print').matches,
    forced: matchMedia('(forced-colors: active)').matches,
    contrast: matchMedia('(prefers-contrast: more)').matches,
  }));
const USUAL = {
  width: 1280,
  height: 800,
  name: '',
  dark: false,
  still: true,
  print: false,
  forced: false,
  contrast: false,
};
const isThere = (page: Page, name: string) => page.evaluate((key) => key in globalThis, name);
const timeOf = (page: Page) => page.evaluate(() => Date.now());
const asked: string[] = [];

test('a journey leaves everything that a browser can hold, two tabs, a route and no network', async () => {
  const page = await openPage(server, { token: 'a-token' });
  page.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    window.name = 'left';
  });
  await page.setViewportSize({ width: 500, height: 500 });
  await page.emulateMedia({
    media: 'print',
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
    forcedColors: 'active',
    contrast: 'more',
  });
  const odd = await looks(page);
  expect(odd).toEqual({
    width: 500,
    height: 500,
    name: 'left',
    dark: true,
    still: false,
    print: true,
    forced: true,
    contrast: true,
  });
  await page.route('**/robots.txt', (route) => route.fulfill({ body: 'left' }));
  page.on('request', (request) => {
    asked.push(request.url());
  });
  await page.evaluate(async () => {
    sessionStorage.setItem('left', '1');
    document.cookie = 'left=1';
    await caches.open('left');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
  await page.context().newPage();
  await page.context().route('**/robots.txt', (route) => route.fulfill({ body: 'left' }));
  await page.context().setOffline(true);
  const held = await heldBy(page);
  expect(held).toEqual({
    local: ['marginalia.token'],
    session: ['left'],
    cookie: 'left=1',
    databases: ['left'],
    caches: ['left'],
  });
});

test('the next, in the same browser, finds none of it', async () => {
  const page = await openPage(server);
  const usual = await looks(page);
  expect(usual).toEqual(USUAL);
  asked.length = 0;
  await page.goto('/robots.txt');
  expect(asked).toEqual([]);
  const held = await heldBy(page);
  expect(held).toEqual(NOTHING);
  await page.getByText('Sitemap').waitFor();
  // The page itself, and the empty one that keeps its process alive.
  expect(page.context().pages()).toHaveLength(2);
});

test('an existing page takes on the requested look', async () => {
  const page = await openPage(server, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
  });
  const look = await looks(page);
  expect(look).toEqual({ ...USUAL, width: 390, height: 844, dark: true, still: false });
});

test('a journey adds a script to every page', async () => {
  const page = await openPage(server);
  await page.addInitScript(() => {
    Object.assign(globalThis, { left: true });
  });
  await page.goto('/robots.txt');
  expect(await isThere(page, 'left')).toBe(true);
});
test('the next finds no such script, and sets the clock', async () => {
  const page = await openPage(server);
  await page.goto('/robots.txt');
  expect(await isThere(page, 'left')).toBe(false);
  await page.clock.setFixedTime(0);
  const time = await timeOf(page);
  expect(time).toBe(0);
});
test('the next has the real time, and adds a function to all its pages', async () => {
  const page = await openPage(server);
  await page.goto('/robots.txt');
  const time = await timeOf(page);
  expect(time).toBeGreaterThan(0);
  await page.context().exposeFunction('given', () => 1);
  expect(await isThere(page, 'given')).toBe(true);
});
test('the next has no such function', async () => {
  const page = await openPage(server);
  await page.goto('/robots.txt');
  expect(await isThere(page, 'given')).toBe(false);
});

test('a test that looks at requests gets everything from the server, whatever the browser has cached', async () => {
  const page = await openPage(server);
  const remembered = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize === 0)
        .map(({ name }) => name),
    );
  for (let visit = 0; visit < 2; visit += 1) await page.goto('/login');
  expect(await remembered()).not.toEqual([]);
  await askForAll(page);
  await page.goto('/login');
  expect(await remembered()).toEqual([]);
});

test('two users in one test share no data', async () => {
  const one = await openPage(server, { token: 'a-token' });
  const other = await openPage(server);
  await Promise.all([one, other].map((page) => page.goto('/robots.txt')));
  expect([(await heldBy(one)).local, await heldBy(other)]).toEqual([['marginalia.token'], NOTHING]);
});
