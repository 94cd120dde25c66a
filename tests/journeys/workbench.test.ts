import { describe, expect, test } from 'vitest';
import { expectAccessible, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { callsFromNow, hueOf } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { startServer } from '#tests/support/server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';
import {
  addressOf,
  dialogOf,
  hold,
  openWorkbench,
  rowOf,
  stage,
  students,
  tableOf,
} from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

describe('the page', () => {
  test('[ERR-27] [WB-2] [WB-3] says that an assignment can not be loaded; shows fallbacks for a missing name and description', async () => {
    const { page, teacher } = await signedIn(server);
    const assignment = await createAssignment(teacher, 'Essay');
    page.expectComplaint(/ERR_|Failure|could not be reached/);
    let isReached = false;
    await page.route(`**/api/v1/assignments/${assignment.id}`, async (route) => {
      if (!isReached) return route.abort();
      const answer = await route.fetch();
      return route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), name: '', description: '' },
      });
    });
    await page.goto(addressOf(assignment));
    const shown = page.getByRole('main').getByRole('alert');
    await shown.waitFor();
    await expect.poll(() => shown.innerText()).toContain('An error occurred while loading data');
    isReached = true;
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Submissions' }).waitFor();
    await expect
      .poll(() => page.locator('header p').allInnerTexts())
      .toContain('Manage student submissions for this assignment.');
  });

  test('[WB-1] [WB-4] [WB-5] [WB-6] [WB-7] [WB-8] [WB-10] [WB-12] [WB-13] [WB-14] [WB-15] [WB-16] [WB-23] [WB-24] [WB-26] [RULE-29] shows name, columns, sort orders and page sizes; searches and filters at once, without a request; uploads and refreshes', async () => {
    const { page, teacher, assignment } = await openWorkbench(server);
    await page.getByRole('heading', { level: 1, name: 'Essay on cities' }).waitFor();
    await page.getByText('Discuss in 500 words.', { exact: true }).waitFor();
    await rowOf(page, 'Bob').getByText('Draft Feedback Generated').waitFor();
    await expect
      .poll(async () =>
        (await tableOf(page).getByRole('columnheader').allInnerTexts())
          .map((text) => text.trim())
          .slice(1),
      )
      .toEqual([
        'Student ID',
        'Files',
        'Grade',
        'Feedback',
        'Turnitin',
        'Status',
        'Submitted',
        'Actions',
      ]);
    const sortable = tableOf(page)
      .getByRole('columnheader')
      .filter({ has: page.getByRole('button') });
    await expect
      .poll(async () => (await sortable.allInnerTexts()).map((text) => text.trim()))
      .toEqual(['Student ID', 'Files', 'Grade', 'Turnitin', 'Status', 'Submitted']);
    await expect.poll(() => students(page)).toEqual(['Dan', 'Cyd', 'Bob', 'Ada']);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Submitted' }).getAttribute('aria-sort'))
      .toBe('descending');
    await page.getByPlaceholder('Search by student ID, filename, grade, or feedback').waitFor();
    await expect
      .poll(() => page.getByLabel('Status', { exact: true }).locator('option').allInnerTexts())
      .toEqual(['All Statuses', 'Submitted', 'Draft Feedback Generated']);
    await expect
      .poll(() => page.getByLabel('Rows per page').locator('option').allInnerTexts())
      .toEqual(['10', '25', '50', '100']);
    await page.getByLabel('Select all on this page').check();
    await page.getByText('4 submission(s) selected').waitFor();
    await page.getByRole('columnheader', { name: 'Student ID' }).getByRole('button').click();
    await expect.poll(() => students(page)).toEqual(['Ada', 'Bob', 'Cyd', 'Dan']);
    const asked = await callsFromNow(page);
    const search = page.getByRole('searchbox');
    await search.fill('OPENING SAYS');
    await expect.poll(() => students(page)).toEqual(['Ada']);
    await search.fill('nothing like it');
    await page.getByText('No submissions found matching your criteria').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).last().click();
    await expect.poll(() => students(page)).toEqual(['Ada', 'Bob', 'Cyd', 'Dan']);
    await page.getByLabel('Status', { exact: true }).selectOption('Draft Feedback Generated');
    await expect.poll(() => students(page)).toEqual(['Bob']);
    expect(asked).toEqual([]);
    await page.getByLabel('Status', { exact: true }).selectOption('All Statuses');
    await page.getByRole('button', { name: 'Upload Submission' }).click();
    await dialogOf(page, 'Upload Submission').waitFor();
    await page.keyboard.press('Escape');
    await upload(teacher, assignment.id, { student: 'Eve', file: 'eve.txt' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => students(page)).toContain('Eve');
  });

  test('[WB-24] [WB-25] offers the first upload if nothing was submitted yet', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto(addressOf(await createAssignment(teacher, 'Empty')));
    await page.getByText('No submissions found matching your criteria').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload First Submission' }).click();
    await expect.poll(() => dialogOf(page, 'Upload Submission').count()).toBe(1);
  });

  test('[WB-27] [WB-28] [WB-29] [ERR-16] [ERR-28] [SPEC-2] says that it is loading; shows a failure, and can be retried', async () => {
    const { page, teacher } = await signedIn(server);
    const { assignment } = await stage(teacher);
    page.expectComplaint(/500|ERR_|could not be reached|Something went wrong|Failure/);
    let isBroken: false | 'said' | 'silent' = 'said';
    await page.route(/by_assignment/, (route) => {
      if (isBroken === 'said')
        return route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"detail":"The disk is full."}',
        });
      return isBroken === 'silent' ? route.abort() : route.continue();
    });
    await page.goto(addressOf(assignment));
    await page.getByText('Loading Submissions...').waitFor();
    await page.getByRole('main').getByText('The disk is full.').waitFor();
    await page.locator('.toasts').getByRole('alert').getByText('The disk is full.').waitFor();
    await expectAccessible(page);
    isBroken = 'silent';
    await page.getByRole('button', { name: 'Retry Loading Submissions' }).click();
    await page
      .getByRole('main')
      .getByText('Failed to load submissions. Please try again.')
      .waitFor();
    await page
      .locator('.toasts')
      .getByText('Failed to load submissions. Please try again.')
      .waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry Loading Submissions' }).click();
    await expect.poll(() => students(page)).toContain('Ada');
  });
});

