import { describe, expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { expectAccessible, openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { endSession, hueOf } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { patchSubmission } from '#tests/support/stage.ts';
import {
  addressOf,
  dialogOf,
  hold,
  openWorkbench,
  rowOf,
  tableOf,
} from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

const LOST = /ERR_|Failure|could not be reached|Failed to load resource/;

describe('grade and feedback', () => {
  test('[EDIT-1] [EDIT-2] [EDIT-6] [EDIT-8] [WB-40] [WB-63] [EDIT-33] [EDIT-37] a grade shows at once, blue until it is saved, then the list is refreshed', async () => {
    const { page, teacher, dan } = await openWorkbench(server);
    await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
    const dialog = dialogOf(page, 'Grade Submission');
    await expect
      .poll(() => dialog.getByLabel('Grade').getAttribute('placeholder'))
      .toBe('A+, 95, Pass');
    await dialog.getByLabel('Feedback', { exact: true }).fill('Scrap this.');
    await dialog.getByRole('button', { name: 'Clear Feedback' }).click();
    await expect.poll(() => dialog.getByLabel('Feedback', { exact: true }).inputValue()).toBe('');
    await dialog.getByLabel('Grade').fill('B+');
    await expectAccessible(page);
    const held = await hold(page, 'PATCH', /submissions\/\d+$/);
    const refreshed = page.waitForRequest(/by_assignment.*changed_since/);
    await dialog.getByRole('button', { name: 'Save Grade' }).click();
    await held.asked;
    await expect
      .poll(() => tableOf(page).locator('tr', { hasText: 'Dan' }).innerText())
      .toContain('B+');
    await expect.poll(() => hueOf(rowOf(page, 'Dan'), 'background-color')).toBe('blue');
    held.through();
    await refreshed;
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await teacher.get<Submission>(`/api/v1/submissions/${dan.id}`)).body)
      .toMatchObject({ grade: 'B+', feedback_text: null });
  });

  test('[EDIT-35] [ERR-15] [ERR-17] [RULE-1] a failed save is rolled back in the table, stays in the dialog, and says so', async () => {
    const { page } = await openWorkbench(server);
    page.expectComplaint(LOST);
    await rowOf(page, 'Ada').getByRole('button', { name: 'Edit grade' }).click();
    const dialog = dialogOf(page, 'Grade Submission');
    await dialog.getByLabel('Grade').fill('99');
    const held = await hold(page, 'PATCH', /submissions\/\d+$/);
    await dialog.getByRole('button', { name: 'Save Grade' }).click();
    await held.asked;
    held.cut();
    await dialog.getByText('Failed to update').waitFor();
    await expect.poll(() => dialog.getByLabel('Grade').inputValue()).toBe('99');
    await expect
      .poll(() => tableOf(page).locator('tr', { hasText: 'Ada' }).innerText())
      .not.toContain('99');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'Ada').innerText()).toContain('99');
  });

  test('[EDIT-12] [EDIT-13] [EDIT-15] [EDIT-16] [EDIT-18] [EDIT-19] [EDIT-20] [EDIT-21] [WB-55] the draft is read, used, undone and saved as the user’s own feedback', async () => {
    const { page, teacher, bob } = await openWorkbench(server, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await rowOf(page, 'Bob').getByText('AI FEEDBACK').click();
    const dialog = dialogOf(page, 'View AI Feedback');
    const ai = dialog.locator('section', { hasText: 'AI FEEDBACK' });
    await expect.poll(() => ai.locator('textarea, input').count()).toBe(0);
    const own = dialog.getByLabel('Feedback', { exact: true });
    await ai.getByRole('button', { name: 'Copy' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(async () => (await copied()).length).toBeGreaterThan(100);
    const draft = await copied();
    await ai.getByRole('button', { name: 'Use as User Feedback' }).click();
    await expect.poll(() => own.inputValue()).toBe(draft);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => own.inputValue()).toBe('');
    await own.fill('My own words.');
    await ai.getByRole('button', { name: 'Use as User Feedback' }).click();
    await dialog.getByRole('button', { name: 'Below my text' }).click();
    await expect.poll(() => own.inputValue()).toBe(`My own words.\n\n${draft}`);
    await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
    await own.fill('My own words.');
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Show Comment Bank' }).count())
      .toBe(1);
    await dialog.getByRole('button', { name: 'Save Feedback' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await teacher.get<Submission>(`/api/v1/submissions/${bob.id}`)).body)
      .toMatchObject({ feedback_text: 'My own words.', ai_feedback_text: draft });
    await rowOf(page, 'Bob').getByText('USER FEEDBACK').click();
    await dialogOf(page, 'Edit User Feedback').waitFor();
  });

  test('[EDIT-27] [EDIT-28] [EDIT-30] [EDIT-32] [PICK-11] the comment bank: coloured groups, expand and collapse, insert, sets', async () => {
    const { page } = await openWorkbench(server);
    await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
    const dialog = dialogOf(page, 'Grade Submission');
    await dialog.getByLabel('Feedback', { exact: true }).fill('First.');
    await dialog.getByRole('button', { name: 'Show Comment Bank' }).click();
    const bank = dialog.getByRole('region', { name: 'Comment bank' });
    await bank.getByText('Structure & Organization', { exact: true }).waitFor();
    const chips = bank.getByText(/^Structure & Organization \((Excellent|Good|Fair|Poor)/);
    await chips.last().waitFor();
    await expect
      .poll(() => Promise.all([0, 1, 2, 3].map((level) => hueOf(chips.nth(level)))))
      .toEqual(['blue', 'green', 'orange', 'red']);
    const shown = await bank.getByRole('checkbox').count();
    await bank.getByRole('button', { name: 'Expand all' }).click();
    await expect.poll(() => bank.getByRole('checkbox').count()).toBeGreaterThan(shown);
    await expectAccessible(page);
    await bank.getByRole('checkbox').first().check();
    await expect
      .poll(() => dialog.getByLabel('Feedback', { exact: true }).inputValue())
      .toMatch(/^First\.\n\n\S/);
    await bank.getByRole('button', { name: 'Collapse all' }).click();
    await expect.poll(() => bank.getByRole('checkbox').count()).toBe(0);
    await bank.getByRole('tab', { name: 'Comment Sets' }).click();
    await bank.getByRole('button', { name: 'My comments' }).waitFor();
  });
});

describe('the score', () => {
  test('[EDIT-22] [EDIT-23] [EDIT-34] [EDIT-36] [WB-44] [ERR-25] [ERR-38] shows at once, is rolled back on failure, and is announced when saved', async () => {
    const { page } = await openWorkbench(server);
    page.expectComplaint(LOST);
    await rowOf(page, 'Cyd').getByRole('button', { name: 'Edit Turnitin score' }).click();
    const dialog = dialogOf(page, 'Edit Turnitin Score');
    const field = dialog.getByLabel('Turnitin similarity score');
    await expect
      .poll(() => field.evaluate(({ min, max, step }: HTMLInputElement) => [min, max, step]))
      .toEqual(['0', '100', '0.1']);
    await field.fill('');
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Save Score' }).isDisabled())
      .toBe(true);
    await field.fill('15.5');
    const held = await hold(page, 'PATCH', /submissions\/\d+$/);
    await dialog.getByRole('button', { name: 'Save Score' }).click();
    await held.asked;
    await expect
      .poll(() => tableOf(page).locator('tr', { hasText: 'Cyd' }).innerText())
      .toContain('15.5%');
    held.cut();
    await dialog.getByText('Failed to update Turnitin score').waitFor();
    await expect
      .poll(() => tableOf(page).locator('tr', { hasText: 'Cyd' }).innerText())
      .toContain('40.1%');
    await dialog.getByRole('button', { name: 'Save Score' }).click();
    await page.getByText('Turnitin score updated successfully').waitFor();
    await expect.poll(() => rowOf(page, 'Cyd').innerText()).toContain('15.5%');
  });
});

describe('nothing typed is lost', () => {
  test('[RULE-3] [RULE-4] unsaved text is there after a reload and a closed tab', async () => {
    const { page, assignment } = await openWorkbench(server);
    await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
    await dialogOf(page, 'Grade Submission')
      .getByLabel('Feedback', { exact: true })
      .fill('Half a thought');
    await page.reload();
    await rowOf(page, 'Dan').getByText('Unsaved text').waitFor();
    const other = await page.context().newPage();
    await page.close();
    await other.goto(addressOf(assignment));
    await rowOf(other, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
    const dialog = dialogOf(other, 'Grade Submission');
    await dialog.getByText('Your unsaved text is back').waitFor();
    await expect
      .poll(() => dialog.getByLabel('Feedback', { exact: true }).inputValue())
      .toBe('Half a thought');
    await dialog.getByRole('button', { name: 'Save Grade' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(other, 'Dan').getByText('Unsaved text').count()).toBe(0);
  });

  test('[RULE-1] offline the save fails and the text stays; it is sent once online again', async () => {
    const { page } = await openWorkbench(server);
    page.expectComplaint(LOST);
    await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
    const dialog = dialogOf(page, 'Grade Submission');
    await dialog.getByText('Should cities charge for driving?').first().waitFor();
    await dialog.getByLabel('Feedback', { exact: true }).fill('Written on a train.');
    await expect.poll(() => page.getByText(/You are offline/).count()).toBe(0);
    await page.context().setOffline(true);
    await page
      .getByText('You are offline. What you type is kept in this browser until it is saved.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Save Grade' }).click();
    await dialog.getByText('Your text is here and kept in this browser.').waitFor();
    await page.context().setOffline(false);
    await page.getByText(/You are offline/).waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'Dan').innerText()).not.toContain('Written on a train.');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'Dan').innerText()).toContain('Written on a train.');
  });

  test('[RULE-8] [RULE-9] two tabs: both texts are shown, and the merged one is saved', async () => {
    const { page, assignment, teacher, dan } = await openWorkbench(server);
    page.expectComplaint(/412|Precondition|Failure|changed/);
    await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
    const mine = dialogOf(page, 'Grade Submission');
    await mine.getByLabel('Feedback', { exact: true }).fill('My words.');
    const tab = await openPage(server, { token: teacher.token! });
    await tab.goto(addressOf(assignment));
    await rowOf(tab, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
    await dialogOf(tab, 'Grade Submission')
      .getByLabel('Feedback', { exact: true })
      .fill('Their words.');
    await dialogOf(tab, 'Grade Submission').getByRole('button', { name: 'Save Grade' }).click();
    await dialogOf(tab, 'Grade Submission').waitFor({ state: 'detached' });
    await mine.getByRole('button', { name: 'Save Grade' }).click();
    await mine.getByText('Somebody else changed this submission while you wrote').waitFor();
    await expect
      .poll(() => mine.locator('section', { hasText: 'YOURS' }).innerText())
      .toContain('My words.');
    await expect
      .poll(() => mine.locator('section', { hasText: 'THEIRS' }).innerText())
      .toContain('Their words.');
    await expectAccessible(page);
    await mine.getByLabel('Feedback', { exact: true }).fill('Our words.');
    await mine.getByRole('button', { name: 'Use this' }).click();
    await mine.getByRole('button', { name: 'Save Grade' }).click();
    await mine.waitFor({ state: 'detached' });
    await expect
      .poll(
        async () =>
          (await teacher.get<Submission>(`/api/v1/submissions/${dan.id}`)).body.feedback_text,
      )
      .toBe('Our words.');
  });

  test('[RULE-9] a grade set elsewhere meanwhile stays if only the feedback was edited', async () => {
    const { page, teacher, dan } = await openWorkbench(server);
    page.expectComplaint(/412|Precondition|Failure|changed/);
    await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
    const dialog = dialogOf(page, 'Grade Submission');
    await dialog.getByLabel('Feedback', { exact: true }).fill('My words.');
    await patchSubmission(teacher, dan.id, { grade: 'A' });
    await dialog.getByRole('button', { name: 'Save Grade' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await teacher.get<Submission>(`/api/v1/submissions/${dan.id}`)).body)
      .toMatchObject({ grade: 'A', feedback_text: 'My words.' });
  });

  test('[RULE-2] [ERR-13] after the session expired the user signs in in place; the text is still there, and is saved', async () => {
    const { page, teacher } = await openWorkbench(server);
    page.expectComplaint(/401|Unauthorized|Failure|session/);
    await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
    const dialog = dialogOf(page, 'Grade Submission');
    await dialog.getByLabel('Feedback', { exact: true }).fill('Late at night.');
    await endSession(page, teacher);
    await dialog.getByRole('button', { name: 'Save Grade' }).click();
    await page.getByLabel('Password').fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password').waitFor({ state: 'detached' });
    await expect
      .poll(() => dialog.getByLabel('Feedback', { exact: true }).inputValue())
      .toBe('Late at night.');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'Dan').innerText()).toContain('Late at night.');
  });
});
