import { expect, test } from 'vitest';
import { boxSelector } from '#contract/rubrics/annotation.ts';
import { boxBetween, boxIn, firstBox, isMeant, moved, stretched, unturned } from './boxes.ts';

test('[DESK-4] a box is the same whichever way it is dragged, and stays on its page', () => {
  const box = { page: 2, x: 10, y: 20, width: 30, height: 40 };
  expect(boxBetween(2, { x: 10, y: 20 }, { x: 40, y: 60 })).toEqual(box);
  expect(boxBetween(2, { x: 40, y: 60 }, { x: 10, y: 20 })).toEqual(box);
  expect(boxBetween(1, { x: -5, y: 90 }, { x: 130, y: 120 })).toEqual({
    page: 1,
    x: 0,
    y: 90,
    width: 100,
    height: 10,
  });
  expect([
    isMeant(box),
    isMeant({ ...box, width: 0.9 }),
    isMeant({ ...box, height: 0.9 }),
    isMeant({ ...box, width: 1, height: 1 }),
  ]).toEqual([true, false, false, true]);
});

test('[DESK-4] by key it is moved and stretched, and goes no further than the page', () => {
  const box = firstBox(3);
  expect(box).toEqual({ page: 3, x: 35, y: 40, width: 30, height: 20 });
  expect(moved(box, { x: 2, y: -2 })).toEqual({ ...box, x: 37, y: 38 });
  expect(moved(box, { x: 90, y: 90 })).toEqual({ ...box, x: 70, y: 80 });
  expect(moved(box, { x: -90, y: -90 })).toEqual({ ...box, x: 0, y: 0 });
  expect(stretched(box, { x: 2, y: -2 })).toEqual({ ...box, width: 32, height: 18 });
  expect(stretched(box, { x: 90, y: 90 })).toEqual({ ...box, width: 65, height: 60 });
  expect(stretched(box, { x: -90, y: -90 })).toEqual({ ...box, width: 1, height: 1 });
});

test('[DESK-4] on a turned picture a point is where it is on the picture itself', () => {
  const point = { x: 10, y: 30 };
  expect([0, 1, 2, 3].map((turns) => unturned(point, turns))).toEqual([
    { x: 10, y: 30 },
    { x: 30, y: 90 },
    { x: 90, y: 70 },
    { x: 70, y: 10 },
  ]);
});

test('[DESK-4] a note says its box, or has none', () => {
  const box = { page: 2, x: 10, y: 20, width: 30, height: 40 };
  expect(boxIn([{ type: 'TextPositionSelector', start: 0, end: 1 }, boxSelector(box)])).toEqual(
    box,
  );
  expect(boxIn([])).toBeNull();
});
