import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Annotation } from '#contract/rubric/annotation.ts';
import type { MarkSheet } from '#contract/rubric/mark.ts';
import type { Submission } from '#contract/submission.ts';
import type { PrivateNote } from '#contract/team/private-note.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { startServer } from '#tests/support/server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const saving = (page: Page) => page.getByLabel('Saving', { exact: true });
const away = (page: Page) => page.getByText('The server can’t be reached now.');
const AWAY = /Failure: Later\.|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|could not be reached|Failed to fetch|50[03]|412|changed by someone else/;

async function laid(from = server) {
  const { page, teacher } = await signedIn(from, { viewport: { width: 1440, height: 900 } });
  page.expectComplaint(AWAY);
  const assignment = await createAssignment(teacher, 'Essay on cities', { grade_scale: { kind: 'points', max: 100 } });
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, deskRubric());
  const scripts: Submission[] = [];
  for (const student of ['Ada', 'Bob', 'Cyd']) scripts.push(await upload(teacher, assignment.id, { file: `${student}.txt`, student }));
  const [ada, bob] = scripts.map(({ id }) => id) as [number, number];
  const stored = async (id: number) => ({
    levels: (await teacher.get<MarkSheet>(`/api/v1/submissions/${id}/marks`)).body.marks.map(({ level_ids }) => level_ids),
    feedback: (await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body.feedback_text,
    notes: (await teacher.get<Annotation[]>(`/api/v1/submissions/${id}/annotations`)).body.map(({ text }) => text),
    own: (await teacher.get<PrivateNote>(`/api/v1/submissions/${id}/private-note`)).body.text,
  });
  await page.goto(`/assignments/${assignment.id}/desk/${ada}`);
  await page.getByText('congestion charge is fair').waitFor();
  // What is fetched when the page stands still is there before the network goes.
  await page.getByRole('button', { name: /Your private note/ }).waitFor();
  await page.waitForFunction(() => ['script-moves', 'put-together-dialog', 'desk-unsaved', 'private-note-slot'].every((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part))));
  return { page, teacher, assignment, ada, bob, stored };
}

