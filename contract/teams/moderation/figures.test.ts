import { expect, test } from 'vitest';
import type { Pair } from './agreement.ts';
import { agreedFigure, compared, severityFigures } from './figures.ts';

const LEVELS: readonly Pair[] = [
  [50, 52],
  [60, 63],
  [70, 71],
  [40, 44],
  [55, 55],
  [65, 68],
  [45, 47],
  [75, 76],
  [58, 62],
  [62, 62],
];
const RANKS = LEVELS.map(([a, b]): Pair => [Math.floor(a / 10) - 4, Math.floor(b / 10) - 4]);
const BANDS = { count: 4, word: 'band' };
const three = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;
const sentences = (...of: Parameters<typeof compared>): string[] =>
  compared(...of).map(({ sentence }) => sentence);

// The estimates themselves are held by agreement.test.ts.
test('[MOD-4] each figure of pairs has its number, its interval and a sentence that tells both', () => {
  const figures = compared('blind', LEVELS, RANKS, BANDS);
  expect(
    figures.map(({ id, n, value, low, high }) => [id, n, three(value), three(low), three(high)]),
  ).toEqual([
    ['exact', 10, 0.9, 0.596, 0.982],
    ['adjacent', 10, 1, 0.722, 1],
    ['difference', 10, 2, 0.934, 3.066],
    ['spread', 10, 1.491, 1.025, 2.721],
    ['kappa', 10, 0.952, 0.853, 1],
    ['icc', 10, 0.974, 0.521, 0.995],
  ]);
  expect(figures.map(({ sentence }) => sentence)).toEqual([
    'Both markers chose the same band for 9 of 10 (90%; in all scripts like these, between 60% and 98%).',
    'Both markers chose the same band or its neighbour for 10 of 10 (100%; in all scripts like these, between 72% and 100%).',
    'The second marker gave 2 points of a hundred more than the first on average (between 0.9 more and 3.1 more).',
    'From script to script that difference spreads by 1.5 points of a hundred (standard deviation; between 1 and 2.7).',
    'Beyond what chance would give, agreement is 0.95 of 1 (quadratic weighted kappa, between 0.85 and 1.00), beside the same band for 90%. It falls where most scripts are alike, however well markers agree.',
    'Of all differences between marks 97% come from the scripts, the rest from who marked them (ICC(2,1) 0.97, between 0.52 and 1.00).',
  ]);
});

test('[MOD-4] who is compared is said as it is, less as less, one point as one, and what may be nothing as that', () => {
  const less = sentences(
    'moderation',
    LEVELS.map(([a, b]): Pair => [b, a]),
    RANKS,
    { count: 4, word: 'level' },
  );
  expect([less[0]!.slice(0, 49), less[2]]).toEqual([
    'Moderator and marker chose the same level for 9 o',
    'The moderator gave 2 points of a hundred less than the marker on average (between 3.1 less and 0.9 less).',
  ]);
  const [, , one] = sentences(
    'blind',
    LEVELS.map(([a, b]): Pair => [a, b - 1]),
    RANKS,
    BANDS,
  );
  expect(one).toBe(
    'The second marker gave 1 point of a hundred more than the first on average (between 0.1 less and 2.1 more). That neither gives more is possible, too.',
  );
  const same = compared(
    'again',
    LEVELS.map((): Pair => [50, 50]),
    RANKS.map((): Pair => [1, 1]),
    BANDS,
  );
  expect(same.map(({ value }) => value)).toEqual([1, 1, 0, 0, null, null]);
  expect(same.slice(4).map(({ low, high }) => [low, high])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect([
    same[0]!.sentence.slice(0, 34),
    ...same.slice(2).map(({ sentence }) => sentence),
  ]).toEqual([
    'Both times you chose the same band',
    'The second time you gave 0 points of a hundred more than the first time on average (between 0 more and 0 more). That neither gives more is possible, too.',
    'From script to script that difference spreads by 0 points of a hundred (standard deviation; between 0 and 0).',
    'Kappa says nothing here: nearly all have the same band.',
    'All marks are the same: how much of their difference is the scripts’ can’t be said.',
  ]);
});

test('[MOD-4] of fewer than ten scripts nothing is said', () => {
  expect([compared('blind', LEVELS.slice(1), RANKS.slice(1), BANDS), agreedFigure(9, 9)]).toEqual([
    [],
    [],
  ]);
  expect(agreedFigure(7, 10).map(({ id, n, value, sentence }) => [id, n, value, sentence])).toEqual(
    [
      [
        'agreed',
        10,
        0.7,
        'Moderators agreed with the mark of 7 of 10 (70%; in all scripts like these, between 40% and 89%). They saw it before: this is no blind marking.',
      ],
    ],
  );
});

test('[MOD-4] how severe each marker is, as points that they give less; of too few, and of who shares none, that nothing is said', () => {
  const of = (script: number, marker: number, value: number) => ({
    script,
    marker,
    criterion: 'a',
    value,
  });
  const given = Array.from({ length: 12 }, (_, at) => [
    of(at, 1, 50 + at),
    of(at, 2, 53 + at + (at % 3)),
    ...(at < 11 ? [of(at, 5, 57 + at)] : []),
    ...(at < 9 ? [of(at, 3, 51 + at + (at % 2) * 2)] : []),
    ...(at < 1 ? [of(at, 4, 60)] : []),
  ]).flat();
  const figures = severityFigures([...given, of(90, 9, 3)], (marker) => `Marker ${marker}`);
  expect(
    figures.map(({ marker, n, value, low, high }) => [
      marker,
      n,
      three(value) === null,
      low === null,
      high === null,
    ]),
  ).toEqual([
    ['Marker 1', 12, false, false, false],
    ['Marker 2', 12, false, false, false],
    ['Marker 3', 9, true, true, true],
    ['Marker 4', 1, true, true, true],
    ['Marker 5', 11, false, false, false],
    ['Marker 9', 0, true, true, true],
  ]);
  const says = Object.fromEntries(figures.map(({ marker, sentence }) => [marker, sentence]));
  expect([says['Marker 1'], says['Marker 5']]).toEqual([
    'Marker 1 gives 4.7 points of a hundred less than the markers of the same scripts on average (between 5.1 less and 4.2 less; standard error 0.2).',
    'Marker 5 gives 2.4 points of a hundred more than the markers of the same scripts on average (between 1.9 more and 2.8 more; standard error 0.2).',
  ]);
  expect(
    [figures[0]!, figures[4]!].map(({ value, low, high }) => [
      three(value),
      three(low),
      three(high),
    ]),
  ).toEqual([
    [4.687, 4.233, 5.142],
    [-2.358, -2.82, -1.897],
  ]);
  expect([says['Marker 3'], says['Marker 4'], says['Marker 9']]).toEqual([
    'Marker 3 shares 9 scripts with the others: fewer than 10 say nothing.',
    'Marker 4 shares 1 script with the others: fewer than 10 say nothing.',
    'Marker 9 shares no script with the others: they can’t be compared.',
  ]);
  const alike = Array.from({ length: 12 }, (_, at) => [
    of(at, 1, 50 + at),
    of(at, 2, 49 + at + (at % 2) * 2.2),
  ]).flat();
  expect(
    severityFigures(alike, String).map(({ sentence }) => sentence.endsWith(' That may be chance.')),
  ).toEqual([true, true]);
  expect(severityFigures([], String)).toEqual([]);
});
