import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '#contract/credits/credit.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import {
  expectAccessible,
  openPage,
  signedIn,
  useBrowser,
} from '#tests/support/browser/browser.ts';
import { hueOf } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';
import {
  addressOf,
  dialogOf,
  hold,
  openWorkbench,
  rowOf,
  students,
  tableOf,
} from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

describe('bulk actions', () => {
  test('[WB-60] [WB-61] [WB-62] [WB-65] [API-30] [ERR-35] the bar appears with a selection; sets one grade for all of it', async () => {
    const { page } = await openWorkbench(server);
    await expect.poll(() => page.getByText('submission(s) selected').count()).toBe(0);
    await rowOf(page, 'Cyd').getByRole('checkbox').check();
    await rowOf(page, 'Dan').getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected submissions' });
    await bar.getByText('2 submission(s) selected').waitFor();
    await expect
      .poll(() => bar.getByRole('button').allInnerTexts())
      .toEqual(expect.arrayContaining(['Grade Selected', 'Generate Feedback', 'Delete Selected']));
    await bar.getByRole('button', { name: 'Grade Selected' }).click();
    const dialog = dialogOf(page, 'Grade 2 submissions');
    await dialog.getByLabel('Grade').fill('Pass');
    await dialog.getByLabel('Feedback').fill('Thank you.');
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') bodies.push(request.postDataJSON());
    });
    const held = [
      await hold(page, 'PATCH', /submissions\/\d+$/),
      await hold(page, 'PATCH', /submissions\/\d+$/),
    ];
    await dialog.getByRole('button', { name: 'Grade Selected' }).click();
    await Promise.all(held.map(({ asked }) => asked));
    // A hovered row has a tint of its own.
    await page.mouse.move(0, 0);
    await expect
      .poll(() =>
        Promise.all(
          ['Cyd', 'Dan'].map((student) => hueOf(rowOf(page, student), 'background-color')),
        ),
      )
      .toEqual(['blue', 'blue']);
    await expect.poll(() => hueOf(rowOf(page, 'Bob'), 'background-color')).toBe('grey');
    for (const { through } of held) through();
    await page.getByText('Batch grading completed successfully').waitFor();
    expect(bodies).toEqual([1, 2].map(() => ({ grade: 'Pass', feedback_text: 'Thank you.' })));
    await expect.poll(() => rowOf(page, 'Dan').innerText()).toContain('Completed');
  });

  test('[GEN-4] [GEN-10] [API-32] [ERR-37] drafts for a selection: states the cost first, and leaves out those with a draft', async () => {
    const { page } = await openWorkbench(server);
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Generate Feedback' }).click();
    const dialog = dialogOf(page, 'Generate Feedback');
    await dialog.getByText('3 credits', { exact: true }).waitFor();
    await dialog.getByText('9 credits', { exact: true }).waitFor();
    await expect
      .poll(() => dialog.getByLabel(/Also the 1 submission that has a draft already/).isChecked())
      .toBe(false);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Generate 3' }).click();
    await page.getByText('Batch feedback generation completed successfully').waitFor();
    await expect.poll(() => tableOf(page).getByText('No AI feedback generated').count()).toBe(0);
    await expect.poll(() => page.getByText('6 Credits').count()).toBeGreaterThan(0);
  });

  test('[API-31] [ERR-23] [ERR-36] deleting a selection names what failed, and retries it', async () => {
    const { page } = await openWorkbench(server);
    page.expectComplaint(/ERR_|Failure|could not be reached/);
    await rowOf(page, 'Cyd').getByRole('checkbox').check();
    await rowOf(page, 'Dan').getByRole('checkbox').check();
    let calls = 0;
    await page.route(/submissions\/\d+$/, (route) =>
      route.request().method() === 'DELETE' && ++calls === 1 ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await page
      .getByRole('alertdialog')
      .getByText(/Are you sure you want to delete these 2 submissions\?/)
      .waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(/Failed to perform batch deletion/).waitFor();
    const failed = page.getByRole('list', { name: 'Failed submissions' });
    await failed.waitFor();
    await expect.poll(() => failed.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Retry 1' }).click();
    await page.getByText('Batch deletion completed successfully').waitFor();
    await expect.poll(() => students(page)).toEqual(['Bob', 'Ada']);
  });

  test('[ERR-22] [ERR-24] [SPEC-7] the other two do so as well, and say why no other batch can begin', async () => {
    const { page } = await openWorkbench(server);
    page.expectComplaint(/ERR_|Failure|could not be reached/);
    await page.route(/submissions\/\d+(\/generate-feedback)?$/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await rowOf(page, 'Dan').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Grade Selected' }).click();
    await dialogOf(page, 'Grade 1 submission').getByLabel('Grade').fill('A');
    await dialogOf(page, 'Grade 1 submission')
      .getByRole('button', { name: 'Grade Selected' })
      .click();
    await page.getByText(/Failed to perform batch grading/).waitFor();
    for (const name of ['Grade Selected', 'Generate Feedback', 'Delete Selected']) {
      const button = page.getByRole('button', { name });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      expect(await button.getAttribute('aria-description')).toMatch(
        /^Some of the last batch failed: retry them or close that list/,
      );
    }
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Generate Feedback' }).click();
    await dialogOf(page, 'Generate Feedback').getByRole('button', { name: 'Generate 1' }).click();
    await page.getByText(/Failed to generate feedback for multiple submissions/).waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'Failed submissions' }).innerText())
      .toContain('Dan');
  });
});

