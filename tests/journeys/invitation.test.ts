import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { NewInvitation } from '#contract/accounts/invitation.ts';
import { expectAccessible, openPage, useBrowser } from '#tests/support/browser/browser.ts';
import { expectFit, tabTo } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[SAFE-7] a user with the link signs in, sees what it is for, accepts by keyboard and is a member of the assignment; the link is used up', async () => {
  const [owner, guest] = [
    await server.teacher({ full_name: 'Ada Byron' }),
    await server.teacher({ full_name: 'Grace Hopper' }),
  ];
  const { id } = await createAssignment(owner, 'Essay 1');
  const {
    body: { url },
  } = await owner.post<NewInvitation>(`/api/v1/assignments/${id}/members`, {
    email: guest.account.email,
    role: 'grader',
  });
  const page = await openPage(server);
  await page.goto(url);
  await page
    .getByText('You are invited. Sign in, or create an account, and you see by whom and to what.')
    .waitFor();
  await page.getByLabel('Email').fill(guest.account.email);
  await page.getByLabel('Password', { exact: true }).fill(guest.account.password);
  await page.getByRole('button', { name: /^(Log|Sign) in$/i }).click();
  await page.getByText('Ada Byron invites you to Essay 1.').waitFor();
  await expect
    .poll(async () => (await guest.get<Assignment[]>('/api/v1/assignments/')).body)
    .toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);
  await tabTo(page, page.getByRole('button', { name: 'Accept the invitation' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'You are in' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Essay 1', level: 1 }).waitFor();
  await expect
    .poll(async () =>
      (await guest.get<Assignment[]>('/api/v1/assignments/')).body.map(({ my_role }) => my_role),
    )
    .toEqual(['grader']);
  page.expectComplaint(/404|The requested resource was not found/);
  await page.goto(url);
  await page.getByRole('heading', { name: 'This invitation is no longer good' }).waitFor();
  await page.goto('/assignments');
  await page.getByRole('link', { name: 'Essay 1' }).waitFor();
});

test('[TEAM-9] an external examiner and a marker with one credit are invited on the screen: the first reads the sample, the second gets one draft and is told why there is no other', async () => {
  const owner = await server.teacher({ full_name: 'Ada Byron' });
  const [examiner, marker] = [
    await server.teacher({ full_name: 'Grace Hopper' }),
    await server.teacher({ full_name: 'Mary Somerville' }),
  ];
  const { id } = await createAssignment(owner, 'Essay 2');
  const works = [
    (await upload(owner, id, { file: 'one.txt' })).id,
    (await upload(owner, id, { file: 'two.txt' })).id,
  ];
  const page = await openPage(server, { token: owner.token ?? '' });
  await page.goto(`/assignments/${id}/markers`);
  const invite = async (email: string, role: string, cap: string | null): Promise<string> => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Role', { exact: true }).selectOption(role);
    if (cap === null)
      await page.getByLabel('Credits they may spend here').waitFor({ state: 'detached' });
    else await page.getByLabel('Credits they may spend here').fill(cap);
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.getByText(`The link for ${email}.`).waitFor();
    return (await page.getByText(/\/invitations\//).textContent()) ?? '';
  };
  const links = [
    await invite(examiner.account.email, 'examiner', null),
    await invite(marker.account.email, 'grader', '1'),
  ];
  await page.getByText('Marker, at most 1 credit.').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);
  for (const [guest, link] of [
    [examiner, links[0]!],
    [marker, links[1]!],
  ] as const) {
    expect((await guest.post(`/api/v1${new URL(link).pathname}/accept`)).status).toBe(200);
  }

  const examining = await openPage(server, { token: examiner.token ?? '' });
  await examining.goto('/assignments');
  await examining.getByText('You examine').waitFor();
  await examining.getByRole('link', { name: 'Essay 2' }).click();
  await examining.getByRole('link', { name: 'Team', exact: true }).click();
  await examining.getByRole('link', { name: 'Moderation' }).click();
  await examining.getByText('No sample has been drawn').waitFor();
  expect((await examiner.patch(`/api/v1/submissions/${works[0]}`, { grade: 'A' })).status).toBe(
    403,
  );

  expect((await marker.post(`/api/v1/submissions/${works[0]}/generate-feedback`)).status).toBe(200);
  const second = await marker.post<{ detail: string }>(
    `/api/v1/submissions/${works[1]}/generate-feedback`,
  );
  expect([second.status, second.body.detail]).toEqual([
    402,
    'You have used the one credit that Ada Byron lets you spend here. Ask them for more.',
  ]);
  await page.goto(`/assignments/${id}/markers`);
  await page.getByText('1 of 1 credit spent').waitFor();
  await page.getByLabel('Credits that Mary Somerville may spend, empty for no cap').fill('2');
  await page.getByRole('button', { name: 'Set credits of Mary Somerville' }).click();
  await page.getByText('1 of 2 credits spent').waitFor();
  expect((await marker.post(`/api/v1/submissions/${works[1]}/generate-feedback`)).status).toBe(200);
});
