import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  away,
  expectations,
  found,
  move,
  none,
  own,
  plan,
  shares,
} from './allocation.expectations.ts';
import { allocationMachine } from './allocation.machine.ts';
import { isBusy, selectShares } from './allocation.view.ts';

checkAgainstTable(allocationMachine, expectations);

walk(allocationMachine, {
  inputs: [
    { assignmentId: 7, manages: true, userId: 1 },
    { assignmentId: 7, manages: false, userId: 2 },
  ],
  samples: [
    { type: 'round.choose', round: 'second' },
    { type: 'form.change', change: { by: 'number' } },
    { type: 'script.give', move },
    { type: 'criterion.give', criterion: 'evidence', markers: [2] },
    { type: 'conflict.declare', submissionId: 11 },
    { type: 'conflict.takeBack', submissionId: 12 },
    done('loadShares', shares),
    done('loadShares', own),
    fails('loadShares', away),
    done('planDeal', plan),
    fails('planDeal', away),
    done('giveScripts'),
    fails('giveScripts', away),
    done('giveCriterion'),
    fails('giveCriterion', away),
    done('sayConflict'),
    fails('sayConflict', away),
    done('findNext', found),
    done('findNext', none),
    fails('findNext', away),
  ],
  key: ({ context }) => [
    context.manages,
    context.shares === null,
    context.failure === null,
    context.plan === null,
  ],
  facts: () => ({
    'busy exactly while something runs': ({ after, world }) =>
      expect(isBusy(after)).toBe(world.running().length > 0),
    '[TEAM-4] a dry run changes nothing that is known': ({ event, before, after }) => {
      if (event.type === 'xstate.done.actor.planDeal')
        expect(selectShares(after)).toBe(selectShares(before));
    },
    '[TEAM-4] only the owner deals': ({ after, world }) => {
      if (!after.context.manages)
        expect(world.calls.filter(({ id }) => id === 'giveScripts' || id === 'planDeal')).toEqual(
          [],
        );
    },
  }),
});
