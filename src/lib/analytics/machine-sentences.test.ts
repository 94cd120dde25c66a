import { expect, test } from 'vitest';
import type { MachineCriterion, MachineRound } from '#contract/analytics/machine/machine.ts';
import {
  criterionSentences,
  hundredths,
  machineCsv,
  machineSentence,
  trustSentence,
} from './machine-sentences.ts';

const round = (fields: Partial<MachineRound>): MachineRound =>
  ({ judge_first: true, scripts: 12, whose: 'all', criteria: [], ...fields }) as MachineRound;
const share = (n: number, value: number) => ({ n, value, low: value - 0.1, high: value + 0.1 });
const criterion = (fields: object): MachineCriterion =>
  ({
    name: 'Argument',
    n: 20,
    below: 12,
    faulted: 11,
    wrong: { n: 3 },
    missed: { n: 4 },
    precision: share(11, 0.727),
    recall: share(12, 0.667),
    error: share(20, -0.05),
    doubts: [],
    ...fields,
  }) as unknown as MachineCriterion;

test('what it was measured on, or why it wasn’t', () => {
  const model =
    'The model gave no marks: it is asked only whether it found fault where a marker gave less than the most.';
  expect(
    [
      round({ judge_first: false }),
      round({ scripts: 0 }),
      round({ scripts: 0, whose: 'own' }),
      round({}),
      round({ scripts: 1, whose: 'own' }),
    ].map(machineSentence),
  ).toEqual([
    'Nothing is measured here: markers may read drafts before they judge. Turn on judging first in the assignment’s settings.',
    'No mark was decided while a model’s draft was sealed.',
    'No mark of yours was decided while a model’s draft was sealed.',
    `Of 12 scripts that a model had drafted for, marks that were decided before the draft was open. ${model}`,
    `Of 1 script that a model had drafted for, marks of yours that were decided before the draft was open. ${model}`,
  ]);
});

test('shares are whole percents, with a minus that is read out', () => {
  expect([0, 0.004, -0.004, -0.005, -0.006, 0.125, -0.125, 1].map(hundredths)).toEqual([
    '0',
    '0',
    '0',
    '0',
    '−1',
    '13',
    '−12',
    '100',
  ]);
});

test('precision, recall and mean error, each with its number, from ten on', () => {
  expect(criterionSentences(criterion({ n: 9 }))).toEqual(['9 marks: below 10 nothing is said.']);
  expect(
    criterionSentences(criterion({ n: 10, precision: null, recall: null, error: null })),
  ).toEqual([
    'It found fault with fewer than 10 works: how often it was right isn’t told.',
    'Markers saw fewer than 10 works below the top: how many it would find isn’t told.',
  ]);
  expect(criterionSentences(criterion({}))).toEqual([
    'Of 11 works it found fault with, markers saw 73% below the top (precision; between 63% and 83%).',
    'Of 12 works below the top it found fault with 67% (recall; between 57% and 77%).',
    'It found fault in 5% of works less than markers did (mean error; n = 20, between −15% and 5%).',
  ]);
  expect(
    [criterion({ error: share(20, 0) }), criterion({ error: share(20, 0.2) })].map(
      (one) => criterionSentences(one)[2],
    ),
  ).toEqual([
    'It found fault as often as markers did (mean error; n = 20, between −10% and 10%).',
    'It found fault in 20% of works more than markers did (mean error; n = 20, between 10% and 30%).',
  ]);
});

test('when not to rely on it, each doubt in words', () => {
  expect(trustSentence(criterion({}))).toBe(
    'Nothing here speaks against reading it. It is no proof that it is right about the next work.',
  );
  expect(
    trustSentence(criterion({ doubts: ['few', 'same', 'precision', 'recall', 'error'] })),
  ).toBe(
    'Don’t trust it here: fewer than 10 marks say anything; all works are at the top, or none is: finding fault tells none apart; ' +
      'what it calls a fault may be one no more often than any work is below the top; it misses more than half of the works below the top, or nobody can say; it finds fault more often or less often than markers do, beyond chance.',
  );
});

test('[ANA-5] the same as CSV', () => {
  expect(
    machineCsv(round({ criteria: [criterion({ recall: null, doubts: ['few', 'same'] })] })).split(
      '\r\n',
    ),
  ).toEqual([
    '\uFEFFcriterion,marks,below_top,fault_found,wrong,missed,precision,precision_low,precision_high,recall,recall_low,recall_high,mean_error,error_low,error_high,doubts',
    'Argument,20,12,11,3,4,0.727,0.627,0.827,,,,-0.05,-0.15,0.05,few same',
    '',
  ]);
});
