import { assign, fromPromise, setup } from 'xstate';
import type { Team } from '#contract/teams/team.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

interface TeamsContext {
  /** As typed. */
  name: string;
  failure: FailureFacts | null;
  made: Team | null;
}

export type TeamsEvent = { type: 'name.type'; name: string } | { type: 'team.make' };

const NO_NAME: FailureFacts = { status: null, detail: null, message: 'Enter a name for the team.' };

export const teamsMachine = setup({
  types: {} as { context: TeamsContext; events: TeamsEvent; tags: 'busy' },
  actors: { makeTeam: fromPromise<Team, { name: string }>(promiseNotProvided) },
  guards: { hasName: ({ context }) => context.name.trim() !== '' },
  actions: {
    setName: assign((_, { name }: { name: string }) => ({ name })),
    askForName: assign({ failure: NO_NAME }),
    setTeam: assign((_, { made }: { made: Team }) => ({ made })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    openTeam: (_, _team: { id: number }) => {},
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'teams',
  description:
    'Creates a team by giving it a name; its own page says what it shares and with whom.',
  context: { name: '', failure: null, made: null },
  initial: 'open',
  states: {
    open: {
      description: 'A name for a new team can be typed.',
      on: {
        'name.type': { actions: { type: 'setName', params: ({ event }) => event } },
        'team.make': [
          { guard: 'hasName', target: 'making', actions: 'clearError' },
          { actions: 'askForName' },
        ],
      },
    },
    making: {
      description: 'The new team is being stored.',
      tags: 'busy',
      invoke: {
        id: 'makeTeam',
        src: 'makeTeam',
        input: ({ context }) => ({ name: context.name.trim() }),
        onDone: {
          target: 'made',
          actions: { type: 'setTeam', params: ({ event }) => ({ made: event.output }) },
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    made: {
      type: 'final',
      description: "The team's page opens next.",
      entry: [
        { type: 'tell', params: ({ context }) => ({ type: 'team.changed', id: context.made!.id }) },
        { type: 'openTeam', params: ({ context }) => ({ id: context.made!.id }) },
      ],
    },
  },
});
