import { buffer as bytesOf, text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { StudentLink } from '#contract/release/student-page.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, expectStacked } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { scriptsOf, sumOf } from '#tests/support/browser/weight.ts';
import { form } from '#tests/support/caller.ts';

useBrowser();
const server = sharedServer();

const ESSAY =
  'Cities are loud. I want to argue that noise is a cost which nobody pays who makes it.\n\nA driver who sounds a horn has spent nothing.';

test('[OUT-5] [OUT-6] [OUT-9] [EASE-27] the owner releases and passes on links; a student opens theirs without an account, reads, and requests a regrade; everything is archived and imported again', async () => {
  const teacher = await server.teacher({ full_name: 'Ada Byron' });
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay on noise',
    grade_scale: { kind: 'points', max: 20 },
  });
  const base = `/api/v1/assignments/${assignment.id}`;
  const { body: submission } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ submission_file: { name: 'essay.txt', bytes: ESSAY }, student_identifier: 'Zoë Quist' }),
  );
  await teacher.patch(`/api/v1/submissions/${submission.id}`, {
    grade: '17',
    feedback_text: 'Well **argued**.\n\n- Say who pays.',
  });
  await teacher.post(`/api/v1/submissions/${submission.id}/annotations`, {
    text: 'Is that so at night?',
    selectors: [{ type: 'TextQuoteSelector', exact: 'Cities are loud' }],
  });
  await teacher.post(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ submission_file: { name: 'essay.txt', bytes: ESSAY }, student_identifier: 'Bo Marin' }),
  );

  const desk = await openPage(server, { token: teacher.token ?? '', acceptDownloads: true });
  await desk.goto(`/assignments/${assignment.id}/submissions`);
  await desk.getByRole('link', { name: 'Return' }).click();
  await desk.getByRole('heading', { name: 'Has no grade yet · 1' }).waitFor();
  await expectFit(desk);
  await desk.getByRole('link', { name: '3. Release to students' }).click();
  await desk.getByRole('cell', { name: 'Has no grade yet. Has no feedback yet.' }).waitFor();
  await desk.getByRole('button', { name: 'Release 1 submission' }).click();
  await desk.getByRole('cell', { name: /^Released / }).waitFor();
  await desk.getByLabel('Good for').selectOption('30 days');
  await desk.getByRole('checkbox', { name: 'Choose Zoë Quist' }).check();
  await desk.getByRole('button', { name: 'Make links for 1 chosen' }).click();
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const [address = ''] = /http\S+/.exec(await textOf(await download.createReadStream())) ?? [];
  await desk.getByRole('cell', { name: /^Not opened yet, good until / }).waitFor();
  await expectStacked(
    desk,
    desk.getByRole('table', { name: 'Submissions and what students see of them' }),
  );
  await expectFit(desk);

  const page = await openPage(server, { acceptDownloads: true });
  const scripts = await scriptsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address);
  await page.getByRole('button', { name: 'Open it' }).waitFor();
  expect(sumOf(scripts())).toBeLessThanOrEqual(120_000);
  expect(asked.filter((url) => url.includes('/returned/'))).toEqual([]);
  await expect
    .poll(async () => (await teacher.get<StudentLink[]>(`${base}/student-links`)).body[0]!.seen_at)
    .toBeNull();
  await expect
    .poll(() => page.locator('meta[name=robots]').getAttribute('content'))
    .toBe('noindex');

  await page.getByRole('button', { name: 'Open it' }).click();
  await page.getByRole('heading', { name: 'Essay on noise', level: 1 }).waitFor();
  await page.getByText('17 / 20').waitFor();
  await page.getByText('Is that so at night?').waitFor();
  await page.getByText('A driver who sounds a horn has spent nothing.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Say who pays.' }).waitFor();
  await page.locator('strong', { hasText: /^argued$/ }).waitFor();
  await page.getByRole('button', { name: 'To note 1' }).press('Enter');
  await page.locator('li:focus', { hasText: 'Is that so at night?' }).waitFor();
  expect(asked.filter((url) => url.includes(address.split('#')[1]!))).toEqual([]);
  await expect
    .poll(async () => (await teacher.get<StudentLink[]>(`${base}/student-links`)).body[0]!.seen_at)
    .not.toBeNull();
  await expectFit(page);

  await page.getByRole('button', { name: 'Download as PDF' }).focus();
  const [copy] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect([
    copy.suggestedFilename(),
    (await bytesOf(await copy.createReadStream())).subarray(0, 5).toString(),
  ]).toEqual(['Essay on noise - feedback.pdf', '%PDF-']);
  expect(asked.filter((url) => url.includes(address.split('#')[1]!))).toEqual([]);
  await page
    .getByRole('button', { name: 'Download as PDF' })
    .and(page.locator(':not([aria-busy=true])'))
    .waitFor();

  await page
    .getByRole('textbox', { name: /What should be looked at again/ })
    .fill('Please look at the second paragraph again.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your educator has not answered yet' }).waitFor();

  await desk.reload();
  await desk.getByRole('link', { name: /^Regrade requests/ }).click();
  await desk.getByRole('button', { name: 'Answer Zoë Quist' }).click();
  await desk.getByRole('textbox', { name: /^Answer to Zoë Quist/ }).fill('I did: it stands.');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await desk.getByText('I did: it stands.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.getByText('I did: it stands.').waitFor();

  await desk.goto('/assignments');
  await desk.getByRole('button', { name: 'More actions for Essay on noise' }).click();
  const [taken] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('menuitem', { name: 'Download an archive' }).click(),
  ]);
  expect(taken.suggestedFilename()).toBe('Essay on noise - archive.zip');
  const archive = await bytesOf(await taken.createReadStream());
  await desk.getByRole('link', { name: 'Import an archive' }).click();
  await desk.getByRole('heading', { name: 'Import an archive' }).waitFor();
  await desk.getByLabel('Archive').setInputFiles({
    name: 'Essay on noise - archive.zip',
    mimeType: 'application/zip',
    buffer: archive,
  });
  await desk.getByText('It is here already, as it is in the archive', { exact: false }).waitFor();
  await expect
    .poll(() => desk.getByRole('button', { name: 'Import', exact: true }).isDisabled())
    .toBe(true);
  await teacher.patch(`/api/v1/assignments/${assignment.id}`, { name: 'Essay on traffic' });
  await desk.getByRole('button', { name: 'Choose another' }).click();
  await desk.getByLabel('Archive').setInputFiles({
    name: 'Essay on noise - archive.zip',
    mimeType: 'application/zip',
    buffer: archive,
  });
  await desk.getByText('It is here already, in another state', { exact: false }).waitFor();
  await desk.getByRole('checkbox', { name: 'Bring Essay on noise in as a copy beside it' }).click();
  await desk.getByRole('button', { name: 'Import', exact: true }).click();
  await desk.getByText('1 request of students to look again', { exact: false }).waitFor();
  await expectFit(desk);
  await desk.getByRole('link', { name: 'Open the assignment' }).click();
  await desk.getByRole('row').filter({ hasText: 'Zoë Quist' }).waitFor();
});

test('[OUT-6] “Open it” can’t be pressed before hydration', async () => {
  const page = await openPage(server);
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/returned-[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/returned#nobody-has-this', { waitUntil: 'commit' });
  page.expectComplaint(/404|Failure/);
  const open = page.getByRole('button', { name: 'Open it' });
  await open.waitFor();
  await expect.poll(() => open.isDisabled()).toBe(true);
  held.resolve();
  await open.click();
  await page.getByRole('heading', { name: 'There is nothing to show here' }).waitFor();
});
