import { expect, test } from 'vitest';
import type { Student } from '#contract/assignments/student.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[UI-3] a class list dropped on the import becomes the class list, joined with its submissions, and not a student called “classlist”', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1440, height: 900 } });
  const { id } = await createAssignment(teacher, 'Essay');
  const { id: mine } = await upload(teacher, id, { file: 'one.txt', student: 's1' });
  await upload(teacher, id, { file: 'two.txt', student: 's9' });
  await page.goto(`/assignments/${id}/intake`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'classlist.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Name;Student ID;E-mail\nAda Lovelace;S1;ada@school.example\nGrace Hopper;s2;nonsense\n',
      ),
    });
  await page.getByText('Recognised as a class list: 2 students, 2 new').waitFor();
  await page.getByText('Row 3: “nonsense” is no e-mail address').waitFor();
  await page.getByRole('region', { name: 'No submission: 1' }).getByText('Grace Hopper').waitFor();
  await page
    .getByRole('region', { name: 'Submissions of nobody in the list: 1' })
    .getByText('s9')
    .waitFor();
  if (process.env['SHOTS'])
    for (const [width, scheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env['SHOTS']}/list-${width}.png`, fullPage: true });
    }
  await page.getByRole('button', { name: 'Save the class list' }).click();
  await page.getByText('2 students in the class list').waitFor();
  const { body } = await teacher.get<Student[]>(`/api/v1/assignments/${id}/students`);
  expect(body.map((one) => [one.display_name, one.email, one.submission_ids])).toEqual([
    ['Ada Lovelace', 'ada@school.example', [mine]],
    ['Grace Hopper', null, []],
  ]);

  // Pasted again with one more student: existing ones aren't duplicated.
  await page.getByRole('button', { name: 'Import another list' }).click();
  await page.getByRole('textbox', { name: 'Or paste rows' }).fill('Ada Lovelace\ts1\nBob\ts3');
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await page.getByText('2 students, 1 new').waitFor();
});
