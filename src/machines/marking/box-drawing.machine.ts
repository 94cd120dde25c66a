import { assign, setup } from 'xstate';
import type { Box } from '#contract/rubrics/annotation.ts';
import { boxBetween, firstBox, isMeant, moved, type Point, stretched } from '#lib/marking/boxes.ts';

interface BoxContext {
  box: Box;
}

export type BoxDrawingEvent =
  /** Puts a box on this page, to be moved by keyboard or dragged again. */
  | { type: 'box.begin'; page: number }
  | { type: 'box.drag'; page: number; from: Point; to: Point }
  | { type: 'box.move'; by: Point }
  | { type: 'box.stretch'; by: Point }
  | { type: 'box.keep' }
  | { type: 'box.leave' };

export const boxDrawingMachine = setup({
  types: {} as { context: BoxContext; events: BoxDrawingEvent },
  guards: { isMeant: ({ context }) => isMeant(context.box) },
  actions: {
    beginBox: assign((_, { page }: { page: number }) => ({ box: firstBox(page) })),
    dragBox: assign((_, { page, from, to }: { page: number; from: Point; to: Point }) => ({
      box: boxBetween(page, from, to),
    })),
    moveBox: assign(({ context }, { by }: { by: Point }) => ({ box: moved(context.box, by) })),
    stretchBox: assign(({ context }, { by }: { by: Point }) => ({
      box: stretched(context.box, by),
    })),
    /** Starts a note on the box. */
    sendBoxToParent: (_, _box: Box) => {},
  },
}).createMachine({
  id: 'box-drawing',
  description: 'Marks a box on a page or picture, by pointer or by key, for a note.',
  context: { box: firstBox(1) },
  initial: 'off',
  states: {
    off: {
      description: 'No box is being drawn.',
      on: {
        'box.begin': {
          target: 'aiming',
          actions: { type: 'beginBox', params: ({ event }) => event },
        },
      },
    },
    aiming: {
      description: 'A box is being drawn, by pointer or by keys.',
      on: {
        'box.begin': { actions: { type: 'beginBox', params: ({ event }) => event } },
        'box.drag': { actions: { type: 'dragBox', params: ({ event }) => event } },
        'box.move': { actions: { type: 'moveBox', params: ({ event }) => event } },
        'box.stretch': { actions: { type: 'stretchBox', params: ({ event }) => event } },
        'box.keep': {
          guard: 'isMeant',
          target: 'off',
          actions: { type: 'sendBoxToParent', params: ({ context }) => context.box },
        },
        'box.leave': 'off',
      },
    },
  },
});
