import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Comment } from '#contract/comments/comment.ts';
import { Failure } from '#lib/site/failure.ts';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { selectMessage, selectValues } from '#machines/comments/comment-dialog.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import CommentDialog from './comment-dialog.tsx';

const comment: Comment = {
  id: 5,
  text: 'Well argued.',
  category: 'B Grade (60-64)',
  quality_level: 'good',
  comment_set_id: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  is_system_default: false,
};
const refused = new Failure({
  status: 422,
  detail: 'A comment has at most 5000 characters.',
  message: 'A comment has at most 5000 characters.',
});
const field = { text: 'Comment', category: 'Category', quality_level: 'Quality level' } as const;

walkView(commentDialogMachine, {
  inputs: [{ comment: null }, { comment: null, setId: null }, { comment }],
  samples: [
    { type: 'values.change', values: { text: 'Cite it.' } },
    { type: 'values.change', values: { text: ' ' } },
    { type: 'values.change', values: { category: '' } },
    { type: 'values.change', values: { quality_level: '' } },
    done('createComment', comment),
    fails('createComment', refused),
    done('updateComment', comment),
    fails('updateComment', refused),
  ],
  key: ({ context: { values, message } }) => [values, message],
  allow: ({ context: { values, message } }, event) => {
    if (event.type === 'message.dismiss') return message !== null;
    if (event.type !== 'values.change') return true;
    // Typing while a message is shown is walked on the chart itself; here it would triple the
    // number of paths.
    if (message !== null) return false;
    const [[name, value] = []] = Object.entries(event.values);
    const isFirstGap =
      'text' in event.values ||
      (values.category !== '' && values.quality_level !== '' && values.text.trim() !== '');
    return isFirstGap && values[name as keyof typeof values] !== value;
  },
  render: (actor) => <CommentDialog actor={actor} />,
  by: {
    'values.change': (event) => {
      const [[name, value] = ['text', '']] = Object.entries(
        event.type === 'values.change' ? event.values : {},
      );
      fireEvent.change(screen.getByLabelText(new RegExp(`^${field[name as keyof typeof field]}`)), {
        target: { value },
      });
    },
    'dialog.submit': (_, { press }) => press(/^(Add|Save) Comment$/),
    'dialog.cancel': (_, { press }) => press('Cancel'),
    'message.dismiss': (_, { press }) => press(/dismiss/i),
  },
  facts: {
    '[BANK-20] [BANK-21] [BANK-22] [BANK-23] [BANK-24] an error stands in a dismissible alert inside the dialog':
      ({ event, after }) => {
        const message = selectMessage(after);
        const alert = screen.queryByRole('alert');
        if (after.status !== 'active') return;
        if (message === null) expect(alert).toBeNull();
        else expect(screen.getByRole('dialog')).toContainElement(alert);
        if (message !== null) expect(alert).toHaveTextContent(message);
        if (event.type === 'message.dismiss') expect(alert).toBeNull();
      },
    'what was typed is still in the field, whatever happened': ({ after }) => {
      if (after.status === 'active')
        expect(screen.getByLabelText(/^Comment/)).toHaveValue(selectValues(after).text);
    },
    '[BANK-17] the dialog says whether it adds or edits': ({ after }) => {
      if (after.status === 'active')
        expect(screen.getByRole('dialog')).toHaveAccessibleName(
          after.context.comment ? 'Edit Comment' : 'Add Comment',
        );
    },
  },
  sees: {
    'comment-dialog.editing': () =>
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled(),
    'comment-dialog.adding': () =>
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled(),
    'comment-dialog.updating': () =>
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled(),
    'comment-dialog.saved': (snapshot) => expect(snapshot.status).toBe('done'),
    'comment-dialog.cancelled': (snapshot) => expect(snapshot.status).toBe('done'),
  },
});
