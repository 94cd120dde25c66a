import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';
import { rowOf } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

/** Whether all of an element's text is visible. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node.scrollWidth <= node.clientWidth && node.clientWidth > 0);

test('[UI-5] shows a student’s identifier in full in compact rows and in the desk’s title', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1440, height: 900 } });
  const { id } = await createAssignment(teacher, 'A rather long name of an assignment on cities', {
    due_at: '2020-01-01T00:00:00.000Z',
  });
  for (const student of ['s2048271', 's2048272'])
    await upload(teacher, id, { file: `essay of ${student}.txt`, student });
  await teacher.patch('/api/v1/users/me', { settings: { density: 'compact' } });
  await page.goto(`/assignments/${id}/submissions`);
  const cell = rowOf(page, 's2048271').locator('.cell-student > span').first();
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await cell.waitFor();
    expect(await isWhole(cell), `compact at ${width}`).toBe(true);
  }
  await page.goto(`/assignments/${id}/desk`);
  const title = page.getByRole('heading', { level: 1 });
  await title.waitFor();
  for (const width of [1440, 1024, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isWhole(title), `desk at ${width}`).toBe(true);
  }
});

test('[UI-7] a submission without a student has its file’s name in the table, the list, the desk and the page of links', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1440, height: 900 } });
  const { id } = await createAssignment(teacher, 'Essay');
  const { id: work } = await upload(teacher, id, { file: 'unnamed essay.txt' });
  await teacher.patch(`/api/v1/submissions/${work}`, { grade: 'B', feedback_text: 'Well argued.' });
  await page.goto(`/assignments/${id}/submissions`);
  const cell = rowOf(page, 'unnamed essay.txt').locator('.cell-student > span').first();
  await expect.poll(() => cell.textContent()).toBe('unnamed essay.txt');
  await page.goto('/submissions');
  await expect
    .poll(() => page.getByRole('cell', { name: 'unnamed essay.txt', exact: true }).count())
    .toBe(2);
  await page.goto(`/assignments/${id}/desk`);
  await page.getByRole('heading', { level: 1, name: 'unnamed essay.txt' }).waitFor();
  await page.goto(`/assignments/${id}/release`);
  await page.getByText('unnamed essay.txt').first().waitFor();
  expect(await page.getByText(`Submission ${work}`).count()).toBe(0);
});
