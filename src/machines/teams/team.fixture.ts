import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { away, essay, gone, spring, taken } from './team.expectations.ts';
import type { teamMachine } from './team.machine.ts';
import { isBusy, isToBeDeleted, selectAsked, selectFailure } from './team.view.ts';

export const teamWalk: Walk<typeof teamMachine> = {
  input: { teamId: 4 },
  samples: [
    { type: 'name.edit', name: 'Autumn' },
    { type: 'name.type', name: 'Spring' },
    { type: 'name.type', name: ' ' },
    { type: 'assignment.choose', id: 8 },
    { type: 'assignment.remove', assignment: essay },
    done('renameTeam', spring),
    fails('renameTeam', taken),
    fails('renameTeam', away),
    done('shareAssignment'),
    fails('shareAssignment', away),
    done('takeOut'),
    fails('takeOut', gone),
    fails('takeOut', away),
    done('deleteTeam'),
    fails('deleteTeam', gone),
    fails('deleteTeam', away),
  ],
  key: ({ context }) => [context.choice, context.name.trim() === '', context.failure === null],
  facts: () => ({
    'busy exactly while something runs': ({ after, world }) =>
      expect(isBusy(after)).toBe(world.running().length > 0),
    '[TEAM-3] nothing is taken from anybody before it was asked': ({ before, after }) => {
      if (after.matches('takingOut')) expect(selectAsked(before!)).toEqual(essay);
      if (after.matches('deleting') || after.matches('deleted'))
        expect(isToBeDeleted(before!)).toBe(true);
    },
    'a failure stands until the next deed': ({ event, after }) => {
      if ('error' in event && event.error === away)
        expect(selectFailure(after)).toEqual(away.facts);
    },
  }),
};
