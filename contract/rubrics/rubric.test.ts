import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { line, rubric as anyRubric } from '#tests/support/rubric/arbitrary.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { aCriterion, aLevel, aRubric, essayRubric } from '#tests/support/rubric/rubrics.ts';
import { proposedGrade } from './grade.ts';
import { MAX_CRITERIA } from './model.ts';
import { problemsOf, RubricSchema } from './problems.ts';
import { criteriaOfText, plainRubric, rubricText, withoutBullet } from './text.ts';

const newIds = () => {
  let made = 0;
  return () => `n${++made}`;
};
const places = (criteria: Parameters<typeof aCriterion>[0][], rest = {}) =>
  problemsOf(aRubric({ ...rest, criteria: criteria.map((one) => aCriterion(one)) })).map(
    ({ path }) => path.join('.'),
  );

describe('[RUB-1] a rubric', () => {
  test('of every kind is accepted unchanged', () => {
    fc.assert(
      fc.property(anyRubric(), (rubric) => {
        expect(v.parse(RubricSchema, JSON.parse(JSON.stringify(rubric)))).toEqual(rubric);
      }),
      runs(1000),
    );
  }, 60_000);

  test('with only the required fields gets defaults for the rest', () => {
    expect(
      v.parse(RubricSchema, { criteria: [{ id: 'a', name: 'Style', kind: 'points', max: 10 }] }),
    ).toEqual(
      aRubric({ criteria: [aCriterion({ id: 'a', name: 'Style', kind: 'points', max: 10 })] }),
    );
  });

  test('has 1 to 50 criteria', () => {
    const many = (count: number) =>
      aRubric({
        criteria: Array.from({ length: count }, (_, index) =>
          aCriterion({ id: `c${index}`, kind: 'comment' }),
        ),
      });
    expect(
      [0, 1, MAX_CRITERIA, MAX_CRITERIA + 1].map((count) => v.is(RubricSchema, many(count))),
    ).toEqual([false, true, true, false]);
  });

  test.each([
    ['no name', [{ id: 'a', name: ' ', kind: 'comment' as const }], 'criteria.0.name'],
    ['nothing to choose', [{ id: 'a' }], 'criteria.0.levels'],
    [
      'a check with one answer',
      [{ id: 'a', kind: 'check' as const, levels: [aLevel({ id: 'yes' })] }],
      'criteria.0.levels',
    ],
    [
      'levels of a number',
      [{ id: 'a', kind: 'points' as const, max: 3, levels: [aLevel({ id: 'x' })] }],
      'criteria.0.levels',
    ],
    ['a number without an end', [{ id: 'a', kind: 'points' as const }], 'criteria.0.max'],
    [
      'limits the wrong way round',
      [{ id: 'a', kind: 'points' as const, min: 5, max: 3 }],
      'criteria.0.min',
    ],
    ['limits of levels', [{ id: 'a', max: 3, levels: [aLevel({ id: 'x' })] }], 'criteria.0.max'],
    [
      'a span outside a range',
      [{ id: 'a', levels: [aLevel({ id: 'x', points: 3, points_min: 1 })] }],
      'criteria.0.levels.0.points_min',
    ],
    [
      'a span the wrong way round',
      [
        {
          id: 'a',
          kind: 'range' as const,
          levels: [aLevel({ id: 'x', points: 1, points_min: 3 })],
        },
      ],
      'criteria.0.levels.0.points_min',
    ],
    [
      'a level that says nothing',
      [{ id: 'a', levels: [aLevel({ id: 'x', name: '' })] }],
      'criteria.0.levels.0.name',
    ],
    [
      'two levels of one id',
      [{ id: 'a', levels: [aLevel({ id: 'x' }), aLevel({ id: 'x' })] }],
      'criteria.0.levels.1.id',
    ],
    [
      'two criteria of one id',
      [
        { id: 'a', kind: 'comment' as const },
        { id: 'a', kind: 'comment' as const },
      ],
      'criteria.1.id',
    ],
    ['a bonus of words', [{ id: 'a', kind: 'comment' as const, bonus: true }], 'criteria.0.bonus'],
  ])('reports the place of %s', (_what, criteria, place) => {
    expect(places(criteria)).toEqual([place]);
    const refused = v.safeParse(
      RubricSchema,
      aRubric({ criteria: criteria.map((one) => aCriterion(one)) }),
    );
    expect(refused.issues?.map((issue) => v.getDotPath(issue))).toEqual([place]);
  });

  test('reports what is wrong with the whole', () => {
    const one = [{ id: 'a', kind: 'comment' as const }];
    expect(places(one, { start: 'max' })).toEqual(['max']);
    expect(places(one, { min: 5, max: 3 })).toEqual(['min']);
    expect(
      places(one, {
        bands: [
          { grade: 'A', from: 70 },
          { grade: 'a ', from: 70 },
        ],
      }),
    ).toEqual(['bands.1.grade', 'bands.1.from']);
  });

  test.each([1.2345, Infinity, NaN, 100_001])('refuses %d as points', (points) => {
    expect(
      v.is(
        RubricSchema,
        aRubric({ criteria: [aCriterion({ id: 'a', levels: [aLevel({ id: 'x', points })] })] }),
      ),
    ).toBe(false);
  });
});

