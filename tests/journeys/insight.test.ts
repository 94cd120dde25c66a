import { expect, test } from 'vitest';
import { expectFiguresFit, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { createAssignment, patchSubmission, upload } from '#tests/support/stage.ts';
import { tableOf } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

const LEVELS = ['weak', 'sound', 'strong'];
const SCRIPTS = 12;

test('[ANA-1] [ANA-2] [ANA-5] [ANA-8] figures are shown as drawings and tables, link to their scripts and back, and fit a phone in both themes', async () => {
  const { page, teacher } = await signedIn(server);
  const { id } = await createAssignment(teacher, 'Essay on cities', {
    due_at: '2026-01-01T00:00:00.000Z',
  });
  await teacher.put(`/api/v1/assignments/${id}/rubric`, {
    ...deskRubric(),
    bands: [
      { grade: 'Fail', from: 0 },
      { grade: 'Pass', from: 40 },
      { grade: 'First', from: 70 },
    ],
  });
  const { criteria } = deskRubric();
  for (let at = 0; at < SCRIPTS; at += 1) {
    const { id: script } = await upload(teacher, id, {
      file: `essay-${at}.txt`,
      student: `Student ${at}`,
      text: 'Cities grow.',
      score: at * 5,
    });
    if (at === SCRIPTS - 1) continue;
    await patchSubmission(teacher, script, { grade: String(30 + at * 5) });
    await teacher.put(`/api/v1/submissions/${script}/marks`, {
      marks: criteria.map((criterion, place) => ({
        criterion: criterion.id,
        level_ids: [LEVELS[(at * (place + 1)) % 3]],
      })),
    });
  }
  await page.goto(`/assignments/${id}/submissions`);
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('heading', { name: 'Criterion by criterion' }).waitFor();
  await page
    .getByText(
      /^11 of 12 scripts are graded\. At the pace of the last fortnight, 11 a day, the last one is done on/,
    )
    .waitFor();
  await expectFiguresFit(page, 'Distribution of grades');
  await page.getByRole('link', { name: 'Fails: 2 scripts' }).press('Enter');
  await page.getByText('Only: Fails (2 scripts)').waitFor();
  await expect.poll(() => tableOf(page).locator('tbody tr').count()).toBe(2);
  await page.getByRole('button', { name: 'Show all scripts' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByText('Only: Fails').waitFor({ state: 'detached' });
  await page.goto('/insight');
  await page.getByRole('link', { name: 'Not graded: 1 script' }).click();
  await page.getByText('Only: Not graded (1 script)').waitFor();
});
