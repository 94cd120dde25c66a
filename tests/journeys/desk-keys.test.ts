import { expect, test } from 'vitest';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { controlsInSight } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { criterion, laid, level, title, WIDE, words } from '#tests/support/desk/laid.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[DESK-D] grades typed one after another, each with Ctrl+Enter, are all stored even if the server is slow', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1440, height: 900 } });
  const { id } = await createAssignment(teacher, 'Essay without a rubric');
  const scripts: number[] = [];
  for (const student of ['s1', 's2', 's3', 's4', 's5', 's6'])
    scripts.push((await upload(teacher, id, { file: `${student}.txt`, student })).id);
  await page.route('**/marks', async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  const isSecondThere = page.waitForResponse(
    (answer) =>
      new URL(answer.url()).pathname === `/api/v1/submissions/${scripts[1]}/marks` &&
      answer.request().method() === 'GET',
  );
  await page.goto(`/assignments/${id}/desk`);
  // It was loaded ahead, as for everyone who reads before grading; the next ones are loading as
  // grades are typed.
  await isSecondThere;
  const grade = page.getByRole('textbox', { name: 'Grade' });
  await expect
    .poll(() => grade.evaluate((field) => field === document.activeElement), { timeout: 10_000 })
    .toBe(true);
  const grades = ['61', '62', '63', '64', '65', '66'];
  for (const one of grades) {
    await page.keyboard.type(one);
    await page.keyboard.press('Control+Enter');
  }
  await expect
    .poll(
      async () => {
        const all: (string | null)[] = [];
        for (const script of scripts) {
          all.push((await teacher.get<Submission>(`/api/v1/submissions/${script}`)).body.grade);
        }
        return all.toSorted();
      },
      { timeout: 15_000 },
    )
    .toEqual(grades);
});

test('[EVE-5] the desk has no navigation except the way back, at most 30 controls, and undoes the last mark, or the last save and next, by key and by button', async () => {
  const { page, address, scripts, teacher } = await laid(server, WIDE);
  await page.goto(address);
  await words(page).waitFor();
  await page.getByRole('link', { name: 'Back to Essay on cities' }).waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await expect.poll(() => controlsInSight(page)).toBeLessThanOrEqual(30);

  const strong = level(page, 'Argument', 'Strong');
  await page.keyboard.press('3');
  await expect.poll(() => strong.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Undo mark' }).click();
  await expect.poll(() => strong.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('3');
  await expect.poll(() => strong.getAttribute('aria-pressed')).toBe('true');
  await words(page).fill('Well argued.');
  await page.keyboard.press('Control+z');
  await expect.poll(() => strong.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(() => strong.getAttribute('aria-pressed')).toBe('false');

  for (const key of ['3', 'j', '3', 'j', '3', 'j', '3', 'j', '3']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Save and next, grade 100' }).click();
  await expect.poll(() => title(page).textContent()).toBe('Bob');
  await page.getByRole('button', { name: 'Undo save and next' }).click();
  await expect.poll(() => title(page).textContent()).toBe('Ada');
  await expect.poll(() => page.getByRole('textbox', { name: 'Grade' }).inputValue()).toBe('');
  await expect
    .poll(
      async () =>
        (await teacher.get<Submission>(`/api/v1/submissions/${scripts[0]!.id}`)).body.grade,
    )
    .toBeNull();
});

test('[EVE-5] [DESK-H] words selected by mouse show what can be done with them; notes are folded over the margin, and the page keeps its size', async () => {
  const { page, address, scripts, teacher } = await laid(server, WIDE);
  await page.goto(address);
  const passage = page.getByText('congestion charge is fair').first();
  await passage.waitFor();
  const paper = page.locator('.desk-sheet');
  const before = (await paper.boundingBox())!.width;
  const select = async () => {
    const box = (await passage.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 240, box.y + 12, { steps: 4 });
    await page.mouse.up();
  };
  await select();
  const bar = page.getByRole('toolbar', { name: 'The selected words' });
  await bar.getByRole('button', { name: 'Highlight' }).click();
  await bar.waitFor({ state: 'detached' });
  await select();
  await bar.getByRole('button', { name: 'Suggest wording' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect.poll(() => note.inputValue()).toMatch(/^Suggested wording: .{5}/);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () =>
      (
        await teacher.get<Annotation[]>(`/api/v1/submissions/${scripts[0]!.id}/annotations`)
      ).body.map(({ text, selectors }) => [text.slice(0, 17), selectors.length > 0]),
    )
    .toEqual([
      ['', true],
      ['Suggested wording', true],
    ]);
  expect((await paper.boundingBox())!.width).toBe(before);
  const card = page.locator('.desk-note', { hasText: 'Suggested wording' });
  await expect.poll(async () => (await card.boundingBox())!.width).toBeLessThan(40);
  await card.hover();
  await card.getByRole('button', { name: 'Edit note' }).click();
  await note.waitFor();
  expect((await paper.boundingBox())!.width).toBe(before);
});

test('[EVE-5] marking by criterion goes through all scripts with one criterion, and then with the next', async () => {
  const { page, address, scripts, sheet } = await laid(server, WIDE, ['Ada', 'Bob']);
  await page.goto(address);
  await criterion(page, 'Argument').waitFor();
  await page.getByRole('button', { name: 'By criterion' }).click();
  for (const [student, on] of [
    ['Ada', 'Argument'],
    ['Bob', 'Argument'],
    ['Ada', 'Evidence'],
    ['Bob', 'Evidence'],
  ] as const) {
    await expect.poll(() => title(page).textContent()).toBe(student);
    await expect.poll(() => criterion(page, on).getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('3');
    await expect.poll(() => level(page, on, 'Strong').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+Enter');
  }
  await expect
    .poll(async () =>
      Promise.all(
        scripts.map(async ({ id }) =>
          (await sheet(id)).marks.map((mark) => mark.criterion).toSorted(),
        ),
      ),
    )
    .toEqual([
      ['argument', 'evidence'],
      ['argument', 'evidence'],
    ]);
});
