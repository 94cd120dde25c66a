import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { STATUSES } from '#contract/submissions/submission-status.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { submission } from '#tests/support/submissions.ts';
import { SubmissionRow, type RowActions, type SubmissionRowProps } from './submission-row.tsx';

const opened: string[] = [];
const nothing = () => {};
const deeds: RowActions = {
  openEditor: nothing,
  openFiles: nothing,
  openScore: nothing,
  generate: nothing,
  toggle: nothing,
  openMenu: nothing,
  openFile: (_, kind) => {
    opened.push(kind);
  },
};
const today = new Date('2026-11-21T10:00:00');

const show = (row: Partial<Submission>, over: Partial<SubmissionRowProps> = {}) =>
  render(
    <table>
      <tbody>
        <SubmissionRow
          submission={submission(row)}
          work={undefined}
          queued={false}
          selected={false}
          found={false}
          unsaved={false}
          company={undefined}
          canMark
          filled
          compact={false}
          today={today}
          deeds={deeds}
          {...over}
        />
      </tbody>
    </table>,
  );

test('[WB-69] each status has its own colour', () => {
  for (const status of STATUSES) {
    const { container, unmount } = show({ status });
    expect(container.querySelector('.cell-status > span')).toHaveClass(
      `text-${status}`,
      `bg-${status}-soft`,
    );
    unmount();
  }
});

test('an error says why on hover', () => {
  const { container } = show({ status: 'error', error_message: 'No text could be read.' });
  expect(container.querySelector('.cell-status > span')).toHaveAttribute(
    'data-tip',
    'No text could be read.',
  );
});

test('[WB-65] a row that waits for its turn in a batch is blue and locked too', () => {
  const { container } = show({}, { queued: true });
  expect(container.querySelector('tr')).toHaveAttribute('data-tone', 'busy');
  expect(screen.getByRole('checkbox')).toBeDisabled();
});

test('without a processed file its button stays reachable and says why', () => {
  show({ processed_filename: null });
  const button = screen.getByLabelText(/View processed file/);
  expect(button).toHaveAttribute('data-tip', 'No text could be taken from this file.');
  fireEvent.click(button);
  expect(opened).toEqual([]);
});

test('[RULE-15] a user with read access is offered nothing that writes', () => {
  show({ turnitin_similarity_score: 12 }, { canMark: false });
  expect(screen.queryByRole('checkbox')).toBeNull();
  for (const name of [/Edit grade/, /Edit Turnitin score/, /Generate AI Feedback/])
    expect(screen.queryByLabelText(name)).toBeNull();
  expect(screen.getByLabelText(/View all files/)).toBeEnabled();
});

test('the row says if there is unsaved text', () => {
  show({}, { unsaved: true });
  expect(screen.getByText('Unsaved text')).toBeVisible();
});
