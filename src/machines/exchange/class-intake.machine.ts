import { assign, fromPromise, setup } from 'xstate';
import type { AcceptIntake, Intake, IntakePatch, NameCharset } from '#contract/exchange/intake.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

/** The current intake, and the class list that it is compared with. */
export interface Look {
  intake: WithUnreadable<Intake>;
  students: Student[];
}
type Choice = AcceptIntake['students'][number];

interface IntakeContext {
  assignmentId: number;
  /** The zip of the class, or the files and folders that become one. */
  files: readonly File[];
  intake: WithUnreadable<Intake> | null;
  students: Student[];
  /** The educator's own choices, by the student's key. */
  choices: ReadonlyMap<string, Choice>;
  /** What is said of the zip as a whole, until the server has it. */
  said: IntakePatch | null;
  failure: FailureFacts | null;
}

export type IntakeEvent =
  | { type: 'zip.choose'; files: readonly File[] }
  | { type: 'zip.cancel' }
  | { type: 'zip.another' }
  | { type: 'student.leave'; key: string; out: boolean }
  | { type: 'student.is'; key: string; studentId: number | null }
  | { type: 'teams.change' }
  | { type: 'charset.choose'; charset: NameCharset }
  | { type: 'intake.accept' }
  | { type: 'intake.discard' };

const withChoice = (
  choices: ReadonlyMap<string, Choice>,
  { key, ...said }: Partial<Choice> & { key: string },
): ReadonlyMap<string, Choice> =>
  new Map(choices).set(key, { leave_out: false, ...choices.get(key), key, ...said });

