import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { plainRubric } from '#contract/rubrics/text.ts';
import { MAX_GROUPS } from './hard.ts';
import {
  groupSimilar,
  type RemarkFacts,
  hardPointsOf,
  likeness,
  type Remark,
  wordsOf,
} from './hard-points.ts';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { parseGrade } from '#contract/rubrics/read-grade.ts';
import {
  failsBy,
  gradeReader,
  isFailingWord,
  marksReader,
  type Measure,
  measureOf,
} from './script.ts';
import { leftovers } from './figures.ts';
import { correlation, deviation, mean, quantiles } from './statistics.ts';

describe('hard points', () => {
  const remark = (submission: number, text: string, fields: Partial<Remark> = {}): Remark => ({
    kind: 'note',
    submission,
    criterion: 'c1',
    text,
    quote: '',
    ...fields,
  });
  const rubric = (() => {
    const plain = plainRubric([]);
    const criterion = (id: string, name: string) => ({
      id,
      group: '',
      name,
      description: '',
      marker_note: '',
      kind: 'points' as const,
      select: 'one' as const,
      min: null,
      max: 10,
      weight: 1,
      bonus: false,
      levels: [],
    });
    return { ...plain, criteria: [criterion('c1', 'Argument'), criterion('c2', 'Sources')] };
  })();
  const of = (remarks: Remark[], more: Partial<RemarkFacts> = {}) =>
    hardPointsOf({ remarks, rubric, shares: () => null, clean: (text) => text, ...more });

  describe('[ANA-3] similarity of remarks', () => {
    test('endings, case, small words and quotations make no difference', () => {
      expect([
        ...wordsOf('The SOURCES you cited are “about cities and rents”, please check them!'),
      ]).toEqual(['sourc', 'cite', 'check']);
      expect(likeness(wordsOf('Cite your sources.'), wordsOf('You should cite the source'))).toBe(
        1,
      );
      expect(
        likeness(wordsOf('Cite your sources.'), wordsOf('The conclusion repeats the introduction')),
      ).toBe(0);
      expect(likeness(wordsOf('??'), wordsOf('??'))).toBe(0);
    });

    test('groups remarks that say the same, in any order; remarks without words must match letter by letter', () => {
      const texts = [
        'Cite your sources.',
        'The conclusion only repeats the introduction.',
        'Sources should be cited here',
        '??',
        'Conclusion repeats introduction',
        '??',
        '!!',
        ' Cite your sources. ',
      ];
      const named = (items: string[]) =>
        groupSimilar(items.map((text) => ({ text })))
          .map((group) => group.map(({ text }) => text.trim()).toSorted())
          .toSorted();
      expect(named(texts)).toEqual([
        ['!!'],
        ['??', '??'],
        ['Cite your sources.', 'Cite your sources.', 'Sources should be cited here'],
        ['Conclusion repeats introduction', 'The conclusion only repeats the introduction.'],
      ]);
      expect(named(texts.toReversed())).toEqual(named(texts));
    });

    test('loses nothing, and never separates identical texts', () => {
      const word = fc.constantFrom(
        'source',
        'cite',
        'argument',
        'weak',
        'conclusion',
        'structure',
        'evidence',
        '?!',
        'the',
      );
      fc.assert(
        fc.property(
          fc.array(
            fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
            { maxLength: 60 },
          ),
          (texts) => {
            const groups = groupSimilar(texts.map((text, at) => ({ text, at })));
            expect(
              groups
                .flat()
                .map(({ at }) => at)
                .toSorted((a, b) => a - b),
            ).toEqual(texts.map((_, at) => at));
            for (const text of new Set(texts))
              expect(
                groups.filter((group) => group.some((item) => item.text === text)),
              ).toHaveLength(1);
          },
        ),
        runs(1000),
      );
    });

    test('reads a megabyte of text, and twenty thousand remarks, in linear time', () => {
      expect(wordsOf('“'.repeat(1_000_000)).size).toBe(0);
      expect(wordsOf('word '.repeat(200_000)).size).toBe(1);
      expect(
        groupSimilar(
          Array.from({ length: 20_000 }, (_, at) => ({
            text: `argument ${at} evidence ${at * 7} weak`,
          })),
        ).flat(),
      ).toHaveLength(20_000);
    });
  });

  describe('[ANA-3] what the cohort found hard', () => {
    test('lists remarks by criterion in their most frequent wording, with counts by kind, those on most scripts first', () => {
      const { criteria, told } = of([
        remark(1, 'Cite your sources.', { criterion: 'c2' }),
        remark(2, 'Cite your sources.', { criterion: 'c2', kind: 'comment' }),
        remark(3, 'Sources need to be cited', { criterion: 'c2', kind: 'draft' }),
        remark(3, 'Cite sources!', { criterion: 'c2' }),
        remark(4, 'Cite your source', { criterion: 'c2' }),
        remark(1, 'The thesis is unclear', {}),
        remark(2, 'Unclear thesis', {}),
        remark(3, 'Your thesis is unclear to me', {}),
        remark(9, 'A page is missing', { criterion: 'gone' }),
      ]);
      expect(told).toBe(5);
      expect(criteria.map(({ id, name, remarks, alone }) => [id, name, remarks, alone])).toEqual([
        ['c1', 'Argument', 3, 0],
        ['c2', 'Sources', 5, 0],
        [null, 'No criterion', 1, 1],
      ]);
      expect(
        criteria[1]!.points.map(({ key, text, n, notes, comments, drafts }) => [
          key,
          text,
          n,
          notes,
          comments,
          drafts,
        ]),
      ).toEqual([['hard.c2.1', 'Cite your sources.', 4, 3, 1, 1]]);
      expect(criteria[0]!.points.map(({ text }) => text)).toEqual(['Unclear thesis']);
    });

    test('leaves out what fewer than three scripts received, however often it occurs there', () => {
      const { criteria, scriptsIn } = of([
        remark(1, 'Cite sources'),
        remark(1, 'Cite sources'),
        remark(2, 'Cite sources'),
      ]);
      expect(criteria).toEqual([{ id: 'c1', name: 'Argument', remarks: 3, alone: 3, points: [] }]);
      expect(scriptsIn('hard.c1.1')).toBeNull();
    });

    test('each has three quotations from different scripts, those with the student’s words first, shortened and without names', () => {
      const { criteria, scriptsIn } = of(
        [
          remark(1, 'Unclear, Jane'),
          remark(2, 'Unclear', { quote: 'It is Jane what it is.' }),
          remark(2, 'Unclear', { quote: 'again' }),
          remark(3, 'Unclear', { quote: 'x'.repeat(1000) }),
          remark(4, 'Unclear'),
        ],
        { clean: (text) => text.replaceAll('Jane', '[person 1]') },
      );
      const [point] = criteria[0]!.points;
      expect(
        point!.quotations.map(({ submission_id, quote, said }) => [
          submission_id,
          quote.length > 30 ? quote.length : quote,
          said,
        ]),
      ).toEqual([
        [2, 'It is [person 1] what it is.', 'Unclear'],
        [3, 240, 'Unclear'],
        [1, '', 'Unclear, [person 1]'],
      ]);
      expect(JSON.stringify(criteria)).not.toContain('Jane');
      expect(scriptsIn(point!.key)).toEqual({ label: 'Told “Unclear”', ids: [1, 2, 3, 4] });
    });

    test('shows what its scripts got for the criterion from ten scripts on', () => {
      const remarks = (n: number) =>
        Array.from({ length: n }, (_, at) => remark(at + 1, 'Unclear thesis'));
      const shares = (submission: number) => submission * 10;
      expect(of(remarks(10), { shares }).criteria[0]!.points[0]!.mean).toBe(55);
      expect(of(remarks(9), { shares }).criteria[0]!.points[0]!.mean).toBeNull();
      expect(
        of(
          remarks(10).map((one) => ({ ...one, criterion: null })),
          { shares },
        ).criteria[0]!.points[0]!.mean,
      ).toBeNull();
    });

    test('shows at most six per criterion, those of most scripts first', () => {
      const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'];
      const { criteria } = of(
        words.flatMap((word, at) =>
          Array.from({ length: 3 + at }, (_, script) => remark(script + 1, word)),
        ),
      );
      expect(criteria[0]!.points.map(({ n }) => n)).toEqual([10, 9, 8, 7, 6, 5]);
      expect(criteria[0]!.points).toHaveLength(MAX_GROUPS);
    });
  });
});

