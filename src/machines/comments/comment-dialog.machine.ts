import { assign, fromPromise, setup } from 'xstate';
import {
  type Comment,
  type CommentChange,
  GRADE_BANDS,
  type NewComment,
  type QualityLevel,
} from '#contract/comments/comment.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

export interface CommentValues {
  text: string;
  category: string;
  quality_level: QualityLevel | '';
}
/** `setId` is undefined for the bank itself; null for a set whose id is not known. */
export interface CommentDialogInput {
  comment: Comment | null;
  setId?: number | null;
  /** Initial values of a new comment. */ text?: string;
}

interface DialogContext {
  comment: Comment | null;
  setId: number | null | undefined;
  values: CommentValues;
  message: string | null;
}

export type CommentDialogEvent =
  | { type: 'values.change'; values: Partial<CommentValues> }
  | { type: 'dialog.submit' }
  | { type: 'dialog.cancel' }
  | { type: 'message.dismiss' };

/** Specification, section 4. */
const NEW: CommentValues = { text: '', category: GRADE_BANDS[0], quality_level: 'fair' };

const valuesOf = ({ text, category, quality_level }: Comment): CommentValues => ({
  text,
  category,
  quality_level,
});

/** Returns the request; a quality level has already been checked for. */
const body = ({ text, category, quality_level }: CommentValues) => ({
  text: text.trim(),
  category,
  quality_level: quality_level as QualityLevel,
});

export const commentDialogMachine = setup({
  types: {} as {
    context: DialogContext;
    events: CommentDialogEvent;
    input: CommentDialogInput;
    tags: 'busy';
  },
  actors: {
    createComment: fromPromise<Comment, NewComment>(promiseNotProvided),
    updateComment: fromPromise<Comment, { id: number; change: CommentChange }>(promiseNotProvided),
  },
  guards: {
    isBlank: ({ context }) => context.values.text.trim() === '',
    isWithoutCategory: ({ context }) => context.values.category === '',
    isWithoutQuality: ({ context }) => context.values.quality_level === '',
    isWithoutSet: ({ context }) => context.comment === null && context.setId === null,
    isNew: ({ context }) => context.comment === null,
  },
  actions: {
    setValues: assign(({ context }, { values }: { values: Partial<CommentValues> }) => ({
      values: { ...context.values, ...values },
    })),
    setMessage: assign((_, { message }: { message: string }) => ({ message })),
    explainFailure: assign(
      (_, { failure, fallback }: { failure: FailureFacts; fallback: string }) => ({
        message: failure.message ?? fallback,
      }),
    ),
    clearMessage: assign({ message: null }),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'comment-dialog',
  description:
    'Adds a comment to the bank or a set, or edits one. The typed text survives every failure.',
  context: ({ input: { comment, setId, text = '' } }) => ({
    comment,
    setId,
    values: comment ? valuesOf(comment) : { ...NEW, text },
    message: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The comment can be written.',
      on: {
        'values.change': { actions: { type: 'setValues', params: ({ event }) => event } },
        'dialog.submit': [
          {
            guard: 'isBlank',
            actions: { type: 'setMessage', params: { message: 'Comment text cannot be empty.' } },
          },
          {
            guard: 'isWithoutCategory',
            actions: { type: 'setMessage', params: { message: 'Please select a category.' } },
          },
          {
            guard: 'isWithoutQuality',
            actions: { type: 'setMessage', params: { message: 'Please select a quality level.' } },
          },
          {
            guard: 'isWithoutSet',
            actions: {
              type: 'setMessage',
              params: { message: 'Cannot add comment: Comment Set ID is missing.' },
            },
          },
          { guard: 'isNew', target: 'adding', actions: 'clearMessage' },
          { target: 'updating', actions: 'clearMessage' },
        ],
        'dialog.cancel': 'cancelled',
        'message.dismiss': { actions: 'clearMessage' },
      },
    },
    adding: {
      description: 'The new comment is being stored.',
      tags: 'busy',
      invoke: {
        id: 'createComment',
        src: 'createComment',
        input: ({ context }) => ({
          ...body(context.values),
          comment_set_id: context.setId ?? null,
        }),
        onDone: {
          target: 'saved',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'comment.created', comment: event.output }),
          },
        },
        onError: {
          target: 'editing',
          actions: [
            {
              type: 'explainFailure',
              params: ({ event }) => ({
                failure: failureOf(event.error),
                fallback: 'Failed to create comment',
              }),
            },
            {
              type: 'tell',
              params: ({ event }) => ({
                type: 'comment.createFailed',
                failure: failureOf(event.error),
              }),
            },
          ],
        },
      },
    },
    updating: {
      description: 'The changed comment is being stored.',
      tags: 'busy',
      invoke: {
        id: 'updateComment',
        src: 'updateComment',
        input: ({ context }) => ({ id: context.comment!.id, change: body(context.values) }),
        onDone: {
          target: 'saved',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'comment.updated', comment: event.output }),
          },
        },
        onError: {
          target: 'editing',
          actions: [
            {
              type: 'explainFailure',
              params: ({ event }) => ({
                failure: failureOf(event.error),
                fallback: 'Failed to update comment',
              }),
            },
            {
              type: 'tell',
              params: ({ event }) => ({
                type: 'comment.updateFailed',
                failure: failureOf(event.error),
              }),
            },
          ],
        },
      },
    },
    saved: { description: 'The comment is stored.', type: 'final' },
    cancelled: { description: 'The dialog was closed without saving.', type: 'final' },
  },
});
