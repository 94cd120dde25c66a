import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { autoAdvanceMachine } from './auto-advance.machine.ts';

export const expectations: Expectations<typeof autoAdvanceMachine> = {
  events: {},
  starts: { 'of two': { input: { count: 2 }, to: 'waiting', context: { index: 0, count: 2 } } },
  situations: {
    waiting: {
      context: { index: 0 },
      on: { 'after 5_000 ms': { to: 'waiting (at the last)', sets: { index: 1 } } },
    },
    'waiting (at the last)': { on: { 'after 5_000 ms': { to: 'waiting', sets: { index: 0 } } } },
  },
};
