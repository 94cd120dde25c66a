import { assign, setup } from 'xstate';

interface CommentPanelContext {
  /** The search over the whole bank; while it is blank the tabs are shown. */
  search: string;
  /** Position of the comment that Enter inserts, among those found or suggested. */
  at: number;
  /** The comments inserted last, newest first: suggested before anything is typed. */
  used: readonly string[];
}

export type CommentPanelEvent =
  | { type: 'comments.show' }
  | { type: 'comments.hide' }
  | { type: 'comments.standard' }
  | { type: 'comments.sets' }
  | { type: 'comments.search'; search: string }
  | { type: 'comments.point'; at: number }
  | { type: 'comment.used'; text: string };

const MAX_USED = 5;

export const commentPanelMachine = setup({
  types: {} as { context: CommentPanelContext; events: CommentPanelEvent; tags: 'shown' },
  actions: {
    setSearch: assign((_, { search }: { search: string }) => ({ search, at: 0 })),
    pointAtComments: assign((_, { at }: { at: number }) => ({ at })),
    rememberUsed: assign(({ context }, { text }: { text: string }) => ({
      search: '',
      at: 0,
      used: [text, ...context.used.filter((other) => other !== text)].slice(0, MAX_USED),
    })),
  },
}).createMachine({
  id: 'comments',
  description:
    'The comment bank next to the feedback being written; it stays open from script to script.',
  context: { search: '', at: 0, used: [] },
  initial: 'hidden',
  on: { 'comment.used': { actions: { type: 'rememberUsed', params: ({ event }) => event } } },
  states: {
    hidden: { description: 'The comment bank is not shown.', on: { 'comments.show': 'shown' } },
    shown: {
      tags: 'shown',
      initial: 'standard',
      on: {
        'comments.hide': 'hidden',
        'comments.search': { actions: { type: 'setSearch', params: ({ event }) => event } },
        'comments.point': { actions: { type: 'pointAtComments', params: ({ event }) => event } },
      },
      states: {
        standard: {
          description: 'The standard comments are shown.',
          on: { 'comments.sets': 'sets' },
        },
        sets: {
          description: "The educator's comment sets are shown.",
          on: { 'comments.standard': 'standard' },
        },
      },
    },
  },
});
