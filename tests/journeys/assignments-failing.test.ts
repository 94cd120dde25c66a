import { expect, test } from 'vitest';
import {
  form,
  more,
  names,
  newAssignment,
  rows,
  stage,
  stored,
} from '#tests/support/browser/assignments.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { startServer } from '#tests/support/server.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const LIST = '**/api/v1/assignments/?*';

test('[ERR-27] the list says what happened and that nothing is lost; Retry loads it', async () => {
  const { page, teacher } = await signedIn(server);
  await stage(teacher);
  page.expectComplaint(/ERR_FAILED|500|Failure/);
  await page.clock.install();
  await page.route(LIST, (route) => route.abort());
  await page.goto('/assignments');
  const patient = async (text: string) => {
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return page.getByRole('main').getByRole('alert').getByText(text, { exact: true }).count();
      })
      .toBe(1);
  };
  await patient('An error occurred while loading data');
  await page.getByText('Nothing is lost: your assignments are on the server.').waitFor();
  await expectFit(page);
  await page.unroute(LIST);
  await page.route(LIST, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"detail":"The disk is full."}',
    }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await patient('The disk is full.');
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => names(page)).toHaveLength(2);
});

test('what was typed stays when the server stops', async () => {
  await using mortal = await startServer();
  const { page, teacher } = await signedIn(mortal);
  await createAssignment(teacher, 'Essay');
  page.expectComplaint(/ERR_|Failure/);
  await page.goto('/assignments');
  await rows(page).first().waitFor();
  await more(page, 'Essay').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await newAssignment(page).click();
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Typed before the cut');
  await mortal.kill();
  await form(page).getByRole('button', { name: 'Create assignment' }).click();
  await form(page)
    .getByRole('alert')
    .getByText('The assignment could not be saved. Nothing you typed is lost: try again.')
    .waitFor();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await form(page).waitFor({ state: 'detached' });
  await more(page, 'Essay').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete assignment' }).click();
  await page.getByText('Failed to delete assignment').waitFor();
  await newAssignment(page).click();
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Typed after it');
  await using back = await mortal.restart();
  await form(page).getByRole('button', { name: 'Create assignment' }).click();
  await page.getByRole('heading', { name: 'Typed after it', level: 1 }).waitFor();
  expect(page.url()).toMatch(/\/assignments\/\d+\/submissions$/);
  await expect
    .poll(async () =>
      (await stored({ ...teacher, url: back.url })).map(({ name }) => name).toSorted(),
    )
    .toEqual(['Essay', 'Typed after it']);
});
