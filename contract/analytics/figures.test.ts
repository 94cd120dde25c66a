import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import type { Judgement } from '#contract/rubrics/judgement.ts';
import { spanOf } from '#contract/rubrics/criterion.ts';
import { totalOf } from '#contract/rubrics/total.ts';
import { plainRubric } from '#contract/rubrics/text.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { parseGrade } from '#contract/rubrics/read-grade.ts';
import { criteriaOf, type Facts, figuresOf, paceOf } from './figures.ts';
import { failsBy, marksReader, measureOf, type ScriptFacts } from './script.ts';

const NOW = new Date('2026-03-12T12:00:00.000Z');
const script = (id: number, fields: Partial<ScriptFacts> = {}): ScriptFacts => ({
  id,
  assignment: 1,
  grade: { kind: 'none' },
  fails: null,
  late: 0,
  similarity: null,
  graded_at: null,
  marker: null,
  sections: [],
  marks: [],
  total: null,
  ...fields,
});
const graded = (id: number, grade: string, fields: Partial<ScriptFacts> = {}) =>
  script(id, { grade: parseGrade(grade), graded_at: '2026-03-10T12:00:00.000Z', ...fields });
const of = (scripts: ScriptFacts[], more: Partial<Facts> = {}): Facts => ({
  assignment: 1,
  anonymous: false,
  scripts,
  rubric: null,
  borders: new Map(),
  names: {
    markers: new Map([
      [7, 'Ada'],
      [8, 'Bea'],
    ]),
    assignments: new Map([[1, 'Essay']]),
  },
  ...more,
});
const figures = (facts: Facts) => {
  const { insight, scriptsIn } = figuresOf(facts);
  return { insight: insight(NOW), scriptsIn };
};
const partOf = (facts: Facts, id: string) =>
  figures(facts)
    .insight.parts.find((part) => part.id === id)
    ?.groups.map(({ key, label, n }) => `${key} ${label}: ${n}`);

describe('[ANA-1] distribution', () => {
  test('groups numbers in tens, words by rank and others together, and counts those without a grade', () => {
    const scripts = [
      graded(1, '0'),
      graded(2, '59.9'),
      graded(3, '60'),
      graded(4, '100'),
      graded(5, 'A'),
      graded(6, 'B+'),
      graded(7, 'see me'),
      script(8),
    ];
    expect(partOf(of(scripts), 'grades')?.filter((line) => !line.endsWith(': 0'))).toEqual([
      'grade.0 0 to under 10: 1',
      'grade.50 50 to under 60: 1',
      'grade.60 60 to under 70: 1',
      'grade.90 90 and above: 1',
      'word.b-2b B+: 1',
      'word.a A: 1',
      'grade.none No grade: 1',
      'grade.other Other words: 1',
    ]);
    expect(figures(of(scripts)).insight.grades).toMatchObject({
      n: 4,
      mean: 54.975,
      median: 59.95,
      lowest: 0,
      highest: 100,
      fails: null,
      near: null,
      unlike: null,
    });
  });

  test('by section, marker, day, lateness and similarity; leaves out a part if nothing is known for it', () => {
    const scripts = [
      graded(1, '50', { marker: 7, sections: ['Two'], late: 0.5, similarity: 20 }),
      graded(2, '70', { marker: 8, sections: ['One'], late: 8, similarity: 21 }),
      graded(3, '90', {
        marker: 9,
        sections: ['One', 'Two'],
        graded_at: '2026-03-11T01:00:00.000Z',
      }),
    ];
    expect(partOf(of(scripts), 'sections')).toEqual(['section.1 One: 2', 'section.2 Two: 2']);
    expect(partOf(of(scripts), 'markers')).toEqual(['marker.7 Ada: 1', 'marker.8 Bea: 1']);
    expect(partOf(of(scripts), 'days')).toEqual([
      'day.2026-03-10 2026-03-10: 2',
      'day.2026-03-11 2026-03-11: 1',
    ]);
    expect(partOf(of(scripts), 'late')).toEqual([
      'late.no On time: 1',
      'late.1 Up to a day late: 1',
      'late.7 Up to a week late: 0',
      'late.more More than a week late: 1',
    ]);
    expect(partOf(of(scripts), 'similarity')).toEqual([
      'similar.20 Up to 20%: 1',
      'similar.40 Over 20% to 40%: 1',
      'similar.more Over 40%: 0',
    ]);
    expect(figures(of(scripts)).insight.parts.map(({ id, n }) => [id, n])).toEqual([
      ['grades', 3],
      ['sections', 3],
      ['markers', 2],
      ['days', 3],
      ['late', 3],
      ['similarity', 2],
    ]);
    expect(figures(of([script(1)])).insight.parts.map(({ id }) => id)).toEqual(['grades']);
    expect(partOf(of(scripts, { assignment: null }), 'assignments')).toEqual([
      'assignment.1 Essay: 3',
    ]);
  });

  test('takes the pace from the last fortnight and predicts when the rest is done', () => {
    const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
    expect(paceOf([at(8), at(9), at(10), at(11)], 6, NOW)).toEqual({ per_day: 1, done_at: at(18) });
    expect(paceOf([at(12), at(12)], 4, NOW)).toEqual({ per_day: 2, done_at: at(14) });
    expect(paceOf(['2026-02-20T12:00:00.000Z'], 4, NOW)).toEqual({ per_day: null, done_at: null });
    expect(paceOf([at(11)], 0, NOW)).toEqual({ per_day: 1, done_at: null });
    expect(paceOf([at(11), at(8), at(13)], 0, NOW)).toEqual({ per_day: 0.5, done_at: null });
    expect(paceOf(['2026-02-26T12:00:00.000Z'], 0, NOW)).toEqual({
      per_day: 1 / 14,
      done_at: null,
    });
  });
});

