import { expect, test } from 'vitest';
import { pageHolding, pageOf } from './paging.ts';

const list = (length: number) => Array.from({ length }, (_, index) => ({ id: index + 1 }));

test('a page of a list', () => {
  const second = pageOf(list(42), 1, 10);
  expect(second.rows.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(second).toMatchObject({ page: 1, pageCount: 5, total: 42 });
});

test('the last page may be short; one past the end is the last', () => {
  expect(pageOf(list(42), 4, 10).rows).toHaveLength(2);
  expect(pageOf(list(42), 9, 10).rows.map(({ id }) => id)).toEqual([41, 42]);
  expect(pageOf(list(40), 4, 10)).toMatchObject({ page: 3, pageCount: 4 });
});

test('odd pages are held within the list', () => {
  for (const page of [-1, NaN, 0.5, -Infinity])
    expect(pageOf(list(5), page, 10)).toMatchObject({ page: 0, pageCount: 1 });
  expect(pageOf([], 3, 10)).toEqual({ rows: [], page: 0, pageCount: 1, total: 0 });
});

test('every row is on exactly one page, whatever the size', () => {
  for (const size of [10, 25, 50, 100]) {
    const all = Array.from(
      { length: pageOf(list(101), 0, size).pageCount },
      (_, page) => pageOf(list(101), page, size).rows,
    );
    expect(all.flat()).toEqual(list(101));
  }
});

test('the page that holds a row', () => {
  expect(pageHolding(list(42), 1, 10)).toBe(0);
  expect(pageHolding(list(42), 10, 10)).toBe(0);
  expect(pageHolding(list(42), 11, 10)).toBe(1);
  expect(pageHolding(list(42), 99, 10)).toBeNull();
});
