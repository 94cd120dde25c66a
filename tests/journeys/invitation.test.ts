import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignment.ts';
import type { NewInvitation } from '#contract/invitation.ts';
import { expectAccessible, openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, tabTo } from '#tests/support/browser/page.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
let server: TestServer;
beforeAll(async () => { server = await startServer(); });
afterAll(() => server[Symbol.asyncDispose]());

test('[SAFE-7] who is handed the link signs in, sees what it is to, accepts by keyboard and is in the assignment; the link is used up', async () => {
  const [owner, guest] = [await server.teacher({ full_name: 'Ada Byron' }), await server.teacher({ full_name: 'Grace Hopper' })];
  const { id } = await createAssignment(owner, 'Essay 1');
  const { body: { url } } = await owner.post<NewInvitation>(`/api/v1/assignments/${id}/members`, { email: guest.account.email, role: 'grader' });
  const page = await openPage(server);
  await page.goto(url);
  await page.getByLabel('Email').fill(guest.account.email);
  await page.getByLabel('Password', { exact: true }).fill(guest.account.password);
  await page.getByRole('button', { name: /^(Log|Sign) in$/i }).click();
  await page.getByText('Ada Byron invites you to Essay 1.').waitFor();
  await expect.poll(async () => (await guest.get<Assignment[]>('/api/v1/assignments/')).body).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);
  await tabTo(page, page.getByRole('button', { name: 'Accept the invitation' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'You are in' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Essay 1', level: 1 }).waitFor();
  await expect.poll(async () => (await guest.get<Assignment[]>('/api/v1/assignments/')).body.map(({ my_role }) => my_role)).toEqual(['grader']);
  page.expectComplaint(/404|The requested resource was not found/);
  await page.goto(url);
  await page.getByRole('heading', { name: 'This invitation is no longer good' }).waitFor();
  await page.goto('/assignments');
  await page.getByRole('link', { name: 'Essay 1' }).waitFor();
});
