import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Submission } from '#contract/submissions/submission.ts';
import { expectAccessible, useBrowser } from '#tests/support/browser/browser.ts';
import { hueOf, tabTo, untilFocused } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { dialogOf, openWorkbench, rowOf, students, tableOf } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const chipOf = (page: Page, student: string, cell: string) =>
  rowOf(page, student).locator(`.cell-${cell} [class*=bg-]`);
const current = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.closest('tr')?.querySelector('.cell-student')?.textContent ??
      document.activeElement?.tagName,
  );

describe('chips and texts', () => {
  test('[WB-38] [WB-39] [WB-41] [WB-42] [WB-45] [WB-46] [WB-47] [WB-68] [WB-69] shows grades, scores and statuses in their colours', async () => {
    const { page } = await openWorkbench(server);
    await expect.poll(() => rowOf(page, 'Ada').locator('.cell-grade').innerText()).toContain('72');
    await expect
      .poll(() => rowOf(page, 'Bob').locator('.cell-grade').innerText())
      .toContain('Not Graded');
    await expect
      .poll(() => rowOf(page, 'Bob').locator('.cell-turnitin').innerText())
      .toContain('No Score');
    await expect
      .poll(() => rowOf(page, 'Ada').locator('.cell-turnitin').innerText())
      .toContain('12.5%');
    await expect
      .poll(() =>
        Promise.all(
          ['Ada', 'Dan', 'Cyd'].map((student) => hueOf(chipOf(page, student, 'turnitin'))),
        ),
      )
      .toEqual(['green', 'orange', 'red']);
    await page.route(/by_assignment/, async (route) => {
      const answer = await route.fetch();
      const rows = (await answer.json()) as Submission[];
      await route.fulfill({
        response: answer,
        json: rows.map((row) =>
          row.student_identifier === 'Cyd' ? { ...row, status: 'error' } : row,
        ),
      });
    });
    await page.reload();
    await rowOf(page, 'Cyd').getByText('Error', { exact: true }).waitFor();
    for (const [student, name, hue] of [
      ['Ada', 'Completed', 'green'],
      ['Bob', 'Draft Feedback Generated', 'blue'],
      ['Dan', 'Submitted', 'orange'],
      ['Cyd', 'Error', 'red'],
    ] as const) {
      await expect
        .poll(async () =>
          (await rowOf(page, student).locator('.cell-status').innerText())
            .replaceAll(/\s+/g, ' ')
            .trim(),
        )
        .toBe(name);
      await expect
        .poll(async () => [student, await hueOf(chipOf(page, student, 'status'))])
        .toEqual([student, hue]);
    }
  });

  test('[WB-48] [WB-49] [WB-50] [WB-51] [WB-52] [WB-53] [WB-54] has two panels; a long text is cut to 100 characters and three lines, and expands', async () => {
    const { page } = await openWorkbench(server);
    await expect
      .poll(() => rowOf(page, 'Dan').locator('.cell-feedback').innerText())
      .toMatch(
        /USER FEEDBACK\s+of Dan:\s+No user feedback yet\s+AI FEEDBACK\s+of Dan:\s+No AI feedback generated/,
      );
    const panel = rowOf(page, 'Ada').locator('.cell-feedback > div').first();
    const text = panel.locator('button span').last();
    await expect.poll(() => text.innerText()).toMatch(/^.{50,100}…$/);
    const cut = await text.innerText();
    await expect
      .poll(() =>
        text.evaluate(
          (element) =>
            element.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(element).lineHeight),
        ),
      )
      .toBeLessThan(3.1);
    await panel.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => text.innerText()).toContain('where they stand and why.');
    await panel.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(() => text.innerText()).toBe(cut);
  });

  test('[WB-56] [WB-59] shows a submission of today, with the full date in a tooltip', async () => {
    const { page } = await openWorkbench(server);
    const time = rowOf(page, 'Ada').locator('time');
    await expect.poll(() => time.innerText()).toMatch(/^Today, \d{1,2}:\d{2} [AP]M$/);
    await time.hover();
    await page.getByRole('tooltip').waitFor();
    await expect
      .poll(() => page.getByRole('tooltip').innerText())
      .toMatch(/^\w+day, \w+ \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/);
  });
});

describe('on every screen', () => {
  test.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['390 px', { viewport: { width: 390, height: 844 } }],
    ['320 px, dark', { viewport: { width: 320, height: 720 }, colorScheme: 'dark' }],
  ] as const)('[RULE-37] %s: readable, nothing overflows, dialogs included', async (_, visit) => {
    const { page } = await openWorkbench(server, visit);
    await rowOf(page, 'Bob').getByRole('checkbox').check();
    await page.getByText('1 submission(s) selected').waitFor();
    await expectAccessible(page);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
    await rowOf(page, 'Bob').getByRole('button', { name: 'Edit grade' }).click();
    await dialogOf(page, 'Grade Submission').getByLabel('Feedback', { exact: true }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await dialogOf(page, 'Grade Submission').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Upload Submission' }).click();
    await dialogOf(page, 'Upload Submission').waitFor();
    await expectAccessible(page);
  });
});

describe('by keyboard alone', () => {
  test('[RULE-36] rows are visited, selected, searched, drafted, graded; no key acts during typing; the focus returns', async () => {
    const { page } = await openWorkbench(server);
    await page.keyboard.press('j');
    await expect.poll(() => current(page)).toBe('Dan');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(() => current(page)).toBe('Cyd');
    await page.keyboard.press('x');
    await page.getByText('1 submission(s) selected').waitFor();
    await page.keyboard.press('x');
    await page.getByText('1 submission(s) selected').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await dialogOf(page, 'Keyboard').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialogOf(page, 'Keyboard').waitFor({ state: 'detached' });
    await expect.poll(() => current(page)).toBe('Cyd');
    await page.keyboard.press('g');
    await page.getByText('AI feedback generated successfully').waitFor();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'Grade Submission');
    await untilFocused(dialog.getByLabel('Grade'));
    await page.keyboard.type('jx?g');
    await expect.poll(() => dialog.getByLabel('Grade').inputValue()).toBe('jx?g');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('B');
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'Cyd').locator('.cell-grade').innerText()).toContain('B');
    await expect.poll(() => current(page)).toBe('Cyd');
    await page.keyboard.press('e');
    await dialogOf(page, 'Edit User Feedback').waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page, 'Edit User Feedback').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await untilFocused(page.getByRole('searchbox'));
    await page.keyboard.type('ada');
    await expect.poll(() => students(page)).toEqual(['Ada']);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => tableOf(page).count()).toBe(1);
  });

  test('[RULE-36] keys act on the row that was reached with Tab, or that contains the focused button', async () => {
    const { page } = await openWorkbench(server);
    await tabTo(page, rowOf(page, 'Dan'));
    await page.keyboard.press('j');
    await expect.poll(() => current(page)).toBe('Cyd');
    await page.reload();
    await rowOf(page, 'Dan').waitFor();
    await tabTo(page, rowOf(page, 'Dan'));
    await page.keyboard.press('Enter');
    await dialogOf(page, 'Grade Submission').waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page, 'Grade Submission').waitFor({ state: 'detached' });
    await rowOf(page, 'Bob').getByRole('button', { name: 'Edit grade of Bob' }).focus();
    await page.keyboard.press('x');
    await expect.poll(() => rowOf(page, 'Bob').getByRole('checkbox').isChecked()).toBe(true);
    await page.getByText('1 submission(s) selected').waitFor();
  });
});
