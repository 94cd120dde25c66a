import { screen, within } from '@testing-library/react';
import { beforeAll, expect, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { SimilarComment } from '#contract/rubrics/similar-comments.ts';
import { similarCommentsMachine } from '#machines/marking/similar-comments.machine.ts';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { done } from '#tests/support/charts/walk.ts';
import { dialogGone, PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import { selectDialog } from '#machines/marking/similar-comments.view.ts';
import { commentDialogCommands } from '#machines/comments/comment-dialog.view.ts';
import { SimilarCommentNote } from './similar-comment-note.tsx';

const passage = (annotation_id: number, submission_id: number, exact: string) => ({
  annotation_id,
  submission_id,
  exact,
  prefix: 'so ',
  suffix: ' it is',
});
const comment: SimilarComment = {
  text: 'Say why.',
  notes: 3,
  scripts: 2,
  in_bank: false,
  passages: [passage(1, 5, 'cities are loud'), passage(2, 6, 'buses are slow')],
};
const went = vi.fn<(id: number) => void>();
const never = fromPromise<never, never>(() => new Promise(() => {}));
const dialog = commentDialogMachine.provide({
  actors: { createComment: never, updateComment: never } as never,
});
const opened = (name: string | RegExp) =>
  screen.findByRole('dialog', { name }, { timeout: PATIENCE_MS });
beforeAll(async () => {
  await import('#views/comments/comment-dialog.tsx');
  await import('#views/components/floating/dialog.tsx');
});

walkView(similarCommentsMachine, {
  input: { text: comment.text },
  actors: { dialog },
  make: {
    'xstate.done.actor.dialog': (_, { actor }) =>
      commentDialogCommands(selectDialog(actor.getSnapshot())!).cancel(),
  },
  records: ['requestComments'],
  samples: [done('dialog')],
  facts: {
    '[DESK-14] the places of a comment stand side by side, and any other script can be gone to': ({
      after,
    }) => {
      if (!after.matches('shown')) return;
      const places = within(
        within(screen.getByRole('dialog')).getByRole('list', { name: 'Where it was written' }),
      ).getAllByRole('listitem');
      expect(places.map((one) => one.textContent)).toEqual([
        'Adaon the deskso cities are loud it is',
        'BobGo there to Bobso buses are slow it is',
      ]);
    },
  },
  render: (actor) => (
    <SimilarCommentNote
      actor={actor}
      comment={comment}
      nameOf={(id) => (id === 5 ? 'Ada' : 'Bob')}
      current={5}
      onGo={went}
    />
  ),
  by: {
    'alike.open': async (_, { press }) => {
      await press('On 2 scripts');
      await opened(/^This comment is on 2 scripts/);
    },
    'alike.close': async (_, { user }) => {
      went.mockClear();
      await user.click(screen.getByRole('button', { name: 'Go there to Bob' }));
      expect(went).toHaveBeenCalledWith(6);
      await dialogGone();
    },
    'bank.offer': async (_, { user }) => {
      const before = screen.queryByRole('dialog');
      await user.click(
        (before === null ? screen : within(before)).getByRole('button', {
          name: 'Keep it in the bank',
        }),
      );
      await opened('Add Comment');
    },
  },
  sees: {
    'similarComments.closed': () =>
      expect(screen.getByRole('button', { name: 'On 2 scripts' })).toBeVisible(),
    'similarComments.shown': () =>
      expect(
        screen.getByRole('dialog', { name: /^This comment is on 2 scripts/ }),
      ).toBeInTheDocument(),
    'similarComments.keeping': () =>
      expect(
        within(screen.getByRole('dialog', { name: 'Add Comment' })).getByRole('textbox', {
          name: /Comment/,
        }),
      ).toHaveValue('Say why.'),
  },
});
