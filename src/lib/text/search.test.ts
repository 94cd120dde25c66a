import { expect, test } from 'vitest';
import { fold, haystack, searcher } from './search.ts';

interface Row {
  name: string | null;
  note?: string;
}
const search = searcher((row: Row) => [row.name, row.note]);
const rows: Row[] = [
  { name: 'Doe_Jane.PDF' },
  { name: 'İstanbul' },
  { name: 'Straße', note: 'A+' },
  { name: null, note: 'ΟΔΟΣ' },
  { name: '🎓 final', note: 'مرحبا' },
  { name: 'x'.repeat(10_000) },
  { name: 'ﬁnal essay' },
  { name: 'Cafe\u0301' },
];
const found = (typed: string) => search(rows, typed).map((row) => rows.indexOf(row));

test('[WB-11] [ALLS-7] [NOTIF-7] [CRED-5] [BANK-7] a substring in any case', () => {
  expect(found('jane')).toEqual([0]);
  expect(found('JANE.pdf')).toEqual([0]);
  expect(found('e_j')).toEqual([0]);
  expect(found('janedoe')).toEqual([]);
});

test('nothing typed keeps every row, in its order and as the same list', () => {
  expect(search(rows, '')).toBe(rows);
  expect(search(rows, '  \t ')).toBe(rows);
});

test('letters with a case of their own are found', () => {
  expect(found('istanbul')).toEqual([1]);
  expect(found('İSTANBUL')).toEqual([1]);
  expect(found('ıstanbul')).toEqual([1]);
  expect(found('STRASSE')).toEqual([2]);
  expect(found('straße')).toEqual([2]);
  expect(found('οδος')).toEqual([3]);
  expect(found('Οδοσ')).toEqual([3]);
  expect(found('FINAL')).toEqual([4, 6]);
  expect(found('CAFÉ')).toEqual([7]);
});

test('signs that mean something to a pattern mean themselves', () => {
  expect(found('a+')).toEqual([2]);
  expect(found('.*')).toEqual([]);
  expect(found('[')).toEqual([]);
  expect(found('🎓')).toEqual([4]);
  expect(found('رحب')).toEqual([4]);
});

test('no match reaches across two fields, not even with the border typed', () => {
  expect(found('straßea')).toEqual([]);
  expect(found('straße\u0000a')).toEqual([]);
  expect(found('\u0000')).toEqual(rows.map((_, index) => index));
});

test('very long names and very long searches', () => {
  expect(found('X'.repeat(10_000))).toEqual([5]);
  expect(found('x'.repeat(10_001))).toEqual([]);
});

test('a row’s text is folded once', () => {
  let asked = 0;
  const counting = searcher((row: Row) => {
    asked += 1;
    return [row.name];
  });
  for (const typed of ['j', 'ja', 'jan']) counting(rows, typed);
  expect(asked).toBe(rows.length);
});

test('folding twice changes nothing more', () => {
  for (const text of ['İIiıŞẞßΣσς', 'Ǆ ǅ ǆ', '🎓', '', haystack(['a', null, undefined, 'B'])])
    expect(fold(fold(text))).toBe(fold(text));
});
