import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { expectAccessible, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { dialogOf, openWorkbench, rowOf } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

test('[GEN-8] [DRAFT-5] an existing draft is replaced only after confirmation, also from within the dialog; its notes are next to it', async () => {
  const { page, teacher, dan } = await openWorkbench(server);
  await teacher.post(`/api/v1/submissions/${dan.id}/generate-feedback`);
  await page.reload();
  await rowOf(page, 'Dan')
    .getByRole('button', { name: /^AI FEEDBACK/ })
    .click();
  const sheet = dialogOf(page, 'View AI Feedback');
  await sheet
    .getByRole('region', { name: 'Notes for you' })
    .getByText('Checks, no AI model is set up')
    .waitFor();
  await sheet.getByRole('button', { name: 'Use as User Feedback' }).click();
  await expect
    .poll(() => sheet.getByLabel('Feedback', { exact: true }).inputValue())
    .not.toMatch(/no AI model|\[/i);
  const { body: before } = await teacher.get<unknown[]>('/api/v1/users/me/credit-transactions');

  await sheet.getByRole('button', { name: /^Generate again/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Write another draft for Dan?' });
  await question.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => sheet.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await rowOf(page, 'Dan').focus();
  await page.keyboard.press('g');
  await question.getByRole('button', { name: 'Keep this draft' }).click();
  await expect
    .poll(async () => (await teacher.get<unknown[]>('/api/v1/users/me/credit-transactions')).body)
    .toEqual(before);
  await page.keyboard.press('g');
  await question.getByRole('button', { name: 'Write another (1 credit)' }).click();
  await page.getByText('AI feedback generated successfully').waitFor();
  await expect
    .poll(async () => (await teacher.get<unknown[]>('/api/v1/users/me/credit-transactions')).body)
    .toHaveLength(before.length + 1);
});

test('[EDIT-38] completing with an unfilled placeholder asks once', async () => {
  const { page, teacher, dan } = await openWorkbench(server);
  await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
  const dialog = dialogOf(page, 'Grade Submission');
  await dialog.getByLabel('Grade').fill('B');
  await dialog.getByLabel('Feedback', { exact: true }).fill('You argue [Topic] well.');
  await dialog.getByRole('button', { name: 'Save Grade' }).click();
  await dialog.getByText('The feedback still says [Topic].').waitFor();
  await expect
    .poll(async () => (await teacher.get<Submission>(`/api/v1/submissions/${dan.id}`)).body.grade)
    .toBeNull();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await teacher.get<Submission>(`/api/v1/submissions/${dan.id}`)).body)
    .toMatchObject({ grade: 'B', status: 'completed' });
});

test('[TEAM-6] [LIFE-12] [LIFE-13] [GEN-9] from one history, a wrong student and time are corrected, and grade and draft restored', async () => {
  const { page, teacher, dan } = await openWorkbench(server);
  for (const grade of ['60', '70']) await teacher.patch(`/api/v1/submissions/${dan.id}`, { grade });
  const drafts: (string | null)[] = [];
  for (let times = 0; times < 2; times += 1) {
    await teacher.post(`/api/v1/submissions/${dan.id}/generate-feedback`);
    drafts.push(
      (await teacher.get<Submission>(`/api/v1/submissions/${dan.id}`)).body.ai_feedback_text,
    );
  }
  const now = async () => (await teacher.get<Submission>(`/api/v1/submissions/${dan.id}`)).body;
  await page.reload();
  await rowOf(page, 'Dan')
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Details and History' }).click();
  const dialog = dialogOf(page, 'Details and history');
  await dialog.getByText('Grade: 60 → 70').waitFor();
  await expectFit(page);

  await dialog.getByLabel('Student ID').fill('Daniel');
  await dialog.getByLabel('Handed in').fill('2026-01-02T03:04');
  await dialog.getByRole('button', { name: 'Save Details' }).click();
  await dialog.getByText('Student ID: Dan → Daniel').waitFor();
  await expect
    .poll(() => now())
    .toMatchObject({
      student_identifier: 'Daniel',
      submitted_at: new Date(2026, 0, 2, 3, 4).toISOString(),
    });
  await rowOf(page, 'Daniel').getByText('Jan 2, 2026').waitFor({ state: 'attached' });

  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Grade: 60 → 70' })
    .getByRole('button', { name: /^Put back Grade/ })
    .click();
  await dialog.getByText('Grade: 70 → 60').waitFor();
  await expect.poll(async () => (await now()).grade).toBe('60');
  await dialog.getByRole('button', { name: /^Put back the AI draft/ }).click();
  await expect.poll(async () => dialog.getByText('In use').count()).toBe(1);
  await expect.poll(async () => (await now()).ai_feedback_text).toBe(drafts[0]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('[ERR-27] an assignment that doesn’t exist offers no upload', async () => {
  const { page } = await openWorkbench(server);
  page.expectComplaint(/404|Failure|not found/);
  await page.goto('/assignments/999999/submissions');
  await page.getByRole('alert').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Upload Submission' }).count()).toBe(0);
});

test('[RULE-44] text merged from two conflicting versions is there after a reload', async () => {
  const { page, assignment, teacher, dan } = await openWorkbench(server);
  page.expectComplaint(/412|Precondition|Failure|changed/);
  await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
  const mine = dialogOf(page, 'Grade Submission');
  await mine.getByLabel('Feedback', { exact: true }).fill('My words.');
  await teacher.patch(`/api/v1/submissions/${dan.id}`, { feedback_text: 'Their words.' });
  await mine.getByRole('button', { name: 'Save Grade' }).click();
  await mine.getByText('Somebody else changed this submission while you wrote').waitFor();
  await mine.getByLabel('Feedback', { exact: true }).fill('Half of both.');
  await page.goto(`/assignments/${assignment.id}/submissions`);
  await rowOf(page, 'Dan').getByRole('button', { name: 'Edit grade' }).click();
  await mine.getByText('Somebody else changed this submission while you wrote').waitFor();
  await expect
    .poll(() => mine.getByLabel('Feedback', { exact: true }).inputValue())
    .toBe('Half of both.');
});
