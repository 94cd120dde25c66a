import { describe, expect, test } from 'vitest';
import type { EnvironmentIds, Student } from '#contract/assignments/student.ts';
import { NotThisFile } from '#server/features/exchange/return/csv.ts';
import { planGradebook, writeGradebook } from '#server/features/exchange/return/gradebook/plan.ts';
import { readGradebook } from '#server/features/exchange/return/gradebook/read.ts';
import { labelsOf } from '#server/features/exchange/return/plan.ts';
import { namePart } from '#server/features/exchange/return/documents/names.ts';
import { joiner, type Work } from '#server/features/exchange/return/join.ts';
import { aWork } from '#tests/support/worksheets.ts';

const utf8 = (text: string): Uint8Array => Buffer.from(text);
const person = (id: number, environment_ids: EnvironmentIds, submission_ids = [id]): Student => ({
  id,
  display_name: `Student ${id}`,
  identifier: null,
  email: null,
  group: null,
  section: null,
  environment_ids,
  submission_ids,
});
const work = (id: number, over: Partial<Work> = {}): Work =>
  aWork(id, { student_identifier: null, student_ids: [id], grade: '8.5', ...over });

function handBack(
  bytes: Uint8Array,
  works: readonly Work[],
  students: readonly Student[],
  title?: string,
) {
  const book = readGradebook(bytes)!;
  const column =
    title === undefined ? book.columns[0]! : book.columns.find((one) => one.title === title)!;
  const { rows, changes } = planGradebook(book, column, works, students);
  return {
    book,
    rows,
    said: rows.map(({ will, why }) => [will, why]),
    text: writeGradebook(book, column, changes),
    bytes: book.encode(writeGradebook(book, column, changes)),
  };
}

const CANVAS = [
  'Student,ID,SIS User ID,SIS Login ID,Section,Essay (501),Quiz (502),Assignments Current Score',
  ',,,,,Manual Posting,,(read only)',
  '    Points Possible,,,,,10.0,20.0,(read only)',
  '"Böhme, D’Angelo",101,S-1,dangelo,BIO,,12.00,60',
  '"O\'Connor, Siobhán",102,S-2,siobhan,BIO,7.00,,',
  '"Student, Test",103,,test,BIO,EX,,',
  '"Nobody, Here",104,S-4,nobody,BIO,,,',
].join('\n');
const inCanvas = [
  person(1, { canvas_user: '101' }),
  person(2, { canvas_sis: 'S-2' }),
  person(3, { canvas_user: '103' }),
];

