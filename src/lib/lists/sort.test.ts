import { expect, test } from 'vitest';
import {
  byNumber,
  byText,
  nextSort,
  numberKey,
  plainKey,
  sortBy,
  sortByText,
  textKey,
  timeKey,
} from './sort.ts';

const words = (list: (string | null)[], direction: 'asc' | 'desc') =>
  sortBy(list, textKey, byText, direction);

test('student ids in a natural order, without case', () => {
  expect(words(['s10', 'S9', 's100', 's1'], 'asc')).toEqual(['s1', 'S9', 's10', 's100']);
  expect(words(['b', 'A', 'a', 'B'], 'asc')).toEqual(['A', 'a', 'b', 'B']);
  expect(words(['élan', 'zebra', 'Eule'], 'asc')).toEqual(['élan', 'Eule', 'zebra']);
});

test('blank ones come last in both directions', () => {
  expect(words([null, 'b', '', 'a', '  '], 'asc')).toEqual(['a', 'b', null, '', '  ']);
  expect(words([null, 'b', '', 'a', '  '], 'desc')).toEqual(['b', 'a', null, '', '  ']);
  expect(sortBy([null, 3, Number.NaN, 1], numberKey, byNumber, 'asc')).toEqual([
    1,
    3,
    null,
    Number.NaN,
  ]);
  expect(sortBy([null, 3, Number.NaN, 1], numberKey, byNumber, 'desc')).toEqual([
    3,
    1,
    null,
    Number.NaN,
  ]);
});

test('equal rows keep their order in both directions', () => {
  const rows = [
    { id: 1, score: 5 },
    { id: 2, score: 5 },
    { id: 3, score: 9 },
    { id: 4, score: 5 },
  ];
  const ids = (direction: 'asc' | 'desc') =>
    sortBy(rows, ({ score }) => score, byNumber, direction).map(({ id }) => id);
  expect(ids('asc')).toEqual([1, 2, 4, 3]);
  expect(ids('desc')).toEqual([3, 1, 2, 4]);
});

test('times, unreadable ones last', () => {
  const times = [
    '2026-11-21T09:00:00Z',
    'never',
    '2026-11-21T08:00:00.500Z',
    '2025-01-01T00:00:00Z',
  ];
  expect(sortBy(times, timeKey, byNumber, 'desc')).toEqual([times[0], times[2], times[3], 'never']);
});

test('the list it was given stays as it was; an empty one is fine', () => {
  const list = ['b', 'a'];
  words(list, 'asc');
  expect(list).toEqual(['b', 'a']);
  expect(words([], 'desc')).toEqual([]);
});

test('each key is made once', () => {
  let made = 0;
  const list = Array.from({ length: 500 }, (_, index) => (index * 7919) % 500);
  sortBy(
    list,
    (value) => {
      made += 1;
      return value;
    },
    byNumber,
    'asc',
  );
  expect(made).toBe(500);
});

/** The same texts at every run: pieces in which order is easily got wrong, in all lengths. */
function texts(count: number): string[] {
  const pieces = [
    's',
    'S',
    '0',
    '00',
    '7',
    '07',
    '10',
    '9',
    '99',
    '100',
    '.',
    '-',
    '_',
    ' ',
    '@',
    'z',
    'A',
    '~',
    '(',
    '2024',
    '/',
    'essay',
  ];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(5) }, () => pieces[next(pieces.length)]).join(''),
  );
}

test('keys of plain texts order as a person does', () => {
  const list = texts(400);
  const signs = (compare: (a: string, b: string) => number) =>
    list.flatMap((a) => list.map((b) => Math.sign(compare(a, b))));
  const keys = new Map(list.map((text) => [text, plainKey(text)!]));
  const byKey = (a: string, b: string) =>
    keys.get(a)! < keys.get(b)! ? -1 : keys.get(a)! > keys.get(b)! ? 1 : 0;
  expect(signs(byKey)).toEqual(signs(byText));
  const every = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  expect(
    every.toSorted((a, b) =>
      plainKey(a)! < plainKey(b)! ? -1 : plainKey(a)! > plainKey(b)! ? 1 : 0,
    ),
  ).toEqual(every.toSorted(byText));
});

test('a text that is not plain has no such key', () => {
  expect([plainKey('élan'), plainKey('学生'), plainKey('a\tb'), plainKey('9'.repeat(201))]).toEqual(
    [null, null, null, null],
  );
});

test('sorted by a text, plain or not, as with its collation', () => {
  const plainOnes = [...texts(200), '', '  '];
  for (const list of [plainOnes, [...plainOnes, 'élan', 'Öde']]) {
    for (const direction of ['asc', 'desc'] as const)
      expect(sortByText(list, (text) => text, direction)).toEqual(words(list, direction));
  }
});

test('[WB-17] [WB-18] [ALLS-15] the same column turns round, a new one starts as the table wants it', () => {
  expect(nextSort({ column: 'grade', direction: 'asc' }, 'grade', 'asc')).toEqual({
    column: 'grade',
    direction: 'desc',
  });
  expect(nextSort({ column: 'grade', direction: 'desc' }, 'grade', 'asc')).toEqual({
    column: 'grade',
    direction: 'asc',
  });
  expect(
    nextSort<'grade' | 'files'>({ column: 'grade', direction: 'desc' }, 'files', 'asc'),
  ).toEqual({ column: 'files', direction: 'asc' });
  expect(
    nextSort<'grade' | 'files'>({ column: 'grade', direction: 'asc' }, 'files', 'desc'),
  ).toEqual({ column: 'files', direction: 'desc' });
});
