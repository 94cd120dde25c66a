import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';

useBrowser();
const server = sharedServer();

const heldBy = (page: Page) => page.evaluate(async () => ({
  local: Object.keys(localStorage), session: Object.keys(sessionStorage), cookie: document.cookie,
  databases: (await indexedDB.databases()).map(({ name }) => name), caches: await caches.keys(),
}));
const NOTHING = { local: [], session: [], cookie: '', databases: [], caches: [] };

test('a journey leaves all that a browser can hold, two tabs, a route and no network', async () => {
  const page = await openPage(server, { token: 'a-token' });
  page.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    sessionStorage.setItem('left', '1');
    document.cookie = 'left=1';
    await caches.open('left');
    await new Promise((resolve) => { indexedDB.open('left').onsuccess = resolve; });
  });
  await page.context().newPage();
  await page.context().route('**/robots.txt', (route) => route.fulfill({ body: 'left' }));
  await page.context().setOffline(true);
  const held = await heldBy(page);
  expect(held).toEqual({ local: ['marginalia.token'], session: ['left'], cookie: 'left=1', databases: ['left'], caches: ['left'] });
});

test('the next, in the same browser, finds nothing of it', async () => {
  const page = await openPage(server);
  await page.goto('/robots.txt');
  const held = await heldBy(page);
  expect(held).toEqual(NOTHING);
  await page.getByText('Sitemap').waitFor();
  // The page itself and the empty one that keeps its process.
  expect(page.context().pages()).toHaveLength(2);
});

test('two people of one test hold nothing of each other', async () => {
  const one = await openPage(server, { token: 'a-token' });
  const other = await openPage(server);
  await Promise.all([one, other].map((page) => page.goto('/robots.txt')));
  expect([(await heldBy(one)).local, await heldBy(other)]).toEqual([['marginalia.token'], NOTHING]);
});
