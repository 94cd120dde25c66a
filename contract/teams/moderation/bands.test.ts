import { expect, test } from 'vitest';
import { bandName, countOfBands, rankIn } from './bands.ts';

test('[MOD-4] a level is in the band that begins at it or below; without bands of their own grades are told apart by tens', () => {
  const own = [40, 60];
  expect([countOfBands(own), countOfBands([])]).toEqual([3, 10]);
  expect([0, 39.99, 40, 59.9, 60, 100].map((level) => rankIn(level, own))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  // A sum of fractions that comes out a hair below is on the border.
  expect(rankIn(60 - 1e-10, own)).toBe(2);
  expect([9, 10, 55, 89.9, 90, 100].map((level) => rankIn(level, []))).toEqual([0, 1, 5, 8, 9, 9]);
  expect([0, 1, 2].map((rank) => bandName(rank, own))).toEqual([
    'under 40',
    '40 to under 60',
    '60 and above',
  ]);
  expect(Array.from({ length: 10 }, (_, rank) => bandName(rank, []))).toEqual([
    'under 10',
    '10 to under 20',
    '20 to under 30',
    '30 to under 40',
    '40 to under 50',
    '50 to under 60',
    '60 to under 70',
    '70 to under 80',
    '80 to under 90',
    '90 and above',
  ]);
});
