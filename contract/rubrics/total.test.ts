import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marked, rubric as anyRubric } from '#tests/support/rubric/arbitrary.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { slowTotal } from '#tests/support/rubric/slow-total.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { problemsOf } from './problems.ts';
import { maxOf, totalOf } from './total.ts';

/** Thousands of runs on a busy machine. */
const LONG = 120_000;

const mark = (criterion: string, level_ids: string[] | null, points: number | null = null) => ({
  criterion,
  level_ids,
  points,
});

describe('[RUB-7] the total', { timeout: LONG }, () => {
  test('agrees with a slow second implementation, for thousands of random rubrics and marks', () => {
    let complete = 0;
    fc.assert(
      fc.property(marked(), ({ rubric, marks }) => {
        expect(problemsOf(rubric)).toEqual([]);
        const slow = slowTotal(rubric, marks);
        const { total, max, marked: count, markable, missing } = totalOf(rubric, marks);
        if (total !== null) complete += 1;
        expect({ total, max, marked: count, markable, missing }).toEqual({
          ...slow,
          total: slow.total?.toNumber() ?? null,
          max: slow.max.toNumber(),
        });
      }),
      runs(3000),
    );
    expect(complete).toBeGreaterThan(Math.max(0, runs(3000).numRuns / 10 - 20));
  });

  test('never counts a missing mark as 0: without any one mark there is no total, and a total never exceeds its limits', () => {
    fc.assert(
      fc.property(marked(), ({ rubric, marks }) => {
        const { total, complete, missing } = totalOf(rubric, marks);
        expect(total === null).toBe(!complete);
        const floor = rubric.min ?? -Infinity;
        const top =
          rubric.extra === null ? Infinity : Math.max(floor, maxOf(rubric) + rubric.extra);
        expect(total ?? floor).toBeGreaterThanOrEqual(floor);
        expect(total ?? floor).toBeLessThanOrEqual(top + 1e-9);
        const needed = rubric.criteria.filter(({ bonus, kind }) => !bonus && kind !== 'comment');
        const without = needed.map(({ id }) =>
          totalOf(
            rubric,
            marks.filter((one) => one.criterion !== id),
          ),
        );
        expect(without.map((one) => one.total)).toEqual(needed.map(() => null));
        expect(missing).toEqual(needed.map(({ id }) => id).filter((id) => missing.includes(id)));
      }),
      runs(2000),
    );
  });

  test('does not depend on the order of marks, nor on marks of removed criteria', () => {
    fc.assert(
      fc.property(marked(), ({ rubric, marks }) => {
        const strange = mark('nowhere', ['x'], 4);
        expect(totalOf(rubric, [strange, ...marks.toReversed()])).toEqual(totalOf(rubric, marks));
      }),
      runs(1000),
    );
  });

  test("of the best marks is the rubric's own maximum if it has one, without bonus and limits", () => {
    fc.assert(
      fc.property(anyRubric(['levels', 'check', 'points', 'items']), (given) => {
        const rubric = {
          ...given,
          start: 'zero' as const,
          max: null,
          min: null,
          extra: null,
          rounding: 0 as const,
          criteria: given.criteria.map((one) => ({ ...one, min: null, bonus: false })),
        };
        const best = rubric.criteria.map(({ id, kind, select, levels, max }) => {
          if (kind === 'points') return mark(id, null, max);
          if (kind === 'items' || select === 'many')
            return mark(
              id,
              levels.filter(({ points }) => points > 0).map((one) => one.id),
            );
          return mark(id, [levels.toSorted((a, b) => b.points - a.points)[0]!.id]);
        });
        expect(totalOf(rubric, best).total).toBe(maxOf(rubric));
      }),
      runs(1000),
    );
  });

  test('is exact where floating point is not', () => {
    const tenths = aRubric({
      rounding: 0,
      criteria: ['a', 'b', 'c'].map((id) =>
        aCriterion({ id, kind: 'points', max: 1, weight: 0.333 }),
      ),
    });
    expect(
      totalOf(tenths, [mark('a', null, 0.1), mark('b', null, 0.2), mark('c', null, 0.3)]).total,
    ).toBe(0.1998);
    expect(maxOf(tenths)).toBe(0.999);
  });

  test('rounds halves up, and never beyond the maximum', () => {
    const of = (rounding: 0.5 | 1, points: number, max = 10) =>
      totalOf(aRubric({ rounding, criteria: [aCriterion({ id: 'a', kind: 'points', max })] }), [
        mark('a', null, points),
      ]).total;
    expect([of(1, 2.5), of(1, 2.499), of(0.5, 2.25), of(0.5, 2.249), of(1, 9.7, 9.7)]).toEqual([
      3, 2, 2.5, 2, 9.7,
    ]);
  });

  test('starts at the maximum, from which items are deducted, and stops at the lower limit', () => {
    const rubric = aRubric({
      start: 'max',
      max: 10,
      criteria: [
        aCriterion({
          id: 'a',
          kind: 'items',
          levels: [aLevel({ id: 'x', points: -3 }), aLevel({ id: 'y', points: -12 })],
        }),
      ],
    });
    expect([[], ['x'], ['x', 'y']].map((ids) => totalOf(rubric, [mark('a', ids)]).total)).toEqual([
      10, 7, 0,
    ]);
    expect(totalOf(rubric, [])).toMatchObject({
      total: null,
      complete: false,
      missing: ['a'],
      so_far: { points: 10, max: 10 },
    });
    expect(totalOf(rubric, [mark('a', ['x', 'y'])]).so_far).toEqual({ points: -5, max: 10 });
  });

  test('a bonus needs no mark and may exceed the maximum up to its limit', () => {
    const rubric = (extra: number | null) =>
      aRubric({
        extra,
        criteria: [
          aCriterion({ id: 'a', kind: 'points', max: 10 }),
          aCriterion({ id: 'b', kind: 'points', max: 5, bonus: true }),
        ],
      });
    expect(totalOf(rubric(null), [mark('a', null, 10)])).toMatchObject({
      total: 10,
      max: 10,
      complete: true,
      marked: 1,
      markable: 2,
    });
    expect(
      [null, 2, 0].map(
        (extra) => totalOf(rubric(extra), [mark('a', null, 10), mark('b', null, 4)]).total,
      ),
    ).toEqual([14, 12, 10]);
    expect(totalOf(rubric(null), [mark('b', null, 4)])).toMatchObject({
      total: null,
      missing: ['a'],
      so_far: { points: 4, max: 0 },
    });
    expect(totalOf(rubric(null), [mark('a', null, 10), mark('b', null, 4)]).so_far).toEqual({
      points: 14,
      max: 10,
    });
  });

  test('3 of 5 criteria marked: keeps the points so far apart from the total', () => {
    const rubric = aRubric({
      criteria: ['a', 'b', 'c', 'd', 'e'].map((id) => aCriterion({ id, kind: 'points', max: 4 })),
    });
    expect(
      totalOf(
        rubric,
        ['a', 'b', 'c'].map((id) => mark(id, null, 3)),
      ),
    ).toEqual({
      total: null,
      max: 20,
      complete: false,
      marked: 3,
      markable: 5,
      missing: ['d', 'e'],
      so_far: { points: 9, max: 12 },
    });
  });

  test('comments alone give no points', () => {
    expect(
      totalOf(aRubric({ criteria: [aCriterion({ id: 'a', kind: 'comment' })] }), [mark('a', null)]),
    ).toMatchObject({ total: null, complete: false, markable: 0 });
  });
});
