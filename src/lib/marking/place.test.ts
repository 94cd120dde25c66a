import { expect, test } from 'vitest';
import { FIRST_PLACE, INGREDIENTS, PARTS } from './place.ts';

test('[DESK-1] a desk that nobody has set up yet shows all its parts, every script in the order they came, and begins at the first', () => {
  expect(FIRST_PLACE).toEqual({
    query: { order: 'submitted', filter: 'all', seed: 1 },
    last: null,
    folded: [],
    template: ['levels', 'feedback', 'comments', 'notes'],
    widths: { marks: null, words: null },
  });
  expect([PARTS, INGREDIENTS]).toEqual([
    ['script', 'marks', 'words'],
    ['levels', 'feedback', 'comments', 'notes'],
  ]);
});
