import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { away, goes, stays } from './retention.expectations.ts';
import type { retentionMachine } from './retention.machine.ts';

/** How it is walked: bare, and through its section. */
export const retentionWalk: Walk<typeof retentionMachine> = {
  input: { assignmentId: 7 },
  samples: [
    { type: 'retention.choose', day: '2027-08-01' },
    done('loadRetention', stays),
    done('loadRetention', goes),
    fails('loadRetention', away),
    done('saveRetention', goes),
    done('saveRetention', stays),
    fails('saveRetention', away),
  ],
  key: ({ context: { stored, day, failure } }) => [stored.erase_at, day, failure !== null],
  facts: () => ({
    '[PRIV-5] nothing is set that the owner didn’t choose': ({ event, after }) => {
      if (event.type === 'retention.choose') expect(after.matches('saving')).toBe(false);
    },
  }),
};
