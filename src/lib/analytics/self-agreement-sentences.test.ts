import { expect, test } from 'vitest';
import type { SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import {
  selfAgreementCsv,
  selfAgreementSentence,
  fewSentence,
} from './self-agreement-sentences.ts';

const script = {
  submission_id: 7,
  first: 0.123_456,
  again: null,
  given_at: '2026-03-02T09:00:00.000Z',
};
const of = (fields: Partial<SelfAgreement>): SelfAgreement =>
  ({
    since: '2026-03-01T09:00:00.000Z',
    seed: 8,
    marked: 40,
    due: 2,
    waiting: [],
    given: [],
    given_up: 0,
    n: 0,
    ...fields,
  }) as SelfAgreement;
const many = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one);

test('how far marking again is: too few marked, not begun, begun, and what was given up', () => {
  expect(
    [of({ marked: 19 }), of({ marked: 19, given_up: 1 }), of({ marked: 19, given_up: 2 })].map(
      selfAgreementSentence,
    ),
  ).toEqual([
    'Scripts come back once you have marked 20 by the rubric, each with its grade: so far 19.',
    'Scripts come back once you have marked 20 by the rubric, each with its grade: so far 19. 1 script was given up, and doesn’t come back.',
    'Scripts come back once you have marked 20 by the rubric, each with its grade: so far 19. 2 scripts were given up, and don’t come back.',
  ]);
  expect(
    [of({ since: null, marked: 20, due: 0 }), of({ since: null, due: 2, given_up: 1 })].map(
      selfAgreementSentence,
    ),
  ).toEqual([
    'Of the 20 scripts that you have marked none would come back now, drawn by chance from all but the last ten.',
    'Of the 40 scripts that you have marked 2 would come back now, drawn by chance from all but the last ten. 1 script was given up, and doesn’t come back.',
  ]);
  const waiting = many(1, 5) as unknown as SelfAgreement['waiting'];
  const given = many(3, script) as unknown as SelfAgreement['given'];
  expect(
    [of({}), of({ waiting, given, given_up: 2 }), of({ waiting: [...waiting, ...waiting] })].map(
      selfAgreementSentence,
    ),
  ).toEqual([
    'Of 40 scripts that you have marked 0 came back, drawn by chance (seed 8): none waits.',
    'Of 40 scripts that you have marked 6 came back, drawn by chance (seed 8): 1 waits. 2 scripts were given up, and don’t come back.',
    'Of 40 scripts that you have marked 2 came back, drawn by chance (seed 8): 2 wait.',
  ]);
});

test('that there are too few for a figure is said from the first to the ninth', () => {
  const given = [script] as unknown as SelfAgreement['given'];
  expect(
    [of({}), of({ given, n: 10 }), of({ given, n: 1 }), of({ given, n: 9 })].map(fewSentence),
  ).toEqual([
    null,
    null,
    'So far 1 script has both levels: below 10 no agreement is told.',
    'So far 9 scripts have both levels: below 10 no agreement is told.',
  ]);
});

test('[ANA-5] every script with both levels as CSV', () => {
  expect(selfAgreementCsv(of({ given: [script] as unknown as SelfAgreement['given'] }))).toBe(
    '\uFEFFscript,first,again,given_at\r\n7,0.1235,,2026-03-02T09:00:00.000Z\r\n',
  );
});