describe('a row', () => {
  test('[WB-30] [WB-31] [WB-43] [EDIT-24] [EDIT-25] [EDIT-26] [API-28] [API-29] lists all files, with the score or N/A; they open in new windows, the report by its own address', async () => {
    const { page, ada } = await openWorkbench(server);
    await rowOf(page, 'Ada').getByRole('button', { name: 'View all files' }).click();
    const files = dialogOf(page, 'Files for Ada');
    await files.getByText('Original file', { exact: true }).waitFor();
    await files.getByText('Processed file', { exact: true }).waitFor();
    await files.getByText('Similarity score: 12.5%').waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, 'Bob').getByRole('button', { name: 'View all files' }).click();
    await expect
      .poll(() => dialogOf(page, 'Files for Bob').innerText())
      .toContain('Similarity score: N/A');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(request.url()));
    const [text] = await Promise.all([
      page.waitForEvent('popup'),
      rowOf(page, 'Ada').getByRole('button', { name: 'View processed file' }).click(),
    ]);
    await text.waitForURL(/\/files\//);
    await expect
      .poll(() => text.evaluate(() => window.name))
      .toBe(`marginalia-processed-${ada.id}`);
    expect(asked.filter((url) => url.includes('view-url'))).toHaveLength(1);
    const report = page
      .context()
      .waitForEvent(
        'request',
        (request) => request.url().includes('/files/') && !request.url().includes(text.url()),
      );
    await rowOf(page, 'Ada')
      .getByRole('button', { name: /view Turnitin report/ })
      .click();
    await report;
    expect(asked.filter((url) => url.includes('view-url'))).toHaveLength(1);
    await expect
      .poll(() =>
        rowOf(page, 'Cyd')
          .getByRole('button', { name: /Turnitin report/ })
          .count(),
      )
      .toBe(0);
  });

  test('[WB-34] [WB-35] [WB-36] the more-actions menu', async () => {
    const { page } = await openWorkbench(server);
    const menu = page.getByRole('menu');
    const names = async () =>
      (await menu.getByRole('menuitem').locator('> span:not([aria-hidden])').allInnerTexts()).map(
        (text) => text.trim(),
      );
    await rowOf(page, 'Ada').getByRole('button', { name: 'More actions' }).click();
    await expect
      .poll(names)
      .toEqual([
        'View Processed File',
        'View Original File',
        'View Turnitin Report',
        'View All Files',
        'Grade / Edit Feedback',
        'Edit Turnitin Score',
        'Generate AI Feedback',
        'Details and History',
        'Extension or Waiver',
        'Delete',
      ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    // Cyd has a score, but no report.
    await rowOf(page, 'Cyd').getByRole('button', { name: 'More actions' }).click();
    await menu.waitFor();
    await expect.poll(() => names()).not.toContain('View Turnitin Report');
    await menu.getByRole('menuitem', { name: 'Grade / Edit Feedback' }).click();
    await dialogOf(page, 'Grade Submission').waitFor();
  });

  test('[WB-32] [WB-33] [WB-64] [WB-66] [GEN-3] [GEN-6] [ERR-31] [ERR-33] writes a draft from the row: busy meanwhile, then there', async () => {
    const { page } = await openWorkbench(server);
    const held = await hold(page, 'POST', /generate-feedback/);
    const row = rowOf(page, 'Dan');
    await row.getByRole('button', { name: 'Generate AI Feedback' }).click();
    await held.asked;
    await row.getByRole('button', { name: 'Generating...' }).waitFor();
    await expect.poll(() => hueOf(row, 'background-color')).toBe('blue');
    await expect.poll(() => row.getByRole('checkbox').isDisabled()).toBe(true);
    for (const button of await row.getByRole('button').all())
      await expect.poll(() => button.isDisabled()).toBe(true);
    held.through();
    await page.getByText('AI feedback generated successfully').waitFor();
    await row.getByText('Draft Feedback Generated').waitFor();
    await expect.poll(() => row.getByText('No AI feedback generated').count()).toBe(0);
    await expect
      .poll(
        async () => (await page.getByText('AI feedback generated successfully').boundingBox())?.x,
      )
      .toBeLessThan(400);
  });

  test('[GEN-3] [GEN-7] [ERR-15] [EASE-21] writes one from the menu; with no credits left a red toast shows the server’s words', async () => {
    await using poor = await startServer({ env: { WELCOME_CREDITS: '0' } });
    const { page, teacher } = await signedIn(poor);
    const { assignment } = await stage(teacher);
    await page.goto(addressOf(assignment));
    page.expectComplaint(/402|credit/i);
    await rowOf(page, 'Dan').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Generate AI Feedback' }).click();
    const toast = page.getByRole('alert').filter({
      hasText: 'You have no credits left. See Buy Credits in the menu to get more.',
    });
    await toast.waitFor();
    await expect.poll(() => hueOf(toast, 'background-color')).toBe('red');
    await expect
      .poll(() => rowOf(page, 'Dan').locator('.cell-status').innerText())
      .toBe('Submitted');
    await rowOf(page, 'Dan').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Generate Feedback' }).click();
    const question = dialogOf(page, 'Generate Feedback');
    await question.getByText('There are no credits left.').first().waitFor();
    await question.getByRole('link', { name: 'How to get more credits' }).click();
    await page.getByRole('heading', { level: 1, name: 'Buy Credits' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Write the e-mail' }).getAttribute('href'))
      .toContain(encodeURIComponent(teacher.account.email));
    await page.context().close();
  });

  test('[WB-71] [WB-67] [ERR-21] [ERR-34] deleting asks, turns red, and announces its result', async () => {
    const { page } = await openWorkbench(server);
    const ask = async () => {
      await rowOf(page, 'Dan').getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page
        .getByRole('alertdialog')
        .getByText('Are you sure you want to delete this submission? This action cannot be undone.')
        .waitFor();
    };
    await ask();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, 'Dan').waitFor();
    const broken = await hold(page, 'DELETE', /submissions\/\d+$/);
    page.expectComplaint(/ERR_|Failure|could not be reached/);
    await ask();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await broken.asked;
    await expect.poll(() => hueOf(rowOf(page, 'Dan'), 'background-color')).toBe('red');
    broken.cut();
    await page.getByText('Failed to delete submission').waitFor();
    await ask();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Submission deleted successfully').waitFor();
    await expect.poll(() => students(page)).toEqual(['Cyd', 'Bob', 'Ada']);
  });

  test('[SHELL-4] a link opens the right submission on its page; a stale one says so', async () => {
    const { page, assignment, ada, dan, teacher } = await openWorkbench(server);
    await page.goto(`${addressOf(assignment)}?view=${ada.id}`);
    await dialogOf(page, 'Edit User Feedback').getByText('Ada · ada.txt').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await teacher.delete(`/api/v1/submissions/${dan.id}`);
    await page.goto(`${addressOf(assignment)}?view=${dan.id}`);
    await page.getByText('That submission is no longer here.').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
