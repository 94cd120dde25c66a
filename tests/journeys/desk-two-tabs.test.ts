import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/browser/browser.ts';
import { laidDesk, saving } from '#tests/support/browser/desk.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';

useBrowser();
const server = sharedServer();

const criterion = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name}`) });
const level = (page: Page, name: string, of: string) =>
  criterion(page, name).getByRole('button', { name: new RegExp(of) });
const left = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^marginalia\.(marks|notes)\./.test(key)),
  );

/** Opens the same script in two tabs, both offline. */
async function laidTwice() {
  const one = await laidDesk(server);
  const other = await one.page.context().newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto(one.page.url());
  await criterion(other, 'Argument').waitFor();
  await other.getByRole('button', { name: /Your private note/ }).waitFor();
  await one.page.context().setOffline(true);
  return { ...one, other };
}

async function noteOn(page: Page, text: string, isEnded = true) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Note' }).waitFor();
  await page.keyboard.type(text);
  if (isEnded) await page.keyboard.press('Enter');
}

/** Closes a page as a crash would: without asking or sending anything. */
const crash = (page: Page) => page.close({ runBeforeUnload: false });

test('[DESK-9] a second tab of the same script sends what only the first tab wrote, although the first is gone', async () => {
  const { page, other, ada, stored } = await laidTwice();
  await page.bringToFront();
  await page.keyboard.press('3');
  await noteOn(page, 'Says who?');
  await page.getByRole('textbox', { name: 'Feedback' }).fill('From the first.');
  await expect.poll(() => saving(page).textContent()).toBe('Not saved: offline');
  await other.bringToFront();
  await level(other, 'Evidence', 'Sound').click();
  await noteOn(other, 'How so?');
  await expect.poll(() => saving(other).textContent()).toBe('Not saved: offline');
  await crash(page);
  await other.context().setOffline(false);
  await expect.poll(async () => (await stored(ada)).levels).toEqual([['strong'], ['sound']]);
  await expect.poll(async () => (await stored(ada)).feedback).toBe('From the first.');
  await expect
    .poll(() => level(other, 'Argument', 'Strong').getAttribute('aria-pressed'))
    .toBe('true');
  await other.reload();
  await expect
    .poll(async () => (await stored(ada)).notes.toSorted())
    .toEqual(['How so?', 'Says who?']);
  await expect.poll(() => saving(other).textContent()).toBe('Saved');
  await expect.poll(() => left(other)).toEqual([]);
});

test('[DESK-9] two marks for the same criterion in two tabs: neither is lost, and the user chooses one', async () => {
  const { page, other, ada, stored } = await laidTwice();
  await page.bringToFront();
  await page.keyboard.press('3');
  await noteOn(page, 'Half a', false);
  await other.bringToFront();
  await other.keyboard.press('2');
  await expect.poll(() => saving(other).textContent()).toBe('Not saved: offline');
  await crash(page);
  await other.context().setOffline(false);
  const asked = criterion(other, 'Argument').getByRole('alert');
  await expect
    .poll(() => asked.textContent())
    .toContain('You saved something else for this: Sound');
  await expect
    .poll(() => level(other, 'Argument', 'Strong').getAttribute('aria-pressed'))
    .toBe('true');
  expect((await stored(ada)).levels).toEqual([['sound']]);
  await other.reload();
  await expect
    .poll(() => asked.textContent())
    .toContain('You saved something else for this: Sound');
  await expect.poll(() => other.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a');
  await asked.getByRole('button', { name: 'Keep this' }).click();
  await expect.poll(async () => (await stored(ada)).levels).toEqual([['strong']]);
  await expect.poll(() => saving(other).textContent()).toBe('Saved');
});

test('[DESK-9] two open tabs each send what they wrote; if both wrote the same, nobody is asked', async () => {
  const { page, other, ada, stored } = await laidTwice();
  for (const one of [page, other]) {
    await one.bringToFront();
    await level(one, 'Argument', 'Strong').click();
    await one.getByRole('textbox', { name: 'Feedback' }).fill('Well argued.');
    await expect.poll(() => saving(one).textContent()).toBe('Not saved: offline');
  }
  await level(other, 'Evidence', 'Sound').click();
  await page.context().setOffline(false);
  await expect
    .poll(() => stored(ada))
    .toMatchObject({ levels: [['strong'], ['sound']], feedback: 'Well argued.' });
  for (const one of [page, other]) {
    await one.bringToFront();
    await expect.poll(() => saving(one).textContent()).toBe('Saved');
    expect(await criterion(one, 'Argument').getByRole('alert').all()).toEqual([]);
  }
  await expect.poll(() => left(page)).toEqual([]);
});