describe('[RUB-2] the old rubric text', () => {
  test('becomes one comment criterion per line, and converts back unchanged', () => {
    const text = '# Rubric\n- one\nStructure: 10';
    const criteria = criteriaOfText(text, newIds());
    expect(criteria.map(({ kind, name }) => [kind, name])).toEqual([
      ['comment', '# Rubric'],
      ['comment', '- one'],
      ['comment', 'Structure: 10'],
    ]);
    expect(rubricText({ criteria })).toBe(text);
  });

  test('is never shortened, whatever its lines: it becomes a valid rubric that contains every line', () => {
    const anyLine = fc.oneof(
      line(),
      line(8).map((text) => text.repeat(9)),
      fc.constant('x'.repeat(900)),
      fc.constant('🙂'.repeat(400)),
      fc.constant(''),
    );
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 70 }), (lines) => {
        const text = lines.join('\n').slice(0, 20_000).toWellFormed().replaceAll('\t', ' ');
        const criteria = criteriaOfText(text, newIds());
        const said = text
          .split('\n')
          .map(withoutBullet)
          .filter((one) => one !== '');
        expect(rubricText({ criteria })).toBe(said.join('\n'));
        expect(v.is(RubricSchema, plainRubric(criteria))).toBe(said.length > 0);
      }),
      runs(500),
    );
  }, 60_000);

  test('[UI-9] a pasted table gives one criterion per row, described by its cells under their headings', () => {
    const text = [
      'Criterion\tExcellent\tGood\tPoor',
      '•\tArgument\tClear and tested\tClear\tNone',
      'Sources\tMany\t\tFew ',
      'Style',
    ].join('\r\n');
    const criteria = criteriaOfText(text, newIds());
    expect(criteria.map(({ name, description }) => [name, description])).toEqual([
      ['Argument', 'Excellent: Clear and tested\nGood: Clear\nPoor: None'],
      ['Sources', 'Excellent: Many\nPoor: Few'],
      ['Style', ''],
    ]);
    expect(criteriaOfText(rubricText({ criteria }), newIds(), criteria)).toEqual(criteria);
    const bare = criteriaOfText('\tHigh\tLow\nArgument\t10\t5', newIds());
    expect(bare.map(({ name, description }) => [name, description])).toEqual([
      ['Argument', 'High: 10\nLow: 5'],
    ]);
    expect(criteriaOfText('Argument\t10\nSources\t5', newIds())[1]).toMatchObject({
      name: 'Sources',
      description: '5',
    });
  });

  test.each([
    '• Argument',
    '•\tArgument',
    '·\u00a0\u00a0Argument',
    '\uf0b7\tArgument',
    'o\tArgument',
    '•Argument',
  ])("[UI-9] a word processor's bullet is not part of a name: %j", (text) => {
    expect(criteriaOfText(text, newIds()).map(({ name }) => name)).toEqual(['Argument']);
  });

  test.each([
    ['bullets', '•\tArgument\n•\tSources\n\uf0b7\tStyle'],
    ['numbers', '1.\tArgument\n2.\tSources\n3.\tStyle'],
    ['letters', 'a)\tArgument\nb)\tSources\n(c)\tStyle'],
    ['dashes', '-\tArgument\n–\tSources\n  o\tStyle'],
  ])('[UI-9] %s with a tab after each form a list, not a table', (_, text) => {
    const criteria = criteriaOfText(text, newIds());
    expect(criteria.map(({ name, description }) => [name, description])).toEqual([
      ['Argument', ''],
      ['Sources', ''],
      ['Style', ''],
    ]);
  });

  test.each([50, 51, 70])(
    'of %d lines is a rubric of at most 50 criteria, and contains every line',
    (count) => {
      const text = Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('\n');
      const criteria = criteriaOfText(text, newIds());
      expect(criteria).toHaveLength(MAX_CRITERIA);
      expect(rubricText({ criteria })).toBe(text);
    },
  );

  test('keeps the criteria whose lines are unchanged, with their levels', () => {
    const { criteria } = essayRubric();
    const text = rubricText({ criteria });
    expect(criteriaOfText(text, newIds(), criteria)).toEqual(criteria);
    const changed = criteriaOfText(
      `Tone\n${text.replace('Remarks', 'Other remarks')}`,
      newIds(),
      criteria,
    );
    expect(changed.map(({ id, kind }) => [id, kind])).toEqual([
      ['n1', 'comment'],
      ['argument', 'levels'],
      ['evidence', 'levels'],
      ['n2', 'comment'],
    ]);
  });

  test('shows levels and points in words', () => {
    expect(
      rubricText({
        criteria: [
          aCriterion({
            id: 'a',
            name: 'Style',
            kind: 'points',
            min: 2,
            max: 5,
            weight: 2,
            bonus: true,
          }),
          aCriterion({ id: 'b', name: 'Length', kind: 'points', min: 0, max: 1 }),
        ],
      }),
    ).toBe('Style (bonus, 2 to 5 points, weight 2)\nLength (1 point)');
    expect(rubricText(essayRubric())).toBe(
      [
        'Argument (10 points)',
        'A thesis that is argued for.',
        '- Poor: No thesis. (0)',
        '- Fair: A thesis without reasons. (5)',
        '- Good: A thesis with reasons. (10)',
        'Evidence (8 points)',
        '- None (0)',
        '- Some (4)',
        '- Much (8)',
        'Remarks',
      ].join('\n'),
    );
  });
});

