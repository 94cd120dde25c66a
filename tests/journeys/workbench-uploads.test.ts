import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Submission } from '#contract/submission.ts';
import { expectAccessible, useBrowser } from '#tests/support/browser/browser.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { dialogOf, hold, openWorkbench, rowOf, students } from '#tests/support/workbench.ts';

useBrowser();
let server: TestServer;
beforeAll(async () => { server = await startServer(); });
afterAll(() => server[Symbol.asyncDispose]());

const file = (name: string, text = 'An essay about cities.') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Upload Submission' }).click();
  const dialog = dialogOf(page, 'Upload Submission');
  await dialog.waitFor();
  return { dialog, choose: (...files: ReturnType<typeof file>[]) => dialog.locator('input[type=file][multiple]').setInputFiles(files) };
};

test('[UPL-1] [UPL-3] [UPL-4] [UPL-5] [UPL-10] [UPL-11] [UPL-14] [UPL-18] [UPL-19] [ERR-30] one file, as specified', async () => {
  const { page } = await openWorkbench(server);
  const { dialog, choose } = await open(page);
  await dialog.getByText('Please select a file to upload').waitFor();
  expect(await dialog.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
  expect(await dialog.locator('input[type=file]').getAttribute('accept'))
    .toMatch(/^\.pdf,\.doc,\.docx,\.txt,\.jpg,\.jpeg,\.png,\.gif,\.py,\.js,\.ts,\.html,\.css,\.json,\.md,/);
  await choose(file('doe_12345678.txt'));
  const student = dialog.getByPlaceholder('Student ID, name, or email');
  expect(await student.inputValue()).toBe('12345678');
  await student.fill('Jane Doe');
  const score = dialog.getByLabel('Turnitin similarity score');
  expect(await score.evaluate(({ min, max, step }: HTMLInputElement) => [min, max, step])).toEqual(['0', '100', '0.1']);
  await dialog.getByText('Enter a value between 0 and 100').waitFor();
  await score.fill('7.5');
  await expectAccessible(page);
  const held = await hold(page, 'POST', /\/upload$/);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await held.asked;
  const bar = dialog.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('value')), { timeout: 10_000 }).toBe(95);
  held.through();
  await expect.poll(() => bar.getAttribute('value')).toBe('100');
  await page.getByText('Submission uploaded successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(page, 'Jane Doe').innerText()).toContain('7.5%');
});

test('[UPL-7] [UPL-9] [UPL-13] all but the file is optional', async () => {
  const { page, teacher, assignment } = await openWorkbench(server);
  const { dialog, choose } = await open(page);
  await choose(file('thoughts.txt'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const { body } = await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}`);
  expect(body.find(({ original_filename }) => original_filename === 'thoughts.txt'))
    .toMatchObject({ student_identifier: null, turnitin_report_url: null, turnitin_similarity_score: null });
});

test('many files dropped: one line each, bad ones named, the rest goes, what failed is tried again', async () => {
  const { page } = await openWorkbench(server);
  page.expectComplaint(/ERR_|Failure|could not be reached/);
  const { dialog } = await open(page);
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['Gauss_Carl.txt', 'setup.exe', 'Noether_Emmy.txt', 'k7654321.txt']) data.items.add(new File([`Text of ${name}`], name));
    data.items.add(new File([], 'empty.txt'));
    return data;
  });
  await dialog.getByText('Drop one or many files here, or').dispatchEvent('drop', { dataTransfer: dropped });
  const lines = dialog.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(5);
  expect(await lines.nth(1).innerText()).toContain('is of a type that is not accepted');
  expect(await lines.nth(4).innerText()).toContain('is empty.');
  await dialog.getByLabel('Student of k7654321.txt').fill('Kim');
  let calls = 0;
  await page.route(/\/upload$/, (route) => (++calls === 2 ? route.abort() : route.continue()));
  await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
  await dialog.getByText('2 of 3 uploaded · 1 failed').waitFor();
  await dialog.getByText('Failed to upload file').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retry 1 file' }).click();
  await dialog.getByText('3 of 3 uploaded').waitFor();
  expect(await dialog.getByText('Upload 0 files').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect((await students(page)).slice(0, 3).toSorted()).toEqual(['Gauss Carl', 'Kim', 'Noether Emmy']);
});

test('[ERR-18] a server that refuses without a word: the fallback, and the line stays', async () => {
  const { page } = await openWorkbench(server);
  page.expectComplaint(/502|Failure|unexpected/i);
  await page.route(/\/upload$/, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
  const { dialog, choose } = await open(page);
  await choose(file('essay.txt'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('Failed to upload submission').waitFor();
  expect(await dialog.getByPlaceholder('Student ID, name, or email').count()).toBe(1);
});
