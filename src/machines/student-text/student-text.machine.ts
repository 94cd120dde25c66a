import { assign, fromPromise, setup } from 'xstate';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { notProvided } from '../not-provided.ts';

interface TextContext { submission: number; hasText: boolean; text: string; failure: FailureFacts | null }

export const studentTextMachine = setup({
  types: {} as { context: TextContext; events: { type: 'text.retry' }; input: { submission: number; hasText: boolean } },
  actors: { loadText: fromPromise<string, { submission: number }>(notProvided) },
  guards: { hasText: ({ context }) => context.hasText },
  actions: {
    take: assign((_, { output }: { output: string }) => ({ text: output })),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'student-text',
  description: 'What the student wrote, read beside the feedback.',
  context: ({ input }) => ({ ...input, text: '', failure: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasText', target: 'loading' }, { target: 'missing' }] },
    missing: { description: 'No text could be taken from the file: a scan, or a picture.' },
    loading: {
      invoke: {
        id: 'loadText', src: 'loadText', input: ({ context: { submission } }) => ({ submission }),
        onDone: { target: 'shown', actions: { type: 'take', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
    },
    shown: {},
    failed: { on: { 'text.retry': 'loading' } },
  },
});
