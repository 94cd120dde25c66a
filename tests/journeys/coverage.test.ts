import { expect, test } from 'vitest';
import type { Coverage } from '#contract/marking/coverage.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const ANSWERS = [
  [
    's1',
    'Frame bursting sends several frames in one transmission. An advantage is that no padding is sent. A drawback is that frames wait for others.',
  ],
  ['s2', 'Several frames are sent at once. Its benefit is efficiency.'],
  ['s3', 'several frames are sent at once! Its benefit is efficiency'],
  ['s4', 'It fills the frame up.'],
] as const;

test('[FIND-2][FIND-4] an educator confirms what the brief asks for, edits its words, and sees who never mentions it', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1440, height: 900 } });
  const { id } = await createAssignment(teacher, 'Frame bursting');
  await teacher.patch(`/api/v1/assignments/${id}`, {
    description: 'What is frame bursting? Give one advantage and one disadvantage.',
  });
  for (const [student, text] of ANSWERS)
    await teacher.post(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: `${student}.txt`, bytes: text },
        student_identifier: student,
      }),
    );
  await page.goto(`/assignments/${id}/submissions`);
  await page.getByRole('link', { name: 'Coverage' }).click();
  await page.getByRole('button', { name: 'Confirm: An advantage' }).click();
  await page.getByRole('button', { name: 'An advantage: 1 of 4 never mentions it' }).waitFor();
  await page.getByRole('button', { name: 'Edit: A disadvantage' }).click();
  const words = page.getByRole('textbox', { name: 'Words that count' });
  await words.fill('drawback\nwait');
  await page.getByRole('button', { name: 'Look for it' }).click();
  await page.getByRole('button', { name: 'A disadvantage: 3 of 4 never mention it' }).click();
  await page.getByRole('button', { name: 's1: 2 of 2 found' }).click();
  await page.getByText('A drawback is that frames wait for others.').waitFor();
  await page.getByText('2 scripts that say the same').waitFor();
  const { body } = await teacher.get<Coverage>(`/api/v1/assignments/${id}/coverage`);
  expect(body.items.map(({ name, words: of }) => [name, of.at(-1)])).toEqual([
    ['An advantage', 'upside'],
    ['A disadvantage', 'wait'],
  ]);
  if (process.env['SHOTS'])
    for (const [width, scheme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({
        path: `${process.env['SHOTS']}/coverage-${width}-${scheme}.png`,
        fullPage: true,
      });
      await page.getByRole('button', { name: 'Edit: A disadvantage' }).click();
      await page.screenshot({
        path: `${process.env['SHOTS']}/coverage-edit-${width}-${scheme}.png`,
        fullPage: true,
      });
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
});
