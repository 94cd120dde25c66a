import { describe, expect, test } from 'vitest';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { plainRubric } from '#contract/rubrics/text.ts';
import { criteriaOf, criterionFigures, leftovers } from './criteria.ts';
import type { ScriptFacts } from './script.ts';

const criterion = (id: string, kind: Criterion['kind'] = 'points'): Criterion => ({
  id,
  group: '',
  name: id.toUpperCase(),
  description: '',
  marker_note: '',
  kind,
  select: 'one',
  min: null,
  max: 10,
  weight: 1,
  bonus: false,
  levels: [],
});
const rubricOf = (...criteria: Criterion[]): Rubric => ({ ...plainRubric([]), criteria });
const script = (id: number, ...shares: (number | null)[]): ScriptFacts => ({
  id,
  assignment: 1,
  grade: { kind: 'number', value: 50 },
  fails: null,
  late: 0,
  similarity: null,
  graded_at: null,
  marker: null,
  sections: [],
  marks: shares.map((share) => (share === null ? null : { points: share / 10, share })),
  total: null,
});
const [a, b, words] = [criterion('a'), criterion('b'), criterion('words', 'comment')];

describe('[ANA-2] what is left of marks once the levels of script and criterion are taken away', () => {
  test('nothing where both explain them, and their spread by the degrees of freedom that are left', () => {
    expect(
      leftovers([
        [10, 30],
        [50, 70],
      ]),
    ).toEqual({
      values: [
        [0, 0],
        [0, 0],
      ],
      spread: 0,
    });
    // Two rows of three: 2 of 6 are free.
    const { values, spread } = leftovers([
      [0, 10, 20],
      [10, 20, 60],
    ]);
    expect(values).toEqual(
      [
        [5, 5, -10],
        [-5, -5, 10],
      ].map((row) => row.map((value) => expect.closeTo(value, 9))),
    );
    expect(spread).toBeCloseTo(Math.sqrt(300 / 2), 9);
  });

  test('one row, one column and none spread nowhere', () => {
    expect([leftovers([[10, 30]]).spread, leftovers([[10], [30]]).spread, leftovers([])]).toEqual([
      0,
      0,
      { values: [], spread: 0 },
    ]);
  });
});

describe('[ANA-2] figures of a criterion', () => {
  test('every mark for it, in fifths of its span, each with a name; a criterion of words has none', () => {
    const scripts = [
      script(1, null, 0),
      script(2, null, 19.9),
      script(3, null, 20),
      script(4, null, 59),
      script(5, null, 79),
      script(6, null, 100),
      script(7, null, null),
    ];
    const [own, ...more] = criteriaOf(rubricOf(words, b), scripts);
    expect(more).toEqual([]);
    expect(own!.figures).toEqual({
      id: 'b',
      name: 'B',
      n: 6,
      mean: expect.closeTo(277.9 / 6, 9),
      deviation: expect.closeTo(39.107, 2),
      rest: null,
      rest_n: 0,
    });
    expect(
      own!.fifths.map(({ key, label, scripts: those }) => [key, label, those.map(({ id }) => id)]),
    ).toEqual([
      ['mark.b.1', 'B: lowest fifth', [1, 2]],
      ['mark.b.2', 'B: second fifth', [3]],
      ['mark.b.3', 'B: middle fifth', [4]],
      ['mark.b.4', 'B: fourth fifth', [5]],
      ['mark.b.5', 'B: highest fifth', [6]],
    ]);
  });

  const alike = (n: number, from = 0) =>
    Array.from({ length: n }, (_, at) => script(from + at, (at % 3) * 10, (at % 3) * 10 + 20));

  test('what compares is of scripts with every mark, and told from ten of them on and for two criteria', () => {
    const compared = (rubric: Rubric, scripts: ScriptFacts[]) =>
      criteriaOf(rubric, scripts).map(({ figures: { rest, rest_n }, odd }) => [
        rest === null ? null : Math.round(rest * 1e9) / 1e9,
        rest_n,
        odd?.scripts.length ?? null,
      ]);
    expect(compared(rubricOf(a, b), alike(10))).toEqual([
      [1, 10, 0],
      [1, 10, 0],
    ]);
    expect(
      compared(rubricOf(a, b), [...alike(9), script(50, 10, null), script(51, null, 10)]),
    ).toEqual([
      [null, 0, null],
      [null, 0, null],
    ]);
    expect(compared(rubricOf(a, b), [...alike(10), script(50, 10, null)])).toEqual([
      [1, 10, 0],
      [1, 10, 0],
    ]);
    expect(compared(rubricOf(a), alike(12))).toEqual([[null, 0, null]]);
  });

  test('the rest is what the script got for everything else', () => {
    const scripts = Array.from({ length: 10 }, (_, at) => script(at, at * 10, 50 + (at % 2) * 10));
    // Against everything with itself in it, "a" would correlate by nearly 1.
    expect(criteriaOf(rubricOf(a, b), scripts)[0]!.figures.rest).toBeCloseTo(0.174, 3);
  });

  test('a leftover of less than twenty points is nothing to look at, and of more only beyond three standard deviations', () => {
    const odd = (...scripts: ScriptFacts[]) =>
      criteriaOf(rubricOf(a, b), scripts)[0]!.odd!.scripts.map(({ id }) => id);
    const level = Array.from({ length: 99 }, (_, at) => script(at, 50, 50));
    expect(odd(...level, script(200, 94, 50))).toEqual([200]);
    expect(odd(...level, script(200, 88, 50))).toEqual([]);
    const rough = Array.from({ length: 20 }, (_, at) =>
      script(at, at % 2 === 0 ? 0 : 100, at % 2 === 0 ? 100 : 0),
    );
    expect(odd(...rough)).toEqual([]);
  });

  test('as they are told, with what their scripts got', () => {
    const [own] = criteriaOf(rubricOf(a, b), [
      ...Array.from({ length: 99 }, (_, at) => script(at, 50, 50)),
      script(200, 94, 50),
    ]);
    const told = criterionFigures(own!);
    expect(told).toMatchObject({
      id: 'a',
      name: 'A',
      n: 100,
      rest_n: 100,
      odd: { key: 'odd.a', label: 'A: unlike the script’s other marks', n: 1, graded: 1, mean: 50 },
    });
    expect(told.fifths.map(({ key, n, mean }) => [key, n, mean])).toEqual([
      ['mark.a.1', 0, null],
      ['mark.a.2', 0, null],
      ['mark.a.3', 99, 50],
      ['mark.a.4', 0, null],
      ['mark.a.5', 1, 50],
    ]);
    expect(criterionFigures(criteriaOf(rubricOf(a, b), [script(1, 1, 1)])[0]!).odd).toBeNull();
  });
});
