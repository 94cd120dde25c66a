import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Comment } from '#contract/comments/comment.ts';
import { commentBankMachine } from '#machines/comments/comment-bank.machine.ts';
import { commentSetsMachine } from '#machines/comments/comment-sets.machine.ts';
import { withDialogs } from '#tests/support/dialogs.ts';
import { CommentSetsPanel } from './comment-sets-panel.tsx';
import { CommentsScreen, type CommentsScreenProps } from './comments-screen.tsx';

withDialogs();

const comment = (id: number, text: string): Comment => ({
  id,
  text,
  category: 'B Grade (60-64)',
  quality_level: 'good',
  comment_set_id: null,
  created_at: `2026-01-0${id}T00:00:00.000Z`,
  is_system_default: false,
});
const two = [comment(1, 'Cite your sources.'), comment(2, '<b>Clear</b> thesis 😀')];

function show(props: Partial<CommentsScreenProps> = {}) {
  const actor = createActor(commentBankMachine).start();
  render(
    <CommentsScreen
      actor={actor}
      own={two}
      unread={[]}
      status="data"
      failure={null}
      onRetry={() => {}}
      transfer={null}
      sets={null}
      {...props}
    />,
  );
  return actor;
}

test('[BANK-1] [BANK-3] [BANK-5] shows the title, the refresh button and how to add a comment', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Comment Bank');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Add New Bank Comment' })).toBeEnabled();
});

test('[BANK-11] [BANK-12] the list is at most 60vh high, and each comment can be edited and deleted', async () => {
  const actor = show();
  const list = screen.getByRole('list', { name: 'Your comments' });
  expect(list).toHaveClass('max-h-[60vh]', 'overflow-y-auto');
  const [newest, oldest] = within(list).getAllByRole('listitem');
  expect(newest).toHaveTextContent('<b>Clear</b> thesis 😀');
  for (const item of [newest!, oldest!]) {
    expect(within(item).getByRole('button', { name: 'Edit comment' })).toBeEnabled();
    expect(within(item).getByRole('button', { name: 'Delete comment' })).toBeEnabled();
  }
  await userEvent.click(within(oldest!).getByRole('button', { name: 'Delete comment' }));
  expect(screen.getByText('Are you sure you want to delete this bank comment?')).toBeVisible();
  expect(actor.getSnapshot().context.doomed).toEqual(two[0]);
});

test('[ERR-55] a list that can’t be loaded says so and can be reloaded', () => {
  show({ status: 'error', failure: { status: null, detail: null, message: null }, own: [] });
  expect(screen.getByRole('alert')).toHaveTextContent('An error occurred while fetching comments.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});

test.each([
  ['nothing is said of sets that aren’t known', null, 'Failed to fetch comment sets', false],
  ['nor of those that failed after they had come', [], 'Failed to fetch comment sets', false],
  ['while they load', null, null, false],
  ['there are none', [], null, true],
] as const)('[SPEC-4] %s', (_, sets, message, isEmpty) => {
  const actor = createActor(commentSetsMachine).start();
  render(
    <CommentSetsPanel
      actor={actor}
      sets={sets}
      message={message}
      unread={{ sets: [], comments: [] }}
      shown={[]}
      onAddTo={() => {}}
      onRetry={() => {}}
    />,
  );
  expect(screen.queryByText('No comment sets available') !== null).toBe(isEmpty);
  expect(screen.queryByText('Failed to fetch comment sets') !== null).toBe(message !== null);
});
