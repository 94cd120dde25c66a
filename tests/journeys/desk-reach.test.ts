import { expect, test } from 'vitest';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { atRest, PHONE } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { stage } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

test('[DESK-1] the feedback tools are within reach on the narrowest screen, in the narrowest part and at twice the text size', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 320, height: 640 } });
  const { assignment } = await stage(teacher);
  await page.addInitScript(() => {
    Object.assign(window, { webkitSpeechRecognition: window.EventTarget });
  });
  await page.goto(`/assignments/${assignment.id}/desk`);
  await page.getByRole('button', { name: 'Feedback' }).click();
  const part = page.getByRole('region', { name: 'Feedback' });
  const beyond = () =>
    part.evaluate((element) =>
      Math.max(
        0,
        ...[...element.querySelectorAll('button')].map(
          (button) => button.getBoundingClientRect().right - element.getBoundingClientRect().right,
        ),
      ),
    );
  await part.getByRole('button', { name: 'Dictate' }).waitFor();
  expect(await beyond()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('separator', { name: 'Width of Feedback' }).focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await part.boundingBox())!.width).toBe(280);
  expect(await beyond()).toBe(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(async () => (await part.boundingBox())!.width).toBe(560);
  expect(await beyond()).toBe(0);
});

test('[DESK-1] [RUB-3] at twice the text size nothing is wider than a phone: the desk, its keys and the rubric; a note’s edit button is next to its words', async () => {
  const { page, teacher } = await signedIn(server, { viewport: PHONE });
  const { assignment, bob } = await stage(teacher);
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, deskRubric());
  await teacher.post(`/api/v1/submissions/${bob.id}/annotations`, {
    text: 'Say why.',
    selectors: [{ type: 'TextQuoteSelector', exact: 'Cities are dear' }],
  });
  const beyond = (scroller: string) =>
    page
      .locator(scroller)
      .first()
      .evaluate((element) => element.scrollWidth - element.clientWidth);
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });

  await page.goto(`/assignments/${assignment.id}/desk/${bob.id}`);
  await page.getByRole('button', { name: 'Script', exact: true }).click();
  const note = page.locator('.desk-note', { hasText: 'Say why.' });
  const pencil = note.getByRole('button', { name: 'Edit note' });
  await pencil.waitFor();
  await enlarge();
  await expect
    .poll(async () => (await pencil.boundingBox())!.y)
    .toBeLessThan((await note.getByRole('button', { name: 'Say why.' }).boundingBox())!.y + 32);
  await page.getByRole('button', { name: 'Criteria', exact: true }).click();
  for (const key of ['3', 'j', '3', 'j', '3', 'j', '3', 'j', '3']) await page.keyboard.press(key);
  const save = page.getByRole('button', { name: 'Save and next, grade 100' });
  await expect
    .poll(() => save.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBe(0);
  await expect.poll(() => beyond('html')).toBe(0);
  await page.locator('h1').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys of the desk' }).waitFor();
  await expect.poll(() => beyond('[data-dialog] :has(> [aria-label=Keys])')).toBe(0);

  await page.goto(`/assignments/${assignment.id}/rubric`);
  await page.getByRole('button', { name: /^See what leaves/ }).waitFor();
  await enlarge();
  await expect.poll(() => beyond('html')).toBe(0);
});

test('[EVE-14] with letters of twice the size no screen of an assignment is wider than a phone', async () => {
  const { page, teacher } = await signedIn(server, { viewport: PHONE });
  const { assignment } = await stage(teacher);
  await teacher.put(`/api/v1/assignments/${assignment.id}/rubric`, deskRubric());
  const screens = ['submissions', 'rubric', 'check', 'release', 'rounds', 'moderation', 'insight'];
  for (const path of ['', ...screens.map((screen) => `/${assignment.id}/${screen}`)]) {
    await page.goto(`/assignments${path}`);
    await atRest(page);
    const width = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    expect({ path, width }).toEqual({ path, width: PHONE.width });
  }
});
