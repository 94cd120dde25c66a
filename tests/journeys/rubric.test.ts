import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, gridCell } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const total = (page: Page) => page.getByLabel('Total', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save rubric' });
const criteria = (page: Page) => page.getByRole('grid', { name: 'Criteria' }).locator('[data-row]');
async function hasKeyboard(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell']))
    .toBe(path);
}
async function opened(name: string) {
  const { page, teacher } = await signedIn(server);
  const assignment = await createAssignment(teacher, name);
  const rubric = async () =>
    (await teacher.get<RubricAnswer>(`/api/v1/assignments/${assignment.id}/rubric`)).body;
  return { page, teacher, assignment, rubric, address: `/assignments/${assignment.id}/rubric` };
}

test('[RUB-3] [RUB-4] a rubric is started, changed by keyboard alone, and saved; the total is always visible', async () => {
  const { page, address, rubric } = await opened('Essay');
  await page.goto(address);
  await page.getByRole('button', { name: 'Use the rubric Essay' }).click();
  await expect
    .poll(() => total(page).textContent())
    .toContain('100 points · 4 criteria · not saved yet');
  await hasKeyboard(page, 'criteria.0');
  await expectFit(page);
  await gridCell(page, 'criteria.0').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => gridCell(page, 'criteria.1').textContent()).toContain('Argument');
  await hasKeyboard(page, 'criteria.1');
  await page.keyboard.press('Alt+Enter');
  await hasKeyboard(page, 'criteria.2.name');
  await page.keyboard.type('Courage');
  await expect.poll(() => total(page).textContent()).toContain('135 points · 5 criteria');
  await page.keyboard.press('Control+s');
  await page.getByText('Rubric saved').waitFor();
  const { rubric: stored } = await rubric();
  expect(stored?.criteria.map(({ name }) => name)).toEqual([
    'Evidence',
    'Argument',
    'Courage',
    'Structure',
    'Style',
  ]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => criteria(page).count()).toBe(4);
});

test('[RUB-3] an error is reported at its cell, and what was typed survives a reload', async () => {
  const { page, teacher, address, assignment, rubric } = await opened('Errors');
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, essayRubric());
  await page.goto(address);
  const points = page.getByLabel('Level 2 of Argument: points');
  await gridCell(page, 'criteria.0.levels.1').click();
  await points.fill('five');
  await page.getByText('“five” is no number.').waitFor();
  await gridCell(page, 'criteria.1').click();
  await page.getByLabel('Name of criterion 2').fill('');
  await expect
    .poll(() => gridCell(page, 'criteria.0.levels.1').textContent())
    .toContain('“five” is no number.');
  await save(page).click();
  await page.getByText('Give this criterion a name.').waitFor();
  await expect.poll(() => points.evaluate((cell) => cell === document.activeElement)).toBe(true);
  await expectFit(page);
  await page.reload();
  await page.getByText('Your unsaved rubric is still here').waitFor();
  await gridCell(page, 'criteria.0.levels.1').click();
  await expect.poll(() => points.inputValue()).toBe('five');
  await expect.poll(async () => (await rubric()).version).toBe(1);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await gridCell(page, 'criteria.0.levels.1').click();
  await expect.poll(() => points.inputValue()).toBe('5');
});

test('[RUB-6] a change that affects marks first says what it does, and an earlier version is viewed and restored', async () => {
  const { page, teacher, address, assignment, rubric } = await opened('Marked');
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, essayRubric());
  const { id } = await upload(teacher, assignment.id, { file: 'a.txt', student: 'Sam' });
  await teacher.put(`/api/v1/submissions/${id}/marks`, {
    marks: [
      { criterion: 'argument', level_ids: ['good'] },
      { criterion: 'evidence', level_ids: ['much'] },
    ],
  });
  await page.goto(address);
  await gridCell(page, 'criteria.0.levels.2').click();
  await page.getByRole('button', { name: 'Delete Level 3 of Argument' }).click();
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'This rubric has been marked with' });
  await dialog.getByText('Sam: Argument').waitFor();
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect.poll(async () => (await rubric()).version).toBe(1);
  await save(page).click();
  await dialog.getByRole('button', { name: 'Save all the same' }).click();
  await page.getByText('Rubric saved').waitFor();
  await expect.poll(async () => (await rubric()).version).toBe(2);
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const earlier = page.getByRole('dialog', { name: 'Earlier versions' });
  await earlier.getByRole('button', { name: /^Version 1/ }).click();
  await earlier.getByText('10: Good – A thesis with reasons.').waitFor();
  await expectFit(page);
  await earlier.getByRole('button', { name: 'Put it back' }).click();
  await expect.poll(() => total(page).textContent()).toContain('not saved yet');
  await save(page).click();
  await dialog.getByRole('button', { name: 'Save all the same' }).click();
  await expect.poll(async () => (await rubric()).version).toBe(3);
  expect((await rubric()).rubric?.criteria[0]?.levels.map((one) => one.id)).toEqual([
    'poor',
    'fair',
    'good',
  ]);
});

test('[RUB-3] it fits a phone in dark mode, and is reached from the assignment', async () => {
  const { teacher, assignment } = await opened('Phone');
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, essayRubric());
  const page = await openPage(server, {
    token: teacher.token!,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await page.goto(`/assignments/${assignment.id}/submissions`);
  await page.getByRole('link', { name: 'Rubric', exact: true }).click();
  await expect.poll(() => criteria(page).count()).toBe(3);
  await expect
    .poll(() => total(page).evaluate((words) => words.getBoundingClientRect().height), {
      message: 'the total has room for its words',
    })
    .toBeLessThan(60);
  await expectFit(page);
});

test('[EVE-4] a rubric is a grid: keys move between cells, one is edited at a time, and a copied block is pasted into cells', async () => {
  const { page, teacher, address, assignment } = await opened('Grid');
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, essayRubric());
  await page.goto(address);
  const fair = gridCell(page, 'criteria.0.levels.1');
  await gridCell(page, 'criteria.0').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await hasKeyboard(page, 'criteria.0.levels.1');
  await page.keyboard.type('Reasons are missing.');
  await page.keyboard.press('Escape');
  await hasKeyboard(page, 'criteria.0.levels.1');
  await expect.poll(() => fair.textContent()).toContain('A thesis without reasons.');
  await expect.poll(() => total(page).textContent()).toMatch(/saved$/);
  await page.keyboard.type('Reasons are missing.');
  await page.keyboard.press('Tab');
  await hasKeyboard(page, 'criteria.0.levels.2.descriptor');
  await expect.poll(() => fair.textContent()).toContain('Reasons are missing.');
  await page.keyboard.press('Enter');
  await hasKeyboard(page, 'criteria.0.levels.2');
  await fair.evaluate((cell) => {
    cell.focus();
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<table><tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f<tr><td>g<td>h</table>',
    );
    data.setData('text/plain', 'a b');
    cell.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const question = page.getByRole('dialog', { name: 'Paste into the rubric?' });
  await question.getByText('It adds 1 criterion.').waitFor();
  await question.getByRole('button', { name: 'Paste', exact: true }).click();
  await expect.poll(() => gridCell(page, 'criteria.3.levels.2').textContent()).toContain('h');
  await expectFit(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => criteria(page).count()).toBe(3);
  await expect.poll(() => fair.textContent()).toContain('Reasons are missing.');
});
