import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Submission } from '#contract/submissions/submission.ts';
import { expectAccessible, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { untilFocused } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, patchSubmission, upload } from '#tests/support/stage.ts';
import { addressOf, dialogOf, rowOf, students } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

const TEXT =
  'Cities are dear, and they grow dearer. According to Smith (2019) rents grow faster than pay. However, people come becuase work is there. '.repeat(
    4,
  );

/**
 * Creates four scripts with drafts, the newest first in the table: Dan, Cyd (already marked), Bob,
 * Ada.
 */
async function openDrafts() {
  const { page, teacher } = await signedIn(server, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'no-preference',
  });
  const assignment = await createAssignment(teacher, 'Essay on cities');
  const scripts: Record<string, Submission> = {};
  for (const student of ['Ada', 'Bob', 'Cyd', 'Dan']) {
    scripts[student] = await upload(teacher, assignment.id, {
      file: `${student}.txt`,
      student,
      text: `${student} writes. ${TEXT}`,
    });
    await teacher.post(`/api/v1/submissions/${scripts[student]!.id}/generate-feedback`);
  }
  await patchSubmission(teacher, scripts['Cyd']!.id, {
    grade: '60',
    feedback_text: 'Done before.',
  });
  await page.goto(addressOf(assignment));
  await rowOf(page, 'Ada').waitFor();
  const read = async (student: string) =>
    (await teacher.get<Submission>(`/api/v1/submissions/${scripts[student]!.id}`)).body;
  return { page, teacher, assignment, read };
}

/** Counts keys: a chord is one press, and as many keys as it holds down. */
function counting(page: Page) {
  const count = { presses: 0, keys: 0 };
  return {
    count,
    async press(chord: string) {
      count.presses += 1;
      count.keys += chord.split('+').length;
      await page.keyboard.press(chord);
    },
  };
}

const dialog = (page: Page) => dialogOf(page, 'Grade Submission');
const own = (page: Page) => dialog(page).getByLabel('Feedback', { exact: true });
const grade = (page: Page) => dialog(page).getByLabel('Grade');
const search = (page: Page) =>
  dialog(page).getByRole('combobox', { name: 'Search the comment bank' });

const COLUMNS = ['STUDENT’S TEXT', 'AI FEEDBACK'] as const;
/**
 * Returns those points of a grid over the visible part of a column where something else covers it.
 */
