import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import type { fileDropMachine } from './file-drop.machine.ts';

export const essay = new File(['words'], 'essay.txt');

/** How a drop is walked: on its own, and through its view. */
export const fileDropWalk: Walk<typeof fileDropMachine> = {
  records: ['sendFilesToParent'],
  samples: [
    { type: 'drag.dropped', items: [essay] },
    done('readDropped', [essay]),
    done('readDropped', []),
    fails('readDropped'),
  ],
  key: ({ context }) => Math.min(2, context.items.length),
  allow: ({ context }, event) => event.type !== 'drag.dropped' || context.items.length < 2,
  facts: () => ({
    '[EASE-15] what was read is handed on once, and only what was read': ({ event, world }) => {
      const handed =
        event.type === 'xstate.done.actor.readDropped' && (event.output as File[]).length > 0;
      if (handed)
        expect(world.ran.at(-1)).toEqual({
          action: 'sendFilesToParent',
          params: { files: [essay] },
        });
    },
  }),
};
