import { expect, test } from 'vitest';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { stage } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

test('[DESK-1] what helps with the feedback is in reach on the narrowest screen, in the narrowest part and with letters of twice the size', async () => {
  const { page, teacher } = await signedIn(server, { viewport: { width: 320, height: 640 } });
  const { assignment } = await stage(teacher);
  await page.addInitScript(() => { Object.assign(window, { webkitSpeechRecognition: window.EventTarget }); });
  await page.goto(`/assignments/${assignment.id}/desk`);
  await page.getByRole('button', { name: 'Feedback' }).click();
  const part = page.getByRole('region', { name: 'Feedback' });
  const beyond = () => part.evaluate((element) => Math.max(0, ...[...element.querySelectorAll('button')].map((button) => button.getBoundingClientRect().right - element.getBoundingClientRect().right)));
  await part.getByRole('button', { name: 'Dictate' }).waitFor();
  expect(await beyond()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('separator', { name: 'Width of Feedback' }).focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await part.boundingBox())!.width).toBe(280);
  expect(await beyond()).toBe(0);
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
  await expect.poll(async () => (await part.boundingBox())!.width).toBe(560);
  expect(await beyond()).toBe(0);
});
