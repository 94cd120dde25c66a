import { assign, fromPromise, setup } from 'xstate';
import type { BroughtIn } from '#contract/archive/assignment.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Outcome } from '../outcome.ts';

interface ArchiveContext {
  file: File | null;
  brought: BroughtIn | null;
  failure: FailureFacts | null;
}
export type ArchiveEvent = { type: 'archive.choose'; file: File } | { type: 'archive.cancel' } | { type: 'archive.another' };

export const archiveIntakeMachine = setup({
  types: {} as { context: ArchiveContext; events: ArchiveEvent; tags: 'busy' },
  actors: { bring: fromPromise<BroughtIn, { file: File }>(notProvided) },
  actions: {
    takeFile: assign((_, { file }: { file: File }) => ({ file, failure: null })),
    takeBrought: assign((_, { output }: { output: BroughtIn }) => ({ brought: output })),
    fail: assign((_, { error }: { error: unknown }) => ({ file: null, failure: failureOf(error) })),
    forget: assign({ file: null, brought: null }),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'archiveIntake',
  description: 'An assignment that was taken away from another installation, or from this one, comes in from its archive: all of it, or nothing.',
  context: { file: null, brought: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: { on: { 'archive.choose': { target: 'bringing', actions: { type: 'takeFile', params: ({ event }) => event } } } },
    bringing: {
      description: 'It is sent, checked as a whole, and taken in.',
      tags: 'busy',
      invoke: {
        id: 'bring', src: 'bring', input: ({ context }) => ({ file: context.file! }),
        onDone: {
          target: 'in',
          actions: [{ type: 'takeBrought', params: ({ event }) => event }, { type: 'tell', params: ({ event }) => ({ type: 'assignment.changed', id: event.output.assignment_id }) }],
        },
        onError: { target: 'choosing', actions: { type: 'fail', params: ({ event }) => event } },
      },
      on: { 'archive.cancel': { target: 'choosing', actions: 'forget' } },
    },
    in: { description: 'It is said what of it could not be taken in.', on: { 'archive.another': { target: 'choosing', actions: 'forget' } } },
  },
});