const level = (id: string, points: number) => ({
  id,
  name: id,
  descriptor: '',
  points,
  points_min: null,
  feedback: '',
});
const criterion = (
  id: string,
  kind: 'levels' | 'points' | 'comment' = 'points',
  max = 10,
): Rubric['criteria'][number] => ({
  id,
  group: '',
  name: id,
  description: '',
  marker_note: '',
  kind,
  select: 'one',
  min: null,
  max: kind === 'points' ? max : null,
  weight: 1,
  bonus: false,
  levels: kind === 'levels' ? [level('low', 0), level('high', max)] : [],
});
const rubric: Rubric = {
  ...plainRubric([]),
  bands: [
    { grade: 'Fail', from: 0 },
    { grade: 'Pass', from: 40 },
    { grade: 'First', from: 70 },
  ],
  criteria: [
    criterion('a'),
    criterion('b'),
    criterion('c'),
    criterion('d'),
    criterion('words', 'comment'),
  ],
};

describe('[ANA-2] what deserves a second look', () => {
  test("finds fails, grades near a border, and grades that don't match their marks", () => {
    const measure = measureOf(rubric, { kind: 'free' });
    expect([
      measure.borders,
      measure.pass,
      failsBy(measure, parseGrade('39.9')),
      failsBy(measure, parseGrade('40')),
      failsBy(measure, parseGrade('Fail')),
    ]).toEqual([[40, 70], 40, true, false, true]);
    expect(failsBy(measureOf(null, { kind: 'free' }), parseGrade('3'))).toBeNull();
    const scripts = [
      graded(1, '38', { fails: true }),
      graded(2, '42', { fails: false }),
      graded(3, '42.1', { fails: false, total: 42 }),
      graded(4, '55', { fails: false, total: 49.9 }),
      graded(5, 'Merit', { fails: false, total: 71 }),
      script(6),
    ];
    const { insight, scriptsIn } = figures(of(scripts, { borders: new Map([[1, [40, 70]]]) }));
    expect([insight.grades.fails?.n, insight.grades.near?.n, insight.grades.unlike?.n]).toEqual([
      1, 3, 1,
    ]);
    expect(
      ['fails', 'near', 'unlike', 'graded', 'ungraded', 'grade.none'].map(
        (key) => scriptsIn(key)?.submission_ids,
      ),
    ).toEqual([[1], [1, 2, 5], [4], [1, 2, 3, 4, 5], [6], [6]]);
    expect(scriptsIn('section.9')).toBeNull();
  });

  const marked = (id: number, ...points: number[]) =>
    script(id, { marks: [...points.map((one) => ({ points: one, share: one * 10 })), null] });

  test('a criterion that goes against the others has a negative item-rest correlation; below ten scripts none is given', () => {
    const scripts = Array.from({ length: 12 }, (_, at) =>
      marked(at, at % 10, at % 10, 9 - (at % 10), at % 10),
    );
    expect(
      criteriaOf(rubric, scripts).map(({ figures: { rest, rest_n } }) => [rest, rest_n]),
    ).toEqual([1, 1, -1, 1].map((r) => [expect.closeTo(r, 9), 12]));
    expect(
      criteriaOf(rubric, scripts.slice(0, 9)).map(({ figures: { rest, rest_n, n }, odd }) => [
        rest,
        rest_n,
        n,
        odd,
      ]),
    ).toEqual(Array.from({ length: 4 }, () => [null, 0, 9, null]));
  });

  test("finds the script with one mark that doesn't fit the others", () => {
    const scripts = Array.from({ length: 30 }, (_, at) => marked(at, 5, 5, 5, at === 17 ? 0 : 5));
    expect(criteriaOf(rubric, scripts).map(({ odd }) => odd?.scripts.map(({ id }) => id))).toEqual([
      [],
      [],
      [],
      [17],
    ]);
    expect(
      criteriaOf(rubric, scripts)[3]!.fifths.map(({ key, scripts: own }) => [key, own.length]),
    ).toEqual([
      ['mark.d.1', 1],
      ['mark.d.2', 0],
      ['mark.d.3', 29],
      ['mark.d.4', 0],
      ['mark.d.5', 0],
    ]);
  });
});

