import { assign, fromPromise, setup } from 'xstate';
import type {
  Handback,
  HandbackFields,
  HandbackSystem,
  SentMark,
} from '#contract/exchange/handback.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface HandbackContext {
  assignmentId: number;
  /** Where the class came from; null until known, or if nothing says. */
  system: HandbackSystem | null;
  /** What to create, and from which of the educator's files. */
  asked: HandbackFields;
  file: File | null;
  handback: WithUnreadable<Handback> | null;
  /** The part being downloaded. */
  part: number;
  /** Parts that were downloaded, by number. */
  taken: readonly number[];
  failure: FailureFacts | null;
}

export type HandbackEvent =
  /** `file` is recognised by its headings; an office’s sheet may look like anything. */
  | { type: 'file.choose'; file: File; kind: 'file' | 'office_sheet' }
  | { type: 'kind.make'; fields: HandbackFields }
  | { type: 'column.choose'; column: string }
  | { type: 'mark.choose'; mark: SentMark }
  | { type: 'file.change' }
  | { type: 'handback.agree' }
  | { type: 'handback.review' }
  | { type: 'part.download'; part: number };

export const classHandbackMachine = setup({
  types: {} as {
    context: HandbackContext;
    events: HandbackEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    findSystem: fromPromise<HandbackSystem | null, { assignmentId: number }>(promiseNotProvided),
    checkHandback: fromPromise<
      WithUnreadable<Handback>,
      { assignmentId: number; fields: HandbackFields; file: File | null }
    >(promiseNotProvided),
    downloadPart: fromPromise<void, { id: number; part: number; name: string }>(promiseNotProvided),
  },
  guards: {
    hasFiles: ({ context }) => (context.handback?.files.length ?? 0) > 0,
    isLastPart: ({ context: { handback, taken, part } }) =>
      handback!.files.every((file) => file.part === part || taken.includes(file.part)),
  },
  actions: {
    setSystem: assign((_, { system }: { system: HandbackSystem | null }) => ({ system })),
    setFile: assign((_, { file, kind }: { file: File; kind: 'file' | 'office_sheet' }) => ({
      file,
      asked: { kind },
      failure: null,
    })),
    setKind: assign((_, { fields }: { fields: HandbackFields }) => ({
      file: null,
      asked: fields,
      failure: null,
    })),
    setColumn: assign(({ context }, { column }: { column: string }) => ({
      asked: { ...context.asked, column },
      handback: null,
      failure: null,
    })),
    chooseMark: assign(({ context }, { mark }: { mark: SentMark }) => ({
      asked: { ...context.asked, mark },
      handback: null,
      failure: null,
    })),
    setPreview: assign((_, { output }: { output: WithUnreadable<Handback> }) => ({
      handback: output,
      taken: [],
    })),
    setPart: assign((_, { part }: { part: number }) => ({ part, failure: null })),
    recordPart: assign(({ context: { taken, part } }) => ({
      taken: taken.includes(part) ? taken : [...taken, part],
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearPreview: assign({ file: null, handback: null, taken: [], failure: null }),
  },
}).createMachine({
  id: 'classHandback',
  description:
    'Returns grades and feedback by file: the educator’s own file, a table or documents are checked row by row, previewed, and written after confirmation. Nothing is sent anywhere.',
  context: ({ input: { assignmentId } }) => ({
    assignmentId,
    system: null,
    asked: { kind: 'file' },
    file: null,
    handback: null,
    part: 1,
    taken: [],
    failure: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description:
        'The educator’s own file, or one made without it; what fits the class’s origin comes first.',
      initial: 'asking',
      states: {
        asking: {
          description:
            'Checks which learning environment the class came from, to offer its format first.',
          invoke: {
            id: 'findSystem',
            src: 'findSystem',
            input: ({ context: { assignmentId } }) => ({ assignmentId }),
            onDone: {
              target: 'asked',
              actions: { type: 'setSystem', params: ({ event }) => ({ system: event.output }) },
            },
            onError: 'asked',
          },
        },
        asked: { description: 'The format is chosen, and the file dropped.' },
      },
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'setFile', params: ({ event }) => event },
        },
        'kind.make': {
          target: 'checking',
          actions: { type: 'setKind', params: ({ event }) => event },
        },
      },
    },
    checking: {
      description: 'The file is being compared with the marks, row by row.',
      tags: 'busy',
      invoke: {
        id: 'checkHandback',
        src: 'checkHandback',
        input: ({ context: { assignmentId, asked, file } }) => ({
          assignmentId,
          fields: asked,
          file,
        }),
        onDone: { target: 'shown', actions: { type: 'setPreview', params: ({ event }) => event } },
        onError: {
          target: 'choosing.asked',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
      on: { 'file.change': { target: 'choosing.asked', actions: 'clearPreview' } },
    },
    shown: {
      description: 'Every row of the file: what will be written, what is left out, and why.',
      on: {
        'column.choose': {
          target: 'checking',
          actions: { type: 'setColumn', params: ({ event }) => event },
        },
        'mark.choose': {
          target: 'checking',
          actions: { type: 'chooseMark', params: ({ event }) => event },
        },
        'handback.agree': { guard: 'hasFiles', target: 'files' },
        'file.change': { target: 'choosing.asked', actions: 'clearPreview' },
      },
    },
    files: {
      description: 'What to upload in the learning environment, step by step.',
      initial: 'waiting',
      on: {
        'handback.review': 'shown',
        'file.change': { target: 'choosing.asked', actions: 'clearPreview' },
      },
      states: {
        waiting: {
          description: 'The files can be downloaded, one part after the other.',
          on: {
            'part.download': {
              target: 'downloading',
              actions: { type: 'setPart', params: ({ event }) => event },
            },
          },
        },
        downloading: {
          description: 'One part is being downloaded.',
          tags: 'busy',
          invoke: {
            id: 'downloadPart',
            src: 'downloadPart',
            input: ({ context: { handback, part } }) => ({
              id: handback!.id,
              part,
              name: handback!.files.find((file) => file.part === part)?.name ?? 'worksheet.csv',
            }),
            onDone: [
              { guard: 'isLastPart', target: 'done', actions: 'recordPart' },
              { target: 'waiting', actions: 'recordPart' },
            ],
            onError: {
              target: 'waiting',
              actions: { type: 'setError', params: ({ event }) => event },
            },
          },
        },
        done: {
          description: 'Every file has been downloaded; each can be downloaded again.',
          on: {
            'part.download': {
              target: 'downloading',
              actions: { type: 'setPart', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});
