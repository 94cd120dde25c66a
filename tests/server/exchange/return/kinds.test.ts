import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Insight } from '#contract/analytics/insight.ts';
import type { Student } from '#contract/assignments/student.ts';
import { createRenderer } from '#server/features/exchange/return/documents/renderer.ts';
import { inertText, isFormulaLike, plainText } from '#server/features/exchange/return/plain/csv.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { aClass } from '#tests/support/handback.ts';
import { type Part, readPdf } from '#tests/support/read-pdf.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

let api: Api;
let teacher: Caller;
beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher();
});
afterAll(() => api.close());

/**
 * What a spreadsheet would execute, what it would change, and what looks like our own apostrophe.
 */
const DANGEROUS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  "=cmd|' /C calc'!A0",
  "'=1+1",
  '=HYPERLINK("http://x.example","y")',
];
const HARMLESS = [
  '-5',
  '85,5',
  '007',
  'a;b',
  'a,b',
  '"q"',
  'l1\nl2',
  '_x0041_',
  'Größe l’été 光 فاطمة',
];
const FEEDBACK = [...DANGEROUS, ...HARMLESS];

test.each(['=1+1', '+49 170 1', '+5', '-2+3', '@SUM(1)', '\t=1', "'=1+1", '-5', '-2,5'])(
  '[OUT-3] a spreadsheet leaves %j as it is, and it returns unchanged',
  (text) => {
    expect(plainText(inertText(text))).toBe(text);
    // A plain negative number is left as it is.
    expect(inertText(text)).toBe(/^-\d+(?:,\d+)?$/.test(text) ? text : `'${text}`);
  },
);

