import { describe, expect, test } from 'vitest';
import { makeNotification } from '#lib/site/notifications.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import {
  ask,
  bell,
  items,
  kept,
  popup,
  titles,
  unread,
  visit,
} from '#tests/support/notifications.ts';
import {
  atRest,
  callsFromNow,
  expectFit,
  focusedName,
  PHONE,
  tabTo,
} from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, grant } from '#tests/support/stage.ts';
import { ESSAY } from '#tests/support/work.ts';

useBrowser();
const server = sharedServer();

describe('the bell', () => {
  test('[SHELL-26] [SHELL-27] [SHELL-28] [SHELL-29] [SHELL-31] [SHELL-32] shows the five newest and where they lead, in its specified size, by keyboard', async () => {
    const { page } = await visit(server);
    await page.goto('/assignments');
    await tabTo(page, bell(page));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Newest notifications' });
    await list.waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(5);
    await expect
      .poll(() =>
        list
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      )
      .toEqual([
        ...Array.from({ length: 3 }, () => '/assignments/3/submissions?view=7'),
        '/credits/history',
        '/credits/history',
      ]);
    await expect
      .poll(() => page.getByRole('link', { name: 'Clear all notifications' }).getAttribute('href'))
      .toBe('/notifications?action=clear');
    await expect.poll(async () => (await popup(page).boundingBox())?.width).toBe(320);
    await expect
      .poll(async () => (await popup(page).boundingBox())?.height)
      .toBeLessThanOrEqual(400);
    await expectFit(page);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toMatch(/^Notifications/);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'View all notifications' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  });

  test('[SHELL-26] is there while its code is loading, and keeps a press that lasts longer', async () => {
    const { page } = await visit(server, [], { viewport: PHONE });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/assets/bell-slot-*.js', async (route) => {
      await answered;
      await route.continue();
    });
    const [asked] = await Promise.all([
      page.waitForRequest('**/assets/bell-slot-*.js'),
      page.goto('/assignments'),
    ]);
    await bell(page).hover();
    await page.mouse.down();
    answer();
    await atRest(page);
    // Everything is loaded and rendered.
    await page.evaluate(
      `import(${JSON.stringify(asked.url())}).then(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); }))`,
    );
    await page.mouse.up();
    await page.getByText('No notifications yet').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Notifications');
  });

  test('if it can’t be fetched it says so, keeps the focus, and tries again when it is pressed', async () => {
    const { page } = await visit(server, []);
    page.expectComplaint(/ERR_FAILED|Failed to fetch/i);
    await page.route('**/assets/notifier-*.js', (route) => route.abort());
    await page.goto('/assignments');
    await bell(page).focus();
    await page.getByRole('tooltip', { name: 'Notifications could not be loaded' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Notifications could not be loaded');
    await page.unroute('**/assets/notifier-*.js');
    await page.keyboard.press('Enter');
    await page.getByText('No notifications yet').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Notifications');
  });

  test('[SHELL-32] long notifications scroll in a popup of limited height', async () => {
    const now = Date.now();
    const long = Array.from({ length: 5 }, (_, n) =>
      makeNotification({ type: 'SYSTEM', title: `n${n}`, message: 'long '.repeat(60) }, now - n, 0),
    );
    const { page } = await visit(server, long);
    await page.goto('/assignments');
    await bell(page).click();
    await page.getByRole('list', { name: 'Newest notifications' }).waitFor();
    await expect.poll(async () => (await popup(page).boundingBox())?.height).toBe(400);
  });

  test('[NOTIF-13] [NOTIF-14] a click marks one as read and opens its address; the clear icon leads to the confirmation', async () => {
    const { page } = await visit(server);
    await page.goto('/assignments');
    await page.getByRole('button', { name: 'Notifications, 4 unread' }).click();
    await page.getByRole('link', { name: /Credits Added/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/credits/history');
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
    await page.getByRole('link', { name: 'Clear all notifications' }).click();
    await ask(page).getByText('Clear all notifications?').waitFor();
  });

  test('[SHELL-30] works when empty, in light and dark mode, on a phone too', async () => {
    const { page } = await visit(server, []);
    await page.goto('/assignments');
    await bell(page).click();
    await page.getByText('No notifications yet').waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'Newest notifications' }).count())
      .toBe(0);
    await expectFit(page);
  });
});