test('[ANA-1] [ANA-2] [EVE-12] all that is told of an assignment, and the scripts behind each number', () => {
  const shares = [50, 50, 50, 50, 50, 50, 50, 50, 50, 100];
  const scripts = [
    ...shares.map((share, at) =>
      graded(at + 1, String(40 + at * 5), {
        fails: at === 0,
        total: at === 9 ? 80 : 40 + at * 5,
        marks: [{ points: share / 10, share }, { points: 5, share: 50 }, null, null, null],
        graded_at: `2026-03-${String(at + 2).padStart(2, '0')}T12:00:00.000Z`,
      }),
    ),
    script(11),
    graded(12, 'see me', { graded_at: null, total: 40 }),
  ];
  const { insight, scriptsIn } = figures(
    of(scripts, {
      anonymous: true,
      rubric: { ...rubric, criteria: rubric.criteria.slice(0, 2) },
      borders: new Map([
        [1, [85]],
        [2, [40]],
      ]),
    }),
  );
  const all = { graded: 10, mean: 62.5, deviation: expect.closeTo(15.138, 3) };
  expect(insight).toMatchObject({
    assignment_id: 1,
    as_of: NOW.toISOString(),
    n: 12,
    anonymous: true,
    progress: {
      graded: { key: 'graded', label: 'Graded', n: 11, ...all },
      ungraded: {
        key: 'ungraded',
        label: 'Not graded',
        n: 1,
        graded: 0,
        mean: null,
        deviation: null,
      },
      per_day: 1,
      done_at: '2026-03-13T12:00:00.000Z',
    },
    grades: {
      n: 10,
      mean: 62.5,
      median: 62.5,
      deviation: all.deviation,
      lowest: 40,
      highest: 85,
      lower_quarter: 51.25,
      upper_quarter: 73.75,
      fails: { key: 'fails', label: 'Fails', n: 1 },
      near: { key: 'near', label: 'Within 2 points of a border', n: 1 },
      unlike: { key: 'unlike', label: 'Grade more than 5 points from its own marks', n: 0 },
    },
  });
  expect(
    insight.criteria.map(({ id, n, fifths, odd }) => [id, n, fifths.map((one) => one.n), odd?.key]),
  ).toEqual([
    ['a', 10, [0, 0, 9, 0, 1], 'odd.a'],
    ['b', 10, [0, 0, 10, 0, 0], 'odd.b'],
  ]);
  expect([scriptsIn('near'), scriptsIn('mark.a.5'), scriptsIn('odd.a')]).toEqual([
    { key: 'near', label: 'Within 2 points of a border', submission_ids: [10] },
    { key: 'mark.a.5', label: 'a: highest fifth', submission_ids: [10] },
    { key: 'odd.a', label: 'a: unlike the script’s other marks', submission_ids: [] },
  ]);
  const ten = Array.from({ length: 10 }, (_, at) => at + 1);
  expect(['numbers', 'mark.a', 'middle'].map((key) => scriptsIn(key)?.submission_ids)).toEqual([
    ten,
    ten,
    [4, 5, 6, 7],
  ]);
  expect(
    figures(
      of(scripts.slice(0, 2), { rubric: { ...rubric, criteria: rubric.criteria.slice(0, 2) } }),
    ).scriptsIn('odd.a'),
  ).toBeNull();
  expect([
    figures(of(scripts)).insight.criteria,
    figures(of(scripts)).insight.grades.near,
    figures(of(scripts, { borders: new Map([[1, []]]) })).insight.grades.near,
  ]).toEqual([[], null, null]);
});

