import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DIST } from '#scripts/built.ts';
import {
  expectAccessible,
  openPage,
  signedIn,
  useBrowser,
} from '#tests/support/browser/browser.ts';
import { sidewaysScroll, strangers } from '#tests/support/browser/public-pages.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { scriptsOf, sumOf } from '#tests/support/browser/weight.ts';

useBrowser();
const server = sharedServer();

/** Bytes of script, gzip (docs/decisions/weight.md). */
const LIMIT = 110_000;
const VIEWER = '/docs/statecharts';
const SAVE = `#/score-editor/${encodeURIComponent('score.writing | score.submit [0]')}`;

const words = (page: Page) => page.getByRole('complementary', { name: 'Words' });
const picture = (page: Page) => page.getByRole('listbox', { name: /^Arrows of / });
const placed = (page: Page) => page.locator('.chart-picture > g').getAttribute('transform');

test('[CHART-1] [CHART-3] a chart is found by the words of an arrow, and a click on it says what it means and what holds it', async () => {
  const page = await openPage(server);
  const [asked, scripts] = [await strangers(page, server.url), await scriptsOf(page)];
  await page.goto(VIEWER);
  await page.getByRole('searchbox').fill('score.submit');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^score-editor/ }).click();
  await picture(page)
    .getByRole('option', { name: /score\.submit/ })
    .click();
  const said = words(page);
  await said.getByRole('heading', { name: 'score.submit [is number?] / ask to save' }).waitFor();
  const text = await said.innerText();
  for (const part of ['is number?', 'ask to save', 'writing', 'saving'])
    expect(text).toContain(part);
  // What holds it, as the table of the chart has it.
  expect(text).toMatch(/writing\.\S* ?.*\| score\.submit.* → saving/);
  expect(text).toMatch(/\d+ paths? of the chart’s own test/);
  expect(new URL(page.url()).hash).toBe(SAVE);
  await page.goBack();
  await page.getByRole('heading', { name: 'Every behaviour, drawn' }).waitFor();
  expect([asked, sumOf(scripts()) <= LIMIT]).toEqual([[], true]);
});

test('[CHART-7] all of it is done by keyboard, is read in a table, and fits', async () => {
  for (const options of [
    {},
    { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
    { forcedColors: 'active' },
  ] as const) {
    const page = await openPage(server, options);
    await page.goto(`${VIEWER}#/score-editor`);
    await picture(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('row', { selected: false }).first().waitFor();
    const chosen = () => picture(page).getAttribute('aria-activedescendant');
    const first = await chosen();
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).not.toBe(first);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await expect
      .poll(() =>
        page
          .getByRole('table', { name: 'Every transition of score-editor' })
          .getByRole('row')
          .count(),
      )
      .toBe(8);
    await expectAccessible(page);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  }
  const page = await openPage(server);
  await page.goto(VIEWER);
  await page.getByRole('link', { name: 'file-drop' }).first().press('Enter');
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 1, name: 'file-drop' })
        .evaluate((it) => it === document.activeElement),
    )
    .toBe(true);
});

test('[CHART-2] the picture is moved by pointer, wheel and keys, and fits its window again', async () => {
  const page = await openPage(server);
  await page.goto(`${VIEWER}#/session`);
  const box = (await picture(page).boundingBox())!;
  const whole = await placed(page);
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.wheel(0, -120);
  await expect.poll(() => placed(page)).not.toBe(whole);
  const larger = await placed(page);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 70, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => placed(page)).not.toBe(larger);
  await picture(page).focus();
  await page.keyboard.press('0');
  await expect.poll(() => placed(page)).toBe(whole);
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Whole picture' }).click();
  await expect.poll(() => placed(page)).toBe(whole);
  await page.goto('about:blank');
  await page.goto(
    `${VIEWER}#/session/${encodeURIComponent('session.unanswered | session.retry [0]')}`,
  );
  await words(page).getByRole('heading', { level: 2 }).waitFor();
  await expect.poll(() => placed(page)).not.toBe(whole);
});

