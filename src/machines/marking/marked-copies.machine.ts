import { assign, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface CopiesContext {
  /** Scripts to copy, in this order. */
  wanted: readonly number[];
  /** How many of them were tried. */
  tried: number;
  /** Scripts for which no copy could be created. */
  lost: readonly number[];
}

export type MarkedCopiesEvent =
  | { type: 'copies.make'; ids: readonly number[] }
  | { type: 'copies.stop' };

export const markedCopiesMachine = setup({
  types: {} as { context: CopiesContext; events: MarkedCopiesEvent; tags: 'busy' },
  actors: {
    /** Creates a copy and keeps it until it is downloaded. */
    makeCopy: fromPromise<void, { id: number }>(promiseNotProvided),
    /** Downloads the copies: a file, or a zip of several. */
    handCopies: fromPromise<void, { ids: readonly number[] }>(promiseNotProvided),
  },
  guards: {
    hasSome: (_, { ids }: { ids: readonly number[] }) => ids.length > 0,
    hasMore: ({ context }) => context.tried < context.wanted.length,
    hasMade: ({ context }) => context.lost.length < context.wanted.length,
  },
  actions: {
    beginCopies: assign((_, { ids }: { ids: readonly number[] }) => ({
      wanted: ids,
      tried: 0,
      lost: [],
    })),
    countTried: assign(({ context }) => ({ tried: context.tried + 1 })),
    recordLost: assign(({ context }) => ({
      tried: context.tried + 1,
      lost: [...context.lost, context.wanted[context.tried]!],
    })),
    recordAllLost: assign(({ context }) => ({ lost: context.wanted })),
  },
}).createMachine({
  id: 'marked-copies',
  description:
    'Makes copies of marked scripts, one after the other, and downloads them. A copy that can’t be made is left out and reported.',
  context: { wanted: [], tried: 0, lost: [] },
  initial: 'idle',
  states: {
    idle: {
      description: 'No copies are being made.',
      on: {
        'copies.make': {
          guard: { type: 'hasSome', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'beginCopies', params: ({ event }) => event },
        },
      },
    },
    deciding: {
      description: "The next script's copy is made, or all are downloaded.",
      always: [
        { guard: 'hasMore', target: 'making' },
        { guard: 'hasMade', target: 'handing' },
        { target: 'idle' },
      ],
    },
    making: {
      description: 'One copy is being made.',
      tags: 'busy',
      on: { 'copies.stop': 'idle' },
      invoke: {
        id: 'makeCopy',
        src: 'makeCopy',
        input: ({ context }) => ({ id: context.wanted[context.tried]! }),
        onDone: { target: 'deciding', actions: 'countTried' },
        onError: { target: 'deciding', actions: 'recordLost' },
      },
    },
    handing: {
      description: 'The copies are being downloaded.',
      tags: 'busy',
      invoke: {
        id: 'handCopies',
        src: 'handCopies',
        input: ({ context }) => ({
          ids: context.wanted.filter((id) => !context.lost.includes(id)),
        }),
        onDone: 'idle',
        onError: { target: 'idle', actions: 'recordAllLost' },
      },
    },
  },
});
