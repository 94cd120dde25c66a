import type { AppNotification } from '#lib/site/notifications.ts';
import type { Unread } from '#lib/lists/unread.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import type { notificationListMachine } from './notification-list.machine.ts';

const one: AppNotification = {
  id: 1,
  type: 'SYSTEM',
  title: 'System',
  message: 'one',
  time: '2026-11-21T09:01:00.000Z',
  isRead: false,
};
const two: AppNotification = { ...one, id: 2, message: 'two', time: '2026-11-21T09:02:00.000Z' };
const odd = { id: 9, name: 'odd' };
const read = (item: AppNotification): AppNotification => ({ ...item, isRead: true });
const filter = { tab: 'all', search: '', type: null } as const;
/** Every change goes to the storage as a change, not as a list. */
const keeps = (change: object) =>
  ({ sends: [['storage', { type: 'storage.change', change }]] }) as const;
const adds = (
  notification: AppNotification,
  notifications: AppNotification[],
): Row<typeof notificationListMachine> => ({
  sets: { notifications },
  ...keeps({ kind: 'add', notification }),
});
const arrives = (notifications: AppNotification[], unread: readonly Unread[]) => ({
  sets: { notifications, unread },
});
const deletes = (id: number, notifications: AppNotification[]) => ({
  to: 'listing',
  sets: { notifications, asked: null },
  ...keeps({ kind: 'delete', id }),
});
const filtering = {
  'tab.select(unread)': { sets: { filter: { ...filter, tab: 'unread' as const } } },
  'search.change(m1)': { sets: { filter: { ...filter, search: 'm1' } } },
  'type.select(system)': { sets: { filter: { ...filter, type: 'SYSTEM' as const } } },
  'notifications.refresh': { sends: [['storage', { type: 'storage.read' }]] as const },
  'notifications.clear': 'askingClear',
};
/** An id that is taken already becomes another one. */
const again = {
  'notification.add(one)': adds(one, [two, { ...one, id: 3 }, one]),
  'notification.add(two)': adds(two, [{ ...two, id: 3 }, two, one]),
};

export const expectations: Expectations<typeof notificationListMachine> = {
  events: {
    'notification.add': { one: { notification: one }, two: { notification: two } },
    'notification.read': { one: { id: 1 } },
    'notification.delete': { one: { id: 1 } },
    'notifications.readAll': {},
    'notifications.clear': {},
    'notifications.refresh': {},
    'notifications.arrived': {
      none: { notifications: [], unread: [] },
      both: { notifications: [two, one], unread: [odd] },
    },
    'question.confirm': {},
    'question.cancel': {},
    'tab.select': { unread: { tab: 'unread' } },
    'search.change': { m1: { search: 'm1' } },
    'type.select': { system: { notificationType: 'SYSTEM' } },
    'filters.clear': {},
    'storage.failed': {},
  },
  children: { storage: { src: 'keepNotifications' } },
  starts: {
    empty: { to: 'listing', context: { notifications: [], unread: [], filter, asked: null } },
  },
  runs: ['storage'],
  anywhere: {
    'storage.failed': { tells: [{ type: 'notifications.unkept' }] },
    'notifications.arrived(none)': arrives([], []),
    'notifications.arrived(both)': arrives([two, one], [odd]),
  },
  situations: {
    listing: {
      on: {
        ...filtering,
        'notification.add(one)': { ...adds(one, [one]), to: 'listing (one)' },
        'notification.add(two)': adds(two, [two]),
        'notifications.readAll': keeps({ kind: 'readAll' }),
        'tab.select(unread)': { ...filtering['tab.select(unread)'], to: 'listing (filtered)' },
      },
    },
    'listing (filtered)': {
      on: {
        ...filtering,
        'notification.add(one)': adds(one, [one]),
        'notification.add(two)': adds(two, [two]),
        'notifications.readAll': keeps({ kind: 'readAll' }),
        'tab.select(unread)': {},
        'search.change(m1)': { sets: { filter: { ...filter, tab: 'unread', search: 'm1' } } },
        'type.select(system)': { sets: { filter: { ...filter, tab: 'unread', type: 'SYSTEM' } } },
        'filters.clear': { sets: { filter } },
      },
    },
    'listing (one)': {
      on: {
        ...filtering,
        'notification.add(two)': { ...adds(two, [two, one]), to: 'listing (both)' },
        'notification.add(one)': adds(one, [{ ...one, id: 2 }, one]),
        'notification.read(one)': {
          sets: { notifications: [read(one)] },
          ...keeps({ kind: 'read', id: 1 }),
        },
        'notifications.readAll': {
          sets: { notifications: [read(one)] },
          ...keeps({ kind: 'readAll' }),
        },
        'notification.delete(one)': { to: 'askingDelete', sets: { asked: 1 } },
      },
    },
    'listing (both)': {
      on: {
        ...filtering,
        ...again,
        'notification.read(one)': {
          sets: { notifications: [two, read(one)] },
          ...keeps({ kind: 'read', id: 1 }),
        },
        'notifications.readAll': {
          sets: { notifications: [read(two), read(one)] },
          ...keeps({ kind: 'readAll' }),
        },
        'notification.delete(one)': { to: 'askingDelete (of both)', sets: { asked: 1 } },
        'notifications.clear': 'askingClear (both)',
      },
    },
    askingDelete: {
      context: { notifications: [one], asked: 1 },
      on: {
        'question.confirm': deletes(1, []),
        'question.cancel': { to: 'listing (one)', sets: { asked: null } },
        'notifications.arrived(none)': {
          to: 'listing',
          sets: { notifications: [], unread: [], asked: null },
        },
        'notification.add(one)': adds(one, [{ ...one, id: 2 }, one]),
        'notification.add(two)': { ...adds(two, [two, one]), to: 'askingDelete (of both)' },
      },
    },
    'askingDelete (of both)': {
      on: {
        'question.confirm': deletes(1, [two]),
        'question.cancel': { to: 'listing (both)', sets: { asked: null } },
        'notifications.arrived(none)': {
          to: 'listing',
          sets: { notifications: [], unread: [], asked: null },
        },
        ...again,
      },
    },
    askingClear: {
      on: {
        'question.confirm': { to: 'listing', ...keeps({ kind: 'clear' }) },
        'question.cancel': 'listing',
        'notification.add(one)': adds(one, [one]),
        'notification.add(two)': adds(two, [two]),
      },
    },
    'askingClear (both)': {
      on: {
        'question.confirm': {
          to: 'listing',
          sets: { notifications: [] },
          ...keeps({ kind: 'clear' }),
        },
        'question.cancel': 'listing (both)',
        ...again,
      },
    },
  },
};
