import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeNotification, type AppNotification, type NotificationDraft } from '#lib/notifications.ts';
import { expectAccessible, openPage, signedIn, useBrowser, type Visit } from '#tests/support/browser.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { createAssignment, grant } from '#tests/support/stage.ts';

useBrowser();
let server: TestServer;
beforeAll(async () => { server = await startServer(); });
afterAll(() => server[Symbol.asyncDispose]());

const PHONE = { width: 390, height: 844 };
const MINUTE = 60_000;

/** Six notifications of six types, the newest first; the third and the sixth are read. */
const DRAFTS: NotificationDraft[] = [
  { type: 'GRADE_UPDATED', message: 'The grade or feedback of a submission was updated.', data: { assignmentId: 3, submissionId: 7 } },
  { type: 'FEEDBACK_GENERATED', message: 'An AI feedback draft is ready to read.', data: { assignmentId: 3, submissionId: 7 } },
  { type: 'SUBMISSION_UPLOADED', message: 'A new submission was uploaded.', data: { assignmentId: 3, submissionId: 7 } },
  { type: 'CREDIT_ADDED', message: '20 credits added to your account.', data: { creditAmount: 20 } },
  { type: 'CREDIT_USED', message: '1 credit used for an AI feedback draft.', data: { assignmentId: 3, submissionId: 7, creditAmount: 1 } },
  { type: 'SYSTEM', title: '<img src=x onerror=alert(1)> مرحبا 🎓', message: `=1+1 ${'long '.repeat(300)}` },
];

const stored = (): AppNotification[] => DRAFTS.map((draft, place) => ({
  ...makeNotification(draft, Date.now() - [30_000, 5 * MINUTE, 3 * 60 * MINUTE, 2 * 1440 * MINUTE, 8 * 1440 * MINUTE, 9 * 1440 * MINUTE][place]!, 0),
  isRead: place === 2 || place === 5,
}));

/** A teacher whose browser holds these notifications already. */
async function visit(list: AppNotification[] = stored(), options: Visit = {}) {
  const { page, user, teacher } = await signedIn(server, options);
  await page.addInitScript(([key, seen, value]) => {
    if (sessionStorage.getItem('staged') !== null) return;
    sessionStorage.setItem('staged', '1');
    localStorage.setItem(key as string, value as string);
    localStorage.setItem(seen as string, '999999');
  }, [`marginalia.notifications.${user.id}`, `marginalia.credits-seen.${user.id}`, JSON.stringify(list)]);
  return { page, user, teacher };
}

const items = (page: Page) => page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem');
const titles = async (page: Page) => (await items(page).getByRole('heading').allInnerTexts()).map((text) => text.replace(/^Unread:\s*|, mark as read$/g, '').trim());
const unread = (page: Page, count: number) => page.getByText(`${count} unread`, { exact: true }).waitFor();
const ask = (page: Page) => page.getByRole('alertdialog');
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const kept = (page: Page, userId: number) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as AppNotification[], `marginalia.notifications.${userId}`);

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const popup = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).filter({ hasText: 'View all notifications' });

