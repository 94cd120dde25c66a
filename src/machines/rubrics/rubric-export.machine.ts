import { assign, fromPromise, setup } from 'xstate';
import type { RubricFile, RubricFormat } from '#contract/rubrics/file.ts';
import { failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface ExportContext {
  files: readonly RubricFile[];
  format: RubricFormat;
  message: string | null;
}

export type RubricExportEvent =
  | { type: 'export.open' }
  | { type: 'export.close' }
  | { type: 'format.choose'; format: RubricFormat }
  | { type: 'file.take' }
  | { type: 'export.retry' };

const FIRST: RubricFormat = 'page';
const isPossible = ({ files, format }: ExportContext): boolean =>
  files.some((file) => file.format === format && file.possible);

export const rubricExportMachine = setup({
  types: {} as { context: ExportContext; events: RubricExportEvent; tags: 'busy' },
  actors: {
    loadFormats: fromPromise<RubricFile[]>(promiseNotProvided),
    /** Downloads the file. */
    saveRubric: fromPromise<void, { format: RubricFormat; filename: string }>(promiseNotProvided),
  },
  guards: { isPossible: ({ context }) => isPossible(context) },
  actions: {
    setFormats: assign((_, { files }: { files: readonly RubricFile[] }) => ({ files })),
    chooseFormat: assign((_, { format }: { format: RubricFormat }) => ({ format })),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      message: failureOf(error).message ?? 'The server could not be reached.',
    })),
    clearError: assign({ message: null }),
  },
}).createMachine({
  id: 'rubric-export',
  description: 'Exports the saved rubric as a file, and says first what that format can’t hold.',
  context: { files: [], format: FIRST, message: null },
  initial: 'closed',
  states: {
    closed: { description: 'The dialog is closed.', on: { 'export.open': 'loading' } },
    loading: {
      description: 'Checks what each format can’t hold.',
      tags: 'busy',
      entry: 'clearError',
      on: { 'export.close': 'closed' },
      invoke: {
        id: 'loadFormats',
        src: 'loadFormats',
        onDone: {
          target: 'choosing',
          actions: { type: 'setFormats', params: ({ event }) => ({ files: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'The check failed and can be repeated.',
      on: { 'export.retry': 'loading', 'export.close': 'closed' },
    },
    choosing: {
      description: 'A format can be chosen.',
      on: {
        'export.close': 'closed',
        'format.choose': {
          actions: [{ type: 'chooseFormat', params: ({ event }) => event }, 'clearError'],
        },
        'file.take': { guard: 'isPossible', target: 'saving' },
      },
    },
    saving: {
      description: 'The file is being made.',
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'saveRubric',
        src: 'saveRubric',
        input: ({ context: { files, format } }) => ({
          format,
          filename: files.find((file) => file.format === format)!.filename,
        }),
        onDone: 'closed',
        onError: {
          target: 'choosing',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
  },
});