test('[CHART-5] [CHART-6] a session is recorded on demand without a word of anybody, and replayed step by step', async () => {
  const secret = 'Kierkegaard essay of Ada';
  const { page } = await signedIn(server, { acceptDownloads: true });
  const scripts = await scriptsOf(page);
  await page.goto('/assignments');
  await page.getByRole('button', { name: 'New assignment' }).first().waitFor();
  expect(Object.keys(scripts()).filter((name) => name.includes('recording'))).toEqual([]);
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: /^Record what the product does/ }).check();
  // What is half under the bar is no target for anybody.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.goto('/assignments');
  await page.getByRole('button', { name: 'New assignment' }).first().click();
  await page.getByRole('dialog').getByLabel(/name/i).first().fill(secret);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/settings');
  await page.getByText(/[1-9]\d* steps recorded/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download recording' }).click(),
  ]);
  const file = await textOf(await download.createReadStream());
  for (const word of ['Kierkegaard', 'Ada', '@', server.url]) expect(file).not.toContain(word);
  const { steps } = JSON.parse(file) as { steps: { chart: string; at: string[] }[] };
  expect(steps.map(({ chart }) => chart)).toEqual(
    expect.arrayContaining(['session', 'assignment-list', 'settings']),
  );
  await page.getByRole('checkbox', { name: /^Record what the product does/ }).uncheck();
  await page.getByRole('button', { name: 'Clear recording' }).click();
  await page.getByText('Nothing is recorded yet.').waitFor();

  await page.goto(VIEWER);
  await page.locator('input[data-recording]').setInputFiles({
    name: 'session.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  const bar = page.getByRole('region', { name: 'Replay' });
  await bar.getByText('Step 1 of').waitFor();
  await bar.getByRole('button', { name: 'One step forward' }).click();
  await bar.getByText('Step 2 of').waitFor();
  await page.locator('.chart-picture .here').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await bar.getByText('Step 3 of').waitFor();
  await page.keyboard.press('ArrowLeft');
  await bar.getByText('Step 2 of').waitFor();
  await bar.getByRole('button', { name: 'Last step' }).click();
  await bar.getByText(`Step ${steps.length} of ${steps.length}`).waitFor();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'End replay' }).click();
  await page.locator('input[data-recording]').setInputFiles({
    name: 'no.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"steps":[]}'),
  });
  await page.getByText('This file is no recording of a session.').waitFor();
});

test('[CHART-3] the screen after an arrow is a picture of the product', async () => {
  const page = await openPage(server);
  await page.goto(
    `${VIEWER}#/comment-bank/${encodeURIComponent('comment-bank.work.browsing | comment.delete [0]')}`,
  );
  const screen = words(page).getByRole('img', {
    name: /^The product in the state work\.confirming/,
  });
  await screen.scrollIntoViewIfNeeded();
  await expect
    .poll(() => screen.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  await page.goto(`${VIEWER}#/auto-advance`);
  await picture(page).getByRole('option').first().click();
  await words(page).getByText('No picture was taken of this state.').waitFor();
});

test('[CHART-6] a path of the test is walked on the picture', async () => {
  const page = await openPage(server);
  await page.goto(VIEWER + SAVE);
  await words(page)
    .getByRole('button', { name: /^Path 1/ })
    .click();
  const bar = page.getByRole('region', { name: 'Replay' });
  await expect.poll(() => bar.evaluate((it) => it === document.activeElement)).toBe(true);
  await bar.getByRole('button', { name: 'Last step' }).click();
  await page.locator('.chart-picture .box.state.here').first().waitFor();
  await expect.poll(() => bar.innerText()).toMatch(/score-editor: \S+, now \S+/);
});

test('[CHART-8] the viewer opens as files, without a server', async () => {
  const page = await openPage(server);
  await page.goto(`${pathToFileURL(join(DIST, 'docs/statecharts/files.html')).href}${SAVE}`);
  await words(page)
    .getByRole('heading', { name: 'score.submit [is number?] / ask to save' })
    .waitFor();
  await expect.poll(() => picture(page).getByRole('option').count()).toBe(7);
});
