import { expect, test } from 'vitest';
import type { CriterionFigures, Insight } from '#contract/analytics/insight.ts';
import { criteriaCsv, groupsCsv } from './insight-csv.ts';
import {
  criterionSentence,
  figure,
  isTelling,
  progressSentence,
  withoutNames,
} from './sentences.ts';

const progress = (
  n: number,
  graded: number,
  pace: { per_day: number | null; done_at: string | null } = { per_day: null, done_at: null },
): string =>
  progressSentence({
    n,
    progress: { graded: { n: graded }, ungraded: { n: n - graded }, ...pace },
  } as Insight);

test('[ANA-1] how far marking is, and when it is done only where a pace is known', () => {
  expect([progress(0, 0), progress(1, 1), progress(1200, 1200)]).toEqual([
    'Nothing is handed in yet.',
    'The one script is graded.',
    'All 1,200 scripts are graded.',
  ]);
  const stands = 'No grade was set in the last fortnight, so nobody can say when it is done.';
  expect([
    progress(2, 1),
    progress(1500, 1200),
    progress(2, 1, { per_day: 2, done_at: null }),
    progress(2, 0, { per_day: null, done_at: '2026-03-02T09:00:00.000Z' }),
  ]).toEqual([
    `1 of 2 scripts is graded. ${stands}`,
    `1,200 of 1,500 scripts are graded. ${stands}`,
    `1 of 2 scripts is graded. ${stands}`,
    `0 of 2 scripts are graded. ${stands}`,
  ]);
  expect(progress(30, 10, { per_day: 2.54, done_at: '2026-03-02T09:00:00.000Z' })).toMatch(
    /^10 of 30 scripts are graded\. At the pace of the last fortnight, 2\.5 a day, the last one is done on .*2026\.$/,
  );
});

test('a figure has one decimal at most, and a dash where there is none', () => {
  expect([null, 0, 2, 2.54, 2.55, -1.26].map(figure)).toEqual([
    '–',
    '0',
    '2',
    '2.5',
    '2.6',
    '-1.3',
  ]);
});

test('[ANA-2] what a criterion’s correlation says, from ten scripts on', () => {
  const says = (fields: Partial<CriterionFigures>): string =>
    criterionSentence({
      n: 20,
      rest: 0.5,
      rest_n: 10,
      deviation: 1,
      ...fields,
    } as CriterionFigures);
  expect([
    says({ n: 0 }),
    says({ rest_n: 9 }),
    says({ rest: null, deviation: 0 }),
    says({ rest: null }),
  ]).toEqual([
    'Nothing is marked by it yet.',
    'Below 10 scripts that are marked throughout it can’t be said whether it tells good scripts from poor ones.',
    'Every script got the same: it tells nobody apart.',
    'The other criteria don’t differ, so it can’t be held against them.',
  ]);
  expect([-0.3, 0.15, 0.5].map((rest) => says({ rest, rest_n: 400 }))).toEqual([
    'It goes against the other criteria (r = -0.30, 400 scripts): scripts that do well elsewhere do worse here. Is it marked the way round it is meant?',
    'It hardly tells good scripts from poor ones (r = 0.15, 400 scripts).',
    'It goes with the other criteria (r = 0.50, 400 scripts).',
  ]);
});

test('[UI-8] a correlation is told only of 30 scripts and more, where its 95 % interval leaves 0 out', () => {
  expect(isTelling(-0.08, 37)).toBe(false);
  expect([isTelling(0.9, 29), isTelling(0.9, 30), isTelling(1, 30), isTelling(null, 99)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([isTelling(0.36, 30), isTelling(0.37, 30), isTelling(-0.37, 30)]).toEqual([
    false,
    true,
    true,
  ]);
  const of = (rest: number, rest_n: number) =>
    ({
      name: 'A',
      n: rest_n,
      mean: 0,
      deviation: 1,
      rest,
      rest_n,
      fifths: [],
      odd: null,
    }) as unknown as CriterionFigures;
  expect(criterionSentence(of(-0.08, 37))).toBe(
    '37 scripts are too few, or the marks too mixed, to say whether it goes with the other criteria.',
  );
  expect(criteriaCsv([of(-0.08, 37)])).toContain('A,37,0,1,,37,');
  expect(criteriaCsv([of(0.5, 37)])).toContain('A,37,0,1,0.5,37,');
});

test('where names are hidden markers have the name of their place', () => {
  expect(
    withoutNames([
      { label: 'Ada', n: 1 },
      { label: 'Eve', n: 2 },
    ]),
  ).toEqual([
    { label: 'Marker 1', n: 1 },
    { label: 'Marker 2', n: 2 },
  ]);
});

test('[ANA-5] groups and criteria as CSV, with four decimals and nothing where there is none', () => {
  expect(
    groupsCsv([
      { key: 'a', label: 'Ada', n: 3, graded: 2, mean: 61.234_56, deviation: null },
    ] as unknown as Parameters<typeof groupsCsv>[0]),
  ).toBe('\uFEFFgroup,scripts,graded,mean,deviation\r\nAda,3,2,61.2346,\r\n');
  const criterion = {
    name: 'Argument',
    n: 12,
    mean: 0.5,
    deviation: 0.123_456,
    rest: null,
    rest_n: 11,
    fifths: [1, 2, 3, 4, 5].map((n) => ({ n })),
    odd: null,
  } as unknown as CriterionFigures;
  expect(
    criteriaCsv([criterion, { ...criterion, odd: { n: 6 } } as CriterionFigures]).split('\r\n'),
  ).toEqual([
    '\uFEFFcriterion,scripts,mean,deviation,item_rest,item_rest_scripts,fifth_1,fifth_2,fifth_3,fifth_4,fifth_5,odd',
    'Argument,12,0.5,0.1235,,11,1,2,3,4,5,',
    'Argument,12,0.5,0.1235,,11,1,2,3,4,5,6',
    '',
  ]);
});
