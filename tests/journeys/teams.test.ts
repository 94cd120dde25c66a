import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import {
  expectAccessible,
  openPage,
  signedIn,
  useBrowser,
} from '#tests/support/browser/browser.ts';
import { expectFit, tabTo } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[TEAM-3] [RULE-37] the owner creates a team, shares two assignments and invites once; a member who accepts has both, leaves by keyboard and has none; what they marked stays', async () => {
  const { page, teacher: owner } = await signedIn(server);
  const grace = await server.teacher({ full_name: 'Grace Hopper' });
  const [essay, report] = [
    await createAssignment(owner, 'Essay 1'),
    await createAssignment(owner, 'Report 2'),
  ];
  const { body: work } = await owner.post<Submission>(
    `/api/v1/submissions/by_assignment/${essay.id}/upload`,
    form({ submission_file: { name: 'a.txt', bytes: 'An essay.' } }),
  );
  const hasNow = async () =>
    (await grace.get<Assignment[]>('/api/v1/assignments/')).body
      .map(({ name, my_role }) => `${name}: ${my_role}`)
      .toSorted();

  await page.goto('/assignments');
  await page.getByRole('link', { name: 'Teams' }).click();
  await page.getByText(/You are in no team yet/).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Autumn markers');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Autumn markers', level: 1 }).waitFor();
  for (const name of ['Essay 1', 'Report 2']) {
    await page.getByLabel('Share another of yours').selectOption({ label: name });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('list', { name: 'What it shares' }).getByRole('link', { name }).waitFor();
  }
  await page.getByText('You have no other assignment of your own to share.').waitFor();
  await page.getByLabel('E-mail').fill(grace.account.email);
  await page.keyboard.press('Enter');
  const link = await page.getByText(/\/invitations\//).textContent();
  expect(await hasNow()).toEqual([]);
  await expectAccessible(page);

  const hers = await openPage(server, { token: grace.token! });
  await hers.setViewportSize({ width: 320, height: 640 });
  await hers.goto(link!);
  await hers.getByText('invites you to the team Autumn markers.').waitFor();
  await hers.getByText(/2 assignments now/).waitFor();
  await hers.getByRole('button', { name: 'Accept the invitation' }).click();
  await hers.getByRole('link', { name: 'Open the team' }).click();
  await hers.getByText(/You are in it as Marker/).waitFor();
  await expectFit(hers);
  await expectAccessible(hers);
  expect(await hasNow()).toEqual(['Essay 1: grader', 'Report 2: grader']);
  expect((await grace.patch(`/api/v1/submissions/${work.id}`, { grade: 'A' })).status).toBe(200);

  // The owner sees which team she belongs to, and what removing one assignment does.
  await page.goto(`/assignments/${report.id}/markers`);
  await page.getByText('Marker by the team').waitFor();
  await page.getByRole('link', { name: 'Autumn markers' }).click();
  await page.getByLabel('Role of Grace Hopper').waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);
  await page.getByRole('button', { name: 'Take out Report 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click();
  await expect.poll(hasNow).toEqual(['Essay 1: grader']);
  await page.getByLabel('Role of Grace Hopper').selectOption('viewer');
  await expect.poll(hasNow).toEqual(['Essay 1: viewer']);
  expect((await grace.patch(`/api/v1/submissions/${work.id}`, { grade: 'B' })).status).toBe(403);

  await tabTo(hers, hers.getByRole('button', { name: 'Leave…' }));
  await hers.keyboard.press('Enter');
  const question = hers.getByRole('alertdialog', { name: 'Leave this team?' });
  await question.getByText(/You see none of its assignments any longer, at once/).waitFor();
  await tabTo(hers, question.getByRole('button', { name: 'Leave' }));
  await hers.keyboard.press('Enter');
  await hers.getByText(/You are in no team yet/).waitFor();
  expect(await hasNow()).toEqual([]);
  expect((await grace.get(`/api/v1/submissions/${work.id}`)).status).toBe(404);
  expect((await owner.get<Submission>(`/api/v1/submissions/${work.id}`)).body.grade).toBe('A');

  await page.reload();
  await page.getByText('Nobody is in this team yet.').waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Spring markers');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Spring markers', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Delete the team…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the team' }).click();
  await page.getByText(/You are in no team yet/).waitFor();
});
