import { expect, test } from 'vitest';
import { chance } from './chance.ts';

const first = (seed: number) => {
  const next = chance(seed);
  return Array.from({ length: 3 }, () => next() * 2 ** 32);
};

test('[ANA-6] a seed’s numbers are those of mulberry32, wherever they are drawn', () => {
  expect(first(1)).toEqual([2693262067, 11749833, 2265367787]);
  expect(first(2_147_483_647)).toEqual([1842962257, 546041740, 1654754255]);
});
