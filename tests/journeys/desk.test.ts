import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Annotation } from '#contract/rubric/annotation.ts';
import type { MarkSheet } from '#contract/rubric/mark.ts';
import type { Opening } from '#contract/rubric/opening.ts';
import type { DraftPoints } from '#contract/drafting.ts';
import type { Submission } from '#contract/submission.ts';
import { expectAccessible, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, untilFocused } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';
import { scannedPdf } from '#tests/support/desk/scans.ts';
import { figuredDocx, manyPagesPdf, photoPng, programPy, scanPdf } from '#tests/support/work.ts';

useBrowser();
const server = sharedServer();

const STUDENTS = ['Ada', 'Bob', 'Cyd'];
const EVENING = ['Ada', 'Bob', 'Cyd', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const saving = (page: Page) => page.getByLabel('Saving', { exact: true });

async function laid(visit = {}, students: readonly string[] = STUDENTS) {
  const { page, teacher } = await signedIn(server, visit);
  const assignment = await createAssignment(teacher, 'Essay on cities', { grade_scale: { kind: 'points', max: 100 } });
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, deskRubric());
  const scripts: Submission[] = [];
  for (const student of students) scripts.push(await upload(teacher, assignment.id, { file: `${student}.txt`, student }));
  const sheet = async (id: number) => (await teacher.get<MarkSheet>(`/api/v1/submissions/${id}/marks`)).body;
  return { page, teacher, assignment, scripts, sheet, address: `/assignments/${assignment.id}/desk` };
}

test('[DESK-8] [DESK-10] an evening of ten scripts by keyboard alone: ten keys a script, marks, grade and all', async () => {
  const { page, address, scripts, sheet, teacher } = await laid({}, EVENING);
  await page.goto(address);
  await page.getByText('congestion charge is fair').waitFor();
  for (const [at, student] of EVENING.entries()) {
    await expect.poll(() => title(page).textContent()).toBe(student);
    const keys = ['3', 'j', '2', 'j', '3', 'j', '1', 'j', String(at % 3 + 1), 'Control+Enter'];
    // Marks are shown once they are loaded; keys before that do nothing.
    await page.getByRole('group', { name: /^References/ }).waitFor();
    for (const key of keys.slice(0, -1)) await page.keyboard.press(key);
    await expect.poll(() => page.getByLabel('Total', { exact: true }).textContent()).toContain('5 of 5 criteria');
    await page.keyboard.press(keys.at(-1)!);
    expect(keys.length).toBeLessThanOrEqual(10);
  }
  await page.getByText('10 of 10 marked').waitFor();
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  await expect.poll(async () => Promise.all(scripts.map(async ({ id }) => (await sheet(id)).complete))).toEqual(EVENING.map(() => true));
  const grades = await Promise.all(scripts.map(async ({ id }) => (await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body.grade));
  expect(grades).toEqual(EVENING.map((_, at) => String([50, 60, 70][at % 3])));
});

const words = (page: Page) => page.getByRole('textbox', { name: 'Feedback' });
const criterion = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
const level = (page: Page, name: string, of: string) => criterion(page, name).getByRole('button', { name: new RegExp(of) });

test('[DESK-9] what was typed survives a reload and an expired connection, and is saved when the server is back', async () => {
  const { page, address, scripts, teacher } = await laid();
  await page.goto(address);
  await words(page).waitFor();
  page.expectComplaint(/ERR_CONNECTION_FAILED|could not be reached/);
  await page.route(/\/api\/v1\/submissions\/\d+(\/marks)?$/, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort('connectionfailed')));
  await words(page).fill('Half a sent');
  await level(page, 'Argument', 'Strong').click();
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');
  await page.reload({ waitUntil: 'commit' }).catch(() => {});
  await expect.poll(() => words(page).inputValue()).toBe('Half a sent');
  await expect.poll(() => level(page, 'Argument', 'Strong').getAttribute('aria-pressed')).toBe('true');
  await page.unroute(/\/api\/v1\/submissions\/\d+(\/marks)?$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  const { body } = await teacher.get<Submission>(`/api/v1/submissions/${scripts[0]!.id}`);
  expect(body.feedback_text).toBe('Half a sent');
});

test('[DESK-9] another marker’s mark of the same criterion is shown beside mine, and nothing else clashes', async () => {
  const { page, address, scripts, sheet, teacher } = await laid();
  await page.goto(address);
  await words(page).waitFor();
  const { id } = scripts[0]!;
  await teacher.put(`/api/v1/submissions/${id}/marks`, { marks: [{ criterion: 'argument', level_ids: ['weak'] }, { criterion: 'evidence', level_ids: ['sound'] }] });
  page.expectComplaint(/412|changed by someone else/);
  await level(page, 'Argument', 'Strong').click();
  await page.getByText('Somebody else set this meanwhile').waitFor();
  await expect.poll(() => criterion(page, 'Argument').getByRole('alert').textContent()).toContain('Weak');
  await expect.poll(() => level(page, 'Evidence', 'Sound').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await sheet(id)).marks.map(({ level_ids }) => level_ids)).toEqual([['strong'], ['sound']]);
});

