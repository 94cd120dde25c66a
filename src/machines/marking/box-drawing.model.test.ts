import { expect } from 'vitest';
import { walk } from '#tests/support/charts/walk.ts';
import { boxDrawingMachine } from './box-drawing.machine.ts';

walk(boxDrawingMachine, {
  records: ['sendBoxToParent'],
  samples: [
    { type: 'box.begin', page: 1 },
    { type: 'box.drag', page: 1, from: { x: 5, y: 5 }, to: { x: 20, y: 10 } },
    { type: 'box.drag', page: 1, from: { x: 5, y: 5 }, to: { x: 5, y: 5 } },
    { type: 'box.move', by: { x: 2, y: 0 } },
    { type: 'box.stretch', by: { x: 2, y: 0 } },
  ],
  key: ({ context }) => context.box.width === 0,
  facts: () => ({
    '[DESK-4] a box stays on its page': ({
      after: {
        context: { box },
      },
    }) => {
      expect([box.x >= 0, box.y >= 0, box.x + box.width <= 100, box.y + box.height <= 100]).toEqual(
        [true, true, true, true],
      );
    },
  }),
});
