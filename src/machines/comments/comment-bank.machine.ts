import { assign, fromPromise, setup } from 'xstate';
import type { Comment } from '#contract/comments/comment.ts';
import {
  type CommentQuery,
  type CommentSort,
  DEFAULT_COMMENT_QUERY,
} from '#lib/comments/comment-query.ts';
import { failureOf } from '#lib/site/failure.ts';
import { commentDialogMachine, type CommentDialogInput } from './comment-dialog.machine.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

interface BankContext {
  query: CommentQuery;
  opened: CommentDialogInput;
  doomed: Comment | null;
}

export type CommentBankEvent =
  | { type: 'search.change'; search: string }
  | { type: 'sort.change'; sort: CommentSort }
  | { type: 'category.choose'; category: string | null }
  | { type: 'bank.refresh' }
  | { type: 'comment.add'; setId?: number | null }
  | { type: 'comment.edit'; comment: Comment }
  | { type: 'comment.delete'; comment: Comment }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' };

export const commentBankMachine = setup({
  types: {} as {
    context: BankContext;
    events: CommentBankEvent;
    tags: 'busy';
    children: {
      dialog: 'dialog';
      refreshComments: 'refreshComments';
      deleteComment: 'deleteComment';
    };
  },
  actors: {
    dialog: commentDialogMachine,
    refreshComments: fromPromise<void>(promiseNotProvided),
    deleteComment: fromPromise<void, { id: number }>(promiseNotProvided),
  },
  actions: {
    setQuery: assign(({ context }, query: Partial<CommentQuery>) => ({
      query: { ...context.query, ...query },
    })),
    openDialog: assign((_, opened: CommentDialogInput) => ({ opened })),
    setCommentToDelete: assign((_, { comment }: { comment: Comment }) => ({ doomed: comment })),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'comment-bank',
  description:
    'The search in the comment bank, its refresh, and actions on one comment. The comments themselves are a resource.',
  context: { query: DEFAULT_COMMENT_QUERY, opened: { comment: null }, doomed: null },
  type: 'parallel',
  on: {
    'search.change': {
      actions: { type: 'setQuery', params: ({ event: { search } }) => ({ search }) },
    },
    'sort.change': { actions: { type: 'setQuery', params: ({ event: { sort } }) => ({ sort }) } },
    'category.choose': {
      actions: { type: 'setQuery', params: ({ event: { category } }) => ({ category }) },
    },
  },
  states: {
    list: {
      initial: 'shown',
      states: {
        shown: { description: 'The comments are shown.', on: { 'bank.refresh': 'refreshing' } },
        refreshing: {
          description: 'The comments are being refreshed: the button turns, the list stays.',
          tags: 'busy',
          invoke: {
            id: 'refreshComments',
            src: 'refreshComments',
            onDone: {
              target: 'shown',
              actions: { type: 'tell', params: { type: 'comments.refreshed' } },
            },
            onError: {
              target: 'shown',
              actions: { type: 'tell', params: { type: 'comments.refreshFailed' } },
            },
          },
        },
      },
    },
    work: {
      initial: 'browsing',
      states: {
        browsing: {
          description: 'No action on a comment is in progress.',
          on: {
            'comment.add': {
              target: 'editing',
              actions: {
                type: 'openDialog',
                params: ({ event: { setId } }) => ({
                  comment: null,
                  ...(setId !== undefined && { setId }),
                }),
              },
            },
            'comment.edit': {
              target: 'editing',
              actions: { type: 'openDialog', params: ({ event: { comment } }) => ({ comment }) },
            },
            'comment.delete': {
              target: 'confirming',
              actions: { type: 'setCommentToDelete', params: ({ event }) => event },
            },
          },
        },
        editing: {
          description: 'The dialog is open for a new comment or the chosen one.',
          invoke: {
            id: 'dialog',
            src: 'dialog',
            input: ({ context }) => context.opened,
            onDone: 'browsing',
          },
        },
        confirming: {
          description: 'Asks whether to delete the comment.',
          on: { 'deletion.confirm': 'deleting', 'deletion.cancel': 'browsing' },
        },
        deleting: {
          description: 'The comment is being deleted.',
          tags: 'busy',
          invoke: {
            id: 'deleteComment',
            src: 'deleteComment',
            input: ({ context }) => ({ id: context.doomed!.id }),
            onDone: {
              target: 'browsing',
              actions: {
                type: 'tell',
                params: ({ context }) => ({
                  type: 'comment.deleted',
                  commentId: context.doomed!.id,
                }),
              },
            },
            onError: {
              target: 'browsing',
              actions: {
                type: 'tell',
                params: ({ event }) => ({
                  type: 'comment.deleteFailed',
                  failure: failureOf(event.error),
                }),
              },
            },
          },
        },
      },
    },
  },
});
