import { expect, test } from 'vitest';
import { parseGrade, type Scale } from './read-grade.ts';

const letters: Scale = { kind: 'letters', letters: ['A', ' b ', 'Very good'] };
const word = (grade: string, scale?: Scale) => {
  const parsed = parseGrade(grade, scale);
  return parsed.kind === 'word' ? parsed.rank : parsed.kind;
};
const number = (grade: string, scale?: Scale) => {
  const parsed = parseGrade(grade, scale);
  return parsed.kind === 'number' ? parsed.value : parsed.kind;
};

test('a number is a percent, of a fraction too, and on a scale of points so many of its maximum', () => {
  expect([
    number('85'),
    number(' 85 % '),
    number('17/20'),
    number('17 / 20'),
    number('-5'),
    number('7,5'),
    number('7.5'),
    number('+3'),
  ]).toEqual([85, 85, 85, 85, -5, 7.5, 7.5, 3]);
  const points: Scale = { kind: 'points', max: 20 };
  expect([
    number('17', points),
    number('17%', points),
    number('17/20', points),
    number('17', { kind: 'points', max: 0 }),
    number('17', letters),
  ]).toEqual([85, 17, 85, 17, 17]);
  expect([
    number('17/0'),
    number('1234567890'),
    number('1.'),
    number('85 points'),
    number(''),
    parseGrade(null),
    parseGrade(' '),
  ]).toEqual(['word', 'word', 'word', 'word', 'none', { kind: 'none' }, { kind: 'none' }]);
});

test('a letter ranks by its place in the alphabet and its step, whatever its case and its sign', () => {
  const ordered = ['A*', 'A++', 'A+', 'a', 'A-', 'A--', 'B+', 'B', 'C', 'F'].map(
    (grade) => word(grade) as number,
  );
  expect(ordered).toEqual(ordered.toSorted((a, b) => b - a));
  expect(new Set(ordered).size).toBe(ordered.length);
  expect([word('A'), word('F'), word('A−'), word('A–'), word('b-')]).toEqual([
    26, 21, 25.7, 25.7, 24.7,
  ]);
  expect([word('A+*'), word('AB'), word('A +')]).toEqual([null, null, null]);
});

test('the words that are used for grades rank between the letters, any other word has no rank', () => {
  const ordered = [
    'High Distinction',
    'Distinction',
    'First',
    'Merit',
    '2:2',
    'Third',
    'Pass',
    'Fail',
  ].map((grade) => word(grade) as number);
  expect(ordered).toEqual(ordered.toSorted((a, b) => b - a));
  expect(new Set(ordered).size).toBe(ordered.length);
  expect([
    word('1st') === word('first'),
    word('2:1') === word('merit'),
    word('3rd') === word('third'),
    word('Splendid'),
  ]).toEqual([true, true, true, null]);
  expect(parseGrade(' Splendid ')).toEqual({ kind: 'word', text: 'Splendid', rank: null });
});

test('on a scale of letters its own order counts, best first; what isn’t in it ranks as elsewhere', () => {
  expect([
    word('a', letters),
    word('B', letters),
    word('very GOOD', letters),
    word('C', letters),
    word('A', { kind: 'pass_fail' }),
  ]).toEqual([3, 2, 1, 24, 26]);
});

test('[REPORT-7] a grade that is a word of its scale is that word, ranked by its place, even where it is a number', () => {
  const german: Scale = { kind: 'letters', letters: ['1,0', '1,3', '2,0', '4,0', '5,0'] };
  expect(['1,0', '1.3', '2', '4,0', ' 5,0 '].map((grade) => word(grade, german))).toEqual([
    5, 4, 3, 2, 1,
  ]);
  const danish: Scale = { kind: 'letters', letters: ['12', '10', '7', '4', '02', '00', '-3'] };
  expect(['12', '7', '02', '2', '00', '-3', '−3'].map((grade) => word(grade, danish))).toEqual([
    7, 5, 3, 3, 2, 1, 1,
  ]);
  const shares: Scale = { kind: 'letters', letters: ['100%', '1/2', '0'] };
  expect(['100%', '1/2', '0'].map((grade) => word(grade, shares))).toEqual([3, 2, 1]);
});

test('[REPORT-7] a plain number that is none of the numbers of its scale is a word without a rank, no percent', () => {
  const german: Scale = { kind: 'letters', letters: ['1,0', '2,0', '5,0'] };
  expect([parseGrade('1,5', german), number('85%', german)]).toEqual([
    { kind: 'word', text: '1,5', rank: null },
    85,
  ]);
});

test('[REPORT-7] 1 and 0 on pass or fail are a pass and a fail', () => {
  const scale: Scale = { kind: 'pass_fail' };
  expect([word('1', scale), word('0', scale)]).toEqual([word('Pass', scale), word('Fail', scale)]);
});