describe('[OUT-3] a plain table with every field', () => {
  test.each([',', ';'] as const)(
    'as CSV with %j: nothing in it is a formula, and all of it comes back',
    async (separator) => {
      const { plan, take, works } = await aClass(
        teacher,
        [
          ...FEEDBACK.map((feedback, index) => ({
            name: `Student ${index}`,
            feedback,
            grade: '12.5',
          })),
          { name: '=Formula', works: false },
        ],
        '=Essay',
      );
      const { body, status } = await plan({ kind: 'csv', separator });
      expect(status).toBe(201);
      expect(body.rows.map(({ student, will, why }) => [student, will, why])).toContainEqual([
        '=Formula',
        'write',
        'Has handed in nothing: the row says so.',
      ]);
      const text = (await take(body.id)).toString('utf8');
      expect(text.startsWith('\ufeffStudent')).toBe(true);
      const rows = parse(text, { bom: true, delimiter: separator, columns: true }) as Record<
        string,
        string
      >[];
      expect(rows).toHaveLength(FEEDBACK.length + 1);
      const cells = rows.flatMap((row) => Object.values(row));
      expect(
        cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+([.,]\d+)?$/.test(cell)),
      ).toEqual([]);
      const said = new Map(
        rows.map((row) => [Number(row['Submission']), plainText(row['Feedback']!)]),
      );
      expect(works.slice(0, -1).map((work) => said.get(work!.id))).toEqual(FEEDBACK);
      expect(rows.find((row) => row['Student'] === "'=Formula")).toMatchObject({
        Status: 'nothing handed in',
        Grade: '',
      });
    },
  );

  test('as CSV, names what a spreadsheet would display differently; the table itself contains it as it is', async () => {
    const { plan, take, base } = await aClass(teacher, [
      { name: 'Ada', grade: '85,5' },
      { name: 'Bo', grade: '1/2' },
    ]);
    const {
      body: [ada, bo],
    } = await teacher.get<Student[]>(`${base}/students`);
    await teacher.put(`${base}/students`, { students: [{ ...ada, identifier: '0012345' }, bo] });
    const whys = async (kind: 'csv' | 'xlsx') =>
      (await plan({ kind })).body.rows.map(({ why }) => why);
    expect(await whys('csv')).toEqual(
      ['0012345', '1/2'].map(
        (text) =>
          `A spreadsheet would show “${text}” in the CSV as something else. The Excel file keeps it.`,
      ),
    );
    expect(await whys('xlsx')).toEqual(['', '']);
    const rows = parse(await take((await plan({ kind: 'csv' })).body.id), {
      bom: true,
      columns: true,
    }) as Record<string, string>[];
    expect(rows.map(({ Identifier, Grade }) => [Identifier, Grade])).toEqual([
      ['0012345', '85.5'],
      ['', '1/2'],
    ]);
  });

  test.each([
    '007',
    '-012.50',
    '12345678901234567890',
    '1234567890123456',
    '1e5',
    '12E3',
    '1/2',
    '3-4',
    '2026-11-22',
    '10:30',
    '1 2/3',
    '50%',
    '$5',
    'TRUE',
    'false',
    'Mar 5',
    'SEPT1',
    '5 May 2026',
  ])('%j is displayed differently', (text) => {
    expect(isFormulaLike(text)).toBe(true);
  });
  test.each([
    '7',
    '85,5',
    '85.5',
    '0',
    '0.5',
    '123456789012345',
    '-5',
    'A+',
    's012',
    'True story',
    '1/2 of it',
    'March',
    '2026-10-01T10:00:00.000Z',
    '',
    '10:30 late',
    '1.2.3.4',
  ])('%j stays', (text) => {
    expect(isFormulaLike(text)).toBe(false);
  });

  test('as XLSX: texts are texts, even those that look like formulas and numbers', async () => {
    const { plan, take } = await aClass(
      teacher,
      FEEDBACK.map((feedback, index) => ({ name: `Student ${index}`, feedback })),
    );
    const { body } = await plan({ kind: 'xlsx' });
    const files = unzipSync(await take(body.id));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
    expect(sheet).not.toContain('<f>');
    const entities: Readonly<Record<string, string>> = {
      amp: '&',
      lt: '<',
      gt: '>',
      quot: '"',
      apos: "'",
    };
    const strings = [
      ...strFromU8(files['xl/sharedStrings.xml']!).matchAll(/<t[^>]*>([^<]*)<\/t>/g),
    ].map(([, text = '']) =>
      text.replaceAll(/&(\w+);/g, (_, name: string) => entities[name]!).replaceAll('_x005F_', '_'),
    );
    for (const text of FEEDBACK) expect(strings).toContain(text);
  });

  test('[RUB-7] contains every mark, with level, points and comment', async () => {
    const { plan, take, works, base } = await aClass(teacher, [{ name: 'Zoë' }]);
    await teacher.put(`${base}/rubric`, essayRubric());
    await teacher.put(`/api/v1/submissions/${works[0]!.id}/marks`, {
      marks: [
        { criterion: 'argument', level_ids: ['good'], comment: 'Well argued.' },
        { criterion: 'evidence', level_ids: ['some'] },
      ],
    });
    const [row] = parse(await take((await plan({ kind: 'csv' })).body.id), {
      bom: true,
      columns: true,
    }) as Record<string, string>[];
    expect(row).toMatchObject({
      'Argument – level': 'Good',
      'Argument – points': '10',
      'Argument – comment': 'Well argued.',
      'Evidence – level': 'Some',
      Total: '14',
      Of: '18',
      Files: 'essay.txt',
    });
  });
});

