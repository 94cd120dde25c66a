import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, useBrowser } from '#tests/support/browser.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { dialogOf, hold, openWorkbench, rowOf, students, tableOf } from '#tests/support/workbench.ts';

useBrowser();
let server: TestServer;
beforeAll(async () => { server = await startServer(); });
afterAll(() => server[Symbol.asyncDispose]());

describe('many at once', () => {
  test('[WB-60] [WB-61] [WB-62] [WB-65] [API-30] [ERR-35] the bar shows with a selection; one grade for all of it', async () => {
    const { page } = await openWorkbench(server);
    expect(await page.getByText('submission(s) selected').count()).toBe(0);
    await rowOf(page, 'Cyd').getByRole('checkbox').check();
    await rowOf(page, 'Dan').getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected submissions' });
    await bar.getByText('2 submission(s) selected').waitFor();
    expect(await bar.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining(['Grade Selected', 'Generate Feedback', 'Delete Selected']));
    await bar.getByRole('button', { name: 'Grade Selected' }).click();
    const dialog = dialogOf(page, 'Grade 2 submissions');
    await dialog.getByLabel('Grade').fill('Pass');
    await dialog.getByLabel('Feedback').fill('Thank you.');
    const bodies: unknown[] = [];
    page.on('request', (request) => { if (request.method() === 'PATCH') bodies.push(request.postDataJSON()); });
    const held = await hold(page, 'PATCH', /submissions\/\d+$/);
    await dialog.getByRole('button', { name: 'Grade Selected' }).click();
    await held.asked;
    await expect.poll(() => tableOf(page).locator('tr[data-tone=busy]').count()).toBeGreaterThan(0);
    held.through();
    await page.getByText('Batch grading completed successfully').waitFor();
    expect(bodies).toEqual([1, 2].map(() => ({ grade: 'Pass', feedback_text: 'Thank you.' })));
    await expect.poll(() => rowOf(page, 'Dan').innerText()).toContain('Completed');
  });

  test('[GEN-4] [API-32] [ERR-37] drafts for a selection: the cost first, those with a draft left out', async () => {
    const { page } = await openWorkbench(server);
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Generate Feedback' }).click();
    const dialog = dialogOf(page, 'Generate Feedback');
    await dialog.getByText('3 credits', { exact: true }).waitFor();
    await dialog.getByText('9 credits', { exact: true }).waitFor();
    expect(await dialog.getByLabel(/Also the 1 submission that has a draft already/).isChecked()).toBe(false);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Generate 3' }).click();
    await page.getByText('Batch feedback generation completed successfully').waitFor();
    await expect.poll(() => tableOf(page).getByText('No AI feedback generated').count()).toBe(0);
    await expect.poll(() => page.getByText('6 Credits').count()).toBeGreaterThan(0);
  });

  test('[API-31] [ERR-23] [ERR-36] deleting a selection: what failed is named and tried again', async () => {
    const { page } = await openWorkbench(server);
    page.expectComplaint(/ERR_|Failure|could not be reached/);
    await rowOf(page, 'Cyd').getByRole('checkbox').check();
    await rowOf(page, 'Dan').getByRole('checkbox').check();
    let calls = 0;
    await page.route(/submissions\/\d+$/, (route) => (route.request().method() === 'DELETE' && ++calls === 1 ? route.abort() : route.fallback()));
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await page.getByRole('alertdialog').getByText(/Are you sure you want to delete these 2 submissions\?/).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(/Failed to perform batch deletion/).waitFor();
    const failed = page.getByRole('list', { name: 'Failed submissions' });
    expect(await failed.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Retry 1' }).click();
    await page.getByText('Batch deletion completed successfully').waitFor();
    await expect.poll(() => students(page)).toEqual(['Bob', 'Ada']);
  });

  test('[ERR-22] [ERR-24] the other two say so as well', async () => {
    const { page } = await openWorkbench(server);
    page.expectComplaint(/ERR_|Failure|could not be reached/);
    await page.route(/submissions\/\d+(\/generate-feedback)?$/, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
    await rowOf(page, 'Dan').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Grade Selected' }).click();
    await dialogOf(page, 'Grade 1 submission').getByLabel('Grade').fill('A');
    await dialogOf(page, 'Grade 1 submission').getByRole('button', { name: 'Grade Selected' }).click();
    await page.getByText(/Failed to perform batch grading/).waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Generate Feedback' }).click();
    await dialogOf(page, 'Generate Feedback').getByRole('button', { name: 'Generate 1' }).click();
    await page.getByText(/Failed to generate feedback for multiple submissions/).waitFor();
    expect(await page.getByRole('list', { name: 'Failed submissions' }).innerText()).toContain('Dan');
  });
});

describe('leaving the page', () => {
  test('a batch goes on while one looks elsewhere, and is still there on the way back', async () => {
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
