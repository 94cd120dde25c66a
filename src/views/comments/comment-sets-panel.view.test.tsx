import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { CommentSet } from '#contract/comments/comment.ts';
import { commentSetsMachine, type SetComment } from '#machines/comments/comment-sets.machine.ts';
import { selectNaming } from '#machines/comments/comment-sets.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { dialogGone, walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { refusal } from '#tests/support/submissions.ts';
import { withDialogs } from '#tests/support/dialogs.ts';
import { CommentSetsPanel } from './comment-sets-panel.tsx';

withDialogs();

const set = (id: number, name: string, is_default = false): CommentSet => ({
  id,
  name,
  is_default,
  comment_count: 2,
  created_at: '2026-01-01T00:00:00.000Z',
});
const [given, seminar] = [set(1, 'My comments', true), set(2, 'Seminar')];
const comments: SetComment[] = [
  { text: 'Cite it.', category: 'B Grade (60-64)', quality_level: 'fair' },
];
const refused = refusal(409, 'There is a set of this name.');
const choose = async ({ user, press }: Person, of: CommentSet, item: string | RegExp) => {
  await press(`More actions for ${of.name}`);
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const naming = (snapshot: SnapshotFrom<typeof commentSetsMachine>) => {
  const { set: of, name, message, isBusy } = selectNaming(snapshot)!;
  const dialog = within(
    screen.getByRole('dialog', { name: of ? 'Rename set' : 'New comment set' }),
  );
  expect(dialog.getByLabelText('Name')).toHaveValue(name);
  if (message === null) expect(dialog.queryByRole('alert')).toBeNull();
  else expect(dialog.getByRole('alert')).toHaveTextContent(message);
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe(
    isBusy ? 'true' : null,
  );
};

walkView(commentSetsMachine, {
  samples: [
    { type: 'set.rename', set: seminar },
    { type: 'set.delete', set: seminar },
    { type: 'set.fill', set: seminar, comments },
    { type: 'name.change', name: 'Essays' },
    { type: 'name.change', name: '' },
    done('createSet', set(3, 'Essays')),
    fails('createSet', refused),
    done('renameSet', set(2, 'Essays')),
    fails('renameSet', refused),
    done('fillSet', { added: 1, failures: [] }),
    done('fillSet', { added: 0, failures: [refused.facts] }),
    fails('fillSet', refused),
    done('deleteSet'),
    fails('deleteSet', refused),
  ],
  key: (snapshot) => {
    const named = selectNaming(snapshot);
    return named && [named.set?.id, named.name !== '', named.message];
  },
  allow: (snapshot, event) => {
    const named = selectNaming(snapshot);
    if (event.type === 'name.change')
      return (
        named !== null &&
        !named.isBusy &&
        named.message === null &&
        (event.name === '') !== (named.name === '')
      );
    if (event.type === 'message.dismiss') return named?.message != null;
    if (event.type === 'name.submit' || event.type === 'name.cancel')
      return named !== null && !named.isBusy;
    return !event.type.startsWith('set.') || snapshot.matches('browsing');
  },
  facts: {
    'a set is filled with what the list shows': ({ event, world }) => {
      if (event.type === 'set.fill' && world.running().includes('fillSet'))
        expect(world.calls.at(-1)?.input).toEqual({ id: 2, comments });
    },
    'the set that everyone was given has nothing that deletes it': ({ after }) => {
      if (after.matches('browsing')) expect(screen.getByText(given.name)).toBeVisible();
    },
  },
  render: (actor) => (
    <CommentSetsPanel
      actor={actor}
      sets={[given, seminar]}
      message={null}
      unread={{ sets: [], comments: [] }}
      shown={comments}
      onAddTo={() => {}}
      onRetry={() => {}}
    />
  ),
  by: {
    'set.create': (_, { press }) => press('New set'),
    'set.rename': (_, person) => choose(person, seminar, 'Rename'),
    'set.delete': (_, person) => choose(person, seminar, 'Delete'),
    'set.fill': (_, person) => choose(person, seminar, 'Copy 1 listed comment here'),
    'name.change': ({ name }) => {
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
    },
    'name.submit': (_, { press }) => press('Save'),
    'name.cancel': async (_, { press }) => {
      await press('Cancel');
      await dialogGone();
    },
    'message.dismiss': (_, { press }) => press('Dismiss'),
    'deletion.confirm': (_, { press }) => press('Delete set'),
    'deletion.cancel': async (_, { press }) => {
      await press('Cancel');
      await dialogGone();
    },
  },
  sees: {
    'comment-sets.browsing': () =>
      expect(screen.getByRole('complementary', { name: 'Comment sets' })).toBeVisible(),
    'comment-sets.naming': naming,
    'comment-sets.creating': naming,
    'comment-sets.renaming': naming,
    'comment-sets.filling': () => expect(screen.getByText('Filling Seminar…')).toBeInTheDocument(),
    'comment-sets.confirming': () =>
      expect(screen.getByRole('alertdialog', { name: 'Delete “Seminar”?' })).toHaveTextContent(
        'Its 2 comments go with it.',
      ),
    'comment-sets.deleting': () =>
      expect(screen.getByRole('button', { name: 'Delete set' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});
