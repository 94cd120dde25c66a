import { assign, fromPromise, setup } from 'xstate';
import type { Handback } from '#contract/handback.ts';
import type { WithUnread } from '#lib/lists/unread.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { notProvided } from '../not-provided.ts';

interface HandbackContext {
  assignmentId: number;
  file: File | null;
  handback: WithUnread<Handback> | null;
  /** The file that is being downloaded. */
  part: number;
  /** Files that were downloaded, by their number. */
  taken: readonly number[];
  failure: FailureFacts | null;
}

export type HandbackEvent =
  | { type: 'file.choose'; file: File } | { type: 'file.change' } | { type: 'handback.agree' } | { type: 'handback.review' } | { type: 'part.download'; part: number };

export const classHandbackMachine = setup({
  types: {} as { context: HandbackContext; events: HandbackEvent; input: { assignmentId: number }; tags: 'busy' },
  actors: {
    check: fromPromise<WithUnread<Handback>, { assignmentId: number; file: File }>(notProvided),
    download: fromPromise<void, { id: number; part: number; name: string }>(notProvided),
  },
  guards: {
    hasFiles: ({ context }) => (context.handback?.files.length ?? 0) > 0,
    isLast: ({ context: { handback, taken, part } }) => handback!.files.every((file) => file.part === part || taken.includes(file.part)),
  },
  actions: {
    takeFile: assign((_, { file }: { file: File }) => ({ file, failure: null })),
    show: assign((_, { output }: { output: WithUnread<Handback> }) => ({ handback: output, taken: [] })),
    takePart: assign((_, { part }: { part: number }) => ({ part, failure: null })),
    notePart: assign(({ context: { taken, part } }) => ({ taken: taken.includes(part) ? taken : [...taken, part] })),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forget: assign({ file: null, handback: null, taken: [], failure: null }),
  },
}).createMachine({
  id: 'classHandback',
  description: 'Grades and feedback go back: the educator’s own file is checked row by row, shown, and given back with what they agree to. Nothing is sent anywhere.',
  context: ({ input: { assignmentId } }) => ({ assignmentId, file: null, handback: null, part: 1, taken: [], failure: null }),
  initial: 'choosing',
  states: {
    choosing: { on: { 'file.choose': { target: 'checking', actions: { type: 'takeFile', params: ({ event }) => event } } } },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check', src: 'check', input: ({ context: { assignmentId, file } }) => ({ assignmentId, file: file! }),
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => event } },
        onError: { target: 'choosing', actions: { type: 'fail', params: ({ event }) => event } },
      },
      on: { 'file.change': { target: 'choosing', actions: 'forget' } },
    },
    shown: {
      description: 'Every row of the file: what will be written into it, what is left out, and why.',
      on: {
        'handback.agree': { guard: 'hasFiles', target: 'files' },
        'file.change': { target: 'choosing', actions: 'forget' },
      },
    },
    files: {
      description: 'What is to be uploaded in the learning environment, step by step.',
      initial: 'waiting',
      on: { 'handback.review': 'shown', 'file.change': { target: 'choosing', actions: 'forget' } },
      states: {
        waiting: { on: { 'part.download': { target: 'downloading', actions: { type: 'takePart', params: ({ event }) => event } } } },
        downloading: {
          tags: 'busy',
          invoke: {
            id: 'download', src: 'download',
            input: ({ context: { handback, part } }) => ({ id: handback!.id, part, name: handback!.files.find((file) => file.part === part)?.name ?? 'worksheet.csv' }),
            onDone: [{ guard: 'isLast', target: 'done', actions: 'notePart' }, { target: 'waiting', actions: 'notePart' }],
            onError: { target: 'waiting', actions: { type: 'fail', params: ({ event }) => event } },
          },
        },
        done: {
          description: 'Every file was taken; each may be taken again.',
          on: { 'part.download': { target: 'downloading', actions: { type: 'takePart', params: ({ event }) => event } } },
        },
      },
    },
  },
});