describe('the screen', () => {
  test('[NOTIF-1] [NOTIF-2] [NOTIF-3] [NOTIF-4] [NOTIF-9] [NOTIF-38] title, back, refresh, count, clear, and what an item shows', async () => {
    const { page } = await visit();
    await page.goto('/assignments');
    await page.goto('/notifications');
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await unread(page, 4);
    for (const name of ['Refresh', 'Clear all', 'Mark all as read', 'Back']) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1);
    expect(await titles(page)).toEqual(['Grade Updated', 'AI Feedback Generated', 'New Submission Uploaded', 'Credits Added', 'Credits Used', '<img src=x onerror=alert(1)> مرحبا 🎓']);
    const second = items(page).nth(1);
    for (const text of ['AI Feedback Generated', 'Feedback', 'An AI feedback draft is ready to read.', '5 minutes ago']) await second.getByText(text, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/assignments');
  });

  test('[NOTIF-49] [NOTIF-50] [NOTIF-51] [NOTIF-52] [NOTIF-53] times, from just now to a date', async () => {
    const { page } = await visit();
    await page.goto('/notifications');
    await items(page).first().waitFor();
    const times = await items(page).locator('time').allInnerTexts();
    expect(times.slice(1, 4)).toEqual(['5 minutes ago', '3 hours ago', '2 days ago']);
    expect(times[0]).toMatch(/^Just now$|^1 minute ago$/);
    expect(times[4]).toMatch(/\d{1,2}\D\d{1,2}\D\d{4}/);
  });

  test('[NOTIF-10] [NOTIF-11] [NOTIF-32] unread is bold with a coloured border, read is dimmed, every type has its own sign and colour', async () => {
    const { page } = await visit();
    await page.goto('/notifications');
    await items(page).first().waitFor();
    const look = (place: number) => items(page).nth(place).evaluate((item) => {
      const { borderLeftColor, color } = getComputedStyle(item);
      return { border: borderLeftColor, color, weight: getComputedStyle(item.querySelector('h2')!).fontWeight };
    });
    const [fresh, old] = [await look(0), await look(2)];
    expect([Number(fresh.weight), Number(old.weight)]).toEqual([600, 400]);
    expect(old.border).toMatch(/rgba\(0, 0, 0, 0\)|transparent/);
    expect(fresh.border).not.toBe(old.border);
    expect(fresh.color).not.toBe(old.color);
    const signs = await page.locator('ul [data-kind]').evaluateAll((all) => all.map((sign) => [getComputedStyle(sign).color, sign.innerHTML]));
    expect(signs).toHaveLength(6);
    expect([new Set(signs.map(([colour]) => colour)).size, new Set(signs.map(([, svg]) => svg)).size]).toEqual([6, 6]);
  });

  test('[NOTIF-5] [NOTIF-6] [NOTIF-7] [NOTIF-8] [NOTIF-16] [NOTIF-17] tabs, search, types, and what is said when nothing fits', async () => {
    const { page } = await visit();
    await page.goto('/notifications');
    await items(page).first().waitFor();
    expect((await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''))).toEqual(['All', 'Read', 'Unread']);
    await page.getByRole('tab', { name: 'Read', exact: false }).filter({ hasText: /^Read/ }).click();
    expect(await titles(page)).toHaveLength(2);
    await page.getByRole('tab', { name: 'Unread' }).click();
    expect(await titles(page)).toHaveLength(4);
    await page.getByRole('tab', { name: 'All' }).click();
    const search = page.getByRole('searchbox', { name: 'Search notifications' });
    await search.fill('GRADE upd');
    await expect.poll(() => titles(page)).toEqual(['Grade Updated']);
    await search.fill('READY TO READ');
    await expect.poll(() => titles(page)).toEqual(['AI Feedback Generated']);
    await search.fill('');
    const type = page.getByRole('combobox', { name: 'Type' });
    expect(await type.locator('option').allInnerTexts()).toEqual(['All Types', 'Feedback', 'Submissions', 'Grades', 'Credits Added', 'Credits Used', 'System']);
    await type.selectOption('Credits Used');
    expect(await titles(page)).toEqual(['Credits Used']);
    await search.fill('nothing like it');
    await page.getByRole('heading', { name: 'No notifications found' }).waitFor();
    await page.getByText('Try adjusting your filters or search term').waitFor();
  });

  test('[NOTIF-12] [NOTIF-13] [NOTIF-14] [NOTIF-39] an item with an address has a View chip; a click reads it and goes there', async () => {
    const { page, user } = await visit();
    await page.goto('/notifications');
    await items(page).first().waitFor();
    expect(await items(page).getByText('View', { exact: true }).count()).toBe(5);
    expect(await items(page).last().getByText('View', { exact: true }).count()).toBe(0);
    await items(page).nth(3).getByText('20 credits added to your account.').click({ force: true });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/credits/history');
    await page.goBack();
    await unread(page, 3);
    expect((await kept(page, user.id))[3]?.isRead).toBe(true);
    await items(page).nth(4).getByText('View', { exact: true }).click({ force: true });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/credits/history');
  });

  test('[NOTIF-33] [NOTIF-34] where each leads', async () => {
    const { page } = await visit();
    await page.goto('/notifications');
    await items(page).first().waitFor();
    expect(await items(page).getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      ...Array.from({ length: 3 }, () => '/assignments/3/submissions?view=7'), '/credits/history', '/credits/history',
    ]);
  });

  test('[NOTIF-15] [NOTIF-20] [NOTIF-43] [NOTIF-44] deleting one asks first, with the keyboard alone', async () => {
    const { page, user } = await visit();
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Delete “Grade Updated”' }).focus();
    await page.keyboard.press('Enter');
    await ask(page).getByText('Delete notification?').waitFor();
    await ask(page).getByText('This notification will be permanently removed.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await ask(page).waitFor({ state: 'detached' });
    expect(await titles(page)).toHaveLength(6);
    await page.keyboard.press('Enter');
    await ask(page).getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await unread(page, 3);
    expect(await titles(page)).toEqual(['AI Feedback Generated', 'New Submission Uploaded', 'Credits Added', 'Credits Used', '<img src=x onerror=alert(1)> مرحبا 🎓']);
    expect(await kept(page, user.id)).toHaveLength(5);
  });

  test('[NOTIF-19] [NOTIF-41] [NOTIF-42] [NOTIF-45] [NOTIF-46] [NOTIF-18] mark all as read, clear all, and the empty state', async () => {
    const { page, user } = await visit();
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await unread(page, 0);
    expect((await kept(page, user.id)).every(({ isRead }) => isRead)).toBe(true);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await ask(page).getByText('Clear all notifications?').waitFor();
    await ask(page).getByText('This will permanently delete all your notifications. This action cannot be undone.').waitFor();
    await ask(page).getByRole('button', { name: 'Cancel' }).click();
    await ask(page).waitFor({ state: 'detached' });
    expect(await titles(page)).toHaveLength(6);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await ask(page).getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('New notifications will appear here').waitFor();
    expect(await kept(page, user.id)).toEqual([]);
    await expectAccessible(page);
  });

  test('[SHELL-6] ?action=clear opens the question, and a reload does not ask again', async () => {
    const { page } = await visit();
    await page.goto('/notifications?action=clear');
    await ask(page).getByText('Clear all notifications?').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.reload();
    await items(page).first().waitFor();
    expect(await ask(page).count()).toBe(0);
  });

  test('[NOTIF-47] of a hundred and one, a hundred are kept', async () => {
    const many = Array.from({ length: 130 }, (_, n) => makeNotification({ type: 'SYSTEM', title: `n${n}`, message: 'm' }, Date.now() - n * MINUTE, 0));
    const { page } = await visit(many);
    await page.goto('/notifications');
    await items(page).first().waitFor();
    expect(await items(page).count()).toBe(100);
    await page.getByText('n99', { exact: false }).first().waitFor();
    expect(await page.getByText('n100', { exact: false }).count()).toBe(0);
  });

  test('[RULE-37] on a phone nothing is cut off, and axe finds nothing, by day and by night', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit(stored(), { colorScheme });
      await page.goto('/notifications');
      await items(page).first().waitFor();
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      expect(await sideways(page)).toBe(0);
      await expectAccessible(page);
    }
  });
});

