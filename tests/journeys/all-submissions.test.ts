import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import type { Caller } from '#tests/support/caller.ts';
import {
  callsFromNow,
  expectFit,
  expectStacked,
  focusedName,
  hueOf,
  tabTo,
} from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, patchSubmission, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();
/** A teacher whose submissions are only read. */
let reader: Caller;
let staged: Awaited<ReturnType<typeof stage>>;
beforeAll(async () => {
  reader = await server.teacher();
  staged = await stage(reader);
});

/**
 * Creates two assignments with four submissions: three grades, four scores, an HTML name and a
 * right-to-left name.
 */
async function stage(teacher: Caller) {
  const essay = await createAssignment(teacher, 'Essay on cities');
  const report = await createAssignment(teacher, 'Lab report', {
    grade_scale: { kind: 'points', max: 20 },
  });
  const first = await upload(teacher, essay.id, { file: 'alpha.txt', student: 's2', score: 29.9 });
  await patchSubmission(teacher, first.id, { grade: '70', feedback_text: 'Clear and convincing.' });
  const second = await upload(teacher, essay.id, {
    file: '<b>bravo.txt',
    student: 's10',
    score: 30,
  });
  await patchSubmission(teacher, second.id, { grade: 'B+' });
  const third = await upload(teacher, report.id, {
    file: 'charlie.txt',
    student: 'مريم',
    score: 60,
  });
  await patchSubmission(teacher, third.id, { grade: '17' });
  const fourth = await upload(teacher, report.id, { file: 'delta.txt' });
  return { essay, report, first, second, third, fourth };
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Submissions of all assignments' }).locator('tbody tr');
const column = async (page: Page, place: number) => {
  const cells = await rows(page).locator(`td:nth-child(${place})`).allInnerTexts();
  return cells.map((text) => text.trim());
};
const files = (page: Page) => column(page, 2);
const card = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });

async function looking() {
  const page = await openPage(server, { token: reader.token ?? '' });
  await page.goto('/submissions');
  await rows(page).first().waitFor();
  return page;
}

