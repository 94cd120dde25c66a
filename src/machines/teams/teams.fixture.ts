import type { Team } from '#contract/teams/team.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { teamsMachine } from './teams.machine.ts';
import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { isMaking, selectFailure, selectName } from './teams.view.ts';

export const autumn: Team = {
  id: 4,
  name: 'Autumn',
  owner: 'Ada Byron',
  my_role: 'owner',
  people: 0,
  assignments: 0,
  created_at: '2026-03-02T09:00:00.000Z',
};
const taken = refusal(409, 'You already have a team with this name. Choose another name.');
export const away = unreached();
const NO_NAME = { status: null, detail: null, message: 'Enter a name for the team.' };
const makes = { makeTeam: { name: 'Autumn' } };

export const expectations: Expectations<typeof teamsMachine> = {
  events: { 'name.type': { autumn: { name: ' Autumn ' }, blank: { name: '  ' } }, 'team.make': {} },
  services: { makeTeam: { answers: { autumn }, fails: { taken, away } } },
  starts: {
    'with nothing typed': { to: 'open', context: { name: '', failure: null, made: null } },
  },
  situations: {
    open: {
      on: {
        'name.type(autumn)': { to: 'open (typed)', sets: { name: ' Autumn ' } },
        'name.type(blank)': { sets: { name: '  ' } },
        'team.make': { to: 'open (no name)', sets: { failure: NO_NAME } },
      },
    },
    'open (no name)': {
      on: {
        'name.type(autumn)': { to: 'open (typed, failed)', sets: { name: ' Autumn ' } },
        'name.type(blank)': { to: 'open (blank)', sets: { name: '  ' } },
        'team.make': {},
      },
    },
    'open (blank)': {
      on: {
        'name.type(autumn)': { to: 'open (typed, failed)', sets: { name: ' Autumn ' } },
        'name.type(blank)': {},
        'team.make': {},
      },
    },
    'open (typed)': {
      on: {
        'name.type(autumn)': {},
        'name.type(blank)': { sets: { name: '  ' } },
        'team.make': { to: 'making', starts: makes },
      },
    },
    'open (typed, failed)': {
      on: {
        'name.type(autumn)': {},
        'name.type(blank)': { to: 'open (blank)', sets: { name: '  ' } },
        'team.make': { to: 'making', sets: { failure: null }, starts: makes },
      },
    },
    making: {
      from: ['open (typed)', 'team.make'],
      tags: ['busy'],
      runs: ['makeTeam'],
      on: {
        'makeTeam answers autumn': {
          to: 'made',
          sets: { made: autumn },
          does: [['openTeam', { id: 4 }]],
          tells: [{ type: 'team.changed', id: 4 }],
        },
        'makeTeam fails taken': { to: 'open (typed, failed)', sets: { failure: taken.facts } },
        'makeTeam fails away': { to: 'open (typed, failed)', sets: { failure: away.facts } },
      },
    },
    made: { ends: true },
  },
};

export const teamsWalk: Walk<typeof teamsMachine> = {
  samples: [
    { type: 'name.type', name: 'Autumn' },
    { type: 'name.type', name: ' ' },
    done('makeTeam', autumn),
    fails('makeTeam', taken),
    fails('makeTeam', away),
  ],
  key: ({ context }) => [context.name.trim() === '', context.failure === null],
  facts: () => ({
    'busy exactly while something runs': ({ after, world }) =>
      expect(isMaking(after)).toBe(world.running().length > 0),
    '[TEAM-3] what was typed stays until the team is made': ({ event, before, after }) => {
      if (event.type !== 'name.type' && event.type !== 'xstate.init')
        expect(selectName(after)).toBe(selectName(before!));
    },
    'a failure stands until the next try': ({ event, after }) => {
      if ('error' in event) expect(selectFailure(after)).not.toBeNull();
    },
  }),
};