describe('similarity of remarks', () => {
  const groups = (...texts: string[]) =>
    groupSimilar(texts.map((text) => ({ text }))).map((group) => group.map(({ text }) => text));
  /** Words that no stemmer changes: two consonants and digits. */
  const words = (from: number, upTo: number) =>
    Array.from({ length: upTo - from }, (_, at) => `qz${from + at}`).join(' ');

  describe('[ANA-3] what a remark is about', () => {
    test('takes its words without case and endings; ignores small words, short words and quotations', () => {
      expect([
        ...wordsOf('Citing the SOURCES, you cited “a whole line” of source: "two", ‘three’ & ok'),
      ]).toEqual(['cite', 'sourc']);
      expect([...wordsOf('an old one')]).toEqual(['old']);
      expect([...wordsOf('alpha“quoted”beta')]).toEqual(['alpha', 'beta']);
    });

    test('of a long remark reads the first forty words and at most 2,000 characters', () => {
      expect(wordsOf(words(0, 60)).size).toBe(40);
      const padded = `${'. '.repeat(998)}`;
      expect([...wordsOf(`${padded}qz77 qz8`)]).toEqual(['qz77']);
      expect([...wordsOf(`${padded}.qz77`)]).toEqual(['qz7']);
    });

    test('similarity is the share of words in common', () => {
      const of = (...all: string[]) => new Set(all);
      expect([
        likeness(of('a', 'b'), of('b', 'c')),
        likeness(of('a'), of('a')),
        likeness(of('a'), of('b')),
        likeness(of(), of()),
      ]).toEqual([1 / 3, 1, 0, 0]);
    });
  });

  describe('[ANA-3] groups remarks that say the same', () => {
    test('from half of the words in common', () => {
      expect(
        groups('Cite sources', 'cite your source!', 'Cite sources carefully always', 'Spelling'),
      ).toEqual([
        ['Cite sources', 'cite your source!', 'Cite sources carefully always'],
        ['Spelling'],
      ]);
      expect(groups('Cite sources', 'Cite sources carefully always thoroughly')).toHaveLength(2);
    });

    test('joins the most similar group, or the first of equally similar ones', () => {
      expect(groups('apple banana', 'banana cherry damson', 'apple banana cherry damson')).toEqual([
        ['apple banana'],
        ['banana cherry damson', 'apple banana cherry damson'],
      ]);
      expect(groups('cherry damson', 'apple banana', 'apple banana cherry damson')).toEqual([
        ['cherry damson', 'apple banana cherry damson'],
        ['apple banana'],
      ]);
      expect(groups('cherry damson', 'apple banana', 'banana apple damson cherry')).toEqual([
        ['cherry damson', 'banana apple damson cherry'],
        ['apple banana'],
      ]);
    });

    test('remarks without words of their own match only if they are identical', () => {
      expect(groups('??', ' ?? ', '!!', '??')).toEqual([['??', ' ?? ', '??'], ['!!']]);
    });

    test('compares a remark with the first hundred groups that share a word with it', () => {
      const many = Array.from({ length: 101 }, (_, at) => `common qz${at} qzz${at} qzzz${at}`);
      expect(groups(...many, `common qz99`)).toHaveLength(101);
      const last = groups(...many, 'common qz100 qzz100 qzzz100 more');
      expect(last.find((group) => group.length === 2)?.[0]).toBe(many[100]);
      const found = (at: number) => {
        const texts = Array.from({ length: 103 }, (_, place) =>
          place === at ? 'common rare' : `common qz${place} qzz${place}`,
        );
        // Only the common word can lead to it: "rare" is a different word by then.
        return groups(...texts, 'common').some((group) => group.length === 2);
      };
      expect([found(99), found(100)]).toEqual([true, false]);
    });
  });
});

