import type { Page } from 'playwright-core';

export type Action = 'show 100 rows' | 'search' | 'sort' | 'select all' | 'select one row' | 'open dialog';
export const ACTIONS: readonly Action[] = ['show 100 rows', 'search', 'sort', 'select all', 'select one row', 'open dialog'];

/** Put into each page: times an act until the painted frame in which `seen` first holds. */
export const TIMER = `window.timed = async (act, seen) => {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(performance.now());
    channel.port2.postMessage(0);
  }));
  await painted();
  const start = performance.now();
  act();
  let end = await painted();
  while (!seen()) {
    if (end - start > 30000) throw new Error('not seen');
    end = await painted();
  }
  return end - start;
};
window.rowsNow = () => [...document.querySelectorAll('tbody tr')].filter((row) => row.querySelector('input[type=checkbox]'));
window.type = (text) => {
  const field = document.querySelector('input[placeholder^="Search by student ID"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
window.header = (name) => [...document.querySelectorAll('thead th')].find((cell) => cell.textContent.trim().startsWith(name));`;

/** What each action does and what shows that it is done: the same on all three pages, by what a person sees there. */
const SCRIPTS: Readonly<Record<Exclude<Action, 'show 100 rows'>, string>> = {
  search: `timed(() => type('essay-77'), () => rowsNow().length < 100 && rowsNow().length > 0)`,
  sort: `(() => { const first = rowsNow()[0].textContent; const cell = header('Student ID'); const press = cell.querySelector('button, [role=button]') ?? cell;
    return timed(() => press.click(), () => rowsNow()[0].textContent !== first); })()`,
  'select all': `timed(() => document.querySelector('thead input[type=checkbox]').click(), () => rowsNow().every((row) => row.querySelector('input').checked))`,
  'select one row': `(() => { const box = rowsNow()[3].querySelector('input'); return timed(() => box.click(), () => rowsNow()[3].querySelector('input').checked); })()`,
  'open dialog': `(() => { const panel = [...rowsNow()[2].querySelectorAll('button')].find((button) => button.textContent.includes('USER FEEDBACK'));
    return timed(() => panel.click(), () => document.querySelector('dialog[open], [role=dialog]')); })()`,
};

/** Puts the page back to where the next round starts from. */
const UNDO: Partial<Record<Action, string>> = {
  search: `timed(() => type(''), () => rowsNow().length === 100)`,
  'select all': `timed(() => document.querySelector('thead input[type=checkbox]').click(), () => rowsNow().every((row) => !row.querySelector('input').checked))`,
  'select one row': `timed(() => rowsNow()[3].querySelector('input').click(), () => !rowsNow()[3].querySelector('input').checked)`,
};

export async function act(page: Page, action: Exclude<Action, 'show 100 rows'>): Promise<number> {
  const taken = await page.evaluate(SCRIPTS[action]) as number;
  const undo = UNDO[action];
  if (undo !== undefined) await page.evaluate(undo);
  if (action === 'open dialog') {
    await page.keyboard.press('Escape');
    await page.waitForFunction(`!document.querySelector('dialog[open], [role=dialog]')`);
  }
  return taken;
}

/** Used JavaScript heap in MB after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}
