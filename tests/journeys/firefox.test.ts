import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirefox } from '#scripts/firefox.ts';
import { expectAccessible } from '#tests/support/browser/browser.ts';
import { NARROWEST } from '#tests/support/browser/page.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';
import { addressOf, stage } from '#tests/support/workbench.ts';

const firefox = ensureFirefox();
if (firefox === null)
  console.warn(
    'There is no Firefox here: its journeys are skipped. Debian: apt-get install firefox-esr; else set FIREFOX_PATH.',
  );

const SOON = 60_000;

/**
 * Finds a control or a part by the accessibility tree. Firefox checks the element it starts with
 * and all its content, one after another, which takes seconds for a dialog: `at` should cover
 * little more than the control.
 */
const find = async (page: Page, at: string, role: string, name: string): Promise<ElementHandle> => {
  const near = await page.waitForSelector(at, { timeout: SOON });
  const found = await near?.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, {
    timeout: SOON,
  });
  if (!found) throw new Error(`There is no ${role} “${name}”.`);
  return found;
};
const sees = (page: Page, text: string) =>
  page.waitForSelector(`::-p-text(${text})`, { timeout: SOON });
const press = async (page: Page, at: string, name: string) =>
  (await find(page, at, 'button', name)).click();
/**
 * Checks that axe finds nothing in light and dark mode, on a desktop and on the narrowest screen,
 * and that nothing is cut off there.
 */
async function expectFits(page: Page): Promise<void> {
  const before = page.viewport()!;
  for (const size of [before, NARROWEST]) {
    await page.setViewport(size);
    await expect
      .poll(
        () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        { message: `what is cut off at ${size.width} px` },
      )
      .toBe(0);
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen;
      }, theme);
      await expectAccessible(page);
    }
  }
  await page.setViewport(before);
}
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '',
  );

describe.skipIf(firefox === null)('Firefox, over WebDriver BiDi', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer();
    browser = await launch({
      browser: 'firefox',
      executablePath: firefox!,
      headless: true,
      protocol: 'webDriverBiDi',
      timeout: 120_000,
      protocolTimeout: 120_000,
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  test('[EASE-26] signs in, shows the table, and grades a script in the dialog', async () => {
    const teacher = await server.teacher({ password: 'a long enough phrase 4711' });
    const { assignment, dan } = await stage(teacher);
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));

    await page.goto(`${server.url}/login?next=${encodeURIComponent(addressOf(assignment))}`, {
      waitUntil: 'load',
    });
    await page.locator('input[name=email]').fill(teacher.account.email);
    await page.locator('input[name=password]').fill('a long enough phrase 4711');
    await press(page, 'main form button[type=submit]', 'Sign in');
    await sees(page, 'Essay on cities');
    await page.waitForSelector(`#submission-${dan.id}`, { timeout: SOON });
    await expect.poll(() => page.$$eval('tbody tr[data-row]', (rows) => rows.length)).toBe(4);
    await expect
      .poll(() =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      )
      .toBe(0);

    await page.focus(`#submission-${dan.id}`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => (document.activeElement as HTMLInputElement | null)?.tagName === 'INPUT',
      { timeout: SOON },
    );
    await find(page, 'body > :has([data-dialog])', 'dialog', 'Grade Submission');
    await page.keyboard.type('64');
    await (
      await find(page, '[data-dialog] textarea', 'textbox', 'Feedback')
    ).type('Clear and to the point.');
    await press(page, '[data-dialog] button[type=submit]', 'Save Grade');
    await page.waitForFunction(
      (row) => document.getElementById(row)?.textContent?.includes('64'),
      { timeout: SOON },
      `submission-${dan.id}`,
    );
    await page.waitForSelector('[data-dialog]', { hidden: true, timeout: SOON });
    await expect
      .poll(
        async () =>
          (
            await teacher.get<{ grade: string; feedback_text: string }>(
              `/api/v1/submissions/${dan.id}`,
            )
          ).body,
      )
      .toMatchObject({ grade: '64', feedback_text: 'Clear and to the point.' });
    await expect.poll(() => focusedName(page)).not.toBe('');
    expect(complaints).toEqual([]);
  });

  test('[EASE-26] [DESK-8] at the desk, marks a script by key, with a note, and the next one appears', async () => {
    const teacher = await server.teacher({ password: 'a long enough phrase 4711' });
    const assignment = await createAssignment(teacher, 'Essay on buses', {
      grade_scale: { kind: 'points', max: 100 },
    });
    await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, deskRubric());
    const first = await upload(teacher, assignment.id, { file: 'Ada.txt', student: 'Ada' });
    await upload(teacher, assignment.id, { file: 'Bob.txt', student: 'Bob' });
    // For another signed-in teacher, /login would redirect.
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));

    await page.goto(
      `${server.url}/login?next=${encodeURIComponent(`/assignments/${assignment.id}/desk`)}`,
      { waitUntil: 'load' },
    );
    await page.locator('input[name=email]').fill(teacher.account.email);
    await page.locator('input[name=password]').fill('a long enough phrase 4711');
    await press(page, 'main form button[type=submit]', 'Sign in');
    const lies = (name: string) =>
      page.waitForFunction(
        (wanted) => document.querySelector('h1')?.textContent === wanted,
        { timeout: SOON },
        name,
      );
    await lies('Ada');
    await sees(page, 'congestion charge is fair');
    await page.waitForSelector('[data-criterion]', { timeout: SOON });
    await expectFits(page);
    for (const key of ['3', 'j', '2', 'j', '3', 'j', '1', 'j', '2', 's', 'c'] as const)
      await page.keyboard.press(key);
    await find(page, '.desk-note textarea', 'textbox', 'Note');
    await page.waitForFunction(
      () =>
        document.activeElement?.tagName === 'TEXTAREA' ||
        document.activeElement?.tagName === 'INPUT',
      { timeout: SOON },
    );
    await expectFits(page);
    await page.focus('.desk-note textarea');
    await page.keyboard.type('Say why.');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await lies('Bob');
    const at = `/api/v1/submissions/${first.id}`;
    await expect
      .poll(async () => (await teacher.get<{ grade: string | null }>(at)).body.grade)
      .toBe('60');
    await expect
      .poll(async () =>
        (await teacher.get<{ text: string }[]>(`${at}/annotations`)).body.map(({ text }) => text),
      )
      .toEqual(['Say why.']);
    expect(complaints).toEqual([]);
  });
});