test('[DESK-8] letters and digits do nothing in a text field, arrows leave it only at its edge, and Escape leads back', async () => {
  const { page, address } = await laid();
  await page.goto(address);
  await words(page).waitFor();
  const comment = page.getByRole('textbox', { name: 'Comment on Argument' });
  await comment.focus();
  await page.keyboard.type('just 3 words n m');
  await expect.poll(() => comment.inputValue()).toBe('just 3 words n m');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => title(page).textContent()).toBe('Ada');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect.poll(() => level(page, 'Argument', 'Sound').getAttribute('aria-pressed')).toBe('true');
  await comment.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => title(page).textContent()).toBe('Bob');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => title(page).textContent()).toBe('Ada');
  await expect.poll(() => comment.inputValue()).toBe('just 3 words n m');
});

test('[DESK-1] [DESK-10] parts fold and keep their width, one can jump to any script, and begins where one stopped', async () => {
  const { page, address } = await laid({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await words(page).waitFor();
  await page.getByRole('separator', { name: 'Width of Criteria' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Script', exact: true }).waitFor();
  await page.getByRole('button', { name: 'All scripts' }).click();
  await page.getByRole('dialog', { name: 'All scripts' }).getByRole('button', { name: /Cyd/ }).click();
  await expect.poll(() => title(page).textContent()).toBe('Cyd');
  await page.goto(address);
  await expect.poll(() => title(page).textContent()).toBe('Cyd');
  await page.keyboard.press('m');
  await expect.poll(() => page.getByRole('separator', { name: 'Width of Criteria' }).getAttribute('aria-valuenow')).toBe('424');
});

test('[DESK-1] the desk fits every screen by day and by night, and is reached from the submissions', async () => {
  const { page, assignment } = await laid();
  await page.goto(`/assignments/${assignment.id}/submissions`);
  await page.getByRole('link', { name: 'Start marking' }).click();
  await words(page).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/desk\/\d+$/);
  await expectFit(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys of the desk' }).waitFor();
  await expectFit(page);
});

test('[DESK-4] [DESK-8] a whole script by keyboard alone: five digits, five moves, the comment and one more', async () => {
  const { page, address, scripts, sheet, teacher } = await laid();
  // Nothing is fetched ahead: what is pressed before its script is there is done once it is, in the order in which it was pressed.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    window.setTimeout = ((deed: () => void, ms?: number) => (ms === 1500 ? 0 : wait(deed, ms))) as typeof window.setTimeout;
  });
  await page.goto(address);
  await page.getByText('congestion charge is fair').waitFor();
  let pressed = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    pressed += keys.length;
  };
  await press('3', 'j', '2', 'j', '3', 'j', '1', 'j', '2', 's', 'c');
  await untilFocused(page.getByRole('textbox', { name: 'Note' }));
  const comment = 'Say why.';
  await page.keyboard.type(comment);
  pressed += comment.length;
  await press('Control+Enter');
  await expect.poll(() => title(page).textContent()).toBe('Bob');
  expect(pressed).toBeLessThanOrEqual(5 + 5 + ('c'.length + comment.length) + 1);
  await expect.poll(async () => (await sheet(scripts[0]!.id)).complete).toBe(true);
  const notes = async () => (await teacher.get<Annotation[]>(`/api/v1/submissions/${scripts[0]!.id}/annotations`)).body;
  await expect.poll(async () => (await notes()).map(({ text }) => text)).toEqual([comment]);
  const [note] = await notes();
  expect(note!.selectors.map((one) => (one.type === 'TextQuoteSelector' ? one.exact : ''))).toContain('Should cities charge for driving?');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('region', { name: 'Notes' }).getByText(comment).waitFor();
});

test('[DESK-4] [DESK-5] a note stands beside what was selected, is edited, removed, and kept where its place is gone', async () => {
  const { page, address, scripts, teacher } = await laid({ viewport: { width: 1440, height: 900 } });
  const { id } = scripts[0]!;
  await teacher.post(`/api/v1/submissions/${id}/annotations`, { text: 'Where is it?', selectors: [{ type: 'TextQuoteSelector', exact: 'words that nobody handed in here at all' }] });
  await page.goto(address);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByText('Its place is no longer in the script').waitFor();
  await page.getByText('Bus journeys became faster').selectText();
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'From the bank' }).click();
  await page.getByRole('button', { name: 'Insert comment' }).first().click();
  await expect.poll(async () => (await page.getByRole('textbox', { name: 'Note' }).inputValue()).length).toBeGreaterThan(10);
  await expect.poll(() => words(page).inputValue()).toBe('');
  await page.getByRole('textbox', { name: 'Note' }).fill('Who says so?');
  await page.getByRole('combobox', { name: 'About' }).selectOption('Evidence');
  await page.keyboard.press('Enter');
  const card = notes.locator('.desk-note', { hasText: 'Who says so?' });
  await expect.poll(() => card.textContent()).toContain('Evidence');
  await expect.poll(async () => {
    const [place, beside] = [await page.getByText('Bus journeys became faster').boundingBox(), await card.boundingBox()];
    return Math.abs(place!.y - beside!.y) < 60 && beside!.x > place!.x + 200;
  }).toBe(true);
  await expect.poll(() => card.getByRole('button', { name: 'Edit note' }).count()).toBe(1);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await teacher.get<Annotation[]>(`/api/v1/submissions/${id}/annotations`)).body.map(({ text }) => text)).toEqual(['Where is it?']);
});