const coveredIn = (page: Page, title: (typeof COLUMNS)[number]) =>
  dialog(page)
    .getByRole('heading', { name: title })
    .evaluate((heading) => {
      const column = heading.closest('section')!;
      column.scrollIntoView();
      const { left, top, right, bottom } = column.getBoundingClientRect();
      const edge = { right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
      let [looked, covered] = [0, 0];
      for (let x = left + 4; x < edge.right; x += 20) {
        for (let y = Math.max(top, 0) + 4; y < edge.bottom; y += 20) {
          const over = document.elementFromPoint(x, y);
          looked += 1;
          if (over === null || !(column.contains(over) || over.contains(column))) covered += 1;
        }
      }
      return { isSeen: looked > 100, covered };
    });
const on = (page: Page, student: string) =>
  dialog(page).getByText(`${student} · ${student}.txt`).waitFor();

describe('marking by key', () => {
  test('[EASE-8] [EASE-9] [EASE-11] [EASE-12] a script takes at most ten keys: grade, draft, a comment from the search, save and next; so does the one after it', async () => {
    const { page, read } = await openDrafts();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await on(page, 'Dan');
    const counts: Record<string, { presses: number; keys: number }> = {};
    for (const [student, next, typed] of [
      ['Dan', 'Bob', 'cit'],
      ['Bob', 'Ada', ''],
    ] as const) {
      const { press, count } = counting(page);
      await untilFocused(grade(page));
      await press('6');
      await press('5');
      await press('Alt+u');
      await expect.poll(() => own(page).inputValue()).not.toBe('');
      const draft = await own(page).inputValue();
      await press('Alt+b');
      await untilFocused(search(page));
      for (const letter of typed) await press(letter);
      const comment = (
        await dialog(page)
          .getByRole('option', { selected: true })
          .locator('span')
          .first()
          .innerText()
      ).trim();
      // A comment with a blank would cause a question before saving.
      expect(comment).not.toContain('[');
      await press('Enter');
      await expect.poll(() => own(page).inputValue()).toContain(comment);
      await expect.poll(async () => (await own(page).inputValue()).startsWith(draft)).toBe(true);
      await press('Alt+Enter');
      await on(page, next);
      counts[student] = count;
      await expect.poll(() => read(student)).toMatchObject({ grade: '65', status: 'completed' });
      await expect.poll(async () => (await read(student)).feedback_text).toContain(comment);
    }
    console.log(`Key presses for a script: ${JSON.stringify(counts)}`);
    expect(Math.max(...Object.values(counts).map(({ presses }) => presses))).toBeLessThanOrEqual(
      10,
    );
    expect(counts['Bob']!.keys).toBeLessThanOrEqual(10);
    await expect.poll(() => search(page).count()).toBe(1);

    // Opened with `e` in the feedback: the grade is one key back.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await rowOf(page, 'Ada').focus();
    const { press, count } = counting(page);
    await press('e');
    const edit = dialogOf(page, 'Edit User Feedback');
    await untilFocused(edit.getByLabel('Feedback', { exact: true }));
    await press('Shift+Tab');
    await untilFocused(edit.getByLabel('Grade'));
    for (const key of ['6', '5', 'Alt+u']) await press(key);
    await expect.poll(() => edit.getByLabel('Feedback', { exact: true }).inputValue()).not.toBe('');
    await press('Alt+b');
    await untilFocused(edit.getByRole('combobox', { name: 'Search the comment bank' }));
    const comment = (
      await edit.getByRole('option', { selected: true }).locator('span').first().innerText()
    ).trim();
    await press('Enter');
    await expect
      .poll(() => edit.getByLabel('Feedback', { exact: true }).inputValue())
      .toContain(comment);
    await press('Alt+Enter');
    await expect.poll(() => read('Ada')).toMatchObject({ grade: '65', status: 'completed' });
    expect(count.presses).toBeLessThanOrEqual(10);
  });

  test('[EASE-9] [EASE-10] save and next goes beyond the end of the list; back leads to the one just saved, not to the row above, even if a filter hides it', async () => {
    const { page, read } = await openDrafts();
    await page.getByRole('button', { name: /^Not graded/ }).click();
    await expect.poll(() => students(page)).toEqual(['Dan', 'Bob', 'Ada']);
    await page.keyboard.press('Escape');
    await rowOf(page, 'Ada').focus();
    await page.keyboard.press('Enter');
    await on(page, 'Ada');
    await grade(page).fill('70');
    await page.keyboard.press('Alt+Enter');
    await on(page, 'Dan');
    await expect.poll(() => read('Ada')).toMatchObject({ grade: '70' });
    await untilFocused(grade(page));
    await page.keyboard.press('Alt+ArrowUp');
    await on(page, 'Ada');
    await expect.poll(() => grade(page).inputValue()).toBe('70');
    // It keeps its place in the list as opened, and what follows it stays the same.
    await page.keyboard.press('Alt+ArrowUp');
    await on(page, 'Bob');
    for (const next of ['Ada', 'Dan']) {
      await page.keyboard.press('Alt+ArrowDown');
      await on(page, next);
    }
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await rowOf(page, 'Bob').focus();
    await page.keyboard.press('Enter');
    await on(page, 'Bob');
    await grade(page).fill('71');
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => students(page)).toEqual(['Dan']);
    await page.keyboard.press('b');
    await on(page, 'Bob');
    await expect.poll(() => grade(page).inputValue()).toBe('71');
  });

  test('[EASE-9] after the question, a save and next continues to the next script', async () => {
    const { page, read } = await openDrafts();
    await rowOf(page, 'Dan').focus();
    await page.keyboard.press('Enter');
    await on(page, 'Dan');
    await grade(page).fill('70');
    await dialog(page).getByRole('textbox', { name: 'Feedback' }).fill('Say more about [Topic].');
    await page.keyboard.press('Alt+Enter');
    await dialog(page).getByText('The feedback still says [Topic].').waitFor();
    await dialog(page).getByRole('button', { name: 'Save anyway' }).click();
    await on(page, 'Bob');
    await expect
      .poll(() => read('Dan'))
      .toMatchObject({ grade: '70', feedback_text: 'Say more about [Topic].' });
    await grade(page).fill('71');
    await dialog(page).getByRole('textbox', { name: 'Feedback' }).fill('And about [Topic].');
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog(page).getByRole('button', { name: 'Save anyway' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  });
});

describe('the comment bank', () => {
  test.each([
    [1440, 900],
    [1280, 800],
    [1100, 700],
  ])(
    '[EASE-12] at %i × %i px it opens in view, next to the student’s text and the draft, covering neither',
    async (width, height) => {
      const { page } = await openDrafts();
      await page.setViewportSize({ width, height });
      await rowOf(page, 'Dan').focus();
      await page.keyboard.press('Enter');
      await on(page, 'Dan');
      await page.keyboard.press('Alt+b');
      await search(page).waitFor();
      for (const title of COLUMNS)
        await expect.poll(() => coveredIn(page, title)).toEqual({ isSeen: true, covered: 0 });
      for (const part of [
        search(page),
        ...COLUMNS.map((name) => dialog(page).getByRole('heading', { name })),
        grade(page),
      ]) {
        await expect
          .poll(async () => {
            const box = await part.evaluate((element) => element.getBoundingClientRect());
            return [box.width > 0, box.top >= 0, box.bottom <= height];
          })
          .toEqual([true, true, true]);
      }
      await expectAccessible(page);
      await untilFocused(search(page));
      await page.keyboard.type('no such words');
      await dialog(page).getByText('No comment holds all these words.').waitFor();
      await page.keyboard.press('Escape');
      await expect
        .poll(async () => [await search(page).inputValue(), await dialog(page).count()])
        .toEqual(['', 1]);
      await page.keyboard.press('Escape');
      await untilFocused(own(page));
      await expect.poll(() => dialog(page).count()).toBe(1);
    },
  );

  test('[EASE-12] it stays as it was left when the next script appears, with nothing ticked yet for that one', async () => {
    const { page } = await openDrafts();
    await rowOf(page, 'Dan').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Show Comment Bank' }).click();
    const bank = dialog(page).getByRole('region', { name: 'Comment bank' });
    await bank.getByRole('button', { name: 'Argument & Analysis', exact: true }).click();
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => coveredIn(page, 'STUDENT’S TEXT'))
        .toEqual({ isSeen: true, covered: 0 });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await bank.getByRole('checkbox').first().check();
    const shown = await bank.getByRole('checkbox').count();
    await page.keyboard.press('Alt+ArrowDown');
    await on(page, 'Cyd');
    await expect.poll(() => bank.getByRole('checkbox').count()).toBe(shown);
    await expect.poll(() => bank.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });
});
