import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { away, both, grace } from './presence.expectations.ts';
import type { presenceMachine } from './presence.machine.ts';
import { selectOpen } from './presence.view.ts';

/** How it is walked: bare, and through rows of the table. */
export const presenceWalk: Walk<typeof presenceMachine> = {
  samples: [
    { type: 'page.shown' },
    { type: 'page.hidden' },
    { type: 'table.refreshed' },
    done('loadOpen', grace),
    done('loadOpen', both),
    done('loadOpen', []),
    fails('loadOpen', away),
  ],
  key: ({ context }) => context.open,
  facts: () => {
    let last: unknown = [];
    return {
      '[TEAM-5] what is shown is the last answer, and nothing where there was none': ({
        event,
        after,
      }) => {
        if (event.type === 'xstate.done.actor.loadOpen') last = event.output;
        if (event.type === 'xstate.error.actor.loadOpen') last = [];
        expect(selectOpen(after)).toEqual(last);
      },
      '[TEAM-5] nothing is asked while nobody looks': ({ after, world }) => {
        expect(world.running().includes('loadOpen')).toBe(after.matches('asking'));
      },
    };
  },
};
