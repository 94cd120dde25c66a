import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

useBrowser();
const server = sharedServer();

test('[MOD-2] the owner sets when two sets of marks agree; one script is agreed by that, the other by two who see both and give reasons, by keyboard; a reload loses nothing, and what the other agreed meanwhile is not overwritten without asking', async () => {
  const { page, teacher: owner } = await signedIn(server);
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  const [ada, ben] = [
    await server.teacher({ full_name: 'Ada First' }),
    await server.teacher({ full_name: 'Ben Second' }),
  ];
  for (const who of [ada, ben]) await joins(owner, id, who, 'grader');
  await owner.put(`/api/v1/assignments/${id}/rubric`, essayRubric());
  const idOf = async (who: Caller) => (await who.get<User>('/api/v1/users/me')).body.id;
  const scripts: string[] = [];
  for (const name of ['s1', 's2']) {
    const { body: script } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: `${name}.txt`, bytes: `Work of ${name}.` },
        student_identifier: name,
      }),
    );
    for (const [round, who] of [
      ['first', ada],
      ['second', ben],
    ] as const)
      await owner.put(`/api/v1/assignments/${id}/allocation`, {
        round,
        moves: [{ submission_id: script.id, from: null, to: await idOf(who) }],
      });
    scripts.push(`/api/v1/submissions/${script.id}`);
  }
  const mark = async (who: Caller, at: string, level: string, word: string) => {
    await who.put(`${at}/marks`, {
      marks: [
        { criterion: 'argument', level_ids: [level], comment: `${word} argues.` },
        { criterion: 'evidence', level_ids: ['much'] },
      ],
    });
    await who.post(`${at}/marks/hand-over`);
  };

  await page.goto(`/assignments/${id}/allocation`);
  await page.getByRole('link', { name: 'Double marking' }).click();
  await page.getByText('0 of 2 scripts agreed on').waitFor();
  await page.getByLabel('Two markings agree when').selectOption({ label: 'The totals are close' });
  await page.getByLabel('At most this far apart').fill('2');
  await page.getByRole('button', { name: 'Set the rule' }).click();
  await page.getByText('The rule is set.').waitFor();
  for (const [at, theirs] of [
    [scripts[0]!, 'good'],
    [scripts[1]!, 'poor'],
  ] as const) {
    await mark(ada, at, 'good', 'Ada');
    await mark(ben, at, theirs, 'Ben');
  }
  await page.reload();
  await page.getByText('1 of 2 scripts agreed on, 1 to be reconciled').waitFor();
  await page.getByText('Agreed by the rule').waitFor();
  await expectFit(page);

  const hers = await openPage(server, { token: ada.token! });
  await hers.goto(`/assignments/${id}/rounds`);
  await hers.getByRole('link', { name: 's2' }).click();
  const argument = hers.getByRole('region', { name: 'Argument' });
  await argument.getByText('Ada First gave 10 points more').waitFor();
  await argument.getByText('Ben argues.').waitFor();
  await argument.getByRole('radio', { name: 'The first' }).focus();
  await hers.keyboard.press('m');
  await argument.getByText('Agreed: Fair, 5 of 10 points').waitFor();
  await hers.keyboard.press('Control+Enter');
  await argument.getByText('The two markers differ. Say why this is agreed on.').waitFor();
  await expectFit(hers);
  await argument.getByLabel(/^Reason for Argument/).fill('Between the two.');
  await hers.reload();
  await argument.getByText('Agreed: Fair, 5 of 10 points').waitFor();
  await expect
    .poll(() => argument.getByLabel(/^Reason for Argument/).inputValue())
    .toBe('Between the two.');
  await hers
    .getByText('What you chose for 1 criterion is kept in this browser until it is agreed on.')
    .waitFor();
  await ben.put(`${scripts[1]!}/marks?round=agreed`, {
    marks: [
      { criterion: 'argument', level_ids: ['poor'], reason: 'As I gave it.' },
      { criterion: 'evidence', level_ids: ['much'] },
    ],
  });
  hers.expectComplaint(/412|changed by someone else/);
  await argument.getByLabel(/^Reason for Argument/).focus();
  await hers.keyboard.press('Control+Enter');
  await argument
    .getByText('Ben Second agreed on this meanwhile: Poor, 0 of 10 points. Yours isn’t saved.')
    .waitFor();
  await expectFit(hers);
  await hers.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect
    .poll(() => hers.evaluate(() => document.activeElement?.textContent))
    .toBe('Keep mine');
  expect((await owner.get<MarkSheet>(`${scripts[1]!}/marks?round=agreed`)).body).toMatchObject({
    marks: [{ level_ids: ['poor'] }, {}],
  });
  await hers.keyboard.press('Enter');
  await argument.getByText('Ben Second agreed on this meanwhile').waitFor({ state: 'detached' });
  await argument.getByLabel(/^Reason for Argument/).focus();
  await hers.keyboard.press('Control+Enter');
  await hers.getByText(/^Agreed on by Ada First/).waitFor();
  await hers.getByText(/is kept in this browser/).waitFor({ state: 'detached' });
  await expect
    .poll(() =>
      hers.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('marginalia.agreed.')),
      ),
    )
    .toEqual([]);
  expect((await owner.get<MarkSheet>(`${scripts[1]!}/marks?round=agreed`)).body).toMatchObject({
    total: 13,
    marks: [{ level_ids: ['fair'], reason: 'Between the two.' }, {}],
  });

  const his = await openPage(server, { token: ben.token! });
  await his.goto(`/assignments/${id}/rounds`);
  await his.getByRole('link', { name: 's2' }).click();
  await his.getByText('Ada First · First').first().waitFor();
  await his.getByText('Agreed · Because: Between the two.').waitFor();
  await his.getByRole('button', { name: 'History: 3 changes' }).click();
  await his
    .getByRole('list', { name: 'History of what was agreed on' })
    .getByText('Between the two.')
    .waitFor();
});
