import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Comment } from '#contract/comments/comment.ts';
import { commentBankMachine } from '#machines/comments/comment-bank.machine.ts';
import {
  isDeleting,
  isRefreshing,
  listBank,
  selectDialog,
  selectDeleting,
  selectQuery,
} from '#machines/comments/comment-bank.view.ts';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { commentDialogCommands } from '#machines/comments/comment-dialog.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { refusal } from '#tests/support/submissions.ts';
import { withDialogs } from '#tests/support/dialogs.ts';
import { CommentsScreen } from './comments-screen.tsx';

withDialogs();

const of = (id: number, text: string, category: string): Comment => ({
  id,
  text,
  category,
  quality_level: 'good',
  comment_set_id: 2,
  created_at: `2026-01-0${id}T00:00:00.000Z`,
  is_system_default: false,
});
const own = [of(1, 'Cite it.', 'B Grade (60-64)'), of(2, 'Superb.', 'A Grade (70-80)')];
const aimed = own[1]!;
type Snapshot = SnapshotFrom<typeof commentBankMachine>;
const isAsked = (snapshot: Snapshot) => {
  const { search, sort, category } = selectQuery(snapshot);
  return search !== '' || sort !== 'date-desc' || category !== null;
};

const listed = (snapshot: Snapshot) => {
  const texts = [...document.querySelectorAll('[aria-label="Your comments"] > li')].map(
    (item) => item.querySelector('p')?.textContent,
  );
  expect(texts).toEqual(listBank(own, selectQuery(snapshot)).comments.map(({ text }) => text));
};
const asks = (snapshot: Snapshot) => {
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete comment?' }));
  expect(dialog.getByText(selectDeleting(snapshot)!.text)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBe(
    isDeleting(snapshot) ? 'true' : null,
  );
};

walkView(commentBankMachine, {
  actors: { dialog: commentDialogMachine },
  make: {
    'xstate.done.actor.dialog': (_, { actor }) =>
      commentDialogCommands(selectDialog(actor.getSnapshot())!).cancel(),
  },
  samples: [
    { type: 'search.change', search: 'superb' },
    { type: 'sort.change', sort: 'quality-desc' },
    { type: 'category.choose', category: 'B Grade (60-64)' },
    { type: 'comment.edit', comment: aimed },
    { type: 'comment.delete', comment: aimed },
    done('dialog'),
    done('refreshComments'),
    fails('refreshComments', refusal(500)),
    done('deleteComment'),
    fails('deleteComment', refusal(404)),
  ],
  key: (snapshot) => selectQuery(snapshot),
  // The filters are independent and nothing else is done with a requested list, so one at a time is
  // enough.
  allow: (snapshot, event) => {
    if (event.type.startsWith('xstate.')) return true;
    if (isAsked(snapshot)) return false;
    if (event.type === 'deletion.confirm' || event.type === 'deletion.cancel')
      return snapshot.matches({ work: 'confirming' });
    return snapshot.matches({ work: 'browsing', list: 'shown' });
  },
  facts: {},
  render: (actor) => (
    <CommentsScreen
      actor={actor}
      own={own}
      unread={[]}
      status="data"
      failure={null}
      onRetry={() => {}}
      transfer={null}
      sets={null}
    />
  ),
  by: {
    'search.change': ({ search }) => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: search } });
    },
    'sort.change': ({ sort }, { user }) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Sort comments' }), sort),
    'category.choose': (_, { press }) => press(/^B Grade/, 'tab'),
    'bank.refresh': (_, { press }) => press('Refresh'),
    'comment.add': async (_, { press }) => {
      await press('Add New Bank Comment');
      await screen.findByRole('dialog', { name: 'Add Comment' });
    },
    'comment.edit': async (_, { user }) => {
      await user.click(
        within(screen.getByText(aimed.text).closest('li')!).getByRole('button', {
          name: 'Edit comment',
        }),
      );
      await screen.findByRole('dialog', { name: 'Edit Comment' });
    },
    'comment.delete': (_, { user }) =>
      user.click(
        within(screen.getByText(aimed.text).closest('li')!).getByRole('button', {
          name: 'Delete comment',
        }),
      ),
    'deletion.confirm': (_, { press }) => press('Delete'),
    'deletion.cancel': async (_, { press }) => {
      await press('Cancel');
      await dialogGone();
    },
  },
  sees: {
    'comment-bank.list.shown': (snapshot) => {
      listed(snapshot);
      if (snapshot.matches({ work: 'browsing' }))
        expect(screen.getByRole('button', { name: 'Refresh', hidden: true })).not.toHaveAttribute(
          'aria-busy',
        );
    },
    'comment-bank.list.refreshing': (snapshot) => {
      listed(snapshot);
      expect([
        isRefreshing(snapshot),
        screen.getByRole('button', { name: 'Refresh', hidden: true }).getAttribute('aria-busy'),
      ]).toEqual([true, 'true']);
    },
    'comment-bank.work.browsing': () => expect(screen.queryByRole('dialog')).toBeNull(),
    'comment-bank.work.editing': ({ context }) =>
      expect(
        screen.getByRole('dialog', {
          name: context.opened.comment === null ? 'Add Comment' : 'Edit Comment',
        }),
      ).toBeVisible(),
    'comment-bank.work.confirming': asks,
    'comment-bank.work.deleting': asks,
  },
});
