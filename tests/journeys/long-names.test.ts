import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentSet } from '#contract/comment.ts';
import { MAX_FILE_NAME, MAX_GRADE, MAX_IDENTIFIER, MAX_NAME } from '#contract/limits.ts';
import { signedIn, useBrowser } from '#tests/support/browser.ts';
import { expectFit } from '#tests/support/page.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { createAssignment, grant, patchSubmission, upload } from '#tests/support/stage.ts';

useBrowser();
let server: TestServer;
beforeAll(async () => { server = await startServer(); });
afterAll(() => server[Symbol.asyncDispose]());

/** As long as it may be, of letters that nowhere let a line break. */
const longest = (max: number, end = '') => 'W'.repeat(max - end.length) + end;
const NAME = longest(MAX_NAME);

test('[RULE-37] the longest names cut nothing off and push nothing out, on any screen, in its questions and in its alerts', async () => {
  const { page, teacher, user } = await signedIn(server);
  page.expectComplaint(/500|Failure/);
  const { id } = await createAssignment(teacher, NAME);
  const { id: submissionId } = await upload(teacher, id, { file: longest(MAX_FILE_NAME, '.txt'), student: longest(MAX_IDENTIFIER) });
  await patchSubmission(teacher, submissionId, { grade: longest(MAX_GRADE), feedback_text: longest(5_000) });
  const { body: set } = await teacher.post<CommentSet>('/comment-sets/', { name: NAME });
  await teacher.post('/api/v1/comments/', { text: longest(500), category: NAME, quality_level: 'good', comment_set_id: set.id });
  await grant(server, user.email, 5, longest(200));
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

  await page.goto('/assignments');
  await page.getByRole('button', { name: `More actions for ${NAME}` }).click();
  await item('Delete').click();
  await page.getByRole('alertdialog').getByText('Its 1 submission, its files, grade and feedback go with it.').waitFor();
  await expectFit(page);

  await page.goto('/submissions');
  await page.getByRole('link', { name: /^Open W/ }).waitFor();
  await expectFit(page);

  await page.goto('/feedbacks');
  await page.getByRole('list', { name: 'Feedback' }).getByRole('button').first().click();
  await page.getByRole('region', { name: 'User feedback' }).waitFor();
  await expectFit(page);
  expect(await page.getByRole('combobox', { name: 'Assignment' }).evaluate((select) => select.getBoundingClientRect().width)).toBeLessThan(320);

  await page.goto('/comments');
  await page.getByRole('tab', { name: /^W/ }).click();
  await page.getByRole('button', { name: `More actions for ${NAME}` }).click();
  await item('Delete').click();
  await page.getByRole('alertdialog').getByText('Its 1 comment goes with it. This action cannot be undone.').waitFor();
  await expectFit(page);

  await page.goto('/credits/history');
  await page.getByText(longest(200)).waitFor();
  await expectFit(page);

  await page.route(`**/api/v1/submissions/by_assignment/${id}?*`, (route) => route.fulfill({ status: 500, json: { detail: longest(1_000) } }));
  await page.goto('/submissions');
  await page.getByRole('alert').getByText(longest(1_000)).waitFor();
  await expectFit(page);
  await createAssignment(teacher, 'Essay');
  await page.goto('/submissions');
  await page.getByText('1 assignment could not be loaded').waitFor();
  await expectFit(page);
});
