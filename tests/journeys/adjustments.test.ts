import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Team } from '#contract/teams/team.ts';
import { expectAccessible, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[DUE-5] a student is given more time on the team’s page, which lists the marks it changes, and the desk shows the note', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1440, height: 900 } });
  const { id } = await createAssignment(teacher, 'Essay on bridges');
  const base = `/api/v1/assignments/${id}`;
  await teacher.patch(base, { grade_scale: { kind: 'points', max: 100 } });
  const { body: script } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${id}/upload`,
    form({
      submission_file: { name: 'work.txt', bytes: 'An essay about bridges.' },
      student_identifier: 's-101',
      submitted_at: '2026-11-22T16:00:00.000Z',
    }),
  );
  await teacher.patch(`/api/v1/submissions/${script.id}`, { grade: '64' });
  await teacher.put(`${base}/students`, {
    students: [{ display_name: 'Ada Moreau', identifier: 's-101' }],
  });
  await teacher.put(`${base}/deadline`, {
    due_at: '2026-11-20T17:00:00.000Z',
    time_zone: 'Europe/London',
    rule: { penalty: { kind: 'per_unit', amount: '5', of: 'points' }, unit: 'day' },
  });
  const { body: team } = await teacher.post<Team>('/api/v1/teams', { name: 'Year 1' });
  await teacher.put(`/api/v1/teams/${team.id}/assignments/${id}`, {});

  const shoot = async (name: string) => {
    if (process.env['SHOTS'] === undefined) return;
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({
          path: `${process.env['SHOTS']}/${name}-${width}-${scheme}.png`,
          fullPage: name === 'team',
        });
      }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  await page.goto(`/assignments/teams/${team.id}`);
  await page.getByRole('textbox', { name: 'Student' }).fill('S-101');
  await page.getByLabel('More time').selectOption('days');
  await page.getByLabel('How many days').fill('0');
  await page.getByRole('button', { name: 'Save the adjustment' }).click();
  await page.getByRole('alert').getByText('More time is a whole number of days').waitFor();
  await page.getByLabel('How many days').fill('1');
  await page.getByLabel('Note for markers').fill('Don’t judge spelling.');
  await page.getByLabel('Reason for the adjustment').fill('Letter of 2 October');
  await page.getByRole('button', { name: 'Save the adjustment' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'This changes 1 mark' });
  await dialog.getByText('Essay on bridges, Ada Moreau: 54 becomes 59').waitFor();
  await dialog.getByRole('button', { name: 'Change and save' }).click();
  await page
    .getByRole('list', { name: 'Adjustments' })
    .getByText('1 day more · Markers read: Don’t judge spelling.', { exact: false })
    .waitFor();
  await expectAccessible(page);
  await shoot('team');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/assignments/${id}/desk/${script.id}`);
  await page.getByRole('list', { name: 'Notes for markers' }).waitFor();
  expect(await page.getByText('Letter of 2 October').count()).toBe(0);
  await expectAccessible(page);
  await shoot('desk');
});
