import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  countUnread,
  filterNotifications,
  type AppNotification,
  type NotificationFilter,
  type NotificationTab,
  type NotificationType,
} from '#lib/site/notifications.ts';
import type { notificationListMachine } from './notification-list.machine.ts';

export type NotificationListRef = ActorRefFrom<typeof notificationListMachine>;
type Snapshot = SnapshotFrom<typeof notificationListMachine>;

export const selectNotifications = ({ context }: Snapshot): readonly AppNotification[] =>
  context.notifications;
export const selectUnread = ({ context }: Snapshot): number => countUnread(context.notifications);
export const selectUnreadable = ({ context }: Snapshot) => context.unread;
export const selectFilter = ({ context }: Snapshot): NotificationFilter => context.filter;
/** Filters the list; keep the result between snapshots, since it is a new list each time. */
export const shownOf = (
  notifications: readonly AppNotification[],
  filter: NotificationFilter,
): AppNotification[] => filterNotifications(notifications, filter);
export const isAskingToDelete = (snapshot: Snapshot): boolean => snapshot.matches('askingDelete');
export const isAskingToClear = (snapshot: Snapshot): boolean => snapshot.matches('askingClear');

export const notificationListCommands = (actor: NotificationListRef) => ({
  add: (notification: AppNotification) => actor.send({ type: 'notification.add', notification }),
  read: (id: number) => actor.send({ type: 'notification.read', id }),
  readAll: () => actor.send({ type: 'notifications.readAll' }),
  refresh: () => actor.send({ type: 'notifications.refresh' }),
  askToDelete: (id: number) => actor.send({ type: 'notification.delete', id }),
  askToClear: () => actor.send({ type: 'notifications.clear' }),
  confirm: () => actor.send({ type: 'question.confirm' }),
  cancel: () => actor.send({ type: 'question.cancel' }),
  selectTab: (tab: NotificationTab) => actor.send({ type: 'tab.select', tab }),
  search: (search: string) => actor.send({ type: 'search.change', search }),
  selectType: (notificationType: NotificationType | null) =>
    actor.send({ type: 'type.select', notificationType }),
  clearFilters: () => actor.send({ type: 'filters.clear' }),
});
