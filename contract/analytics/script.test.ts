import { describe, expect, test } from 'vitest';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { parseGrade } from '#contract/rubrics/read-grade.ts';
import { plainRubric } from '#contract/rubrics/text.ts';
import {
  failsBy,
  gradeReader,
  isFailingWord,
  marksReader,
  type Measure,
  measureOf,
} from './script.ts';

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
  rubricOf({ bands: bands.map(([grade, from]) => ({ grade, from })), criteria: [criterion('a')] });

describe('[ANA-2] what fails', () => {
  test.each(['fail', 'Failed', ' F ', 'u', 'Unsatisfactory', 'not passed', 'No Pass', 'refer'])(
    '%j is a word for it',
    (word) => expect(isFailingWord(word)).toBe(true),
  );
  test.each(['', 'pass', 'e', 'fair', 'n', 'other'])('%j is none', (word) =>
    expect(isFailingWord(word)).toBe(false),
  );

  test('borders are where bands begin, in order, each once, but for the lowest that nothing is under', () => {
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
    expect(measureOf(banded(['A', 9], ['B', 100], ['C', 20]), FREE).borders).toEqual([9, 20, 100]);
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
    expect([fails(by(FREE, null), 'Fail'), fails(by(FREE, null), 'see me')]).toEqual([true, null]);
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
    expect([read(null), read(''), read('gone||5'), read('argument||11'), read('words||')]).toEqual([
      none,
      none,
      none,
      none,
      none,
    ]);
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
