import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/browser/browser.ts';
import { away, laidDesk, saving, title } from '#tests/support/browser/desk.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { startServer } from '#tests/support/server.ts';

useBrowser();
const server = sharedServer();

/** Sets a mark and writes a note in the margin, feedback and a private note, by keyboard alone. */
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
const WHOLE = {
  levels: [['strong']],
  feedback: 'Half a sentence',
  notes: ['Says who?'],
  own: 'Ask Bo.',
};

/** A page isn't told that a server is back: it retries, the private note after half a minute. */
async function untilStored(page: Page, read: () => Promise<unknown>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000);
      return read();
    })
    .toEqual(WHOLE);
}

test('[DESK-9] [TEAM-5] marking continues offline: unsaved changes are listed, also those of the previous script, and all are saved when the network is back', async () => {
  const { page, ada, bob, stored } = await laidDesk(server);
  await page.context().setOffline(true);
  await markByKey(page);
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');
  await away(page).waitFor();
  await page.getByText('Notes aren’t saved: offline.').waitFor();
  const [warning, note] = [
    await page.locator('.desk-note.is-warning').boundingBox(),
    await page.locator('[data-note]').boundingBox(),
  ];
  expect(note!.y).toBeGreaterThanOrEqual(warning!.y + warning!.height);
  await expectFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByText('You are offline. What you type is kept in this browser until it is saved.')
    .waitFor();
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

test('[DESK-9] [TEAM-5] changes to one script that a failing server didn’t accept are saved after a reload of another', async () => {
  const { page, bob, ada, assignment, stored } = await laidDesk(server);
  await page.clock.install();
  const isWrite =
    /\/api\/v1\/(submissions\/\d+(\/(marks|annotations|private-note))?|annotations\/\d+)$/;
  await page.route(isWrite, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { detail: 'Later.' } }),
  );
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
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /^marginalia\.(marks|notes|private)\./.test(key)),
      ),
    )
    .toEqual([]);
});

test('[DESK-9] a conflict on a script that was left is reported on every script, and nothing is overwritten', async () => {
  const { page, teacher, ada, stored } = await laidDesk(server);
  await page.context().setOffline(true);
  await page.getByRole('group', { name: /^Argument/ }).waitFor();
  await page.keyboard.press('3');
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => title(page).textContent()).toBe('Bob');
  await teacher.put(`/api/v1/submissions/${ada}/marks`, {
    marks: [{ criterion: 'argument', level_ids: ['weak'] }],
  });
  await page.context().setOffline(false);
  const told = page.getByText('Ada isn’t saved: changed in another tab.');
  await told.waitFor();
  expect((await stored(ada)).levels).toEqual([['weak']]);
  await page.reload();
  await told.waitFor();
  expect((await stored(ada)).levels).toEqual([['weak']]);
  await page.getByRole('button', { name: 'Open Ada' }).press('Enter');
  await expect.poll(() => title(page).textContent()).toBe('Ada');
  await page.getByRole('button', { name: 'Keep this' }).press('Enter');
  await expect.poll(async () => (await stored(ada)).levels).toEqual([['strong']]);
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  // A private note that is refused isn’t one that waits for the server.
  page.expectComplaint(/403|Not yours/);
  await page.route(/\/private-note$/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 403, json: { detail: 'Not yours.' } }),
  );
  await page.keyboard.press('i');
  await page.getByRole('textbox', { name: 'Your private note' }).fill('Ask Bo.');
  await page.getByText(/^Not saved: Not yours/).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('Ada isn’t saved: the server refused it. See why.').waitFor();
  await expect.poll(() => away(page).count()).toBe(0);
  // A conflict that this browser can't store exists on this page alone.
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => title(page).textContent()).toBe('Ada');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await teacher.put(`/api/v1/submissions/${ada}/marks`, {
    marks: [{ criterion: 'argument', level_ids: ['weak'] }],
  });
  await page.getByRole('group', { name: /^Argument/ }).waitFor();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Keep this' }).waitFor();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  const closed = page.waitForEvent('close');
  await question.accept();
  await closed;
});

test('[DESK-9] a restarted server gets what was written while it was down', async () => {
  const mortal = await startServer();
  const { page, ada, stored } = await laidDesk(mortal);
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
