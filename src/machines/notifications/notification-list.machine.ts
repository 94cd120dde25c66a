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
import type { Unread } from '#lib/lists/unread.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { notListening } from '#machines/shared/not-provided.ts';

interface NotificationListContext {
  notifications: AppNotification[];
  /** What this browser had stored and is none. */
  unread: readonly Unread[];
  filter: NotificationFilter;
  /** The one that is asked about before it is deleted. */
  asked: number | null;
}

export type NotificationListEvent =
  | { type: 'notification.add'; notification: AppNotification }
  | { type: 'notification.read'; id: number }
  | { type: 'notification.delete'; id: number }
  | { type: 'notifications.readAll' }
  | { type: 'notifications.clear' }
  | { type: 'notifications.refresh' }
  | { type: 'notifications.arrived'; notifications: AppNotification[]; unread: readonly Unread[] }
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
    keepNotifications: fromCallback<StorageCommand, undefined>(notListening),
  },
  guards: {
    isThere: ({ context }, { id }: { id: number }) =>
      context.notifications.some((item) => item.id === id),
    isAskedGone: ({ context }, { notifications }: { notifications: AppNotification[] }) =>
      !notifications.some(({ id }) => id === context.asked),
  },
  actions: {
    change: assign(({ context }, change: NotificationChange) => ({
      notifications: applyChange(context.notifications, change),
    })),
    keep: sendTo('storage', (_, change: NotificationChange) => ({
      type: 'storage.change' as const,
      change,
    })),
    readAgain: sendTo('storage', { type: 'storage.read' as const }),
    take: assign(
      (
        _,
        { notifications, unread }: { notifications: AppNotification[]; unread: readonly Unread[] },
      ) => ({ notifications, unread }),
    ),
    ask: assign((_, { id }: { id: number }) => ({ asked: id })),
    forgetAsked: assign({ asked: null }),
    filter: assign(({ context }, change: Partial<NotificationFilter>) => ({
      filter: { ...context.filter, ...change },
    })),
    clearFilter: assign({ filter: NO_NOTIFICATION_FILTER }),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'notification-list',
  description:
    'The notifications of one account in this browser; every change goes to the storage as a change, not as a list.',
  context: { notifications: [], unread: [], filter: NO_NOTIFICATION_FILTER, asked: null },
  invoke: { id: 'storage', src: 'keepNotifications' },
  initial: 'listing',
  on: {
    'notification.add': {
      actions: [
        {
          type: 'change',
          params: ({ event }) => ({ kind: 'add', notification: event.notification }),
        },
        {
          type: 'keep',
          params: ({ event }) => ({ kind: 'add', notification: event.notification }),
        },
      ],
    },
    'notifications.arrived': { actions: { type: 'take', params: ({ event }) => event } },
    'storage.failed': { actions: { type: 'tell', params: { type: 'notifications.unkept' } } },
  },
  states: {
    listing: {
      description: 'The notifications are shown.',
      entry: 'forgetAsked',
      on: {
        'notification.read': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: [
            { type: 'change', params: ({ event }) => ({ kind: 'read', id: event.id }) },
            { type: 'keep', params: ({ event }) => ({ kind: 'read', id: event.id }) },
          ],
        },
        'notifications.readAll': {
          actions: [
            { type: 'change', params: { kind: 'readAll' } },
            { type: 'keep', params: { kind: 'readAll' } },
          ],
        },
        'notifications.refresh': { actions: 'readAgain' },
        'notification.delete': {
          guard: { type: 'isThere', params: ({ event }) => event },
          target: 'askingDelete',
          actions: { type: 'ask', params: ({ event }) => event },
        },
        'notifications.clear': 'askingClear',
        'tab.select': { actions: { type: 'filter', params: ({ event }) => ({ tab: event.tab }) } },
        'search.change': {
          actions: { type: 'filter', params: ({ event }) => ({ search: event.search }) },
        },
        'type.select': {
          actions: { type: 'filter', params: ({ event }) => ({ type: event.notificationType }) },
        },
        'filters.clear': { actions: 'clearFilter' },
      },
    },
    askingDelete: {
      description: 'One notification is to be deleted, for good: asked once.',
      on: {
        'question.confirm': {
          target: 'listing',
          actions: [
            {
              type: 'change',
              params: ({ context }) => ({ kind: 'delete', id: context.asked ?? NaN }),
            },
            {
              type: 'keep',
              params: ({ context }) => ({ kind: 'delete', id: context.asked ?? NaN }),
            },
          ],
        },
        'question.cancel': 'listing',
        'notifications.arrived': [
          {
            guard: { type: 'isAskedGone', params: ({ event }) => event },
            target: 'listing',
            actions: { type: 'take', params: ({ event }) => event },
          },
          { actions: { type: 'take', params: ({ event }) => event } },
        ],
      },
    },
    askingClear: {
      description: 'All notifications are to be deleted, for good: asked once.',
      on: {
        'question.confirm': {
          target: 'listing',
          actions: [
            { type: 'change', params: { kind: 'clear' } },
            { type: 'keep', params: { kind: 'clear' } },
          ],
        },
        'question.cancel': 'listing',
      },
    },
  },
});
