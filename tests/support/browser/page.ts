import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Caller } from '../caller.ts';
import { callsOf, COLOURS, expectAccessible, isCall } from './browser.ts';

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest screen that WCAG 2.2 requires (1.4.10). */
export const NARROWEST = { width: 320, height: 640 };

/** Texts that have broken products: each must come back as the same text. */
export const HOSTILE = [
  '<b>bold</b><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://example.org","x")',
  'مراجعة المقال',
  '👩🏽‍🏫 Zoë 🏳️‍🌈',
  '{{7*7}} ${7*7} "quoted" \\',
] as const;

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Returns a cell of the rubric's grid: `criteria.0` is the first criterion, `criteria.0.levels.1`
 * its second level.
 */
export const gridCell = (page: Page, path: string): Locator =>
  page.locator(`[role=grid] :is([role=gridcell], [role=rowheader])[data-cell="${path}"]`);

/**
 * Checks that on the current page nothing is cut off at 1280, 390 and 320 px, and that axe finds
 * nothing in light mode on a desktop and in dark mode on a phone. Leaves the page in light mode on
 * a desktop.
 */
export async function expectFit(page: Page): Promise<void> {
  for (const [colorScheme, size] of [
    ['light', DESK],
    ['dark', PHONE],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await expect
      .poll(() => sideways(page), { message: `what is cut off at ${size.width} px` })
      .toBe(0);
    await expectAccessible(page);
  }
  await page.setViewportSize(NARROWEST);
  await expect
    .poll(() => sideways(page), { message: `what is cut off at ${NARROWEST.width} px` })
    .toBe(0);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(DESK);
}

/**
 * Checks that at each width the table doesn't scroll sideways, and that each cell is in its column,
 * under the heading that names it.
 */
export async function expectStacked(page: Page, table: Locator): Promise<void> {
  for (const width of [320, 390, 768, 1024, 1099]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() =>
        table.evaluate((element) => {
          const { tHead, tBodies } = element as HTMLTableElement;
          const names = [...tHead!.rows[0]!.cells];
          const astray = [...tBodies[0]!.rows].flatMap((row) =>
            [...row.cells]
              .filter(
                (cell, at) =>
                  cell.checkVisibility() &&
                  (Math.abs(
                    cell.getBoundingClientRect().left - names[at]!.getBoundingClientRect().left,
                  ) > 1 ||
                    cell.scrollWidth > cell.clientWidth + 1),
              )
              .map((cell) => cell.textContent),
          );
          const box = element.parentElement!;
          return {
            width: innerWidth,
            scrolls: [document.documentElement, box].map(
              (one) => one.scrollWidth - one.clientWidth,
            ),
            astray,
          };
        }),
      )
      .toEqual({ width, scrolls: [0, 0], astray: [] });
  }
  await page.setViewportSize(DESK);
}

/**
 * For content that resizing the window would close: axe finds nothing in it in light and dark mode.
 */
export async function expectAccessibleAsItStands(page: Page): Promise<void> {
  for (const [colorScheme, only] of [
    ['dark', COLOURS],
    ['light', undefined],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, undefined, only);
  }
}

/**
 * Waits until the form of a visitor who isn't signed in works: it submits nothing until its page is
 * hydrated.
 */
export const awake = (page: Page): Promise<void> =>
  page.locator('main form button[type=submit]').waitFor();

/** Data behind the bell: the last that a signed-in page requests by itself, when it is idle. */
const LAST = /\/credit-transactions\b/;

const isOnDesk = (page: Page): boolean => /\/desk(?:\/|$)/.test(new URL(page.url()).pathname);

/** Waits until the page has requested everything it requests by itself, and has the responses. */
export async function atRest(page: Page): Promise<void> {
  await expect
    .poll(
      () => {
        const { ended, open } = callsOf(page);
        // The desk has no bell.
        return open.size === 0 && (isOnDesk(page) || ended.some((url) => LAST.test(url)));
      },
      { message: 'the page stands still' },
    )
    .toBe(true);
}

/**
 * Makes the server forget the token, as when it expires, once the page is idle: otherwise a request
 * of its own may be refused first, and the dialog would appear before the test's next click.
 */
export async function endSession(page: Page, person: Caller): Promise<void> {
  await atRest(page);
  await person.post('/api/v1/auth/logout');
}

/** Returns the page's calls to the server from now on, once it is idle. */
export async function callsFromNow(page: Page): Promise<readonly string[]> {
  await atRest(page);
  const from: string[] = [];
  page.on('request', (request) => {
    if (isCall(request)) from.push(request.url());
  });
  return from;
}

/**
 * Presses a “Try again” for calls that are cut off, and lets calls through from that moment on. The
 * page also retries by itself: if one got through before, the button would disappear and the click
 * would wait in vain. Afterwards nothing is cut off.
 */
export async function pressOpening(page: Page, button: Locator, calls: RegExp): Promise<void> {
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => {
        document.documentElement.dataset['pressed'] = '';
      },
      { capture: true, once: true },
    );
  });
  const isPressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset);
  await page.route(calls, async (route) =>
    (await isPressed()) ? route.continue() : route.fallback(),
  );
  await button.click();
  await page.unrouteAll({ behavior: 'wait' });
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/**
 * Waits until a control has the focus: a part that is fetched when it is opened takes it a moment
 * later, and earlier keys are lost.
 */
export async function untilFocused(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target)).toBe(true);
}

/**
 * Moves to a control by the Tab key alone, pressed as often as needed; fails if the focus never
 * gets there.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there.');
}

/** Returns the accessible name of the focused element. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent?.trim() ??
      '',
  );

const HUES = [
  ['red', 15],
  ['orange', 65],
  ['yellow', 80],
  ['green', 175],
  ['teal', 190],
  ['blue', 260],
  ['violet', 345],
  ['red', 361],
] as const;
export type Hue = (typeof HUES)[number][0] | 'grey';

/**
 * Returns the colour that a person would name: the computed one, on white if it is translucent,
 * whatever token or class set it.
 */
export async function hueOf(
  target: Locator,
  property: 'color' | 'background-color' | 'border-left-color' = 'color',
): Promise<Hue> {
  const [red = 0, green = 0, blue = 0] = await target.first().evaluate((element, name) => {
    const brush = Object.assign(document.createElement('canvas'), {
      width: 1,
      height: 1,
    }).getContext('2d')!;
    for (const colour of ['#fff', getComputedStyle(element).getPropertyValue(name)]) {
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
    }
    return [...brush.getImageData(0, 0, 1, 1).data];
  }, property);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < 6) return 'grey';
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  const angle = (turn * 60 + 360) % 360;
  return HUES.find(([, end]) => angle < end)![0];
}

/**
 * Counts controls that can be clicked or filled in and are visible: not transparent, nor above or
 * below the window.
 */
export const controlsInSight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('button, a[href], input, select, textarea')].filter(
        (control) => {
          const { top, bottom, width } = control.getBoundingClientRect();
          const isSeen = control.checkVisibility({
            opacityProperty: true,
            visibilityProperty: true,
          });
          return isSeen && width > 1 && bottom > 0 && top < innerHeight;
        },
      ).length,
  );
