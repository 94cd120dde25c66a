import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { away, expectations, round } from './machine-round.expectations.ts';
import { machineRoundMachine } from './machine-round.machine.ts';
import { selectRound } from './machine-round.view.ts';

holdTo(machineRoundMachine, expectations);

walk(machineRoundMachine, {
  inputs: [{ assignmentId: 7 }],
  samples: [done('loadMachine', round), fails('loadMachine', away)],
  key: ({ context }) => [context.round === null, context.failure === null],
  facts: () => ({
    '[MOD-7] it is shown once it was asked for and is there': ({ after }) => expect(selectRound(after)).toBe(after.matches('shown') ? round : null),
  }),
});
