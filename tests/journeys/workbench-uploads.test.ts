import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Submission } from '#contract/submissions/submission.ts';
import { expectAccessible, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment } from '#tests/support/stage.ts';
import {
  dialogOf,
  hold,
  openWorkbench,
  rowOf,
  students,
  tableOf,
} from '#tests/support/workbench.ts';
import { ESSAY } from '#tests/support/work.ts';

useBrowser();
const server = sharedServer();

const file = (name: string, text = 'An essay about cities.') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Upload Submission' }).click();
  const dialog = dialogOf(page, 'Upload Submission');
  await dialog.waitFor();
  return {
    dialog,
    choose: (...files: ReturnType<typeof file>[]) =>
      dialog.locator('input[type=file][multiple]').setInputFiles(files),
  };
};

test('[UPL-1] [UPL-3] [UPL-4] [UPL-5] [UPL-10] [UPL-11] [UPL-14] [UPL-18] [UPL-19] [ERR-30] uploads one file as specified', async () => {
  const { page } = await openWorkbench(server);
  const { dialog, choose } = await open(page);
  await dialog.getByText('Please select a file to upload').waitFor();
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Upload', exact: true }).isDisabled())
    .toBe(true);
  await expect
    .poll(() => dialog.getByLabel('Submission file').getAttribute('accept'))
    .toMatch(
      /^\.pdf,\.doc,\.docx,\.txt,\.jpg,\.jpeg,\.png,\.gif,\.py,\.js,\.ts,\.html,\.css,\.json,\.md,/,
    );
  await choose(file('doe_12345678.txt'));
  const student = dialog.getByPlaceholder('Student ID, name, or email');
  await expect.poll(() => student.inputValue()).toBe('12345678');
  await student.fill('Jane Doe');
  const score = dialog.getByLabel('Turnitin similarity score');
  await expect
    .poll(() => score.evaluate(({ min, max, step }: HTMLInputElement) => [min, max, step]))
    .toEqual(['0', '100', '0.1']);
  await dialog.getByText('Enter a value between 0 and 100').waitFor();
  await score.fill('7.5');
  await expectAccessible(page);
  const held = await hold(page, 'POST', /\/upload$/);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await held.asked;
  const bar = dialog.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBe(95);
  held.through();
  await expect.poll(() => bar.getAttribute('value')).toBe('100');
  await page.getByText('Submission uploaded successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(page, 'Jane Doe').innerText()).toContain('7.5%');
});

test('[UPL-7] [UPL-9] [UPL-13] everything except the file is optional', async () => {
  const { page, teacher, assignment } = await openWorkbench(server);
  const { dialog, choose } = await open(page);
  await choose(file('thoughts.txt'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const { body } = await teacher.get<Submission[]>(
    `/api/v1/submissions/by_assignment/${assignment.id}`,
  );
  expect(body.find(({ original_filename }) => original_filename === 'thoughts.txt')).toMatchObject({
    student_identifier: null,
    turnitin_report_url: null,
    turnitin_similarity_score: null,
  });
});

test('[EASE-17] many files dropped: one line each, bad ones are named, the rest is sent, and failed ones are retried', async () => {
  const { page } = await openWorkbench(server);
  page.expectComplaint(/ERR_|Failure|could not be reached/);
  const { dialog } = await open(page);
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['Gauss_Carl.txt', 'setup.exe', 'Noether_Emmy.txt', 'k7654321.txt'])
      data.items.add(new File([`Text of ${name}`], name));
    data.items.add(new File([], 'empty.txt'));
    return data;
  });
  await expect
    .poll(async () => {
      await dialog.getByText(/^Drop .*, or$/).dispatchEvent('drop', { dataTransfer: dropped });
      return dialog.getByRole('list', { name: 'Files' }).getByRole('listitem').count();
    })
    .toBe(5);
  const lines = dialog.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect.poll(() => lines.nth(0).innerText()).toContain('is of a type that is not accepted');
  await expect.poll(() => lines.nth(1).innerText()).toContain('is empty.');
  await dialog.getByLabel('Student of k7654321.txt').fill('Kim');
  let calls = 0;
  await page.route(/\/upload$/, (route) => (++calls === 2 ? route.abort() : route.continue()));
  await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
  await dialog.getByText('2 of 3 uploaded · 1 failed').waitFor();
  await dialog.getByText('Failed to upload file').waitFor();
  await expect.poll(() => lines.nth(0).innerText()).toContain('Failed to upload file');
  await dialog.getByRole('button', { name: 'Draft these 2' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retry 1 file' }).click();
  await dialog.getByText('3 of 3 uploaded').waitFor();
  await expect.poll(() => dialog.getByText('Upload 0 files').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect
    .poll(async () => (await students(page)).slice(0, 3).toSorted())
    .toEqual(['Gauss Carl', 'Kim', 'Noether Emmy']);
});

test('[ERR-18] a server that refuses without a message: shows the fallback, and the line stays', async () => {
  const { page } = await openWorkbench(server);
  page.expectComplaint(/502|Failure|unexpected/i);
  await page.route(/\/upload$/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  const { dialog, choose } = await open(page);
  await choose(file('essay.txt'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('Failed to upload submission').waitFor();
  await expect.poll(() => dialog.getByPlaceholder('Student ID, name, or email').count()).toBe(1);
});

test('[EASE-15] [EASE-16] [EASE-17] a folder dropped anywhere on an empty assignment: an overlay, its files with their students, one notification, then their drafts', async () => {
  const { page, teacher } = await signedIn(server);
  const { id } = await createAssignment(teacher, 'Essay on cities');
  const folder = await mkdtemp(join(tmpdir(), 'handed-in-'));
  for (const [name, text] of [
    ['Ada Lovelace_4711_assignsubmission_file/essay.txt', ESSAY.join('\n\n')],
    ['notes_k7654321.txt', `${ESSAY.join('\n\n')}\n\nMore.`],
    ['.DS_Store', 'x'],
  ] as const) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await page.goto(`/assignments/${id}/submissions`);
  await page.getByText('Drop your students’ files anywhere on this page').waitFor();
  await page.getByRole('button', { name: 'Upload First Submission' }).waitFor();
  const browser = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', {
      type,
      x: 300,
      y: 300,
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    });
  const overlay = page.getByText('Drop to upload to Essay on cities');
  await expect
    .poll(async () => {
      await drag('dragEnter');
      await drag('dragOver');
      return overlay.isVisible();
    })
    .toBe(true);
  // The protocol has no way to leave the window.
  await page.evaluate(() =>
    document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true })),
  );
  await overlay.waitFor({ state: 'detached' });
  await drag('dragEnter');
  await drag('dragOver');
  await overlay.waitFor();
  await drag('drop');

  const dialog = dialogOf(page, 'Upload Submission');
  const lines = dialog.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(2);
  await expect.poll(() => overlay.count()).toBe(0);
  await expect
    .poll(async () =>
      Promise.all((await lines.getByRole('textbox').all()).map((field) => field.inputValue())),
    )
    .toEqual(['Ada Lovelace', 'k7654321']);
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await dialog.getByRole('button', { name: 'Draft these 2' }).click();
  const question = dialogOf(page, 'Generate Feedback');
  await question.getByRole('button', { name: 'Generate 2' }).click();
  await expect.poll(() => tableOf(page).getByText('Draft Feedback Generated').count()).toBe(2);
  await page.goto('/notifications');
  await page.getByText('2 new submissions were uploaded.').waitFor();
  await expect.poll(() => page.getByText('New Submission Uploaded').count()).toBe(1);
});