describe('[OUT-3] Canvas’ gradebook, rule by rule', () => {
  test('1. headings, rows without a student and every other column come back byte for byte; only changed rows are in it', () => {
    const { text } = handBack(utf8(`${CANVAS}\n`), [work(1), work(2, { grade: '9' })], inCanvas);
    const expected = CANVAS.split('\n')
      .slice(0, 5)
      .map((line) => line.replace('BIO,,12.00', 'BIO,8.5,12.00').replace('BIO,7.00', 'BIO,9'));
    expect(text).toBe(`${expected.join('\n')}\n`);
  });

  test('2. the row that begins with four spaces gives the maximum: a grade above it is written, and reported', () => {
    const { book, said } = handBack(
      utf8(CANVAS),
      [work(1, { grade: '10.5' }), work(2, { grade: '10/10' })],
      inCanvas,
    );
    expect(book.columns.map(({ title, maximum }) => [title, maximum])).toEqual([
      ['Essay', 10],
      ['Quiz', 20],
    ]);
    expect(said[0]).toEqual([
      'write',
      '10.5 is above the maximum of 10 in Canvas, but Canvas accepts it. Has no feedback yet, so only the grade is sent.',
    ]);
    expect(said[1]![0]).toBe('write');
  });

  test('3. a row is joined by Canvas’ number, SIS id or login, and never by its name', () => {
    expect(
      handBack(utf8(CANVAS), [work(1), work(2), work(3, { grade: null })], inCanvas).rows.map(
        (row) => row.submission_id,
      ),
    ).toEqual([1, 2, 3, null]);
    const strangers = handBack(
      utf8(CANVAS),
      [work(9, { student_ids: [], student_identifier: 'Böhme, D’Angelo' })],
      [],
    );
    expect(strangers.said[0]).toEqual(['skip', expect.stringContaining('names aren’t unique')]);
    const same = handBack(utf8(CANVAS), [work(5)], [{ ...person(5, {}), identifier: '101' }]);
    expect(same.rows[0]!.submission_id).toBeNull();
  });

  test('4. an excused student stays excused', () => {
    expect(handBack(utf8(CANVAS), [work(3)], inCanvas).said[2]).toEqual([
      'skip',
      expect.stringContaining('excused in Canvas (“EX”)'),
    ]);
  });

  test('5. an existing value isn’t written again, however it is written', () => {
    expect(handBack(utf8(CANVAS), [work(2, { grade: '7' })], inCanvas).said[1]).toEqual([
      'skip',
      'Canvas already has this.',
    ]);
  });

  test.each(['85%', '=1+1', 'abc'])('6. %j isn’t a number of points, and is left out', (grade) => {
    expect(handBack(utf8(CANVAS), [work(1, { grade })], inCanvas).said[0]).toEqual([
      'skip',
      `“${grade}” is not a number of points of 10, and Canvas takes numbers here.`,
    ]);
  });

  test('7. semicolons and decimal commas are kept', () => {
    const german = CANVAS.replaceAll('"Böhme, D’Angelo"', 'Böhme')
      .replaceAll('"O\'Connor, Siobhán"', 'Siobhán')
      .replaceAll('"Student, Test"', 'Test')
      .replaceAll('"Nobody, Here"', 'Nobody')
      .replaceAll(',', ';')
      .replace('7.00', '7,25');
    const { text } = handBack(utf8(german), [work(1)], inCanvas);
    expect(text.split('\n')[3]).toBe('Böhme;101;S-1;dangelo;BIO;"8,5";12.00;60');
    expect(handBack(utf8(CANVAS.replace('7.00', '7.25')), [work(1)], inCanvas).text).toContain(
      'BIO,8.5,12.00',
    );
  });

  test('8. each skipped row says why, and students missing from the file are named', () => {
    const { rows } = handBack(
      utf8(CANVAS),
      [work(1, { grade: null }), work(2, { grade: null, feedback: 'Good.' }), work(8)],
      [...inCanvas, person(4, { canvas_user: '104' }, [])],
    );
    expect(rows.map(({ line, will, why }) => [line, will, why])).toEqual([
      [4, 'skip', 'Has no grade or feedback yet.'],
      [5, 'skip', 'Has no grade yet, and the file has no place for feedback.'],
      [6, 'skip', 'Hasn’t handed anything in here.'],
      [7, 'skip', 'Hasn’t handed anything in here.'],
      [null, 'skip', 'Is marked here, but isn’t in this file.'],
    ]);
  });

  test('9. a line that occurs twice is written once', () => {
    const twice = `${CANVAS}\n${CANVAS.split('\n')[3]}\n`;
    expect(handBack(utf8(twice), [work(1)], inCanvas).said[4]).toEqual([
      'skip',
      'An earlier row is for the same student.',
    ]);
  });
});

const TITLE = 'Essay [Total Pts: 15 Score] |4711';
const blackboard = (rows: readonly string[], feedback = true): string =>
  [
    [
      'Last Name',
      'First Name',
      'Username',
      TITLE,
      ...(feedback
        ? ['Grading Notes', 'Notes Format', 'Feedback to Learner', 'Feedback Format']
        : []),
    ]
      .map((one) => `"${one}"`)
      .join(','),
    ...rows,
  ].join('\r\n');
const BLACKBOARD = blackboard([
  '"Böhme","D’Angelo","d_boehme","","","","",""',
  '"Lee","Sam","slee","12.00","private","PLAIN_TEXT","<p>Old.</p>","HTML"',
  '"Ng","Li","lng","","","","",""',
]);
const inBlackboard = [
  person(1, { blackboard_username: 'd_boehme' }),
  person(2, { blackboard_username: 'SLEE' }),
];

