import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { createAssignment } from '#tests/support/stage.ts';
import { aWorksheet } from '#tests/support/worksheets.ts';

useBrowser();
const server = sharedServer();

const choose = (page: Page, bytes: Buffer) =>
  page
    .getByLabel('Your own file')
    .setInputFiles({ name: 'Grades-BIO-Essay-2.csv', mimeType: 'text/csv', buffer: bytes });

test('[OUT-1] [OUT-2] returns grades in the educator’s own file: shows every row, then the file and what to do with it', async () => {
  const { page, teacher } = await signedIn(server);
  const assignment = await createAssignment(teacher, 'Photosynthesis');
  const handIn = async (student_identifier: string) =>
    (
      await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ submission_file: { name: 'a.txt', bytes: 'Work.' }, student_identifier }),
      )
    ).body;
  const [ada, bob] = [await handIn('s1@example.test'), await handIn('s2@example.test')];
  await teacher.patch(`/api/v1/submissions/${ada.id}`, {
    grade: '85,5',
    feedback_text: 'Good & clear.',
  });
  await teacher.patch(`/api/v1/submissions/${bob.id}`, { grade: 'abc' });

  await page.goto(`/assignments/${assignment.id}/submissions`);
  await page.getByRole('link', { name: 'Return' }).click();
  await page.getByRole('link', { name: '2. Send or download' }).click();
  await page.getByRole('heading', { name: 'Return grades: Photosynthesis' }).waitFor();
  await expectFit(page);
  page.expectComplaint(/422|semicolons/);
  await choose(page, Buffer.from('a;b\n1;2\n'));
  await page.getByRole('alert').waitFor();
  const original = Buffer.from(
    aWorksheet([
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bob' },
      { id: 3, name: 'Cleo' },
    ]),
  );
  await choose(page, original);
  await page.getByText('1 row will be written into Grades-BIO-Essay-2.csv').waitFor();
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'Ada' }).innerText())
    .toMatch(/85\.5[^]*Written[^]*Good & clear\./);
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'Bob' }).innerText())
    .toContain('Left out');
  await expectFit(page);
  await page.getByRole('button', { name: 'Go on to the files' }).click();
  await page.getByText('Offline grading worksheet', { exact: false }).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Grades-BIO-Essay-2.csv' }).click(),
  ]);
  await page.getByText('You have every file').waitFor();
  expect(download.suggestedFilename()).toBe('Grades-BIO-Essay-2.csv');
  const written = await text(await download.createReadStream());
  const line = original
    .toString()
    .split('\n')
    .find((one) => one.includes('Ada'))!;
  expect(written.split('\n').find((one) => one.includes('Ada'))).toBe(
    line.replace(',,100.00', ',85.5,100.00').replace(/,-,$/, ',-,"<p>Good &amp; clear.</p>"'),
  );
  expect(written).not.toContain('abc');
  await expectFit(page);
});
