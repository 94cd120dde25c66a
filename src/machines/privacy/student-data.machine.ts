import { assign, fromPromise, setup } from 'xstate';
import type { Erasure, Person, Traces } from '#contract/privacy/student-data.ts';
import type { Student } from '#contract/assignments/student.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** An entry of the class list to choose from. */
export type Listed = Pick<Student, 'id' | 'display_name' | 'identifier' | 'email'>;
export interface ClassData {
  students: Listed[];
  erasures: Erasure[];
}

interface StudentDataContext extends ClassData {
  assignmentId: number;
  word: string;
  /** The person last searched for. */
  person: Person;
  found: Traces;
  /** Assignments from which they are to be erased. */
  chosen: number[];
  failure: FailureFacts | null;
}
export type StudentDataEvent =
  | { type: 'data.retry' }
  | { type: 'data.type'; word: string }
  | { type: 'data.find' }
  | { type: 'data.choose'; id: number }
  | { type: 'data.toggle'; id: number }
  | { type: 'data.export' }
  | { type: 'data.erase' }
  | { type: 'data.confirm' }
  | { type: 'data.keep' };

const NOBODY: Traces = { known_as: [], traces: [] };

export const studentDataMachine = setup({
  types: {} as {
    context: StudentDataContext;
    events: StudentDataEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadClass: fromPromise<ClassData, { assignmentId: number }>(promiseNotProvided),
    findStudent: fromPromise<Traces, { person: Person }>(promiseNotProvided),
    exportStudent: fromPromise<Blob, { person: Person }>(promiseNotProvided),
    eraseStudent: fromPromise<Erasure[], { person: Person; assignmentIds: number[] }>(
      promiseNotProvided,
    ),
  },
  guards: {
    hasWord: ({ context: { word } }) => word.trim() !== '',
    hasChosen: ({ context: { chosen } }) => chosen.length > 0,
    isListed: ({ context: { students } }, { id }: { id: number }) =>
      students.some((student) => student.id === id),
    isFoundIn: ({ context: { found } }, { id }: { id: number }) =>
      found.traces.some((trace) => trace.assignment_id === id),
    /** Something was found that can be erased, and names are shown everywhere. */
    isOpen: ({
      context: {
        found: { traces },
      },
    }) => traces.length > 0 && traces.every(({ hidden }) => !hidden),
  },
  actions: {
    setClass: assign((_, { output }: { output: ClassData }) => ({ ...output, failure: null })),
    setWord: assign((_, { word }: { word: string }) => ({
      word,
      found: NOBODY,
      chosen: [],
      failure: null,
    })),
    nameByWord: assign({ person: ({ context: { word } }) => ({ known_as: word.trim() }) }),
    nameById: assign((_, { id }: { id: number }) => ({ person: { student_id: id } })),
    setFound: assign((_, { output }: { output: Traces }) => ({
      found: output,
      chosen: output.traces.map(({ assignment_id }) => assignment_id),
      failure: null,
    })),
    toggleData: assign(({ context: { chosen } }, { id }: { id: number }) => ({
      chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
    })),
    /** After a partial erasure, a search may still find the rest. */
    announceErasure: assign(
      (
        { context: { erasures, students, assignmentId, person } },
        { output }: { output: Erasure[] },
      ) => ({
        erasures: [...output.toReversed(), ...erasures],
        word: '',
        found: NOBODY,
        chosen: [],
        failure: null,
        students:
          output.some((one) => one.assignment_id === assignmentId) && 'student_id' in person
            ? students.filter(({ id }) => id !== person.student_id)
            : students,
      }),
    ),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    saveCopy: (_, _params: { copy: Blob }) => {},
  },
}).createMachine({
  id: 'student-data',
  description:
    'Finds one student across the user’s assignments, downloads what is stored about them, and erases it.',
  context: ({ input }) => ({
    ...input,
    students: [],
    erasures: [],
    word: '',
    person: { known_as: '' },
    found: NOBODY,
    chosen: [],
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The assignments are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadClass',
        src: 'loadClass',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: { target: 'ready', actions: { type: 'setClass', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'They could not be fetched and can be tried again.',
      on: { 'data.retry': { target: 'loading', actions: 'clearError' } },
    },
    ready: {
      description: 'A student can be searched for.',
      on: {
        'data.type': { actions: { type: 'setWord', params: ({ event }) => event } },
        'data.find': { guard: 'hasWord', target: 'finding', actions: 'nameByWord' },
        'data.choose': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'finding',
          actions: { type: 'nameById', params: ({ event }) => event },
        },
      },
    },
    finding: {
      description: 'The student is being searched for.',
      tags: 'busy',
      invoke: {
        id: 'findStudent',
        src: 'findStudent',
        input: ({ context: { person } }) => ({ person }),
        onDone: { target: 'found', actions: { type: 'setFound', params: ({ event }) => event } },
        onError: { target: 'ready', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    found: {
      description: 'What is stored about the student is shown.',
      on: {
        'data.type': {
          target: 'ready',
          actions: { type: 'setWord', params: ({ event }) => event },
        },
        'data.toggle': {
          guard: { type: 'isFoundIn', params: ({ event }) => event },
          actions: { type: 'toggleData', params: ({ event }) => event },
        },
        'data.export': { guard: 'isOpen', target: 'exporting' },
        'data.erase': { guard: 'hasChosen', target: 'asking' },
      },
    },
    asking: {
      description: 'Asks whether to erase it.',
      on: { 'data.confirm': 'erasing', 'data.keep': 'found' },
    },
    exporting: {
      description: 'The download is being prepared.',
      tags: 'busy',
      invoke: {
        id: 'exportStudent',
        src: 'exportStudent',
        input: ({ context: { person } }) => ({ person }),
        onDone: {
          target: 'found',
          actions: [
            'clearError',
            { type: 'saveCopy', params: ({ event }) => ({ copy: event.output }) },
          ],
        },
        onError: { target: 'found', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    erasing: {
      description: "The student's data is being erased.",
      tags: 'busy',
      invoke: {
        id: 'eraseStudent',
        src: 'eraseStudent',
        input: ({ context: { person, chosen } }) => ({ person, assignmentIds: chosen }),
        onDone: {
          target: 'ready',
          actions: { type: 'announceErasure', params: ({ event }) => event },
        },
        onError: { target: 'found', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