describe('[RUB-8] the proposed grade', () => {
  const letters: GradeScale = { kind: 'letters', letters: ['A', 'B', 'C', 'F'] };
  const bands = [
    { grade: 'B', from: 60 },
    { grade: 'A', from: 70 },
    { grade: 'F', from: 0 },
    { grade: 'Z', from: 65 },
  ];
  const grade = (total: number | null, scale: GradeScale, max = 20, by = bands) =>
    proposedGrade({ bands: by }, { total, max }, scale);

  test('is the same share of the scale’s points', () => {
    expect([
      grade(17, { kind: 'points', max: 100 }),
      grade(1, { kind: 'points', max: 10 }, 3),
      grade(17, { kind: 'points', max: 20 }),
    ]).toEqual(['85', '3.33', '17']);
    expect(grade(2, { kind: 'points', max: 10 }, 3)).toBe('6.67');
  });
  test('is the best band reached, and only one that the scale knows', () => {
    expect([20, 14, 13.99, 13, 12, 11.99, 0].map((total) => grade(total, letters))).toEqual([
      'A',
      'A',
      'B',
      'B',
      'B',
      'F',
      'F',
    ]);
  });
  test('a band begins exactly at its percentage: a third is 33.333 and not 33.334 percent', () => {
    const third = (from: number) => grade(1, letters, 3, [{ grade: 'A', from }]);
    expect([third(33.333), third(33.334)]).toEqual(['A', null]);
    expect(grade(0.7 * 3, letters, 3, [{ grade: 'A', from: 70 }])).toBe('A');
  });
  test("counts all decimals of weighted points: nothing is rounded up into a band, and a tiny whole isn't zero", () => {
    expect(
      [44.4999, 44.5].map((total) => grade(total, letters, 100, [{ grade: 'A', from: 44.5 }])),
    ).toEqual([null, 'A']);
    expect([
      grade(0.0001, { kind: 'points', max: 10 }, 0.0002),
      grade(0.0001, { kind: 'free' }, 0.0004, []),
    ]).toEqual(['5', '25%']);
  });
  test('passes from its band up, and fails below', () => {
    const pass = [{ grade: 'Pass', from: 40 }];
    expect([8, 7.99].map((total) => grade(total, { kind: 'pass_fail' }, 20, pass))).toEqual([
      'Pass',
      'Fail',
    ]);
  });
  test('without a scale is a percentage, or what the bands say', () => {
    expect([grade(17, { kind: 'free' }, 20, []), grade(15, { kind: 'free' })]).toEqual([
      '85%',
      'A',
    ]);
  });
  test('is missing while marks are missing, if no points are possible, and without bands', () => {
    expect([
      grade(null, letters),
      grade(0, letters, 0),
      grade(9, letters, 20, []),
      grade(9, { kind: 'pass_fail' }, 20, []),
    ]).toEqual([null, null, null, null]);
  });
});
