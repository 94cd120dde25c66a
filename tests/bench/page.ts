import type { CDPSession, Page } from 'playwright-core';

export const ACTIONS = [
  'show rows',
  'search',
  'sort',
  'select all',
  'select one row',
  'turn a row busy',
  'open dialog',
] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * The cost of an action in ms: until the painted frame that shows it, and the main thread's work
 * until nothing is left to do.
 */
export interface Cost {
  /** Until the visible part is there. */
  frame: number;
  /** Until all rows of the page are there, including those out of view. */
  whole: number;
  work: number;
}

/**
 * Added to each page: times an action until the painted frame in which `seen` first holds and every
 * visible row is filled (`frame`), and on until all rows are (`whole`).
 */
const TIMER = `window.timed = async (act, seen) => {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(performance.now());
    channel.port2.postMessage(0);
  }));
  await painted();
  const start = performance.now();
  const until = async (holds) => {
    let end = await painted();
    while (!holds()) {
      if (end - start > 10000) throw new Error('What it does is not seen: ' + act);
      end = await painted();
    }
    return end - start;
  };
  act();
  const isWhole = () => linesNow().every(isFilled);
  const frame = await until(() => seen() && (isWhole() || linesNow().filter(isInSight).every(isFilled)));
  return { frame, whole: isWhole() ? frame : await until(isWhole) };
};
window.linesNow = () => [...document.querySelectorAll('tbody tr')];
window.isFilled = (row) => row.querySelector('input[type=checkbox]') !== null;
window.isInSight = (row) => row.getBoundingClientRect().top < innerHeight;
window.rowsNow = () => linesNow().filter(isFilled);
window.fillIn = (field, text, kind) => {
  Object.getOwnPropertyDescriptor(field.constructor.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event(kind, { bubbles: true }));
};
window.type = (text) => fillIn(document.querySelector('input[placeholder^="Search by student ID"]'), text, 'input');
window.show = (size) => (window.showRows ? showRows(size) : fillIn([...document.querySelectorAll('select')].find((select) => [...select.options].some((option) => option.value === '100')), String(size), 'change'));
window.header = (name) => [...document.querySelectorAll('thead th')].find((cell) => cell.textContent.trim().startsWith(name));
window.buttonOf = (row, name) => [...row.querySelectorAll('button')].find((button) => (button.getAttribute('aria-label') ?? button.textContent).startsWith(name));
window.dialogNow = () => document.querySelector('dialog[open], [role=dialog]');`;

const FEW = 10;
const SIZES = [FEW, 25, 50, 100, 1000];
/** Returns the page size that shows this many rows. */
const sizeFor = (rows: number): number => SIZES.find((size) => size >= rows) ?? rows;
/**
 * What each action does, and how to tell that it is done: the same on all pages, by what is visible
 * there.
 */
const script: Readonly<Record<Action, (size: number) => string>> = {
  'show rows': (size) => `timed(() => show(${sizeFor(size)}), () => linesNow().length === ${size})`,
  search: (size) =>
    `timed(() => type('essay-7'), () => linesNow().length < ${size} || rowsNow()[0].textContent.includes('essay-7'))`,
  sort: () => `(() => { const first = rowsNow()[0].textContent; const cell = header('Student ID'); const press = cell.querySelector('button, [role=button]') ?? cell;
    return timed(() => press.click(), () => rowsNow()[0].textContent !== first); })()`,
  'select all': () =>
    `timed(() => document.querySelector('thead input').click(), () => rowsNow().every((row) => row.querySelector('input').checked))`,
  'select one row': () =>
    `(() => { const box = rowsNow()[3].querySelector('input'); return timed(() => box.click(), () => rowsNow()[3].querySelector('input').checked); })()`,
  'turn a row busy':
    () => `(() => { const at = Math.max(3, rowsNow().findIndex((row, index) => index >= 3 && row.textContent.includes('No AI feedback generated')));
    const press = buttonOf(rowsNow()[at], 'Generate AI Feedback'); return timed(() => press.click(), () => rowsNow()[at].querySelector('input').disabled); })()`,
  'open dialog': () =>
    `(() => { const panel = buttonOf(rowsNow()[2], 'USER FEEDBACK'); return timed(() => panel.click(), dialogNow); })()`,
};

/** Resets the page to where the next round starts. */
const undo: Partial<Record<Action, (size: number) => string>> = {
  search: (size) => `timed(() => type(''), () => linesNow().length === ${size})`,
  'select all': () =>
    `timed(() => document.querySelector('thead input').click(), () => rowsNow().every((row) => !row.querySelector('input').checked))`,
  'select one row': () =>
    `timed(() => rowsNow()[3].querySelector('input').click(), () => !rowsNow()[3].querySelector('input').checked)`,
};

const PARTS = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];

/** Returns the main thread's script, style and layout time so far, in ms. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.reduce(
    (sum, { name, value }) => (PARTS.includes(name) ? sum + value * 1000 : sum),
    0,
  );
}

/**
 * Returns the used JavaScript heap in MB, after collecting until nothing more is freed: cycles
 * between JavaScript and the DOM take several passes.
 */
export async function heapOf(session: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/** A page with its rows loaded, ready for actions. `letGo` ends what keeps a row busy. */
export class Bench {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #size: number;
  readonly #letGo: () => Promise<unknown>;

  private constructor(
    page: Page,
    session: CDPSession,
    size: number,
    letGo: () => Promise<unknown>,
  ) {
    [this.#page, this.#session, this.#size, this.#letGo] = [page, session, size, letGo];
  }

  static async on(page: Page, size: number, letGo: () => Promise<unknown>): Promise<Bench> {
    await page.evaluate(TIMER);
    const session = await page.context().newCDPSession(page);
    // Measured in the thread's own time: other work on the machine doesn't count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const bench = new Bench(page, session, size, letGo);
    await page.evaluate(script['show rows'](size));
    return bench;
  }

  async act(action: Action): Promise<Cost> {
    if (action === 'show rows')
      await this.#page.evaluate(script['show rows'](Math.min(FEW, this.#size)));
    const before = await workOf(this.#session);
    const taken = (await this.#page.evaluate(script[action](this.#size))) as Omit<Cost, 'work'>;
    const work = (await workOf(this.#session)) - before;
    await this.#undo(action);
    return { ...taken, work };
  }

  async #undo(action: Action): Promise<void> {
    const back = undo[action]?.(this.#size);
    if (back !== undefined) await this.#page.evaluate(back);
    if (action === 'turn a row busy') {
      await this.#letGo();
      await this.#page.waitForFunction('!rowsNow()[3].querySelector("input").disabled');
    }
    if (action === 'open dialog') {
      await this.#page.keyboard.press('Escape');
      await this.#page.waitForFunction('!dialogNow()');
    }
  }

  heap(): Promise<number> {
    return heapOf(this.#session);
  }

  close(): Promise<void> {
    return this.#page.context().close();
  }
}
