import { describe, expect, test } from 'vitest';
import { readCsv, readCsvRecords, writeCsv } from './csv.ts';

describe('writing', () => {
  test('a byte order mark, commas, line ends of RFC 4180', () => {
    expect(
      writeCsv([
        ['Date', 'Amount'],
        ['Nov 1', 20],
        [null, -1.5],
      ]),
    ).toBe('\uFEFFDate,Amount\r\nNov 1,20\r\n,-1.5\r\n');
    expect(writeCsv([])).toBe('\uFEFF');
  });

  test('what would break a cell is quoted', () => {
    expect(writeCsv([['a,b', 'say "hi"', 'two\nlines', ' blank ', 'semi;colon']])).toBe(
      '\uFEFF"a,b","say ""hi""","two\nlines"," blank ","semi;colon"\r\n',
    );
  });

  test('no text is a formula: whatever a cell begins with, a spreadsheet shows it', () => {
    for (const text of [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      "'=1",
      '=HYPERLINK("http://x","y")',
      "=cmd|' /C calc'!A0",
    ]) {
      const [[cell = ''] = []] = readRaw(writeCsv([[text]]));
      expect(cell.startsWith("'")).toBe(true);
    }
    expect(writeCsv([[-1, 'a=b', "it's"]])).toBe("\uFEFF-1,a=b,it's\r\n");
  });
});

/** A reader of its own, so that the guard is seen. */
const readRaw = (text: string): string[][] => [
  [
    text
      .slice(1, -2)
      .replace(/^"([^]*)"$/, '$1')
      .replaceAll('""', '"'),
  ],
];

describe('reading', () => {
  test('quotes, doubled quotes, line ends of every kind, with and without a last one', () => {
    expect(readCsv('a,b\r\n"c,1","d ""e"""\n"two\r\nlines",f\rg,')).toEqual([
      ['a', 'b'],
      ['c,1', 'd "e"'],
      ['two\r\nlines', 'f'],
      ['g', ''],
    ]);
    expect(readCsv('a\n')).toEqual([['a']]);
    expect(readCsv('a,')).toEqual([['a', '']]);
    expect(readCsv(',a')).toEqual([['', 'a']]);
  });

  test('semicolons and tabs; a comma inside quotes does not decide', () => {
    expect(readCsv('"a,b,c";d\n1;2')).toEqual([
      ['a,b,c', 'd'],
      ['1', '2'],
    ]);
    expect(readCsv('a\tb\n1,5\t2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  test('empty lines and an empty file hold nothing; a byte order mark is not part of a name', () => {
    expect(readCsv('')).toEqual([]);
    expect(readCsv('\uFEFF')).toEqual([]);
    expect(readCsv('\uFEFFa\n\n\r\nb\n')).toEqual([['a'], ['b']]);
  });

  test('a cell with a quote in its middle is what it is', () => {
    expect(readCsv('5" pipe,b')).toEqual([['5" pipe', 'b']]);
  });

  test('quotes that never close are told with their line', () => {
    expect(() => readCsv('a\nb\n"c')).toThrow(
      'The quotes of line 3 do not close where a cell ends.',
    );
    expect(() => readCsv('"a"b,c')).toThrow('line 1');
  });

  test('records by name', () => {
    expect(readCsvRecords('\uFEFF Text ,Category\nHi,A\nshort')).toEqual([
      { text: 'Hi', category: 'A' },
      { text: 'short', category: '' },
    ]);
    expect(readCsvRecords('')).toEqual([]);
  });
});

test('what was written is read back as it was', () => {
  const hostile = [
    '',
    'plain',
    '=1+1',
    "'=1+1",
    "''=1",
    "'quoted'",
    '-5',
    '@x',
    '\t tab',
    'a,b;c',
    '"',
    '""',
    'line\nline',
    'line\r\nline',
    '🎓',
    'مرحبا',
    '<script>alert(1)</script>',
    ' blank ',
    '\uFEFF',
    'x'.repeat(10_000),
  ];
  for (const text of hostile)
    expect(readCsv(writeCsv([['first', text, 'last']]))).toEqual([['first', text, 'last']]);
  const rows = hostile.map((text, index) => [`${index}`, text]);
  expect(readCsv(writeCsv(rows))).toEqual(rows);
});

test('fifty thousand lines', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => [
    `${index}`,
    'a "comment", with signs',
  ]);
  expect(readCsv(writeCsv(rows))).toHaveLength(50_000);
});
