import { assign, fromCallback, sendTo, setup } from 'xstate';
import {
  applyChange,
  NO_NOTIFICATION_FILTER,
  type AppNotification,
  type NotificationChange,
  type NotificationFilter,
  type NotificationTab,
  type NotificationType,
} from '#lib/site/notifications.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { callbackNotProvided } from '#machines/shared/not-provided.ts';

interface NotificationListContext {
  notifications: AppNotification[];
  /** Stored items that couldn't be read as notifications. */
  unread: readonly UnreadableEntry[];
  filter: NotificationFilter;
  /** The notification to be confirmed before it is deleted. */
  asked: number | null;
}

export type NotificationListEvent =
  | { type: 'notification.add'; notification: AppNotification }
  | { type: 'notification.read'; id: number }
  | { type: 'notification.delete'; id: number }
  | { type: 'notifications.readAll' }
  | { type: 'notifications.clear' }
  | { type: 'notifications.refresh' }
  | {
      type: 'notifications.arrived';
      notifications: AppNotification[];
      unread: readonly UnreadableEntry[];
    }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }
  | { type: 'tab.select'; tab: NotificationTab }
  | { type: 'search.change'; search: string }
  | { type: 'type.select'; notificationType: NotificationType | null }
  | { type: 'filters.clear' }
  | { type: 'storage.failed' };

type StorageCommand =
  | { type: 'storage.change'; change: NotificationChange }
  | { type: 'storage.read' };

export const notificationListMachine = setup({
  types: {} as { context: NotificationListContext; events: NotificationListEvent },
  actors: {
    keepNotifications: fromCallback<StorageCommand, undefined>(callbackNotProvided),
  },
  guards: {
    isThere: ({ context }, { id }: { id: number }) =>
      context.notifications.some((item) => item.id === id),
    isAskedGone: ({ context }, { notifications }: { notifications: AppNotification[] }) =>
      !notifications.some(({ id }) => id === context.asked),
  },
  actions: {
    applyChange: assign(({ context }, change: NotificationChange) => ({
      notifications: applyChange(context.notifications, change),
    })),
    storeChange: sendTo('storage', (_, change: NotificationChange) => ({
      type: 'storage.change' as const,
      change,
    })),
    readAgain: sendTo('storage', { type: 'storage.read' as const }),
    setNotifications: assign(
      (
        _,
        {
          notifications,
          unread,
        }: { notifications: AppNotification[]; unread: readonly UnreadableEntry[] },
      ) => ({ notifications, unread }),
    ),
    setNotificationToDelete: assign((_, { id }: { id: number }) => ({ asked: id })),
    clearNotificationToDelete: assign({ asked: null }),
    setFilter: assign(({ context }, change: Partial<NotificationFilter>) => ({
      filter: { ...context.filter, ...change },
    })),
    clearFilter: assign({ filter: NO_NOTIFICATION_FILTER }),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'notification-list',
  description:
    'The notifications of one account in this browser; each change is stored as a change, not as a list.',
  context: { notifications: [], unread: [], filter: NO_NOTIFICATION_FILTER, asked: null },
  invoke: { id: 'storage', src: 'keepNotifications' },
  initial: 'listing',
  on: {
    'notification.add': {
      actions: [
        {
          type: 'applyChange',
          params: ({ event }) => ({ kind: 'add', notification: event.notification }),
        },
        {
          type: 'storeChange',
          params: ({ event }) => ({ kind: 'add', notification: event.notification }),
        },
      ],
    },
    'notifications.arrived': {
      actions: { type: 'setNotifications', params: ({ event }) => event },
    },
    'storage.failed': { actions: { type: 'tell', params: { type: 'notifications.unkept' } } },
  },
  states: {
    listing: {
      description: 'The notifications are shown.',
      entry: 'clearNotificationToDelete',
      on: {
        'notification.read': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: [
            { type: 'applyChange', params: ({ event }) => ({ kind: 'read', id: event.id }) },
            { type: 'storeChange', params: ({ event }) => ({ kind: 'read', id: event.id }) },
          ],
        },
        'notifications.readAll': {
          actions: [
            { type: 'applyChange', params: { kind: 'readAll' } },
            { type: 'storeChange', params: { kind: 'readAll' } },
          ],
        },
        'notifications.refresh': { actions: 'readAgain' },
        'notification.delete': {
          guard: { type: 'isThere', params: ({ event }) => event },
          target: 'askingDelete',
          actions: { type: 'setNotificationToDelete', params: ({ event }) => event },
        },
        'notifications.clear': 'askingClear',
        'tab.select': {
          actions: { type: 'setFilter', params: ({ event }) => ({ tab: event.tab }) },
        },
        'search.change': {
          actions: { type: 'setFilter', params: ({ event }) => ({ search: event.search }) },
        },
        'type.select': {
          actions: { type: 'setFilter', params: ({ event }) => ({ type: event.notificationType }) },
        },
        'filters.clear': { actions: 'clearFilter' },
      },
    },
    askingDelete: {
      description: 'Asks once whether to delete one notification for good.',
      on: {
        'question.confirm': {
          target: 'listing',
          actions: [
            {
              type: 'applyChange',
              params: ({ context }) => ({ kind: 'delete', id: context.asked ?? NaN }),
            },
            {
              type: 'storeChange',
              params: ({ context }) => ({ kind: 'delete', id: context.asked ?? NaN }),
            },
          ],
        },
        'question.cancel': 'listing',
        'notifications.arrived': [
          {
            guard: { type: 'isAskedGone', params: ({ event }) => event },
            target: 'listing',
            actions: { type: 'setNotifications', params: ({ event }) => event },
          },
          { actions: { type: 'setNotifications', params: ({ event }) => event } },
        ],
      },
    },
    askingClear: {
      description: 'Asks once whether to delete all notifications for good.',
      on: {
        'question.confirm': {
          target: 'listing',
          actions: [
            { type: 'applyChange', params: { kind: 'clear' } },
            { type: 'storeChange', params: { kind: 'clear' } },
          ],
        },
        'question.cancel': 'listing',
      },
    },
  },
});
