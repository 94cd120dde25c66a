import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { anonymous, away, expectations, insight } from './insight.expectations.ts';
import { insightMachine } from './insight.machine.ts';

checkAgainstTable(insightMachine, expectations);

walk(insightMachine, {
  inputs: [{ assignmentId: 7 }, { assignmentId: null }],
  samples: [
    done('loadInsight', insight),
    done('loadInsight', anonymous),
    fails('loadInsight', away),
  ],
  key: ({ context }) => [context.insight === null, context.insight?.anonymous, context.hidesNames],
  facts: () => ({
    '[ANA-7] where marking is anonymous names are hidden until somebody asks for them': ({
      event,
      after,
    }) => {
      if (event.type === 'xstate.done.actor.loadInsight')
        expect(after.context.hidesNames).toBe(after.context.insight?.anonymous);
    },
    '[ANA-5] they are drawn at first, and the tables hold the same': ({ event, after }) => {
      if (event.type === 'xstate.done.actor.loadInsight')
        expect(after.matches({ shown: 'drawn' })).toBe(true);
      if (after.matches('shown')) expect(after.context.insight).not.toBeNull();
    },
  }),
});
