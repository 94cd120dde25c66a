import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { expectAccessible, useBrowser } from '#tests/support/browser/browser.ts';
import { askForAll } from '#tests/support/browser/kept-context.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { laid, WIDE } from '#tests/support/desk/laid.ts';
import { scannedPdf } from '#tests/support/desk/scans.ts';
import { figuredDocx, manyPagesPdf, photoPng, programPy, scanPdf } from '#tests/support/work.ts';

useBrowser();
const server = sharedServer();

test('[DESK-2] [DESK-4] [DESK-17] a PDF is drawn as it was submitted, its words can be selected and found, it is exported with its notes, and pages are drawn when they are near the viewport', async () => {
  const { page, teacher, assignment } = await laid(server, WIDE);
  const paper = await manyPagesPdf(40);
  const { body: script } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ student_identifier: 'Dan', submission_file: paper }),
  );
  const asked: string[] = [];
  const all: string[] = [];
  await askForAll(page);
  page.on('request', (request) => {
    all.push(request.url());
    if (request.url().includes(`/submissions/${script.id}`)) asked.push(request.url());
  });
  await page.goto(`/assignments/${assignment.id}/desk/${script.id}`);
  const first = page.getByRole('group', { name: 'Page 1', exact: true });
  await first.locator('canvas').waitFor();
  // Requested before the app is loaded, and not requested by it again.
  expect(asked.filter((url, at) => asked.indexOf(url) !== at)).toEqual([]);
  const screen = all.findIndex((url) => /\/assets\/desk-[^/]+\.js$/.test(url));
  const needed = [
    `/assignments/${assignment.id}`,
    ...['rubric', 'marks', 'queue'].map((part) => `/assignments/${assignment.id}/${part}`),
    ...['document', 'marks', 'annotations'].map((part) => `/submissions/${script.id}/${part}`),
  ];
  expect(
    needed.filter((path) => !all.slice(0, screen).some((url) => url.endsWith(path))),
    'asked for only once the screen is there',
  ).toEqual([]);
  const inked = () =>
    first.locator('canvas').evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value < 128),
    );
  await expect.poll(inked).toBe(true);
  await expect.poll(() => page.locator('.desk-pdf-page').count()).toBe(40);
  await expect.poll(() => page.locator('.desk-pdf-page canvas').count()).toBeLessThan(8);
  await first.getByText('Line 2 of page 1').selectText();
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Note' }).fill('Here.');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Notes' }).getByText('Here.').waitFor();
  const quotes = async () =>
    (await teacher.get<Annotation[]>(`/api/v1/submissions/${script.id}/annotations`)).body.flatMap(
      ({ selectors }) =>
        selectors.flatMap((one) => (one.type === 'TextQuoteSelector' ? one.exact : [])),
    );
  await expect.poll(quotes).toEqual(['Line 2 of page 1 is about page 1.']);
  await page.getByRole('button', { name: 'All scripts' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'This script with its notes' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Dan.pdf');
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  const copy = await PDFDocument.load(Buffer.concat(parts));
  const [marked] = copy
    .getPage(0)
    .node.Annots()!
    .asArray()
    .map((ref) => copy.context.lookup(ref, PDFDict));
  expect([
    String(marked!.lookup(PDFName.of('Subtype'))),
    marked!.lookup(PDFName.of('Contents'), PDFHexString).decodeText(),
  ]).toEqual(['/Highlight', '1. Here.']);
  await page.getByText('1 copy downloaded.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('l');
  await page.locator('[role=search] input:focus').waitFor();
  await page.keyboard.type('line 2  of PAGE 40 ');
  await page.getByRole('search', { name: 'In the script' }).getByText('1 of 1 place').waitFor();
  await page.getByRole('group', { name: 'Page 40', exact: true }).locator('canvas').waitFor();
  await expect.poll(() => first.locator('canvas').count()).toBe(0);
  const hit = () =>
    page.evaluate(() =>
      [
        ...((CSS as unknown as { highlights: Map<string, Iterable<Range>> }).highlights.get(
          'desk-hit-now',
        ) ?? []),
      ]
        .map(String)
        .join(''),
    );
  await expect.poll(hit).toBe('Line 2 of page 40');
  await page.getByRole('button', { name: 'Stop searching' }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByText('Line 2 of page 40').waitFor();
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await first.locator('canvas').waitFor();
  await page.keyboard.press('p');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.locator('canvas').first().waitFor();
  await expect.poll(() => pages.getByRole('button').count()).toBe(40);
  await expectFit(page);
  await pages.getByRole('button', { name: 'Page 30', exact: true }).click();
  await page.getByRole('group', { name: 'Page 30', exact: true }).locator('canvas').waitFor();
  await expect.poll(() => pages.locator('[aria-current=page]').textContent()).toBe('30');
});

/** Returns the share of a page that isn't blank. */
const inkOn = (page: Locator): Promise<number> =>
  page.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return (
      data.filter((value, at) => at % 4 === 0 && value < 128 && data[at + 3]! > 128).length /
      (data.length / 4)
    );
  });

