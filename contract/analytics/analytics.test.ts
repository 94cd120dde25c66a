import { describe, expect, test } from 'vitest';
import { parseGrade } from '#contract/rubrics/read-grade.ts';
import { groupOf, partsOf } from './bags.ts';
import type { ScriptFacts } from './script.ts';
import { seededRandom } from './marking/ewma.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { plainRubric } from '#contract/rubrics/text.ts';
import { criteriaOf, criterionFigures, leftovers } from './figures.ts';
import { type DraftFacts, draftOutcomes, type OpeningFacts } from './draft-fates.ts';

describe('bags', () => {
  const script = (
    id: number,
    grade: string | null,
    own: Partial<ScriptFacts> = {},
  ): ScriptFacts => ({
    id,
    assignment: 1,
    grade: parseGrade(grade),
    fails: null,
    late: 0,
    similarity: null,
    graded_at: null,
    marker: null,
    sections: [],
    marks: [],
    total: null,
    ...own,
  });
  const NAMES = {
    markers: new Map([
      [7, 'Bea'],
      [8, 'Ada'],
    ]),
    assignments: new Map([[1, 'Essay']]),
  };
  const part = (id: string, scripts: ScriptFacts[], isOverAll = false) =>
    partsOf(scripts, NAMES, isOverAll)
      .find((one) => one.id === id)
      ?.bags.map(({ key, label, scripts: own }) => [key, label, own.map((one) => one.id)]) ?? null;

  test('[ANA-1] a group has a count and the mean of its numeric grades', () => {
    const scripts = [script(1, '60'), script(2, '80'), script(3, 'A'), script(4, null)];
    expect(groupOf({ key: 'k', label: 'Those', scripts })).toEqual({
      key: 'k',
      label: 'Those',
      n: 4,
      graded: 2,
      mean: 70,
      deviation: expect.closeTo(Math.sqrt(200), 9),
    });
    expect(groupOf({ key: 'k', label: 'Those', scripts: scripts.slice(2) })).toEqual({
      key: 'k',
      label: 'Those',
      n: 2,
      graded: 0,
      mean: null,
      deviation: null,
    });
  });

  describe('[ANA-1] by grade', () => {
    test('shows ten bands of ten, including empty ones, if any grade is a number; ungraded scripts get a group only if there are any', () => {
      expect(part('grades', [script(1, '85'), script(2, '-3'), script(3, '120')])).toEqual([
        ['grade.0', '0 to under 10', [2]],
        ...[10, 20, 30, 40, 50, 60, 70].map((from) => [
          `grade.${from}`,
          `${from} to under ${from + 10}`,
          [],
        ]),
        ['grade.80', '80 to under 90', [1]],
        ['grade.90', '90 and above', [3]],
      ]);
      expect(part('grades', [script(1, null)])).toEqual([['grade.none', 'No grade', [1]]]);
    });

    test('orders words by rank, worst first, ignoring case; unknown words share a group', () => {
      expect(
        part('grades', [
          script(1, 'A'),
          script(2, 'b-'),
          script(3, 'a'),
          script(4, 'Ada is late'),
          script(5, 'no'),
          script(6, null),
        ]),
      ).toEqual([
        ['word.b-2d', 'b-', [2]],
        ['word.a', 'a', [1, 3]],
        ['grade.none', 'No grade', [6]],
        ['grade.other', 'Other words', [4, 5]],
      ]);
    });

    test("a word's key fits into an address, however long the word is", () => {
      const long = 'ä'.repeat(30);
      const scripts = [script(1, null, { grade: { kind: 'word', text: long, rank: 3 } })];
      expect(part('grades', scripts)).toEqual([[`word.${'-e4'.repeat(20)}`, long, [1]]]);
    });
  });

  test('[ANA-1] by lateness and similarity: a value on a border belongs to the group below it, and a script without a value is in no group', () => {
    const scripts = [
      script(1, null, { late: 0, similarity: 20 }),
      script(2, null, { late: 1, similarity: 20.1 }),
      script(3, null, { late: 1.1, similarity: 40 }),
      script(4, null, { late: 7, similarity: 40.5 }),
      script(5, null, { late: 2, similarity: 100 }),
      script(6, null, { late: 7.1 }),
    ];
    expect(part('late', scripts)).toEqual([
      ['late.no', 'On time', [1]],
      ['late.1', 'Up to a day late', [2]],
      ['late.7', 'Up to a week late', [3, 4, 5]],
      ['late.more', 'More than a week late', [6]],
    ]);
    expect(part('similarity', scripts)).toEqual([
      ['similar.20', 'Up to 20%', [1]],
      ['similar.40', 'Over 20% to 40%', [2, 3]],
      ['similar.more', 'Over 40%', [4, 5]],
    ]);
    expect(part('similarity', [script(1, null)])).toBeNull();
    expect(part('late', [script(1, null), script(2, null)])).toBeNull();
    expect(part('late', [script(1, null, { late: 0.5 })])).not.toBeNull();
  });

  test('[ANA-1] sections in numeric order, markers by name, days in order', () => {
    const scripts = [
      script(1, '50', {
        sections: ['Group 10', 'Group 2'],
        marker: 7,
        graded_at: '2026-03-11T09:00:00.000Z',
      }),
      script(2, '50', { marker: 8, graded_at: '2026-03-10T09:00:00.000Z' }),
      script(3, '50', { sections: ['Group 2'], marker: 99, graded_at: '2026-03-11T23:59:59.999Z' }),
      script(4, null),
    ];
    expect(part('sections', scripts)).toEqual([
      ['section.1', 'Group 2', [1, 3]],
      ['section.2', 'Group 10', [1]],
    ]);
    expect(part('markers', scripts)).toEqual([
      ['marker.8', 'Ada', [2]],
      ['marker.7', 'Bea', [1]],
    ]);
    expect(part('days', scripts)).toEqual([
      ['day.2026-03-10', '2026-03-10', [2]],
      ['day.2026-03-11', '2026-03-11', [1, 3]],
    ]);
  });

  test('[ANA-1] groups by assignment only across all assignments; one whose name isn’t known gets no name', () => {
    const scripts = [script(1, '50'), script(2, '50', { assignment: 23 })];
    expect(part('assignments', scripts)).toBeNull();
    expect(part('assignments', scripts, true)).toEqual([
      ['assignment.1', 'Essay', [1]],
      ['assignment.23', '', [2]],
    ]);
  });
});

