import type { Page } from 'playwright-core';
import {
  makeNotification,
  type AppNotification,
  type NotificationDraft,
} from '#lib/site/notifications.ts';
import { signedIn, type Visit } from './browser/browser.ts';
import type { Site } from './server.ts';

const MINUTE = 60_000;

/** Six notifications of six types, the newest first; the third and the sixth are read. */
const DRAFTS: NotificationDraft[] = [
  {
    type: 'GRADE_UPDATED',
    message: 'The grade or feedback of a submission was updated.',
    data: { assignmentId: 3, submissionId: 7 },
  },
  {
    type: 'FEEDBACK_GENERATED',
    message: 'An AI feedback draft is ready to read.',
    data: { assignmentId: 3, submissionId: 7 },
  },
  {
    type: 'SUBMISSION_UPLOADED',
    message: 'A new submission was uploaded.',
    data: { assignmentId: 3, submissionId: 7 },
  },
  {
    type: 'CREDIT_ADDED',
    message: '20 credits added to your account.',
    data: { creditAmount: 20 },
  },
  {
    type: 'CREDIT_USED',
    message: '1 credit used for an AI feedback draft.',
    data: { assignmentId: 3, submissionId: 7, creditAmount: 1 },
  },
  {
    type: 'SYSTEM',
    title: '<img src=x onerror=alert(1)> مرحبا 🎓',
    message: `=1+1 ${'long '.repeat(300)}`,
  },
];

export const stored = (): AppNotification[] =>
  DRAFTS.map((draft, place) => ({
    ...makeNotification(
      draft,
      Date.now() -
        [
          30_000,
          5 * MINUTE,
          23 * 60 * MINUTE,
          6.5 * 1440 * MINUTE,
          8 * 1440 * MINUTE,
          9 * 1440 * MINUTE,
        ][place]!,
      0,
    ),
    isRead: place === 2 || place === 5,
  }));

/** Opens a page for a teacher whose browser has these notifications already. */
export async function visit(server: Site, list: AppNotification[] = stored(), options: Visit = {}) {
  const { page, user, teacher } = await signedIn(server, options);
  await page.evaluate(
    ([key, seen, value]) => {
      localStorage.setItem(key as string, value as string);
      localStorage.setItem(seen as string, '999999');
    },
    [
      `marginalia.notifications.${user.id}`,
      `marginalia.credits-seen.${user.id}`,
      JSON.stringify(list),
    ],
  );
  return { page, user, teacher };
}

export const items = (page: Page) =>
  page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem');
export const titles = async (page: Page) =>
  (await items(page).getByRole('heading').allInnerTexts()).map((text) =>
    text.replace(/^Unread:\s*|, mark as read$/g, '').trim(),
  );
export const unread = (page: Page, count: number) =>
  page.getByText(`${count} unread`, { exact: true }).waitFor();
export const ask = (page: Page) => page.getByRole('alertdialog');
export const kept = (page: Page, userId: number) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '[]') as AppNotification[],
    `marginalia.notifications.${userId}`,
  );
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
export const popup = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .filter({ hasText: 'View all notifications' });
