import { describe, expect, test } from 'vitest';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import {
  A,
  add,
  choose,
  dialog,
  field,
  item,
  list,
  own,
  ownSets,
  put,
  question,
  setNamed,
  sets,
  texts,
  THREE,
  toast,
} from '#tests/support/browser/comment-bank.ts';
import {
  expectAccessibleAsItStands,
  expectFit,
  focusedName,
  HOSTILE,
} from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { startServer } from '#tests/support/server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const BANK = '**/api/v1/comments/bank';

describe('sets', () => {
  test('[BANK-2] [BANK-35] a set is created, named, filled and deleted; its comments are available where feedback is written', async () => {
    const { page, teacher } = await signedIn(server);
    await put(teacher, THREE);
    const { id } = await createAssignment(teacher, 'Essay');
    const submission = await upload(teacher, id, { student: 's1' });
    await page.goto('/comments');
    await setNamed(page, 'My comments').getByText('3 comments').waitFor();
    await sets(page).getByRole('button', { name: 'New set' }).click();
    const naming = page.getByRole('dialog', { name: 'New comment set' });
    await naming.getByRole('button', { name: 'Save' }).click();
    await naming.getByRole('alert').getByText('Name is required.').waitFor();
    await expectFit(page);
    await naming.getByLabel('Name').focus();
    await page.keyboard.insertText('x'.repeat(10_000));
    await expect.poll(async () => (await naming.getByLabel('Name').inputValue()).length).toBe(300);
    const hostile = HOSTILE.join(' ');
    await naming.getByLabel('Name').fill(hostile);
    await page.keyboard.press('Enter');
    await setNamed(page, hostile).getByText('0 comments').waitFor();
    await choose(page, `More actions for ${hostile}`, 'Rename');
    await page.getByRole('dialog', { name: 'Rename set' }).getByLabel('Name').fill('Seminar');
    await page.keyboard.press('Enter');
    await setNamed(page, 'Seminar').waitFor();
    await page.getByRole('tab', { name: A }).click();
    await choose(page, 'More actions for Seminar', 'Copy 2 listed comments here');
    await setNamed(page, 'Seminar').getByText('2 comments').waitFor();
    await expect.poll(() => focusedName(page)).toBe('More actions for Seminar');
    await choose(page, 'More actions for Seminar', 'Add a comment');
    await field(page).fill('Only for the seminar.');
    await dialog(page).getByRole('button', { name: 'Add Comment' }).click();
    await setNamed(page, 'Seminar').getByText('3 comments').waitFor();
    await page.getByRole('button', { name: 'More actions for My comments' }).click();
    await expectAccessibleAsItStands(page);
    await expect
      .poll(() => page.getByRole('menuitem', { name: /^Delete/ }).getAttribute('aria-disabled'))
      .toBe('true');
    await page.keyboard.press('Escape');

    await page.goto(`/assignments/${id}/submissions?view=${submission.id}`);
    await page.getByRole('button', { name: 'Show Comment Bank' }).click();
    const bank = page.getByRole('region', { name: 'Comment bank' });
    await bank.getByRole('button', { name: 'Insert comment' }).first().waitFor();
    await expectFit(page);
    await bank.getByRole('button', { name: 'Insert comment' }).first().click();
    const written = page.getByRole('dialog').getByLabel('Feedback', { exact: true });
    await expect.poll(() => written.inputValue()).not.toBe('');
    const ready = await written.inputValue();
    await bank.getByRole('tab', { name: 'Comment Sets' }).click();
    await bank.getByRole('button', { name: /^Seminar/ }).click();
    await bank
      .getByRole('listitem')
      .filter({ hasText: 'Only for the seminar.' })
      .last()
      .getByRole('button', { name: 'Insert comment' })
      .click();
    await expect.poll(() => written.inputValue()).toBe(`${ready}\n\nOnly for the seminar.`);

    await page.goto('/comments');
    await choose(page, 'More actions for Seminar', 'Delete');
    await question(page)
      .getByText('Its 3 comments go with it. This action cannot be undone.')
      .waitFor();
    await expectFit(page);
    await question(page).getByRole('button', { name: 'Delete set' }).click();
    await setNamed(page, 'Seminar').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await ownSets(teacher)).map(({ name }) => name))
      .toEqual(['My comments']);
  });
});

describe('a server that fails', () => {
  test('[ERR-55] [ERR-41] the list says what happened; Retry loads it', async () => {
    const { page, teacher } = await signedIn(server);
    await put(teacher, THREE);
    page.expectComplaint(/ERR_FAILED|Failure/);
    await page.clock.install();
    await page.route(BANK, (route) => route.abort());
    await page.route('**/comment-sets/?*', (route) => route.abort());
    await page.goto('/comments');
    const alert = page
      .getByRole('alert')
      .getByText('An error occurred while fetching comments.', { exact: true });
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return alert.count();
      })
      .toBe(1);
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return sets(page).getByText('Failed to fetch comment sets', { exact: true }).count();
      })
      .toBe(1);
    await expectFit(page);
    await page.unroute(BANK);
    await page.unroute('**/comment-sets/?*');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => texts(page)).toHaveLength(3);
    await sets(page).getByRole('button', { name: 'Retry' }).click();
    await setNamed(page, 'My comments').waitFor();
  });

  test('[ERR-44] [ERR-45] [ERR-46] when the server stops, each action says that it failed, and what was typed stays', async () => {
    await using mortal = await startServer();
    const { page, teacher } = await signedIn(mortal);
    await put(teacher, THREE);
    page.expectComplaint(/ERR_|Failure/);
    await page.goto('/comments');
    await list(page).waitFor();
    await item(page, 'Needs a source.').getByRole('button', { name: 'Delete comment' }).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    await add(page).click();
    await field(page).fill('Typed before the cut.');
    await mortal.kill();
    await dialog(page).getByRole('button', { name: 'Add Comment' }).click();
    await dialog(page)
      .getByRole('alert')
      .getByText('Failed to create comment', { exact: true })
      .waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('Typed before the cut.');
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => dialog(page).getByRole('alert').count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await item(page, 'Needs a source.').getByRole('button', { name: 'Edit comment' }).click();
    await dialog(page).getByRole('button', { name: 'Save Comment' }).click();
    await dialog(page)
      .getByRole('alert')
      .getByText('Failed to update comment', { exact: true })
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await item(page, 'Needs a source.').getByRole('button', { name: 'Delete comment' }).click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Failed to delete comment').waitFor();
    await expect.poll(() => texts(page)).toHaveLength(3);
    await using back = await mortal.restart();
    await expect.poll(() => own({ ...teacher, url: back.url })).toHaveLength(3);
  });
});
