import { expect, test } from 'vitest';
import { fitted, panned, shown, zoomed } from './view-port.ts';

const room = { width: 500, height: 400 };
const square = { width: 300, height: 300 };
const large = { width: 1_000, height: 1_000 };

test('[CHART-2] a picture begins whole, in the middle of its window, and never larger than it was drawn', () => {
  expect(fitted({ width: 100, height: 50 }, room)).toEqual({ scale: 1, x: 200, y: 175 });
  expect(fitted({ width: 952, height: 100 }, room)).toEqual({ scale: 0.5, x: 12, y: 175 });
  expect(fitted({ width: 100, height: 752 }, room)).toEqual({ scale: 0.5, x: 225, y: 12 });
  expect(fitted({ width: 1_000, height: 4_000 }, room)).toEqual({ scale: 0.15, x: 175, y: -100 });
});

test('[CHART-2] it is pushed as far as asked, and never out of its window', () => {
  const view = { x: 10, y: 20, scale: 1 };
  expect(panned(view, { x: 5, y: 7 }, square, room)).toEqual({ x: 15, y: 27, scale: 1 });
  expect(panned(view, { x: -10_000, y: -10_000 }, square, room)).toEqual({
    x: -252,
    y: -252,
    scale: 1,
  });
  expect(panned({ ...view, scale: 0.5 }, { x: -10_000, y: -10_000 }, square, room)).toEqual({
    x: -102,
    y: -102,
    scale: 0.5,
  });
  expect(panned(view, { x: 10_000, y: 10_000 }, square, room)).toEqual({
    x: 452,
    y: 352,
    scale: 1,
  });
  expect(panned(view, { x: 10_000, y: 10_000 }, square, { width: 30, height: 40 })).toEqual({
    x: 0,
    y: 0,
    scale: 1,
  });
});

test('[CHART-2] what lies under the pointer stays there while the picture grows or shrinks, within bounds', () => {
  const view = { x: 10, y: 20, scale: 1 };
  expect(zoomed(view, 2, { x: 110, y: 70 }, square, room)).toEqual({ x: -90, y: -30, scale: 2 });
  expect(zoomed({ x: 10, y: 20, scale: 2 }, 0.5, { x: 110, y: 70 }, square, room)).toEqual({
    x: 60,
    y: 45,
    scale: 1,
  });
  expect(zoomed(view, 100, { x: 10, y: 20 }, square, room)).toEqual({ x: 10, y: 20, scale: 4 });
  expect(zoomed(view, 0.001, { x: 110, y: 70 }, square, room)).toEqual({
    x: 95,
    y: 62.5,
    scale: 0.15,
  });
});

test('[CHART-2] a part that is in sight and can be read leaves the view as it is', () => {
  const at = (x: number, y: number) => ({ x, y, width: 100, height: 20 });
  const whole = { x: 0, y: 0, scale: 1 };
  for (const part of [at(0, 0), at(400, 380), at(200, 100)])
    expect(shown(whole, part, large, room)).toBe(whole);
  const grown = { x: 10, y: 20, scale: 2 };
  expect(shown(grown, at(100, 50), large, room)).toBe(grown);
  const small = { x: 0, y: 0, scale: 0.6 };
  expect(shown(small, at(0, 0), large, room)).toBe(small);
});

test.each([
  ['on the right', { x: 0, y: 0, scale: 1 }, { x: 401, y: 0 }, { x: -201, y: 190, scale: 1 }],
  ['below', { x: 0, y: 0, scale: 1 }, { x: 0, y: 381 }, { x: 200, y: -191, scale: 1 }],
  ['on the left', { x: -1, y: 0, scale: 1 }, { x: 0, y: 0 }, { x: 200, y: 190, scale: 1 }],
  ['above', { x: 0, y: -1, scale: 1 }, { x: 0, y: 0 }, { x: 200, y: 190, scale: 1 }],
  [
    'on the right of a view that was made larger',
    { x: 10, y: 20, scale: 2 },
    { x: 200, y: 50 },
    { x: -250, y: 80, scale: 2 },
  ],
  [
    'below in a view that was made larger',
    { x: 10, y: 20, scale: 2 },
    { x: 50, y: 180 },
    { x: 50, y: -180, scale: 2 },
  ],
])(
  '[CHART-2] a part that lies %s is brought into the middle, as large as it was',
  (_, view, part, then) => {
    expect(shown(view, { ...part, width: 100, height: 20 }, large, room)).toEqual(then);
  },
);

test('[CHART-2] a part too small to be read is shown as large as it was drawn', () => {
  const picture = { width: 1_000, height: 4_000 };
  const part = { x: 400, y: 3_000, width: 100, height: 20 };
  expect(shown(fitted(picture, room), part, picture, room)).toEqual({
    x: -200,
    y: -2_810,
    scale: 1,
  });
  expect(
    shown({ x: 0, y: 0, scale: 0.59 }, { x: 400, y: 300, width: 100, height: 20 }, large, room),
  ).toEqual({ x: -200, y: -110, scale: 1 });
});
