import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import {
  expectAccessible,
  signedIn,
  useBrowser,
  type Visit,
} from '#tests/support/browser/browser.ts';
import { controlsInSight } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Caller } from '#tests/support/caller.ts';
import { createAssignment, patchSubmission, upload } from '#tests/support/stage.ts';
import { addressOf, dialogOf, rowOf, tableOf } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

const BRIEF =
  'Discuss, in about 1,500 words, whether cities should close their centres to private cars. Draw on at least four sources, weigh the arguments of those who depend on a car, and say what you would recommend to a council.\n\nLate work loses five marks a day.';
const NAMES = [
  'Bartholomew Featherstonehaugh-Cholmondeley',
  'jane.doe@students.example.ac.uk',
  's1042',
];

/**
 * Creates a class of any size, the first three with names of every length, in the given density.
 */
async function openClass({
  size = 4,
  density = 'comfortable',
  name = 'Essay on cities and cars',
  ...visit
}: Visit & { size?: number; density?: 'comfortable' | 'compact'; name?: string } = {}) {
  const { page, teacher } = await signedIn(server, {
    viewport: { width: 1440, height: 900 },
    ...visit,
  });
  await teacher.patch('/api/v1/users/me', { settings: { density } });
  const assignment = await createAssignment(teacher, name, { description: BRIEF });
  const students = Array.from({ length: size }, (_, at) => NAMES[at] ?? `s${2000 + at}`);
  for (const student of students)
    await upload(teacher, assignment.id, {
      file: `${student.replaceAll(' ', '_')}_final.txt`,
      student,
      score: 41,
    });
  await page.goto(addressOf(assignment));
  await tableOf(page).locator('tbody tr').first().waitFor();
  return { page, teacher, assignment };
}

/** Switches to rows of 40 px in the visible control, on a screen wide enough to show it. */
async function makeCompact(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect
    .poll(() =>
      tableOf(page)
        .locator('tbody tr')
        .nth(1)
        .evaluate((row) => row.getBoundingClientRect().height),
    )
    .toBe(40);
}

/** Leaves unsaved text for a submission, as the dialog does. */
async function leaveUnsaved(page: Page, student: string): Promise<void> {
  await rowOf(page, student)
    .getByRole('button', { name: `Edit grade of ${student}` })
    .click();
  await dialogOf(page, 'Grade Submission')
    .getByLabel('Feedback', { exact: true })
    .fill('Half a thought');
  await page.keyboard.press('Escape');
  await rowOf(page, student).getByText('Unsaved text').waitFor();
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns words of the table broken across lines, and controls that extend beyond their cell. */
const brokenIn = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('table')!, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const isFree = text.parentElement!.closest('caption, .cell-student, .cell-files') !== null;
      for (const { 0: word, index } of isFree ? [] : text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
    for (const cell of document.querySelectorAll('tbody td')) {
      const { right } = cell.getBoundingClientRect();
      for (const control of cell.querySelectorAll('button, input'))
        if (control.getBoundingClientRect().right > right + 1)
          broken.push(control.ariaLabel ?? control.textContent);
    }
    return broken;
  });

