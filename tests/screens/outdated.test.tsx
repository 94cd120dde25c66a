import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment, upload } from '#tests/support/stage.ts';

const server = useApi();

test('[CACHE-11] a renamed or deleted assignment changes at once on its own page and on All Submissions, both of which were visited just before', async () => {
  const teacher = await server.api.teacher();
  const [essay, report] = [
    await createAssignment(teacher, 'Essay on cities'),
    await createAssignment(teacher, 'Lab report'),
  ];
  await upload(teacher, essay.id, { file: 'a.txt' });
  await upload(teacher, report.id, { file: 'b.txt' });
  const { user, fill } = await openApp(server.api, '/submissions', teacher);
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Submissions of all assignments' }));
  const menu = async (of: string, action: string) => {
    await user.click(await screen.findByLabelText(`More actions for ${of}`));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  // A screen that is fetched on its first visit continues only if the act in which it suspends is
  // awaited.
  const follow = (link: HTMLElement) => act(() => user.click(link));
  const go = (to: string) => follow(screen.getAllByText(to, { selector: 'nav a' })[0]!);

  await (await rows()).findByText('Essay on cities');
  await go('Assignments');
  await follow(await screen.findByText('Essay on cities', { selector: 'a' }));
  await screen.findByText('Essay on cities', { selector: 'h1' });
  await go('Assignments');
  await menu('Essay on cities', 'Edit');
  fill(await screen.findByLabelText('Name'), 'Essay on rivers');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await screen.findByText('“Essay on rivers” saved');
  await follow(await screen.findByText('Essay on rivers', { selector: 'a' }));
  await screen.findByText('Essay on rivers', { selector: 'h1' });
  await go('Submissions');
  await (await rows()).findByText('Essay on rivers');
  expect((await rows()).queryByText('Essay on cities')).toBeNull();

  await go('Assignments');
  await menu('Lab report', 'Delete');
  await user.click(await screen.findByText('Delete assignment', { selector: 'button' }));
  await screen.findByText('“Lab report” deleted');
  await go('Submissions');
  await (await rows()).findByText('Essay on rivers');
  await expect.poll(async () => (await rows()).queryByText('Lab report')).toBeNull();
});
