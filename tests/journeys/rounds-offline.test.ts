import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { AWAY } from '#tests/support/browser/desk.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form, joins } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

useBrowser();
const server = sharedServer();

test('[MOD-2] offline, marks chosen for agreement stay, are reported as kept, and are agreed when the network is back', async () => {
  const [owner, ada, ben] = [
    await server.teacher(),
    await server.teacher({ full_name: 'Ada First' }),
    await server.teacher({ full_name: 'Ben Second' }),
  ];
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  for (const who of [ada, ben]) await joins(owner, id, who, 'grader');
  await owner.put(`/api/v1/assignments/${id}/rubric`, essayRubric());
  const { body: script } = await owner.post<Submission>(
    `/api/v1/submissions/by_assignment/${id}/upload`,
    form({ submission_file: { name: 's1.txt', bytes: 'Work.' }, student_identifier: 's1' }),
  );
  const rounds = [
    ['first', ada, 'good'],
    ['second', ben, 'poor'],
  ] as const;
  for (const [round, who] of rounds) {
    await owner.put(`/api/v1/assignments/${id}/allocation`, {
      round,
      moves: [
        {
          submission_id: script.id,
          from: null,
          to: (await who.get<User>('/api/v1/users/me')).body.id,
        },
      ],
    });
  }
  for (const [, who, level] of rounds) {
    await who.put(`/api/v1/submissions/${script.id}/marks`, {
      marks: [
        { criterion: 'argument', level_ids: [level] },
        { criterion: 'evidence', level_ids: ['much'] },
      ],
    });
    await who.post(`/api/v1/submissions/${script.id}/marks/hand-over`);
  }
  const page = await openPage(server, { token: ada.token! });
  page.expectComplaint(AWAY);
  await page.goto(`/assignments/${id}/rounds/${script.id}`);
  const argument = page.getByRole('region', { name: 'Argument' });
  const reason = argument.getByLabel(/^Reason for Argument/);
  await argument.getByRole('radio', { name: 'The first' }).waitFor();
  await page.context().setOffline(true);
  await argument.getByText('The first', { exact: true }).click();
  await reason.fill('She argues well.');
  const kept = page.getByText(
    'What you chose for 1 criterion is kept in this browser until it is agreed on.',
  );
  await kept.waitFor();
  await reason.press('Control+Enter');
  await page
    .getByRole('alert')
    .getByText(/could not be reached|cannot be reached/)
    .waitFor();
  await kept.waitFor();
  await expect.poll(() => reason.inputValue()).toBe('She argues well.');
  await page.getByRole('button', { name: 'Load what is stored' }).click();
  await page.getByText(/What you chose is kept in this browser until it is agreed on\./).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await kept.waitFor();
  await expect.poll(() => reason.inputValue()).toBe('She argues well.');
  await page.reload();
  await kept.waitFor();
  await reason.press('Control+Enter');
  await page.getByText(/^Agreed on by Ada First/).waitFor();
  expect(
    (await owner.get<MarkSheet>(`/api/v1/submissions/${script.id}/marks?round=agreed`)).body,
  ).toMatchObject({ marks: [{ level_ids: ['good'], reason: 'She argues well.' }, {}] });
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('marginalia.agreed.')),
      ),
    )
    .toEqual([]);
});
