import { describe, expect, test } from 'vitest';
import { drawForRemarking, dueOf } from './self-agreement.ts';

const scripts = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
/** The other way round: what comes first is what was marked last of those that may come. */
const backwards = (id: number): string => String(1000 - id);

describe('[MOD-11] which scripts come back', () => {
  test.each([
    [19, 0, 0],
    [20, 0, 1],
    [39, 1, 0],
    [40, 1, 1],
    [100, 0, 5],
    [100, 7, 0],
  ])('of %i marked, %i drawn before: %i are due', (marked, drawn, due) => {
    expect(dueOf(marked, drawn)).toBe(due);
  });

  test('one of twenty in the order of chance, none of the last ten, none that came back before', () => {
    expect(drawForRemarking(scripts(19), new Set(), backwards)).toEqual([]);
    expect(drawForRemarking(scripts(20), new Set(), backwards)).toEqual([10]);
    expect(drawForRemarking(scripts(60), new Set([50]), backwards)).toEqual([49, 48]);
    expect(drawForRemarking(scripts(60), new Set([50, 49, 48]), backwards)).toEqual([]);
  });
});
