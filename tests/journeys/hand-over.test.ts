import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { RoundList } from '#contract/teams/agreement.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { expectFit, tabTo } from '#tests/support/browser/page.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

useBrowser();
const server = sharedServer();

const byKey = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
};

test('[MOD-12] an owner who allocates and marks first, their second marker and a third who marks blind hand over all at once by keyboard; the desk leads there', async () => {
  const { page, teacher: owner } = await signedIn(server);
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  const [ben, cleo] = [
    await server.teacher({ full_name: 'Ben Second' }),
    await server.teacher({ full_name: 'Cleo Third' }),
  ];
  for (const who of [ben, cleo]) await joins(owner, id, who, 'grader');
  await owner.put(`/api/v1/assignments/${id}/rubric`, essayRubric());
  const idOf = async (who: Caller) => (await who.get<User>('/api/v1/users/me')).body.id;
  const [own, second] = [await idOf(owner), await idOf(ben)];
  const scripts: number[] = [];
  for (const name of ['s1', 's2']) {
    const { body: script } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: `${name}.txt`, bytes: `Work of ${name}.` },
        student_identifier: name,
      }),
    );
    scripts.push(script.id);
  }
  await owner.put(`/api/v1/assignments/${id}/allocation`, {
    round: 'first',
    moves: scripts.map((submission_id) => ({ submission_id, from: null, to: own })),
  });
  const states = async (who: Caller) =>
    (await who.get<RoundList>(`/api/v1/assignments/${id}/rounds`)).body.scripts.map(
      ({ state }) => state,
    );

  await page.goto(`/assignments/${id}/allocation`);
  await page.getByText('Second marking', { exact: true }).click();
  await page
    .getByText('You and the owner see all marks: a second marker is somebody else.')
    .waitFor();
  await page.getByLabel('Ben Second second-marks').fill('2');
  await byKey(page, 'Show who would get what');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Give them out');
  await page.keyboard.press('Enter');
  await page
    .getByText(/dealt with seed/)
    .first()
    .waitFor();
  expect(
    (
      await owner.get<{ scripts: { marker_id: number }[] }>(
        `/api/v1/assignments/${id}/allocation?round=second`,
      )
    ).body.scripts.map(({ marker_id }) => marker_id),
  ).toEqual([second, second]);

  for (const script of scripts)
    await owner.put(`/api/v1/submissions/${script}/marks`, {
      marks: [
        { criterion: 'argument', level_ids: ['good'] },
        { criterion: 'evidence', level_ids: ['much'] },
      ],
    });
  await page.goto(`/assignments/${id}/rounds`);
  await page.getByText('2 scripts of yours are marked and wait to be handed over').waitFor();
  await expectFit(page);
  await byKey(page, 'Hand over 2 scripts');
  await page
    .getByText('2 scripts of yours are marked and wait to be handed over')
    .waitFor({ state: 'detached' });
  expect(await states(owner)).toEqual(['marking', 'marking']);

  const his = await openPage(server, { token: ben.token! });
  await ben.put(`/api/v1/submissions/${scripts[0]}/marks`, {
    marks: [
      { criterion: 'argument', level_ids: ['poor'] },
      { criterion: 'evidence', level_ids: ['much'] },
    ],
  });
  await his.goto(`/assignments/${id}/desk/${scripts[1]}`);
  await his
    .getByText(
      /1 script that two mark is marked and waits for you to hand it over; this is the last/,
    )
    .waitFor();
  await his.getByRole('link', { name: 'Hand over' }).click();
  await his.getByText('1 script of yours is marked and waits to be handed over').waitFor();
  await byKey(his, 'Hand over s1');
  await his.getByText('0 of 2 scripts agreed on, 1 to be reconciled').waitFor();
  expect(await states(owner)).toEqual(['reconcile', 'marking']);

  await owner.put(`/api/v1/submissions/${scripts[0]}/third-marker`, {
    user_id: await idOf(cleo),
    blind: true,
  });
  const hers = await openPage(server, { token: cleo.token! });
  await hers.goto(`/assignments/${id}/rounds`);
  await hers.getByText('You are asked to mark it').waitFor();
  await cleo.put(`/api/v1/submissions/${scripts[0]}/marks`, {
    marks: [
      { criterion: 'argument', level_ids: ['fair'] },
      { criterion: 'evidence', level_ids: ['much'] },
    ],
  });
  await hers.reload();
  await byKey(hers, 'Hand over 1 script');
  await hers.getByText('You are asked to decide').waitFor();
  await hers.getByRole('link', { name: 's1' }).click();
  await hers.getByText('Ben Second').first().waitFor();
});