describe('the bell', () => {
  test('[SHELL-26] [SHELL-27] [SHELL-28] [SHELL-29] [SHELL-31] [SHELL-32] five newest, where they lead, its size, by keyboard', async () => {
    const { page } = await visit();
    await page.goto('/assignments');
    await bell(page).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Newest notifications' });
    await list.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(5);
    expect(await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      ...Array.from({ length: 3 }, () => '/assignments/3/submissions?view=7'), '/credits/history', '/credits/history',
    ]);
    expect(await page.getByRole('link', { name: 'Clear all notifications' }).getAttribute('href')).toBe('/notifications?action=clear');
    await expect.poll(async () => (await popup(page).boundingBox())?.width).toBe(320);
    expect((await popup(page).boundingBox())?.height).toBeLessThanOrEqual(400);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'View all notifications' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  });

  test('[NOTIF-13] [NOTIF-14] a click reads one and goes there; the clear sign leads to the question', async () => {
    const { page } = await visit();
    await page.goto('/assignments');
    await page.getByRole('button', { name: 'Notifications, 4 unread' }).click();
    await page.getByRole('link', { name: /Credits Added/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/credits/history');
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
    await page.getByRole('link', { name: 'Clear all notifications' }).click();
    await ask(page).getByText('Clear all notifications?').waitFor();
  });

  test('[SHELL-30] empty, on a phone, by night', async () => {
    const { page } = await visit([], { colorScheme: 'dark', viewport: PHONE });
    await page.goto('/assignments');
    await bell(page).click();
    await page.getByText('No notifications yet').waitFor();
    expect(await sideways(page)).toBe(0);
    await expectAccessible(page);
  });
});

describe('what makes them', () => {
  test('[NOTIF-21] [NOTIF-22] [NOTIF-31] the welcome, under the account’s own key, without a request to the server', async () => {
    const { page, user } = await signedIn(server);
    await page.goto('/notifications');
    await page.getByRole('heading', { name: /Welcome to Marginalia/ }).waitFor();
    await page.getByText('10 credits to start with', { exact: false }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('marginalia.notifications')))).toEqual([`marginalia.notifications.${user.id}`]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await unread(page, 0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(asked).toEqual([]);
  });

  test('[NOTIF-29] [NOTIF-48] credits that the administrator added, at the next visit', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/notifications');
    await page.getByRole('heading', { name: /Welcome to Marginalia/ }).waitFor();
    await grant(server, teacher.account.email, 1, 'INV-1');
    await page.reload();
    await page.getByText('1 credit added to your account.', { exact: true }).waitFor();
    await page.reload();
    await items(page).first().waitFor();
    expect(await page.getByText('1 credit added to your account.', { exact: true }).count()).toBe(1);
  });

  test('[NOTIF-57] two tabs of one browser agree, and another account sees nothing of it', async () => {
    const { page } = await visit();
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
    expect(await titles(theirs)).toHaveLength(1);
  });

  test('a kind that is switched off in the settings makes none', async () => {
    const { page, teacher } = await signedIn(server);
    await teacher.patch('/api/v1/users/me', { settings: { notifications: ['GRADE_UPDATED'] } });
    const looked = page.waitForResponse(/credit-transactions/);
    await page.goto('/notifications');
    await looked;
    await page.getByText('New notifications will appear here').waitFor();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('marginalia.credits-seen')))).toBe(true);
    expect(await items(page).count()).toBe(0);
  });

  test('a browser that stores nothing says so, and goes on in memory', async () => {
    const { page } = await signedIn(server);
    await page.addInitScript(() => {
      const original = Storage.prototype.setItem;
      Storage.prototype.setItem = function setItem(key, value) {
        if (key.startsWith('marginalia.notifications')) throw new DOMException('full', 'QuotaExceededError');
        original.call(this, key, value);
      };
    });
    await page.goto('/notifications');
    await page.getByRole('heading', { name: /Welcome to Marginalia/ }).waitFor();
    expect(await titles(page)).toContain('Nothing can be stored in this browser');
  });
});