describe('at every width', () => {
  test('[EASE-1] in both densities nothing scrolls sideways, no word is broken, and the heading is above the rows, also when scrolled; in comfortable density a name has 100 px and fits on at most three lines', async () => {
    const { page } = await openClass();
    await leaveUnsaved(page, 's1042');
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const tooLittle = () =>
        page
          .locator('td.cell-student > span')
          .evaluateAll(
            (names) =>
              names.filter(
                (name) =>
                  name.parentElement!.clientWidth - 20 < 100 ||
                  name.getBoundingClientRect().height /
                    Number.parseFloat(getComputedStyle(name).lineHeight) >=
                    3.1 ||
                  name.scrollHeight > name.clientHeight + 1,
              ).length,
          );
      await expect.poll(tooLittle).toBe(0);
    }
    for (const density of ['comfortable', 'compact'] as const) {
      if (density === 'compact') await makeCompact(page);
      for (const width of [768, 800, 1024, 1049, 1100, 1247, 1248, 1440, 1920]) {
        await page.setViewportSize({ width, height: 700 });
        await expect
          .poll(async () => [density, width, await sideways(page), await brokenIn(page)])
          .toEqual([density, width, 0, []]);
        const apart = () =>
          page.evaluate(
            () =>
              document.querySelector('tbody tr')!.getBoundingClientRect().top -
              document.querySelector('thead')!.getBoundingClientRect().bottom,
          );
        await expect
          .poll(async () => [density, width, Math.abs(await apart()) <= 1])
          .toEqual([density, width, true]);
      }
      await page.setViewportSize({ width: 800, height: 320 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect
        .poll(() =>
          page.evaluate(() => [
            document.querySelector('thead')!.getBoundingClientRect().top,
            document.querySelector('[class*=sticky].top-0, header')!.getBoundingClientRect().bottom,
          ]),
        )
        .toSatisfy(([head = 0, bar = 1]: number[]) => Math.abs(head - bar) <= 1);
    }
  });

  test('[EASE-2] [EASE-3] [EVE-3] compact at 1440 × 900: rows of 40 px with the full name, 15 of them visible, the first above 300 px; the description expands', async () => {
    const { page } = await openClass({ size: 17, density: 'compact' });
    await page.getByLabel('Rows per page').selectOption('25');
    await expect.poll(() => tableOf(page).locator('tbody tr').count()).toBe(17);
    const rows = () =>
      tableOf(page)
        .locator('tbody tr')
        .evaluateAll((all) =>
          all
            .map((row) => row.getBoundingClientRect())
            .map(({ top, bottom, height }) => ({ top, bottom, height })),
        );
    await expect
      .poll(async () => [...new Set((await rows()).slice(0, -1).map(({ height }) => height))])
      .toEqual([40]);
    await expect.poll(() => cutNames(page)).toEqual([]);
    await expect.poll(async () => (await rows())[0]!.top).toBeLessThan(300);
    await expect
      .poll(async () => (await rows()).filter(({ bottom }) => bottom <= 900).length)
      .toBeGreaterThanOrEqual(15);
    await expect
      .poll(() =>
        rowOf(page, 's1042')
          .locator('td')
          .evaluateAll((all) =>
            all
              .filter((cell) => cell.checkVisibility())
              .map((cell) => cell.className.split(' ')[0]),
          ),
      )
      .toEqual(
        expect.arrayContaining([
          'cell-student',
          'cell-files',
          'cell-grade',
          'cell-feedback',
          'cell-status',
          'cell-submitted',
          'cell-actions',
        ]),
      );
    await expectAccessible(page);
    const brief = page.getByText(/^Discuss, in about/);
    const lines = () =>
      brief.evaluate((text) =>
        Math.round(
          text.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(text).lineHeight),
        ),
      );
    await expect.poll(() => lines()).toBe(1);
    await page.getByRole('button', { name: 'Show more of the description' }).click();
    await expect.poll(() => lines()).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Show less of the description' }).click();
    await expect.poll(() => lines()).toBe(1);
  });

  test('[EASE-3] comfortable, under the longest name: the first row is above 300 px too, and the density has a visible switch', async () => {
    const { page } = await openClass({ name: 'Essay on cities and cars '.repeat(12).trim() });
    const first = tableOf(page).locator('tbody tr').first();
    const height = () => first.evaluate((row) => row.getBoundingClientRect().height);
    await expect
      .poll(() => first.evaluate((row) => row.getBoundingClientRect().top))
      .toBeLessThan(300);
    await expect.poll(() => height()).toBeGreaterThan(60);
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await expect.poll(height).toBeLessThanOrEqual(40);
    await page.reload();
    await expect.poll(height).toBeLessThanOrEqual(40);
  });
});

/** Returns names that end in an ellipsis. */
const cutNames = (page: Page) =>
  page
    .locator('td.cell-student > span:first-child')
    .evaluateAll((names) =>
      names
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );

