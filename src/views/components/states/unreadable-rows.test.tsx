import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { missingIn, missingRows } from '#lib/lists/unreadable.ts';
import { UnreadableRows } from './unreadable-rows.tsx';

test('[SPEC-1] if rows are missing it says how many were loaded, and offers to reload', async () => {
  let retries = 0;
  render(
    <UnreadableRows
      rows={missingRows(100, 101)}
      onRetry={() => {
        retries += 1;
      }}
    />,
  );
  expect(screen.getByText('100 of 101 loaded')).toBeVisible();
  expect(screen.getByText(/^1 row did not arrive from the server\. Try again;/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retries).toBe(1);
});

test('[SPEC-1] with several lists it names the one with missing rows, next to those that could not be read', () => {
  render(
    <UnreadableRows
      rows={[...missingIn('Essay', missingRows(1_000, 1_200)), { id: 7, name: 'Ada' }]}
    />,
  );
  expect(screen.getByText('1,000 of 1,200 loaded in Essay')).toBeVisible();
  expect(screen.getByText('1 row could not be read')).toBeVisible();
});

test('[SPEC-1] says nothing if all rows arrived, or if the server doesn’t count', () => {
  expect([missingRows(3, 3), missingRows(3, 2), missingRows(3, null)]).toEqual([[], [], []]);
});
