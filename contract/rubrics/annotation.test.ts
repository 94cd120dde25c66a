import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { boxOf, boxSelector, SelectorSchema } from './annotation.ts';

const thousandth = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((n) => n / 1000);

test('[DESK-5] a box on a page is written as a media fragment and read back', () => {
  const box = fc.record({
    page: fc.integer({ min: 1, max: 99_999 }),
    x: thousandth(50),
    y: thousandth(50),
    width: thousandth(50),
    height: thousandth(50),
  });
  fc.assert(
    fc.property(box, (given) => {
      const selector = boxSelector(given);
      expect(v.parse(SelectorSchema, selector)).toEqual(selector);
      expect(boxOf(selector)).toEqual(given);
    }),
    runs(500),
  );
  expect(boxSelector({ page: 2, x: 10, y: 20.5, width: 1 / 3, height: 5 }).value).toBe(
    'page=2&xywh=percent:10,20.5,0.333,5',
  );
});

test.each([
  'page=0&xywh=percent:1,1,1,1',
  'page=1&xywh=1,1,1,1',
  'page=1&xywh=percent:1,1,1',
  'page=1&xywh=percent:60,1,50,1',
  'page=1&xywh=percent:-1,1,5,1',
  '',
])('what is no box on a page is refused: %s', (value) => {
  const selector = { ...boxSelector({ page: 1, x: 0, y: 0, width: 1, height: 1 }), value };
  expect(v.is(SelectorSchema, selector)).toBe(false);
});
