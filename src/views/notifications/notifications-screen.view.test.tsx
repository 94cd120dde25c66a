import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { makeNotification } from '#lib/site/notifications.ts';
import { notificationListMachine } from '#machines/notifications/notification-list.machine.ts';
import {
  selectFilter,
  selectNotifications,
  selectUnread,
  shownOf,
} from '#machines/notifications/notification-list.view.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { withDialogs } from '#tests/support/dialogs.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

withDialogs();

const T0 = Date.UTC(2026, 10, 21, 9);
const of = (minute: number) =>
  makeNotification(
    { type: 'SYSTEM', title: `Title ${minute}`, message: `m${minute}` },
    T0 + minute * 60_000,
    0,
  );
const [one, two] = [of(1), of(2)];
type Snapshot = SnapshotFrom<typeof notificationListMachine>;
const shown = (snapshot: Snapshot) =>
  shownOf(selectNotifications(snapshot), selectFilter(snapshot));
const isFiltered = (snapshot: Snapshot) => {
  const { tab, search, type } = selectFilter(snapshot);
  return tab !== 'all' || search !== '' || type !== null;
};

const listed = (snapshot: Snapshot) => {
  const names = within(
    screen.queryByRole('list', { name: 'Notifications' }) ?? document.createElement('ul'),
  )
    .queryAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(names.map((name) => /Title \d/.exec(name)?.[0])).toEqual(
    shown(snapshot).map(({ title }) => title),
  );
  expect(names.map((name) => name.startsWith('Unread'))).toEqual(
    shown(snapshot).map(({ isRead }) => !isRead),
  );
  expect(screen.getByText(`${selectUnread(snapshot)} unread`)).toBeVisible();
  expect(screen.queryAllByText('Clear Filters')).toHaveLength(
    shown(snapshot).length === 0 && isFiltered(snapshot) ? 1 : 0,
  );
};

walkView(notificationListMachine, {
  samples: [
    { type: 'notification.add', notification: one },
    { type: 'notifications.arrived', notifications: [two, one], unread: [] },
    { type: 'notifications.arrived', notifications: [], unread: [] },
    { type: 'notification.read', id: one.id },
    { type: 'notification.delete', id: one.id },
    { type: 'tab.select', tab: 'read' },
    { type: 'search.change', search: 'nothing' },
    { type: 'type.select', notificationType: 'GRADE_UPDATED' },
  ],
  key: (snapshot) => [
    selectNotifications(snapshot).map(({ id, isRead }) => [id, isRead]),
    selectFilter(snapshot),
  ],
  allow: (snapshot, event) => {
    const all = selectNotifications(snapshot);
    if (isFiltered(snapshot)) return event.type === 'filters.clear' && shown(snapshot).length === 0;
    if (['tab.select', 'search.change', 'type.select'].includes(event.type))
      return all.length === 1 && selectUnread(snapshot) === 1;
    if (event.type === 'storage.failed' || event.type === 'notifications.refresh')
      return all.length === 0;
    switch (event.type) {
      case 'notification.add':
        return all.length === 0;
      case 'notifications.arrived':
        if (snapshot.matches('askingDelete'))
          return event.notifications.length === 0 || all.length === 1;
        return event.notifications.length > 0 && all.length === 1 && selectUnread(snapshot) === 1;
      case 'notification.read':
        return shown(snapshot).some(({ id, isRead }) => id === event.id && !isRead);
      case 'notification.delete':
        return shown(snapshot).some(({ id }) => id === event.id);
      case 'notifications.readAll':
        return selectUnread(snapshot) > 0;
      case 'notifications.clear':
        return all.length > 0;
      case 'filters.clear':
        return false;
      default:
        return true;
    }
  },
  facts: {},
  render: (actor) => (
    <NotificationsScreen actor={actor} now={new Date(T0 + 3_600_000)} onBack={() => {}} />
  ),
  by: {
    'notification.add': 'elsewhere',
    'notifications.arrived': 'elsewhere',
    'storage.failed': 'elsewhere',
    'notification.read': (_, { press }) => press('Title 1, mark as read'),
    'notification.delete': (_, { press }) => press('Delete “Title 1”'),
    'notifications.readAll': (_, { press }) => press('Mark all as read'),
    'notifications.clear': (_, { press }) => press('Clear all'),
    'notifications.refresh': (_, { press }) => press('Refresh'),
    'question.confirm': async (_, { user }) => {
      await user.click(
        within(screen.getByRole('alertdialog')).getByRole('button', {
          name: /^(Delete|Clear all)$/,
        }),
      );
      await dialogGone();
    },
    'question.cancel': async (_, { press }) => {
      await press('Cancel');
      await dialogGone();
    },
    'tab.select': (_, { press }) => press(/^Read/, 'tab'),
    'search.change': ({ search }) => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: search } });
    },
    'type.select': ({ notificationType }, { user }) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), notificationType!),
    'filters.clear': (_, { press }) => press('Clear Filters'),
  },
  sees: {
    'notification-list.listing': listed,
    'notification-list.askingDelete': () =>
      expect(screen.getByRole('alertdialog', { name: 'Delete notification?' })).toBeVisible(),
    'notification-list.askingClear': () =>
      expect(screen.getByRole('alertdialog', { name: 'Clear all notifications?' })).toBeVisible(),
  },
});