describe('[OUT-3] Canvas’ rubric assessments', () => {
  const people = [
    { name: 'Ada', ids: { canvas_user: '101' } },
    { name: 'Bob', ids: { canvas_user: '102' } },
    { name: 'Cy' },
    { name: '=Dee', ids: { canvas_user: '104' } },
  ];
  const marked = async () => {
    const stage = await aClass(teacher, people);
    await teacher.put(`${stage.base}/rubric`, essayRubric());
    const mark = (index: number, marks: unknown[]) =>
      teacher.put(`/api/v1/submissions/${stage.works[index]!.id}/marks`, { marks });
    const whole = [
      { criterion: 'argument', level_ids: ['good'], comment: '=1+1' },
      { criterion: 'evidence', level_ids: ['some'] },
      { criterion: 'remarks', comment: 'Come, see "me".' },
    ];
    await mark(0, whole);
    await mark(1, whole.slice(0, 1));
    await mark(2, whole);
    return { ...stage, mark };
  };

  test('without a file, creates one for fully marked students; every row counts as an assessment', async () => {
    const { plan, take } = await marked();
    const { body } = await plan({ kind: 'canvas_rubric' });
    expect(body.rows.map(({ student, will, why }) => [student, will, why])).toEqual([
      ['Ada', 'write', ''],
      [
        'Bob',
        'skip',
        'Evidence has no mark yet, and Canvas would treat the rest as a complete assessment.',
      ],
      ['Cy', 'skip', expect.stringContaining('Canvas’ number of this student isn’t known')],
      ['=Dee', 'skip', 'Has no marks by the rubric yet.'],
    ]);
    expect((await take(body.id)).toString()).toBe(
      [
        'Student Id,Student Name,Argument - Rating,Argument - Points,Argument - Comments,Evidence - Rating,Evidence - Points,Evidence - Comments,Remarks - Rating,Remarks - Points,Remarks - Comments'.replaceAll(
          /(\w+ - \w+|Student \w+)/g,
          '"$1"',
        ),
        '101,Ada,Good,10," =1+1",Some,4,,,,"Come, see ""me""."',
        '',
      ].join('\n'),
    );
  });

  test('in Canvas’ own file, a criterion that is unknown here stays as it is', async () => {
    const { plan, take } = await marked();
    const bytes =
      'Student Id,Student Name,Argument - Rating,Argument - Points,Argument - Comments,Style - Rating,Style - Points,Style - Comments\n101,Ada,,,,Fine,2,\n102,Bob,,,,,,\n999,Eve,,,,,,\n';
    const { body } = await plan({ kind: 'canvas_rubric' }, { name: 'rubric.csv', bytes });
    expect(body.rows.map(({ line, student, will, why }) => [line, student, will, why])).toEqual([
      [2, 'Ada', 'write', 'Style is not in the rubric here, and stays as in the file.'],
      [3, 'Bob', 'write', 'Style is not in the rubric here, and stays as in the file.'],
      [4, 'Eve', 'skip', expect.stringContaining('Not known here')],
    ]);
    expect((await take(body.id)).toString().split('\n').slice(1)).toEqual([
      '101,Ada,Good,10," =1+1",Fine,2,',
      '102,Bob,Good,10," =1+1",,,',
      '',
    ]);
    expect((await plan({ kind: 'canvas_rubric' }, { name: 'x.csv', bytes: 'a,b\n' })).status).toBe(
      422,
    );
  });
});

test('[OUT-3] recognises a file by its headings; asks for the column if there are several', async () => {
  const { plan, take, base } = await aClass(
    teacher,
    [{ name: 'Ada', ids: { canvas_user: '101' }, grade: '7' }],
    'Portfolio',
  );
  const bytes = 'Student,ID,Section,Essay (5),Quiz (6)\n    Points Possible,,,10,20\nAda,101,B,,\n';
  const { body: unsure } = await plan({ kind: 'file' }, { name: 'g.csv', bytes });
  expect(unsure).toMatchObject({
    kind: 'canvas_gradebook',
    columns: ['Essay', 'Quiz'],
    column: null,
    rows: [],
    files: [],
  });
  const { body: chosen } = await plan({ kind: 'file', column: 'Quiz' }, { name: 'g.csv', bytes });
  expect(chosen).toMatchObject({ column: 'Quiz', files: [{ name: 'g.csv', rows: 1 }] });
  expect((await take(chosen.id)).toString()).toBe(bytes.replace('B,,', 'B,,7'));
  expect((await plan({ kind: 'file', column: 'None' }, { name: 'g.csv', bytes })).status).toBe(422);
  expect((await plan({ kind: 'brightspace' }, { name: 'g.csv', bytes })).text).toContain(
    'This isn’t the grades that Brightspace exported',
  );
  expect((await plan({ kind: 'blackboard' })).text).toContain(
    'Choose the file of grades that Blackboard gave you',
  );
  expect(
    (await plan({ kind: 'file' }, { name: 'g.csv', bytes: bytes.replaceAll('Quiz', 'Portfolio') }))
      .body.column,
  ).toBe('Portfolio');
  expect((await teacher.get(`${base}/handback`)).body).toEqual({ system: 'canvas' });
});

