import type { Browser, Route } from 'playwright-core';
import { Bench, heapOf } from './page.ts';
import type { Seeded } from './seed.ts';

/** One of the compared pages. */
export interface Contender {
  name: string;
  table: Bench;
}

const VIEWPORT = { width: 1280, height: 900 };
const QUIET_MS = 2_500;

/**
 * Opens the floor, the peer or this app's table on a page of the benchmark: each takes the server's
 * response and shows `size` rows of it.
 */
export async function standIn(
  browser: Browser,
  name: string,
  url: string,
  rows: string,
  size: number,
): Promise<Contender> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async (path) => {
    const answer = await fetch(path);
    (window as unknown as { mountTable(rows: unknown): void }).mountTable(await answer.json());
  }, rows);
  await page.waitForTimeout(QUIET_MS);
  return { name, table: await Bench.on(page, size, () => page.evaluate('letGo()')) };
}

/**
 * Opens the real page of the built product. Its draft requests are held, and refused when the row
 * is released.
 */
export async function realPage(
  browser: Browser,
  { server, token, assignmentId }: Seeded,
  size: number,
): Promise<Contender> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: VIEWPORT,
    bypassCSP: true,
    storageState: {
      cookies: [],
      origins: [{ origin: server.url, localStorage: [{ name: 'marginalia.token', value: token }] }],
    },
  });
  const page = await context.newPage();
  let asked = Promise.withResolvers<Route>();
  await page.route('**/generate-feedback', (route) => asked.resolve(route));
  const refuse = async () => {
    const route = await asked.promise;
    asked = Promise.withResolvers<Route>();
    await route.fulfill({ status: 409, json: { detail: 'It is busy.' } });
  };
  await page.goto(`/assignments/${assignmentId}/submissions`);
  await page.waitForFunction(`document.querySelector('tbody tr')`, undefined, { timeout: 60_000 });
  // Waits until the page has finished its idle work after the first frame.
  await page.waitForTimeout(QUIET_MS);
  return { name: 'Marginalia', table: await Bench.on(page, size, refuse) };
}

/**
 * Returns the used heap in MB of the product's page without submissions: React, the shell and an
 * empty list.
 */
export async function emptyHeap(browser: Browser, seeded: Seeded): Promise<number> {
  const context = await browser.newContext({
    baseURL: seeded.server.url,
    viewport: VIEWPORT,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: seeded.server.url,
          localStorage: [{ name: 'marginalia.token', value: seeded.token }],
        },
      ],
    },
  });
  const page = await context.newPage();
  await page.goto(`/assignments/${seeded.emptyId}/submissions`);
  await page.getByText('Upload Submission').first().waitFor();
  await page.waitForTimeout(QUIET_MS);
  const used = await heapOf(await context.newCDPSession(page));
  await context.close();
  return used;
}
