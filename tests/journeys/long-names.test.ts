import { beforeAll, expect, test } from 'vitest';
import type { CommentSet } from '#contract/comments/comment.ts';
import { MAX_FILE_NAME, MAX_GRADE, MAX_IDENTIFIER, MAX_NAME } from '#contract/limits.ts';
import { openPage, useBrowser } from '#tests/support/browser/browser.ts';
import type { Caller } from '#tests/support/caller.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, grant, patchSubmission, upload } from '#tests/support/stage.ts';

/** Returns the longest allowed text, of letters without a possible line break. */
const longest = (max: number, end = '') => 'W'.repeat(max - end.length) + end;
const NAME = longest(MAX_NAME);

useBrowser();
const server = sharedServer();
let teacher: Caller;
let assignmentId: number;
beforeAll(async () => {
  const made = await server.teacher();
  teacher = made;
  assignmentId = (await createAssignment(teacher, NAME)).id;
  const { id } = await upload(teacher, assignmentId, {
    file: longest(MAX_FILE_NAME, '.txt'),
    student: longest(MAX_IDENTIFIER),
  });
  await patchSubmission(teacher, id, { grade: longest(MAX_GRADE), feedback_text: longest(5_000) });
  const { body: set } = await teacher.post<CommentSet>('/comment-sets/', { name: NAME });
  await teacher.post('/api/v1/comments/', {
    text: longest(500),
    category: NAME,
    quality_level: 'good',
    comment_set_id: set.id,
  });
  await grant(server, made.account.email, 5, longest(200));
});

const open = () => openPage(server, { token: teacher.token ?? '' });

test('[RULE-37] the longest names cut nothing off and push nothing out, in a list or a table', async () => {
  const page = await open();
  await page.goto('/submissions');
  await page.getByRole('link', { name: /^Open W/ }).waitFor();
  await expectFit(page);
  await page.goto('/feedbacks');
  await page.getByRole('list', { name: 'Feedback' }).getByRole('button').first().click();
  await page.getByRole('region', { name: 'User feedback' }).waitFor();
  await expectFit(page);
  await expect
    .poll(() =>
      page
        .getByRole('combobox', { name: 'Assignment' })
        .evaluate((select) => select.getBoundingClientRect().width),
    )
    .toBeLessThan(320);
  await page.goto('/credits/history');
  await page.getByText(longest(200)).waitFor();
  await expectFit(page);
});

test('[RULE-37] nor in the question before they are deleted', async () => {
  const page = await open();
  for (const [path, words] of [
    ['/assignments', 'Its 1 submission, its files, grade and feedback go with it.'],
    ['/comments', 'Its 1 comment goes with it.'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: `More actions for ${NAME}` }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByText(words).waitFor();
    await expectFit(page);
    await expect.poll(() => page.getByRole('alertdialog').getByRole('button').count()).toBe(2);
  }
});

test('[RULE-37] nor in error messages', async () => {
  const page = await open();
  page.expectComplaint(/500|Failure/);
  await page.route(`**/api/v1/submissions/by_assignment/${assignmentId}?*`, (route) =>
    route.fulfill({ status: 500, json: { detail: longest(1_000) } }),
  );
  await page.goto('/submissions');
  for (const place of [page.locator('#content'), page.getByRole('region', { name: 'Messages' })])
    await place.getByRole('alert').getByText(longest(1_000)).waitFor();
  await expectFit(page);
  await createAssignment(teacher, 'Essay');
  await page.goto('/submissions');
  await page.getByText('1 assignment could not be loaded').waitFor();
  await expectFit(page);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});
