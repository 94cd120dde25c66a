import { describe, expect, test } from 'vitest';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { addsUp, hasLevels, hasLimits, spanOf, withinLimits } from './criterion.ts';
import { judgementProblem, pointsOf } from './judgement.ts';
import type { Criterion, CriterionKind } from './model.ts';
import { studentsView, weighted } from './students-view.ts';

const level = (id: string, points: number, points_min: number | null = null) =>
  aLevel({ id, points, points_min });
const levels = [level('a', 10), level('b', 5), level('c', -2)];
const one = aCriterion({ id: 'one', levels });
const many = aCriterion({ id: 'many', select: 'many', levels });
const range = aCriterion({
  id: 'range',
  kind: 'range',
  levels: [level('x', 10, 6), level('y', 5)],
});
const points = aCriterion({ id: 'points', kind: 'points', min: -1, max: 4 });
const items = aCriterion({
  id: 'items',
  kind: 'items',
  min: -3,
  max: 12,
  levels: [...levels, level('d', 3), level('e', -4)],
});
const comment = aCriterion({ id: 'words', kind: 'comment' });

describe('[RUB-7] what a criterion is judged by', () => {
  test('its kind says whether there are levels, whether they add up, and whether it has limits of its own', () => {
    const said = (kind: CriterionKind, select: 'one' | 'many' = 'one') => [
      hasLevels({ kind }),
      addsUp({ kind, select }),
      hasLimits({ kind, select }),
    ];
    expect(
      (['levels', 'range', 'points', 'check', 'items', 'comment'] as const).map((kind) =>
        said(kind),
      ),
    ).toEqual([
      [true, false, false],
      [true, false, false],
      [false, false, true],
      [true, false, false],
      [true, true, true],
      [false, false, false],
    ]);
    expect([said('levels', 'many'), said('range', 'many'), said('check', 'many')]).toEqual([
      [true, true, true],
      [true, false, false],
      [true, false, false],
    ]);
  });
  test.each<[string, Criterion, number, number]>([
    ['levels: the lowest and the highest', one, -2, 10],
    ['a range: from where its lowest span begins', range, 5, 10],
    ['points: what it says', points, -1, 4],
    [
      'points without a lowest: from 0, or from below where the highest is',
      aCriterion({ id: 'p', kind: 'points', max: -2 }),
      -2,
      -2,
    ],
    ['points that say nothing: none', aCriterion({ id: 'p', kind: 'points' }), 0, 0],
    ['items: all that take away, and all that add, within its limits', items, -3, 12],
    ['items without limits: all of them', { ...items, min: null, max: null }, -6, 18],
    ['many levels: as items', many, -2, 15],
    ['a comment: nothing', comment, 0, 0],
    ['levels of which there are none: nothing', aCriterion({ id: 'n' }), 0, 0],
  ])('spans %s', (_, criterion, min, max) => expect(spanOf(criterion)).toEqual({ min, max }));
  test('limits hold on both sides, and where there are none nothing is held', () => {
    expect([
      withinLimits({ min: 1, max: 3 }, 0),
      withinLimits({ min: 1, max: 3 }, 4),
      withinLimits({ min: null, max: null }, 99),
      withinLimits({ min: null, max: 3 }, -99),
    ]).toEqual([1, 3, 99, -99]);
  });
});

describe('[RUB-7] why a judgement doesn’t fit', () => {
  const said = (criterion: Criterion, level_ids: string[] | null, given: number | null = null) =>
    judgementProblem(criterion, { level_ids, points: given });
  test.each<[string, Criterion, string[] | null, number | null, string | null]>([
    ['nothing is decided', one, null, null, null],
    ['one level', one, ['a'], null, null],
    ['two levels of one', one, ['a', 'b'], null, 'One level is chosen, no more and no less.'],
    ['none of one', one, [], null, 'One level is chosen, no more and no less.'],
    ['none of many', many, [], null, null],
    ['two of many', many, ['a', 'b'], null, null],
    ['the same twice', many, ['a', 'a'], null, 'A level is chosen twice.'],
    ['one that is gone', many, ['a', 'z'], null, 'This criterion has no level z.'],
    ['a level of a number', points, ['a'], null, 'This criterion has no levels to choose from.'],
    ['points of words', comment, null, 1, 'This criterion gives no points.'],
    ['a number', points, null, 4, null],
    ['the lowest number', points, null, -1, null],
    ['a number above', points, null, 4.001, 'Points are between -1 and 4 here.'],
    ['a number below', points, null, -1.001, 'Points are between -1 and 4 here.'],
    ['too many decimals', points, null, 1.0001, 'Points have at most 3 decimals.'],
    [
      'points beside a level',
      one,
      ['a'],
      10,
      'The points follow from the level that is chosen here.',
    ],
    ['within a span', range, ['x'], 6, null],
    ['under a span', range, ['x'], 5.9, 'Points are between 6 and 10 here.'],
    ['over a span', range, ['x'], 10.1, 'Points are between 6 and 10 here.'],
    [
      'points of a span without its level',
      range,
      null,
      7,
      'The points follow from the level that is chosen here.',
    ],
    ['the one number of a level without a span', range, ['y'], 5, null],
    ['another than that', range, ['y'], 4, 'Points are between 5 and 5 here.'],
  ])('%s', (_, criterion, ids, given, problem) =>
    expect(said(criterion, ids, given)).toBe(problem),
  );
});

