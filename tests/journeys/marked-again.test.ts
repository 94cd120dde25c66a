import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import {
  COLOURS,
  expectAccessible,
  openPage,
  signedIn,
  useBrowser,
} from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { joins } from '#tests/support/caller.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { patchSubmission, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const SCRIPTS = 20;
/**
 * Each script has a different comment: comments on the others are suggested at the desk, which is
 * allowed.
 */
const commentOn = (script: number) => `Zyxwena read number ${script}.`;
const full = (argument: string, script: number) => ({
  marks: [
    { criterion: 'argument', level_ids: [argument], comment: commentOn(script) },
    { criterion: 'evidence', level_ids: ['much'] },
  ],
});

test('[MOD-11] a script returns blind to its marker, is marked at the desk without what they gave it, and is compared with that afterwards; its mark stays', async () => {
  const { teacher: owner } = await signedIn(server);
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay on cities' });
  const grace = await server.teacher({ full_name: 'Grace Hopper' });
  await joins(owner, id, grace, 'grader');
  await owner.put(`/api/v1/assignments/${id}/rubric`, essayRubric());
  for (let at = 0; at < SCRIPTS; at += 1) {
    const { id: script } = await upload(owner, id, {
      file: `essay-${at}.txt`,
      student: `Student ${at}`,
      text: 'Cities grow.',
    });
    await grace.put(`/api/v1/submissions/${script}/marks`, full('poor', script));
    await patchSubmission(grace, script, { grade: '44' });
  }
  const page = await openPage(server, { token: grace.token! });
  await page.goto(`/assignments/${id}/insight`);
  await page.getByRole('button', { name: 'Show my marking' }).click();
  await page.getByText('Of the 20 scripts that you have marked 1 would come back now').waitFor();
  const on = page.getByRole('button', { name: 'Let scripts come back' });
  await on.focus();
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: /^Mark Student \d+ again$/ });
  await link.waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, undefined, COLOURS);
  await page.setViewportSize({ width: 1280, height: 800 });

  await link.click();
  await page.waitForURL(/\/desk\/\d+$/);
  const script = Number(page.url().split('/').at(-1));
  await page.getByText('Cities grow.').first().waitFor();
  const good = page.getByRole('button', { name: /^Good / });
  await good.waitFor();
  await expect.poll(() => page.getByRole('button', { pressed: true }).count()).toBe(0);
  await expect.poll(() => page.getByText(commentOn(script)).count()).toBe(0);
  await good.click();
  await page.getByRole('button', { name: /^Much / }).click();
  // Its grade stays: saving doesn't use the one that the marks propose, which would be refused; and
  // it was the last one left.
  await page.getByText('You mark this script without seeing what was given to it.').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'End of the scripts' }).waitFor();
  await expect
    .poll(async () => (await grace.get<MarkSheet>(`/api/v1/submissions/${script}/marks`)).body)
    .toMatchObject({ round: 'again', complete: true });

  await page.goto(`/assignments/${id}/insight`);
  await page.getByRole('button', { name: 'Show my marking' }).click();
  await page.getByRole('button', { name: /^Give your second opinion of/ }).click();
  const row = page.getByRole('table', { name: 'Marked twice' }).getByRole('row').nth(1);
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual(['44.4', '100', '+55.6']);
  await page
    .getByText('So far 1 script has both levels. Agreement is calculated from 10 on.')
    .waitFor();
  await expectAccessible(page, undefined, COLOURS);
  expect((await owner.get<MarkSheet>(`/api/v1/submissions/${script}/marks`)).body).toMatchObject({
    round: 'first',
    total: 8,
  });
  expect((await grace.get<MarkSheet>(`/api/v1/submissions/${script}/marks`)).body).toMatchObject({
    round: 'first',
    total: 8,
  });
});
