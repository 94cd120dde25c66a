import { expect, test } from 'vitest';
import { withWord } from './wish.ts';

test('[DRAFT-12] a word is added to what is asked for, and taken away again', () => {
  expect(withWord('', 'shorter')).toBe('shorter');
  expect(withWord('shorter', 'in French')).toBe('shorter, in French');
  expect(withWord('shorter , in French', 'shorter')).toBe('in French');
  expect(withWord('no shorter words,', 'shorter')).toBe('no shorter words, shorter');
});
