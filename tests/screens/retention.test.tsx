import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment } from '#tests/support/stage.ts';

const server = useApi();

test('[PRIV-5] an erasure date within a month appears on the list at once, with a link for its owner to change it', async () => {
  const { api } = server;
  const owner = await api.teacher();
  const [essay] = [
    await createAssignment(owner, 'Essay on cities'),
    await createAssignment(owner, 'Lab report'),
  ];
  const { user, fill } = await openApp(api, '/assignments', owner);
  const items = async () =>
    (await screen.findAllByRole('listitem')).filter(
      (item) => within(item).queryByRole('heading') !== null,
    );
  const going = async () =>
    (await items()).filter((item) => within(item).queryByText(/work is erased on/) !== null);

  await screen.findByText('Essay on cities', { selector: 'a' });
  expect(await going()).toEqual([]);
  const opened = await screen.findByText('Essay on cities', { selector: 'a' });
  await act(() => user.click(opened));
  for (const place of ['Settings', 'Student data']) {
    const link = await screen.findByText(place, { selector: 'nav a' });
    await act(() => user.click(link));
  }
  const day = new Date(api.clock.now().getTime() + 20 * 24 * 60 * 60_000)
    .toISOString()
    .slice(0, 10);
  fill(await screen.findByLabelText('Erase after'), day);
  await user.click(screen.getByText('Set this day', { selector: 'button' }));
  await screen.findByText('Let it stay', { selector: 'button' });
  await act(() => user.click(screen.getAllByText('Assignments', { selector: 'nav a' })[0]!));
  await expect.poll(going).toHaveLength(1);
  const [row] = await going();
  expect(within(row!).getByRole('heading').textContent).toBe('Essay on cities');
  expect(
    within(row!)
      .getByText(/erased on/)
      .closest('a')
      ?.getAttribute('href'),
  ).toBe(`/assignments/${essay.id}/student-data`);
});
