import { describe, expect, test } from 'vitest';
import type { Work } from '#server/features/exchange/return/join.ts';
import { isoDate } from '#server/features/exchange/return/moodle/dates.ts';
import { planWorksheet } from '#server/features/exchange/return/moodle/plan.ts';
import { readWorksheet } from '#server/features/exchange/return/moodle/worksheet.ts';
import { worksheetSteps, writeWorksheet } from '#server/features/exchange/return/moodle/write.ts';
import {
  aWork,
  aWorksheet,
  participants,
  rawLines,
  type SheetRow,
  WORKSHEET_LANGUAGES,
} from '#tests/support/worksheets.ts';

function handBack(
  rows: readonly SheetRow[],
  works: readonly Work[],
  language = 'en',
  scale?: string,
) {
  const worksheet = readWorksheet(aWorksheet(rows, language, scale));
  const plan = planWorksheet(worksheet, works, []);
  return { ...plan, files: writeWorksheet(worksheet, plan.changes, 'Grades-1.csv') };
}
const one = (row: Partial<SheetRow>, work: Partial<Work>, scale?: string) => {
  const {
    rows: [shown],
    files,
  } = handBack([{ id: 1, ...row }], [aWork(1, work)], 'en', scale);
  return {
    will: shown!.will,
    why: shown!.why,
    after: shown!.after,
    cells: files[0] === undefined ? null : rawLines(files[0].text)[1]!,
    files,
  };
};
const GRADE = 4;
const GRADED_AT = 8;