describe('script', () => {
  const FREE: GradeScale = { kind: 'free' };
  const level = (id: string, points: number) => ({
    id,
    name: id,
    descriptor: '',
    points,
    points_min: null,
    feedback: '',
  });
  const criterion = (id: string, own: Partial<Criterion> = {}): Criterion => ({
    id,
    group: '',
    name: id,
    description: '',
    marker_note: '',
    kind: 'points',
    select: 'one',
    min: 0,
    max: 10,
    weight: 1,
    bonus: false,
    levels: [],
    ...own,
  });
  const rubricOf = (own: Partial<Rubric>): Rubric => ({ ...plainRubric([]), ...own });
  const banded = (...bands: [string, number][]): Rubric =>
    rubricOf({
      bands: bands.map(([grade, from]) => ({ grade, from })),
      criteria: [criterion('a')],
    });

  describe('[ANA-2] what fails', () => {
    test.each(['fail', 'Failed', ' F ', 'u', 'Unsatisfactory', 'not passed', 'No Pass', 'refer'])(
      '%j is a word for it',
      (word) => expect(isFailingWord(word)).toBe(true),
    );
    test.each(['', 'pass', 'e', 'fair', 'n', 'other'])('%j is none', (word) =>
      expect(isFailingWord(word)).toBe(false),
    );

    test('borders are where bands begin, in order, each once, except for the lowest that nothing is under', () => {
      const rubric = banded(
        ['First', 70],
        ['Fail', 0],
        ['Pass', 40],
        ['Merit', 0.5],
        ['Bare pass', 40],
      );
      expect(measureOf(rubric, FREE)).toEqual({
        rubric,
        scale: FREE,
        borders: [0.5, 40, 70],
        pass: 0.5,
      });
      expect(measureOf(banded(['A', 9], ['B', 100], ['C', 20]), FREE).borders).toEqual([
        9, 20, 100,
      ]);
      expect(measureOf(null, FREE)).toEqual({ rubric: null, scale: FREE, borders: [], pass: null });
    });

    test('the lowest band that passes is the pass mark, where bands say both what fails and what passes', () => {
      expect(measureOf(banded(['Fail', 0], ['Pass', 40], ['First', 70]), FREE).pass).toBe(40);
      expect(measureOf(banded(['Good', 50], ['Better', 70]), FREE).pass).toBeNull();
      expect(measureOf(banded(['Fail', 0], ['Refer', 30]), FREE).pass).toBeNull();
    });

    test('on a scale of points the rubric’s bands count as they are; on one of words only those that the scale knows', () => {
      const rubric = banded(['Fail', 0], ['Pass', 40], ['A', 70]);
      expect(measureOf(rubric, { kind: 'points', max: 20 })).toMatchObject({
        borders: [40, 70],
        pass: 40,
      });
      expect(measureOf(rubric, { kind: 'letters', letters: ['A', 'B'] })).toMatchObject({
        borders: [70],
        pass: null,
      });
      expect(measureOf(rubric, { kind: 'pass_fail' })).toMatchObject({ borders: [40], pass: 40 });
    });

    const by = (scale: GradeScale, pass: number | null): Measure => ({
      rubric: null,
      scale,
      borders: [],
      pass,
    });
    const fails = (measure: Measure, grade: string | null) => failsBy(measure, parseGrade(grade));

    test('nothing fails that has no grade', () => {
      expect([fails(by({ kind: 'pass_fail' }, 40), null), fails(by(FREE, 40), ' ')]).toEqual([
        null,
        null,
      ]);
    });

    test('a number fails below the pass mark, and says nothing where there is none', () => {
      expect([
        fails(by(FREE, 40), '39.9'),
        fails(by(FREE, 40), '40'),
        fails(by(FREE, null), '3'),
      ]).toEqual([true, false, null]);
    });

    test('a word fails where it says so; another passes where it is known what that means', () => {
      expect([fails(by(FREE, null), 'Fail'), fails(by(FREE, null), 'see me')]).toEqual([
        true,
        null,
      ]);
      expect([
        fails(by({ kind: 'pass_fail' }, null), 'see me'),
        fails(by(FREE, 40), 'see me'),
        fails(by(FREE, null), 'B+'),
      ]).toEqual([false, false, false]);
    });
  });

  describe('[ANA-6] marks are read as they stand', () => {
    const rubric = rubricOf({
      criteria: [
        criterion('argument', { weight: 2 }),
        criterion('sources', {
          kind: 'levels',
          min: null,
          max: null,
          levels: [level('low', 2), level('high', 6)],
        }),
        criterion('words', { kind: 'comment', max: null }),
        criterion('flat', {
          kind: 'levels',
          min: null,
          max: null,
          bonus: true,
          levels: [level('only', 3)],
        }),
      ],
    });
    const read = marksReader(rubric);

    test('a mark gives its points after weight, and their share of the span; the total is the share of what can be reached', () => {
      expect(read('argument||5\nsources|["high"]|\nflat|["only"]|')).toEqual({
        marks: [
          { points: 10, share: 50 },
          { points: 6, share: 100 },
          null,
          { points: 3, share: null },
        ],
        total: expect.closeTo((19 / 26) * 100, 9),
      });
      expect(read('sources|["low"]|').marks).toEqual([null, { points: 2, share: 0 }, null, null]);
      expect(
        marksReader(rubricOf({ criteria: [criterion('deduction', { min: -10, max: 10 })] }))(
          'deduction||5',
        ).marks,
      ).toEqual([{ points: 5, share: 75 }]);
    });

    test('what is not marked, of no criterion of the rubric, or doesn’t fit is no mark; without all marks there is no total', () => {
      const none = { marks: [null, null, null, null], total: null };
      expect([
        read(null),
        read(''),
        read('gone||5'),
        read('argument||11'),
        read('words||'),
      ]).toEqual([none, none, none, none, none]);
      expect(read('argument||5').total).toBeNull();
      expect(
        marksReader(rubricOf({ criteria: [criterion('nothing', { max: 0 })] }))('nothing||0'),
      ).toEqual({ marks: [{ points: 0, share: null }], total: null });
    });

    test('equal texts are read once', () => {
      expect(read('argument||7')).toBe(read('argument||7'));
      expect(read('argument||7')).not.toBe(read('argument||8'));
      const grade = gradeReader({ kind: 'points', max: 20 });
      expect(grade('15')).toEqual({ kind: 'number', value: 75 });
      expect(grade('15')).toBe(grade('15'));
    });
  });
});