describe('[OUT-3] [OUT-4] documents in a zip', () => {
  test('for Moodle each is in the folder of its participant or group, and its name is safe', async () => {
    const { plan, take } = await aClass(
      teacher,
      [
        { name: "Ngọc_Anh O'Connor", ids: { moodle_participant: '8' }, feedback: 'Good.' },
        { name: '.~Anna Schmidt', ids: { moodle_participant: '12' }, grade: '3' },
        { name: 'Group_B & Co', ids: { moodle_group: '77' }, feedback: 'All of you.' },
        { name: 'Nobody', feedback: 'Lost.' },
        { name: 'Empty', ids: { moodle_participant: '9' } },
        { name: 'Anna Schmidt', ids: { moodle_participant: '2' }, feedback: 'Fine.' },
      ],
      'Essay 1: "Photosynthesis" & Light_v2',
    );
    const { body } = await plan({ kind: 'moodle_feedback', format: 'html' });
    expect(body.rows.map(({ student, will, why }) => [student, will, why])).toEqual([
      ["Ngọc_Anh O'Connor", 'write', 'Has no grade yet.'],
      ['.~Anna Schmidt', 'write', 'Has no overall feedback.'],
      ['Group_B & Co', 'write', 'Has no grade yet.'],
      ['Nobody', 'skip', expect.stringContaining('Moodle’s number of this student isn’t known')],
      ['Empty', 'skip', expect.stringContaining('would be empty')],
      ['Anna Schmidt', 'write', 'Has no grade yet.'],
    ]);
    const paths = Object.keys(unzipSync(await take(body.id)));
    expect(paths).toEqual(
      body.rows.filter(({ will }) => will === 'write').map(({ after }) => after.comment),
    );
    for (const path of paths)
      expect(path).toMatch(
        /^[^_&'"<>:|./~][^_&'"<>:|/]*_\d+_assignfeedback_file\/Feedback - Essay 1 Photosynthesis Light_v2\.html$/,
      );
    expect(paths.map((path) => path.split('_')[1])).toEqual(['8', '12', '77', '2']);
  });

  test('by name each is distinct from every other, and contains what it did in the preview', async () => {
    const { plan, take, works } = await aClass(teacher, [
      { name: 'Sam/Lee', feedback: 'First <b>one</b>.' },
      { name: 'Sam Lee', feedback: 'Second.' },
    ]);
    const { body } = await plan({ kind: 'documents', format: 'html' });
    await teacher.patch(`/api/v1/submissions/${works[0]!.id}`, { feedback_text: 'Changed since.' });
    const files = unzipSync(await take(body.id));
    expect(Object.keys(files)).toEqual(['Sam Lee.html', 'Sam Lee (2).html']);
    expect(strFromU8(files['Sam Lee.html']!)).toContain('First &lt;b&gt;one&lt;/b&gt;.');
    const { text, headers } = await teacher.get(
      `/api/v1/submissions/${works[0]!.id}/returned?format=html`,
    );
    expect(text).toContain('Changed since.');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(
      (await (await api.teacher()).get(`/api/v1/submissions/${works[0]!.id}/returned`)).status,
    ).toBe(404);
  });

  test('as Word documents they contain the text in the writer’s order, with Arabic from right to left', async () => {
    const { plan, take } = await aClass(teacher, [
      { name: 'Zoë', grade: 'B', feedback: 'You argue **clearly**.\n\n- one\n\nالفكرة واضحة' },
    ]);
    const files = unzipSync(
      await take((await plan({ kind: 'documents', format: 'docx' })).body.id),
    );
    const document = strFromU8(unzipSync(files['Zoë.docx']!)['word/document.xml']!);
    const words = [...document.matchAll(/<w:t[ >][^<]*<\/w:t>/g)]
      .map(([text]) => text.replace(/<[^>]*>/g, ''))
      .join('|');
    expect(words).toMatch(
      /Essay\|Zoë\|.*Grade {4}\|B\|Feedback\|You argue \|clearly\|\.\|one\|الفكرة واضحة\|/,
    );
    expect(document).toMatch(/<w:bidi\/>[^]*الفكرة واضحة/);
  });

  test('[RUB-7] as tagged PDFs they contain the rubric as marked, and the preview names characters that would appear as boxes', async () => {
    const { plan, take, works, base } = await aClass(teacher, [
      { name: 'Zoë', grade: 'B', feedback: 'You argue **clearly**.\n\n- one' },
      { name: '王伟', grade: 'A', feedback: 'Fine 👍🏽.' },
    ]);
    await teacher.put(`${base}/rubric`, essayRubric());
    await teacher.put(`/api/v1/submissions/${works[0]!.id}/marks`, {
      marks: [
        { criterion: 'argument', level_ids: ['good'], comment: 'Well argued.' },
        { criterion: 'evidence', level_ids: ['some'] },
      ],
    });
    const { body } = await plan({ kind: 'documents', format: 'pdf' });
    expect(body.rows.map(({ student, will, why }) => [student, will, why])).toEqual([
      ['Zoë', 'write', ''],
      [
        '王伟',
        'write',
        'A PDF would show 王 伟 👍🏽 as boxes. Give this student a Word document or a web page.',
      ],
    ]);
    const files = unzipSync(await take(body.id));
    expect(Object.keys(files)).toEqual(['Zoë.pdf', '王伟.pdf']);
    const { title, lang, isTagged, outline, parts } = await readPdf(files['Zoë.pdf']!);
    expect({ title, lang, isTagged, outline }).toEqual({
      title: 'Essay – feedback for Zoë',
      lang: 'en',
      isTagged: true,
      outline: ['Essay', 'Feedback', 'How it was marked'],
    });
    const [[, ...said]] = parts[0] as [Part[]];
    const row = (...cells: string[][]): Part => [
      'TR',
      ...cells.map((paragraphs, at) => [
        at === 0 ? 'TH' : 'TD',
        ...paragraphs.map((one): Part => ['P', one]),
      ]),
    ];
    expect(said).toContainEqual(['L', ['LI', ['Lbl', '•'], ['LBody', ['P', 'one']]]]);
    expect(said).toContainEqual([
      'Table',
      [
        'THead',
        [
          'TR',
          ['TH', ['P', 'Criterion']],
          ['TH', ['P', 'What was given']],
          ['TH', ['P', 'Points']],
        ],
      ],
      [
        'TBody',
        row(
          ['Argument', 'A thesis that is argued for.'],
          ['Poor · Fair · ✓ Good', 'A thesis with reasons.', 'You argue well.', 'Well argued.'],
          ['10 of 10'],
        ),
        row(['Evidence'], ['None · ✓ Some · Much'], ['4 of 8']),
      ],
      ['TFoot', row(['Total'], [], ['14 of 18'])],
    ]);
    const one = await fetch(
      `${teacher.url}/api/v1/submissions/${works[1]!.id}/returned?format=pdf`,
      { headers: { Authorization: `Bearer ${teacher.token!}` } },
    );
    expect([one.headers.get('content-type'), one.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      expect.stringContaining('.pdf'),
    ]);
    expect((await readPdf(new Uint8Array(await one.arrayBuffer()))).texts.join('')).toContain(
      'shown as boxes',
    );
  });

  test('any other document is created as PDF in the same way', async () => {
    const bytes = await buffer(
      await createRenderer(1)(
        {
          written: {
            title: 'Moderation',
            author: 'Maja',
            lang: 'en',
            made_at: '2026-11-22T10:00:00Z',
            blocks: [{ kind: 'heading', level: 1, said: 'Moderation' }],
          },
        },
        1,
      ),
    );
    expect(await readPdf(new Uint8Array(bytes))).toMatchObject({
      title: 'Moderation',
      parts: [[['Document', ['H1', 'Moderation']]]],
    });
  });
});

/**
 * Returns the cells of a workbook's single sheet by their headings: a number with its format, or
 * text.
 */
function readBack(bytes: Uint8Array): Record<string, { value: string | number; format: string }>[] {
  const files = unzipSync(bytes);
  const part = (name: string): string => strFromU8(files[name]!);
  const strings = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, item = '']) => [...item.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join(''),
  );
  const styles = part('xl/styles.xml');
  const codes = new Map(
    [...styles.matchAll(/<numFmt\b[^>]*>/g)].map(([tag]) => [
      /numFmtId="(\d+)"/.exec(tag)?.[1],
      /formatCode="([^"]*)"/.exec(tag)?.[1],
    ]),
  );
  const formats = [
    ...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '').matchAll(/<xf\b[^>]*>/g),
  ].map(([tag]) => /numFmtId="(\d+)"/.exec(tag)?.[1] ?? '0');
  const builtIn: Readonly<Record<string, string>> = { 0: 'General', 1: '0', 2: '0.00' };
  const rows = [...part('xl/worksheets/sheet1.xml').matchAll(/<row\b.*?<\/row>/gs)].map(
    ([row]) =>
      new Map(
        [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, tag = '', inner = '']) => {
          const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? '';
          const style = formats[Number(/\bs="(\d+)"/.exec(tag)?.[1] ?? 0)] ?? '0';
          return [
            /\br="([A-Z]+)/.exec(tag)?.[1] ?? '',
            {
              value: /\bt="s"/.test(tag) ? strings[Number(value)]! : Number(value),
              format: codes.get(style) ?? builtIn[style] ?? style,
            },
          ] as const;
        }),
      ),
  );
  const [head = new Map(), ...body] = rows;
  return body.map((row) =>
    Object.fromEntries(
      [...row].map(([column, cell]) => [String(head.get(column)?.value ?? column), cell]),
    ),
  );
}

