import { expect, test } from 'vitest';
import type { Student } from '#contract/assignments/student.ts';
import type { Deadline, Extensions } from '#contract/deadlines/deadline.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { expectAccessible, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[DUE-1] a late rule is created with examples shown, lists the marks it changes, and then applies in the table', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1280, height: 900 } });
  const { id } = await createAssignment(teacher, 'Essay on cities');
  await teacher.patch(`/api/v1/assignments/${id}`, { grade_scale: { kind: 'points', max: 100 } });
  const { body: late } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${id}/upload`,
    form({
      submission_file: { name: 'ada.txt', bytes: 'An essay.' },
      student_identifier: 'ada',
      submitted_at: '2026-11-22T16:00:00.000Z',
    }),
  );
  await teacher.patch(`/api/v1/submissions/${late.id}`, { grade: '64' });

  await page.goto('/assignments');
  await page.getByRole('button', { name: 'More actions for Essay on cities' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Deadline and late work' })
    .click();
  await page.getByLabel('Time zone').selectOption('Europe/London');
  await page.getByLabel('Due date').fill('2026-11-20T17:00');
  await page.getByLabel('Late work gets').selectOption('per_unit');
  await page.getByLabel('Deduction for each day').fill('5');
  await page.getByLabel('Deducted as').selectOption('points');
  await page.getByText('2 days late: 64 becomes 54').waitFor();
  await page.getByLabel('Not accepted after (days)').fill('five');
  await page.getByRole('button', { name: 'Save deadline' }).click();
  await page.getByText('The end is a whole number from 1 to 10000.').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('5');
  await page.getByText('6 days late: not accepted, 64 becomes 0').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);

  await page.getByRole('button', { name: 'Save deadline' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'This changes 1 mark' });
  await dialog.getByText('ada: 64 becomes 54').waitFor();
  await expectAccessible(page);
  const stored = async () =>
    (await teacher.get<Deadline>(`/api/v1/assignments/${id}/deadline`)).body;
  expect((await stored()).due_at).toBeNull();
  await dialog.getByRole('button', { name: 'Change and save' }).click();
  await page.getByText('Deadline and late rule saved').waitFor();
  expect(await stored()).toMatchObject({
    due_at: '2026-11-20T17:00:00.000Z',
    time_zone: 'Europe/London',
    rule: { penalty: { kind: 'per_unit', amount: '5', of: 'points' }, end_after: 5 },
  });
  if (process.env['SHOTS'])
    for (const [width, scheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({
        path: `${process.env['SHOTS']}/deadline-${width}.png`,
        fullPage: true,
      });
    }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Submissions' }).first().click();
  await page.getByText('64 → 54').waitFor();
});

test('[DUE-4] [DUE-6] two students get an extension at once, a penalty is waived from the menu of its script, and the table says so', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1280, height: 900 } });
  const { id } = await createAssignment(teacher, 'Essay on rivers');
  const base = `/api/v1/assignments/${id}`;
  await teacher.patch(base, { grade_scale: { kind: 'points', max: 100 } });
  for (const who of ['ada', 'bo', 'cy']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    const { body } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: `${who}.txt`, bytes: `An essay by ${who}.` },
        student_identifier: who,
        submitted_at: '2026-11-22T16:00:00.000Z',
      }),
    );
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await teacher.patch(`/api/v1/submissions/${body.id}`, { grade: '64' });
  }
  const { body: students } = await teacher.put<Student[]>(`${base}/students`, {
    students: ['Ada', 'Bo', 'Cy'].map((display_name) => ({
      display_name,
      identifier: display_name.toLowerCase(),
      group: display_name === 'Cy' ? 'Red' : 'Blue',
    })),
  });
  await teacher.put(`${base}/deadline`, {
    due_at: '2026-11-20T17:00:00.000Z',
    time_zone: 'Europe/London',
    rule: { penalty: { kind: 'per_unit', amount: '5', of: 'points' }, unit: 'day' },
  });

  await page.goto(`/assignments/${id}/deadline`);
  await page.getByLabel('Find students').fill('blue');
  await page.getByRole('button', { name: 'Give 0 students this extension' }).click();
  await page.getByRole('alert').getByText('Choose at least one student.').waitFor();
  await page.getByLabel('All 2 found').check();
  await page.getByLabel('New due date').fill('2026-11-23T12:00');
  await page.getByLabel('Reason for the extension').fill('Field trip');
  await page.getByRole('button', { name: 'Give 2 students this extension' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'This changes 2 marks' });
  await dialog.getByText('Ada: 54 becomes 64').waitFor();
  await dialog.getByRole('button', { name: 'Change and save' }).click();
  await page
    .getByRole('list', { name: 'Extensions', exact: true })
    .getByText('Due Monday 23 November 2026 at 12:00 · Field trip')
    .first()
    .waitFor();
  const { body: given } = await teacher.get<Extensions>(`${base}/extensions`);
  expect(given.extensions.map(({ student, due_at }) => [student, due_at])).toEqual([
    ['Ada', '2026-11-23T12:00:00.000Z'],
    ['Bo', '2026-11-23T12:00:00.000Z'],
  ]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/assignments/${id}/submissions`);
  await page.getByRole('button', { name: `More actions for ${students[2]!.identifier}` }).click();
  await page.getByRole('menuitem', { name: 'Extension or Waiver' }).click();
  await expect.poll(() => page.getByLabel('Cy', { exact: false }).first().isChecked()).toBe(true);
  await page.getByLabel('Reason for the waiver').fill('The server was down');
  await page.getByRole('button', { name: 'Waive the penalty of 1 script' }).click();
  await page
    .getByRole('alertdialog', { name: 'This changes 1 mark' })
    .getByRole('button', { name: 'Change and save' })
    .click();
  await page.getByText('Late by 2 days: no penalty, it is waived').waitFor();
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/extensions.png`, fullPage: true });
  await page.goto(`/assignments/${id}/submissions`);
  await page.getByText('Penalty waived').waitFor();
  expect(await page.getByText('Extension', { exact: true }).count()).toBe(2);
});

test('[DUE-7] a mark is withheld with a code and a resit is capped: both are previewed, and then shown in the table', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1280, height: 900 } });
  const { id } = await createAssignment(teacher, 'Resits');
  for (const who of ['ada', 'bo']) {
    const { body } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: `${who}.txt`, bytes: 'An essay.' },
        student_identifier: who,
      }),
    );
    await teacher.patch(`/api/v1/submissions/${body.id}`, { grade: '64' });
  }
  await page.goto(`/assignments/${id}/deadline`);
  await page.getByRole('checkbox', { name: 'ada' }).check();
  await page.getByRole('button', { name: 'Hold back 1 mark' }).click();
  await page.getByText('A code has at least one character.').waitFor();
  await page.getByLabel('Mark code').fill('40');
  await page.getByRole('button', { name: 'Hold back 1 mark' }).click();
  await page.getByText('A code that stands for a mark isn’t a number.', { exact: false }).waitFor();
  await page.getByLabel('Mark code').fill('AM');
  await page.getByLabel('Reason it is held back').fill('Under investigation');
  await page.getByRole('button', { name: 'Hold back 1 mark' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'This changes 1 mark' });
  await dialog.getByText('ada: 64 becomes AM').waitFor();
  await dialog.getByRole('button', { name: 'Change and save' }).click();
  const list = page.getByRole('list', { name: 'Codes and caps' });
  await list.getByText('Held back: AM · Under investigation').waitFor();
  await page.getByLabel('What counts').selectOption('cap');
  await page.getByRole('checkbox', { name: 'bo' }).check();
  await page.getByLabel('Highest mark that counts').fill('40');
  await page.getByRole('button', { name: 'Cap 1 mark' }).click();
  await dialog.getByText('bo: 64 becomes 40').waitFor();
  await dialog.getByRole('button', { name: 'Change and save' }).click();
  await list.getByText('At most 40').waitFor();
  const { body: given } = await teacher.get<Extensions>(`/api/v1/assignments/${id}/extensions`);
  expect([given.holds.map(({ code }) => code), given.caps.map(({ at }) => at)]).toEqual([
    ['AM'],
    ['40'],
  ]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/held.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/assignments/${id}/submissions`);
  await page.getByText('64 → AM').waitFor();
  await page.getByText('64 → 40').waitFor();
});
