import { expect } from 'vitest';
import { walk } from '#tests/support/charts/walk.ts';
import { scriptSearchMachine } from './script-search.machine.ts';

walk(scriptSearchMachine, {
  samples: [
    { type: 'search.write', query: 'buses' },
    { type: 'hit.next', of: 2 },
    { type: 'hit.next', of: 0 },
    { type: 'hit.previous', of: 2 },
    { type: 'hit.previous', of: 0 },
  ],
  key: ({ context }) => [context.query, context.at],
  facts: () => ({
    '[DESK-2] the hit that is looked at is one that there is': ({ event, after }) => {
      if (event.type === 'hit.next' || event.type === 'hit.previous')
        expect(after.context.at).toBeLessThan(Math.max(event.of, 2));
    },
  }),
});
