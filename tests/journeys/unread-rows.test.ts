import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { openWorkbench, students } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

test('[ERR-59] an unreadable row is named and doesn’t hide the others; an unreadable date is reported in its cell', async () => {
  const { page } = await openWorkbench(server);
  page.expectComplaint(/could not be read/);
  await page.route(/\/submissions\/by_assignment\//, async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as Submission[];
    const broken = rows.map((row) => {
      if (row.student_identifier === 'Bob') return { ...row, grade: { oops: true } };
      return row.student_identifier === 'Ada' ? { ...row, submitted_at: 'long ago' } : row;
    });
    await route.fulfill({ response: answer, json: broken });
  });
  await page.reload();
  await page.getByText('1 row could not be read').waitFor();
  await page.getByText(/^Bob\. The others are below\./).waitFor();
  await expect.poll(async () => (await students(page)).toSorted()).toEqual(['Ada', 'Cyd', 'Dan']);
  await page.getByText('Invalid date').first().waitFor();
  await page.goto('/submissions');
  await page.getByText(/^Bob\. The others are below\./).waitFor();
});
