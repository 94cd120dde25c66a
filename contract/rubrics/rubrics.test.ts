import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { boxOf, boxSelector, SelectorSchema } from './annotation.ts';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import {
  marked as anyMarked,
  rubric as anyRubric,
  judgement,
} from '#tests/support/rubric/arbitrary.ts';
import { aCriterion, aLevel, aRubric, essayRubric } from '#tests/support/rubric/rubrics.ts';
import { effectOf, type Marked } from './change.ts';
import type { Criterion, CriterionKind, Rubric } from './model.ts';
import { totalOf } from './total.ts';
import { addsUp, hasLevels, hasLimits, spanOf, withinLimits } from './criterion.ts';
import { judgementProblem, pointsOf } from './judgement.ts';
import { studentsView, weighted } from './students-view.ts';
import { parseGrade, type Scale } from './read-grade.ts';

describe('annotation', () => {
  const thousandth = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((n) => n / 1000);

  test('[DESK-5] writes a box on a page as a media fragment and reads it back', () => {
    const box = fc.record({
      page: fc.integer({ min: 1, max: 99_999 }),
      x: thousandth(50),
      y: thousandth(50),
      width: thousandth(50),
      height: thousandth(50),
    });
    fc.assert(
      fc.property(box, (given) => {
        const selector = boxSelector(given);
        expect(v.parse(SelectorSchema, selector)).toEqual(selector);
        expect(boxOf(selector)).toEqual(given);
      }),
      runs(500),
    );
    expect(boxSelector({ page: 2, x: 10, y: 20.5, width: 1 / 3, height: 5 }).value).toBe(
      'page=2&xywh=percent:10,20.5,0.333,5',
    );
  });

  test.each([
    'page=0&xywh=percent:1,1,1,1',
    'page=1&xywh=1,1,1,1',
    'page=1&xywh=percent:1,1,1',
    'page=1&xywh=percent:60,1,50,1',
    'page=1&xywh=percent:-1,1,5,1',
    '',
  ])('refuses what is no box on a page: %s', (value) => {
    const selector = { ...boxSelector({ page: 1, x: 0, y: 0, width: 1, height: 1 }), value };
    expect(v.is(SelectorSchema, selector)).toBe(false);
  });
});