describe('[OUT-2] what Moodle misreads, rule by rule', () => {
  test.each([
    ['88.123456', '88.12346'],
    ['58,333333333', '58.33333'],
    ['0.000001', '0'],
    ['88.123456/100', '88.12346'],
  ])('[MOODLE-10] %s has more decimals than Moodle keeps, and is written as %s', (grade, cell) => {
    expect(one({}, { grade }).cells?.[GRADE]).toBe(cell);
  });

  test.each([
    ['58.33', '58.33333', 'skip'],
    ['58.33', '58.333333333', 'skip'],
    ['58.33', '58.34', 'write'],
    ['58', '58.33333', 'write'],
  ])(
    '[MOODLE-10] a worksheet shows two decimals: if it says %s, the grade %s is a row to %s',
    (shown, grade, will) => {
      expect(one({ grade: shown }, { grade }).will).toBe(will);
    },
  );

  test.each([
    ['85,5', '85.5'],
    ['85.5', '85.5'],
    ['85.50', '85.5'],
    ['070', '70'],
    ['85%', '85'],
    ['17/100', '17'],
    [' 61 ', '61'],
  ])('1. the grade %j is written with a point: %s', (grade, cell) => {
    expect(one({}, { grade }).cells?.[GRADE]).toBe(cell);
  });

  test.each(['abc', 'A+', '1.000,5', '85%!', '17/20', '1e2', '-5', '--', '=1+1'])(
    '2. %j, which Moodle would turn into a number, is left out and reported',
    (grade) => {
      const { will, why, files } = one({}, { grade });
      expect([will, files]).toEqual(['skip', []]);
      expect(why).toContain(`“${grade}” isn’t a number of points`);
    },
  );

  test('3. a grade out of range is left out: Moodle drops it without a message', () => {
    expect(one({}, { grade: '101' })).toMatchObject({
      will: 'skip',
      why: expect.stringContaining('more than the maximum of 100'),
    });
    expect(one({ max: '20.00' }, { grade: '20' })).toMatchObject({ will: 'write' });
    expect(one({ max: '20.00' }, { grade: '85%' })).toMatchObject({ will: 'skip' });
  });

  test('4. a scale’s exact word is written, whatever case it was entered in, and no other', () => {
    const scale = 'Fail    Pass    Merit    Distinction';
    expect(one({}, { grade: 'merit' }, scale).cells?.[GRADE]).toBe('Merit');
    expect(one({}, { grade: 'Merit ' }, scale).cells?.[GRADE]).toBe('Merit');
    expect(one({}, { grade: 'Good' }, scale)).toMatchObject({
      will: 'skip',
      why: expect.stringContaining('isn’t on the scale (Fail, Pass, Merit, Distinction)'),
    });
  });

  test('5. a locked grade stays; the feedback is still written', () => {
    const both = one({ locked: true, grade: '50.00' }, { grade: '70', feedback: 'Well done.' });
    expect(both).toMatchObject({
      will: 'write',
      why: expect.stringContaining('locked the grade'),
      after: { grade: null, comment: '<p>Well done.</p>' },
    });
    expect(both.cells?.[GRADE]).toBe('50.00');
    expect(one({ locked: true }, { grade: '70' })).toMatchObject({
      will: 'skip',
      why: expect.stringContaining('no new feedback'),
    });
  });

  test('6. what Moodle already has isn’t sent again, however it is written', () => {
    expect(one({ grade: '61,50' }, { grade: '61.5' })).toMatchObject({
      will: 'skip',
      why: 'Moodle already has this.',
    });
    expect(
      one(
        { grade: '61.50', comment: 'Good work.   onetwo' },
        { grade: '61.5', feedback: 'Good work.\n- one\n- two' },
      ),
    ).toMatchObject({ will: 'skip' });
  });

  test('7. feedback is HTML: paragraphs, line breaks and lists, and nothing in the educator’s text becomes markup', () => {
    const feedback =
      'Dear Sam,\nwell done & 1 < 2.\n\n- one\n• two\nAnd <script>alert(1)</script> "so" on.';
    expect(one({}, { feedback }).after.comment).toBe(
      '<p>Dear Sam,<br>well done &amp; 1 &lt; 2.</p><ul><li>one</li><li>two</li></ul><p>And &lt;script&gt;alert(1)&lt;/script&gt; "so" on.</p>',
    );
  });

  test('8. a row that keeps its comment goes in a file without that column, where it can be neither stripped nor erased', () => {
    const { files, rows } = handBack(
      [
        { id: 1 },
        { id: 2, comment: 'onetwo', gradedAt: WORKSHEET_LANGUAGES['en']!.date },
        { id: 3 },
      ],
      [aWork(1, { feedback: 'New.' }), aWork(2), aWork(3)],
    );
    expect(rows.map((row) => row.will)).toEqual(['write', 'write', 'write']);
    expect(files.map((file) => [file.name, file.rows])).toEqual([
      ['Grades-1.csv', 2],
      ['Grades-1-grades-only.csv', 1],
    ]);
    expect(rawLines(files[0]!.text).map((line) => line.at(-1))).toEqual([
      '"Feedback comments"',
      '<p>New.</p>',
      '',
    ]);
    expect(rawLines(files[1]!.text)).toEqual([
      expect.not.arrayContaining(['"Feedback comments"']),
      expect.not.arrayContaining(['onetwo']),
    ]);
    expect(rawLines(files[1]!.text)[1]).toHaveLength(9);
  });

  test('9. the column is left out if there is no new feedback at all', () => {
    expect(rawLines(one({}, { grade: '61' }).files[0]!.text)[0]).not.toContain(
      '"Feedback comments"',
    );
  });

  test.each(Object.entries(WORKSHEET_LANGUAGES))(
    '10. Moodle’s date in %s is rewritten in a form that it reads in every language',
    (language, { date }) => {
      expect(isoDate(date)).toBe('2026-11-21 20:58');
      const { files } = handBack(
        [{ id: 1, grade: '1', gradedAt: date }],
        [aWork(1, { feedback: 'New.' })],
        language,
      );
      expect(rawLines(files[0]!.text)[1]![GRADED_AT]).toBe('"2026-11-21 20:58"');
    },
  );

  test('11. a date that can’t be read stays, and the row says what to tick', () => {
    const { why, cells } = one({ gradedAt: 'someday' }, { feedback: 'New.' });
    expect(why).toContain('Allow updating records');
    expect(cells?.[GRADED_AT]).toBe('someday');
    expect(one({ gradedAt: '-' }, { feedback: 'New.' }).cells?.[GRADED_AT]).toBe('-');
    for (const wrong of [
      '99 November 2026, 8:58 PM',
      '21 November 2026, 25:00',
      '2026年13月1日 20:58',
      '',
      'x'.repeat(1_000_000),
    ])
      expect(isoDate(wrong)).toBeNull();
  });

  test('12. a grade of 0 is written, with a note to check it', () => {
    expect(one({}, { grade: '0' })).toMatchObject({
      will: 'write',
      after: { grade: '0' },
      why: expect.stringContaining('grade of 0'),
    });
  });

  test('13. the first of two rows for one participant is written', () => {
    const { rows, files } = handBack([{ id: 1 }, { id: 1 }], [aWork(1)]);
    expect(rows.map((row) => row.will)).toEqual(['write', 'skip']);
    expect(files[0]?.rows).toBe(1);
  });

  test('14. explains the order and the settings', () => {
    const { files } = one({}, { feedback: 'New.' });
    expect(worksheetSteps(files).join(' ')).toMatch(
      /Offline grading worksheet.*Upload grading worksheet.*“Grades-1\.csv”.*after the worksheet/s,
    );
    expect(worksheetSteps([])).toEqual([]);
  });

  test('15. feedback that looks like a formula is made harmless and comes back unchanged', () => {
    for (const feedback of ['=1+1', '+1', '-1 for style', '@SUM(A1)'])
      expect(one({}, { feedback }).after.comment).toMatch(/^<(p|ul)>/);
  });
});

