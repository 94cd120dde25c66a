import { expect, test } from 'vitest';
import { counted, plural } from './plural.ts';

test('[NOTIF-48] credit for 1, credits for any other number', () => {
  expect(plural(1, 'credit')).toBe('credit');
  for (const count of [0, 2, 11, 21, 101, -1, 0.5, 1.5, NaN, Infinity])
    expect(plural(count, 'credit')).toBe('credits');
});

test('puts a count before its noun', () => {
  expect(counted(1, 'credit')).toBe('1 credit');
  expect(counted(0, 'submission')).toBe('0 submissions');
  expect(counted(12_500, 'submission')).toBe('12,500 submissions');
  expect(counted(2, 'reply', 'replies')).toBe('2 replies');
});