describe('with submissions', () => {
  test('[ALLS-1] [ALLS-2] [ALLS-3] [ALLS-12] [ALLS-28] [EASE-27] shows title, subtitle, refresh and columns, also where they don’t fit side by side', async () => {
    const { page, teacher } = await signedIn(server);
    const { essay } = await stage(teacher);
    await page.goto('/submissions');
    await page.getByRole('heading', { level: 1, name: 'All Submissions' }).waitFor();
    await page
      .getByText('View and manage submissions across all assignments', { exact: true })
      .waitFor();
    await rows(page).first().waitFor();
    await expect
      .poll(async () =>
        (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()),
      )
      .toEqual([
        'Assignment',
        'File',
        'Student ID',
        'Submitted',
        'Status',
        'Grade',
        'Similarity',
        'Actions',
      ]);
    await expect
      .poll(() => files(page))
      .toEqual(['delta.txt', 'charlie.txt', '<b>bravo.txt', 'alpha.txt']);
    await upload(teacher, essay.id, {
      file: 'echo.txt',
      student: 'Bartholomew Featherstonehaugh-Cholmondeley',
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('echo.txt').waitFor();
    await expectStacked(page, page.getByRole('table', { name: 'Submissions of all assignments' }));
  });

  test('[ALLS-18] [ALLS-19] [ALLS-20] [ALLS-21] [ALLS-23] [ALLS-31] [ALLS-33] [ALLS-4] [ALLS-5] [ALLS-6] [ALLS-7] [ALLS-10] [ALLS-11] [RULE-29] [ALLS-8] [ALLS-9] [ALLS-17] [ALLS-32] [ALLS-13] [ALLS-14] [ALLS-15] cards cover everything; search, assignment, status, their count and Clear work without a request; every column can be sorted', async () => {
    const page = await looking();
    await expect
      .poll(() => card(page, 'Total Submissions').innerText())
      .toMatch(/\n4\nacross 2 assignments$/);
    await expect
      .poll(() => card(page, 'Graded Submissions').innerText())
      .toMatch(/\n3\n75% of total$/);
    await expect
      .poll(() => card(page, 'Average Grade').innerText())
      .toMatch(/\n77\.5\n1 grade left out/);
    await expect
      .poll(() => card(page, 'Recent Activity').innerText())
      .toMatch(/Just now|1 minute ago/);
    const asked = await callsFromNow(page);
    const search = page.getByRole('searchbox', { name: 'Search submissions' });
    const finds = async (typed: string, names: string[], count: string) => {
      await search.fill(typed);
      await expect.poll(() => files(page)).toEqual(names);
      await page.getByText(count, { exact: true }).waitFor();
    };
    await finds('CHARLIE', ['charlie.txt'], '1 result');
    await finds('s10', ['<b>bravo.txt'], '1 result');
    await finds('LAB REP', ['delta.txt', 'charlie.txt'], '2 results');
    await finds('مريم', ['charlie.txt'], '1 result');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => files(page)).toHaveLength(4);
    await page.getByText('4 submissions', { exact: true }).waitFor();
    expect(asked).toEqual([]);
    const assignment = page.getByRole('combobox', { name: 'Assignment' });
    const status = page.getByRole('combobox', { name: 'Status' });
    await expect
      .poll(() => assignment.locator('option').allInnerTexts())
      .toEqual(['All Assignments', 'Lab report', 'Essay on cities']);
    await expect
      .poll(() => status.locator('option').allInnerTexts())
      .toEqual(['All Statuses', 'Pending', 'Processing', 'Completed', 'Error']);
    await assignment.selectOption('Essay on cities');
    await expect.poll(() => files(page)).toEqual(['<b>bravo.txt', 'alpha.txt']);
    await status.selectOption('Completed');
    await expect.poll(() => files(page)).toEqual(['alpha.txt']);
    await expect.poll(() => column(page, 5)).toEqual(['Completed']);
    await status.selectOption('Error');
    await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).last().click();
    await expect.poll(() => files(page)).toHaveLength(4);
    const head = (name: string) => page.getByRole('columnheader', { name });
    await expect.poll(() => head('Submitted').getAttribute('aria-sort')).toBe('descending');
    await head('Grade').getByRole('button').click();
    await expect.poll(() => head('Grade').getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => column(page, 6)).toEqual(['17', '70', 'B+', 'Not Graded']);
    await head('Grade').getByRole('button').click();
    await expect.poll(() => head('Grade').getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => column(page, 6)).toEqual(['70', '17', 'B+', 'Not Graded']);
    await head('Student ID').getByRole('button').click();
    await expect
      .poll(async () => (await column(page, 3)).slice(1))
      .toEqual(['s10', 's2', 'delta.txt']);
    await expect.poll(() => head('Actions').getByRole('button').count()).toBe(0);
    await expect.poll(() => page.getByRole('columnheader').getByRole('button').count()).toBe(7);
  });

  test('[ALLS-25] [ALLS-26] [ALLS-27] [RULE-37] [ALLS-16] [ALLS-29] [RULE-36] similarity is coloured, everything fits and is accessible in light and dark mode; by keyboard alone it is searched, cleared without losing the place, sorted, and a row opened in its assignment', async () => {
    const page = await looking();
    const look = (score: string) =>
      hueOf(page.getByRole('cell', { name: score, exact: true }).locator('span'));
    await expect.poll(() => look('29.9%')).toBe('green');
    await expect.poll(() => look('30%')).toBe('orange');
    await expect.poll(() => look('60%')).toBe('red');
    // “Yesterday, 11:59 PM” is the widest text of a submission time.
    await page.clock.setFixedTime(Date.now() + 86_400_000);
    await page.reload();
    await page
      .getByText(/^Yesterday, /)
      .first()
      .waitFor();
    await expectFit(page);

    const { essay, first } = staged;
    await expect
      .poll(() => column(page, 1))
      .toEqual(['Lab report', 'Lab report', 'Essay on cities', 'Essay on cities']);
    const search = page.getByRole('searchbox', { name: 'Search submissions' });
    await tabTo(page, search);
    await page.keyboard.type('essay');
    await expect.poll(() => files(page)).toHaveLength(2);
    await tabTo(page, page.getByRole('button', { name: 'Clear', exact: true }));
    await page.keyboard.press('Enter');
    await expect.poll(() => files(page)).toHaveLength(4);
    await expect.poll(() => focusedName(page)).toBe('Status');
    await tabTo(page, page.getByRole('columnheader', { name: 'File' }).getByRole('button'));
    await page.keyboard.press('Enter');
    await expect
      .poll(() => files(page))
      .toEqual(['delta.txt', 'charlie.txt', 'alpha.txt', '<b>bravo.txt']);
    const open = page.getByRole('link', { name: 'Open alpha.txt' });
    await expect
      .poll(() => open.getAttribute('href'))
      .toBe(`/assignments/${essay.id}/submissions?view=${first.id}`);
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toBe(`/assignments/${essay.id}/submissions`);
  });

  test('[ALLS-30] shows ten per page, with sizes 10, 25, 50, 100', async () => {
    const { page, teacher } = await signedIn(server);
    const { id } = await createAssignment(teacher, 'Large class');
    await Promise.all(
      Array.from({ length: 11 }, (_, n) => upload(teacher, id, { file: `work-${n}.txt` })),
    );
    await page.goto('/submissions');
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(10);
    const size = page.getByRole('combobox', { name: /per page|rows/i });
    await expect
      .poll(() => size.locator('option').allInnerTexts())
      .toEqual(['10', '25', '50', '100']);
    await expect.poll(() => card(page, 'Total Submissions').innerText()).toContain('\n11\n');
    await tabTo(page, page.getByRole('button', { name: 'Next page' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => focusedName(page)).toBe('Next page');
    await size.selectOption('25');
    await expect.poll(() => rows(page).count()).toBe(11);
  });
});

describe('without', () => {
  test('[ALLS-17] [ALLS-22] [ALLS-24] an empty account', async () => {
    const { page } = await signedIn(server);
    await page.goto('/submissions');
    await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
    await expect.poll(() => card(page, 'Average Grade').innerText()).toContain('N/A');
    await card(page, 'Recent Activity').getByText('No activity yet').waitFor();
    await expectFit(page);
  });

  test('[API-33] [API-34] names an assignment that fails and shows the others; Retry loads it', async () => {
    const page = await openPage(server, { token: reader.token ?? '' });
    const { essay } = staged;
    page.expectComplaint(/500|502/);
    page.expectComplaint(/Failure/);
    const broken = `**/api/v1/submissions/by_assignment/${essay.id}?*`;
    await page.route(broken, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"detail":"Disk on fire."}',
      }),
    );
    await page.goto('/submissions');
    await page.getByText('1 assignment could not be loaded').waitFor();
    await page.getByText('Essay on cities. The others are below.').waitFor();
    await expect.poll(() => files(page)).toEqual(['delta.txt', 'charlie.txt']);
    await expect
      .poll(() => card(page, 'Total Submissions').innerText())
      .toContain('across 1 assignment');
    await expectFit(page);
    await page.unroute(broken);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => files(page)).toHaveLength(4);
  });

  test('[ERR-16] [ERR-28] [SPEC-2] says that the server failed, and can be retried', async () => {
    const { page } = await signedIn(server);
    page.expectComplaint(/500|Failure/);
    const broken = '**/api/v1/assignments/?*';
    let detail: string | null = 'The database is locked.';
    await page.route(broken, (route) =>
      detail === null
        ? route.abort()
        : route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: JSON.stringify({ detail }),
          }),
    );
    await page.goto('/submissions');
    const main = page.getByRole('main');
    await main.getByRole('alert').getByText('The database is locked.').waitFor();
    await page.locator('.toasts').getByText('The database is locked.').waitFor();
    await expectFit(page);
    page.expectComplaint(/ERR_FAILED/);
    detail = null;
    await page.getByRole('button', { name: 'Retry' }).click();
    await main
      .getByRole('alert')
      .getByText('Failed to load submissions. Please try again.')
      .waitFor();
    await page.unroute(broken);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
    await expect.poll(() => main.getByRole('alert').count()).toBe(0);
  });
});
