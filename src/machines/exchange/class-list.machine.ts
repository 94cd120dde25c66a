import { assign, fromPromise, setup } from 'xstate';
import type { Student } from '#contract/assignments/student.ts';
import {
  type ClassListEntry,
  type ClassListFile,
  mergeClassList,
} from '#lib/exchange/class-list.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

/** The part of a submission that is compared with the class list. */
export interface ListedWork {
  id: number;
  student_identifier: string | null;
  original_filename: string;
}
export interface ClassListNow {
  students: Student[];
  works: ListedWork[];
}

interface ClassListContext extends ClassListNow {
  assignmentId: number;
  /** A dropped file, or pasted rows. */
  source: File | string | null;
  read: ClassListFile | null;
  failure: FailureFacts | null;
}
export type ClassListEvent =
  | { type: 'list.retry' }
  | { type: 'source.choose'; source: File | string }
  | { type: 'source.another' }
  | { type: 'list.save' };

export const classListMachine = setup({
  types: {} as {
    context: ClassListContext;
    events: ClassListEvent;
    input: { assignmentId: number; dropped?: File };
    tags: 'busy';
  },
  actors: {
    loadClassList: fromPromise<ClassListNow, { assignmentId: number }>(promiseNotProvided),
    readClassList: fromPromise<ClassListFile, { source: File | string }>(promiseNotProvided),
    saveClassList: fromPromise<Student[], { assignmentId: number; students: ClassListEntry[] }>(
      promiseNotProvided,
    ),
  },
  guards: { hasSource: ({ context }) => context.source !== null },
  actions: {
    setClassList: assign((_, { students, works }: ClassListNow) => ({
      students,
      works,
      failure: null,
    })),
    setSource: assign((_, { source }: { source: File | string }) => ({ source, failure: null })),
    setReadFile: assign((_, { output }: { output: ClassListFile }) => ({ read: output })),
    setStudents: assign((_, { output }: { output: Student[] }) => ({ students: output })),
    clearSource: assign({ source: null, read: null, failure: null }),
    clearError: assign({ failure: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'classList',
  description:
    'Imports an assignment’s class list from a file or pasted rows: it is read, compared with the submissions, and saved.',
  context: ({ input: { assignmentId, dropped } }) => ({
    assignmentId,
    students: [],
    works: [],
    source: dropped ?? null,
    read: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The current class list and submissions are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadClassList',
        src: 'loadClassList',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: [
          {
            guard: 'hasSource',
            target: 'reading',
            actions: { type: 'setClassList', params: ({ event }) => event.output },
          },
          {
            target: 'choosing',
            actions: { type: 'setClassList', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The class list could not be loaded; the reason is shown.',
      on: { 'list.retry': { target: 'loading', actions: 'clearError' } },
    },
    choosing: {
      description:
        'A file can be chosen, or rows pasted. The reason why the last one was refused is shown.',
      on: {
        'source.choose': {
          target: 'reading',
          actions: { type: 'setSource', params: ({ event }) => event },
        },
      },
    },
    reading: {
      description: 'The file or the pasted rows are being read in the browser.',
      tags: 'busy',
      invoke: {
        id: 'readClassList',
        src: 'readClassList',
        input: ({ context: { source } }) => ({ source: source! }),
        onDone: { target: 'shown', actions: { type: 'setReadFile', params: ({ event }) => event } },
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    shown: {
      description: 'Shows what was read, and what the class list will be. Nothing is saved yet.',
      on: {
        'list.save': { target: 'saving', actions: 'clearError' },
        'source.another': { target: 'choosing', actions: 'clearSource' },
      },
    },
    saving: {
      description: 'The class list is being saved, and submissions are matched with its students.',
      tags: 'busy',
      invoke: {
        id: 'saveClassList',
        src: 'saveClassList',
        input: ({ context: { assignmentId, students, read } }) => ({
          assignmentId,
          students: mergeClassList(students, read!.entries).students,
        }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'setStudents', params: ({ event }) => event },
            {
              type: 'tell',
              params: ({ context }) => ({ type: 'assignment.changed', id: context.assignmentId }),
            },
          ],
        },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    saved: {
      description: 'The class list is saved.',
      on: { 'source.another': { target: 'choosing', actions: 'clearSource' } },
    },
  },
});
