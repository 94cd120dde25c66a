import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { awake, endSession } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Opens the single assignment of a user who said that the computer is shared. */
async function onShared() {
  const teacher = await server.teacher();
  const page = await openPage(server, {});
  const assignment = await createAssignment(teacher, 'Essay');
  await page.goto('/login');
  await awake(page);
  await page.getByLabel('Email').fill(teacher.account.email);
  await page.getByLabel('Password', { exact: true }).fill(teacher.account.password);
  await page.getByRole('checkbox', { name: /^This is not my computer/ }).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Essay').first().waitFor();
  return { page, assignment };
}

test('[SESS-15] a user who signs out on a shared computer with an unsaved private note is asked, can stay, and leaves nothing behind on leaving', async () => {
  const { page, assignment } = await onShared();
  await page.evaluate(
    ([id]) => sessionStorage.setItem(`marginalia.private.1.${id}`, '{"text":"Half","version":0}'),
    [assignment.id],
  );
  await logOut(page);
  const question = page.getByRole('alertdialog', { name: 'Sign out before everything is saved?' });
  await expect
    .poll(() => question.getByRole('listitem').allTextContents())
    .toEqual(['a private note']);
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => stored(page)).toContain(`marginalia.private.1.${assignment.id}`);
  await logOut(page);
  await question.getByRole('button', { name: 'Sign out and lose it' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => stored(page)).toEqual([]);
});

test('[SESS-15] on the user’s own computer signing out asks when closing the page would, also after the session has ended, and the browser doesn’t ask again', async () => {
  const { page, teacher } = await signedIn(server);
  const assignment = await createAssignment(teacher, 'Essay');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(`/assignments/${assignment.id}/rubric`);
  await page.getByRole('button', { name: 'Add criterion' }).first().click();
  await page.getByRole('textbox', { name: 'Name of criterion 1' }).fill('Argument');
  await logOut(page);
  const question = page.getByRole('alertdialog', { name: 'Sign out before everything is saved?' });
  await expect
    .poll(() => question.getByRole('listitem').allTextContents())
    .toEqual(['what this page hasn’t finished saving']);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  page.expectComplaint(/401|Failure/);
  await endSession(page, teacher);
  await page.getByRole('button', { name: 'Save rubric' }).click();
  await page
    .getByRole('dialog', { name: 'Please log in again' })
    .getByRole('button', { name: 'Log out' })
    .click();
  await question.getByRole('button', { name: 'Sign out and lose it' }).click();
  await page.waitForURL('**/login');
  expect(asked).toEqual([]);
});

test('[SESS-14] signing out on a shared computer clears every tab of the session, including what is stored as the page closes', async () => {
  const { page, assignment } = await onShared();
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((id) => {
      window.open(`/assignments/${id}/rubric`);
    }, assignment.id),
  ]);
  const asked: string[] = [];
  other.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await other.getByRole('button', { name: 'Add criterion' }).first().click();
  await other.getByRole('textbox', { name: 'Name of criterion 1' }).fill('Argument');
  await expect
    .poll(() => stored(other))
    .toEqual(
      expect.arrayContaining(['marginalia.token', expect.stringContaining('marginalia.rubric.')]),
    );
  // Like a page that stores its pending changes when it is closed.
  for (const tab of [page, other]) {
    await tab.evaluate(() =>
      window.addEventListener('pagehide', () => {
        (sessionStorage.getItem('marginalia.shared') === null
          ? localStorage
          : sessionStorage
        ).setItem('marginalia.unsaved.1.1', 'late');
      }),
    );
  }
  await logOut(page);
  await page.waitForURL('**/login');
  await other.waitForURL('**/login?next=**');
  for (const tab of [page, other]) await expect.poll(() => stored(tab)).toEqual([]);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(asked).toEqual(['beforeunload']);
});
