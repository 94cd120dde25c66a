import { buffer as bytesOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

useBrowser();
const here = sharedServer();
/** Another installation. */
let there: TestServer;
beforeAll(async () => {
  there = await startServer();
});
afterAll(() => there[Symbol.asyncDispose]());

test('[OUT-9] an account is exported and imported in another installation: previewed first, nothing replaced without asking, nothing duplicated', async () => {
  const teacher = await here.teacher({ full_name: 'Ada Byron' });
  for (const name of ['Essay on noise', 'A story']) {
    const {
      body: { id },
    } = await teacher.post<Assignment>('/api/v1/assignments/', { name });
    await teacher.post(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'w.txt', bytes: 'Work.' }, student_identifier: 'zoe' }),
    );
  }
  await teacher.post('/api/v1/assignments/', { name: 'Names are hidden', anonymous: true });
  await teacher.post('/api/v1/comments/', {
    text: 'Cite this.',
    category: 'Evidence',
    quality_level: 'fair',
  });
  await teacher.patch('/api/v1/users/me', { settings: { feedback_header: 'Rhetoric 101' } });
  await teacher.put('/api/v1/users/me/voice', { text: 'I write short sentences.' });

  const left = await openPage(here, { token: teacher.token!, acceptDownloads: true });
  await left.goto('/profile');
  const [taken] = await Promise.all([
    left.waitForEvent('download'),
    left.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const archive = {
    name: taken.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await bytesOf(await taken.createReadStream()),
  };

  const successor = await there.teacher({ full_name: 'Ada Byron' });
  await successor.put('/api/v1/users/me/voice', { text: 'I ramble.' });
  const page = await openPage(there, { token: successor.token! });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Bring back what was downloaded' }).press('Enter');
  await page.getByLabel('Archive').setInputFiles(archive);
  await page.getByRole('heading', { name: 'The account of Ada Byron' }).waitFor();
  await page.getByText('“Names are hidden” is not in the archive', { exact: false }).waitFor();
  await expectFit(page);
  const story = page.getByRole('checkbox', { name: /^A story/ });
  await story.press('Space');
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await page.getByText('Essay on noise is in').waitFor();
  await page.getByText('Also taken over: 1 comment, your settings.', { exact: false }).waitFor();
  expect((await successor.get<{ text: string }>('/api/v1/users/me/voice')).body.text).toBe(
    'I ramble.',
  );

  await page.getByRole('button', { name: 'Import another' }).press('Enter');
  await page.getByLabel('Archive').setInputFiles(archive);
  await page.getByText('It is here already, as it is in the archive', { exact: false }).waitFor();
  await page.getByText('Comments: all are in your bank already.').waitFor();
  await page.getByRole('checkbox', { name: /^Voice card: replace/ }).press('Space');
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await page.getByText('A story is in').waitFor();
  await page.getByRole('link', { name: 'Open the assignment' }).press('Enter');
  await page.getByRole('row').filter({ hasText: 'zoe' }).waitFor();
  expect(
    (await successor.get<Assignment[]>('/api/v1/assignments/')).body
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['A story', 'Essay on noise']);
  expect((await successor.get<{ text: string }>('/api/v1/users/me/voice')).body.text).toBe(
    'I write short sentences.',
  );
});
