import { expect, test } from 'vitest';
import type { MarkRevision, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, gridCell, pressOpening } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { criterion, level, saving, WIDE, words } from '#tests/support/desk/laid.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const HELD = 'Not saved: judge again what the rubric no longer has';

test('[DESK-9] [RUB-6] a rubric change in another browser is described in words; what still fits is saved automatically, and only the rest must be judged again', async () => {
  const { page, teacher } = await signedIn(server, WIDE);
  const assignment = await createAssignment(teacher, 'Essay on cities');
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, deskRubric());
  const { id } = await upload(teacher, assignment.id, { file: 'a.txt', student: 'Sam' });
  const marks = async () =>
    Object.fromEntries(
      (await teacher.get<MarkSheet>(`/api/v1/submissions/${id}/marks`)).body.marks.map((mark) => [
        mark.criterion,
        `${mark.level_ids?.[0]} ${mark.comment}`.trim(),
      ]),
    );
  await page.goto(`/assignments/${assignment.id}/desk/${id}`);
  await level(page, 'Argument', 'Weak').click();
  await expect.poll(marks).toEqual({ argument: 'weak' });
  // The version known to the marker is stored once the code that reports changes is loaded.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          Object.keys(localStorage).filter((key) => key.startsWith('marginalia.rubric-seen.'))
            .length,
      ),
    )
    .toBe(1);

  page.expectComplaint(/ERR_CONNECTION_FAILED|could not be reached|422|no level weak/);
  await page.route(/\/api\/v1\/submissions\/\d+(\/marks)?$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('connectionfailed'),
  );
  await level(page, 'Style', 'Weak').click();
  await page.getByRole('textbox', { name: 'Comment on Style' }).fill('Short sentences.');
  await level(page, 'Evidence', 'Strong').click();
  await words(page).fill('Well done.');
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');

  const other = await openPage(server, { token: teacher.token! });
  await other.goto(`/assignments/${assignment.id}/rubric`);
  await gridCell(other, 'criteria.0.levels.0').click();
  await other.getByRole('button', { name: 'Delete Level 1 of Argument' }).click();
  await gridCell(other, 'criteria.3.levels.0').click();
  await other.getByRole('button', { name: 'Delete Level 1 of Style' }).click();
  await other.getByRole('button', { name: 'Save rubric' }).click();
  await other
    .getByRole('dialog', { name: 'This rubric has been marked with' })
    .getByRole('button', { name: 'Save all the same' })
    .click();
  await other.getByText('Rubric saved').waitFor();

  await pressOpening(
    page,
    page.getByRole('button', { name: 'Try again' }),
    /\/api\/v1\/submissions\/\d+(\/marks)?$/,
  );
  await page.getByText('Style: the level Weak is gone.').waitFor();
  await expect.poll(() => saving(page).textContent()).toBe(HELD);
  await expect
    .poll(marks)
    .toEqual({ argument: 'weak', evidence: 'strong', style: 'undefined Short sentences.' });
  await expect
    .poll(
      async () => (await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body.feedback_text,
    )
    .toBe('Well done.');
  await expect
    .poll(() => page.getByText(/Judge this again: the rubric was changed/).count())
    .toBe(2);
  await expectFit(page);

  await page.reload();
  await page.getByText('Style: the level Weak is gone.').waitFor();
  await expect.poll(() => saving(page).textContent()).toBe(HELD);
  await page.getByText('Judge again:').locator('..').getByRole('button', { name: 'Style' }).click();
  await expect.poll(() => criterion(page, 'Style').getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('1');
  await level(page, 'Argument', 'Strong').click();
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  await expect
    .poll(marks)
    .toEqual({ argument: 'strong', evidence: 'strong', style: 'sound Short sentences.' });
  await expect.poll(() => page.getByText(/Judge this again/).count()).toBe(0);
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect.poll(() => page.getByText(/The rubric was changed/).count()).toBe(0);
  const { body: items } = await teacher.get<MarkRevision[]>(
    `/api/v1/submissions/${id}/marks/revisions`,
  );
  expect(items.filter((one) => one.criterion === 'argument').map(({ to }) => to.level_ids)).toEqual(
    [['strong'], ['weak']],
  );
});