describe('[OUT-1] rows that aren’t written say why', () => {
  test('no grade, no feedback, neither; unknown, only a name, two works', () => {
    const { rows } = handBack(
      [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5, name: 'Sam Lee' }, { id: 6 }],
      [
        aWork(1, { grade: null, feedback: 'Only feedback.' }),
        aWork(2),
        aWork(3, { grade: null }),
        aWork(5, { student_identifier: 'sam lee' }),
        aWork(6),
        aWork(7, { student_identifier: 'S6@example.test' }),
        aWork(8, { student_identifier: 'elsewhere@example.test' }),
      ],
    );
    expect(rows.map((row) => [row.line, row.will, row.why])).toEqual([
      [2, 'write', 'Has no grade yet, so only the feedback is sent.'],
      [3, 'write', 'Has no feedback yet, so only the grade is sent.'],
      [4, 'skip', 'Has no grade or feedback yet.'],
      [5, 'skip', expect.stringContaining('Not known here')],
      [6, 'skip', expect.stringContaining('Only the name matches')],
      [7, 'skip', expect.stringContaining('several submissions')],
      // Only students without any row: a row that may be theirs is named there.
      [null, 'skip', expect.stringContaining('isn’t in this file')],
    ]);
  });

  test('a name in the class list doesn’t join either, and each student of that name gets a note', () => {
    const {
      students: [known],
      works: [work],
    } = participants([9]);
    const nameless = { ...known!, display_name: 'Sam Lee', email: null, environment_ids: {} };
    const { rows } = planWorksheet(
      readWorksheet(
        aWorksheet([{ id: 1, name: 'Sam Lee' }, { id: 2, name: 'Sam Lee' }, { id: 3 }]),
      ),
      [work!],
      [nameless],
    );
    expect(rows.map(({ line, will, why }) => [line, will, why])).toEqual([
      [2, 'skip', expect.stringContaining('Only the name matches')],
      [3, 'skip', expect.stringContaining('Only the name matches')],
      [4, 'skip', expect.stringContaining('Not known here')],
    ]);
  });

  test('a file without the feedback column says how to get it', () => {
    const bytes = Buffer.from(
      aWorksheet([{ id: 1 }])
        .toString()
        .replaceAll(',"Feedback comments"', '')
        .replace(/,\n$/, '\n'),
    );
    const worksheet = readWorksheet(bytes);
    const plan = planWorksheet(worksheet, [aWork(1, { feedback: 'New.' })], []);
    expect(plan.rows[0]).toMatchObject({
      will: 'write',
      why: expect.stringContaining('no column for feedback'),
      after: { grade: '61.5', comment: null },
    });
    expect(writeWorksheet(worksheet, plan.changes, 'x.csv')[0]!.text).toBe(
      bytes.toString().replace(',,100.00', ',61.5,100.00'),
    );
  });
});

describe('[OUT-2] what Moodle would refuse as a whole is refused here, with a message', () => {
  const good = aWorksheet([{ id: 8 }]).toString();
  test.each([
    ['a heading in small letters', good.replace(',Grade,', ',grade,'), '“Grade” is missing'],
    [
      'a bare number instead of a participant',
      good.replace('"Participant 8"', '8'),
      'begins with “8”',
    ],
    ['semicolons', good.replaceAll(',', ';'), 'semicolons'],
    ['a first line sep=', good.replace('\ufeff', '\ufeffsep=,\n'), 'sep='],
    [
      'comments in the first column',
      good.replace('\ufeff', '\ufeff"Feedback comments",').replace(',"Feedback comments"\n', '\n'),
      'must not come first',
    ],
    [
      'another language',
      good.replace('Identifier', 'Tunniste'),
      'isn’t a Moodle grading worksheet',
    ],
    ['a quotation mark that is never closed', `${good}"Participant 9,`, 'never closed'],
    ['nothing', '', 'empty'],
    ['a NUL', `${good}\0`, 'isn’t a text file'],
  ])('%s', (_what, text, words) => {
    expect(() => readWorksheet(Buffer.from(text))).toThrow(words);
  });

  test('another character set', () => {
    expect(() => readWorksheet(Buffer.from('Identifier;M\xfcller', 'latin1'))).toThrow(
      'isn’t in UTF-8',
    );
  });

  test('a megabyte of hostile cells is read in one pass', () => {
    for (const text of [
      `${good}${'"'.repeat(1_000_000)}`,
      `${good}${'"a""'.repeat(250_000)}`,
      `${good}${','.repeat(1_000_000)}`,
      'x'.repeat(1_000_000),
    ]) {
      expect(() => readWorksheet(Buffer.from(text))).toThrow(/\w/);
    }
  });
});

