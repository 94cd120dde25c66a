import type { Page } from 'playwright-core';

/** The wait until everything fetched ahead has arrived. */
const QUIET_MS = 4_000;

export interface Scrolled {
  frames: number;
  slow: number;
  longest: number;
  canvases: number;
}

/**
 * Measures the ms from pressing a link or showing a file until a first page is there with its text.
 */
const untilReadable = (
  page: Page,
  action: { link: string } | { file: string },
  layer: string,
): Promise<number> =>
  page.evaluate(
    async ([act, selector]) => {
      const frame = () =>
        new Promise((done) => {
          requestAnimationFrame(done);
        });
      await frame();
      const began = performance.now();
      if ('link' in act)
        [...document.links].find(({ textContent }) => textContent === act.link)!.click();
      else void (window as unknown as { show: (file: string) => Promise<void> }).show(act.file);
      while (document.querySelector(selector) === null) await frame();
      await frame();
      return performance.now() - began;
    },
    [action, layer] as const,
  );

/**
 * Measures "Start marking" on a table that has been open for a while, after the pointer was on the
 * button for `aboutMs`.
 */
export async function startedMarking(page: Page, table: string, aboutMs: number): Promise<number> {
  await page.goto(table);
  const link = page.getByRole('link', { name: 'Start marking' });
  await link.waitFor();
  await page.waitForTimeout(QUIET_MS);
  if (aboutMs > 0) await link.hover();
  await page.waitForTimeout(aboutMs);
  return untilReadable(page, { link: 'Start marking' }, '.desk-text-layer');
}

/** Measures what pdf.js alone takes for a file, on a page where it and its worker are loaded. */
export async function shownBare(page: Page, bare: string, file: string): Promise<number> {
  await page.goto(bare);
  await page.waitForTimeout(QUIET_MS);
  return untilReadable(page, { file }, '.textLayer');
}

/**
 * Goes to the next script and back several times; returns the shortest time from the key until its
 * page is there.
 */
export async function framesUntil(
  page: Page,
  times: number,
): Promise<{ frames: number; ms: number }> {
  let best = { frames: Infinity, ms: Infinity };
  for (let time = 0; time < Math.max(3, times); time += 1) {
    await page.waitForTimeout(1_500);
    const taken = await page.evaluate(async () => {
      const press = (key: string) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true, cancelable: true }),
        );
      const frame = () =>
        new Promise((done) => {
          requestAnimationFrame(done);
        });
      const name = () => document.querySelector('h1')?.textContent;
      const before = name();
      await frame();
      const began = performance.now();
      press('ArrowRight');
      let frames = 0;
      while (
        frames < 300 &&
        (name() === before || document.querySelector('.desk-pdf-page canvas') === null)
      ) {
        await frame();
        frames += 1;
      }
      const ms = performance.now() - began;
      press('ArrowLeft');
      while (name() !== before) await frame();
      return { frames, ms };
    });
    if (taken.frames < best.frames) best = taken;
  }
  return best;
}

/**
 * Scrolls a long script by a third of a window per frame, and records the duration of each frame.
 */
export const heightsScrolled = (page: Page, scroller: string): Promise<Scrolled> =>
  page.evaluate(async (selector) => {
    const own = document.querySelector(selector)!;
    const frame = () =>
      new Promise<number>((done) => {
        requestAnimationFrame(done);
      });
    const taken: number[] = [];
    let last = await frame();
    for (let step = 0; step < 240; step += 1) {
      own.scrollTop += 300;
      const now = await frame();
      taken.push(now - last);
      last = now;
    }
    return {
      frames: taken.length,
      slow: taken.filter((one) => one > 50).length,
      longest: Math.max(...taken),
      canvases: document.querySelectorAll('canvas').length,
    };
  }, scroller);

/**
 * Returns the script time that an action takes on the page's main thread, as the median of several
 * runs; `before` isn't counted.
 */
export async function scriptOf(
  page: Page,
  rounds: number,
  before: () => Promise<unknown>,
  act?: () => Promise<unknown>,
): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> =>
    (await client.send('Performance.getMetrics')).metrics.find(
      ({ name }) => name === 'ScriptDuration',
    )!.value * 1000;
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (act !== undefined) await before();
    const began = await spent();
    await (act ?? before)();
    taken.push((await spent()) - began);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)]!;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * Returns the processor time in ms of a page's longest task during an action; waiting on a busy
 * machine isn't counted.
 */
export async function longestTask<T>(
  page: Page,
  action: () => Promise<T>,
): Promise<{ done: T; task: number }> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  const done = await action();
  const whole = new Promise<void>((resolve) => {
    client.once('Tracing.tracingComplete', () => resolve());
  });
  await client.send('Tracing.end');
  await whole;
  const ofPages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const taken = events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && ofPages.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  return { done, task: Math.max(0, ...taken) };
}