describe('[OUT-3] Blackboard’s file, rule by rule', () => {
  test('1. a cell keeps its quoting, line ends stay, and notes for markers aren’t changed', () => {
    const { text } = handBack(
      utf8(BLACKBOARD),
      [work(1, { feedback: 'Say "why" & how.\n\n- one' }), work(2, { grade: '13' })],
      inBlackboard,
    );
    expect(text).toBe(
      [
        BLACKBOARD.split('\r\n')[0],
        '"Böhme","D’Angelo","d_boehme","8.5","","","<p>Say ""why"" &amp; how.</p><ul><li>one</li></ul>","HTML"',
        '"Lee","Sam","slee","13","private","PLAIN_TEXT","<p>Old.</p>","HTML"',
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    ['UTF-16 of small end', 'utf-16le', '\ufeff'],
    ['UTF-16 of big end', 'utf-16be', '\ufeff'],
    ['UTF-8 with a mark', 'utf-8', '\ufeff'],
    ['UTF-8 without', 'utf-8', ''],
  ])('2. it keeps its encoding: %s', (_what, label, mark) => {
    const encode = (text: string): Buffer =>
      label === 'utf-8'
        ? Buffer.from(text)
        : label === 'utf-16le'
          ? Buffer.from(text, 'utf16le')
          : Buffer.from(text, 'utf16le').swap16();
    const { bytes } = handBack(encode(mark + BLACKBOARD), [work(1)], inBlackboard);
    expect(
      Buffer.from(bytes).equals(
        encode(
          `${mark}${BLACKBOARD.split('\r\n')[0]}\r\n"Böhme","D’Angelo","d_boehme","8.5","","","",""\r\n`,
        ),
      ),
    ).toBe(true);
  });

  test('3. tab-separated columns are kept', () => {
    const { text } = handBack(utf8(BLACKBOARD.replaceAll(',', '\t')), [work(1)], inBlackboard);
    expect(text.split('\r\n')[1]).toBe('"Böhme"\t"D’Angelo"\t"d_boehme"\t"8.5"\t""\t""\t""\t""');
  });

  test('4. the maximum is in the heading, in brackets in any language', () => {
    expect(handBack(utf8(BLACKBOARD), [work(1, { grade: '15.5' })], inBlackboard).said[0]).toEqual([
      'skip',
      '15.5 is above the maximum of 15 in Blackboard.',
    ]);
    const book = readGradebook(
      utf8(BLACKBOARD.replace('[Total Pts: 15 Score]', '[Gesamtpunkte: 15 Punkte]')),
    )!;
    expect(book.columns).toMatchObject([{ title: 'Essay', maximum: 15 }]);
    expect(
      readGradebook(utf8(BLACKBOARD.replace('Essay [', 'A [b] | c [')))!.columns,
    ).toMatchObject([{ title: 'A [b] | c' }]);
  });

  test('5. existing feedback isn’t written again, and a file of several columns takes none', () => {
    expect(
      handBack(utf8(BLACKBOARD), [work(2, { grade: '12', feedback: 'Old.' })], inBlackboard)
        .said[1],
    ).toEqual(['skip', 'Blackboard already has this.']);
    const many = blackboard(['"Böhme","D’Angelo","d_boehme",""'], false);
    expect(
      handBack(utf8(many), [work(1, { grade: null, feedback: 'Good.' })], inBlackboard).said[0],
    ).toEqual(['skip', 'Has no grade yet, and the file has no place for feedback.']);
  });
});

const BRIGHTSPACE = [
  'OrgDefinedId,Username,Essay Points Grade <Numeric MaxPoints:20 Weight:10>,Level Text Grade <Text>,End-of-Line Indicator',
  '#2026001,#dboehme,,,#',
  '#2026002,#slee,12,,#',
].join('\n');
const inBrightspace = [
  person(1, { brightspace_org_defined: '2026001' }),
  person(2, { brightspace_username: 'slee' }),
];

describe('[OUT-3] Brightspace’s file, rule by rule', () => {
  test('1. ids keep the # before them, each row its # at the end, and other columns their cells', () => {
    const { text, said } = handBack(
      utf8(BRIGHTSPACE),
      [work(1), work(2, { grade: '13' })],
      inBrightspace,
    );
    expect(text).toBe(
      `${BRIGHTSPACE.replace('dboehme,,,', 'dboehme,8.5,,').replace('slee,12', 'slee,13')}\n`,
    );
    expect(said).toEqual([
      ['write', 'Has no feedback yet, so only the grade is sent.'],
      ['write', 'Has no feedback yet, so only the grade is sent.'],
    ]);
  });

  test('2. the maximum is read from the heading; a column of words takes words', () => {
    expect(handBack(utf8(BRIGHTSPACE), [work(1, { grade: '21' })], inBrightspace).said[0]).toEqual([
      'skip',
      '21 is above the maximum of 20 in Brightspace.',
    ]);
    expect(
      handBack(utf8(BRIGHTSPACE), [work(1, { grade: 'Merit' })], inBrightspace, 'Level').text,
    ).toContain('#dboehme,,Merit,#');
  });

  test.each([
    [
      '3. without the last column',
      BRIGHTSPACE.replaceAll(/,[^,]*$/gm, ''),
      /“End-of-Line Indicator”/,
    ],
    [
      '4. with a row that has lost its #',
      BRIGHTSPACE.replace('slee,12,,#', 'slee,12,,'),
      /Row 3 doesn’t end with “#”/,
    ],
    ['5. with a row that is cut short', BRIGHTSPACE.replace('slee,12,,#', 'slee,#'), /Row 3/],
  ])('%s it is refused, as Brightspace would refuse it', (_what, text, why) => {
    expect(() => readGradebook(utf8(text))).toThrow(why);
  });
});

test('[OUT-3] distinguishes a file that isn’t text from one that is none of these', () => {
  expect(() => readGradebook(utf8('PK\0\0'))).toThrow(NotThisFile);
  expect(() => readGradebook(Buffer.from([0x53, 0xe9, 0x2c]))).toThrow(/isn’t in UTF-8 or UTF-16/);
  expect(readGradebook(utf8('a,b\n1,2\n'))).toBeNull();
  expect(() => readGradebook(utf8(''))).toThrow('empty');
});

const HEADINGS = 'Student,ID,SIS User ID,SIS Login ID,Section';
test('[REPORT-6] columns of the same title are distinguished by their ids, and the chosen one is written', () => {
  const text = `${HEADINGS},Essay (11),Essay (12)\n    Points Possible,,,,,20,20\n"One, Ada",101,s101,ada,S1,,\n`;
  const book = readGradebook(utf8(text))!;
  expect(labelsOf(book.columns)).toEqual(['Essay (11)', 'Essay (12)']);
  const { changes } = planGradebook(
    book,
    book.columns[1]!,
    [work(1)],
    [person(1, { canvas_user: '101' })],
  );
  expect(writeGradebook(book, book.columns[1]!, changes)).toBe(text.replace('S1,,', 'S1,,8.5'));
  const titles = (...names: string[]): string[] =>
    labelsOf(readGradebook(utf8(`${HEADINGS},${names.join()}\n`))!.columns);
  expect(titles('Essay (11)', 'Quiz (12)')).toEqual(['Essay', 'Quiz']);
  expect(titles('Essay (11)', 'essay (12)')).toEqual(['Essay (11)', 'essay (12)']);
  expect(titles('Essay (11) (5)', 'Essay (11)')).toEqual(['Essay (11) (5)', 'Essay (11)']);
  expect(titles('Essay (11)', 'Essay (11)')).toEqual([
    'Essay (11) (column 6)',
    'Essay (11) (column 7)',
  ]);
});

test.each([
  ['21', '21', /above the maximum of 20/],
  ['-2', '-2', /below zero/],
  ['B+', 'B+', /graded by letters/],
])(
  '[REPORT-14] Canvas accepts a grade of %s, and the row says what it means',
  (grade, cell, why) => {
    const text = `${HEADINGS},Essay (11)\n    Points Possible,,,,,20\n"One, Ada",101,s101,ada,S1,\n`;
    const { rows, text: written } = handBack(
      utf8(text),
      [work(1, { grade })],
      [person(1, { canvas_user: '101' })],
    );
    expect(rows[0]).toMatchObject({
      will: 'write',
      after: { grade: cell },
      why: expect.stringMatching(why) as string,
    });
    expect(written).toBe(text.replace('S1,\n', `S1,${cell}\n`));
  },
);

test('[REPORT-14] Canvas: separate names, 106 columns, a missing title, and N/A', () => {
  const people = [person(1, { canvas_user: '101' })];
  const apart =
    'LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,Essay (11)\n    Points Possible,,,,,,20\nOne,Ada,101,s101,ada,S1,\n';
  expect(handBack(utf8(apart), [work(1)], people).rows[0]).toMatchObject({
    student: 'Ada One',
    will: 'write',
  });
  const more = Array.from({ length: 100 }, (_, at) => `Group ${at} Current Score`);
  const wide = `${HEADINGS},Essay (11),${more.join()}\n"One, Ada",101,s101,ada,S1,${more.map(() => '').join()},\n`;
  expect(handBack(utf8(wide), [work(1)], people).rows[0]?.will).toBe('write');
  const one = (title: string, cell: string) =>
    handBack(
      utf8(`${HEADINGS},${title} (11)\n"One, Ada",101,s101,ada,S1,${cell}\n`),
      [work(1)],
      people,
    ).rows[0];
  expect(one('My Final Grade', '')?.why).toContain('“Final Grade”');
  expect(one('Essay', 'N/A')).toMatchObject({
    will: 'skip',
    why: expect.stringContaining('Isn’t assigned') as string,
  });
});

test('[REPORT-13] a semicolon-separated file gets decimal commas, even if the column is empty', () => {
  const text =
    `${HEADINGS},Essay (11)\n    Points Possible,,,,,20\n"One, Ada",101,s101,ada,S1,\n`.replaceAll(
      ',',
      ';',
    );
  expect(handBack(utf8(text), [work(1)], [person(1, { canvas_user: '101' })]).text).toContain(
    'S1;"8,5"',
  );
});

test('[REPORT long names] a long name is cut between two characters', () => {
  for (const name of [`${'a'.repeat(79)}😀b`, `${'a'.repeat(76)}👩‍👩‍👧b`, `${'a'.repeat(79)}e\u0301b`])
    expect(namePart(name)).toMatch(/^a+$/);
});

test('[UI-6] [MOODLE-7] names with quotation marks and groups are joined with a worksheet, however Moodle writes them', () => {
  const student = {
    ...person(1, { moodle_participant: '7' }),
    display_name: 'Robert (Bob) Smith, Jr. JR',
  };
  const row = {
    participant: '7',
    identities: [],
    name: 'Robert (Bob) Smith, Jr. "JR"',
    group: null,
  };
  expect(joiner([work(1)], [student]).join(row).kind).toBe('work');
  const groups = ['Team Ü x', 'Group B & Co', 'Default group'].map((name, at) =>
    work(at + 1, { student_ids: [], student_identifier: name }),
  );
  const { join } = joiner(groups, []);
  expect(
    ['Team Ü "x"', 'Group_B & Co', 'Default group'].map((group) => {
      const joined = join({ participant: '99', identities: [], name: 'Ada', group });
      return joined.kind === 'work' ? joined.work.submission_id : joined.why;
    }),
  ).toEqual([1, 2, 3]);
});

describe('[MOODLE-10] decimals in the files of Canvas, Blackboard and Brightspace', () => {
  const fileOf = (system: string, cell: string): string =>
    ({
      Canvas: `${HEADINGS},Essay (11)\n    Points Possible,,,,,100\n"One, Ada",101,s101,ada,S1,${cell}\n`,
      Blackboard: `Last Name,First Name,Username,Essay [Total Pts: 100 Score] |4711\nOne,Ada,ada,${cell}\n`,
      Brightspace: `OrgDefinedId,Username,Essay Points Grade <Numeric MaxPoints:100>,End-of-Line Indicator\n#101,#ada,${cell},#\n`,
    })[system]!;
  const rowOf = (system: string, cell: string, grade: string) =>
    handBack(
      utf8(fileOf(system, cell)),
      [work(1, { grade, feedback: null })],
      [
        person(1, {
          canvas_user: '101',
          blackboard_username: 'ada',
          brightspace_username: 'ada',
        }),
      ],
    ).rows[0]!;

  test.each(['Canvas', 'Blackboard', 'Brightspace'])(
    '%s: more than five are rounded, which is reported',
    (system) => {
      expect(rowOf(system, '', '88.123456')).toMatchObject({
        will: 'write',
        after: { grade: '88.12346' },
        why: expect.stringContaining('88.123456 is sent as 88.12346') as string,
      });
    },
  );

  test.each(['Canvas', 'Blackboard', 'Brightspace'])(
    '%s: a value shown with two, or without trailing zeros, counts as existing',
    (system) => {
      for (const [cell, grade] of [
        ['58.33', '58.33333'],
        ['58.3', '58.298'],
        ['88.12346', '88.123456'],
      ] as const)
        expect(rowOf(system, cell, grade)).toMatchObject({
          will: 'skip',
          why: expect.stringContaining(`${system} already has this.`) as string,
        });
      expect(rowOf(system, '58.3', '58.33333').will).toBe('write');
    },
  );
});

describe('[REPORT-13] number formats of other countries in a gradebook', () => {
  const people = [person(1, { canvas_user: '101' })];
  const canvas = (most: string, there = '', separator = ','): string =>
    [
      HEADINGS.replaceAll(',', separator) + `${separator}Essay (11)`,
      ['    Points Possible', '', '', '', '', most].join(separator),
      ['Ada', '101', 's101', 'ada', 'S1', there].join(separator),
    ].join('\n');
  test.each([
    ['"1,000.00"', ',', '900'],
    ['"1,000,000"', ',', '900'],
    ['1.000,00', ';', '900'],
    ['1 000,5', ';', '900'],
    ['1’000.5', ',', '900'],
  ])('a maximum of %s is read with its thousands separator', (most, separator, grade) => {
    expect(
      handBack(utf8(canvas(most, '', separator)), [work(1, { grade })], people).said[0],
    ).toEqual(['write', 'Has no feedback yet, so only the grade is sent.']);
  });

  test('a thousands separator in a comma-separated file doesn’t lead to decimal commas', () => {
    expect(handBack(utf8(canvas('"1,000"', '')), [work(1)], people).text).toContain('S1,8.5');
    expect(handBack(utf8(canvas('20', '"7,5"')), [work(1)], people).text).toContain('S1,"8,5"');
  });

  test('in headings of Blackboard and Brightspace, too', () => {
    const points = `"Last Name","First Name","Username","Essay [Total Pts: 1,000 Score] |11"\n"One","Ada","ada",""`;
    expect(
      handBack(
        utf8(points),
        [work(1, { grade: '900' })],
        [person(1, { blackboard_username: 'ada' })],
      ).said[0]![0],
    ).toBe('write');
    const item = `OrgDefinedId,Username,"Essay Points Grade <Numeric MaxPoints:1,000.5>",End-of-Line Indicator\n#1,#ada,,#`;
    expect(
      handBack(
        utf8(item),
        [work(1, { grade: '900' })],
        [person(1, { brightspace_username: 'ada' })],
      ).said[0]![0],
    ).toBe('write');
  });
});

test('[REPORT-14] a word that begins like a formula isn’t written in a column of words', () => {
  const book = `OrgDefinedId,Username,Essay Text Grade,End-of-Line Indicator\n#1,#ada,,#`;
  const people = [person(1, { brightspace_username: 'ada' })];
  for (const grade of ['=1+1', '@SUM(A1)', '+A1', '-cmd'])
    expect(handBack(utf8(book), [work(1, { grade })], people).said[0]![0]).toBe('skip');
  for (const grade of ['Good', '-3', '12', 'A+'])
    expect(handBack(utf8(book), [work(1, { grade })], people).said[0]![0]).toBe('write');
});
