import { expect, test } from 'vitest';
import { mostCredits, readCap, spentText } from './cap.ts';

test('[TEAM-9] a cap is a whole number; nothing is no cap, and what is neither is neither', () => {
  expect(['', '  ', '0', ' 20 ', '1000000'].map(readCap)).toEqual([null, null, 0, 20, 1_000_000]);
  expect(['1000001', '1.5', '-1', '1e3', 'two', '20 credits'].map(readCap)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('[TEAM-9] what was spent of what may be is said in few words', () => {
  expect(spentText({ spent: 12, cap: 20, direct_cap: 20 })).toBe('12 of 20 credits spent');
  expect(spentText({ spent: 0, cap: 1, direct_cap: null })).toBe('0 of 1 credit spent');
  expect(spentText({ spent: 1, cap: null, direct_cap: 5 })).toBe('1 credit spent');
  expect(spentText({ spent: null, cap: 20, direct_cap: 20 })).toBe(
    'at most 20 credits in each assignment',
  );
  expect(spentText({ spent: null, cap: null, direct_cap: null })).toBeNull();
  expect([0, 1, 2000].map(mostCredits)).toEqual([
    'no credits',
    'at most 1 credit',
    'at most 2,000 credits',
  ]);
});
