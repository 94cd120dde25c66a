import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Moderation } from '#contract/teams/moderation/sample.ts';
import type { ModerationReport } from '#contract/teams/moderation/report.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form, joins } from '#tests/support/caller.ts';

useBrowser();
const server = sharedServer();

test('[MOD-3] [MOD-6] [MOD-8] the owner draws the previewed sample and names a moderator, who says that one script should be looked at again and signs', async () => {
  const { page, teacher: owner } = await signedIn(server);
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  const mary = await server.teacher({ full_name: 'Mary Somerville' });
  await joins(owner, id, mary, 'viewer');
  for (const [at, grade] of ['35%', '62%', '71%', '48%'].entries()) {
    const {
      body: { id: script },
    } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: `s${at}.txt`, bytes: 'Work.' },
        student_identifier: `s${at}`,
      }),
    );
    await owner.patch(`/api/v1/submissions/${script}`, { grade });
  }
  const sample = async () =>
    (await owner.get<Moderation>(`/api/v1/assignments/${id}/moderation`)).body;

  await page.goto(`/assignments/${id}/allocation`);
  await page.getByRole('link', { name: 'Moderation' }).click();
  await page.getByRole('button', { name: 'Show which scripts' }).click();
  await page.getByText('2 scripts of 4 would be drawn.').waitFor();
  expect((await sample()).draws).toEqual([]);
  await page.getByRole('button', { name: 'Draw the sample' }).click();
  await page.getByText(/2 scripts of 4 drawn by/).waitFor();
  await page
    .getByText('You marked this script, so somebody else must review it.')
    .first()
    .waitFor();
  await page.getByRole('checkbox', { name: 'Mary Somerville' }).click();
  await expect
    .poll(async () => (await sample()).moderators.map(({ full_name }) => full_name))
    .toEqual(['Mary Somerville']);
  await expectFit(page);

  const hers = await openPage(server, { token: mary.token! });
  await hers.goto(`/assignments/${id}/moderation`);
  const [first] = (await sample()).scripts;
  const again = hers.getByRole('button', { name: `Look again: ${first!.name}` });
  await again.waitFor();
  hers.expectComplaint(/422|Say why/);
  await again.click();
  await hers.getByRole('alert').getByText('Say why it should be looked at again.').waitFor();
  await hers.getByLabel(`Reason for ${first!.name}`).fill('Page 2 was overlooked.');
  await again.click();
  await hers.getByText('Mary Somerville: Page 2 was overlooked.').waitFor();
  await hers.getByLabel('Beside your name').fill('Seen.');
  await hers.getByRole('button', { name: 'Sign the report as it is' }).click();
  await hers
    .getByRole('list', { name: 'Signed' })
    .getByText(/Mary Somerville, .*Seen\./)
    .waitFor();
  await expectFit(hers);
  const { body } = await mary.get<ModerationReport>(`/api/v1/assignments/${id}/moderation/report`);
  expect([
    body.signings.map(({ by, words }) => [by, words]),
    body.signings[0]?.digest === body.digest,
  ]).toEqual([[['Mary Somerville', 'Seen.']], true]);
  const {
    body: { id: maryId },
  } = await mary.get<User>('/api/v1/users/me');
  await owner.delete(`/api/v1/assignments/${id}/members/${maryId}`);
  hers.expectComplaint(/40[34]|The requested resource was not found/);
  await hers.reload();
  await hers.getByRole('list', { name: 'Scripts of the sample' }).waitFor({ state: 'detached' });
});