describe('random numbers', () => {
  const first = (seed: number) => {
    const next = seededRandom(seed);
    return Array.from({ length: 3 }, () => next() * 2 ** 32);
  };

  test('[ANA-6] a seed’s numbers are those of mulberry32, wherever they are drawn', () => {
    expect(first(1)).toEqual([2693262067, 11749833, 2265367787]);
    expect(first(2_147_483_647)).toEqual([1842962257, 546041740, 1654754255]);
  });
});

describe('criteria', () => {
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

  describe('[ANA-2] what remains of marks after removing the levels of script and criterion', () => {
    test('nothing remains where both explain the marks; the spread uses the remaining degrees of freedom', () => {
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
      // Two rows of three: 2 of 6 degrees of freedom remain.
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

    test('a single row, a single column and an empty table have no spread', () => {
      expect([leftovers([[10, 30]]).spread, leftovers([[10], [30]]).spread, leftovers([])]).toEqual(
        [0, 0, { values: [], spread: 0 }],
      );
    });
  });

  describe('[ANA-2] figures of a criterion', () => {
    test('shows every mark in fifths of its range, each with a key; a criterion of words has none', () => {
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
        own!.fifths.map(({ key, label, scripts: those }) => [
          key,
          label,
          those.map(({ id }) => id),
        ]),
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

    test('comparisons use scripts with every mark, and appear from ten scripts and two criteria on', () => {
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

    test('the rest is what the script got for all other criteria', () => {
      const scripts = Array.from({ length: 10 }, (_, at) =>
        script(at, at * 10, 50 + (at % 2) * 10),
      );
      // Correlated with a total that includes itself, "a" would come close to 1.
      expect(criteriaOf(rubricOf(a, b), scripts)[0]!.figures.rest).toBeCloseTo(0.174, 3);
    });

    test('a residual of less than twenty points is ignored, and a larger one counts only beyond three standard deviations', () => {
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

    test('as they are shown, with what their scripts got', () => {
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
        odd: {
          key: 'odd.a',
          label: 'A: unlike the script’s other marks',
          n: 1,
          graded: 1,
          mean: 50,
        },
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
});

describe('draft fates', () => {
  const criterion = (id: string, name: string) => ({
    id,
    group: '',
    name,
    description: '',
    marker_note: '',
    kind: 'levels' as const,
    select: 'one' as const,
    min: null,
    max: null,
    weight: 1,
    bonus: false,
    levels: [
      ['low', 0],
      ['high', 10],
    ].map(([level, points]) => ({
      id: level as string,
      name: level as string,
      descriptor: '',
      points: points as number,
      points_min: null,
      feedback: '',
    })),
  });
  const rubric = {
    ...plainRubric([]),
    criteria: [criterion('c1', 'Argument'), criterion('c2', 'Sources')],
  };
  const draft = (submission: number, fields: Partial<DraftFacts> = {}): DraftFacts => ({
    submission,
    kept: null,
    credits: 1,
    free: false,
    ownKey: false,
    ms: null,
    points: null,
    ...fields,
  });
  const level = (id: string | null) => ({ level_ids: id === null ? null : [id], points: null });
  const opening = (
    submission: number,
    before: string | null,
    after: string | null,
    of = 'c1',
  ): OpeningFacts => ({ submission, criterion: of, before: level(before), after: level(after) });
  const counts = (one: { n: number; scripts: number }) => [one.n, one.scripts];

  describe('[ANA-4] what became of drafts', () => {
    test('counts points by criterion and by what was done with them; each count leads to its scripts', () => {
      const { criteria, drafts, scriptsIn } = draftOutcomes({
        rubric,
        openings: [],
        drafts: [
          draft(1, {
            points: [
              { criterion: 'c1', fate: 'taken' },
              { criterion: 'c1', fate: 'taken' },
              { criterion: null, fate: 'open' },
            ],
          }),
          draft(2, {
            points: [
              { criterion: 'c1', fate: 'dropped' },
              { criterion: 'gone', fate: 'edited' },
            ],
          }),
          draft(3),
        ],
      });
      expect(
        criteria.map(({ id, taken, edited, dropped, open }) => [
          id,
          ...[taken, edited, dropped, open].map(counts),
        ]),
      ).toEqual([
        ['c1', [2, 1], [0, 0], [1, 1], [0, 0]],
        [null, [0, 0], [1, 1], [0, 0], [1, 1]],
      ]);
      expect([drafts.written, drafts.scripts, drafts.chosen]).toEqual([3, 3, 2]);
      expect([
        scriptsIn('fate.c1.dropped'),
        scriptsIn('fate.:.edited'),
        scriptsIn('fate.c2.open'),
      ]).toEqual([
        { label: 'Argument: points dropped', ids: [2] },
        { label: 'No criterion: points taken in other words', ids: [2] },
        null,
      ]);
    });

    test('counts a mark that the same marker changed after opening the draft, and in which direction', () => {
      const { criteria, scriptsIn } = draftOutcomes({
        rubric,
        drafts: [],
        openings: [
          opening(1, 'low', 'high'),
          opening(2, 'high', 'low'),
          opening(3, 'low', 'low'),
          opening(4, 'low', null),
          opening(5, 'low', 'high', 'c2'),
          opening(6, 'low', 'high', 'gone'),
        ],
      });
      expect(
        criteria.map(({ id, opened, changed, raised, lowered }) => [
          id,
          opened.n,
          changed.n,
          raised,
          lowered,
        ]),
      ).toEqual([
        ['c1', 4, 3, 1, 1],
        ['c2', 1, 1, 1, 0],
      ]);
      expect([scriptsIn('fate.c1.changed')?.ids, scriptsIn('fate.c1.opened')?.ids]).toEqual([
        [1, 2, 4],
        [1, 2, 3, 4],
      ]);
      expect(
        ['changed', 'opened', 'taken', 'open'].map((what) => scriptsIn(`fate.c2.${what}`)?.label),
      ).toEqual([
        'Sources: marks changed after the draft was opened',
        'Sources: marks decided before the draft was opened',
        'Sources: points taken as they were',
        'Sources: points not decided on',
      ]);
      expect(criteria[0]).toMatchObject({
        id: 'c1',
        name: 'Argument',
        opened: { key: 'fate.c1.opened', n: 4, scripts: 4 },
      });
    });

    test('the order in which levels are listed changes nothing', () => {
      const both = (ids: string[]) => ({ level_ids: ids, points: null });
      expect(
        draftOutcomes({
          rubric,
          drafts: [],
          openings: [
            { submission: 1, criterion: 'c1', before: both(['a', 'b']), after: both(['b', 'a']) },
          ],
        }).criteria[0]!.changed.n,
      ).toBe(0);
    });

    test('takes credits from the ledger; counts free drafts and own keys separately', () => {
      const { drafts } = draftOutcomes({
        rubric,
        openings: [],
        drafts: [
          draft(1),
          draft(1, { credits: 0, free: true }),
          draft(2, { credits: 0, ownKey: true }),
        ],
      });
      expect([drafts.written, drafts.scripts, drafts.credits, drafts.free, drafts.own_key]).toEqual(
        [3, 2, 1, 1, 1],
      );
    });

    test('shows the share kept and the time from ten drafts on', () => {
      const some = (n: number) =>
        Array.from({ length: n }, (_, at) =>
          draft(at + 1, { kept: (at + 1) / 20, ms: (at + 1) * 1000 }),
        );
      const ten = draftOutcomes({ rubric, openings: [], drafts: [...some(10), draft(11)] }).drafts;
      expect([ten.saved, ten.kept, ten.timed, ten.seconds]).toEqual([
        10,
        expect.closeTo(27.5, 9),
        10,
        5.5,
      ]);
      const nine = draftOutcomes({ rubric, openings: [], drafts: some(9) }).drafts;
      expect([nine.saved, nine.kept, nine.timed, nine.seconds]).toEqual([9, null, 9, null]);
    });
  });
});
