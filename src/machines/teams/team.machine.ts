import { assign, fromPromise, setup } from 'xstate';
import type { Team, TeamAssignment } from '#contract/teams/team.ts';
import { failureOf, isNotFound, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

interface TeamContext {
  teamId: number;
  /** As typed. */
  name: string;
  /** The assignment to share next; null while none is chosen. */
  choice: number | null;
  /** The assignment to remove. */
  asked: TeamAssignment | null;
  failure: FailureFacts | null;
}

export type TeamEvent =
  | { type: 'name.edit'; name: string }
  | { type: 'name.type'; name: string }
  | { type: 'name.save' }
  | { type: 'name.cancel' }
  | { type: 'assignment.choose'; id: number }
  | { type: 'assignment.share' }
  | { type: 'assignment.remove'; assignment: TeamAssignment }
  | { type: 'team.remove' }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' };

const NO_NAME: FailureFacts = { status: null, detail: null, message: 'Enter a name for the team.' };

export const teamMachine = setup({
  types: {} as { context: TeamContext; events: TeamEvent; input: { teamId: number }; tags: 'busy' },
  actors: {
    renameTeam: fromPromise<Team, { teamId: number; name: string }>(promiseNotProvided),
    shareAssignment: fromPromise<void, { teamId: number; assignmentId: number }>(
      promiseNotProvided,
    ),
    takeOut: fromPromise<void, { teamId: number; assignmentId: number }>(promiseNotProvided),
    deleteTeam: fromPromise<void, { teamId: number }>(promiseNotProvided),
  },
  guards: {
    hasName: ({ context }) => context.name.trim() !== '',
    hasChoice: ({ context }) => context.choice !== null,
    isTeamGone: (_, { error }: { error: unknown }) => isNotFound(failureOf(error)),
  },
  actions: {
    setName: assign((_, { name }: { name: string }) => ({ name })),
    chooseAssignment: assign((_, { id }: { id: number }) => ({ choice: id })),
    clearChoice: assign({ choice: null }),
    setAssignmentToRemove: assign((_, { assignment }: { assignment: TeamAssignment }) => ({
      asked: assignment,
    })),
    askForName: assign({ failure: NO_NAME }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    announceDeleted: () => {},
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'team',
  description:
    'What the owner of a team can do: rename it, share assignments, delete it. Asks before anybody loses access.',
  context: ({ input }) => ({ ...input, name: '', choice: null, asked: null, failure: null }),
  initial: 'open',
  states: {
    open: {
      description: "The name, the shared assignments and the team's end can be changed.",
      on: {
        'name.edit': {
          target: 'naming',
          actions: [{ type: 'setName', params: ({ event }) => event }, 'clearError'],
        },
        'assignment.choose': {
          actions: { type: 'chooseAssignment', params: ({ event }) => event },
        },
        'assignment.share': { guard: 'hasChoice', target: 'sharing', actions: 'clearError' },
        'assignment.remove': {
          target: 'asking',
          actions: [{ type: 'setAssignmentToRemove', params: ({ event }) => event }, 'clearError'],
        },
        'team.remove': { target: 'doomed', actions: 'clearError' },
      },
    },
    naming: {
      description: 'A new name is being written.',
      on: {
        'name.type': { actions: { type: 'setName', params: ({ event }) => event } },
        'name.save': [
          { guard: 'hasName', target: 'renaming', actions: 'clearError' },
          { actions: 'askForName' },
        ],
        'name.cancel': { target: 'open', actions: 'clearError' },
      },
    },
    renaming: {
      description: 'The new name is being stored.',
      tags: 'busy',
      invoke: {
        id: 'renameTeam',
        src: 'renameTeam',
        input: ({ context: { teamId, name } }) => ({ teamId, name: name.trim() }),
        onDone: {
          target: 'open',
          actions: {
            type: 'tell',
            params: ({ context }) => ({ type: 'team.changed', id: context.teamId }),
          },
        },
        onError: { target: 'naming', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    sharing: {
      description: 'Everybody in the team has access to the assignment from now on.',
      tags: 'busy',
      invoke: {
        id: 'shareAssignment',
        src: 'shareAssignment',
        input: ({ context: { teamId, choice } }) => ({ teamId, assignmentId: choice! }),
        onDone: {
          target: 'open',
          actions: [
            'clearChoice',
            {
              type: 'tell',
              params: ({ context }) => ({ type: 'team.changed', id: context.teamId }),
            },
          ],
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    asking: {
      description:
        'Everybody who has access to the assignment only through this team will lose it: asks once.',
      on: { 'question.confirm': 'takingOut', 'question.cancel': 'open' },
    },
    takingOut: {
      description: 'An assignment is being taken out of the team.',
      tags: 'busy',
      invoke: {
        id: 'takeOut',
        src: 'takeOut',
        input: ({ context: { teamId, asked } }) => ({ teamId, assignmentId: asked!.id }),
        onDone: {
          target: 'open',
          actions: {
            type: 'tell',
            params: ({ context }) => ({ type: 'team.changed', id: context.teamId }),
          },
        },
        onError: [
          {
            guard: { type: 'isTeamGone', params: ({ event }) => event },
            target: 'open',
            description: 'It has been removed or deleted elsewhere in the meantime, as intended.',
            actions: {
              type: 'tell',
              params: ({ context }) => ({ type: 'team.changed', id: context.teamId }),
            },
          },
          { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    doomed: {
      description: 'The team is about to be deleted, and all access that it gives: asks once.',
      on: { 'question.confirm': 'deleting', 'question.cancel': 'open' },
    },
    deleting: {
      description: 'The team is being deleted.',
      tags: 'busy',
      invoke: {
        id: 'deleteTeam',
        src: 'deleteTeam',
        input: ({ context: { teamId } }) => ({ teamId }),
        onDone: 'deleted',
        onError: [
          { guard: { type: 'isTeamGone', params: ({ event }) => event }, target: 'deleted' },
          { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    deleted: {
      description: 'The team is gone.',
      type: 'final',
      entry: ['announceDeleted', { type: 'tell', params: { type: 'team.changed', id: null } }],
    },
  },
});
