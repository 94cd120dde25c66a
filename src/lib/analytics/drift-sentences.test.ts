import { expect, test } from 'vitest';
import type { MarkerDrift } from '#contract/analytics/marking/drift.ts';
import {
  bandSentence,
  driftCsv,
  levelSentence,
  minutesOf,
  minutesSentence,
  orderSentence,
  signed,
} from './drift-sentences.ts';

const of = (fields: object): MarkerDrift =>
  ({
    mine: true,
    marker: { name: 'Eve' },
    n: 12,
    mean: 2.34,
    cohort: { n: 30, mean: 61.26 },
    band: null,
    outside: { n: 0 },
    places: [],
    ...fields,
  }) as unknown as MarkerDrift;
const band = { p: 0.034, level: 0.95, lambda: 0.2, orders: 2000, seed: 9 };

test('how far a marker is from the cohort, of whom it is said, and nothing of too few', () => {
  expect(
    [of({}), of({ mean: -2.34 }), of({ mean: 0.04 }), of({ mean: 0.05, mine: false })].map(
      levelSentence,
    ),
  ).toEqual([
    'On average you gave 2.3 points of a hundred more than all 30 graded scripts got (mean 61.3). That may be the scripts.',
    'On average you gave 2.3 points of a hundred less than all 30 graded scripts got (mean 61.3). That may be the scripts.',
    'On average you gave as much as all 30 graded scripts got (mean 61.3). That may be the scripts.',
    'On average Eve gave 0.1 points of a hundred more than all 30 graded scripts got (mean 61.3). That may be the scripts.',
  ]);
  expect(
    [of({ mean: null, n: 0 }), of({ mean: null, n: 1 }), of({ mean: null, n: 9, mine: false })].map(
      levelSentence,
    ),
  ).toEqual([
    'So far no script has a level that you gave: below 10 nothing is said.',
    'So far 1 script has a level that you gave: below 10 nothing is said.',
    'So far 9 scripts have a level that Eve gave: below 10 nothing is said.',
  ]);
  expect([2.34, -2.34, 0.5, 0.04, -0.04, 0].map(signed)).toEqual([
    '+2.3',
    '−2.3',
    '+0.5',
    '0',
    '0',
    '0',
  ]);
});

test('whether the order moves the level more than chance would, and what the band is', () => {
  expect(
    [
      of({}),
      of({ band }),
      of({ band: { ...band, p: 0.01 }, mine: false }),
      of({ band: { ...band, p: 0.0042 }, outside: { n: 1 } }),
      of({ band, outside: { n: 3 }, mine: false }),
    ].map(orderSentence),
  ).toEqual([
    null,
    'In the order in which they were marked, your level doesn’t move more than chance alone would move it (p = 0.03).',
    'In the order in which they were marked, their level doesn’t move more than chance alone would move it (p = 0.01).',
    'In the order in which they were marked, your level moves further than in 95% of orders by chance (p = 0.004). Why, the figure doesn’t say: look at the scripts again. It changes no mark.',
    'In the order in which they were marked, their level moves further than in 95% of orders by chance (p = 0.03). Why, the figure doesn’t say: look at the scripts again. It changes no mark.',
  ]);
  expect([of({}), of({ band })].map(bandSentence)).toEqual([
    null,
    'Each dot is a script: its level above or below the mean of the cohort. The line is the moving average (EWMA, weight 0.2); 95% of 2,000 orders by chance (seed 9) stay inside the band from end to end. A diamond is a script at which the line is outside.',
  ]);
});

test('minutes are of the scripts that this browser measured, in words from ten on', () => {
  const places = [
    { position: 1, submission_id: 5 },
    { position: 2, submission_id: 6 },
    { position: 3, submission_id: 7 },
  ];
  expect(minutesOf(of({ places }), { 5: 90_000, 7: 0, 9: 60_000 })).toEqual([
    { position: 1, submission_id: 5, minutes: 1.5 },
    { position: 3, submission_id: 7, minutes: 0 },
  ]);
  const took = (n: number) => Array.from({ length: n }, (_, at) => ({ minutes: at + 1 }));
  expect([took(1), took(9), took(10), took(13)].map(minutesSentence)).toEqual([
    'This browser measured 1 script: below 10 no time is given.',
    'This browser measured 9 scripts: below 10 no time is given.',
    'Half of 10 scripts took up to 5.5 minutes; the middle half between 3.3 and 7.8.',
    'Half of 13 scripts took up to 7 minutes; the middle half between 4 and 10.',
  ]);
});

test('[ANA-5] the scripts in their order as CSV', () => {
  const place = {
    position: 1,
    submission_id: 5,
    level: 61.123_456,
    value: -1.5,
    ewma: 0.5,
    low: -2,
    high: 2,
    outside: false,
  };
  expect(
    driftCsv(of({ places: [place, { ...place, position: 2, submission_id: 6, outside: true }] }), {
      6: 100_000,
    }).split('\r\n'),
  ).toEqual([
    '\uFEFFposition,script,level,above_cohort,ewma,band_low,band_high,outside,minutes',
    '1,5,61.1235,-1.5,0.5,-2,2,0,',
    '2,6,61.1235,-1.5,0.5,-2,2,1,1.6667',
    '',
  ]);
});
