import { describe, expect, test } from 'vitest';
import { makeNotification } from '#lib/site/notifications.ts';
import { useBrowser } from '#tests/support/browser/browser.ts';
import { ask, items, kept, titles, unread, visit } from '#tests/support/notifications.ts';
import { expectFit, focusedName, hueOf, tabTo } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';

useBrowser();
const server = sharedServer();

describe('the screen', () => {
  test('[NOTIF-1] [NOTIF-2] [NOTIF-3] [NOTIF-4] [NOTIF-9] [NOTIF-38] [NOTIF-49] [NOTIF-50] [NOTIF-51] [NOTIF-52] [NOTIF-53] [NOTIF-10] [NOTIF-11] [NOTIF-32] [RULE-37] [NOTIF-5] [NOTIF-6] [NOTIF-7] [NOTIF-8] [NOTIF-16] [NOTIF-17] shows the heading and each item with its time, from just now to a date; unread ones are bold with a coloured border, read ones dimmed, every type has its icon and colour; tabs, search, types, and the message if nothing matches', async () => {
    const { page } = await visit(server);
    await page.goto('/assignments');
    await page.goto('/notifications');
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await unread(page, 4);
    for (const name of ['Refresh', 'Clear all', 'Mark all as read', 'Back'])
      await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(1);
    await expect
      .poll(() => titles(page))
      .toEqual([
        'Grade Updated',
        'AI Feedback Generated',
        'New Submission Uploaded',
        'Credits Added',
        'Credits Used',
        '<img src=x onerror=alert(1)> مرحبا 🎓',
      ]);
    const second = items(page).nth(1);
    for (const text of [
      'AI Feedback Generated',
      'Feedback',
      'An AI feedback draft is ready to read.',
      '5 minutes ago',
    ])
      await second.getByText(text, { exact: true }).waitFor();
    const times = await items(page).locator('time').allInnerTexts();
    expect(times.slice(1, 4)).toEqual(['5 minutes ago', '23 hours ago', '6 days ago']);
    expect(times[0]).toMatch(/^Just now$|^1 minute ago$/);
    expect(times[4]).toMatch(/\d{1,2}\D\d{1,2}\D\d{4}/);

    const look = (place: number) =>
      items(page)
        .nth(place)
        .evaluate((item) => {
          const { borderLeftColor, color } = getComputedStyle(item);
          const [heading, message] = [item.querySelector('h2')!, item.querySelector('p')!];
          return {
            border: borderLeftColor,
            color,
            weight: getComputedStyle(heading).fontWeight,
            message: getComputedStyle(message).color,
          };
        });
    const [fresh, old] = [await look(0), await look(2)];
    expect([Number(fresh.weight), Number(old.weight)]).toEqual([600, 400]);
    expect(old.border).toMatch(/rgba\(0, 0, 0, 0\)|transparent/);
    await expect.poll(() => hueOf(items(page).first(), 'border-left-color')).toBe('green');
    expect(fresh.color).not.toBe(old.color);
    expect(fresh.message).not.toBe(old.message);
    const signs = await page
      .locator('ul [data-kind]')
      .evaluateAll((all) => all.map((sign) => [getComputedStyle(sign).color, sign.innerHTML]));
    expect(signs).toHaveLength(6);
    expect([
      new Set(signs.map(([colour]) => colour)).size,
      new Set(signs.map(([, svg]) => svg)).size,
    ]).toEqual([6, 6]);
    await expectFit(page);

    await expect
      .poll(async () =>
        (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, '')),
      )
      .toEqual(['All', 'Read', 'Unread']);
    await page
      .getByRole('tab', { name: 'Read', exact: false })
      .filter({ hasText: /^Read/ })
      .click();
    await expect.poll(() => titles(page)).toHaveLength(2);
    await page.getByRole('tab', { name: 'Unread' }).click();
    await expect.poll(() => titles(page)).toHaveLength(4);
    await page.getByRole('tab', { name: 'All' }).click();
    const search = page.getByRole('searchbox', { name: 'Search notifications' });
    await search.fill('GRADE upd');
    await expect.poll(() => titles(page)).toEqual(['Grade Updated']);
    await search.fill('READY TO READ');
    await expect.poll(() => titles(page)).toEqual(['AI Feedback Generated']);
    await search.fill('');
    const type = page.getByRole('combobox', { name: 'Type' });
    await expect
      .poll(() => type.locator('option').allInnerTexts())
      .toEqual([
        'All Types',
        'Feedback',
        'Submissions',
        'Grades',
        'Credits Added',
        'Credits Used',
        'System',
      ]);
    await type.selectOption('Credits Used');
    await expect.poll(() => titles(page)).toEqual(['Credits Used']);
    await search.fill('nothing like it');
    await page.getByRole('heading', { name: 'No notifications found' }).waitFor();
    await page.getByText('Try adjusting your filters or search term').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toHaveLength(6);
    await expect.poll(() => focusedName(page)).toMatch(/^All/);

    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/assignments');
  });

  test('[NOTIF-12] [NOTIF-13] [NOTIF-14] [NOTIF-33] [NOTIF-34] [NOTIF-39] [NOTIF-63] an item with an address has a View chip; a click marks it as read and opens the address', async () => {
    const { page, user } = await visit(server);
    await page.goto('/notifications');
    await items(page).first().waitFor();
    await expect.poll(() => items(page).getByText('View', { exact: true }).count()).toBe(5);
    await expect.poll(() => items(page).last().getByText('View', { exact: true }).count()).toBe(0);
    await expect
      .poll(() =>
        items(page)
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      )
      .toEqual([
        ...Array.from({ length: 3 }, () => '/assignments/3/submissions?view=7'),
        '/credits/history',
        '/credits/history',
      ]);
    await items(page).nth(3).getByText('20 credits added to your account.').click({ force: true });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/credits/history');
    await page.goBack();
    await unread(page, 3);
    await expect.poll(async () => (await kept(page, user.id))[3]?.isRead).toBe(true);
    await items(page).nth(4).getByText('View', { exact: true }).click({ force: true });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/credits/history');
  });

  test('[NOTIF-43] the focus isn’t lost with a deleted item, although the script of the confirmation is fetched only when needed', async () => {
    const { page } = await visit(server);
    let fetchIt = () => {};
    const asked = new Promise<void>((resolve) => {
      fetchIt = resolve;
    });
    await page.route('**/assets/alert-dialog-*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/notifications');
    await tabTo(page, page.getByRole('button', { name: 'Delete “Grade Updated”' }));
    await page.keyboard.press('Enter');
    fetchIt();
    await expect.poll(() => focusedName(page)).toBe('Cancel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await ask(page).waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).not.toMatch(/Skip to content/);
  });

  test('[NOTIF-15] [NOTIF-20] [NOTIF-43] [NOTIF-44] deleting one asks first, by keyboard alone', async () => {
    const { page, user } = await visit(server);
    await page.goto('/notifications');
    await tabTo(page, page.getByRole('button', { name: 'Delete “Grade Updated”' }));
    await page.keyboard.press('Enter');
    await ask(page).getByText('Delete notification?').waitFor();
    await ask(page).getByText('This notification will be permanently removed.').waitFor();
    await expectFit(page);
    await page.keyboard.press('Escape');
    await ask(page).waitFor({ state: 'detached' });
    await expect.poll(() => titles(page)).toHaveLength(6);
    await expect.poll(() => focusedName(page)).toBe('Delete “Grade Updated”');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Cancel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await unread(page, 3);
    await expect.poll(() => focusedName(page)).not.toMatch(/Skip to content/);
    await expect
      .poll(() => titles(page))
      .toEqual([
        'AI Feedback Generated',
        'New Submission Uploaded',
        'Credits Added',
        'Credits Used',
        '<img src=x onerror=alert(1)> مرحبا 🎓',
      ]);
    await expect.poll(() => kept(page, user.id)).toHaveLength(5);
  });

  test('[SHELL-6] [NOTIF-19] [NOTIF-41] [NOTIF-42] [NOTIF-45] [NOTIF-46] [NOTIF-18] ?action=clear opens the confirmation, and a reload doesn’t ask again; mark all as read, clear all, and the empty state', async () => {
    const { page, user } = await visit(server);
    await page.goto('/notifications?action=clear');
    await ask(page).getByText('Clear all notifications?').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.reload();
    await items(page).first().waitFor();
    await expect.poll(() => ask(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await unread(page, 0);
    await expect
      .poll(async () => (await kept(page, user.id)).every(({ isRead }) => isRead))
      .toBe(true);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await ask(page).getByText('Clear all notifications?').waitFor();
    await ask(page)
      .getByText(
        'This will permanently delete all your notifications. This action cannot be undone.',
      )
      .waitFor();
    await expectFit(page);
    await ask(page).getByRole('button', { name: 'Cancel' }).click();
    await ask(page).waitFor({ state: 'detached' });
    await expect.poll(() => titles(page)).toHaveLength(6);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await ask(page).getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('New notifications will appear here').waitFor();
    await expect.poll(() => kept(page, user.id)).toEqual([]);
    await expectFit(page);
  });

  test('[NOTIF-47] keeps a hundred of a hundred and one', async () => {
    const many = Array.from({ length: 130 }, (_, n) =>
      makeNotification(
        { type: 'SYSTEM', title: `n${n}`, message: 'm' },
        Date.now() - n * 60_000,
        0,
      ),
    );
    const { page } = await visit(server, many);
    await page.goto('/notifications');
    await items(page).first().waitFor();
    await expect.poll(() => items(page).count()).toBe(100);
    await page.getByText('n99', { exact: false }).first().waitFor();
    await expect.poll(() => page.getByText('n100', { exact: false }).count()).toBe(0);
  });
});