describe('change', () => {
  const letters: GradeScale = { kind: 'letters', letters: ['A', 'B'] };
  const script = (id: number, argument: string | null, evidence: string | null): Marked => ({
    submission_id: id,
    name: `s${id}`,
    marks: [
      ['argument', argument],
      ['evidence', evidence],
    ].flatMap(([criterion, level]) =>
      level === null ? [] : [{ criterion: criterion!, level_ids: [level!], points: null }],
    ),
  });
  const SCRIPTS = [script(1, 'good', 'much'), script(2, 'fair', 'some'), script(3, 'good', null)];
  const bands = [
    { grade: 'A', from: 80 },
    { grade: 'B', from: 0 },
  ];
  const before = (): Rubric => ({ ...essayRubric(), bands });
  const effect = (change: (rubric: Rubric) => void, scale: GradeScale = letters) => {
    const after = before();
    change(after);
    return effectOf({ rubric: before(), scale }, { rubric: after, scale }, SCRIPTS);
  };

  describe('[RUB-6] the effect of changing a rubric', () => {
    test('none if nothing differs', () => {
      expect(effect(() => {})).toMatchObject({ kind: 'none', totals_change: 0, marked_count: 3 });
    });
    test("changed texts and order don't affect marks", () => {
      const changed = effect((rubric) => {
        Object.assign(rubric.criteria[0]!, {
          name: 'Thesis',
          description: 'x',
          marker_note: 'y',
          group: 'z',
        });
        rubric.criteria[0]!.levels[0]!.feedback = 'New words.';
        rubric.criteria.reverse();
      });
      expect(changed).toMatchObject({
        kind: 'texts',
        points: [],
        totals_change: 0,
        bands_crossed: 0,
        look_again: [],
      });
    });
    test('changed points: reports which totals change, and which of them cross a band', () => {
      expect(
        effect((rubric) => {
          rubric.criteria[0]!.levels[1]!.points = 10;
        }),
      ).toMatchObject({ kind: 'marks', points: ['Argument'], totals_change: 1, bands_crossed: 0 });
      expect(
        effect((rubric) => {
          rubric.bands = [
            { grade: 'A', from: 50 },
            { grade: 'B', from: 0 },
          ];
        }),
      ).toMatchObject({ kind: 'marks', totals_change: 0, bands_crossed: 1 });
      expect(
        effect(
          (rubric) => {
            rubric.criteria[0]!.levels[1]!.points = 10;
          },
          { kind: 'points', max: 100 },
        ),
      ).toMatchObject({ totals_change: 1, bands_crossed: 0 });
    });
    test("a removed criterion: totals change, and scripts that became complete needn't be looked at", () => {
      expect(
        effect((rubric) => {
          rubric.criteria.splice(1, 1);
        }),
      ).toMatchObject({ kind: 'marks', removed: ['Evidence'], totals_change: 2, look_again: [] });
    });
    test('a removed level: scripts that had it are to be looked at again', () => {
      expect(
        effect((rubric) => {
          rubric.criteria[0]!.levels.splice(2, 1);
        }),
      ).toMatchObject({
        kind: 'look_again',
        levels: ['Argument'],
        totals_change: 0,
        look_again: [
          { submission_id: 1, name: 's1', criteria: ['Argument'] },
          { submission_id: 3, name: 's3', criteria: ['Argument'] },
        ],
      });
    });
    test('a new criterion: completed scripts are to be looked at again', () => {
      const added = (fields: object) =>
        effect((rubric) => {
          rubric.criteria.push(
            aCriterion({
              id: 'new',
              name: 'New',
              levels: [aLevel({ id: 'a', points: 1 })],
              ...fields,
            }),
          );
        });
      expect(added({})).toMatchObject({
        kind: 'look_again',
        added: ['New'],
        look_again: [
          { submission_id: 1, criteria: ['New'] },
          { submission_id: 2, criteria: ['New'] },
        ],
      });
      for (const fields of [{ bonus: true }, { kind: 'comment', levels: [] }])
        expect(added(fields)).toMatchObject({ kind: 'marks', look_again: [] });
    });
    test('another way of judging loses the decisions', () => {
      expect(
        effect((rubric) => {
          Object.assign(rubric.criteria[1]!, { kind: 'points', max: 8, levels: [] });
        }),
      ).toMatchObject({ kind: 'look_again', levels: ['Evidence'] });
    });
    test('two rounds of one script count as one script', () => {
      const twice = effectOf(
        { rubric: before(), scale: letters },
        { rubric: { ...before(), start: 'max', max: 40 }, scale: letters },
        [SCRIPTS[0]!, SCRIPTS[0]!],
      );
      expect(twice).toMatchObject({ marked_count: 1, totals_change: 1 });
    });

    test('reports every change of a total, for random rubrics, changes and marks', () => {
      const pair = anyMarked().chain(({ rubric, marks }) =>
        anyRubric().map((other) => ({ rubric, marks, other })),
      );
      fc.assert(
        fc.property(pair, fc.nat(), ({ rubric, marks, other }, pick) => {
          const after =
            pick % 2 === 0
              ? other
              : {
                  ...rubric,
                  criteria: rubric.criteria.map((one, index) =>
                    index === pick % rubric.criteria.length ? { ...one, weight: pick % 5 } : one,
                  ),
                };
          const scale: GradeScale = { kind: 'free' };
          const said = effectOf({ rubric, scale }, { rubric: after, scale }, [
            { submission_id: 1, name: 's', marks },
          ]);
          const [was, is] = [totalOf(rubric, marks), totalOf(after, marks)];
          expect(said.totals_change).toBe(
            was.total !== null && is.total !== null && was.total !== is.total ? 1 : 0,
          );
          expect(said.look_again.length).toBeGreaterThanOrEqual(
            was.complete && is.missing.length > 0 ? 1 : 0,
          );
          expect(['none', 'texts']).not.toContain(was.total === is.total ? 'any' : said.kind);
        }),
        runs(1500),
      );
    }, 60_000);

    test("what isn’t judged yet needn't be looked at again", () => {
      fc.assert(
        fc.property(
          anyRubric().chain((one) => fc.tuple(fc.constant(one), judgement(one.criteria[0]!))),
          ([rubric]) => {
            expect(
              effectOf({ rubric, scale: letters }, { rubric: essayRubric(), scale: letters }, [
                { submission_id: 1, name: 's', marks: [] },
              ]).look_again,
            ).toEqual([]);
          },
        ),
        runs(200),
      );
    });
  });
});

