import { assign, fromPromise, setup } from 'xstate';
import type { CommentSet, NewComment } from '#contract/comments/comment.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

export type SetComment = Omit<NewComment, 'comment_set_id'>;
/** The result of filling a set: some comments may have been added although others failed. */
export interface Filled {
  added: number;
  failures: FailureFacts[];
}

interface SetsContext {
  /** The set being renamed, filled or deleted; null for a new one. */
  set: CommentSet | null;
  name: string;
  comments: readonly SetComment[];
  message: string | null;
}

export type CommentSetsEvent =
  | { type: 'set.create' }
  | { type: 'set.rename'; set: CommentSet }
  | { type: 'set.fill'; set: CommentSet; comments: readonly SetComment[] }
  | { type: 'set.delete'; set: CommentSet }
  | { type: 'name.change'; name: string }
  | { type: 'name.submit' }
  | { type: 'name.cancel' }
  | { type: 'message.dismiss' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' };

const whyUnsaved = (error: unknown): string =>
  failureOf(error).message ?? 'The comment set could not be saved.';

export const commentSetsMachine = setup({
  types: {} as { context: SetsContext; events: CommentSetsEvent; tags: 'busy' | 'named' },
  actors: {
    createSet: fromPromise<CommentSet, { name: string }>(promiseNotProvided),
    renameSet: fromPromise<CommentSet, { id: number; name: string }>(promiseNotProvided),
    fillSet: fromPromise<Filled, { id: number; comments: readonly SetComment[] }>(
      promiseNotProvided,
    ),
    deleteSet: fromPromise<void, { id: number }>(promiseNotProvided),
  },
  guards: {
    isNameless: ({ context }) => context.name.trim() === '',
    isNew: ({ context }) => context.set === null,
    hasComments: (_, { comments }: { comments: readonly SetComment[] }) => comments.length > 0,
    isOwn: (_, { set }: { set: CommentSet }) => !set.is_default,
  },
  actions: {
    startNaming: assign((_, { set }: { set: CommentSet | null }) => ({
      set,
      name: set?.name ?? '',
      message: null,
    })),
    startFilling: assign(
      (_, { set, comments }: { set: CommentSet; comments: readonly SetComment[] }) => ({
        set,
        comments,
      }),
    ),
    setSetToDelete: assign((_, { set }: { set: CommentSet }) => ({ set })),
    setName: assign((_, { name }: { name: string }) => ({ name })),
    setMessage: assign((_, { message }: { message: string }) => ({ message })),
    clearMessage: assign({ message: null }),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'comment-sets',
  description:
    'Actions on comment sets: one at a time is named, filled or deleted. The sets themselves are a resource.',
  context: { set: null, name: '', comments: [], message: null },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The sets are shown; no action is in progress.',
      on: {
        'set.create': { target: 'naming', actions: { type: 'startNaming', params: { set: null } } },
        'set.rename': {
          target: 'naming',
          actions: { type: 'startNaming', params: ({ event }) => event },
        },
        'set.fill': {
          guard: { type: 'hasComments', params: ({ event }) => event },
          target: 'filling',
          actions: { type: 'startFilling', params: ({ event }) => event },
        },
        'set.delete': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          target: 'confirming',
          actions: { type: 'setSetToDelete', params: ({ event }) => event },
        },
      },
    },
    naming: {
      description: 'A name is being typed, for a new set or the chosen one.',
      tags: 'named',
      on: {
        'name.change': { actions: { type: 'setName', params: ({ event }) => event } },
        'name.submit': [
          {
            guard: 'isNameless',
            actions: { type: 'setMessage', params: { message: 'Name is required.' } },
          },
          { guard: 'isNew', target: 'creating', actions: 'clearMessage' },
          { target: 'renaming', actions: 'clearMessage' },
        ],
        'name.cancel': 'browsing',
        'message.dismiss': { actions: 'clearMessage' },
      },
    },
    creating: {
      description: 'The new set is being stored.',
      tags: ['busy', 'named'],
      invoke: {
        id: 'createSet',
        src: 'createSet',
        input: ({ context }) => ({ name: context.name.trim() }),
        onDone: {
          target: 'browsing',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'commentSet.saved', name: event.output.name }),
          },
        },
        onError: {
          target: 'naming',
          actions: {
            type: 'setMessage',
            params: ({ event }) => ({ message: whyUnsaved(event.error) }),
          },
        },
      },
    },
    renaming: {
      description: 'The new name is being stored.',
      tags: ['busy', 'named'],
      invoke: {
        id: 'renameSet',
        src: 'renameSet',
        input: ({ context }) => ({ id: context.set!.id, name: context.name.trim() }),
        onDone: {
          target: 'browsing',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'commentSet.saved', name: event.output.name }),
          },
        },
        onError: {
          target: 'naming',
          actions: {
            type: 'setMessage',
            params: ({ event }) => ({ message: whyUnsaved(event.error) }),
          },
        },
      },
    },
    filling: {
      description:
        'Copies of comments are being added, each with its own call; one failure doesn’t stop the others.',
      tags: 'busy',
      invoke: {
        id: 'fillSet',
        src: 'fillSet',
        input: ({ context }) => ({ id: context.set!.id, comments: context.comments }),
        onDone: {
          target: 'browsing',
          actions: {
            type: 'tell',
            params: ({
              context,
              event: {
                output: { added, failures },
              },
            }) => ({
              type: 'commentSet.filled',
              name: context.set!.name,
              added,
              failed: failures.length,
              failure: failures[0] ?? null,
            }),
          },
        },
        onError: {
          target: 'browsing',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'commentSet.failed', failure: failureOf(event.error) }),
          },
        },
      },
    },
    confirming: {
      description: 'Asks whether to delete the set.',
      on: { 'deletion.confirm': 'deleting', 'deletion.cancel': 'browsing' },
    },
    deleting: {
      description: 'The set is being deleted.',
      tags: 'busy',
      invoke: {
        id: 'deleteSet',
        src: 'deleteSet',
        input: ({ context }) => ({ id: context.set!.id }),
        onDone: {
          target: 'browsing',
          actions: {
            type: 'tell',
            params: ({ context }) => ({ type: 'commentSet.deleted', name: context.set!.name }),
          },
        },
        onError: {
          target: 'browsing',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'commentSet.failed', failure: failureOf(event.error) }),
          },
        },
      },
    },
  },
});
