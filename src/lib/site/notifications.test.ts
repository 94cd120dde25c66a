import { describe, expect, test } from 'vitest';
import {
  applyChange,
  countUnread,
  filterNotifications,
  isNotificationFiltered,
  makeNotification,
  NO_NOTIFICATION_FILTER,
  NOTIFICATION_TABS,
  NOTIFICATION_TYPES,
  readNotifications,
  type AppNotification,
  type NotificationChange,
  type NotificationFilter,
  type NotificationType,
} from './notifications.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const make = (
  type: NotificationType,
  more: Partial<Parameters<typeof makeNotification>[0]> = {},
  at = T0,
) => makeNotification({ type, message: 'A message.', ...more }, at, 0);
const of = (n: number, isRead = false): AppNotification => ({
  ...make('SYSTEM', { title: `t${n}`, message: `m${n}` }, T0 + n * 1000),
  isRead,
});
const ids = (list: readonly AppNotification[]) => list.map(({ title }) => title);
const three = [of(3), of(2, true), of(1)];
const after = (...changes: NotificationChange[]) =>
  changes.reduce<AppNotification[]>(applyChange, three);

describe('a new notification', () => {
  test('[NOTIF-23] its id is the time plus a random number under 1000', () => {
    expect(
      [0, 0.5, 0.9999999].map(
        (random) => makeNotification({ type: 'SYSTEM', message: '' }, T0, random).id,
      ),
    ).toEqual([T0, T0 + 500, T0 + 999]);
  });

  test('[NOTIF-24] [NOTIF-35] has an id, type, title, message and ISO time, and is unread', () => {
    expect(make('GRADE_UPDATED')).toEqual({
      id: T0,
      type: 'GRADE_UPDATED',
      title: 'Grade Updated',
      message: 'A message.',
      time: '2026-11-21T09:00:00.000Z',
      isRead: false,
      data: {},
    });
  });

  test.each<[string, NotificationType, string]>([
    ['[NOTIF-26]', 'FEEDBACK_GENERATED', 'AI Feedback Generated'],
    ['[NOTIF-27]', 'SUBMISSION_UPLOADED', 'New Submission Uploaded'],
    ['[NOTIF-28]', 'GRADE_UPDATED', 'Grade Updated'],
    ['[NOTIF-29]', 'CREDIT_ADDED', 'Credits Added'],
    ['[NOTIF-30]', 'CREDIT_USED', 'Credits Used'],
  ])('%s %s always has its standard title', (_, type, title) => {
    expect(make(type, { title: 'Another' }).title).toBe(title);
  });

  test('[NOTIF-31] a system notification has the given title and message', () => {
    expect(make('SYSTEM', { title: 'Welcome', message: 'Hello 🎓' })).toMatchObject({
      title: 'Welcome',
      message: 'Hello 🎓',
    });
    expect(make('SYSTEM').title).toBe('System');
  });

  test('[NOTIF-33] a submission’s notification links to the submission', () => {
    for (const type of ['FEEDBACK_GENERATED', 'SUBMISSION_UPLOADED', 'GRADE_UPDATED'] as const) {
      expect(make(type, { data: { assignmentId: 3, submissionId: 7 } }).data).toEqual({
        assignmentId: 3,
        submissionId: 7,
        redirectUrl: '/assignments/3/submissions?view=7',
      });
    }
    expect(
      make('SUBMISSION_UPLOADED', { data: { assignmentId: 3 } }).data,
      'of several at once: to their list',
    ).toEqual({ assignmentId: 3, redirectUrl: '/assignments/3/submissions' });
  });

  test('[NOTIF-34] a credit notification links to the credit history, even with a submission', () => {
    expect(make('CREDIT_ADDED', { data: { creditAmount: 5 } }).data).toEqual({
      creditAmount: 5,
      redirectUrl: '/credits/history',
    });
    expect(
      make('CREDIT_USED', { data: { assignmentId: 3, submissionId: 7 } }).data?.redirectUrl,
    ).toBe('/credits/history');
  });
});

