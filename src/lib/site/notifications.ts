import { MAX_NOTIFICATIONS } from '#contract/limits.ts';
import { byNumber, sortBy, timeKey } from '../lists/sort.ts';
import { unreadableOf, type UnreadableEntry } from '#lib/lists/unreadable.ts';
import { searcher } from '../text/search.ts';

export const NOTIFICATION_TYPES = [
  'FEEDBACK_GENERATED',
  'SUBMISSION_UPLOADED',
  'GRADE_UPDATED',
  'CREDIT_ADDED',
  'CREDIT_USED',
  'SYSTEM',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/**
 * What a notification is about. `studentId` may be a name: it is read, but never written
 * (decisions, section 6).
 */
export interface NotificationData {
  assignmentId?: number;
  submissionId?: number;
  studentId?: string;
  creditAmount?: number;
  redirectUrl?: string;
}

/** A notification as stored in the browser (specification, section 3). */
export interface AppNotification {
  id: number;
  type: NotificationType;
  title: string;
  message: string;
  /** ISO. */
  time: string;
  isRead: boolean;
  data?: NotificationData;
}

/** The input for a new notification: a system one brings its own title. */
export interface NotificationDraft {
  type: NotificationType;
  title?: string;
  message: string;
  data?: Omit<NotificationData, 'redirectUrl' | 'studentId'>;
}

const TITLES: Readonly<Record<NotificationType, string>> = {
  FEEDBACK_GENERATED: 'AI Feedback Generated',
  SUBMISSION_UPLOADED: 'New Submission Uploaded',
  GRADE_UPDATED: 'Grade Updated',
  CREDIT_ADDED: 'Credits Added',
  CREDIT_USED: 'Credits Used',
  SYSTEM: 'System',
};

/**
 * Returns where a notification leads: to its submission or assignment, or to the credit history;
 * null for nowhere.
 */
function redirectOf(
  type: NotificationType,
  { assignmentId, submissionId }: NotificationData,
): string | null {
  if (type === 'CREDIT_ADDED' || type === 'CREDIT_USED') return '/credits/history';
  if (assignmentId === undefined) return null;
  return `/assignments/${assignmentId}/submissions${submissionId === undefined ? '' : `?view=${submissionId}`}`;
}

/**
 * Creates an unread notification. Its id is the time plus a random number under 1000
 * (specification, section 3).
 * @param now in ms
 * @param random in [0, 1)
 */
export function makeNotification(
  draft: NotificationDraft,
  now: number,
  random: number,
): AppNotification {
  const { type, message, data = {} } = draft;
  const redirectUrl = redirectOf(type, data);
  return {
    id: now + Math.floor(random * 1000),
    type,
    title: type === 'SYSTEM' ? (draft.title ?? TITLES.SYSTEM) : TITLES[type],
    message,
    time: new Date(now).toISOString(),
    isRead: false,
    data: redirectUrl === null ? { ...data } : { ...data, redirectUrl },
  };
}

/**
 * Sorts newest first and limits the number kept. Of the same time, the one that arrived later comes
 * first.
 */
const kept = (list: readonly AppNotification[]): AppNotification[] =>
  sortBy(list, ({ time }) => timeKey(time), byNumber, 'desc').slice(0, MAX_NOTIFICATIONS);

/** A change to the list, as data: every tab applies it to what is stored. */
export type NotificationChange =
  | { kind: 'add'; notification: AppNotification }
  | { kind: 'read'; id: number }
  | { kind: 'readAll' }
  | { kind: 'delete'; id: number }
  | { kind: 'clear' };

function added(list: readonly AppNotification[], notification: AppNotification): AppNotification[] {
  const taken = new Set(list.map(({ id }) => id));
  let { id } = notification;
  while (taken.has(id)) id += 1;
  return kept([{ ...notification, id }, ...list]);
}

/**
 * Applies a change to the list (specification, section 4). A change to a missing notification does
 * nothing.
 */
export function applyChange(
  list: readonly AppNotification[],
  change: NotificationChange,
): AppNotification[] {
  switch (change.kind) {
    case 'add':
      return added(list, change.notification);
    case 'read':
      return list.map((item) => (item.id === change.id ? { ...item, isRead: true } : item));
    case 'readAll':
      return list.map((item) => ({ ...item, isRead: true }));
    case 'delete':
      return list.filter(({ id }) => id !== change.id);
    case 'clear':
      return [];
  }
}

/** Counts unread notifications: calculated, so that it can never fall below 0. */
export const countUnread = (list: readonly AppNotification[]): number =>
  list.filter(({ isRead }) => !isRead).length;

export const NOTIFICATION_TABS = ['all', 'read', 'unread'] as const;
export type NotificationTab = (typeof NOTIFICATION_TABS)[number];

export interface NotificationFilter {
  tab: NotificationTab;
  search: string;
  type: NotificationType | null;
}
export const NO_NOTIFICATION_FILTER: NotificationFilter = { tab: 'all', search: '', type: null };

export const isNotificationFiltered = ({ tab, search: typed, type }: NotificationFilter): boolean =>
  tab !== 'all' || typed.trim() !== '' || type !== null;

const search = searcher((item: AppNotification) => [item.title, item.message]);

/** Filters notifications: the search looks at title and message. */
export const filterNotifications = (
  list: readonly AppNotification[],
  filter: NotificationFilter,
): AppNotification[] =>
  search(list, filter.search).filter(
    ({ type, isRead }) =>
      (filter.type === null || type === filter.type) &&
      (filter.tab === 'all' || isRead === (filter.tab === 'read')),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value);

function dataFrom(value: unknown): NotificationData {
  if (!isRecord(value)) return {};
  const { assignmentId, submissionId, studentId, creditAmount, redirectUrl } = value;
  return {
    ...(isWhole(assignmentId) && { assignmentId }),
    ...(isWhole(submissionId) && { submissionId }),
    ...(typeof studentId === 'string' && { studentId }),
    ...(typeof creditAmount === 'number' && { creditAmount }),
    ...(isOwnPath(redirectUrl) && { redirectUrl }),
  };
}

function notificationFrom(value: unknown): AppNotification | null {
  if (!isRecord(value)) return null;
  const { id, type, title, message, time, isRead, data } = value;
  const known = NOTIFICATION_TYPES.find((one) => one === type);
  if (!isWhole(id) || !known || typeof title !== 'string' || typeof message !== 'string')
    return null;
  if (typeof time !== 'string') return null;
  return { id, type: known, title, message, time, isRead: isRead === true, data: dataFrom(data) };
}

/**
 * Reads what a browser had stored; reports anything that is not a notification, and drops addresses
 * outside the app.
 */
export function readNotifications(stored: string | null): {
  notifications: AppNotification[];
  unread: UnreadableEntry[];
} {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    const read = (Array.isArray(list) ? (list as unknown[]) : []).map(
      (row, at) => notificationFrom(row) ?? unreadableOf(row, at + 1),
    );
    const items = read.filter((item): item is AppNotification => 'type' in item);
    return {
      notifications: kept([...new Map(items.map((item) => [item.id, item])).values()]),
      unread: read.filter((item): item is UnreadableEntry => !('type' in item)),
    };
  } catch {
    return { notifications: [], unread: [] };
  }
}