test('[DESK-2] [DESK-3] [DESK-4] [DESK-15] several files are tabs; a picture can be turned and takes a box for a note; a scan is drawn and says that it has no text', async () => {
  const { page, teacher, scripts, assignment } = await laid(server, WIDE);
  const { id } = scripts[0]!;
  const scan = await scanPdf();
  await teacher.post(`/api/v1/submissions/${id}/files`, form({ file: scan }));
  await teacher.post(`/api/v1/submissions/${id}/files`, form({ file: photoPng() }));
  await page.goto(`/assignments/${assignment.id}/desk/${id}`);
  await page.getByText('congestion charge is fair').waitFor();
  await page.getByRole('button', { name: 'photo.png' }).click();
  const picture = page.getByRole('img', { name: /What was handed in/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(64);
  await page.getByRole('button', { name: 'Turn' }).click();
  await expect
    .poll(() => picture.evaluate((image) => image.parentElement!.style.transform))
    .toContain('rotate(90deg)');
  await page.keyboard.press('b');
  await page.getByRole('button', { name: /^Box on page 1/ }).waitFor();
  for (const key of ['ArrowLeft', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Note' }).fill('Blurred.');
  await page.keyboard.press('Enter');
  const places = async () =>
    (await teacher.get<Annotation[]>(`/api/v1/submissions/${id}/annotations`)).body.map(
      ({ text, file_id, selectors }) => [
        text,
        file_id !== null,
        selectors.map((one) => (one.type === 'FragmentSelector' ? one.value : '')),
      ],
    );
  await expect.poll(places).toEqual([['Blurred.', true, ['page=1&xywh=percent:33,40,30,22']]]);
  await page.locator('.desk-box').waitFor();
  await page.getByRole('button', { name: 'Mark a box' }).click();
  const paper = (await page.locator('.desk-boxes').boundingBox())!;
  await page.mouse.move(paper.x + paper.width * 0.2, paper.y + paper.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(paper.x + paper.width * 0.5, paper.y + paper.height * 0.4, { steps: 3 });
  await page.mouse.up();
  await page.getByRole('textbox', { name: 'Note' }).fill('Here, too.');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await places()).length).toBe(2);
  const [left, top] = /percent:([\d.]+),([\d.]+)/
    .exec(String((await places())[1]![2]))!
    .slice(1)
    .map(Number);
  expect([Math.round(left!), Math.round(top!)]).toEqual([20, 50]);
  await page.getByRole('button', { name: 'scan.pdf' }).click();
  await page.locator('.desk-pdf-page canvas').first().waitFor();
  const { body: alone } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ student_identifier: 'Eve', submission_file: scannedPdf('CCITT', 'JBIG2', 'JPX') }),
  );
  await page.goto(`/assignments/${assignment.id}/desk/${alone.id}`);
  await page.getByText('A scan: its pages are pictures').waitFor();
  // As fax, JBIG2 and JPEG 2000, which the browser itself can't draw.
  for (const number of [1, 2, 3]) {
    const canvas = page
      .getByRole('group', { name: `Page ${number}`, exact: true })
      .locator('canvas');
    await canvas.scrollIntoViewIfNeeded();
    await expect
      .poll(() => inkOn(canvas), { message: `ink on page ${number}` })
      .toBeGreaterThan(0.05);
  }
  const { body: figured } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ student_identifier: 'Fay', submission_file: programPy() }),
  );
  await teacher.post(
    `/api/v1/submissions/${figured.id}/files`,
    form({ file: await figuredDocx() }),
  );
  await page.goto(`/assignments/${assignment.id}/desk/${figured.id}`);
  const figure = page.locator('figure img');
  await expect
    .poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(64);
  const keywords = () =>
    page.evaluate(() =>
      [
        ...((CSS as unknown as { highlights: Map<string, Iterable<Range>> }).highlights.get(
          'code-keyword',
        ) ?? []),
      ].map(String),
    );
  await expect.poll(keywords).toContain('return');
  await page.keyboard.press('+');
  await page.getByRole('button', { name: '125 %: usual size' }).waitFor();
  await expectAccessible(page);
});
