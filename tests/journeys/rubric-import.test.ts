import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, gridCell, HOSTILE } from '#tests/support/browser/page.ts';
import { form } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
let server: TestServer;
let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  server = await startServer({ env: { AI_BASE_URL: provider.url, AI_MODEL: 'ok' } });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await provider.stop();
});

const choice = (page: Page) => page.getByRole('dialog', { name: 'Read a rubric from elsewhere' });
const shown = (page: Page) => page.getByRole('dialog', { name: 'This was understood' });
const found = (page: Page) =>
  shown(page)
    .getByRole('list', { name: 'Criteria that were read' })
    .locator(':scope > li > p:first-child strong')
    .allInnerTexts();

async function opened(name: string) {
  const { page, teacher } = await signedIn(server);
  const assignment = await createAssignment(teacher, name);
  const open = async () => {
    await page.goto(`/assignments/${assignment.id}/rubric`);
    await page.getByRole('button', { name: 'Read from elsewhere…' }).click();
    await choice(page).waitFor();
  };
  const version = async () =>
    (await teacher.get<RubricAnswer>(`/api/v1/assignments/${assignment.id}/rubric`)).body.version;
  return { page, teacher, assignment, open, version };
}

test('[RUB-4] a pasted table is shown with what was recognised, and nothing is saved before the educator agrees', async () => {
  const { page, open, version } = await opened('Pasted');
  await open();
  await expectFit(page);
  await choice(page)
    .getByLabel('Paste a table')
    .fill(`Criteria\tGood (5)\tPoor (0)\nStyle\t${HOSTILE[0]}\tnot\nTotal\t5\t0`);
  await choice(page).getByRole('button', { name: 'Read what I pasted' }).click();
  await shown(page).getByText('It was read as a table.').waitFor();
  await expect.poll(() => found(page)).toEqual(['Style']);
  await shown(page)
    .getByText('The row “Total” was left out, because totals are calculated.')
    .waitFor();
  await expectFit(page);
  await expect.poll(() => version()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
    .toBe(true);
  await page.keyboard.press('Control+Enter');
  await gridCell(page, 'criteria.0.levels.0').click();
  await expect
    .poll(() => page.getByLabel('Level 1 of Style: descriptor').inputValue())
    .toBe(HOSTILE[0]!.trim());
  await expect.poll(() => version()).toBe(0);
  await page.getByRole('button', { name: 'Save rubric' }).click();
  await page.getByText('Rubric saved').waitFor();
  await expect.poll(() => version()).toBe(1);
});

test('[RUB-4] a copied table keeps its rows and columns, and replaces what is there; Undo restores that', async () => {
  const { page, teacher, assignment, open } = await opened('Copied');
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, essayRubric());
  await open();
  await choice(page)
    .getByLabel('Paste a table')
    .evaluate((area) => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        '<table><tr><th>Criterion<th>Good<br>4 pts<th>Poor<br>0 pts<tr><td>Tone<td>kind<td>rude</table>',
      );
      data.setData('text/plain', 'Criterion Good');
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
  await shown(page).waitFor();
  await expect.poll(() => found(page)).toEqual(['Tone']);
  await shown(page).getByRole('button', { name: 'Replace my rubric' }).click();
  await expect.poll(() => gridCell(page, 'criteria.0').textContent()).toMatch(/^Tone/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => gridCell(page, 'criteria.0').textContent()).toMatch(/^Argument/);
});

test('[RUB-4] [RUB-10] reads a file, a file of the assignment, another assignment’s rubric and a model’s proposal in the same way', async () => {
  const { page, teacher, assignment, open } = await opened('Sources');
  const other = await createAssignment(teacher, 'Last year');
  await teacher.put(`/api/v1/assignments/${other.id}/rubric`, essayRubric());
  await teacher.post(
    `/api/v1/assignments/${assignment.id}/attach_file`,
    form({ file_type: 'rubric', file: { name: 'criteria.txt', bytes: 'Aim (5)\nScope (5)' } }),
  );
  await open();
  await choice(page)
    .getByLabel('Or choose a file')
    .setInputFiles({
      name: 'canvas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Rubric Name,Criteria Name,Criteria Description,Criteria Enable Range,Rating Name,Rating Description,Rating Points\nR,Depth,,false,Good,,3\n',
      ),
    });
  await shown(page).getByText('It was read as Canvas’s rubric file.').waitFor();
  await expect.poll(() => found(page)).toEqual(['Depth']);
  await shown(page).getByRole('button', { name: 'Choose something else' }).click();
  await choice(page).getByLabel('Or a file of this assignment').selectOption('criteria.txt');
  await expect.poll(() => found(page)).toEqual(['Aim', 'Scope']);
  await shown(page).getByRole('button', { name: 'Choose something else' }).click();
  await choice(page).getByLabel('Or another assignment’s rubric').selectOption('Last year');
  await expect.poll(() => found(page)).toEqual(['Argument', 'Evidence', 'Remarks']);
  await shown(page).getByRole('button', { name: 'Choose something else' }).click();
  await choice(page).getByRole('button', { name: 'Ask for a proposal' }).click();
  const proposal = page.getByRole('dialog', { name: 'This is proposed' });
  await proposal.getByText('Proposed by ok from “criteria.txt”.').waitFor();
  await expectFit(page);
  await proposal.getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => gridCell(page, 'criteria.0').textContent()).toMatch(/^Argument/);
  await expect.poll(() => gridCell(page, 'criteria.2').textContent()).toMatch(/^On time/);
  expect(
    (await teacher.get<RubricAnswer>(`/api/v1/assignments/${assignment.id}/rubric`)).body.version,
  ).toBe(0);
});

test('[RUB-4] says why something is not a rubric, and offers the choice again', async () => {
  const { page, open } = await opened('Refused');
  page.expectComplaint(/422|No rubric could be read/);
  await open();
  await choice(page)
    .getByLabel('Or choose a file')
    .setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"a":1}'),
    });
  await choice(page).getByText('This JSON isn’t a supported rubric').waitFor();
  await choice(page).getByLabel('Paste a table').fill('Style (5)');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => found(page)).toEqual(['Style']);
});