describe('[ANA-6] a total agrees with the rubric’s own arithmetic', () => {
  const some: fc.Arbitrary<Rubric> = fc
    .record({
      start: fc.constantFrom('zero' as const, 'max' as const),
      rounding: fc.constantFrom(0, 0.01, 0.5, 1),
      min: fc.constantFrom(null, 0, 2),
      max: fc.constantFrom(null, 15, 40),
      extra: fc.constantFrom(null, 0, 3),
      criteria: fc.array(
        fc.record({
          kind: fc.constantFrom('levels' as const, 'points' as const),
          max: fc.integer({ min: 1, max: 20 }),
          weight: fc.constantFrom(0.5, 1, 1.25),
          bonus: fc.boolean(),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    })
    .map(({ criteria, ...rest }) => ({
      ...rubric,
      ...rest,
      criteria: criteria.map(({ kind, max, ...own }, at) => ({
        ...criterion(`c${at}`, kind, max),
        ...own,
      })),
    }));
  const share = fc.array(fc.option(fc.integer({ min: 0, max: 100 })), {
    minLength: 5,
    maxLength: 5,
  });

  test('on 10,000 random rubrics and marks', () => {
    fc.assert(
      fc.property(some, share, (one, shares) => {
        const marks = one.criteria.flatMap((own, at): (Judgement & { criterion: string })[] => {
          const given = shares[at];
          if (given === null || given === undefined) return [];
          if (own.kind === 'levels')
            return [{ criterion: own.id, level_ids: [given < 50 ? 'low' : 'high'], points: null }];
          return [
            {
              criterion: own.id,
              level_ids: null,
              points: Math.round(spanOf(own).max * given * 10) / 1000,
            },
          ];
        });
        const text = marks
          .map(
            (mark) =>
              `${mark.criterion}|${mark.level_ids === null ? '' : JSON.stringify(mark.level_ids)}|${mark.points ?? ''}`,
          )
          .join('\n');
        const { total, max } = totalOf(one, marks);
        expect(marksReader(one)(text).total).toBe(
          total === null || max <= 0 ? null : (total / max) * 100,
        );
      }),
      runs(10_000),
    );
  });
});
