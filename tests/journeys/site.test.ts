import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { ready, strangers } from '#tests/support/browser/public-pages.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';

useBrowser();
const server = sharedServer();

const dialog = (page: Page) => page.getByRole('dialog');

describe('the landing page', () => {
  test('[LAND-2] [LAND-31] [SLIDE-6] [SLIDE-7] [SLIDE-8] [ROI-4] [ROI-7] [ROI-9] is what a visitor sees at /, and makes no outside requests: with reduced motion the back-to-top link jumps; the slider turns, wraps and jumps, and nothing below it moves; the calculator calculates in the browser', async () => {
    const page = await openPage(server);
    const asked = await strangers(page, server.url);
    await page.goto('/');
    await ready(page);
    await page
      .getByRole('heading', { level: 1, name: 'Feedback worth reading, for every student.' })
      .waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

    await page.evaluate(() => window.scrollTo(0, 4000));
    const back = page.getByRole('button', { name: 'Back to top' });
    await back.waitFor();
    const after = await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-back-to-top]')!.click();
      return window.scrollY;
    });
    expect(after).toBe(0);

    const shown = () => page.locator('[data-step][data-current] h3').textContent();
    const below = () =>
      page
        .locator('#roi-calculator')
        .evaluate((section) => section.getBoundingClientRect().top + window.scrollY);
    const before = await below();
    await page.getByRole('button', { name: 'Previous step' }).click();
    await expect.poll(() => shown()).toBe('Copy feedback to the VLE or save');
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect.poll(() => shown()).toBe('Create assignment batch');
    await page.getByRole('button', { name: 'Step 4: Generate feedback' }).click();
    await expect.poll(() => shown()).toBe('Generate feedback');
    await expect.poll(() => below()).toBe(before);

    const percent = page.locator('[data-roi="percent"]');
    await expect.poll(() => percent.textContent()).toBe('62%');
    await page.getByText('Postgraduate', { exact: true }).click();
    await expect.poll(() => percent.textContent()).toBe('67%');
    await page.getByLabel('Students per class').fill('400');
    await expect.poll(() => page.locator('#roi-calculator').textContent()).toContain('4,800');
    await expect
      .poll(() => page.locator('#roi-calculator').textContent())
      .toContain('Usually between 1 and 100.');
    await page.getByLabel('Students per class').fill('');
    await expect.poll(() => percent.textContent()).toBe('0%');

    expect(asked).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('[LAND-24] [LAND-30] [LAND-31] the header and the back-to-top link follow the scroll position', async () => {
    const page = await openPage(server, { reducedMotion: 'no-preference' });
    await page.goto('/');
    await ready(page);
    const header = page.locator('[data-site-header]');
    const back = page.getByRole('button', { name: 'Back to top' });
    const to = async (y: number) => {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    };
    await to(50);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50);
    await expect.poll(() => header.getAttribute('data-scrolled')).toBeNull();
    await to(51);
    await expect.poll(() => header.getAttribute('data-scrolled')).toBe('');
    await to(300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    await expect.poll(() => back.isVisible()).toBe(false);
    await to(301);
    await back.waitFor();
    await to(4000);
    const tops: number[] = [];
    await page.exposeFunction('noteTop', (y: number) => void tops.push(y));
    await page.evaluate(() =>
      window.addEventListener(
        'scroll',
        () => void (window as unknown as { noteTop(y: number): void }).noteTop(window.scrollY),
      ),
    );
    await back.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => tops.some((y) => y > 0 && y < 4000)).toBe(true);
    await back.waitFor({ state: 'hidden' });
  });

  test('[LAND-25] on a small screen the links fold into a menu that works by keyboard', async () => {
    const page = await openPage(server, { viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await ready(page);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect.poll(() => page.getByRole('navigation', { name: 'Site' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).focus();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'How it works' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Menu');
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Features' }).click();
    await menu.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe('#features');
  });

  test('[LAND-3] [LAND-21] the anchors can be reached from another page', async () => {
    const page = await openPage(server);
    await page.goto('/privacy');
    await page
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name: 'How it works' })
      .click();
    await page.waitForURL('**/#how-it-works');
    await expect
      .poll(() =>
        page
          .locator('#how-it-works')
          .evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 120),
      )
      .toBe(true);
  });

  test('[LAND-9] the demo works by keyboard alone, and the focus returns', async () => {
    const page = await openPage(server);
    const asked = await strangers(page, server.url);
    await page.goto('/');
    await ready(page);
    await page.getByRole('button', { name: 'Watch Demo' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await dialog(page).getByRole('button', { name: 'Generate AI Feedback' }).focus();
    await page.keyboard.press('Enter');
    const view = dialog(page).getByRole('button', { name: 'View AI Feedback' });
    await view.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Every quotation is where it says').waitFor();
    await expectAccessible(page, 'dialog');
    const use = dialog(page).getByRole('button', { name: 'Use as User Feedback' });
    await use.focus();
    await page.keyboard.press('Enter');
    const feedback = dialog(page).getByRole('textbox', { name: 'Your feedback' });
    await expect.poll(() => feedback.inputValue()).toContain('You open with a claim of your own');
    await feedback.fill('Compare the three causes.');
    await dialog(page).getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await dialog(page).getByRole('textbox', { name: 'Grade' }).fill('68');
    await expectAccessible(page, 'dialog');
    await dialog(page).getByRole('button', { name: 'Next', exact: true }).press('Enter');
    const row = dialog(page).getByRole('row', { name: /s2041887/ });
    await expect.poll(() => row.textContent()).toMatch(/68.*Completed/);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Watch Demo');
    expect(asked).toEqual([]);
  });

  test('[SLIDE-9] [SLIDE-10] an index advances every 5 s without affecting the slider', async () => {
    const page = await openPage(server);
    await page.clock.install();
    await page.goto('/');
    const index = () => page.locator('#how-it-works').getAttribute('data-auto-step');
    await expect.poll(index).toBe('0');
    await page.clock.runFor(5_000);
    await expect.poll(() => index()).toBe('1');
    await page.clock.runFor(30_000);
    await expect.poll(() => index()).toBe('0');
    await expect
      .poll(() => page.locator('[data-step][data-current]').getAttribute('data-step'))
      .toBe('1');
  });

  test('a signed-in visitor is taken to the app before anything is painted', async () => {
    const teacher = await server.teacher();
    const page = await openPage(server, { token: teacher.token ?? '' });
    await page.goto('/');
    await page.waitForURL('**/assignments');
    await expect.poll(() => page.getByRole('link', { name: 'Start Free Trial' }).count()).toBe(0);
  });
});
