import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { unreached } from '#tests/support/submissions.ts';
import { expectations } from './marked-copies.expectations.ts';
import { markedCopiesMachine } from './marked-copies.machine.ts';

holdTo(markedCopiesMachine, expectations);

walk(markedCopiesMachine, {
  samples: [
    { type: 'copies.make', ids: [7, 8] },
    { type: 'copies.make', ids: [] },
    done('makeCopy'),
    fails('makeCopy', unreached()),
    done('handCopies'),
    fails('handCopies', unreached()),
  ],
  key: ({ context }) => [context.tried, context.lost.length],
  facts: () => ({
    '[DESK-17] what is handed over is what was made, and nothing that was lost': ({
      world,
      after,
    }) => {
      const handed = world.calls.findLast(({ id }) => id === 'handCopies')?.input as
        | { ids: readonly number[] }
        | undefined;
      if (after.matches('handing'))
        expect(handed?.ids).toEqual(
          after.context.wanted.filter((id) => !after.context.lost.includes(id)),
        );
    },
  }),
});
