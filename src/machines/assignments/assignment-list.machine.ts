import { assign, fromPromise, setup } from 'xstate';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { failureOf } from '#lib/site/failure.ts';
import { assignmentFormMachine } from './assignment-form.machine.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

export type AssignmentSort = 'newest' | 'due' | 'name' | 'to-grade';

interface ListContext {
  search: string;
  sort: AssignmentSort;
  target: Assignment | null;
}

export type AssignmentListEvent =
  | { type: 'search.change'; search: string }
  | { type: 'sort.change'; sort: AssignmentSort }
  | { type: 'assignment.create' }
  | { type: 'assignment.edit'; assignment: Assignment }
  | { type: 'assignment.delete'; assignment: Assignment }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' };

export const assignmentListMachine = setup({
  types: {} as {
    context: ListContext;
    events: AssignmentListEvent;
    tags: 'busy';
    children: { form: 'form'; deleteAssignment: 'deleteAssignment' };
  },
  actors: {
    form: assignmentFormMachine,
    deleteAssignment: fromPromise<void, { id: number }>(promiseNotProvided),
  },
  guards: {
    isCreated: (_, { output }: { output: { id: number | null; created: boolean } }) =>
      output.created && output.id !== null,
  },
  actions: {
    setSearch: assign((_, { search }: { search: string }) => ({ search })),
    setSort: assign((_, { sort }: { sort: AssignmentSort }) => ({ sort })),
    setDialogAssignment: assign((_, { assignment }: { assignment: Assignment | null }) => ({
      target: assignment,
    })),
    openSaved: (_, _assignment: { id: number }) => {},
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'assignment-list',
  description:
    'An educator’s assignments: the search, the one being edited, the one about to be deleted.',
  context: { search: '', sort: 'newest', target: null },
  initial: 'browsing',
  on: {
    'search.change': { actions: { type: 'setSearch', params: ({ event }) => event } },
    'sort.change': { actions: { type: 'setSort', params: ({ event }) => event } },
  },
  states: {
    browsing: {
      description: 'The list is shown; nothing is in progress.',
      on: {
        'assignment.create': {
          target: 'editing',
          actions: { type: 'setDialogAssignment', params: { assignment: null } },
        },
        'assignment.edit': {
          target: 'editing',
          actions: { type: 'setDialogAssignment', params: ({ event }) => event },
        },
        'assignment.delete': {
          target: 'confirming',
          actions: { type: 'setDialogAssignment', params: ({ event }) => event },
        },
      },
    },
    editing: {
      description: 'The form is open, for a new assignment or for the chosen one.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ assignment: context.target }),
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => event },
            target: 'browsing',
            actions: { type: 'openSaved', params: ({ event }) => ({ id: event.output.id! }) },
          },
          { target: 'browsing' },
        ],
      },
    },
    confirming: {
      description: 'Asks whether to delete the assignment.',
      on: { 'deletion.confirm': 'deleting', 'deletion.cancel': 'browsing' },
    },
    deleting: {
      description: 'The assignment is being deleted.',
      tags: 'busy',
      invoke: {
        id: 'deleteAssignment',
        src: 'deleteAssignment',
        input: ({ context }) => ({ id: context.target!.id }),
        onDone: {
          target: 'browsing',
          actions: {
            type: 'tell',
            params: ({ context }) => ({
              type: 'assignment.deleted',
              id: context.target!.id,
              name: context.target!.name,
            }),
          },
        },
        onError: {
          target: 'browsing',
          actions: {
            type: 'tell',
            params: ({ event }) => ({
              type: 'assignment.failed',
              failure: failureOf(event.error),
              doing: 'delete',
            }),
          },
        },
      },
    },
  },
});
