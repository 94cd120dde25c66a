import { setup } from 'xstate';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';

export type SimilarCommentsEvent =
  | { type: 'alike.open' }
  | { type: 'alike.close' }
  | { type: 'bank.offer' };

export const similarCommentsMachine = setup({
  types: {} as {
    context: { text: string };
    events: SimilarCommentsEvent;
    input: { text: string };
    children: { dialog: 'dialog' };
  },
  actors: { dialog: commentDialogMachine },
  actions: {
    /** Reloads the comment's details, since the bank may contain it now. */
    requestComments: () => {},
  },
}).createMachine({
  id: 'similarComments',
  description:
    'A comment that was written more than once: its occurrences side by side, and adding it to the comment bank.',
  context: ({ input: { text } }) => ({ text }),
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is shown next to the script.',
      on: { 'alike.open': 'shown', 'bank.offer': 'keeping' },
    },
    shown: {
      description: 'The occurrences are shown side by side.',
      on: { 'alike.close': 'closed', 'bank.offer': 'keeping' },
    },
    keeping: {
      description: 'The comment bank’s dialog is open with its text.',
      invoke: {
        id: 'dialog',
        src: 'dialog',
        input: ({ context }) => ({ comment: null, text: context.text }),
        onDone: { target: 'closed', actions: 'requestComments' },
      },
    },
  },
});