test('[REPORT-7] a scale’s word is written in Moodle’s spelling, and never as points', () => {
  const own = { kind: 'letters' as const, letters: ['1,0', '2,0', '5,0'] };
  const written = (grade: string, scale?: string) => {
    const sheet = readWorksheet(aWorksheet([{ id: 1 }], 'en', scale));
    const { changes, rows } = planWorksheet(sheet, [aWork(1, { grade })], [], { scale: own });
    return changes[0]?.grade ?? rows[0]!.why;
  };
  expect(written('1,0', 'Scale: 5.0, 2.0, 1.0')).toBe('1.0');
  expect(written('3,0', 'Scale: 5.0, 2.0, 1.0')).toContain('isn’t on the scale');
  expect(written('1,0')).toContain('is on this assignment’s scale but isn’t a number of points');
});

describe('says beforehand what Moodle does with a row without a message', () => {
  const AT = '2026-11-21T20:58:30.000Z';
  const after = (row: Partial<SheetRow>, zone = 'UTC', grade: string | null = '61.5') =>
    planWorksheet(
      readWorksheet(aWorksheet([{ id: 1, ...row }])),
      [aWork(1, { feedback: 'New.' })],
      [],
      { earlier: new Map([[1, { at: AT, grade }]]), zone },
    ).rows[0]!.why;

  test('[MOODLE-10] a worksheet older than what was already returned says which rows Moodle ignores', () => {
    expect(after({})).toContain('older than one already created here for Moodle');
    expect(after({ gradedAt: 'Saturday, 21 November 2026, 8:56 PM' })).toContain('older');
    // It has no seconds, and Moodle ignores them.
    expect(after({ gradedAt: 'Saturday, 21 November 2026, 8:58 PM' })).not.toContain('older');
    expect(
      after({ gradedAt: 'Saturday, 21 November 2026, 9:58 PM' }, 'Europe/Berlin'),
    ).not.toContain('older');
    // It contains what was sent, so it was downloaded after that.
    expect(after({ grade: '61.50' })).not.toContain('older');
    expect(after({ grade: '12.00' })).toContain('older');
  });

  test('[MOODLE-10] two students of the same name are distinguished by their e-mail addresses', () => {
    const { rows } = handBack(
      [
        { id: 1, name: 'Alex Kim', email: 's13@example.org' },
        { id: 2, name: 'Alex Kim', email: 's24@example.org' },
        { id: 3, name: 'Bo' },
      ],
      [],
    );
    expect(rows.map(({ student }) => student)).toEqual([
      'Alex Kim (s13@example.org)',
      'Alex Kim (s24@example.org)',
      'Bo',
    ]);
  });

  test('[MOODLE-10] a grade of more than five decimals is rounded, which is reported; a total shown there with two isn’t written again', () => {
    expect(one({}, { grade: '88.1234567' })).toMatchObject({
      will: 'write',
      why: expect.stringContaining('88.1234567 is sent as 88.12346'),
      after: { grade: '88.12346' },
    });
    expect(one({ grade: '58.33' }, { grade: '58.33333' }).will).toBe('skip');
  });
});

test('[MOODLE-10] lines of separators only belong to nobody, and the rows after them keep their number', () => {
  const lines = Buffer.from(aWorksheet([{ id: 1 }, { id: 2 }]))
    .toString()
    .trimEnd()
    .split('\n');
  const commas = lines[0]!.replace(/[^,]/g, '');
  const worksheet = readWorksheet(
    Buffer.from([lines[0], lines[1], commas, '', lines[2], commas].join('\n')),
  );
  expect(worksheet.rows.map(({ participant, number }) => [participant, number])).toEqual([
    ['1', 2],
    ['2', 5],
  ]);
});