test('[EVE-3] ten comfortable rows: at most 96 px each, 60 visible controls, the actions of a row on hover or focus; on a phone the first row is above 300 px', async () => {
  const { page, teacher, assignment } = await openClass({ size: 10 });
  const { body: rows } = await teacher.get<Submission[]>(
    `/api/v1/submissions/by_assignment/${assignment.id}`,
  );
  await teacher.post(`/api/v1/submissions/${rows[0]!.id}/generate-feedback`);
  await page.reload();
  await tableOf(page).getByText('Draft Feedback Generated').waitFor();
  const heights = () =>
    tableOf(page)
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  await expect.poll(async () => (await heights()).length).toBe(10);
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(96);
  await page.mouse.move(2, 2);
  await expect.poll(() => controlsInSight(page)).toBeLessThanOrEqual(60);
  const edit = page.getByRole('button', { name: 'Edit grade of s1042' });
  const opacity = () => edit.evaluate((button) => getComputedStyle(button).opacity);
  await expect.poll(opacity).toBe('0');
  await rowOf(page, 's1042').hover();
  await expect.poll(opacity).toBe('1');
  await page.mouse.move(2, 2);
  await rowOf(page, 's1042').focus();
  await expect.poll(opacity).toBe('1');
  await expect.poll(() => page.getByRole('button', { name: /^Error/ }).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const top = () =>
    tableOf(page)
      .locator('tbody tr')
      .first()
      .evaluate((row) => row.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(300);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).waitFor();
  await expect.poll(() => sideways(page)).toBe(0);
});

describe('each row is one tab stop', () => {
  const focused = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName,
    );

  test('[EASE-5] [EASE-7] in both densities Tab moves between rows, arrows to a row’s controls and to the same one in the next row; every control’s name includes the student', async () => {
    const { page } = await openClass();
    for (const density of ['comfortable', 'compact'] as const) {
      if (density === 'compact') await makeCompact(page);
      await expectOneStopEach(page);
      await expect
        .poll(() => rowOf(page, 's1042').getByRole('checkbox').isChecked())
        .toBe(density === 'comfortable');
    }
  });

  async function expectOneStopEach(page: Page): Promise<void> {
    const rows = tableOf(page).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(4);
    await rows.first().focus();
    for (let row = 1; row < 4; row++) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => rows.nth(row).evaluate((element) => element === document.activeElement))
        .toBe(true);
    }
    await page.keyboard.press('Tab');
    await expect
      .poll(() => tableOf(page).evaluate((table) => table.contains(document.activeElement)))
      .toBe(false);
    await expect
      .poll(async () => {
        const names = await rows
          .locator('button, input')
          .evaluateAll((all) =>
            all.map((control) => control.getAttribute('aria-label') ?? control.textContent),
          );
        return [names.length > 20, names.filter((name, at) => names.indexOf(name) !== at)];
      })
      .toEqual([true, []]);
    await expect
      .poll(() =>
        rowOf(page, 's1042')
          .getByRole('button', { name: /^User feedback of s1042/i })
          .count(),
      )
      .toBe(1);
    await rowOf(page, 's1042').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('Select s1042');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('More actions for s1042');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('More actions for jane.doe@students.example.ac.uk');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe('Generate AI Feedback for s1042');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('s1042, Submitted');
    await page.keyboard.press('Space');
  }

  test('[EASE-5] [EASE-6] the grid’s keys work with single-key shortcuts switched off, and the shortcuts don’t; a click on a row opens it, but not one on a control, next to a checkbox, or that selects words', async () => {
    const { page, teacher } = await openClass();
    await teacher.patch('/api/v1/users/me', { settings: { shortcuts: false } });
    await page.reload();
    await rowOf(page, 's1042').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('?');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('jane.doe@students.example.ac.uk');
    await expect
      .poll(async () => [
        await page.getByRole('dialog').count(),
        await page.getByText('submission(s) selected').count(),
      ])
      .toEqual([0, 0]);
    await page.keyboard.press('Enter');
    await dialogOf(page, 'Grade Submission')
      .getByText(/^jane\.doe/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const row = rowOf(page, 's1042');
    await row.getByRole('checkbox').check();
    await row.locator('.cell-actions').click({ position: { x: 2, y: 2 } });
    await row
      .locator('.cell-student > span')
      .first()
      .evaluate((name) => getSelection()!.selectAllChildren(name));
    await row.locator('.cell-submitted').dispatchEvent('click');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.evaluate(() => getSelection()!.removeAllRanges());
    await row.locator('.cell-submitted').click();
    await dialogOf(page, 'Grade Submission')
      .getByText(/^s1042/)
      .waitFor();
  });
});