test('[DESK-2] [DESK-4] [DESK-17] a PDF is drawn as it was handed in, its words can be pointed at and found, it goes out with its notes, and pages are drawn when they are near', async () => {
  const { page, teacher, assignment } = await laid({ viewport: { width: 1440, height: 900 } });
  const paper = await manyPagesPdf(40);
  const { body: script } = await teacher.post<Submission>(`/api/v1/submissions/by_assignment/${assignment.id}/upload`, form({ student_identifier: 'Dan', submission_file: paper }));
  const asked: string[] = [];
  const all: string[] = [];
  page.on('request', (request) => {
    all.push(request.url());
    if (request.url().includes(`/submissions/${script.id}`)) asked.push(request.url());
  });
  await page.goto(`/assignments/${assignment.id}/desk/${script.id}`);
  const first = page.getByRole('group', { name: 'Page 1', exact: true });
  await first.locator('canvas').waitFor();
  // Begun before the app is there, and not asked for again by it.
  expect(asked.filter((url, at) => asked.indexOf(url) !== at)).toEqual([]);
  const screen = all.findIndex((url) => /\/assets\/desk-[^/]+\.js$/.test(url));
  const needed = [`/assignments/${assignment.id}`, ...['rubric', 'marks', 'queue'].map((part) => `/assignments/${assignment.id}/${part}`), ...['document', 'marks', 'annotations'].map((part) => `/submissions/${script.id}/${part}`)];
  expect(needed.filter((path) => !all.slice(0, screen).some((url) => url.endsWith(path))), 'asked for only once the screen is there').toEqual([]);
  const inked = () => first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value < 128));
  await expect.poll(inked).toBe(true);
  await expect.poll(() => page.locator('.desk-pdf-page').count()).toBe(40);
  await expect.poll(() => page.locator('.desk-pdf-page canvas').count()).toBeLessThan(8);
  await first.getByText('Line 2 of page 1').selectText();
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Note' }).fill('Here.');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Notes' }).getByText('Here.').waitFor();
  const quotes = async () => (await teacher.get<Annotation[]>(`/api/v1/submissions/${script.id}/annotations`)).body
    .flatMap(({ selectors }) => selectors.flatMap((one) => (one.type === 'TextQuoteSelector' ? one.exact : [])));
  await expect.poll(quotes).toEqual(['Line 2 of page 1 is about page 1.']);
  await page.getByRole('button', { name: 'All scripts' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'This script with its notes' }).click()]);
  expect(download.suggestedFilename()).toBe('Dan.pdf');
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  const copy = await PDFDocument.load(Buffer.concat(parts));
  const [marked] = copy.getPage(0).node.Annots()!.asArray().map((ref) => copy.context.lookup(ref, PDFDict));
  expect([String(marked!.lookup(PDFName.of('Subtype'))), marked!.lookup(PDFName.of('Contents'), PDFHexString).decodeText()]).toEqual(['/Highlight', '1. Here.']);
  await page.getByText('1 copy downloaded.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('f');
  await page.locator('[role=search] input:focus').waitFor();
  await page.keyboard.type('line 2  of PAGE 40 ');
  await page.getByRole('search', { name: 'In the script' }).getByText('1 of 1 place').waitFor();
  await page.getByRole('group', { name: 'Page 40', exact: true }).locator('canvas').waitFor();
  await expect.poll(() => first.locator('canvas').count()).toBe(0);
  const hit = () => page.evaluate(() => [...(CSS as unknown as { highlights: Map<string, Iterable<Range>> }).highlights.get('desk-hit-now') ?? []].map(String).join(''));
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

/** Which share of a page isn't paper. */
const inkOn = (page: Locator): Promise<number> => page.evaluate((canvas: HTMLCanvasElement) => {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, at) => at % 4 === 0 && value < 128 && data[at + 3]! > 128).length / (data.length / 4);
});