/** A mark, a note in the margin, words and a private note, by keyboard alone. */
async function markByKey(page: Page) {
  await page.getByRole('group', { name: /^Argument/ }).waitFor();
  await page.keyboard.press('3');
  await page.keyboard.press('s');
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Note' }).waitFor();
  await page.keyboard.type('Says who?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  const own = page.getByRole('textbox', { name: 'Your private note' });
  await expect.poll(() => own.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Ask Bo.');
  await page.getByRole('textbox', { name: 'Feedback' }).focus();
  await page.keyboard.type('Half a sentence');
}
const WHOLE = { levels: [['strong']], feedback: 'Half a sentence', notes: ['Says who?'], own: 'Ask Bo.' };

/** Nobody tells a page that a server is back: it asks again, the private note after half a minute. */
async function untilStored(page: Page, read: () => Promise<unknown>): Promise<void> {
  await expect.poll(async () => {
    await page.clock.fastForward(30_000);
    return read();
  }).toEqual(WHOLE);
}

test('[DESK-9] [TEAM-5] offline one marks on: what isn’t saved is said, also of the script before, and all of it is saved when the network is back', async () => {
  const { page, ada, bob, stored } = await laid();
  await page.context().setOffline(true);
  await markByKey(page);
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');
  await away(page).waitFor();
  await page.getByText('Notes aren’t saved: offline.').waitFor();
  const [warning, note] = [await page.locator('.desk-note.is-warning').boundingBox(), await page.locator('[data-note]').boundingBox()];
  expect(note!.y).toBeGreaterThanOrEqual(warning!.y + warning!.height);
  await expectFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('You are offline. What you type is kept in this browser until it is saved.').waitFor();
  await page.getByRole('button', { name: 'Save and next' }).click({ trial: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => title(page).textContent()).toBe('Bob');
  await page.getByText(/Not saved yet, too: Ada\./).waitFor();
  await page.getByRole('group', { name: /^Argument/ }).waitFor();
  await page.keyboard.press('2');
  await page.context().setOffline(false);
  await expect.poll(() => stored(ada)).toEqual(WHOLE);
  await expect.poll(async () => (await stored(bob)).levels).toEqual([['sound']]);
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  await expect.poll(() => away(page).count()).toBe(0);
});

test('[DESK-9] [TEAM-5] what a server in trouble didn’t take of one script is saved after a reload of another', async () => {
  const { page, bob, ada, assignment, stored } = await laid();
  await page.clock.install();
  const isWrite = /\/api\/v1\/(submissions\/\d+(\/(marks|annotations|private-note))?|annotations\/\d+)$/;
  await page.route(isWrite, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: { detail: 'Later.' } })));
  await markByKey(page);
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => title(page).textContent()).toBe('Bob');
  await expect.poll(() => page.getByText(/Not saved yet, too: Ada\./).count()).toBe(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/assignments/${assignment.id}/desk/${bob}`);
  await page.getByText(/Not saved yet, too: Ada\./).waitFor();
  expect(await stored(ada)).toEqual({ levels: [], feedback: null, notes: [], own: '' });
  await page.unroute(isWrite);
  await untilStored(page, () => stored(ada));
  await expect.poll(() => away(page).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^marginalia\.(marks|notes|private)\./.test(key)))).toEqual([]);
});

test('[DESK-9] where another marker set the same meanwhile, on a script that was left, it is said wherever one is, and nothing is written over', async () => {
  const { page, teacher, ada, stored } = await laid();
  await page.context().setOffline(true);
  await page.getByRole('group', { name: /^Argument/ }).waitFor();
  await page.keyboard.press('3');
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => title(page).textContent()).toBe('Bob');
  await teacher.put(`/api/v1/submissions/${ada}/marks`, { marks: [{ criterion: 'argument', level_ids: ['weak'] }] });
  await page.context().setOffline(false);
  const told = page.getByText('Ada isn’t saved: somebody else changed the same.');
  await told.waitFor();
  expect((await stored(ada)).levels).toEqual([['weak']]);
  await page.reload();
  await told.waitFor();
  expect((await stored(ada)).levels).toEqual([['weak']]);
  await page.getByRole('button', { name: 'Open Ada' }).press('Enter');
  await expect.poll(() => title(page).textContent()).toBe('Ada');
  await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect.poll(async () => (await stored(ada)).levels).toEqual([['strong']]);
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  // A private note that is refused isn’t one that waits for the server.
  page.expectComplaint(/403|Not yours/);
  await page.route(/\/private-note$/, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 403, json: { detail: 'Not yours.' } })));
  await page.keyboard.press('i');
  await page.getByRole('textbox', { name: 'Your private note' }).fill('Ask Bo.');
  await page.getByText(/^Not saved: Not yours/).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('Ada isn’t saved: the server refused it. See why.').waitFor();
  await expect.poll(() => away(page).count()).toBe(0);
  // What clashes and this browser doesn’t keep is on this page alone.
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => title(page).textContent()).toBe('Ada');
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException('Full.', 'QuotaExceededError'); }; });
  await teacher.put(`/api/v1/submissions/${ada}/marks`, { marks: [{ criterion: 'argument', level_ids: ['weak'] }] });
  await page.getByRole('group', { name: /^Argument/ }).waitFor();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Keep mine' }).waitFor();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  const closed = page.waitForEvent('close');
  await question.accept();
  await closed;
});

test('[DESK-9] a server that is started anew gets what was written while it was gone', async () => {
  const mortal = await startServer();
  const { page, ada, stored } = await laid(mortal);
  await page.clock.install();
  await mortal.kill();
  await markByKey(page);
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');
  await using back = await mortal.restart();
  await untilStored(page, () => stored(ada));
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  await page.context().close();
  expect(back.url).toBe(mortal.url);
});
