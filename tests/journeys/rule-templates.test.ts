import { expect, test } from 'vitest';
import type { Deadline } from '#contract/deadlines/deadline.ts';
import { expectAccessible, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[DUE-1] a rule is kept as a template of a team, and taken in another assignment with its own dates', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1440, height: 900 } });
  const first = await createAssignment(teacher, 'Essay on dams');
  const second = await createAssignment(teacher, 'Essay on locks');
  const deadline = {
    due_at: '2026-11-20T17:00:00.000Z',
    time_zone: 'Europe/London',
    rule: { penalty: { kind: 'cap', at: '40' }, unit: 'working_day', end_after: 5 },
  };
  await teacher.put(`/api/v1/assignments/${first.id}/deadline`, deadline);
  const due_at = '2026-12-01T12:00:00.000Z';
  await teacher.put(`/api/v1/assignments/${second.id}/deadline`, {
    ...deadline,
    due_at,
    rule: { penalty: { kind: 'none' }, unit: 'day' },
  });
  await teacher.post('/api/v1/teams', { name: 'Year 1' });

  await page.goto(`/assignments/${first.id}/deadline`);
  await page.getByRole('button', { name: 'Keep as a template' }).click();
  await page.getByText('Name the template.').waitFor();
  await page.getByLabel('Name of the template').fill('Faculty of Law');
  await page.getByRole('button', { name: 'Keep as a template' }).click();
  await page.getByRole('list', { name: 'Templates' }).getByText('Faculty of Law').waitFor();
  await expectAccessible(page);

  await page.goto(`/assignments/${second.id}/deadline`);
  await page.getByRole('button', { name: 'Take the rule Faculty of Law' }).click();
  await page.getByRole('button', { name: 'Save deadline' }).click();
  await page.getByText('Deadline and late rule saved').waitFor();
  const { body } = await teacher.get<Deadline>(`/api/v1/assignments/${second.id}/deadline`);
  expect(body).toMatchObject({ due_at, rule: deadline.rule });
  if (process.env['SHOTS'] !== undefined)
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await page.getByRole('list', { name: 'Templates' }).scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${process.env['SHOTS']}/rules-${width}-${scheme}.png` });
      }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);
});
