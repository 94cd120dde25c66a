import { describe, expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';
import { readCsv, readCsvRecords, writeCsv } from './csv.ts';
import {
  creditDate,
  dueDate,
  fromLocalInput,
  fullDate,
  INVALID_DATE,
  relativeTime,
  shortDate,
  submittedAt,
  timeOf,
  toLocalInput,
} from './dates.ts';
import { applyChanges, mergeByVersion, removeByIds, takeWhole } from './entities.ts';
import { ACCEPTED_EXTENSIONS } from '#contract/text/file-types.ts';
import { MAX_FILE_BYTES, MAX_FILE_NAME } from '#contract/limits.ts';
import {
  acceptOf,
  FILE_MISSING,
  isCode,
  isPicture,
  partName,
  REPORT_TYPES,
  reportProblem,
  submissionProblem,
  suffixOf,
  uploadName,
} from './file-names.ts';
import { fold, haystack, searcher } from './search.ts';

describe('bytes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [25 * 1024 ** 2, '25 MB'],
    [26_214_401, '25 MB'],
    [31_666_995, '30.2 MB'],
    [1024 ** 3, '1 GB'],
    [5 * 1024 ** 4, '5,120 GB'],
    [NaN, 'unknown size'],
    [-1, 'unknown size'],
    [Infinity, 'unknown size'],
  ])('%d bytes are written as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('csv', () => {
  describe('writing', () => {
    test('has a byte order mark, commas, and line ends as in RFC 4180', () => {
      expect(
        writeCsv([
          ['Date', 'Amount'],
          ['Nov 1', 20],
          [null, -1.5],
        ]),
      ).toBe('\uFEFFDate,Amount\r\nNov 1,20\r\n,-1.5\r\n');
      expect(writeCsv([])).toBe('\uFEFF');
    });

    test('quotes what would break a cell', () => {
      expect(writeCsv([['a,b', 'say "hi"', 'two\nlines', ' blank ', 'semi;colon']])).toBe(
        '\uFEFF"a,b","say ""hi""","two\nlines"," blank ","semi;colon"\r\n',
      );
    });

    test('never lets text become a formula: spreadsheets show it, whatever it begins with', () => {
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

  /** A separate reader, so that the guard is visible. */
  const readRaw = (text: string): string[][] => [
    [
      text
        .slice(1, -2)
        .replace(/^"([^]*)"$/, '$1')
        .replaceAll('""', '"'),
    ],
  ];

  describe('reading', () => {
    test('reads quotes, doubled quotes, line ends of every kind, with and without a final one', () => {
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

    test('reads semicolons and tabs; commas inside quotes are ignored when detecting the delimiter', () => {
      expect(readCsv('"a,b,c";d\n1;2')).toEqual([
        ['a,b,c', 'd'],
        ['1', '2'],
      ]);
      expect(readCsv('a\tb\n1,5\t2')).toEqual([
        ['a', 'b'],
        ['1,5', '2'],
      ]);
    });

    test('empty lines and an empty file contain nothing; a byte order mark is not part of a name', () => {
      expect(readCsv('')).toEqual([]);
      expect(readCsv('\uFEFF')).toEqual([]);
      expect(readCsv('\uFEFFa\n\n\r\nb\n')).toEqual([['a'], ['b']]);
    });

    test('keeps a quote in the middle of a cell', () => {
      expect(readCsv('5" pipe,b')).toEqual([['5" pipe', 'b']]);
    });

    test('reports an unclosed quote with its line', () => {
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

  test('reads back what was written', () => {
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
});

describe('dates', () => {
  /** Local times, so that the tests pass in every time zone. */
  const at = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
    new Date(year, month - 1, day, hour, minute, second);
  const iso = (...parts: Parameters<typeof at>) => at(...parts).toISOString();
  const now = at(2026, 11, 21, 9, 30);
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const nonsense = [
    '',
    'yesterday',
    '2026-13-01',
    '2026-02-30T00:00:00Z',
    '🎓',
    'NaN',
    '٢٠٢٦-١١-٢١',
    'x'.repeat(10_000),
  ];

  describe('the Submitted column', () => {
    test('[WB-56] today, from the first to the last minute', () => {
      expect(submittedAt(iso(2026, 11, 21, 9, 5), now)).toBe('Today, 9:05 AM');
      expect(submittedAt(iso(2026, 11, 21, 0, 0), now)).toBe('Today, 12:00 AM');
      expect(submittedAt(iso(2026, 11, 21, 23, 59), now)).toBe('Today, 11:59 PM');
    });

    test('[WB-57] yesterday is the previous calendar day, not 24 hours ago', () => {
      expect(submittedAt(iso(2026, 11, 20, 23, 59), at(2026, 11, 21, 0, 1))).toBe(
        'Yesterday, 11:59 PM',
      );
      expect(submittedAt(iso(2026, 11, 20, 0, 0), at(2026, 11, 21, 23, 59))).toBe(
        'Yesterday, 12:00 AM',
      );
      expect(submittedAt(iso(2025, 12, 31, 16, 30), at(2026, 1, 1, 8))).toBe('Yesterday, 4:30 PM');
      expect(submittedAt(iso(2028, 2, 29, 12), at(2028, 3, 1, 12))).toBe('Yesterday, 12:00 PM');
    });

    test('[WB-57] a night on which the clocks change counts as one night', () => {
      expect(submittedAt(iso(2026, 3, 28, 23, 30), at(2026, 3, 29, 4))).toBe('Yesterday, 11:30 PM');
      expect(submittedAt(iso(2026, 10, 24, 23, 30), at(2026, 10, 25, 23, 45))).toBe(
        'Yesterday, 11:30 PM',
      );
    });

    test('[WB-58] older times, and future ones from a wrong clock, are shown as a date', () => {
      expect(submittedAt(iso(2026, 11, 19, 23, 59), now)).toBe('Nov 19, 2026');
      expect(submittedAt(iso(2026, 1, 3), now)).toBe('Jan 3, 2026');
      expect(submittedAt(iso(2026, 11, 22, 1), now)).toBe('Nov 22, 2026');
    });

    test('[WB-59] the tooltip has the full date', () => {
      expect(fullDate(iso(2026, 11, 21, 9, 5))).toBe('Saturday, November 21, 2026, 9:05 AM');
    });
  });

  test('[ERR-29] shows an unreadable date as invalid everywhere', () => {
    for (const text of nonsense) {
      expect(submittedAt(text, now)).toBe('Invalid date');
      expect(fullDate(text)).toBe('Invalid date');
      expect(shortDate(text)).toBe('Invalid date');
      expect(creditDate(text)).toBe('Invalid date');
      expect(relativeTime(text, now)).toBe('Invalid date');
      expect(dueDate(text, now)).toEqual({ text: INVALID_DATE, state: 'none' });
      expect(timeOf(text)).toBeNull();
    }
  });

  test('[CRED-16] a transaction has its date and its time in 24-hour format', () => {
    expect(creditDate(iso(2026, 11, 3, 7, 4))).toBe('Nov 3, 2026 07:04');
    expect(creditDate(iso(2026, 11, 3, 19, 4))).toBe('Nov 3, 2026 19:04');
  });

  describe('how long ago', () => {
    test('[NOTIF-49] under 60 s it is just now, like any future time', () => {
      expect(relativeTime(ago(0), now)).toBe('Just now');
      expect(relativeTime(ago(59_999), now)).toBe('Just now');
      expect(relativeTime(ago(-3_600_000), now)).toBe('Just now');
    });

    test('[NOTIF-50] under an hour in minutes', () => {
      expect(relativeTime(ago(60_000), now)).toBe('1 minute ago');
      expect(relativeTime(ago(119_999), now)).toBe('1 minute ago');
      expect(relativeTime(ago(3_599_999), now)).toBe('59 minutes ago');
    });

    test('[NOTIF-51] under a day in hours', () => {
      expect(relativeTime(ago(3_600_000), now)).toBe('1 hour ago');
      expect(relativeTime(ago(86_399_999), now)).toBe('23 hours ago');
    });

    test('[NOTIF-52] under 7 days in days', () => {
      expect(relativeTime(ago(86_400_000), now)).toBe('1 day ago');
      expect(relativeTime(ago(7 * 86_400_000 - 1), now)).toBe('6 days ago');
    });

    test("[NOTIF-53] after that, a date in the locale's format", () => {
      expect(relativeTime(ago(7 * 86_400_000), now, 'en-US')).toBe('11/14/2026');
      expect(relativeTime(ago(7 * 86_400_000), now, 'de-DE')).toBe('14.11.2026');
      expect(relativeTime(iso(2025, 11, 21), now, 'en-GB')).toBe('21/11/2025');
    });
  });

  describe('due dates', () => {
    test('names near ones, dates far ones', () => {
      expect(dueDate(null, now)).toEqual({ text: 'No due date', state: 'none' });
      expect(dueDate(iso(2026, 11, 21, 17), now)).toEqual({
        text: 'Due today, 5:00 PM',
        state: 'soon',
      });
      expect(dueDate(iso(2026, 11, 22, 17), now)).toEqual({
        text: 'Due tomorrow, 5:00 PM',
        state: 'soon',
      });
      expect(dueDate(iso(2026, 11, 23, 9, 29, 59), now)).toEqual({
        text: 'Due Nov 23, 2026',
        state: 'soon',
      });
      expect(dueDate(iso(2026, 11, 23, 9, 30), now)).toEqual({
        text: 'Due Nov 23, 2026',
        state: 'later',
      });
    });

    test('says when the due date has passed', () => {
      expect(dueDate(iso(2026, 11, 21, 9, 29), now)).toEqual({
        text: 'Was due today, 9:29 AM',
        state: 'past',
      });
      expect(dueDate(iso(2026, 11, 20, 9), now)).toEqual({
        text: 'Was due yesterday, 9:00 AM',
        state: 'past',
      });
      expect(dueDate(iso(2026, 1, 2), now)).toEqual({ text: 'Was due Jan 2, 2026', state: 'past' });
    });

    test('work due at this very moment isn’t overdue', () =>
      expect(dueDate(now.toISOString(), now)).toEqual({
        text: 'Due today, 9:30 AM',
        state: 'soon',
      }));

    test('a date alone means midnight in the reader’s own zone', () =>
      expect(timeOf('2026-11-21')).toEqual(at(2026, 11, 21)));

    test('a date and time input returns the value it was given, in the reader’s zone', () => {
      expect(toLocalInput(iso(2026, 11, 21, 9, 5))).toBe('2026-11-21T09:05');
      expect(fromLocalInput('2026-11-21T09:05')).toBe(iso(2026, 11, 21, 9, 5));
      expect(toLocalInput(null)).toBe('');
      expect(fromLocalInput('')).toBeNull();
      for (const text of nonsense) {
        expect(toLocalInput(text)).toBe('');
        expect(fromLocalInput(text)).toBeNull();
      }
    });
  });
});

describe('entities', () => {
  const list = [
    { id: 1, version: 2, name: 'one' },
    { id: 2, version: 5, name: 'two' },
  ];

  test('a newer version replaces in place, an older one is ignored, an unknown one is added', () => {
    const items = [
      { id: 2, version: 4, name: 'old' },
      { id: 1, version: 3, name: 'ONE' },
      { id: 3, version: 1, name: 'three' },
    ];
    expect(mergeByVersion(list, items)).toEqual([
      { id: 1, version: 3, name: 'ONE' },
      { id: 2, version: 5, name: 'two' },
      { id: 3, version: 1, name: 'three' },
    ]);
  });

  test('entities without a version are always replaced', () => {
    expect(mergeByVersion([{ id: 1, name: 'a' }], [{ id: 1, name: 'b' }] as never)).toEqual([
      { id: 1, name: 'b' },
    ]);
  });

  test('of equal or missing versions, the newly arrived one counts', () => {
    const theirs = [{ id: 1, version: 2, name: 'ONE' }];
    expect([
      mergeByVersion([list[0]!], theirs),
      takeWhole([list[0]!], theirs),
      mergeByVersion([{ id: 1 }], [{ id: 1, version: 0 }]),
    ]).toEqual([theirs, theirs, [{ id: 1, version: 0 }]]);
  });

  test('merges changes and removes what was deleted', () => {
    expect(applyChanges(list, [{ id: 1, version: 9 }], [2])).toEqual([{ id: 1, version: 9 }]);
    expect(removeByIds(list, [1, 99])).toEqual([list[1]]);
  });

  test('a whole list read before a change does not undo that change, but its order and deletions count', () => {
    expect(
      takeWhole(list, [
        { id: 2, version: 4, name: 'old' },
        { id: 4, version: 1 },
      ]),
    ).toEqual([list[1], { id: 4, version: 1 }]);
  });

  test('passes anything but a list through', () => {
    expect(mergeByVersion({ name: 'x' }, [{ id: 1 }])).toEqual({ name: 'x' });
    expect(removeByIds(null, [1])).toBeNull();
    expect([
      takeWhole(null, { name: 'y' }),
      takeWhole(list, { name: 'y' }),
      takeWhole({ name: 'x' }, list),
    ]).toEqual([{ name: 'y' }, { name: 'y' }, list]);
  });
});

describe('file names', () => {
  test('[UPL-5] [IN-7] the accepted types for the file dialog: the specification’s first', () => {
    const later = [
      'md',
      'rtf',
      'odt',
      'tex',
      'ipynb',
      'java',
      'c',
      'h',
      'cpp',
      'cs',
      'go',
      'rs',
      'rb',
      'php',
      'r',
      'm',
      'sql',
      'jsx',
      'tsx',
      'csv',
      'xlsx',
      'pptx',
    ];
    expect(acceptOf(ACCEPTED_EXTENSIONS)).toBe(
      `.pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.gif,.py,.js,.ts,.html,.css,.json,.${later.join(',.')}`,
    );
    expect(acceptOf(REPORT_TYPES)).toBe('.pdf');
  });

  test('distinguishes code from prose by its type', () => {
    expect(['a.py', 'A.CPP', 'x.tsx', 'q.sql'].every(isCode)).toBe(true);
    expect(['a.md', 'a.ipynb', 'a.csv', 'a.docx', 'py'].some(isCode)).toBe(false);
  });

  test('recognises a picture by its type', () => {
    expect(['a.jpg', 'a.jpeg', 'A.PNG', 'a.gif', 'a.pdf', 'a.svg', 'png'].map(isPicture)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test.each([
    ['essay.pdf', 'essay', 'pdf'],
    ['a.b.DOCX', 'a.b', 'docx'],
    ['noending', 'noending', ''],
    ['.txt', '.txt', ''],
    ['ends.', 'ends.', ''],
    ['', '', ''],
    ['🎓.Py', '🎓', 'py'],
    ['مقال.pdf', 'مقال', 'pdf'],
  ])('splits %s before its extension', (name, base, extension) => {
    expect(partName(name)).toEqual({ base, extension });
  });

  describe('files that can’t be handed in', () => {
    test('[UPL-6] another type', () => {
      for (const name of ['virus.exe', 'essay', 'a.pdf.zip', 'pdf', '.pdf', 'essay.pdf ', '']) {
        expect(submissionProblem({ name, size: 1 })).toContain(
          'not accepted. Accepted: pdf, doc, docx, txt',
        );
      }
      for (const type of ACCEPTED_EXTENSIONS) {
        expect(submissionProblem({ name: `work.${type}`, size: 1 })).toBeNull();
        expect(submissionProblem({ name: `WORK.${type.toUpperCase()}`, size: 1 })).toBeNull();
      }
    });

    test('an empty file, and one over 25 MB; exactly 25 MB is accepted', () => {
      expect(submissionProblem({ name: 'a.pdf', size: 0 })).toBe('“a.pdf” is empty.');
      expect(submissionProblem({ name: 'a.pdf', size: MAX_FILE_BYTES })).toBeNull();
      expect(submissionProblem({ name: 'a.pdf', size: MAX_FILE_BYTES + 1 })).toBe(
        '“a.pdf” is larger than 25 MB.',
      );
    });

    test('[UPL-8] a report that is not a PDF', () => {
      expect(reportProblem({ name: 'report.docx', size: 5 })).toBe(
        'The Turnitin report must be a PDF file.',
      );
      expect(reportProblem({ name: 'Report.PDF', size: 5 })).toBeNull();
      expect(reportProblem({ name: 'report.pdf', size: 0 })).toContain('is empty');
    });

    test('[UPL-3] the message without a file', () => {
      expect(FILE_MISSING).toBe('Please select a file to upload');
    });

    test('a message stays short, however long the name', () => {
      const told = (letters: number) =>
        submissionProblem({ name: `${'x'.repeat(letters)}.pdf`, size: 0 });
      expect([told(56), told(57), told(10_000)]).toEqual(
        [56, 40, 40].map(
          (letters) =>
            `“${'x'.repeat(letters)}${letters === 40 ? '…xxxxxxxxxxx' : ''}.pdf” is empty.`,
        ),
      );
      expect(submissionProblem({ name: `${'x'.repeat(39)} ${'y'.repeat(60)}.pdf`, size: 0 })).toBe(
        `“${'x'.repeat(39)}…${'y'.repeat(11)}.pdf” is empty.`,
      );
    });
  });

  describe('[UPL-16] the name a file is sent with', () => {
    test('puts timestamp and suffix before the extension, which is unchanged', () => {
      expect(uploadName('essay.pdf', 1763715600000, 'k3x9qa')).toBe(
        'essay_1763715600000_k3x9qa.pdf',
      );
      expect(uploadName('my.final.DOCX', 1, 'aaaaaa')).toBe('my.final_1_aaaaaa.DOCX');
      expect(uploadName('noending', 1, 'aaaaaa')).toBe('noending_1_aaaaaa');
      expect(uploadName('🎓 مقال.pdf', 1, 'aaaaaa')).toBe('🎓 مقال_1_aaaaaa.pdf');
    });

    test("shortens a long name to the server's limit, without splitting a character", () => {
      for (const long of [
        'x'.repeat(10_000),
        '🎓'.repeat(5_000),
        `x${'🎓'.repeat(5_000)}`,
        'م'.repeat(10_000),
      ]) {
        const name = uploadName(`${long}.pdf`, 1763715600000, 'k3x9qa');
        expect(name.length).toBeLessThanOrEqual(MAX_FILE_NAME);
        expect(name.length).toBeGreaterThan(MAX_FILE_NAME - 3);
        expect(name).toMatch(/_1763715600000_k3x9qa\.pdf$/);
        expect(name.isWellFormed()).toBe(true);
      }
    });

    test('the suffix has 6 characters for every random number', () => {
      for (const random of [0, 1e-12, 0.5, 0.123456789, 1 - Number.EPSILON])
        expect(suffixOf(random)).toMatch(/^[0-9a-z]{6}$/);
      expect(suffixOf(0)).toBe('000000');
      expect(suffixOf(1 - Number.EPSILON)).toBe('zzzzzz');
    });
  });
});

describe('search', () => {
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

  test('[WB-11] [ALLS-7] [NOTIF-7] [CRED-5] [BANK-7] finds a substring, ignoring case', () => {
    expect(found('jane')).toEqual([0]);
    expect(found('JANE.pdf')).toEqual([0]);
    expect(found('e_j')).toEqual([0]);
    expect(found('janedoe')).toEqual([]);
  });

  test('an empty search keeps every row, in order and as the same list', () => {
    expect(search(rows, '')).toBe(rows);
    expect(search(rows, '  \t ')).toBe(rows);
  });

  test('finds letters with special case rules', () => {
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

  test('takes special pattern characters literally', () => {
    expect(found('a+')).toEqual([2]);
    expect(found('.*')).toEqual([]);
    expect(found('[')).toEqual([]);
    expect(found('🎓')).toEqual([4]);
    expect(found('رحب')).toEqual([4]);
  });

  test('no match crosses two fields, even with the separator typed', () => {
    expect(found('straßea')).toEqual([]);
    expect(found('straße\u0000a')).toEqual([]);
    expect(found('\u0000')).toEqual(rows.map((_, index) => index));
  });

  test('handles very long names and very long searches', () => {
    expect(found('X'.repeat(10_000))).toEqual([5]);
    expect(found('x'.repeat(10_001))).toEqual([]);
  });

  test('folds a row’s text only once', () => {
    let asked = 0;
    const counting = searcher((row: Row) => {
      asked += 1;
      return [row.name];
    });
    for (const typed of ['j', 'ja', 'jan']) counting(rows, typed);
    expect(asked).toBe(rows.length);
  });

  test('folding is idempotent', () => {
    for (const text of ['İIiıŞẞßΣσς', 'Ǆ ǅ ǆ', '🎓', '', haystack(['a', null, undefined, 'B'])])
      expect(fold(fold(text))).toBe(fold(text));
  });
});
