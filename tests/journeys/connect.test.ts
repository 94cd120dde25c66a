import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { connected } from '#tests/support/vle/connected.ts';
import { type FakeCanvas, fakeCanvas } from '#tests/support/vle/fake-canvas.ts';
import { type FakeMoodle, fakeMoodle, MOODLE_TOKEN } from '#tests/support/vle/fake-moodle.ts';

useBrowser();
let server: TestServer;
let moodle: FakeMoodle;
let canvas: FakeCanvas;
beforeAll(async () => {
  moodle = await fakeMoodle({
    students: [
      {
        id: 5,
        name: 'Ada Lovelace',
        files: { 'essay.txt': 'Leaves are green because of chlorophyll.' },
      },
      { id: 6, name: 'Bob', files: { 'essay.txt': 'Light is food.' } },
      { id: 7, name: 'Cem' },
    ],
  });
  canvas = await fakeCanvas({
    students: [{ id: 11, name: 'Ada', sis: 'S1', files: { 'essay.txt': 'Leaves are green.' } }],
  });
  server = await startServer({
    env: { CONNECT_HOSTS: `${moodle.host},${canvas.hosts}`, CONNECT_FILE_HOSTS: canvas.hosts },
  });
});
afterAll(async () => {
  await Promise.all([server[Symbol.asyncDispose](), moodle.close(), canvas.close()]);
});

test('[OUT-7] [IN-4] [IN-6] connects with a token, imports a class, and returns its grades and feedback to Moodle', async () => {
  const { page, teacher } = await signedIn(server);
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  await page.goto(`/assignments/${id}/intake`);
  await page.getByRole('link', { name: 'connect with Moodle or Canvas' }).click();
  await page.getByLabel('Address').fill(`${moodle.address}/login/index.php`);
  await page.getByLabel('Token', { exact: true }).fill(MOODLE_TOKEN);
  await expectFit(page);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: /^Connect with Essay 1/ }).click();
  await page.getByRole('button', { name: 'Fetch the class' }).click();
  await page
    .getByText(
      'It was fetched, with a class list of 3; the brief and the due date, missing here, come along.',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Import 2 students' }).click();
  await page.getByText('2 students came in').waitFor();

  const { body: works } = await teacher.get<Submission[]>(
    `/api/v1/submissions/by_assignment/${id}`,
  );
  const work = (email: string): number =>
    works.find(({ student_identifier }) => student_identifier === email)!.id;
  await teacher.patch(`/api/v1/submissions/${work('s5@example.test')}`, {
    grade: '85,5',
    feedback_text: 'Clear & well argued.',
  });
  await teacher.patch(`/api/v1/submissions/${work('s6@example.test')}`, { grade: '60' });
  moodle.grades.set(6, { grade: 40, comment: '<p>By a colleague.</p>' });
  await page.goto(`/assignments/${id}/connect`);
  await page.getByRole('link', { name: 'Look what would be sent' }).click();
  await page.getByRole('row', { name: /Bob.*Look first/ }).waitFor();
  expect(moodle.saves).toEqual([]);
  await expectFit(page);
  await page.getByRole('checkbox', { name: 'Send each student’s feedback as a PDF too' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('row', { name: /Ada.*With “Feedback - Essay\.pdf”/ }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Send 1 row' }).click();
  await page.getByText('1 student has it in Moodle').waitFor();
  expect(moodle.files.get(5)?.get('/Feedback - Essay.pdf')?.subarray(0, 5).toString()).toBe(
    '%PDF-',
  );
  expect([moodle.grades.get(5), moodle.grades.get(6)?.grade]).toEqual([
    { grade: 85.5, comment: '<p>Clear &amp; well argued.</p>' },
    40,
  ]);
  await page.getByRole('checkbox', { name: 'Send Bob’s row' }).check();
  await page.getByRole('button', { name: 'Send 1 row' }).click();
  await page.getByText('2 students have it in Moodle').waitFor();
  expect([moodle.grades.get(6), moodle.saves.map(({ userid }) => userid)]).toEqual([
    { grade: 60, comment: '<p>By a colleague.</p>' },
    [5, 6],
  ]);
});

test('[OUT-4] [OUT-7] with a Canvas token the feedback is sent as a PDF on a comment, once', async () => {
  const { page, teacher } = await signedIn(server);
  const { id, takeIn, mark } = await connected(teacher, canvas);
  await takeIn();
  await mark('S1', { grade: '70', feedback_text: 'Clear & well argued.' });
  await page.goto(`/assignments/${id}/send`);
  await page.getByText('attached to a comment in Canvas').waitFor();
  await page.getByRole('checkbox', { name: 'Send each student’s feedback as a PDF too' }).check();
  await page.getByRole('row', { name: /Ada.*With “Feedback - Essay\.pdf”/ }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Send 1 row' }).click();
  await page.getByText('1 student has it in Canvas').waitFor();
  expect(canvas.comments.get(11)).toEqual([
    { author_id: 900, comment: 'Clear & well argued.', files: [7000] },
  ]);
  expect(canvas.files.files.get(7000)!.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Compare again' }).click();
  await page.getByText('Canvas already has this.').waitFor();
});
