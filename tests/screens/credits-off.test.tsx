import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Config } from '#contract/accounts/config.ts';
import type { User } from '#contract/accounts/user.ts';
import { openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment, upload } from '#tests/support/stage.ts';

const server = useApi({ env: { CREDITS: 'off' } });
/** Returns all visible text, names and hints. */
const said = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('[aria-label], [title]')].map(
      (one) => one.getAttribute('aria-label') ?? one.getAttribute('title'),
    ),
  ].join(' ');

test('[RUN-42] where drafts cost nothing no screen mentions credits, and a draft is requested without a price', async () => {
  const teacher = await server.api.teacher();
  expect((await teacher.get<User>('/api/v1/users/me')).body.credit_balance).toBeNull();
  expect((await teacher.get<Config>('/api/v1/config')).body).toMatchObject({
    credits: 'off',
    welcome_credits: 0,
  });
  const { id } = await createAssignment(teacher, 'Essay');
  const work = await upload(teacher, id, { student: 's1' });
  await upload(teacher, id, { student: 's2' });
  expect((await teacher.post(`/api/v1/submissions/${work.id}/generate-feedback`)).status).toBe(200);
  expect((await teacher.get('/api/v1/users/me/credit-transactions')).body).toEqual([]);
  const { user } = await openApp(server.api, `/assignments/${id}/submissions`, teacher);
  await user.click(await screen.findByLabelText('Select all on this page'));
  expect(said()).not.toMatch(/credit/i);
  await user.click(await screen.findByRole('button', { name: 'Generate Feedback' }));
  const dialog = await screen.findByRole('dialog', { name: 'Generate Feedback' });
  expect(within(dialog).getByRole('button', { name: 'Generate 1' })).toBeEnabled();
  expect(said()).not.toMatch(/credit|cost/i);
});

test.each(['/settings', '/profile', '/assignments'])('[RUN-42] %s mentions none', async (path) => {
  await openApp(server.api, path);
  expect(said()).not.toMatch(/credit/i);
});

test.each(['/credits', '/credits/history'])(
  '[RUN-42] %s leads to the assignments',
  async (path) => {
    await openApp(server.api, path);
    await expect
      .poll(() => [window.location.pathname, document.querySelector('h1')?.textContent])
      .toEqual(['/assignments', 'Assignments']);
  },
);
