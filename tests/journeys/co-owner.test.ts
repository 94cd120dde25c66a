import { expect, test } from 'vitest';
import type { Moderation } from '#contract/teams/moderation/sample.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import type { Allocation } from '#contract/teams/allocation.ts';
import {
  expectAccessible,
  openPage,
  signedIn,
  useBrowser,
} from '#tests/support/browser/browser.ts';
import { expectFit, gridCell, tabTo } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { joins } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[TEAM-1] [TEAM-10] the owner invites a co-owner by keyboard, who changes the rubric, allocates, draws a sample and releases, but can’t delete the assignment', async () => {
  const { page, teacher: owner } = await signedIn(server);
  const [cora, mark] = [
    await server.teacher({ full_name: 'Cora Blake' }),
    await server.teacher({ full_name: 'Mark Allen' }),
  ];
  const { id } = await createAssignment(owner, 'Essay 1');
  for (const file of ['one.txt', 'two.txt', 'three.txt'])
    await owner.patch(`/api/v1/submissions/${(await upload(owner, id, { file })).id}`, {
      grade: '62%',
    });
  await owner.put(`/api/v1/assignments/${id}/rubric`, essayRubric());
  await joins(owner, id, mark, 'grader');

  await page.goto(`/assignments/${id}/markers`);
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(cora.account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Co-owner');
  await page
    .getByText(/Does all that the owner does.* paid, without a cap, by your credits\.$/)
    .waitFor();
  await page.getByLabel('Credits they may spend here').waitFor({ state: 'detached' });
  await tabTo(page, page.getByRole('button', { name: 'Make the link' }));
  await page.keyboard.press('Enter');
  await page.getByText(`The link for ${cora.account.email}.`).waitFor();
  await expectAccessible(page);
  const link = await page.getByText(/\/invitations\//).textContent();

  const hers = await openPage(server, { token: cora.token! });
  await hers.goto(link!);
  await hers
    .getByText(/^You may do all that the owner does, .*; the owner’s credits pay for drafts\.$/)
    .waitFor();
  await expectAccessible(hers);
  await hers.getByRole('button', { name: 'Accept the invitation' }).click();
  await hers.getByRole('heading', { name: 'You are in' }).waitFor();
  await hers.goto('/assignments');
  await hers.getByText('You co-own').waitFor();
  await hers.getByRole('button', { name: 'More actions for Essay 1' }).click();
  await hers.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await expect
    .poll(() => hers.getByRole('menuitem').allTextContents())
    .toEqual(['Edit', 'Settings']);
  await expectAccessible(hers);
  await hers.keyboard.press('Escape');
  await hers.goto(`/assignments/${id}/markers`);
  const tabs = hers.getByRole('navigation', { name: 'Team' }).getByRole('link');
  await expect
    .poll(() => tabs.allTextContents())
    .toEqual(['People', 'Who marks what', 'Double marking', 'Moderation']);
  await expectAccessible(hers);

  await hers.getByRole('link', { name: 'Rubric', exact: true }).click();
  await gridCell(hers, 'criteria.0').click();
  await hers.getByLabel('Name of criterion 1').fill('Thesis');
  await hers.getByRole('button', { name: 'Save rubric' }).click();
  await expect
    .poll(
      async () =>
        (await owner.get<RubricAnswer>(`/api/v1/assignments/${id}/rubric`)).body.rubric?.criteria[0]
          ?.name,
    )
    .toBe('Thesis');

  await hers.goto(`/assignments/${id}/allocation`);
  await hers.getByRole('button', { name: 'Show who would get what' }).click();
  await hers.getByRole('button', { name: 'Give them out' }).click();
  await expect
    .poll(async () =>
      (await owner.get<Allocation>(`/api/v1/assignments/${id}/allocation`)).body.scripts.every(
        ({ marker_id }) => marker_id !== null,
      ),
    )
    .toBe(true);
  await expectFit(hers);

  await hers.goto(`/assignments/${id}/moderation`);
  await hers.getByRole('button', { name: 'Show which scripts' }).click();
  await hers.getByRole('button', { name: 'Draw the sample' }).click();
  await hers.getByText(/scripts of 3 drawn by Cora Blake/).waitFor();
  await expect
    .poll(
      async () =>
        (await owner.get<Moderation>(`/api/v1/assignments/${id}/moderation`)).body.moderators,
    )
    .toEqual([]);

  await hers.goto(`/assignments/${id}/release`);
  await hers
    .getByRole('checkbox', { name: /^Choose (one|two|three)\.txt/ })
    .first()
    .check();
  await hers.getByRole('button', { name: 'Release 1 chosen' }).click();
  await hers
    .getByRole('cell', { name: /^Released / })
    .first()
    .waitFor();

  await hers.goto(`/assignments/${id}/markers`);
  await hers.getByLabel('Role of Mark Allen').waitFor();
  await hers.getByRole('button', { name: 'Leave…' }).waitFor();
  await hers.getByText(/paid by the owner’s credits\.$/).waitFor();
  await hers.setViewportSize({ width: 320, height: 640 });
  await expectFit(hers);
  await expectAccessible(hers);
  expect((await cora.delete(`/api/v1/assignments/${id}`)).status).toBe(403);
});
