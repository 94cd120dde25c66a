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
  /** Where the class came from; null until it is known, and where nothing tells it. */
  system: HandbackSystem | null;
  /** What is to be made, and of which file of the educator's. */
  asked: HandbackFields;
  file: File | null;
  handback: WithUnreadable<Handback> | null;
  /** The file that is being downloaded. */
  part: number;
  /** Files that were downloaded, by their number. */
  taken: readonly number[];
  failure: FailureFacts | null;
}

export type HandbackEvent =
  | { type: 'file.choose'; file: File }
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
    whence: fromPromise<HandbackSystem | null, { assignmentId: number }>(promiseNotProvided),
    check: fromPromise<
      WithUnreadable<Handback>,
      { assignmentId: number; fields: HandbackFields; file: File | null }
    >(promiseNotProvided),
    download: fromPromise<void, { id: number; part: number; name: string }>(promiseNotProvided),
  },
  guards: {
    hasFiles: ({ context }) => (context.handback?.files.length ?? 0) > 0,
    isLast: ({ context: { handback, taken, part } }) =>
      handback!.files.every((file) => file.part === part || taken.includes(file.part)),
  },
  actions: {
    setSystem: assign((_, { system }: { system: HandbackSystem | null }) => ({ system })),
    takeFile: assign((_, { file }: { file: File }) => ({
      file,
      asked: { kind: 'file' as const },
      failure: null,
    })),
    takeKind: assign((_, { fields }: { fields: HandbackFields }) => ({
      file: null,
      asked: fields,
      failure: null,
    })),
    takeColumn: assign(({ context }, { column }: { column: string }) => ({
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
    takePart: assign((_, { part }: { part: number }) => ({ part, failure: null })),
    notePart: assign(({ context: { taken, part } }) => ({
      taken: taken.includes(part) ? taken : [...taken, part],
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearPreview: assign({ file: null, handback: null, taken: [], failure: null }),
  },
}).createMachine({
  id: 'classHandback',
  description:
    'Grades and feedback go back: the educator’s own file, a table or documents are checked row by row, shown, and given with what they agree to. Nothing is sent anywhere.',
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
        'An own file, or what is made without one; what fits where the class came from stands first.',
      initial: 'asking',
      states: {
        asking: {
          description:
            'The server is asked which learning environment the class came from, so that its way is offered first.',
          invoke: {
            id: 'whence',
            src: 'whence',
            input: ({ context: { assignmentId } }) => ({ assignmentId }),
            onDone: {
              target: 'asked',
              actions: { type: 'setSystem', params: ({ event }) => ({ system: event.output }) },
            },
            onError: 'asked',
          },
        },
        asked: { description: 'The way to return grades is chosen, and the file dropped.' },
      },
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'takeFile', params: ({ event }) => event },
        },
        'kind.make': {
          target: 'checking',
          actions: { type: 'takeKind', params: ({ event }) => event },
        },
      },
    },
    checking: {
      description: 'The file is being compared with the marks, row by row.',
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
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
      description:
        'Every row of the file: what will be written into it, what is left out, and why.',
      on: {
        'column.choose': {
          target: 'checking',
          actions: { type: 'takeColumn', params: ({ event }) => event },
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
      description: 'What is to be uploaded in the learning environment, step by step.',
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
              actions: { type: 'takePart', params: ({ event }) => event },
            },
          },
        },
        downloading: {
          description: 'One part is being downloaded.',
          tags: 'busy',
          invoke: {
            id: 'download',
            src: 'download',
            input: ({ context: { handback, part } }) => ({
              id: handback!.id,
              part,
              name: handback!.files.find((file) => file.part === part)?.name ?? 'worksheet.csv',
            }),
            onDone: [
              { guard: 'isLast', target: 'done', actions: 'notePart' },
              { target: 'waiting', actions: 'notePart' },
            ],
            onError: {
              target: 'waiting',
              actions: { type: 'setError', params: ({ event }) => event },
            },
          },
        },
        done: {
          description: 'Every file was taken; each may be taken again.',
          on: {
            'part.download': {
              target: 'downloading',
              actions: { type: 'takePart', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});
