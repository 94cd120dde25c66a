import { describe, expect, test } from 'vitest';
import { countUnread, makeNotification, type AppNotification } from '#lib/site/notifications.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { notificationListMachine } from './notification-list.machine.ts';
import {
  isAskingToClear,
  isAskingToDelete,
  selectFilter,
  selectNotifications,
  selectUnread,
  shownOf,
} from './notification-list.view.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const of = (minute: number) =>
  makeNotification(
    {
      type: 'GRADE_UPDATED',
      message: `m${minute}`,
      data: { assignmentId: 3, submissionId: minute },
    },
    T0 + minute * 60_000,
    0,
  );
const [one, two] = [of(1), of(2)];
const read = (item: AppNotification) => ({ ...item, isRead: true });

walk(notificationListMachine, {
  samples: [
    { type: 'notification.add', notification: one },
    { type: 'notification.add', notification: two },
    { type: 'notifications.arrived', notifications: [], unread: [] },
    {
      type: 'notifications.arrived',
      notifications: [two, read(one)],
      unread: [{ id: 9, name: 'odd' }],
    },
    { type: 'notification.read', id: one.id },
    { type: 'notification.read', id: two.id },
    { type: 'notification.delete', id: one.id },
    { type: 'tab.select', tab: 'unread' },
    { type: 'search.change', search: 'm1' },
    { type: 'type.select', notificationType: 'SYSTEM' },
  ],
  key: ({ context }) => [
    context.notifications.map(({ id, isRead }) => [id, isRead]),
    context.asked,
  ],
  allow: ({ context }, event) =>
    event.type !== 'notification.add' ||
    !context.notifications.some(({ id }) => id === event.notification.id),
  facts: () => {
    let known: AppNotification[] = [];
    let asked: number | null = null;
    const sent: string[] = [];
    return {
      '[NOTIF-57] the list is what was added, read, deleted and cleared, or what another tab has stored':
        ({ event, before, after }) => {
          if (event.type === 'notification.add')
            known = [event.notification, ...known].toSorted((a, b) => b.id - a.id);
          if (event.type === 'notifications.arrived') known = event.notifications;
          if (
            event.type === 'notification.delete' &&
            before.matches('listing') &&
            known.some(({ id }) => id === event.id)
          )
            asked = event.id;
          if (event.type === 'notifications.readAll') known = known.map(read);
          if (event.type === 'notification.read') {
            known = known.map((item) => (item.id === event.id ? read(item) : item));
          }
          if (event.type === 'question.confirm')
            known = before.matches('askingClear') ? [] : known.filter(({ id }) => id !== asked);
          expect(selectNotifications(after)).toEqual(known);
        },
      '[NOTIF-40] [NOTIF-42] [NOTIF-46] the unread count is that of the list': ({ after }) => {
        expect(selectUnread(after)).toBe(countUnread(known));
      },
      '[NOTIF-19] [NOTIF-20] nothing is deleted before it was asked': ({
        event,
        before,
        after,
      }) => {
        const isFewer = selectNotifications(after).length < selectNotifications(before).length;
        if (isFewer && event.type !== 'notifications.arrived')
          expect(before.matches('listing')).toBe(false);
        expect([isAskingToDelete(after), isAskingToClear(after)]).toEqual([
          after.matches('askingDelete'),
          after.matches('askingClear'),
        ]);
      },
      'each change goes to the storage as a change, once; nothing else does': ({
        event,
        before,
        after,
        world,
      }) => {
        if (
          selectNotifications(before) !== selectNotifications(after) &&
          event.type !== 'notifications.arrived'
        )
          sent.push('storage.change');
        if (event.type === 'notifications.refresh' && before.matches('listing'))
          sent.push('storage.read');
        expect(world.heard.map((heard) => heard.event.type)).toEqual(sent);
      },
      'a browser that stores nothing is told': ({ event, told }) => {
        if (event.type === 'storage.failed')
          expect(told).toEqual([{ type: 'notifications.unkept' }]);
        else expect(told).toEqual([]);
      },
    };
  },
});

const live = () => {
  const started = begin(notificationListMachine);
  started.actor.send({ type: 'notifications.arrived', notifications: [two, one], unread: [] });
  return started;
};

describe('hand-written cases', () => {
  test('[NOTIF-5] [NOTIF-6] tab, search and type narrow the list, and are cleared together', () => {
    const { actor, now } = live();
    const shown = () =>
      shownOf(selectNotifications(now()), selectFilter(now())).map(({ message }) => message);
    actor.send({ type: 'search.change', search: 'M2' });
    expect(shown()).toEqual(['m2']);
    actor.send({ type: 'tab.select', tab: 'read' });
    expect(shown()).toEqual([]);
    actor.send({ type: 'filters.clear' });
    expect(shown()).toEqual(['m2', 'm1']);
    actor.send({ type: 'type.select', notificationType: 'SYSTEM' });
    expect(shown()).toEqual([]);
  });

  test('drops the question about a notification that another tab has deleted', () => {
    const { actor, now } = live();
    actor.send({ type: 'notification.delete', id: one.id });
    actor.send({ type: 'notifications.arrived', notifications: [two], unread: [] });
    expect(now().value).toBe('listing');
  });

  test('a missing notification can be neither read nor asked about', () => {
    const { actor, now } = live();
    actor.send({ type: 'notification.delete', id: 1 });
    expect(now().value).toBe('listing');
    expect(now().can({ type: 'notification.read', id: 1 })).toBe(false);
  });
});
