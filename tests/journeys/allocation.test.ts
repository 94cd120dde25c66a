import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Allocation, Lease } from '#contract/teams/allocation.ts';
import type { User } from '#contract/accounts/user.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form, joins } from '#tests/support/caller.ts';

useBrowser();
const server = sharedServer();

test('[TEAM-4] [TEAM-5] the owner previews and makes the allocation; a marker finds their own scripts, marks the next and declines one; two markers never have an unassigned script at the same time; the table says who is on which', async () => {
  const { page, teacher: owner } = await signedIn(server);
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  const [grace, alan] = [
    await server.teacher({ full_name: 'Grace Hopper' }),
    await server.teacher({ full_name: 'Alan Turing' }),
  ];
  for (const who of [grace, alan]) await joins(owner, id, who, 'grader');
  for (const name of ['s1', 's2', 's3', 's4']) {
    await owner.post(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: `${name}.txt`, bytes: `Work of ${name}.` },
        student_identifier: name,
      }),
    );
  }
  const shares = async () =>
    (await owner.get<Allocation>(`/api/v1/assignments/${id}/allocation`)).body;

  await page.goto(`/assignments/${id}/markers`);
  await page.getByRole('link', { name: 'Who marks what' }).click();
  await page.getByRole('button', { name: 'Show who would get what' }).click();
  await page.getByText(/4 scripts would move/).waitFor();
  expect((await shares()).scripts.every(({ marker_id }) => marker_id === null)).toBe(true);
  await page.getByRole('button', { name: 'Give them out' }).click();
  await expect
    .poll(async () => (await shares()).markers.map(({ given }) => given))
    .toEqual([0, 2, 2]);
  await page
    .getByText(/dealt with seed/)
    .first()
    .waitFor();
  await expectFit(page);
  const {
    body: { id: graceId },
  } = await grace.get<User>('/api/v1/users/me');
  await page
    .getByRole('combobox', { name: 'Marker of s1' })
    .selectOption({ label: 'Grace Hopper' });
  await expect
    .poll(async () => (await shares()).scripts.find(({ name }) => name === 's1')?.marker_id)
    .toBe(graceId);

  const hers = await openPage(server, { token: grace.token! });
  await hers.goto(`/assignments/${id}/allocation`);
  await hers
    .getByRole('list', { name: 'Your scripts' })
    .getByRole('link', { name: 's1' })
    .waitFor();
  await expectFit(hers);
  await hers.getByRole('button', { name: 'I shouldn’t mark this: s1' }).click();
  await hers.getByRole('list', { name: 'Not for you' }).getByText('s1').waitFor();
  expect((await shares()).scripts.find(({ name }) => name === 's1')).toMatchObject({
    marker_id: null,
    conflicts: [graceId],
  });
  await hers.getByRole('link', { name: 'Show yours in the table' }).click();
  await hers.getByText('Only: Yours to mark').waitFor();
  await hers.goto(`/assignments/${id}/allocation`);
  await hers.getByRole('button', { name: 'Mark the next one' }).click();
  await hers.waitForURL(/\/desk\/\d+$/);

  // An unassigned script is open for one marker at a time; the desk of the second says so, and has
  // nothing else to offer.
  const free = (await shares()).scripts.find(({ name }) => name === 's1')!.submission_id;
  await alan.post(`/api/v1/submissions/${free}/open`);
  await page.goto(`/assignments/${id}/submissions`);
  const row = page.getByRole('row', { name: /^s1, / });
  await row.getByText('Alan Turing is on it now').waitFor();
  await page.getByRole('row', { name: 's1, Submitted, Alan Turing is on it now' }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await page.locator('.submissions-table.compact').waitFor();
  await row.getByText('Alan Turing is on it now').waitFor();
  await expectFit(page);
  await alan.delete(`/api/v1/submissions/${free}/open`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await row.getByText('Alan Turing is on it now').waitFor({ state: 'detached' });
  await alan.post(`/api/v1/submissions/${free}/open`);
  await page.goto(`/assignments/${id}/desk/${free}`);
  await page.getByText('Alan Turing has taken this script.').waitFor();
  await alan.delete(`/api/v1/submissions/${free}/open`);
  await page.getByRole('button', { name: 'Mark another one' }).click();
  await page.getByText('Alan Turing has taken this script.').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Back to Essay' }).click();
  await expect
    .poll(async () => (await alan.post<Lease>(`/api/v1/submissions/${free}/open`)).body)
    .toMatchObject({ others: [] });
  const theirs = await openPage(server, { token: alan.token! });
  await theirs.goto(`/assignments/${id}/desk`);
  await theirs.waitForURL(/\/desk\/\d+$/);
  await theirs.getByRole('button', { name: 'All scripts' }).click();
  const list = theirs.getByRole('list', { name: 'Scripts' });
  // The allocation is random: s1 may have been either's before.
  const notHers = (await shares()).scripts.filter(({ marker_id }) => marker_id !== graceId).length;
  await expect.poll(() => list.getByRole('listitem').count()).toBe(notHers);
  await theirs.getByText('Everyone’s').click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
  await expect.poll(() => list.getByText('not yours').count()).toBe(4 - notHers);
});
