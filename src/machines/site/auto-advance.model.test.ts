import { expect, test } from 'vitest';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { autoAdvanceMachine } from './auto-advance.machine.ts';
import { selectIndex } from './auto-advance.view.ts';

walk(autoAdvanceMachine, {
  input: { count: 7 },
  key: selectIndex,
  facts: () => {
    let turns = 0;
    return {
      'each turn shows the next index, and the first after the last': ({ event, after }) => {
        if (event.type !== 'xstate.init') turns++;
        expect(selectIndex(after)).toBe([0, 1, 2, 3, 4, 5, 6][turns % 7]);
      },
    };
  },
});

test('[SLIDE-9] the index advances every 5000 ms, not sooner', () => {
  const { now, world } = begin(autoAdvanceMachine, { input: { count: 7 } });
  const seen = [4_999, 1, 4_999, 1, 25_000].map((ms) => {
    world.clock.increment(ms);
    return selectIndex(now());
  });
  expect(seen).toEqual([0, 1, 1, 2, 0]);
});
