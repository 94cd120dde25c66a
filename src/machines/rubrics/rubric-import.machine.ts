import { assign, fromPromise, setup } from 'xstate';
import type { ReadRubric } from '#contract/rubrics/read.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/**
 * Source of a rubric: pasted text, the user's own file, a file of an assignment, or another
 * assignment's rubric.
 */
export type RubricSource =
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: File }
  | { kind: 'attached'; assignmentId: number; fileId: number }
  | { kind: 'assignment'; assignmentId: number }
  | { kind: 'proposal'; assignmentId: number };

interface ImportContext {
  source: RubricSource | null;
  read: ReadRubric | null;
  failure: FailureFacts | null;
}

export type ImportEvent =
  | { type: 'import.open' }
  | { type: 'import.close' }
  | { type: 'source.choose'; source: RubricSource }
  | { type: 'source.change' }
  | { type: 'import.take' };

export const rubricImportMachine = setup({
  types: {} as { context: ImportContext; events: ImportEvent; tags: 'busy' },
  actors: { readRubric: fromPromise<ReadRubric, { source: RubricSource }>(promiseNotProvided) },
  actions: {
    chooseSource: assign((_, { source }: { source: RubricSource }) => ({ source, failure: null })),
    setRubric: assign((_, { read }: { read: ReadRubric }) => ({ read })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearPreview: assign({ source: null, read: null, failure: null }),
    /** Puts the result into the builder, without saving. */
    takeRubric: (_, _taken: { read: ReadRubric }) => {},
  },
}).createMachine({
  id: 'rubricImport',
  description:
    'Reads a rubric from elsewhere and shows what was understood and what wasn’t. It is used only after confirmation.',
  context: { source: null, read: null, failure: null },
  initial: 'closed',
  states: {
    closed: { description: 'The dialog is closed.', on: { 'import.open': 'choosing' } },
    choosing: {
      description: 'A file, a text or another assignment can be chosen.',
      on: {
        'source.choose': {
          target: 'reading',
          actions: { type: 'chooseSource', params: ({ event }) => event },
        },
        'import.close': { target: 'closed', actions: 'clearPreview' },
      },
    },
    reading: {
      description: 'The server reads the rubric.',
      tags: 'busy',
      invoke: {
        id: 'readRubric',
        src: 'readRubric',
        input: ({ context }) => ({ source: context.source! }),
        onDone: {
          target: 'shown',
          actions: { type: 'setRubric', params: ({ event }) => ({ read: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'import.close': { target: 'closed', actions: 'clearPreview' } },
    },
    shown: {
      description: 'Shows what was understood; nothing is used yet.',
      on: {
        'source.change': { target: 'choosing', actions: 'clearPreview' },
        'import.take': {
          target: 'closed',
          actions: [
            { type: 'takeRubric', params: ({ context }) => ({ read: context.read! }) },
            'clearPreview',
          ],
        },
        'import.close': { target: 'closed', actions: 'clearPreview' },
      },
    },
  },
});
