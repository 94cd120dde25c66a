import { expect, test } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './pan-zoom.expectations.ts';
import { panZoomMachine } from './pan-zoom.machine.ts';
import { isHeld, panZoomVerbs, selectView } from './pan-zoom.view.ts';

holdTo(panZoomMachine, expectations);

const measured = {
  type: 'room.measure',
  picture: { width: 400, height: 300 },
  room: { width: 500, height: 400 },
} as const;

walk(panZoomMachine, {
  samples: [
    measured,
    { type: 'pointer.press', id: 1, x: 10, y: 10 },
    { type: 'pointer.press', id: 2, x: 90, y: 10 },
    { type: 'pointer.move', id: 1, x: 20, y: 20 },
    { type: 'pointer.move', id: 2, x: 99, y: 9 },
    { type: 'pointer.lift', id: 1 },
    { type: 'pointer.lift', id: 2 },
    { type: 'view.pan', by: { x: 5, y: 5 } },
    { type: 'view.zoom', factor: 2 },
    { type: 'view.fit' },
    { type: 'part.show', part: { x: 0, y: 0, width: 9, height: 9 } },
  ],
  key: ({ context }) => context.pointers.map(({ id }) => id),
  facts: () => {
    const down = new Set<number>();
    return {
      '[CHART-2] the picture is held exactly while a pointer is down': ({ event, after }) => {
        if (event.type === 'pointer.press') down.add(event.id);
        if (event.type === 'pointer.lift') down.delete(event.id);
        if (event.type.startsWith('pointer.')) expect(isHeld(after)).toBe(down.size > 0);
      },
    };
  },
});

test('[CHART-2] keys push the picture, make it larger and smaller and fit it again; others are left alone', () => {
  const { actor, now } = begin(panZoomMachine);
  const { key } = panZoomVerbs(actor);
  actor.send(measured);
  const after = (name: string) => {
    const isTaken = key(name);
    return [isTaken, selectView(now())];
  };
  expect(after('ArrowRight')).toEqual([true, { x: -10, y: 50, scale: 1 }]);
  expect(after('ArrowUp')).toEqual([true, { x: -10, y: 110, scale: 1 }]);
  expect(after('0')).toEqual([true, { x: 50, y: 50, scale: 1 }]);
  expect(after('+')).toEqual([true, { x: 0, y: 12.5, scale: 1.25 }]);
  expect(after('-')).toEqual([true, { x: 50, y: 50, scale: 1 }]);
  expect(after('Tab')).toEqual([false, { x: 50, y: 50, scale: 1 }]);
});