describe('the bottom of the page', () => {
  const boxOf = (page: Page, text: RegExp) =>
    page
      .getByText(text)
      .evaluate((element) => (element.closest('li, section') ?? element).getBoundingClientRect());

  test.each([
    [1440, 900],
    [768, 900],
    [390, 844],
    [320, 640],
  ])(
    '[EASE-4] at %i × %i px no toast covers the bulk bar, not even at the end of the page',
    async (width, height) => {
      const { page, teacher, assignment } = await openClass({ viewport: { width, height } });
      await patchSubmission(
        teacher as Caller,
        (await upload(teacher, assignment.id, { student: 'Zed' })).id,
        { grade: '1' },
      );
      await rowOf(page, 's1042')
        .getByRole('button', { name: /^Generate AI Feedback/ })
        .click();
      await page.getByText('AI feedback generated successfully').waitFor();
      await rowOf(page, 's1042').getByRole('checkbox').check();
      await page.getByText('1 submission(s) selected').waitFor();
      // A style set on the root is recalculated for every element of a hundred rows.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.getAttribute('style') ?? ''))
        .not.toContain('--');
      for (const end of [0, 100_000]) {
        await page.evaluate((to) => window.scrollTo(0, to), end);
        await expect
          .poll(
            async () =>
              (await boxOf(page, /^AI feedback generated/)).bottom -
              (await boxOf(page, /submission\(s\) selected/)).top,
          )
          .toBeLessThanOrEqual(0);
      }
      await expect
        .poll(async () => (await boxOf(page, /submission\(s\) selected/)).bottom)
        .toBeLessThanOrEqual(height);
      const footer = () =>
        page.getByRole('contentinfo').evaluate((element) => element.getBoundingClientRect().bottom);
      await expect
        .poll(async () => (await footer()) - (await boxOf(page, /submission\(s\) selected/)).top)
        .toBeLessThanOrEqual(0);
    },
  );
});

describe('returning', () => {
  test('[EASE-14] filter, sort, page and size are as they were left, after another screen and after a reload, without being in the address', async () => {
    const { page, assignment } = await openClass({ size: 12 });
    const rows = tableOf(page).locator('tbody tr');
    await page.getByRole('columnheader', { name: 'Student ID' }).getByRole('button').click();
    await page.getByRole('button', { name: /^Not graded/ }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    const left = await rows.allInnerTexts();
    const isAsLeft = async () => {
      await expect.poll(() => rows.allInnerTexts()).toEqual(left);
      await expect
        .poll(() =>
          page.getByRole('columnheader', { name: 'Student ID' }).getAttribute('aria-sort'),
        )
        .toBe('ascending');
      await expect
        .poll(() => page.getByRole('button', { name: /^Not graded/ }).getAttribute('aria-pressed'))
        .toBe('true');
      expect(new URL(page.url()).search).toBe('');
    };
    await page.reload();
    await isAsLeft();
    await page.getByRole('link', { name: 'Assignments' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Assignments' }).waitFor();
    await page.goto(addressOf(assignment));
    await isAsLeft();
    await page.getByLabel('Rows per page').selectOption('25');
    await page.reload();
    await expect.poll(() => rows.count()).toBe(12);
    await expect.poll(() => page.getByLabel('Rows per page').inputValue()).toBe('25');
  });
});
