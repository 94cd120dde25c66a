import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { form } from '#tests/support/caller.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';
import { addressOf, dialogOf, rowOf } from '#tests/support/workbench.ts';

useBrowser();
/** One pixel, as a PNG. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const portOf = (door: Server) => (door.address() as AddressInfo).port;

/**
 * The app on one port and, as with a reverse proxy, the students' files on another of the same
 * server.
 */
describe('students’ files at a separate origin', () => {
  let server: TestServer;
  let door: Server;
  let files: string;
  beforeAll(async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const port = portOf(free);
    free.close();
    await once(free, 'close');
    door = createServer((from) => {
      const to = connect(port, '127.0.0.1');
      from.pipe(to).pipe(from);
      from.on('error', () => to.destroy());
      to.on('error', () => from.destroy());
    }).listen(0, '127.0.0.1');
    await once(door, 'listening');
    files = `http://127.0.0.1:${portOf(door)}`;
    server = await startServer({
      env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, FILES_ORIGIN: files },
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    door.close();
  });

  test('[RUN-26] the app reads a text from there, opens files there as often as requested, and serves none itself', async () => {
    const { page, teacher } = await signedIn(server);
    const assignment = await createAssignment(teacher, 'Essay on origins');
    const { id } = await upload(teacher, assignment.id, {
      file: 'ann.txt',
      student: 'Ann',
      text: 'Two origins are better than one.',
    });
    await page.goto(addressOf(assignment));
    const read = page.waitForRequest((request) =>
      new URL(request.url()).pathname.startsWith('/files/'),
    );
    await rowOf(page, 'Ann').getByRole('button', { name: 'Edit grade of Ann' }).click();
    await dialogOf(page, 'Grade Submission')
      .getByText('Two origins are better than one.')
      .waitFor();
    expect(new URL((await read).url()).origin).toBe(files);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'View Original File' }).click(),
    ]);
    await opened.waitForURL(`${files}/files/**`);
    await expect
      .poll(() => opened.locator('body').innerText())
      .toBe('Two origins are better than one.');
    await expect.poll(() => opened.evaluate(() => window.opener as unknown)).toBeNull();
    // A window isolated from ours can't be navigated by us: Chromium says so, and opens another.
    page.expectComplaint(/Unsafe attempt to initiate navigation/);
    await page.bringToFront();
    const [again] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'View Original File' }).click(),
    ]);
    await again.waitForURL(`${files}/files/**`);
    await expect
      .poll(() => again.locator('body').innerText())
      .toBe('Two origins are better than one.');
    const {
      body: { url },
    } = await teacher.get<{ url: string }>(`/api/v1/submissions/${id}/view-url?file_type=original`);
    expect([
      (await fetch(url)).status,
      (await fetch(url.replace(files, server.url))).status,
    ]).toEqual([200, 404]);
  });

  test('[EASE-25] a picture is shown next to the feedback, and can be enlarged; a scan links to its pages', async () => {
    const { page, teacher } = await signedIn(server);
    // A window that was closed at once was still requesting its icon.
    page.expectComplaint(/favicon\.ico/);
    const assignment = await createAssignment(teacher, 'Handwriting');
    const address = `/api/v1/submissions/by_assignment/${assignment.id}/upload`;
    const scan = { name: 'scan.pdf', bytes: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF' };
    await teacher.post(
      address,
      form({
        student_identifier: 'Ada',
        submission_file: { name: 'page.png', bytes: Uint8Array.from(Buffer.from(PIXEL, 'base64')) },
      }),
    );
    await teacher.post(address, form({ student_identifier: 'Bob', submission_file: scan }));
    await page.goto(addressOf(assignment));
    await rowOf(page, 'Ada').focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'Grade Submission');
    const picture = dialog.getByRole('img', { name: 'page.png, as it was handed in' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    const widthOf = async () => (await picture.boundingBox())!.width;
    const first = await widthOf();
    await dialog.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(async () => Math.round(((await widthOf()) / first) * 10)).toBe(15);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await rowOf(page, 'Bob').focus();
    await page.keyboard.press('Enter');
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Read it in a window beside this one' }).click();
    await (await opened).close();
  });

  test('[SAFE-32] a PDF that contains an alert is downloaded, and no alert shows; one without is displayed', async () => {
    const { page, teacher } = await signedIn(server);
    const assignment = await createAssignment(teacher, 'Alerts');
    const written = (action: string) =>
      `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R${action}>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
    await upload(teacher, assignment.id, {
      file: 'alerts.pdf',
      student: 'Ada',
      text: written('/OpenAction<</S/JavaScript/JS(app.alert\\("It ran."\\);)>>'),
    });
    await upload(teacher, assignment.id, { file: 'plain.pdf', student: 'Bob', text: written('') });
    const seen: string[] = [];
    page.context().on('page', (opened) => {
      opened.on('dialog', (dialog) => {
        seen.push(dialog.message());
        void dialog.dismiss();
      });
      opened.on('download', (download) => seen.push(download.suggestedFilename()));
      // A viewer requests the file again, without a header.
      opened.on('response', (response) => {
        const name = /(?:alerts|plain)\.pdf/.exec(response.url())?.[0];
        if (name !== undefined && response.headers()['content-disposition']?.startsWith('inline'))
          seen.push(`${name} is shown`);
      });
    });
    page.expectComplaint(/favicon\.ico/);
    await page.goto(addressOf(assignment));
    for (const [student, outcome] of [
      ['Ada', 'alerts.pdf'],
      ['Bob', 'plain.pdf is shown'],
    ] as const) {
      await rowOf(page, student)
        .getByRole('button', { name: `Edit grade of ${student}` })
        .click();
      await dialogOf(page, 'Grade Submission')
        .getByRole('button', { name: 'View Original File' })
        .click();
      await expect.poll(() => seen).toContain(outcome);
      await page.bringToFront();
      await page.keyboard.press('Escape');
    }
    // A browser without a viewer also downloads what it is told to display.
    expect(new Set(seen.filter((one) => one !== 'plain.pdf'))).toEqual(
      new Set(['alerts.pdf', 'plain.pdf is shown']),
    );
  });
});