describe('what creates them', () => {
  test('[NOTIF-21] [NOTIF-22] [NOTIF-31] [NOTIF-60] [NOTIF-61] the welcome, under the account’s own key, without a request to the server', async () => {
    const { page, user } = await signedIn(server);
    await page.goto('/notifications');
    await page.getByRole('heading', { name: /Welcome to Marginalia/ }).waitFor();
    await page.getByText('10 credits to start with', { exact: false }).waitFor();
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.keys(localStorage).filter((key) => key.startsWith('marginalia.notifications')),
        ),
      )
      .toEqual([`marginalia.notifications.${user.id}`]);
    const asked = await callsFromNow(page);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await unread(page, 0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(asked).toEqual([]);
  });

  test('[NOTIF-29] [NOTIF-48] [NOTIF-59] credits that the administrator added, at the next visit', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/notifications');
    await page.getByRole('heading', { name: /Welcome to Marginalia/ }).waitFor();
    await grant(server, teacher.account.email, 1, 'INV-1');
    await page.reload();
    await page.getByText('1 credit added to your account.', { exact: true }).waitFor();
    await page.reload();
    await items(page).first().waitFor();
    await expect
      .poll(() => page.getByText('1 credit added to your account.', { exact: true }).count())
      .toBe(1);
  });

  test('[NOTIF-57] two tabs of one browser agree, and another account sees none of them', async () => {
    const { page } = await visit(server);
    await page.goto('/notifications');
    await items(page).first().waitFor();
    const other = await page.context().newPage();
    await other.goto('/notifications');
    await unread(other, 4);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await unread(other, 0);
    await other.getByRole('button', { name: 'Delete “Grade Updated”' }).click();
    await ask(other).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => titles(page)).toHaveLength(5);
    const neighbour = await server.teacher();
    const theirs = await openPage(server, { token: neighbour.token ?? '' });
    await theirs.goto('/notifications');
    await theirs.getByRole('heading', { name: /Welcome to Marginalia/ }).waitFor();
    await expect.poll(() => titles(theirs)).toHaveLength(1);
  });

  test('a kind switched off in the settings creates none', async () => {
    const { page, teacher } = await signedIn(server);
    await teacher.patch('/api/v1/users/me', { settings: { notifications: ['GRADE_UPDATED'] } });
    await page.goto('/notifications');
    await page.getByText('New notifications will appear here').waitFor();
    await atRest(page);
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.keys(localStorage).some((key) => key.startsWith('marginalia.credits-seen')),
        ),
      )
      .toBe(true);
    await expect.poll(() => items(page).count()).toBe(0);
  });

  test('[NOTIF-60] a browser that stores nothing says so, and keeps them in memory', async () => {
    const { page } = await signedIn(server);
    await page.addInitScript(() => {
      const original = Storage.prototype.setItem;
      Storage.prototype.setItem = function setItem(key, value) {
        if (key.startsWith('marginalia.notifications'))
          throw new DOMException('full', 'QuotaExceededError');
        original.call(this, key, value);
      };
    });
    await page.goto('/notifications');
    await page.getByRole('heading', { name: /Welcome to Marginalia/ }).waitFor();
    await expect.poll(() => titles(page)).toContain('Nothing can be stored in this browser');
  });
});

test('[NOTIF-55] [NOTIF-56] [NOTIF-27] [NOTIF-30] an upload and a generation, with ids and without the student’s name', async () => {
  const { page, teacher, user } = await signedIn(server);
  const { id } = await createAssignment(teacher, 'Essay');
  await page.goto(`/assignments/${id}/submissions`);
  const types = async () => (await kept(page, user.id)).map(({ type }) => type);
  // The welcome arrives after the ledger was read: it would be among them.
  await expect.poll(types).toEqual(['SYSTEM']);
  await page.getByRole('button', { name: 'Upload Submission' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'Doe_Jane.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(ESSAY.join('\n\n')),
    });
  await dialog
    .getByRole('button', { name: /^Upload/ })
    .last()
    .click();
  await page.getByText('Submission uploaded successfully').waitFor();
  await expect.poll(types).toContain('SUBMISSION_UPLOADED');
  if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Generate AI Feedback' }).first().click();
  await page.getByText('AI feedback generated successfully').waitFor();
  await expect
    .poll(async () => (await types()).toSorted())
    .toEqual(['CREDIT_USED', 'FEEDBACK_GENERATED', 'SUBMISSION_UPLOADED', 'SYSTEM']);
  expect(JSON.stringify(await kept(page, user.id))).not.toMatch(/Doe|Jane|studentId/);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const link = page.getByRole('link', { name: /New Submission Uploaded/ });
  await expect
    .poll(() => link.getAttribute('href'))
    .toMatch(new RegExp(`^/assignments/${id}/submissions\\?view=\\d+$`));
});
