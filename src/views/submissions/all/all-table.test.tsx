import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CrossRow } from '#lib/submissions/all-submissions-query.ts';
import { submission } from '#tests/support/submissions.ts';
import { AllTable } from './all-submissions-screen.tsx';

const rowOf = (over: Partial<CrossRow>): CrossRow => ({
  ...submission({ id: 1 }),
  assignmentName: 'Essay',
  assignmentId: 7,
  gradeScale: { kind: 'free' },
  ...over,
});

test('[EASE-18] only the status of a draft that is ready is explained to pointer and screen reader users', async () => {
  render(
    <AllTable
      rows={[rowOf({ id: 1, status: 'processing' }), rowOf({ id: 2, status: 'completed' })]}
      total={2}
      busy={false}
      sort={{ column: 'submitted', direction: 'desc' }}
      now={new Date()}
      onSort={() => {}}
    />,
  );
  const [ready] = screen.getAllByRole('cell', { name: /^Processing/ });
  expect(ready).toHaveTextContent('Processing: An AI draft is ready for you to read');
  expect(screen.getByRole('cell', { name: 'Completed' })).toBeVisible();
  await userEvent.hover(screen.getByText('Processing'));
  await waitFor(() =>
    expect(screen.getByRole('tooltip')).toHaveTextContent('An AI draft is ready for you to read'),
  );
});

test('[UI-4] says next to the upload time if the submission time isn’t known', () => {
  render(
    <AllTable
      rows={[rowOf({ id: 1, submitted_at_known: false }), rowOf({ id: 2 })]}
      total={2}
      busy={false}
      sort={{ column: 'submitted', direction: 'desc' }}
      now={new Date()}
      onSort={() => {}}
    />,
  );
  expect(screen.getAllByText('Submitted: unknown')).toHaveLength(1);
});