describe('changes', () => {
  test('[NOTIF-36] [NOTIF-37] puts a new one first and raises the count by 1', () => {
    const list = after({ kind: 'add', notification: of(9) });
    expect(ids(list)).toEqual(['t9', 't3', 't2', 't1']);
    expect(countUnread(list)).toBe(countUnread(three) + 1);
  });

  test('[NOTIF-38] sorts newest first; of the same time the later one first; sorts in a late one', () => {
    expect(ids(after({ kind: 'add', notification: { ...of(3), title: 'twin' } }))).toEqual([
      'twin',
      't3',
      't2',
      't1',
    ]);
    expect(ids(after({ kind: 'add', notification: of(0) }))).toEqual(['t3', 't2', 't1', 't0']);
  });

  test('never assigns an id twice', () => {
    const list = after({ kind: 'add', notification: of(3) }, { kind: 'add', notification: of(3) });
    expect(list.map(({ id, title }) => [title, id - of(3).id])).toEqual([
      ['t3', 2],
      ['t3', 1],
      ['t3', 0],
      ['t2', -1000],
      ['t1', -2000],
    ]);
  });

  test('[NOTIF-39] [NOTIF-40] reading one lowers the count by 1; reading it again or an unknown one changes nothing', () => {
    const once = after({ kind: 'read', id: three[0]!.id });
    expect(countUnread(once)).toBe(1);
    expect(once).toEqual([{ ...three[0], isRead: true }, three[1], three[2]]);
    expect(applyChange(once, { kind: 'read', id: three[0]!.id })).toEqual(once);
    expect(after({ kind: 'read', id: 1 })).toEqual(three);
  });

  test('[NOTIF-41] [NOTIF-42] marking all as read sets the count to 0', () => {
    const list = after({ kind: 'readAll' });
    expect(list).toEqual(three.map((one) => ({ ...one, isRead: true })));
    expect(countUnread(list)).toBe(0);
  });

  test('[NOTIF-43] [NOTIF-44] deletes exactly one; lowers the count only if it was unread', () => {
    expect(ids(after({ kind: 'delete', id: three[1]!.id }))).toEqual(['t3', 't1']);
    expect(countUnread(after({ kind: 'delete', id: three[1]!.id }))).toBe(2);
    expect(countUnread(after({ kind: 'delete', id: three[0]!.id }))).toBe(1);
    expect(after({ kind: 'delete', id: 1 })).toEqual(three);
  });

  test('[NOTIF-45] [NOTIF-46] clearing empties list and count', () => {
    expect(after({ kind: 'clear' })).toEqual([]);
    expect(countUnread(after({ kind: 'clear' }))).toBe(0);
  });

  test('[NOTIF-47] keeps 100, dropping the oldest', () => {
    const list = Array.from({ length: 130 }, (_, n) => of(n)).reduce<AppNotification[]>(
      (all, notification) => applyChange(all, { kind: 'add', notification }),
      [],
    );
    expect(list).toHaveLength(100);
    expect([list[0]?.title, list.at(-1)?.title]).toEqual(['t129', 't30']);
  });

  test("[NOTIF-40] no sequence of changes brings the count below 0 or above the list's length", () => {
    const changes: NotificationChange[] = [
      { kind: 'read', id: three[0]!.id },
      { kind: 'delete', id: three[0]!.id },
      { kind: 'readAll' },
      { kind: 'add', notification: of(5) },
      { kind: 'clear' },
    ];
    for (const a of changes)
      for (const b of changes)
        for (const c of changes) {
          const list = after(a, b, c);
          expect(countUnread(list)).toBe(list.filter(({ isRead }) => !isRead).length);
        }
  });
});

