import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { answer, away, change, expectations, own, ready, rounds } from './rounds.expectations.ts';
import { roundsMachine } from './rounds.machine.ts';
import { isSaving } from './rounds.view.ts';

checkAgainstTable(roundsMachine, expectations);

walk(roundsMachine, {
  inputs: [
    { assignmentId: 7, manages: true },
    { assignmentId: 7, manages: false },
  ],
  samples: [
    { type: 'form.change', change },
    { type: 'marks.handOver', ...ready },
    done('handOver'),
    fails('handOver', away),
    done('loadRounds', rounds),
    done('loadRounds', own),
    fails('loadRounds', away),
    done('saveRule', answer),
    fails('saveRule', away),
  ],
  key: ({ context }) => [context.manages, context.saved, context.failure === null],
  facts: () => ({
    'saving exactly while the rule is sent': ({ after, world }) =>
      expect(isSaving(after)).toBe(world.running().includes('saveRule')),
    '[MOD-2] only the owner sets the rule': ({ after, world }) => {
      if (!after.context.manages)
        expect(world.calls.filter(({ id }) => id === 'saveRule')).toEqual([]);
    },
  }),
});