describe('[RUB-7] what a judgement gives', () => {
  const given = (criterion: Criterion, level_ids: string[] | null, number: number | null = null) =>
    pointsOf(criterion, { level_ids, points: number });
  test('the points of its level, of a number, of all that add up within their limits', () => {
    expect([
      given(one, ['b']),
      given(points, null, 3),
      given(many, ['a', 'c']),
      given(many, []),
      given(items, ['a', 'b', 'd']),
      given(items, ['c', 'e']),
      given(range, ['y']),
      given(range, ['x'], 7),
    ]).toEqual([5, 3, 8, 0, 12, -3, 5, 7]);
  });
  test('nothing while it isn’t decided, doesn’t fit, or is of words', () => {
    expect([
      pointsOf(one, undefined),
      given(one, null),
      given(one, ['a', 'b']),
      given(comment, null),
      given(points, null),
      given(range, ['x']),
      given(points, null, 99),
    ]).toEqual(Array(7).fill(null));
  });
});

describe('[RUB-11] what students see of a rubric', () => {
  const rubric = aRubric({
    criteria: [
      {
        ...range,
        name: 'Range',
        group: 'G',
        description: 'D',
        marker_note: 'secret',
        weight: 2,
        bonus: true,
      },
      { ...points, weight: 0.5 },
      comment,
      { ...one, levels: levels.slice(0, 2) },
    ],
  });
  test('names, words and points with their weight, and no notes for markers', () => {
    expect(studentsView(rubric)).toEqual({
      max: 12,
      criteria: [
        {
          group: 'G',
          name: 'Range',
          description: 'D',
          worth: '20',
          bonus: true,
          levels: [
            { name: 'x', descriptor: '', points: '12–20' },
            { name: 'y', descriptor: '', points: '10' },
          ],
        },
        { group: '', name: 'points', description: '', worth: '-0.5–2', bonus: false, levels: [] },
        { group: '', name: 'words', description: '', worth: null, bonus: false, levels: [] },
        {
          group: '',
          name: 'one',
          description: '',
          worth: '10',
          bonus: false,
          levels: [
            { name: 'a', descriptor: '', points: '10' },
            { name: 'b', descriptor: '', points: '5' },
          ],
        },
      ],
    });
  });
  test('no points where they are hidden, and no maximum where nothing can be reached', () => {
    const hidden = studentsView({ ...rubric, hide_points: true });
    expect([
      hidden.max,
      hidden.criteria.map(({ worth }) => worth),
      hidden.criteria[0]?.levels.map(({ points: shown }) => shown),
    ]).toEqual([null, [null, null, null, null], [null, null]]);
    expect(studentsView(aRubric({ criteria: [comment] })).max).toBeNull();
    expect(weighted(0.1, 3)).toBe(0.3);
  });
});

test('[RUB-11] what takes away alone is worth from there to nothing; a level whose span is one number is that number', () => {
  const takes = aCriterion({ id: 't', kind: 'items', levels: [level('x', -3)] });
  const narrow = aCriterion({ id: 'n', kind: 'range', levels: [level('x', 5, 5)] });
  const free = aCriterion({ id: 'f', kind: 'points', min: 2, max: 4, levels: [level('x', 1)] });
  expect(
    studentsView(aRubric({ criteria: [takes, narrow, free] })).criteria.map(
      ({ worth, levels: shown }) => [worth, shown.map(({ points: seen }) => seen)],
    ),
  ).toEqual([
    ['-3–0', ['-3']],
    ['5', ['5']],
    ['4', []],
  ]);
});