describe('statistics', () => {
  const four = (value: number | null) => (value === null ? null : Number(value.toFixed(4)));

  // NIST Statistical Reference Datasets, https://www.itl.nist.gov/div898/strd: certified values of
  // Michelson's speed of light and of NumAcc3.
  const MICHELSON = [
    299.85, 299.74, 299.9, 300.07, 299.93, 299.85, 299.95, 299.98, 299.98, 299.88, 300, 299.98,
    299.93, 299.65, 299.76, 299.81, 300, 300, 299.96, 299.96,
  ];
  const NUMACC3 = [
    1_000_000.2,
    ...Array.from({ length: 500 }, () => [1_000_000.1, 1_000_000.3]).flat(),
  ];

  test('[ANA-6] mean and standard deviation are the certified ones of NIST (NumAcc3), and of Michelson’s first series (Stigler 1977)', () => {
    expect([four(mean(NUMACC3)), four(deviation(NUMACC3))]).toEqual([1_000_000.2, 0.1]);
    expect([four(mean(MICHELSON)), four(deviation(MICHELSON))]).toEqual([299.909, 0.1049]);
  });

  test('[ANA-6] a correlation is that of Anscombe’s quartet (The American Statistician 27, 1973)', () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    expect(
      four(correlation(x, [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68])),
    ).toBe(0.8164);
    expect(
      four(correlation(x, [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74])),
    ).toBe(0.8162);
    expect(
      four(correlation(x, [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73])),
    ).toBe(0.8163);
  });

  test('[ANA-6] quartiles are of type 7 (Hyndman and Fan, The American Statistician 50, 1996): those of R and of a spreadsheet', () => {
    expect(quantiles([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0, 0.25, 0.5, 0.75, 1])).toEqual([
      1, 3.25, 5.5, 7.75, 10,
    ]);
    expect(quantiles([7], [0.25])).toEqual([7]);
    expect(quantiles([], [0.5])).toEqual([null]);
  });

  test('[ANA-6] of too few, and of what never changes, nothing is said', () => {
    expect([
      mean([]),
      deviation([3]),
      correlation([], []),
      correlation([1], [2]),
      correlation([1, 1, 1], [1, 2, 3]),
      correlation([0.1, 0.1, 0.1], [3, 2, 1]),
    ]).toEqual([null, null, null, null, null, null]);
  });

  const RUNS = 10_000;
  const someValue = fc.integer({ min: -1000, max: 1000 }).map((tenths) => tenths / 10);
  const isNear = (a: number | null, b: number | null): boolean =>
    a === null || b === null ? a === b : Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(b));

  /** By the definitions as textbooks have them, with squares and products summed as they are. */
  const obvious = {
    variance: (values: number[]) =>
      (values.reduce((all, one) => all + one * one, 0) -
        values.reduce((all, one) => all + one, 0) ** 2 / values.length) /
      (values.length - 1),
    quantile: (values: number[], share: number) => {
      const sorted = values.toSorted((a, b) => a - b);
      const place = 1 + (sorted.length - 1) * share;
      const whole = Math.trunc(place);
      return sorted[whole - 1]! * (1 - (place - whole)) + (sorted[whole] ?? 0) * (place - whole);
    },
    /** The slope of the line through the pairs once both sides are told in their own standard deviations. */
    correlation: (pairs: [number, number][]) => {
      const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
      if (new Set(xs).size === 1 || new Set(ys).size === 1) return null;
      const in_sd = (values: number[]) =>
        values.map(
          (value) =>
            (value - values.reduce((a, b) => a + b, 0) / values.length) /
            Math.sqrt(obvious.variance(values)),
        );
      const [zx, zy] = [in_sd(xs), in_sd(ys)];
      return zx.reduce((all, z, at) => all + z * zy[at]!, 0) / (pairs.length - 1);
    },
  };

  test(`[ANA-6] on ${RUNS} random tables they equal a second, obvious implementation`, () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(someValue, someValue), { minLength: 2, maxLength: 40 }),
        fc.constantFrom(0.1, 0.25, 0.5, 0.9),
        (pairs, share) => {
          const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
          expect(
            isNear(
              mean(xs),
              xs.reduce((all, one) => all + one / xs.length, 0),
            ),
          ).toBe(true);
          expect(isNear(deviation(xs)! ** 2, obvious.variance(xs))).toBe(true);
          expect(isNear(quantiles(xs, [share])[0]!, obvious.quantile(xs, share))).toBe(true);
          expect(isNear(correlation(xs, ys), obvious.correlation(pairs))).toBe(true);
        },
      ),
      runs(RUNS),
    );
  });

  test('[ANA-2] what is left of a mark is what its script and its criterion don’t explain: nothing where they explain all', () => {
    fc.assert(
      fc.property(
        fc.array(someValue, { minLength: 2, maxLength: 12 }),
        fc.array(someValue, { minLength: 2, maxLength: 6 }),
        (scripts, criteria) => {
          const { values, spread } = leftovers(
            scripts.map((script) => criteria.map((criterion) => script + criterion)),
          );
          expect(values.flat().every((left) => isNear(left, 0))).toBe(true);
          expect(isNear(spread, 0)).toBe(true);
        },
      ),
      runs(),
    );
  });
});
