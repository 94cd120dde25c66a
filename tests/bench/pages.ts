import type { Browser, Page } from 'playwright-core';
import { act, heapOf, TIMER, type Action } from './page.ts';
import { benchRows } from './rows.ts';
import type { Seeded } from './seed.ts';

/** One of the three pages, ready to be acted on. */
export interface Contender { name: string; act(action: Action): Promise<number>; heap(): Promise<number>; close(): Promise<void> }

/** The floor and the peer: a static page that shows the rows it is handed. */
export async function standIn(browser: Browser, name: string, url: string, count: number): Promise<Contender> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(url);
  await page.evaluate(TIMER);
  await page.evaluate((rows) => { Object.assign(window, { rows }); }, benchRows(count));
  const show = () => page.evaluate(`timed(() => mountTable(rows), () => rowsNow().length === 100)`) as Promise<number>;
  await show();
  return {
    name,
    act: (action) => (action === 'show 100 rows' ? show() : act(page, action)),
    heap: () => heapOf(page),
    close: () => page.close(),
  };
}

const ROWS_SELECT = `[...document.querySelectorAll('select')].find((select) => [...select.options].some((option) => option.value === '100'))`;

const choose = (page: Page, size: number): Promise<number> => page.evaluate(`timed(() => {
  const select = ${ROWS_SELECT};
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, '${size}');
  select.dispatchEvent(new Event('change', { bubbles: true }));
}, () => rowsNow().length === ${size})`) as Promise<number>;

/** The real page: from 10 rows to 100 is what it has for showing a hundred rows at once. */
export async function realPage(browser: Browser, { server, token, assignmentId }: Seeded): Promise<Contender> {
  const context = await browser.newContext({
    baseURL: server.url, viewport: { width: 1280, height: 900 }, bypassCSP: true,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage: [{ name: 'marginalia.token', value: token }] }] },
  });
  const page = await context.newPage();
  await page.goto(`/assignments/${assignmentId}/submissions`);
  await page.waitForFunction(`document.querySelectorAll('tbody tr').length >= 10`, undefined, { timeout: 60_000 });
  await page.evaluate(TIMER);
  await choose(page, 100);
  return {
    name: 'Marginalia',
    act: async (action) => {
      if (action !== 'show 100 rows') return act(page, action);
      await choose(page, 10);
      return choose(page, 100);
    },
    heap: () => heapOf(page),
    close: () => context.close(),
  };
}
