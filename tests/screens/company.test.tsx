import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { openApp, useApi } from '#tests/support/app.tsx';
import { form, joins } from '#tests/support/caller.ts';
import { PATIENCE_MS } from '#tests/support/charts/walk-view.tsx';
import { createAssignment } from '#tests/support/stage.ts';

const server = useApi();
const WITHIN = { timeout: PATIENCE_MS };
const isOnIt = () => screen.queryByText('Grace Hopper is on it now');

/** Opens the owner's screen of an assignment with one script, which `company` has open. */
async function show(company: boolean) {
  const [owner, grace] = [
    await server.api.teacher(),
    await server.api.teacher({ full_name: 'Grace Hopper' }),
  ];
  const { id } = await createAssignment(owner, 'Essay');
  if (company) await joins(owner, id, grace, 'grader');
  const {
    body: { id: script },
  } = await owner.post<Submission>(
    `/api/v1/submissions/by_assignment/${id}/upload`,
    form({ submission_file: { name: 'a.txt', bytes: 'An essay.' } }),
  );
  if (company) await grace.post(`/api/v1/submissions/${script}/open`);
  const app = await openApp(server.api, `/assignments/${id}/submissions`, owner);
  const asked = (path: string) => app.calls.filter((call) => call.path.includes(path)).length;
  const refresh = async () => {
    const before = asked('by_assignment');
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked('by_assignment')).toBeGreaterThan(before), WITHIN);
  };
  return { leave: () => grace.delete(`/api/v1/submissions/${script}/open`), refresh, asked };
}

test('[TEAM-5] the table shows who is on a script, and after a refresh no longer once they have left it', async () => {
  const { leave, refresh } = await show(true);
  await waitFor(() => expect(isOnIt()).not.toBeNull(), WITHIN);
  await leave();
  await refresh();
  await waitFor(() => expect(isOnIt()).toBeNull(), WITHIN);
});

test('[TEAM-5] a user who marks alone causes no request for other markers', async () => {
  const { refresh, asked } = await show(false);
  // Appears as soon as the parts fetched after the table have loaded.
  await waitFor(() => {
    fireEvent.dragEnter(window, { dataTransfer: { types: ['Files'], items: [], files: [] } });
    expect(screen.getByText('Drop to upload to Essay')).toBeVisible();
  }, WITHIN);
  await refresh();
  expect(asked('/queue')).toBe(0);
});
