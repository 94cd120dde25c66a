import { describe, expect, test } from 'vitest';
import { parseGrade, type Scale } from '#contract/rubrics/read-grade.ts';
import { formatAverage, gradeHint, isGraded, sortByGrade, summariseGrades } from './grades.ts';

const graded = (...grades: (string | null)[]) => grades.map((grade, id) => ({ id, grade }));
const sorted = (direction: 'asc' | 'desc', scale: Scale, ...grades: (string | null)[]) =>
  sortByGrade(graded(...grades), direction, () => scale).map(({ grade }) => grade);
const free: Scale = { kind: 'free' };

describe('what a grade says', () => {
  test.each([
    ['85', 85],
    [' 85 ', 85],
    ['85%', 85],
    ['85 %', 85],
    ['17/20', 85],
    ['17 / 20', 85],
    ['85.5', 85.5],
    ['85,5', 85.5],
    ['0', 0],
    ['100', 100],
    ['-5', -5],
    ['+5', 5],
    ['3/4', 75],
    ['110', 110],
    ['0/10', 0],
  ])('%s is the number %d', (grade, value) => {
    expect(parseGrade(grade)).toEqual({ kind: 'number', value });
  });

  test.each([
    'A+',
    'Pass',
    '17/0',
    '85.',
    '1e5',
    'NaN',
    'Infinity',
    '85 points',
    '٨٥',
    '🎓',
    '2:1',
    '<b>85</b>',
    '=85',
    'x'.repeat(10_000),
  ])('%.20s is a word', (grade) => {
    expect(parseGrade(grade).kind).toBe('word');
  });

  test('nothing is none', () => {
    expect([null, '', '  ', '\n'].map((grade) => parseGrade(grade).kind)).toEqual([
      'none',
      'none',
      'none',
      'none',
    ]);
    expect(graded(null, ' ', 'F', '0').map(isGraded)).toEqual([false, false, true, true]);
  });

  test('on a scale of points a bare number is so many of the most, a percent stays one', () => {
    const scale: Scale = { kind: 'points', max: 20 };
    expect(parseGrade('17', scale)).toEqual({ kind: 'number', value: 85 });
    expect(parseGrade('85%', scale)).toEqual({ kind: 'number', value: 85 });
    expect(parseGrade('17/20', scale)).toEqual({ kind: 'number', value: 85 });
    expect(parseGrade('30', scale)).toEqual({ kind: 'number', value: 150 });
  });
});

describe('order', () => {
  test('numbers first, then letters, blanks last, whichever way', () => {
    expect(sorted('asc', free, 'B', null, '85', 'A', '17/20', '9', '')).toEqual([
      '9',
      '85',
      '17/20',
      'B',
      'A',
      null,
      '',
    ]);
    expect(sorted('desc', free, 'B', null, '85', 'A', '17/20', '9', '')).toEqual([
      '85',
      '17/20',
      '9',
      'A',
      'B',
      null,
      '',
    ]);
  });

  test('letters with their signs, from the lowest up', () => {
    expect(sorted('asc', free, 'A', 'C', 'A+', 'B-', 'A-', 'F', 'b+', 'A*', 'B', 'D−')).toEqual([
      'F',
      'D−',
      'C',
      'B-',
      'B',
      'b+',
      'A-',
      'A',
      'A+',
      'A*',
    ]);
  });

  test('words that are known, then those that are not by their text', () => {
    expect(sorted('asc', free, 'Pass', 'zzz', 'Distinction', 'fail', 'Merit', 'aaa')).toEqual([
      'fail',
      'Pass',
      'Merit',
      'Distinction',
      'aaa',
      'zzz',
    ]);
    expect(sorted('asc', free, 'Third', '2:1', 'First', '2:2')).toEqual([
      'Third',
      '2:2',
      '2:1',
      'First',
    ]);
  });

  test('a scale of letters has its own order, best first', () => {
    const scale: Scale = { kind: 'letters', letters: ['Excellent', 'Good', 'Weak'] };
    expect(sorted('desc', scale, 'weak', 'Excellent', 'good')).toEqual([
      'Excellent',
      'good',
      'weak',
    ]);
    const german: Scale = { kind: 'letters', letters: ['A', 'B', 'C', 'E', 'D'] };
    expect(sorted('desc', german, 'D', 'E', 'A')).toEqual(['A', 'E', 'D']);
  });

  test('equal grades keep their order', () => {
    expect(sortByGrade(graded('85', '17/20', '85%'), 'desc').map(({ id }) => id)).toEqual([
      0, 1, 2,
    ]);
  });
});

describe('average', () => {
  test('[ALLS-21] the mean of those that are numbers: (85 + 85 + 70.5) / 3 = 80.1666', () => {
    const summary = summariseGrades(graded('85%', '17/20', '70.5', 'A+', 'Pass', null, ''));
    expect(summary).toEqual({ graded: 5, average: expect.closeTo(80.16667, 4), leftOut: 2 });
    expect(formatAverage(summary.average)).toBe('80.2');
  });

  test('[ALLS-22] N/A if there is none', () => {
    expect(formatAverage(summariseGrades(graded('A', null)).average)).toBe('N/A');
    expect(summariseGrades([])).toEqual({ graded: 0, average: null, leftOut: 0 });
  });

  test('each row counts on its own scale: 17 of 20 and 70 % are 77.5', () => {
    const rows = [
      { grade: '17', scale: { kind: 'points', max: 20 } as Scale },
      { grade: '70', scale: free },
    ];
    expect(formatAverage(summariseGrades(rows, ({ scale }) => scale).average)).toBe('77.5');
  });

  test('whole averages keep their decimal', () => {
    expect(formatAverage(85)).toBe('85.0');
    expect(formatAverage(0)).toBe('0.0');
  });
});

test('[EDIT-8] what the field hints', () => {
  expect(gradeHint(free)).toBe('A+, 95, Pass');
  expect(gradeHint({ kind: 'points', max: 20 })).toBe('0 to 20');
  expect(gradeHint({ kind: 'letters', letters: ['A', 'B'] })).toBe('A, B');
  expect(gradeHint({ kind: 'pass_fail' })).toBe('Pass or Fail');
});
