// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, setup, type AnyActorRef } from 'xstate';
import {
  makeNotification,
  readNotifications,
  type AppNotification,
} from '#lib/site/notifications.ts';
import {
  createNotificationStorage,
  notificationsKey,
  type NotificationStorageEvent,
} from './notification-storage.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const of = (n: number): AppNotification =>
  makeNotification({ type: 'SYSTEM', title: `t${n}`, message: 'm' }, T0 + n * 1000, 0);
const stored = (userId = 1) =>
  readNotifications(localStorage.getItem(notificationsKey(userId))).notifications.map(
    ({ title }) => title,
  );

/**
 * Simulates a browser tab: it hears `storage` events on a target of its own, since a tab does not
 * hear its own events.
 */
function openTab(storage: () => Storage = () => localStorage, userId = 1) {
  const target = new EventTarget();
  const said: NotificationStorageEvent[] = [];
  const tab = createActor(
    setup({
      types: {} as { events: NotificationStorageEvent },
      actors: { keep: createNotificationStorage(storage, target, userId) },
    }).createMachine({
      invoke: { id: 'storage', src: 'keep' },
      on: {
        '*': {
          actions: ({ event }) => {
            said.push(event);
          },
        },
      },
    }),
  ).start();
  const child = tab.getSnapshot().children['storage'] as AnyActorRef;
  return {
    said,
    stop: () => tab.stop(),
    hear: (key: string | null) => target.dispatchEvent(new StorageEvent('storage', { key })),
    add: (n: number) =>
      child.send({ type: 'storage.change', change: { kind: 'add', notification: of(n) } }),
    send: (command: object) => child.send(command as never),
    shown: () => {
      const last = said.findLast((event) => event.type === 'notifications.arrived');
      return last?.notifications.map(({ title }) => title);
    },
  };
}

/** Refuses like a full or forbidden storage. */
const refusing = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};

beforeEach(() => localStorage.clear());

test('[NOTIF-21] [NOTIF-22] uses one key per account in the browser', () => {
  openTab().add(1);
  openTab(undefined, 2).add(2);
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'marginalia.notifications.1',
    'marginalia.notifications.2',
  ]);
  expect([stored(1), stored(2)]).toEqual([['t1'], ['t2']]);
});

test('[ERR-59] keeps reporting what can’t be read for as long as the page exists, even after something else was stored', () => {
  localStorage.setItem(notificationsKey(1), JSON.stringify([{ title: 'Odd' }, of(1)]));
  const tab = openTab();
  tab.add(2);
  tab.add(3);
  expect(tab.shown()).toEqual(['t3', 't2', 't1']);
  expect(
    tab.said.flatMap((event) =>
      event.type === 'notifications.arrived' ? [event.unread.map(({ name }) => name)] : [],
    ),
  ).toEqual([['Odd'], ['Odd'], ['Odd']]);
  const [later] = openTab().said;
  expect(later).toMatchObject({ type: 'notifications.arrived', unread: [] });
});

describe('[NOTIF-57] applies every change to what is stored', () => {
  test('reports what is stored at the start, and after each change', () => {
    openTab().add(1);
    const tab = openTab();
    expect(tab.shown()).toEqual(['t1']);
    tab.add(2);
    expect(tab.shown()).toEqual(['t2', 't1']);
    tab.send({ type: 'storage.change', change: { kind: 'readAll' } });
    expect(
      readNotifications(localStorage.getItem(notificationsKey(1))).notifications.every(
        ({ isRead }) => isRead,
      ),
    ).toBe(true);
    tab.send({ type: 'storage.change', change: { kind: 'clear' } });
    expect([tab.shown(), stored()]).toEqual([[], []]);
  });

  test('refresh reads what is stored now', () => {
    const tab = openTab();
    openTab().add(3);
    expect(tab.shown()).toEqual([]);
    tab.send({ type: 'storage.read' });
    expect(tab.shown()).toEqual(['t3']);
  });
});

describe('several tabs', () => {
  test('a tab hears of another one’s change', () => {
    const [a, b] = [openTab(), openTab()];
    a.add(1);
    b.hear(notificationsKey(1));
    expect(b.shown()).toEqual(['t1']);
  });

  test('two tabs adding at the same time lose nothing', () => {
    const [a, b] = [openTab(), openTab()];
    a.add(1);
    b.add(2);
    expect(b.shown()).toEqual(['t2', 't1']);
    a.hear(notificationsKey(1));
    expect(a.shown()).toEqual(['t2', 't1']);
  });

  test('deleting in one tab keeps what was marked as read in the other', () => {
    const [a, b] = [openTab(), openTab()];
    a.add(1);
    a.add(2);
    b.send({ type: 'storage.change', change: { kind: 'readAll' } });
    a.send({ type: 'storage.change', change: { kind: 'delete', id: of(1).id } });
    expect(readNotifications(localStorage.getItem(notificationsKey(1))).notifications).toEqual([
      { ...of(2), isRead: true },
    ]);
  });

  test('ignores other keys, but not clearing the whole storage', () => {
    const tab = openTab();
    tab.add(1);
    const before = tab.said.length;
    tab.hear('marginalia.notifications.2');
    expect(tab.said).toHaveLength(before);
    localStorage.clear();
    tab.hear(null);
    expect(tab.shown()).toEqual([]);
  });

  test('a stopped tab hears nothing more', () => {
    const [a, b] = [openTab(), openTab()];
    const before = b.said.length;
    b.stop();
    a.add(1);
    b.hear(notificationsKey(1));
    expect(b.said).toHaveLength(before);
  });
});

describe('failures', () => {
  test('reports a refusing browser once; the list continues in memory', () => {
    const tab = openTab(refusing);
    expect(tab.said.map(({ type }) => type)).toEqual(['storage.failed', 'notifications.arrived']);
    tab.add(1);
    tab.add(2);
    expect(tab.shown()).toEqual(['t2', 't1']);
    expect(tab.said.filter(({ type }) => type === 'storage.failed')).toHaveLength(1);
  });

  test('with a full storage, keeps old and new notifications; writes all once there is room', () => {
    let isFull = false;
    const limited = () =>
      new Proxy(localStorage, {
        get: (target, name) =>
          name === 'setItem' && isFull
            ? () => {
                throw new DOMException('full', 'QuotaExceededError');
              }
            : (Reflect.get(target, name) as () => unknown).bind(target),
      });
    const tab = openTab(limited);
    tab.add(1);
    isFull = true;
    tab.add(2);
    expect([tab.shown(), stored()]).toEqual([['t2', 't1'], ['t1']]);
    isFull = false;
    tab.add(3);
    expect([tab.shown(), stored()]).toEqual([
      ['t3', 't2', 't1'],
      ['t3', 't2', 't1'],
    ]);
  });

  test('treats invalid data under the key as empty', () => {
    localStorage.setItem(notificationsKey(1), '{"broken');
    const tab = openTab();
    expect(tab.shown()).toEqual([]);
    tab.add(1);
    expect(stored()).toEqual(['t1']);
  });
});