describe('filter', () => {
  const list = [
    make('GRADE_UPDATED', { message: 'Essay 1' }),
    { ...make('CREDIT_USED', { message: 'One CREDIT' }), isRead: true },
  ];
  const shown = (filter: Partial<NotificationFilter>) =>
    filterNotifications(list, { ...NO_NOTIFICATION_FILTER, ...filter }).map(({ type }) => type);

  test('[NOTIF-5] tabs', () => {
    expect(NOTIFICATION_TABS).toEqual(['all', 'read', 'unread']);
    expect([shown({ tab: 'all' }), shown({ tab: 'read' }), shown({ tab: 'unread' })]).toEqual([
      ['GRADE_UPDATED', 'CREDIT_USED'],
      ['CREDIT_USED'],
      ['GRADE_UPDATED'],
    ]);
  });

  test('[NOTIF-6] [NOTIF-7] searches title and message, ignoring case', () => {
    expect(shown({ search: 'grade up' })).toEqual(['GRADE_UPDATED']);
    expect(shown({ search: 'one credit' })).toEqual(['CREDIT_USED']);
    expect(shown({ search: 'nothing' })).toEqual([]);
  });

  test('filters by type, and all combined', () => {
    expect(NOTIFICATION_TYPES).toEqual([
      'FEEDBACK_GENERATED',
      'SUBMISSION_UPLOADED',
      'GRADE_UPDATED',
      'CREDIT_ADDED',
      'CREDIT_USED',
      'SYSTEM',
    ]);
    for (const type of NOTIFICATION_TYPES)
      expect(shown({ type })).toEqual(list.map((item) => item.type).filter((one) => one === type));
    expect(shown({ tab: 'unread', type: 'CREDIT_USED' })).toEqual([]);
  });

  test('reports whether any filter is set', () => {
    expect(
      [NO_NOTIFICATION_FILTER, { ...NO_NOTIFICATION_FILTER, search: '  ' }].map(
        isNotificationFiltered,
      ),
    ).toEqual([false, false]);
    expect(
      [{ tab: 'read' as const }, { search: 'x' }, { type: 'SYSTEM' as const }].map((part) =>
        isNotificationFiltered({ ...NO_NOTIFICATION_FILTER, ...part }),
      ),
    ).toEqual([true, true, true]);
  });
});

describe('stored notifications', () => {
  test('are read back unchanged', () => {
    const list = [
      make('FEEDBACK_GENERATED', { data: { assignmentId: 1, submissionId: 2 } }, T0 + 5_000),
      of(1, true),
    ];
    expect(readNotifications(JSON.stringify(list))).toEqual({ notifications: list, unread: [] });
  });

  test.each([null, '', 'nonsense', '{}', 'null', '7'])('%s contains nothing', (stored) => {
    expect(readNotifications(stored)).toEqual({ notifications: [], unread: [] });
  });

  test('[ERR-59] reports broken items and keeps the others, sorted and once each; one with an unreadable time comes last', () => {
    const broken = [
      { ...of(4), type: 'EVIL' },
      { ...of(4), title: 5 },
      { ...of(4), id: 'x' },
      null,
      'a',
      {},
    ];
    const { notifications, unread } = readNotifications(
      JSON.stringify([of(1), { ...of(5), time: 'never' }, ...broken, of(3), of(2), of(1)]),
    );
    expect(ids(notifications)).toEqual(['t3', 't2', 't1', 't5']);
    expect(unread.map(({ name }) => name)).toEqual([
      't4',
      `no. ${of(4).id}`,
      't4',
      'row 6',
      'row 7',
      'row 8',
    ]);
  });

  test.each([
    [null, {}],
    ['text', {}],
    [7, {}],
    [
      {
        assignmentId: 1.5,
        submissionId: '2',
        studentId: 3,
        creditAmount: '4',
        redirectUrl: ['/credits'],
      },
      {},
    ],
    [
      { assignmentId: 1, submissionId: null, studentId: 's1' },
      { assignmentId: 1, studentId: 's1' },
    ],
  ])('[NOTIF-25] of data %j takes only valid fields', (data, taken) => {
    expect(readNotifications(JSON.stringify([{ ...of(1), data }])).notifications).toEqual([
      { ...of(1), data: taken },
    ]);
  });

  test('[ERR-59] reports one whose time is not text', () => {
    expect(readNotifications(JSON.stringify([{ ...of(4), time: 5 }]))).toEqual({
      notifications: [],
      unread: [{ id: of(4).id, name: 't4' }],
    });
  });

  test('reads no more than 100', () => {
    expect(
      readNotifications(JSON.stringify(Array.from({ length: 500 }, (_, n) => of(n)))).notifications,
    ).toHaveLength(100);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    5,
  ])('drops an address outside the app (%s)', (redirectUrl) => {
    expect(
      readNotifications(
        JSON.stringify([{ ...of(1), data: { redirectUrl, submissionId: 'x', assignmentId: 2 } }]),
      ).notifications[0]?.data,
    ).toEqual({ assignmentId: 2 });
  });

  test('[NOTIF-25] data contains only the five known fields', () => {
    const data = {
      assignmentId: 1,
      submissionId: 2,
      studentId: 's1',
      creditAmount: 3,
      redirectUrl: '/credits/history',
    };
    expect(
      readNotifications(JSON.stringify([{ ...of(1), data: { ...data, more: 1 } }])).notifications[0]
        ?.data,
    ).toEqual(data);
  });
});
