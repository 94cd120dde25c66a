import type { Page } from 'playwright-core';

export interface Scrolled { frames: number; slow: number; longest: number; canvases: number }

/** Goes to the next script and back, so often; the soonest time from the key until its page is there. */
export async function framesUntil(page: Page, times: number): Promise<{ frames: number; ms: number }> {
  let best = { frames: Infinity, ms: Infinity };
  for (let time = 0; time < Math.max(3, times); time += 1) {
    await page.waitForTimeout(1_500);
    const taken = await page.evaluate(async () => {
      const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true, cancelable: true }));
      const frame = () => new Promise((done) => { requestAnimationFrame(done); });
      const name = () => document.querySelector('h1')?.textContent;
      const before = name();
      await frame();
      const began = performance.now();
      press('ArrowRight');
      let frames = 0;
      while (frames < 300 && (name() === before || document.querySelector('.desk-pdf-page canvas') === null)) {
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

/** Scrolls a long script a third of a window a frame, and notes what each frame took. */
export const heightsScrolled = (page: Page, scroller: string): Promise<Scrolled> => page.evaluate(async (selector) => {
  const own = document.querySelector(selector)!;
  const frame = () => new Promise<number>((done) => { requestAnimationFrame(done); });
  const taken: number[] = [];
  let last = await frame();
  for (let step = 0; step < 240; step += 1) {
    own.scrollTop += 300;
    const now = await frame();
    taken.push(now - last);
    last = now;
  }
  return { frames: taken.length, slow: taken.filter((one) => one > 50).length, longest: Math.max(...taken), canvases: document.querySelectorAll('canvas').length };
}, scroller);

/** Script on the page's main thread that an act takes, the median of so many; `before` isn't counted. */
export async function scriptOf(page: Page, rounds: number, before: () => Promise<unknown>, act?: () => Promise<unknown>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> => (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000;
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (act !== undefined) await before();
    const began = await spent();
    await (act ?? before)();
    taken.push(await spent() - began);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)]!;
}
