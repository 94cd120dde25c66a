import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AppNotification } from '#lib/site/notifications.ts';
import { openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment, upload } from '#tests/support/stage.ts';

const server = useApi();
const unread = () =>
  Number(
    /(\d+) unread/.exec(
      document.querySelector('button[aria-label^="Notifications"]')?.getAttribute('aria-label') ??
        '0 unread',
    )?.[1] ?? 0,
  );

test('[NOTIF-23] [NOTIF-24] [NOTIF-25] [NOTIF-26] [NOTIF-28] [NOTIF-30] [NOTIF-35] [NOTIF-36] [NOTIF-37] [NOTIF-54] [NOTIF-56] [NOTIF-58] [NOTIF-61] [NOTIF-62] a grade and a draft create notifications: unread, first, counted, and stored as specified', async () => {
  const teacher = await server.api.teacher();
  const { id } = await createAssignment(teacher, 'Essay');
  const work = await upload(teacher, id, { student: 'Doe, Jane' });
  const { user, fill, person } = await openApp(
    server.api,
    `/assignments/${id}/submissions`,
    teacher,
  );
  const kept = (): AppNotification[] =>
    JSON.parse(
      localStorage.getItem(`marginalia.notifications.${person.id}`) ?? '[]',
    ) as AppNotification[];
  const edit = await screen.findByLabelText('Edit grade of Doe, Jane');
  // It may be stored before the bell that counts it is loaded.
  await waitFor(() => expect([kept().length, unread()]).toEqual([1, 1]));
  await user.click(edit);
  const dialog = within(await screen.findByRole('dialog'));
  await expect.poll(() => dialog.getByLabelText<HTMLInputElement>('Grade').readOnly).toBe(false);
  fill(dialog.getByLabelText('Grade'), 'B');
  await user.click(dialog.getByText('Save Grade', { selector: 'button' }));
  await waitFor(() => expect(kept()).toHaveLength(2));
  await expect.poll(unread).toBe(2);
  const [made] = kept();
  expect(made).toEqual({
    id: expect.any(Number),
    type: 'GRADE_UPDATED',
    title: 'Grade Updated',
    message: expect.any(String),
    isRead: false,
    time: expect.any(String),
    data: {
      assignmentId: id,
      submissionId: work.id,
      redirectUrl: `/assignments/${id}/submissions?view=${work.id}`,
    },
  });
  expect(new Date(made!.time).toISOString()).toBe(made!.time);
  const added = made!.id - Date.parse(made!.time);
  expect([added >= 0, added < 1000]).toEqual([true, true]);
  await user.click(screen.getByLabelText('Generate AI Feedback for Doe, Jane'));
  await waitFor(() => expect(kept()).toHaveLength(4));
  await expect.poll(unread).toBe(4);
  const titles = kept()
    .slice(0, 2)
    .map(({ type, title, data }) => [type, title, data?.creditAmount]);
  expect(titles).toEqual(
    expect.arrayContaining([
      ['FEEDBACK_GENERATED', 'AI Feedback Generated', undefined],
      ['CREDIT_USED', 'Credits Used', 1],
    ]),
  );
  expect(
    kept()
      .slice(0, 3)
      .every(({ isRead }) => !isRead),
  ).toBe(true);
  expect(JSON.stringify(kept())).not.toMatch(/Doe|studentId/);
});

test('[NOTIF-39] [NOTIF-40] [NOTIF-44] reading lowers the count, never below 0: after deleting a read one, and after marking all as read twice', async () => {
  const { user } = await openApp(server.api, '/notifications');
  await screen.findByText('1 unread');
  await user.click(screen.getByRole('button', { name: /mark as read$/ }));
  await screen.findByText('0 unread');
  await user.click(screen.getByText('Mark all as read', { selector: 'button' }));
  expect(screen.getByText('0 unread')).toBeVisible();
  await user.click(screen.getByLabelText(/^Delete “/));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByText('Delete', { selector: 'button' }),
  );
  await screen.findByText('New notifications will appear here');
  expect(screen.getByText('0 unread')).toBeVisible();
});
