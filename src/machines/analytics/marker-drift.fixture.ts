import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { away, own, shown, theirs } from './marker-drift.expectations.ts';
import type { markerDriftMachine } from './marker-drift.machine.ts';
import { selectDrift } from './marker-drift.view.ts';

export const markerDriftWalk: Walk<typeof markerDriftMachine> = {
  input: { assignmentId: 7 },
  samples: [
    { type: 'drift.whose', marker: 12 },
    { type: 'drift.whose', marker: null },
    { type: 'drift.share', shared: true },
    { type: 'drift.share', shared: false },
    done('loadDrift', own),
    done('loadDrift', theirs),
    fails('loadDrift', away),
    done('shareDrift', shown),
    done('shareDrift', own),
    fails('shareDrift', away),
  ],
  key: ({ context }) => [
    context.marker,
    context.drift?.mine ?? null,
    context.drift?.shared_at === null,
    context.failure === null,
  ],
  facts: () => ({
    '[MOD-5] a closed page tells nothing, and nobody else’s is shown or taken back': ({
      before,
      after,
    }) => {
      if (after.matches('closed')) expect(selectDrift(after)).toBeNull();
      if (after.matches('sharing')) expect(before.context.drift?.mine).toBe(true);
    },
  }),
};
