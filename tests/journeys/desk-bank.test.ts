import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { criterion, laid, level, WIDE, words } from '#tests/support/desk/laid.ts';

useBrowser();
const server = sharedServer();

test('[DESK-A] with the comment bank open, typing elsewhere stays where it is', async () => {
  const { page, address } = await laid(server, WIDE);
  await page.goto(address);
  await level(page, 'Argument', 'Strong').click();
  await page.getByRole('button', { name: 'Comment bank' }).click();
  const search = page.getByRole('combobox', { name: 'Search the comment bank' });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('clear');
  expect(await search.inputValue()).toBe('clear');

  const typeInto = async (field: Locator, text: string) => {
    await field.fill('');
    await page.keyboard.type(text, { delay: 20 });
    expect(await field.inputValue()).toBe(text);
    expect(await search.inputValue()).toBe('clear');
  };
  await typeInto(words(page), 'Well argued throughout.');
  await typeInto(page.getByRole('textbox', { name: 'Grade' }), '67');
  const argument = criterion(page, 'Argument');

  await typeInto(
    argument.getByRole('textbox', { name: 'Comment on Argument' }),
    'The claim is clear.',
  );
  await page.getByRole('button', { name: /^Your private note/ }).click();
  await typeInto(page.getByRole('textbox', { name: /private note/i }), 'Ask her about this.');
  await expect.poll(() => words(page).inputValue()).toBe('Well argued throughout.');

  // Closed and opened again, it takes the focus again.
  await page.getByRole('button', { name: 'Hide comments' }).click();
  await page.getByRole('button', { name: 'Comment bank' }).click();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
});
