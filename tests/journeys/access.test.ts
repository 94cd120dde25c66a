import { describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import {
  addressOf,
  dialogOf,
  openWorkbench,
  rowOf,
  stage,
  type Stage,
} from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

const styleOf = (control: Locator, property: string): Promise<string> =>
  control.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Returns a CSS system colour as this browser draws it. */
const systemColour = (page: Page, name: string): Promise<string> =>
  page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.setProperty('color', colour);
    probe.style.setProperty('forced-color-adjust', 'none');
    const drawn = getComputedStyle(probe).color;
    probe.remove();
    return drawn;
  }, name);

describe('forced colours', () => {
  test('[EASE-22] shows the primary button, the focus, the current place and a selected row', async () => {
    const { page } = await openWorkbench(server);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const [highlight, canvas] = [
      await systemColour(page, 'Highlight'),
      await systemColour(page, 'Canvas'),
    ];
    expect(highlight).not.toBe(canvas);
    const start = page.getByRole('link', { name: /^Start marking/ });
    await expect.poll(() => styleOf(start, 'background-color')).toBe(highlight);
    await expect.poll(() => styleOf(start, 'border-top-style')).toBe('solid');
    await expect
      .poll(() => styleOf(page.getByRole('button', { name: 'Refresh' }), 'background-color'))
      .not.toBe(highlight);

    const [here, there] = ['Assignments', 'Comments'].map((name) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }),
    );
    await expect
      .poll(async () => [
        await styleOf(here!, 'border-bottom-style'),
        await styleOf(here!, 'border-bottom-color'),
      ])
      .toEqual(['solid', highlight]);
    await expect.poll(() => styleOf(there!, 'border-bottom-style')).toBe('none');

    const chip = page.getByRole('button', { name: /^Not graded/ });
    await expect.poll(() => styleOf(chip, 'background-color')).not.toBe(highlight);
    await chip.click();
    await expect.poll(() => styleOf(chip, 'background-color')).toBe(highlight);

    const bob = rowOf(page, 'Bob');
    await bob.getByRole('checkbox').check();
    await expect
      .poll(async () => [await styleOf(bob, 'outline-style'), await styleOf(bob, 'outline-color')])
      .toEqual(['solid', highlight]);
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus-visible').first();
    await expect.poll(() => styleOf(focused, 'outline-style')).toBe('solid');
    await expect
      .poll(async () => Number.parseFloat(await styleOf(focused, 'outline-width')))
      .toBeGreaterThanOrEqual(2);
  });

  test('[EASE-22] shows the chosen segment and the current tab', async () => {
    const { page } = await signedIn(server);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto('/settings');
    const segment = (name: string) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
    await segment('Compact').click();
    const highlight = await systemColour(page, 'Highlight');
    await expect.poll(() => styleOf(segment('Compact'), 'background-color')).toBe(highlight);
    await expect
      .poll(() => styleOf(segment('Comfortable'), 'background-color'))
      .not.toBe(highlight);
    await page.goto('/notifications');
    await expect
      .poll(() => styleOf(page.getByRole('tab', { name: /^All/ }), 'background-color'))
      .toBe(highlight);
    await expect
      .poll(() => styleOf(page.getByRole('tab', { name: /^Read/ }), 'background-color'))
      .not.toBe(highlight);
  });
});

/**
 * Returns the lowest contrast of any visible text on a plain background, by luminance (WCAG 2.2).
 */
const leastContrast = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const parts = (colour: string): number[] => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (colour: string): number => {
      const [r, g, b] = parts(colour)
        .slice(0, 3)
        .map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const groundOf = (element: Element | null): string => {
      if (element === null) return getComputedStyle(document.documentElement).backgroundColor;
      const { backgroundColor } = getComputedStyle(element);
      return parts(backgroundColor)[3] === 255 ? backgroundColor : groundOf(element.parentElement);
    };
    const texts = [
      ...document.querySelectorAll(
        'main p, main h1, main h2, main th, main td span, main time, main label, header a',
      ),
    ].filter(
      (element) =>
        element.checkVisibility() &&
        element.textContent.trim() !== '' &&
        !element.closest('.sr-only, [class*=-soft], :disabled, [aria-disabled=true]'),
    );
    return texts
      .map((element) => {
        const [dark, light] = [
          luminance(getComputedStyle(element).color),
          luminance(groundOf(element)),
        ].toSorted((a, b) => a - b);
        return {
          contrast: (light! + 0.05) / (dark! + 0.05),
          text: element.textContent.slice(0, 40),
        };
      })
      .toSorted((a, b) => a.contrast - b.contrast)[0]!;
  });

test.each(['light', 'dark'] as const)(
  '[EASE-23] %s: users who ask for more contrast get it',
  async (colorScheme) => {
    const { page } = await openWorkbench(server);
    await page.emulateMedia({ colorScheme, contrast: 'no-preference', reducedMotion: 'reduce' });
    // The effects of a theme change appear a moment later.
    await expect.poll(async () => (await leastContrast(page)).contrast).toBeLessThan(7);
    await page.emulateMedia({ colorScheme, contrast: 'more', reducedMotion: 'reduce' });
    await expect
      .poll(async () => {
        const { contrast, text } = await leastContrast(page);
        return contrast >= 7 || text;
      })
      .toBe(true);
    await expectAccessible(page);
  },
);

describe('the structure of a screen for screen reader users', () => {
  let set: Stage;
  const open = async () => {
    const { page, teacher } = await signedIn(server);
    set = await stage(teacher);
    return page;
  };
  /** As in the accessibility tree, which doesn't contain what is under a dialog. */
  const landmarks = async (page: Page) => [
    await page.getByRole('banner').count(),
    await page.getByRole('heading', { level: 1 }).count(),
  ];

  test('[EASE-24] has one banner, one first-level heading, and no heading as long as a text', async () => {
    const page = await open();
    const own = addressOf(set.assignment);
    for (const path of [
      '/assignments',
      own,
      `${own.replace('submissions', 'rubric')}`,
      '/submissions',
      '/feedbacks',
      '/comments',
      '/notifications',
      '/credits',
      '/credits/history',
      '/profile',
      '/settings',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(async () => [path, ...(await landmarks(page))]).toEqual([path, 1, 1]);
      const headings = await page.getByRole('heading').allTextContents();
      expect([path, ...headings.filter((text) => text.length > 80)]).toEqual([path]);
    }
  });

  test('[EASE-24] a dialog adds no second banner', async () => {
    const page = await open();
    await page.goto(addressOf(set.assignment));
    await rowOf(page, 'Bob').focus();
    await page.keyboard.press('Enter');
    await dialogOf(page, 'Grade Submission').waitFor();
    await expect.poll(() => page.getByRole('banner').count()).toBe(0);
  });
});
