import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, expectations, ofEssay } from './returned-copy.expectations.ts';
import { returnedCopyMachine } from './returned-copy.machine.ts';

checkAgainstTable(returnedCopyMachine, expectations);

walk(returnedCopyMachine, {
  inputs: [ofEssay],
  samples: [done('takeCopy', undefined), fails('takeCopy', away)],
  key: ({ context }) => context.failure === null,
  facts: () => ({
    '[OUT-6] a failure is told until it is tried again': ({ after, event }) => {
      expect(after.context.failure !== null).toBe(event.type === 'xstate.error.actor.takeCopy');
    },
  }),
});
