import { fromCallback } from 'xstate';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import {
  applyChange,
  readNotifications,
  type AppNotification,
  type NotificationChange,
} from '#lib/site/notifications.ts';

/**
 * Returns an account's key: separate keys, so that people who share a browser share no
 * notifications (decisions, section 6).
 */
export const notificationsKey = (userId: number): string => `marginalia.notifications.${userId}`;

/** Commands from the chart to its storage. */
export type NotificationStorageCommand =
  | { type: 'storage.change'; change: NotificationChange }
  | { type: 'storage.read' };

/**
 * Reports from the storage: what is stored now, here or by another tab; or that this browser stores
 * nothing.
 */
export type NotificationStorageEvent =
  | {
      type: 'notifications.arrived';
      notifications: AppNotification[];
      unread: readonly UnreadableEntry[];
    }
  | { type: 'storage.failed' };

/**
 * Stores one account's notifications in the browser. A change is applied to what is stored at that
 * moment, never to what this tab last saw, so that two tabs don't lose each other's changes;
 * `storage` events deliver the others' changes. While the browser refuses to store, the list
 * continues in memory and the failure is reported once.
 */
export const createNotificationStorage = (
  storage: () => Storage,
  target: EventTarget,
  userId: number,
) =>
  fromCallback<NotificationStorageCommand, undefined>(({ sendBack, receive }) => {
    const key = notificationsKey(userId);
    let unkept: AppNotification[] | null = null;
    /**
     * Unreadable items aren't written again, so they are reported for as long as the page exists.
     */
    let unread: readonly UnreadableEntry[] = [];

    const say = (notifications: AppNotification[]) =>
      sendBack({
        type: 'notifications.arrived',
        notifications,
        unread,
      } satisfies NotificationStorageEvent);
    const fail = (list: AppNotification[]) => {
      const isNews = unkept === null;
      unkept = list;
      if (isNews) sendBack({ type: 'storage.failed' } satisfies NotificationStorageEvent);
    };

    const read = (): AppNotification[] => {
      if (unkept !== null) return unkept;
      try {
        const stored = readNotifications(storage().getItem(key));
        if (stored.unread.length > 0) unread = stored.unread;
        return stored.notifications;
      } catch {
        fail([]);
        return [];
      }
    };
    const write = (list: AppNotification[]) => {
      try {
        storage().setItem(key, JSON.stringify(list));
        unkept = null;
      } catch {
        fail(list);
      }
    };

    receive((command) => {
      const stored = read();
      if (command.type === 'storage.read') return say(stored);
      const list = applyChange(stored, command.change);
      write(list);
      say(list);
    });

    const heard = (event: Event) => {
      const changed = (event as StorageEvent).key;
      if (changed === key || changed === null) say(read());
    };
    target.addEventListener('storage', heard);
    say(read());
    return () => target.removeEventListener('storage', heard);
  });