export const classIntakeMachine = setup({
  types: {} as {
    context: IntakeContext;
    events: IntakeEvent;
    input: {
      assignmentId: number;
      /** What was dropped, if it can only be a class. */ dropped?: readonly File[];
    };
    tags: 'busy';
  },
  actors: {
    findOpenIntake: fromPromise<WithUnreadable<Intake> | null, { assignmentId: number }>(
      promiseNotProvided,
    ),
    sendZip: fromPromise<WithUnreadable<Intake>, { assignmentId: number; files: readonly File[] }>(
      promiseNotProvided,
    ),
    loadIntake: fromPromise<Look, { assignmentId: number; id: number }>(promiseNotProvided),
    sayOfZip: fromPromise<WithUnreadable<Intake>, { id: number; said: IntakePatch }>(
      promiseNotProvided,
    ),
    acceptIntake: fromPromise<WithUnreadable<Intake>, { id: number; students: Choice[] }>(
      promiseNotProvided,
    ),
    discardIntake: fromPromise<void, { id: number }>(promiseNotProvided),
  },
  delays: { lookAgain: 800, reachAgain: 3_000 },
  guards: {
    hasZip: ({ context }) => context.files.length > 0,
    isThere: (_, { intake }: { intake: Intake | null }) => intake !== null,
    isRead: (_, { intake }: { intake: Intake }) => intake.state === 'read',
    isStored: (_, { intake }: { intake: Intake }) => intake.state === 'stored',
    isFailed: (_, { intake }: { intake: Intake }) => intake.state === 'failed',
    isIntakeGone: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
  },
  actions: {
    setFiles: assign((_, { files }: { files: readonly File[] }) => ({ files, failure: null })),
    setIntake: assign((_, { intake }: { intake: WithUnreadable<Intake> | null }) => ({
      intake,
      failure: null,
    })),
    setPreview: assign((_, { intake, students }: Look) => ({ intake, students, failure: null })),
    chooseStudent: assign(({ context }, choice: Partial<Choice> & { key: string }) => ({
      choices: withChoice(context.choices, choice),
    })),
    setSaid: assign((_, { said }: { said: IntakePatch }) => ({ said, choices: new Map() })),
    clearFiles: assign({
      files: [],
      intake: null,
      students: [],
      choices: new Map(),
      said: null,
      failure: null,
    }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'classIntake',
  description:
    'Imports a class from a learning environment’s zip: the server reads it, a preview is shown, and it is imported after confirmation.',
  context: ({ input: { assignmentId, dropped = [] } }) => ({
    assignmentId,
    files: dropped,
    intake: null,
    students: [],
    choices: new Map(),
    said: null,
    failure: null,
  }),
  initial: 'finding',
  states: {
    finding: {
      description: 'Checks whether an import was left open, here or elsewhere.',
      tags: 'busy',
      invoke: {
        id: 'findOpenIntake',
        src: 'findOpenIntake',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ intake: event.output }) },
            target: 'working',
            actions: { type: 'setIntake', params: ({ event }) => ({ intake: event.output }) },
          },
          { guard: 'hasZip', target: 'sending', description: 'The zip has already been dropped.' },
          { target: 'choosing' },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    choosing: {
      description: 'A zip, files or a folder can be chosen.',
      on: {
        'zip.choose': {
          target: 'sending',
          actions: { type: 'setFiles', params: ({ event }) => event },
        },
      },
    },
    sending: {
      description: 'The zip is being uploaded.',
      tags: 'busy',
      invoke: {
        id: 'sendZip',
        src: 'sendZip',
        input: ({ context: { assignmentId, files } }) => ({ assignmentId, files }),
        onDone: {
          target: 'working',
          actions: { type: 'setIntake', params: ({ event }) => ({ intake: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
      on: { 'zip.cancel': { target: 'choosing', actions: 'clearFiles' } },
    },
    working: {
      description: 'The server reads or imports the zip; it continues while the user is elsewhere.',
      tags: 'busy',
      initial: 'looking',
      on: { 'zip.cancel': 'discarding' },
      states: {
        looking: {
          description: 'Asks the server for progress.',
          invoke: {
            id: 'loadIntake',
            src: 'loadIntake',
            input: ({ context: { assignmentId, intake } }) => ({ assignmentId, id: intake!.id }),
            onDone: [
              {
                guard: { type: 'isRead', params: ({ event }) => event.output },
                target: '#classIntake.shown',
                actions: { type: 'setPreview', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isStored', params: ({ event }) => event.output },
                target: '#classIntake.stored',
                actions: [
                  { type: 'setPreview', params: ({ event }) => event.output },
                  {
                    type: 'tell',
                    params: ({ context }) => ({
                      type: 'assignment.changed',
                      id: context.assignmentId,
                    }),
                  },
                ],
              },
              {
                guard: { type: 'isFailed', params: ({ event }) => event.output },
                target: '#classIntake.refused',
                actions: { type: 'setPreview', params: ({ event }) => event.output },
              },
              {
                target: 'waiting',
                actions: { type: 'setPreview', params: ({ event }) => event.output },
              },
            ],
            onError: [
              {
                guard: { type: 'isIntakeGone', params: ({ event }) => event },
                target: '#classIntake.choosing',
                actions: 'clearFiles',
              },
              { target: 'unreachable' },
            ],
          },
        },
        waiting: {
          description: 'The server is working; it is asked again after a moment.',
          after: { lookAgain: 'looking' },
        },
        unreachable: {
          description: 'The server can’t be reached; the import continues when it is back.',
          after: { reachAgain: 'looking' },
        },
      },
    },
    shown: {
      description:
        'Shows what was recognised, and what will be done with each student. Nothing is stored yet.',
      on: {
        'student.leave': {
          actions: {
            type: 'chooseStudent',
            params: ({ event: { key, out } }) => ({ key, leave_out: out }),
          },
        },
        'student.is': {
          actions: {
            type: 'chooseStudent',
            params: ({ event: { key, studentId } }) => ({
              key,
              student_id: studentId ?? undefined,
            }),
          },
        },
        'teams.change': {
          target: 'saying',
          actions: {
            type: 'setSaid',
            params: ({ context: { intake } }) => ({ said: { teams: !intake!.teams } }),
          },
        },
        'charset.choose': {
          target: 'saying',
          actions: {
            type: 'setSaid',
            params: ({ event: { charset } }) => ({ said: { names_charset: charset } }),
          },
        },
        'intake.accept': 'accepting',
        'intake.discard': 'discarding',
      },
    },
    saying: {
      description:
        'Whether folders are teams, or how names are written, is being stored; the zip is read again by it.',
      tags: 'busy',
      invoke: {
        id: 'sayOfZip',
        src: 'sayOfZip',
        input: ({ context: { intake, said } }) => ({ id: intake!.id, said: said! }),
        onDone: {
          target: 'working',
          actions: { type: 'setIntake', params: ({ event }) => ({ intake: event.output }) },
        },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    accepting: {
      description: 'The educator confirmed; the server is told to import the class.',
      tags: 'busy',
      invoke: {
        id: 'acceptIntake',
        src: 'acceptIntake',
        input: ({ context: { intake, choices } }) => ({
          id: intake!.id,
          students: [...choices.values()],
        }),
        onDone: {
          target: 'working',
          actions: { type: 'setIntake', params: ({ event }) => ({ intake: event.output }) },
        },
        onError: { target: 'shown', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    discarding: {
      description: 'The zip is being discarded.',
      tags: 'busy',
      invoke: {
        id: 'discardIntake',
        src: 'discardIntake',
        input: ({ context: { intake } }) => ({ id: intake!.id }),
        onDone: { target: 'choosing', actions: 'clearFiles' },
        onError: [
          {
            guard: { type: 'isIntakeGone', params: ({ event }) => event },
            target: 'choosing',
            actions: 'clearFiles',
          },
          { target: 'working', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    stored: {
      description: 'The class has been imported.',
      on: { 'zip.another': { target: 'choosing', actions: 'clearFiles' } },
    },
    refused: {
      description: 'The zip could not be read; the reason is shown.',
      on: { 'zip.another': { target: 'choosing', actions: 'clearFiles' } },
    },
  },
});
