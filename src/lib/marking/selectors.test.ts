import { expect, test } from 'vitest';
import { selectorsOf } from './selectors.ts';

const text = `${'a'.repeat(40)} quote ${'b'.repeat(40)}`;

test('[DESK-5] a place is kept by its position, its words and 32 characters on either side', () => {
  expect(selectorsOf(text, { start: 41, end: 46 })).toEqual([
    { type: 'TextPositionSelector', start: 41, end: 46 },
    {
      type: 'TextQuoteSelector',
      exact: 'quote',
      prefix: `${'a'.repeat(31)} `,
      suffix: ` ${'b'.repeat(31)}`,
    },
  ]);
  expect(selectorsOf('quote', { start: 0, end: 5 })[1]).toEqual({
    type: 'TextQuoteSelector',
    exact: 'quote',
    prefix: '',
    suffix: '',
  });
  expect(selectorsOf('a quote', { start: 2, end: 7 })[1]).toMatchObject({ prefix: 'a ' });
});
test('[DESK-5] a place without words has a position alone, and one of more than a service takes', () => {
  expect(selectorsOf(text, { start: 3, end: 3 })).toEqual([
    { type: 'TextPositionSelector', start: 3, end: 3 },
  ]);
  const long = 'x'.repeat(20_001);
  expect([
    selectorsOf(long, { start: 0, end: 20_000 }).length,
    selectorsOf(long, { start: 0, end: 20_001 }).length,
  ]).toEqual([2, 1]);
});