test('[REPORT-13] numeric grades are numbers in an Excel file, with the decimals of their column', async () => {
  const { plan, take } = await aClass(
    teacher,
    ['17,5', '8', 'A+', '9.25'].map((grade, index) => ({ name: `S${index}`, grade })),
  );
  const rows = readBack(await take((await plan({ kind: 'xlsx' })).body.id));
  expect(rows.map(({ Grade }) => Grade!.value)).toEqual([17.5, 8, 'A+', 9.25]);
  expect(rows.filter((_, at) => at !== 2).map(({ Grade }) => Grade!.format)).toEqual([
    '0.00',
    '0.00',
    '0.00',
  ]);
});

describe('[REPORT-7] a scale whose words are numbers, from the grade to every figure and file', () => {
  const german = {
    kind: 'letters' as const,
    letters: ['1,0', '1,3', '1,7', '2,0', '2,3', '3,0', '4,0', '5,0'],
  };
  const danish = { kind: 'letters' as const, letters: ['12', '10', '7', '4', '02', '00', '-3'] };
  const graded = async (grade_scale: unknown, grades: readonly string[]) => {
    const stage = await aClass(
      teacher,
      grades.map((grade, index) => ({
        name: `S${index}`,
        ids: { canvas_user: String(101 + index) },
        grade,
      })),
    );
    await teacher.patch(stage.base, { grade_scale });
    return stage;
  };

  test.each([
    [german, ['1,0', '1.3', '5,0', '5,0', '2,0', '1'], ['5,0: 2', '2,0: 1', '1,3: 1', '1,0: 2']],
    [
      danish,
      ['12', '7', '02', '-3', '00', '10'],
      ['-3: 1', '00: 1', '02: 1', '7: 1', '10: 1', '12: 1'],
    ],
    [{ kind: 'pass_fail' as const }, ['1', '0', '1', '1'], ['Fail: 1', 'Pass: 3']],
  ])(
    'figures: each word is counted in its own group, and none is averaged',
    async (scale, grades, groups) => {
      const { base } = await graded(scale, grades);
      const { body } = await teacher.get<Insight>(`${base}/insight`);
      expect([body.grades.n, body.grades.mean, body.grades.median]).toEqual([0, null, null]);
      expect(
        body.parts
          .find(({ id }) => id === 'grades')!
          .groups.map(({ label, n }) => `${label}: ${n}`),
      ).toEqual(groups);
      expect(
        body.parts.flatMap(({ groups: all }) => all.map(({ mean }) => mean)).some(Number),
      ).toBe(false);
      // Nothing says which of the numbers fail; a 0 on pass or fail does.
      expect(body.grades.fails?.n ?? null).toBe(scale.kind === 'pass_fail' ? 1 : null);
    },
  );

  test('files: the words stay words in Excel and CSV, and what a spreadsheet would make of them is reported', async () => {
    const { plan, take } = await graded(german, ['1,0', '1.3', '5,0']);
    const rows = readBack(await take((await plan({ kind: 'xlsx' })).body.id));
    expect(rows.map(({ Grade }) => Grade!.value)).toEqual(['1,0', '1.3', '5,0']);
    for (const separator of [',', ';'] as const) {
      const { body } = await plan({ kind: 'csv', separator });
      const table = parse(await take(body.id), { bom: true, delimiter: separator, columns: true });
      expect((table as Record<string, string>[]).map(({ Grade }) => Grade)).toEqual([
        '1,0',
        '1.3',
        '5,0',
      ]);
      expect(body.rows[0]!.why).toContain('would show “1,0” in the CSV as something else');
    }
  });

  test('gradebooks that take points get no word, except if the scale has the same maximum', async () => {
    const canvas = (maximum: string, count: number) => ({
      name: 'grades.csv',
      bytes: [
        'Student,ID,SIS User ID,SIS Login ID,Section,Essay (501)',
        `    Points Possible,,,,,${maximum}`,
        ...Array.from({ length: count }, (_, at) => `S${at},${101 + at},,,X,`),
      ].join('\n'),
    });
    const will = async (scale: unknown, grades: readonly string[], maximum: string) => {
      const { plan } = await graded(scale, grades);
      const { body } = await plan({ kind: 'file' }, canvas(maximum, grades.length));
      return body.rows.map(({ after, why }) => after.grade ?? why);
    };
    expect(await will(german, ['1,0'], '15.0')).toEqual([
      '“1,0” is on this assignment’s scale but isn’t a number of points. Canvas expects points here, and would take it to mean something else.',
    ]);
    expect((await will(danish, ['7'], '100.0'))[0]).toContain('is on this assignment’s scale');
    expect(await will(danish, ['7', '02'], '12.0')).toEqual(['7', '2']);
    expect((await will({ kind: 'pass_fail' }, ['1'], '100.0'))[0]).toContain(
      'is on this assignment’s scale',
    );
    expect(await will({ kind: 'pass_fail' }, ['1'], '1.0')).toEqual(['1']);
  });
});