describe('cancelling drafts', () => {
  /** It writes one draft at a time. */
  let slow: TestServer;
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider();
    slow = await startServer({
      env: { AI_BASE_URL: provider.url, AI_MODEL: 'held', AI_CONCURRENCY: '1' },
    });
  });
  beforeEach(() => provider.hold());
  afterEach(() => provider.release());
  afterAll(async () => {
    await slow[Symbol.asyncDispose]();
    await provider.stop();
  });

  /** Creates five essays and ten credits; the model writes no draft until it is released. */
  async function openQueue() {
    const { page, teacher } = await signedIn(slow);
    const assignment = await createAssignment(teacher, 'Essay on queues');
    for (const student of ['Ann', 'Ben', 'Cat', 'Don', 'Eve'])
      await upload(teacher, assignment.id, {
        file: `${student}.txt`,
        student,
        text: 'Some write that queues are fair. They are slow as well, and nobody likes them.',
      });
    await page.goto(addressOf(assignment));
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Generate Feedback' }).click();
    await dialogOf(page, 'Generate Feedback').getByRole('button', { name: 'Generate 5' }).click();
    await rowOf(page, 'Ann')
      .getByText(/Writing…/)
      .or(rowOf(page, 'Eve').getByText(/Writing…/))
      .first()
      .waitFor();
    const batch = page.getByRole('region', { name: 'Running batch' });
    const history = async () =>
      (await teacher.get<Transaction[]>('/api/v1/users/me/credit-transactions')).body;
    return {
      page,
      teacher,
      assignment,
      batch,
      history,
      written: async () =>
        (
          await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}`)
        ).body.filter((row) => row.ai_feedback_text !== null).length,
    };
  }

  test('[AI-5] [GEN-2] drafts queued on the server are cancelled and cost nothing; the one being written ends as usual', async () => {
    const queue = await openQueue();
    const { page, batch } = queue;
    page.expectComplaint(/409|no longer waiting/);
    await batch.getByRole('button', { name: 'Cancel' }).click();
    await batch.getByText('0 done · 0 failed · 4 cancelled · 1 left').waitFor();
    await batch.getByText('Cancelling: a draft that is being written is still finished').waitFor();
    await expect.poll(() => batch.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    await expect.poll(() => tableOf(page).locator('tr[data-tone=busy]').count()).toBe(1);
    await tableOf(page).locator('tr[data-tone=busy]').focus();
    await page.keyboard.press('x');
    await page.getByText('5 submission(s) selected').waitFor();
    provider.release();
    await page
      .getByText('1 of 5 drafts written, 4 cancelled: nothing was charged for those.')
      .waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.getByText('9 Credits').count()).toBeGreaterThan(0);
    await page.getByText('4 submission(s) selected').waitFor();
    await expect
      .poll(async () => [
        await queue.written(),
        (await queue.history()).map(({ change_amount }) => change_amount),
      ])
      .toEqual([1, [-1, 10]]);
    await page.getByRole('button', { name: 'Generate Feedback' }).click();
    await dialogOf(page, 'Generate Feedback').getByRole('button', { name: 'Generate 4' }).click();
    await page.getByText('Batch feedback generation completed successfully').waitFor();
    await expect
      .poll(async () => [await queue.written(), (await queue.history()).length])
      .toEqual([5, 6]);
  });

  test('a cancellation without a connection is kept, and sent when the server is back', async () => {
    const queue = await openQueue();
    const { page, batch } = queue;
    page.expectComplaint(/409|no longer waiting|ERR_INTERNET_DISCONNECTED|could not be reached/);
    await page.context().setOffline(true);
    await batch.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => tableOf(page).getByText('Cancelling…').count()).toBe(5);
    await page.context().setOffline(false);
    await batch.getByText('0 done · 0 failed · 4 cancelled · 1 left').waitFor();
    provider.release();
    await page.getByText('1 of 5 drafts written, 4 cancelled').waitFor();
    await expect
      .poll(async () => [await queue.written(), (await queue.history()).length])
      .toEqual([1, 2]);
  });

  test('a single one, from another tab: both tabs show it, and nothing is charged for it', async () => {
    const queue = await openQueue();
    const { page, batch, teacher, assignment } = queue;
    const other = await openPage(slow, { token: teacher.token ?? '' });
    await other.goto(addressOf(assignment));
    await rowOf(other, 'Cat').getByText('Waiting for its turn…').waitFor();
    await rowOf(other, 'Cat').focus();
    await other.keyboard.press('e');
    const sheet = dialogOf(other, 'Edit User Feedback');
    await sheet.getByLabel('Feedback').fill('Written meanwhile.');
    await sheet.getByRole('button', { name: 'Cancel generation' }).click();
    await other.getByText('Generation cancelled. Nothing was charged.').waitFor();
    await expect.poll(() => sheet.getByLabel('Feedback').inputValue()).toBe('Written meanwhile.');
    await sheet.getByRole('button', { name: 'Generate AI Feedback' }).waitFor();
    await batch.getByText('0 done · 0 failed · 1 cancelled · 4 left').waitFor();
    provider.release();
    await page
      .getByText('4 of 5 drafts written, 1 cancelled: nothing was charged for that one.')
      .waitFor();
    await expect
      .poll(async () => [await queue.written(), (await queue.history()).length])
      .toEqual([4, 5]);
  });
});

describe('leaving the page', () => {
  test('a batch continues while the user is elsewhere, and is still there on return', async () => {
    const { page } = await openWorkbench(server);
    await rowOf(page, 'Cyd').getByRole('checkbox').check();
    await rowOf(page, 'Dan').getByRole('checkbox').check();
    const held = await hold(page, 'DELETE', /submissions\/\d+$/);
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await held.asked;
    await page.getByRole('link', { name: 'Assignments' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Assignments' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Running batch' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Assignments' }).waitFor();
    held.through();
    await page.getByText('Batch deletion completed successfully').waitFor();
    await page.goBack();
    await expect.poll(() => students(page)).toEqual(['Bob', 'Ada']);
  });
});
