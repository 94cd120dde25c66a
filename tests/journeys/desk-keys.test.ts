import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[DESK-D] grades typed one after the other, each with Ctrl+Enter, are all stored though the server is slow', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 1440, height: 900 } });
  const { id } = await createAssignment(teacher, 'Essay without a rubric');
  const scripts: number[] = [];
  for (const student of ['s1', 's2', 's3', 's4', 's5', 's6'])
    scripts.push((await upload(teacher, id, { file: `${student}.txt`, student })).id);
  await page.route('**/marks', async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  const isSecondThere = page.waitForResponse(
    (answer) =>
      new URL(answer.url()).pathname === `/api/v1/submissions/${scripts[1]}/marks` &&
      answer.request().method() === 'GET',
  );
  await page.goto(`/assignments/${id}/desk`);
  // It was loaded ahead, as for everybody who reads before they grade; those after it are on their way as grades are typed.
  await isSecondThere;
  const grade = page.getByRole('textbox', { name: 'Grade' });
  await expect
    .poll(() => grade.evaluate((field) => field === document.activeElement), { timeout: 10_000 })
    .toBe(true);
  const grades = ['61', '62', '63', '64', '65', '66'];
  for (const one of grades) {
    await page.keyboard.type(one);
    await page.keyboard.press('Control+Enter');
  }
  await expect
    .poll(
      async () => {
        const all: (string | null)[] = [];
        for (const script of scripts) {
          all.push((await teacher.get<Submission>(`/api/v1/submissions/${script}`)).body.grade);
        }
        return all.toSorted();
      },
      { timeout: 15_000 },
    )
    .toEqual(grades);
});
