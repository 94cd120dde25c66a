import { setup } from 'xstate';

export type CommentPanelEvent =
  | { type: 'comments.show' }
  | { type: 'comments.hide' }
  | { type: 'comments.standard' }
  | { type: 'comments.sets' };

export const commentPanelMachine = setup({
  types: {} as { events: CommentPanelEvent; tags: 'shown' },
}).createMachine({
  id: 'comments',
  description: 'The comment bank beside the feedback that is being written.',
  initial: 'hidden',
  states: {
    hidden: { on: { 'comments.show': 'shown' } },
    shown: {
      tags: 'shown',
      initial: 'standard',
      on: { 'comments.hide': 'hidden' },
      states: {
        standard: { on: { 'comments.sets': 'sets' } },
        sets: { on: { 'comments.standard': 'standard' } },
      },
    },
  },
});