describe('judgement', () => {
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
    test('its kind determines whether there are levels, whether they add up, and whether it has limits of its own', () => {
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
    ])('the range of %s', (_, criterion, min, max) =>
      expect(spanOf(criterion)).toEqual({ min, max }),
    );
    test('limits apply on both sides, and without them nothing is limited', () => {
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

  describe('[RUB-7] the points of a judgement', () => {
    const given = (
      criterion: Criterion,
      level_ids: string[] | null,
      number: number | null = null,
    ) => pointsOf(criterion, { level_ids, points: number });
    test('the points of its level, of a number, or of all that add up, within limits', () => {
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
    test('none while undecided, unfitting, or only words', () => {
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

  describe('[RUB-11] the rubric as students see it', () => {
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
    test('names, words and weighted points, without notes for markers', () => {
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
    test('no points if they are hidden, and no maximum if no points are possible', () => {
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

  test('[RUB-11] deductions alone are worth from their sum to zero; a level whose range is one number is that number', () => {
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
});

describe('read grade', () => {
  const letters: Scale = { kind: 'letters', letters: ['A', ' b ', 'Very good'] };
  const word = (grade: string, scale?: Scale) => {
    const parsed = parseGrade(grade, scale);
    return parsed.kind === 'word' ? parsed.rank : parsed.kind;
  };
  const number = (grade: string, scale?: Scale) => {
    const parsed = parseGrade(grade, scale);
    return parsed.kind === 'number' ? parsed.value : parsed.kind;
  };

  test('reads a number as a percentage, a fraction too, and on a scale of points as so many of its maximum', () => {
    expect([
      number('85'),
      number(' 85 % '),
      number('17/20'),
      number('17 / 20'),
      number('-5'),
      number('7,5'),
      number('7.5'),
      number('+3'),
    ]).toEqual([85, 85, 85, 85, -5, 7.5, 7.5, 3]);
    const points: Scale = { kind: 'points', max: 20 };
    expect([
      number('17', points),
      number('17%', points),
      number('17/20', points),
      number('17', { kind: 'points', max: 0 }),
      number('17', letters),
    ]).toEqual([85, 17, 85, 17, 17]);
    expect([
      number('17/0'),
      number('1234567890'),
      number('1.'),
      number('85 points'),
      number(''),
      parseGrade(null),
      parseGrade(' '),
    ]).toEqual(['word', 'word', 'word', 'word', 'none', { kind: 'none' }, { kind: 'none' }]);
  });

  test('ranks a letter by its place in the alphabet and its step, whatever its case and sign', () => {
    const ordered = ['A*', 'A++', 'A+', 'a', 'A-', 'A--', 'B+', 'B', 'C', 'F'].map(
      (grade) => word(grade) as number,
    );
    expect(ordered).toEqual(ordered.toSorted((a, b) => b - a));
    expect(new Set(ordered).size).toBe(ordered.length);
    expect([word('A'), word('F'), word('A−'), word('A–'), word('b-')]).toEqual([
      26, 21, 25.7, 25.7, 24.7,
    ]);
    expect([word('A+*'), word('AB'), word('A +')]).toEqual([null, null, null]);
  });

  test('ranks common words for grades between the letters; any other word has no rank', () => {
    const ordered = [
      'High Distinction',
      'Distinction',
      'First',
      'Merit',
      '2:2',
      'Third',
      'Pass',
      'Fail',
    ].map((grade) => word(grade) as number);
    expect(ordered).toEqual(ordered.toSorted((a, b) => b - a));
    expect(new Set(ordered).size).toBe(ordered.length);
    expect([
      word('1st') === word('first'),
      word('2:1') === word('merit'),
      word('3rd') === word('third'),
      word('Splendid'),
    ]).toEqual([true, true, true, null]);
    expect(parseGrade(' Splendid ')).toEqual({ kind: 'word', text: 'Splendid', rank: null });
  });

  test('uses the order of a letter scale, best first; other grades rank as elsewhere', () => {
    expect([
      word('a', letters),
      word('B', letters),
      word('very GOOD', letters),
      word('C', letters),
      word('A', { kind: 'pass_fail' }),
    ]).toEqual([3, 2, 1, 24, 26]);
  });

  test('[REPORT-7] reads a word of the scale as that word, ranked by its place, even if it is a number', () => {
    const german: Scale = { kind: 'letters', letters: ['1,0', '1,3', '2,0', '4,0', '5,0'] };
    expect(['1,0', '1.3', '2', '4,0', ' 5,0 '].map((grade) => word(grade, german))).toEqual([
      5, 4, 3, 2, 1,
    ]);
    const danish: Scale = { kind: 'letters', letters: ['12', '10', '7', '4', '02', '00', '-3'] };
    expect(['12', '7', '02', '2', '00', '-3', '−3'].map((grade) => word(grade, danish))).toEqual([
      7, 5, 3, 3, 2, 1, 1,
    ]);
    const shares: Scale = { kind: 'letters', letters: ['100%', '1/2', '0'] };
    expect(['100%', '1/2', '0'].map((grade) => word(grade, shares))).toEqual([3, 2, 1]);
  });

  test("[REPORT-7] reads a plain number that isn't on a scale of numbers as a word without a rank, not as a percentage", () => {
    const german: Scale = { kind: 'letters', letters: ['1,0', '2,0', '5,0'] };
    expect([parseGrade('1,5', german), number('85%', german)]).toEqual([
      { kind: 'word', text: '1,5', rank: null },
      85,
    ]);
  });

  test('[REPORT-7] reads 1 and 0 on pass or fail as a pass and a fail', () => {
    const scale: Scale = { kind: 'pass_fail' };
    expect([word('1', scale), word('0', scale)]).toEqual([
      word('Pass', scale),
      word('Fail', scale),
    ]);
  });
});
