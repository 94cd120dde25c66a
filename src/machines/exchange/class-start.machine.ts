import { assign, fromPromise, setup } from 'xstate';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { titleOfClass } from '#lib/exchange/class-files.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

type Files = readonly File[];

interface StartContext {
  files: Files;
  /** The assignment to import into; null for a new one. */
  assignmentId: number | null;
  /** Name of the new assignment. */
  name: string;
  failure: FailureFacts | null;
}
export type ClassStartEvent =
  | { type: 'files.choose'; files: Files }
  | { type: 'files.drop'; files: Files }
  | { type: 'files.another' }
  | { type: 'target.choose'; assignmentId: number | null }
  | { type: 'name.change'; name: string }
  | { type: 'class.begin' };

const nothing: StartContext = { files: [], assignmentId: null, name: '', failure: null };

export const classStartMachine = setup({
  types: {} as {
    context: StartContext;
    events: ClassStartEvent;
    input: { dropped?: Files };
    tags: 'busy';
  },
  actors: {
    makeAssignment: fromPromise<Pick<Assignment, 'id'>, { name: string }>(promiseNotProvided),
  },
  guards: {
    hasFiles: ({ context }) => context.files.length > 0,
    isForOneHere: ({ context }) => context.assignmentId !== null,
    isNamed: ({ context }) => context.name.trim() !== '',
  },
  actions: {
    setFiles: assign(({ context }, { files }: { files: Files }) => ({
      files,
      name: context.name || titleOfClass(files),
      failure: null,
    })),
    setTarget: assign((_, { assignmentId }: { assignmentId: number | null }) => ({
      assignmentId,
      failure: null,
    })),
    setName: assign((_, { name }: { name: string }) => ({ name, failure: null })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearFiles: assign(nothing),
    openIntake: (_, _class: { assignmentId: number; files: Files }) => {},
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'classStart',
  description:
    'Starts an import before its assignment is chosen: a new one, or an existing one. Then it continues like any other import.',
  context: ({ input: { dropped = [] } }) => ({
    ...nothing,
    files: dropped,
    name: titleOfClass(dropped),
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Files are chosen before it is known for which assignment.',
      always: {
        guard: 'hasFiles',
        target: 'deciding',
        description: 'Files were dropped on the list of assignments, or are being chosen.',
      },
      on: {
        'files.choose': { actions: { type: 'setFiles', params: ({ event }) => event } },
        'files.drop': { actions: { type: 'setFiles', params: ({ event }) => event } },
      },
    },
    deciding: {
      description: 'Asks which assignment the files belong to.',
      on: {
        'files.drop': { actions: { type: 'setFiles', params: ({ event }) => event } },
        'files.another': { target: 'choosing', actions: 'clearFiles' },
        'target.choose': { actions: { type: 'setTarget', params: ({ event }) => event } },
        'name.change': { actions: { type: 'setName', params: ({ event }) => event } },
        'class.begin': [
          {
            guard: 'isForOneHere',
            target: 'opened',
            actions: {
              type: 'openIntake',
              params: ({ context }) => ({
                assignmentId: context.assignmentId!,
                files: context.files,
              }),
            },
          },
          { guard: 'isNamed', target: 'making' },
        ],
      },
    },
    making: {
      description: 'A new assignment is being created for them.',
      tags: 'busy',
      invoke: {
        id: 'makeAssignment',
        src: 'makeAssignment',
        input: ({ context }) => ({ name: context.name.trim() }),
        onDone: {
          target: 'opened',
          actions: [
            {
              type: 'tell',
              params: ({ event }) => ({ type: 'assignment.changed', id: event.output.id }),
            },
            {
              type: 'openIntake',
              params: ({ context, event }) => ({
                assignmentId: event.output.id,
                files: context.files,
              }),
            },
          ],
        },
        onError: {
          target: 'deciding',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    opened: { type: 'final', description: 'The import screen takes over.' },
  },
});
