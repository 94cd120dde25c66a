import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { away, round } from './machine-round.expectations.ts';
import type { machineRoundMachine } from './machine-round.machine.ts';
import { selectRound } from './machine-round.view.ts';

export const machineRoundWalk: Walk<typeof machineRoundMachine> = {
  input: { assignmentId: 7 },
  samples: [done('loadMachine', round), fails('loadMachine', away)],
  key: ({ context }) => [context.round === null, context.failure === null],
  facts: () => ({
    '[MOD-7] it is shown once it was asked for and is there': ({ after }) =>
      expect(selectRound(after)).toBe(after.matches('shown') ? round : null),
  }),
};