test('[NOTIF-55] [NOTIF-56] [NOTIF-27] [NOTIF-30] an upload and a generation make theirs, with ids and no name of the student', async () => {
  const { page, teacher, user } = await signedIn(server);
  const { id } = await createAssignment(teacher, 'Essay');
  await page.goto(`/assignments/${id}/submissions`);
  await page.getByRole('button', { name: 'Upload Submission' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type="file"]').first().setInputFiles({ name: 'Doe_Jane.txt', mimeType: 'text/plain', buffer: Buffer.from('Cities have grown. '.repeat(60)) });
  await dialog.getByRole('button', { name: /^Upload/ }).last().click();
  await page.getByText('Submission uploaded successfully').waitFor();
  await expect.poll(async () => (await kept(page, user.id)).map(({ type }) => type)).toContain('SUBMISSION_UPLOADED');
  if (await dialog.count() > 0) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Generate AI Feedback' }).first().click();
  await page.getByText('AI feedback generated successfully').waitFor();
  const made = await kept(page, user.id);
  expect(made.slice(0, 3).map(({ type }) => type).toSorted()).toEqual(['CREDIT_USED', 'FEEDBACK_GENERATED', 'SUBMISSION_UPLOADED']);
  expect(JSON.stringify(made)).not.toMatch(/Doe|Jane|studentId/);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const link = page.getByRole('link', { name: /New Submission Uploaded/ });
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^/assignments/${id}/submissions\\?view=\\d+$`));
});
