import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, expectStacked, HOSTILE, tabTo } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment } from '#tests/support/stage.ts';
import { zipOf } from '#tests/support/zips.ts';

useBrowser();
const server = sharedServer();

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .getByLabel('Zip of the class')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) });
/** Drops a file anywhere on the page, once the page says what that would do. */
async function drop(page: Page, name: string, bytes: Uint8Array, says: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([called, given]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(given)], called));
      return data;
    },
    [name, [...bytes]] as const,
  );
  const overlay = page.getByText(says);
  await expect
    .poll(async () => {
      await page.dispatchEvent('body', 'dragenter', { dataTransfer });
      return overlay.isVisible();
    })
    .toBe(true);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Import ${name}` }) });

test('[IN-1] [IN-3] [IN-4] [IN-5] [EASE-27] imports a class from Moodle: shows what was recognised, identifies students, and imports; a second time there is nothing new', async () => {
  const { page, teacher } = await signedIn(server);
  const assignment = await createAssignment(teacher, 'Photosynthesis');
  await teacher.put(`/api/v1/assignments/${assignment.id}/students`, {
    students: [
      { display_name: 'Bob Byte', identifier: 's2' },
      { display_name: 'Cleo', identifier: 's3' },
    ],
  });
  const zip = zipOf({
    'Ada Lovelace_11_assignsubmission_file/essay.txt': 'Plants eat light.',
    'Ada Lovelace_11_assignsubmission_onlinetext/onlinetext.html': '<p>Hello.</p>',
    'Bob Byte_12_assignsubmission_file/src/main.py': 'print(1)',
    'Bob Byte_12_assignsubmission_file/film.mov': 'x',
    [`Eve_13_assignsubmission_file/${HOSTILE[3]}.txt`]: 'e',
    'Eve_13_assignsubmission_file/../../../x.txt': 'x',
  });
  await page.goto(`/assignments/${assignment.id}/submissions`);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import: Photosynthesis' }).waitFor();
  await expectFit(page);
  await choose(page, 'BIO-Photosynthesis-2.zip', zip);
  await page.getByText('3 students in BIO-Photosynthesis-2.zip').waitFor();
  await expect
    .poll(() =>
      page
        .getByText('It is a Moodle zip. 2 students of the class list have handed in nothing.')
        .isVisible(),
    )
    .toBe(true);
  await expect
    .poll(() => page.getByText('Its name points outside the zip.').isVisible())
    .toBe(true);
  await expect
    .poll(() => row(page, 'Ada Lovelace').innerText())
    .toMatch(/essay\.txt[^]*Text typed in the environment[^]*Comes in/);
  await expect.poll(() => row(page, 'Bob Byte').innerText()).toContain('kept as it is, not read');
  await expectStacked(
    page,
    page.getByRole('table', { name: 'Who is in the zip, and what becomes of it' }),
  );
  await expectFit(page);

  await page.getByLabel('Who Bob Byte is').selectOption({ label: 'Bob Byte · s2' });
  await page.getByLabel('Import Eve').uncheck();
  await expect.poll(() => row(page, 'Eve').innerText()).toContain('Left out');
  await page.reload();
  await page.getByText('3 students in BIO-Photosynthesis-2.zip').waitFor();
  await page.getByLabel('Who Bob Byte is').selectOption({ label: 'Bob Byte · s2' });
  await page.getByLabel('Import Eve').uncheck();
  await page.getByRole('button', { name: 'Import 2 students' }).click();
  await page.getByRole('heading', { name: '2 students came in' }).waitFor();
  await page.getByRole('link', { name: 'To the submissions' }).click();
  await page.getByRole('row').filter({ hasText: 'Ada Lovelace' }).waitFor();
  const { body } = await teacher.get<Submission[]>(
    `/api/v1/submissions/by_assignment/${assignment.id}`,
  );
  expect(
    body.map(({ student_identifier, files }) => [student_identifier, files.length]).toSorted(),
  ).toEqual([
    ['Ada Lovelace', 2],
    ['s2', 2],
  ]);

  await page.goto(`/assignments/${assignment.id}/submissions`);
  await drop(page, 'again.zip', zip, 'Drop to upload to Photosynthesis');
  await page.getByText('2 of them are here already.', { exact: false }).waitFor();
  await page.getByLabel('Import Eve').uncheck();
  await expect
    .poll(
      async () =>
        (await page
          .getByRole('button', { name: 'Import 0 students' })
          .getAttribute('aria-disabled')) ?? 'true',
    )
    .toBe('true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Choose a zip' }).waitFor();
});

test('[IN-1] says that a file isn’t a zip, and lets the user choose another', async () => {
  const { page, teacher } = await signedIn(server);
  const assignment = await createAssignment(teacher, 'Essay');
  await page.goto(`/assignments/${assignment.id}/intake`);
  await choose(page, 'essay.zip', Buffer.from('no zip'));
  await page.getByText('This isn’t a zip, or it is damaged. Download it again.').waitFor();
  await page.getByRole('button', { name: 'Choose another zip' }).click();
  await page.getByRole('button', { name: 'Choose a zip' }).waitFor();
  await expect
    .poll(
      async () =>
        (await teacher.get<unknown[]>(`/api/v1/submissions/by_assignment/${assignment.id}`)).body,
    )
    .toEqual([]);
});

test('[IN-1] [EASE-27] imports a class before its assignment exists: a folder by keyboard, and a zip dropped on the list', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-class-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [student, file] of [
    ['Ada Lovelace (s1042)', 'essay.txt'],
    ['Bob Byte (s1043)', 'main.py'],
    ['Bob Byte (s1043)', '.DS_Store'],
  ] as const) {
    await mkdir(join(folder, 'Essays', student), { recursive: true });
    await writeFile(join(folder, 'Essays', student, file), 'mine');
  }
  const { page, teacher } = await signedIn(server);
  const essay = await createAssignment(teacher, 'Essay');
  await page.goto('/assignments');
  await tabTo(page, page.getByRole('link', { name: 'Import a class' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Import a class' }).waitFor();
  const choice = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose a folder' }));
  await page.keyboard.press('Enter');
  await (await choice).setFiles(join(folder, 'Essays'));
  await expect
    .poll(() => page.getByLabel('Name of the new assignment').inputValue())
    .toBe('Essays');
  await page.getByRole('combobox', { name: 'Assignment' }).selectOption({ label: 'Essay' });
  await expectFit(page);
  await tabTo(page, page.getByRole('button', { name: 'Preview' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Import: Essay' }).waitFor();
  await page.getByText('2 students in Essays.zip').waitFor();
  await expect
    .poll(() => page.getByText('It is a zip with a folder a student.').isVisible())
    .toBe(true);
  await page.getByRole('button', { name: 'Import 2 students' }).click();
  await page.getByRole('heading', { name: '2 students came in' }).waitFor();
  const { body } = await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${essay.id}`);
  expect(
    body.map(({ student_identifier, files }) => [student_identifier, files.length]).toSorted(),
  ).toEqual([
    ['s1042', 1],
    ['s1043', 1],
  ]);

  await page.goto('/assignments');
  await drop(
    page,
    'BIO-Report-9.zip',
    zipOf({ 'Eve_13_assignsubmission_file/a.txt': 'e' }),
    'Drop to import a class',
  );
  await page.getByText('Which assignment is it for?').waitFor();
  await expect
    .poll(() => page.getByLabel('Name of the new assignment').inputValue())
    .toBe('BIO-Report');
  await page.getByRole('button', { name: 'Create and preview' }).click();
  await page.getByRole('heading', { name: 'Import: BIO-Report' }).waitFor();
  await page.getByText('1 student in BIO-Report-9.zip').waitFor();
});
