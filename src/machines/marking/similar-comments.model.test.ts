import { expect } from 'vitest';
import { done, walk } from '#tests/support/charts/walk.ts';
import { similarCommentsMachine } from './similar-comments.machine.ts';
import { selectDialog } from './similar-comments.view.ts';

walk(similarCommentsMachine, {
  input: { text: 'Say why.' },
  records: ['requestComments'],
  samples: [done('dialog')],
  facts: () => ({
    '[DESK-14] the bank’s dialog opens with the words of the comment, and nothing is kept without it':
      ({ after, world }) => {
        expect(selectDialog(after) !== undefined).toBe(after.matches('keeping'));
        if (after.matches('keeping'))
          expect(world.calls.at(-1)).toMatchObject({
            id: 'dialog',
            input: { comment: null, text: 'Say why.' },
          });
      },
  }),
});
