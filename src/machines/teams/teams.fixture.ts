import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { autumn, away, taken } from './teams.expectations.ts';
import type { teamsMachine } from './teams.machine.ts';
import { isMaking, selectFailure, selectName } from './teams.view.ts';

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