test('[DESK-2] [DESK-3] [DESK-4] [DESK-15] several files are tabs; a picture turns and takes a box for a note; a scan is drawn and says that it has no text', async () => {
  const { page, teacher, scripts, assignment } = await laid({ viewport: { width: 1440, height: 900 } });
  const { id } = scripts[0]!;
  const scan = await scanPdf();
  await teacher.post(`/api/v1/submissions/${id}/files`, form({ file: scan }));
  await teacher.post(`/api/v1/submissions/${id}/files`, form({ file: photoPng() }));
  await page.goto(`/assignments/${assignment.id}/desk/${id}`);
  await page.getByText('congestion charge is fair').waitFor();
  await page.getByRole('button', { name: 'photo.png' }).click();
  const picture = page.getByRole('img', { name: /What was handed in/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await page.getByRole('button', { name: 'Turn' }).click();
  await expect.poll(() => picture.evaluate((image) => image.parentElement!.style.transform)).toContain('rotate(90deg)');
  await page.keyboard.press('b');
  await page.getByRole('button', { name: /^Box on page 1/ }).waitFor();
  for (const key of ['ArrowLeft', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Note' }).fill('Blurred.');
  await page.keyboard.press('Enter');
  const places = async () => (await teacher.get<Annotation[]>(`/api/v1/submissions/${id}/annotations`)).body.map(({ text, file_id, selectors }) => [text, file_id !== null, selectors.map((one) => (one.type === 'FragmentSelector' ? one.value : ''))]);
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
  const [left, top] = /percent:([\d.]+),([\d.]+)/.exec(String((await places())[1]![2]))!.slice(1).map(Number);
  expect([Math.round(left!), Math.round(top!)]).toEqual([20, 50]);
  await page.getByRole('button', { name: 'scan.pdf' }).click();
  await page.locator('.desk-pdf-page canvas').first().waitFor();
  const { body: alone } = await teacher.post<Submission>(`/api/v1/submissions/by_assignment/${assignment.id}/upload`, form({ student_identifier: 'Eve', submission_file: scannedPdf('CCITT', 'JBIG2', 'JPX') }));
  await page.goto(`/assignments/${assignment.id}/desk/${alone.id}`);
  await page.getByText('A scan: its pages are pictures').waitFor();
  // As fax, JBIG2 and JPEG 2000, which the browser can't draw by itself.
  for (const number of [1, 2, 3]) {
    const canvas = page.getByRole('group', { name: `Page ${number}`, exact: true }).locator('canvas');
    await canvas.scrollIntoViewIfNeeded();
    await expect.poll(() => inkOn(canvas), { message: `ink on page ${number}` }).toBeGreaterThan(0.05);
  }
  const { body: figured } = await teacher.post<Submission>(`/api/v1/submissions/by_assignment/${assignment.id}/upload`, form({ student_identifier: 'Fay', submission_file: programPy() }));
  await teacher.post(`/api/v1/submissions/${figured.id}/files`, form({ file: await figuredDocx() }));
  await page.goto(`/assignments/${assignment.id}/desk/${figured.id}`);
  const figure = page.locator('figure img');
  await expect.poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  const keywords = () => page.evaluate(() => [...(CSS as unknown as { highlights: Map<string, Iterable<Range>> }).highlights.get('code-keyword') ?? []].map(String));
  await expect.poll(keywords).toContain('return');
  await page.keyboard.press('+');
  await page.getByRole('button', { name: '125 %: usual size' }).waitFor();
  await expectAccessible(page);
});

test('[DESK-6] [DESK-7] the draft is sealed until a criterion is judged; then its evidence shows at its place, and points are taken or dropped', async () => {
  const { page, teacher, scripts, address } = await laid({ viewport: { width: 1440, height: 900 } });
  const { id } = scripts[0]!;
  await teacher.post(`/api/v1/submissions/${id}/generate-feedback`);
  const { body: drafted } = await teacher.get<Submission>(`/api/v1/submissions/${id}`);
  const points = [...drafted.ai_feedback!.strengths, ...drafted.ai_feedback!.improvements].filter(({ criterion: name }) => deskRubric().criteria.some((one) => one.name === name));
  const about = points.find(({ evidence }) => evidence.length > 0)!;
  const at = deskRubric().criteria.findIndex(({ name }) => name === about.criterion);
  await page.goto(address);
  await words(page).waitFor();
  for (let step = 0; step < at; step += 1) await page.keyboard.press('j');
  await criterion(page, about.criterion).getByText('Judge first').waitFor();
  await expect.poll(() => page.getByText(about.text).count()).toBe(0);
  await page.keyboard.press('2');
  const card = page.getByRole('region', { name: `The draft on ${about.criterion}` }).getByRole('listitem').filter({ hasText: about.text });
  await card.waitFor();
  const painted = () => page.evaluate(() => [...(CSS as unknown as { highlights: Map<string, Iterable<Range>> }).highlights.get('desk-evidence') ?? []].map(String).join(''));
  const quotes = points.flatMap(({ evidence }) => evidence.map(({ quote }) => quote.replaceAll(/\s+/g, '')));
  await expect.poll(async () => quotes.includes((await painted()).replaceAll(/\s+/g, ''))).toBe(true);
  await card.getByRole('button', { name: 'Take' }).click();
  await expect.poll(() => words(page).inputValue()).toBe(about.text);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await page.getByText('You changed this mark after reading the draft; it was Sound.').waitFor();
  const opened = async () => (await teacher.get<Opening[]>(`/api/v1/submissions/${id}/openings`)).body.map(({ criterion: name, mark }) => [name, mark.level_ids]);
  await expect.poll(opened).toEqual([[about.criterion.toLowerCase(), ['sound']]]);
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  await page.reload();
  await words(page).waitFor();
  for (let step = 0; step < at; step += 1) await page.keyboard.press('j');
  await card.getByRole('button', { name: 'Taken' }).waitFor();
  await card.getByRole('button', { name: 'Take out' }).click();
  await expect.poll(() => words(page).inputValue()).toBe('');
  await card.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('button', { name: 'Put back' }).waitFor();
  // The dialog shows the same.
  await expect.poll(async () => (await teacher.get<DraftPoints>(`/api/v1/submissions/${id}/draft-points`)).body.points.map(({ choice }) => choice)).toEqual(['dropped']);
  await page.goto(`/assignments/${scripts[0]!.assignment_id}/submissions?view=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).waitFor();
});

test('[RUB-9] feedback is put together from marks, level feedback and comments, in an order of one’s own, and edited', async () => {
  const { page, address } = await laid({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await words(page).waitFor();
  await page.keyboard.press('2');
  await page.getByRole('textbox', { name: 'Comment on Argument' }).fill('Go further.');
  await page.getByRole('button', { name: 'Put together' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put feedback together' });
  await dialog.getByText('Your argument is sound.').waitFor();
  await dialog.getByRole('button', { name: 'Comments on criteria earlier' }).click();
  await dialog.getByRole('checkbox', { name: 'Levels and points' }).uncheck();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Use this text' }).click();
  await expect.poll(() => words(page).inputValue()).toBe('Argument\nGo further.\nYour argument is sound.');
});
