import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Handback } from '#contract/exchange/handback.ts';
import type { Student } from '#contract/assignments/student.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { aClass } from '#tests/support/handback.ts';

let api: Api;
let teacher: Caller;
beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher();
});
afterAll(() => api.close());

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Four students: marked 66.5, marked 0, unmarked, and without a submission; their numbers begin
 * with zeros.
 */
async function marked(own = teacher) {
  const scene = await aClass(own, [
    { name: 'Ada Lovelace', grade: '66.5' },
    { name: 'Bo Díaz', grade: '0' },
    { name: 'Cy Young' },
    { name: 'Di Absent', works: false },
  ]);
  const { body: listed } = await own.get<Student[]>(`${scene.base}/students`);
  const numbers = ['0012345', '0012346', '0012347', '0012348'];
  await own.put(`${scene.base}/students`, {
    students: listed.map((one, at) => ({ ...one, identifier: numbers[at] })),
  });
  const send = async (name: string, bytes: string | Bytes, column?: string) =>
    await scene.plan(
      { kind: 'office_sheet', ...(column === undefined ? {} : { column }) },
      { name, bytes },
    );
  /** Returns the file with the marks in a column, as bytes. */
  const written = async (name: string, bytes: string | Bytes, column: string) => {
    const { body, status } = await send(name, bytes, column);
    expect([status, body.column]).toEqual([201, column]);
    expect(body.files).toEqual([{ part: 1, name, rows: expect.any(Number) }]);
    return { body, bytes: await scene.take(body.id) };
  };
  return { ...scene, send, written };
}
const said = ({ rows }: Handback) =>
  rows.map(({ line, student, will, after, why }) => [line, student, will, after.grade, why]);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
interface Sheet {
  name: string;
  xml: string;
  state?: string;
}
/** A workbook as programs write it, with parts unknown here. */
const workbook = (sheets: readonly Sheet[], parts: Record<string, string> = {}): Bytes =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries({
          '[Content_Types].xml': `${XML}<Types/>`,
          'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
            .map(
              ({ name, state }, at) =>
                `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`,
            )
            .join('')}</sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${sheets
            .map(
              (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
            )
            .join('')}</Relationships>`,
          ...Object.fromEntries(
            sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml]),
          ),
          'xl/theme/theme1.xml': '<theme>not ours</theme>',
          'docProps/custom.xml': '<Properties>MOD-CODE-2026</Properties>',
          ...parts,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  );
/** Returns every part in which two workbooks differ, by name: its old and new content. */
function changedParts(before: Uint8Array, after: Uint8Array): Record<string, [string, string]> {
  const [one, two] = [unzipSync(before), unzipSync(after)];
  expect(Object.keys(two)).toEqual(Object.keys(one));
  return Object.fromEntries(
    Object.keys(one).flatMap((name) => {
      // Not with a decoder, which would drop a byte order mark.
      const pair = [one, two].map((parts) => Buffer.from(parts[name]!).toString('utf8')) as [
        string,
        string,
      ];
      return pair[0] === pair[1] ? [] : [[name, pair]];
    }),
  );
}

describe('[REC-3] the office’s own sheet: only the cells of the marks change', () => {
  test('a CSV with title rows and zeros: the column is asked for once, then recognised by its headings', async () => {
    const own = await api.teacher();
    const { send, written, works } = await marked(own);
    const file =
      '\uFEFF"Mark sheet",,,\r\n"Module: HIS101, autumn",,,\r\n,,,\r\n"Student No.",Name,Mark,Comment\r\n"0012345","Lovelace, Ada",,keep\r\n"0012346","Díaz, Bo","",\r\n0012347,"Young, Cy",,\r\n"9999999","Who, Else",,\r\nTotal,,,\r\n';
    const asked = (await send('marks.csv', file)).body;
    expect([asked.column, asked.columns, asked.found_by, asked.files]).toEqual([
      null,
      ['Name', 'Mark', 'Comment'],
      'Student No.',
      [],
    ]);
    const { body, bytes } = await written('marks.csv', file, 'Mark');
    expect(bytes.toString('utf8')).toBe(
      file.replace('Ada",,keep', 'Ada",66.5,keep').replace('Bo","",', 'Bo","0",'),
    );
    expect(said(body)).toEqual([
      [5, '0012345 · Ada Lovelace', 'write', '66.5', ''],
      [6, '0012346 · Bo Díaz', 'write', '0', ''],
      [7, '0012347 · Cy Young', 'skip', null, 'Has no grade yet.'],
      [8, '9999999', 'skip', null, expect.stringContaining('Not known here')],
      [9, 'Total', 'skip', null, expect.stringContaining('Not known here')],
      [null, 'Di Absent', 'skip', null, expect.stringContaining('isn’t in this file')],
    ]);
    expect(body.rows[0]!.submission_id).toBe(works[0]!.id);
    // The next sheet of this form, for another assignment: nothing is asked.
    const next = await marked(own);
    const again = (await next.send('marks-2.csv', file.replace('autumn', 'spring'))).body;
    expect([again.column, again.remembered, again.files.length]).toEqual(['Mark', true, 1]);
    expect(again).not.toHaveProperty('shape');
  });

  test('a CSV from Western European Excel: semicolons, decimal commas, no UTF-8, numbers as ="…", short rows', async () => {
    const { written } = await marked();
    const file = Buffer.from(
      'Prüfungsamt\nMatrikelnr.;Name;Note;Code\n="0012345";Lovelace;\n="0012346";Díaz;"";x\n="0012347";Young;12,5;\n',
      'latin1',
    );
    const { bytes } = await written('noten.csv', new Uint8Array(file), 'Code');
    expect(bytes.toString('latin1')).toBe(
      file.toString('latin1').replace('Lovelace;\n', 'Lovelace;;66,5\n').replace('"";x', '"";0'),
    );
  });

  test('a comma-separated CSV with thousands separators in quotes keeps its decimal points', async () => {
    const { written } = await marked();
    const file = 'ID,Mark,Hours\n0012345,,"1,000"\n';
    const { bytes } = await written('hours.csv', file, 'Mark');
    expect(bytes.toString()).toBe(file.replace('45,,', '45,66.5,'));
  });

  const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0000000"/></numFmts><cellStyleXfs><xf numFmtId="0"><protection locked="0"/></xf></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="2"><protection locked="0"/></xf><xf numFmtId="49"/></cellXfs></styleSheet>`;
  const shared = (...texts: string[]) =>
    `<sst xmlns="${MAIN}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`;

  test('an Excel workbook: formatted numbers, locked cells, formulas and their results', async () => {
    const { written, send } = await marked();
    const xml = `${XML}<worksheet xmlns="${MAIN}"><cols><col min="4" max="4" style="2"/></cols><sheetData><row r="1" spans="1:5"><c r="A1" t="s"><v>0</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c><c r="E3" t="s"><v>4</v></c></row><row r="4"><c r="A4" s="1"><v>12345</v></c><c r="C4" s="2"/><c r="D4" s="2"><v>1</v></c><c r="E4"><f>C4*D4</f><v>0</v></c></row><row r="5"><c r="A5" s="1"><v>12346</v></c><c r="D5" s="2"/><c r="E5"><f>C5*D5</f><v>0</v></c></row><row r="6"><c r="A6" s="1"><v>12347</v></c></row></sheetData><sheetProtection sheet="1" objects="1"/></worksheet>`;
    const before = workbook([{ name: 'Marks', xml }], {
      'xl/styles.xml': STYLES,
      'xl/sharedStrings.xml': shared(
        '<t>HIS101 &amp; more</t>',
        '<r><t>Student </t></r><r><t>ID</t></r><rPh><t>x</t></rPh>',
        '<t>Mark</t>',
        '<t>Weight</t>',
        '<t>Result</t>',
      ),
    });
    const asked = (await send('HIS101.xlsx', before)).body;
    // A calculated cell can’t take the mark.
    expect([asked.columns, asked.found_by]).toEqual([['Mark', 'Weight'], 'Student ID']);
    const { body, bytes } = await written('HIS101.xlsx', before, 'Mark');
    expect(changedParts(before, bytes)).toEqual({
      'xl/worksheets/sheet1.xml': [
        xml,
        xml.replace('<c r="C4" s="2"/>', '<c r="C4" s="2"><v>66.5</v></c>'),
      ],
    });
    expect(said(body).slice(0, 3)).toEqual([
      [4, '0012345 · Ada Lovelace', 'write', '66.5', ''],
      // The cell is missing, and its sheet is locked by default.
      [5, '0012346 · Bo Díaz', 'skip', null, expect.stringContaining('locked')],
      [6, '0012347 · Cy Young', 'skip', null, 'Has no grade yet.'],
    ]);
    expect(body.steps.at(-1)).toContain('formulas');
    const weight = await written('HIS101.xlsx', before, 'Weight');
    expect(weight.body.rows[0]!.why).toContain('There is already another mark: 1');
    expect(Object.values(changedParts(before, weight.bytes))[0]![1]).toBe(
      xml
        .replace('<c r="D4" s="2"><v>1</v></c>', '<c r="D4" s="2"><v>66.5</v></c>')
        .replace('<c r="D5" s="2"/>', '<c r="D5" s="2"><v>0</v></c>'),
    );
  });

  test('a report server’s workbook: numbers with a prefix, inline texts, cells without a reference', async () => {
    const { written } = await marked();
    const text = (word: string) => `<x:c t="inlineStr"><x:is><x:t>${word}</x:t></x:is></x:c>`;
    const xml = `\uFEFF<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row>${text('SPR code')}${text('Agreed mark')}</x:row><x:row>${text('0012345/1')}</x:row><x:row>${text('0012346/1')}<x:c t="inlineStr" s="0"><x:is><x:t>--</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    const before = workbook([{ name: 'Export', xml }]);
    const { bytes } = await written('export.xlsx', before, 'Agreed mark');
    const [[, after]] = Object.values(changedParts(before, bytes)) as [[string, string]];
    expect(after).toBe(
      xml
        .replace(
          `${text('0012345/1')}</x:row>`,
          `${text('0012345/1')}<x:c r="B2"><x:v>66.5</x:v></x:c></x:row>`,
        )
        .replace(
          '<x:c t="inlineStr" s="0"><x:is><x:t>--</x:t></x:is></x:c>',
          '<x:c s="0"><x:v>0</x:v></x:c>',
        ),
    );
  });

  test('a workbook with a sheet for each group, instructions and a hidden list', async () => {
    const { written, send } = await marked();
    const cells = (...rows: string[][]) =>
      `<worksheet xmlns="${MAIN}"><sheetData>${rows
        .map(
          (row, at) =>
            `<row r="${at + 1}">${row.map((word, column) => `<c r="${'ABC'[column]}${at + 1}" t="str"><v>${word}</v></c>`).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`;
    const before = workbook([
      { name: 'Instructions', xml: cells(['Read this first'], ['Enter whole marks']) },
      { name: 'Group A', xml: cells(['No', 'Mark'], ['0012345', ''], ['0012347', '']) },
      { name: 'Group B', xml: cells(['No', 'Mark'], ['0012346', '']) },
      { name: 'Lookup', state: 'veryHidden', xml: cells(['No', 'Key'], ['0012345', 'x']) },
    ]);
    expect((await send('groups.xlsx', before)).body.columns).toEqual(['Mark']);
    const { bytes } = await written('groups.xlsx', before, 'Mark');
    const changes = changedParts(before, bytes);
    const marks = ['66.5', '0'];
    expect(Object.values(changes).map(([, after]) => after)).toEqual(
      Object.values(changes).map(([sheet], at) =>
        sheet.replace('<c r="B2" t="str"><v></v></c>', `<c r="B2"><v>${marks[at]}</v></c>`),
      ),
    );
    expect(Object.keys(changes)).toEqual(['xl/worksheets/sheet2.xml', 'xl/worksheets/sheet3.xml']);
  });

  test('a workbook of marks as text, under a two-row heading with merged cells', async () => {
    const { written } = await marked();
    const text = (place: string, at: number) => `<c r="${place}" t="s"><v>${at}</v></c>`;
    const xml = `<worksheet xmlns="${MAIN}"><!-- made by <row> --><sheetData><row r="1">${text('A1', 0)}${text('B1', 1)}</row><row r="2">${text('A2', 2)}${text('C2', 3)}</row><row r="3" customFormat="1" s="3">${text('A3', 4)}<c r="D3"/></row><row r="4">${text('A4', 5)}<c r="B4" s="3" t="s"><v>6</v></c></row><row r="5">${text('A5', 7)}</row></sheetData><mergeCells><mergeCell ref="B4:B5"/><mergeCell ref="B1:C1"/></mergeCells></worksheet>`;
    const before = workbook([{ name: 'S', xml }], {
      'xl/styles.xml': STYLES,
      'xl/sharedStrings.xml': shared(
        ...['Board', 'Essay', 'Candidate', 'Grade', '0012345', '0012346', 'tba', '0012347'].map(
          (one) => `<t>${one}</t>`,
        ),
      ),
    });
    const { bytes } = await written('board.xlsx', before, 'Essay');
    expect(Object.values(changedParts(before, bytes))[0]![1]).toBe(
      xml
        .replace('<c r="D3"/>', '<c r="B3" s="3" t="inlineStr"><is><t>66.5</t></is></c><c r="D3"/>')
        .replace(
          '<c r="B4" s="3" t="s"><v>6</v></c>',
          '<c r="B4" s="3" t="inlineStr"><is><t>0</t></is></c>',
        ),
    );
  });
});

describe('[REC-3] sheets that can’t be filled in', () => {
  test('nobody known, an old workbook, a damaged one: a message says what to do', async () => {
    const { send } = await marked();
    const answers = await Promise.all(
      [
        ['a.csv', 'Number,Mark\n77,\n'],
        ['a.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
        ['a.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
        ['a.xlsx', workbook([{ name: 'A', xml: '<worksheet><sheetData/></worksheet>' }])],
        ['a.csv', 'Number\n0012345\n'],
        ['a.csv', '"Number,Mark\n0012345,'],
      ].map(async ([name, bytes]) => {
        const { status, body } = await send(name as string, bytes as Bytes);
        return [status, (body as unknown as { detail: { msg: string }[] }).detail[0]!.msg];
      }),
    );
    expect(answers).toEqual([
      [422, expect.stringContaining('Import the class list first')],
      [422, expect.stringContaining('Save it as .xlsx without a password')],
      [422, expect.stringContaining('damaged')],
      [422, expect.stringContaining('Import the class list first')],
      [422, expect.stringContaining('no other column')],
      [422, expect.any(String)],
    ]);
  });

  test('a number in two rows isn’t guessed; a grade in words isn’t executed', async () => {
    const scene = await aClass(teacher, [
      { name: 'Ada', email: 'ada@example.test', grade: '=1+1' },
      { name: 'Bo', email: 'bo@example.test', grade: 'NM' },
    ]);
    const { body } = await scene.plan(
      { kind: 'office_sheet', column: 'Mark' },
      {
        name: 'a.csv',
        bytes: 'E-mail,Mark\nada@example.test,\nBO@example.test,\nbo@example.test,\n',
      },
    );
    expect(said(body).map(([line, , will, , why]) => [line, will, why])).toEqual([
      [2, 'write', ''],
      [3, 'skip', 'This number stands in several rows (3, 4): fill them in by hand.'],
      [4, 'skip', 'This number stands in several rows (3, 4): fill them in by hand.'],
    ]);
    expect((await scene.take(body.id)).toString()).toContain("ada@example.test,'=1+1\n");
  });

  test.each([
    ['comments without an end', '<!--'.repeat(2_000_000)],
    ['texts without an end', '<![CDATA['.repeat(1_000_000)],
    ['quotes without an end', '<c a="'.repeat(1_500_000)],
    ['a tag of nothing but a name', `<row><c ${'a'.repeat(8_000_000)}/></row>`],
    ['more than is ever unpacked', 'x'.repeat(30_000_000)],
  ])('[SEC-2] a workbook with %s blocks nobody', async (_, xml) => {
    const { plan } = await marked();
    const bytes = workbook([{ name: 'Marks', xml }]);
    const began = process.threadCpuUsage().user;
    const { status } = await plan({ kind: 'office_sheet' }, { name: 'a.xlsx', bytes });
    expect(status).toBe(422);
    // A second or two in a single pass; hours if rescanned from each character.
    expect((process.threadCpuUsage().user - began) / 1000).toBeLessThan(20_000);
  });

  test('a mark that isn’t on the scale is written, and its row says so', async () => {
    const { base, works, send } = await marked();
    await teacher.patch(base, { grade_scale: { kind: 'points', max: 100 } });
    await teacher.patch(`/api/v1/submissions/${works[0]!.id}`, { grade: '120' });
    const { body } = await send('a.csv', 'ID,Mark\n0012345,\n0012346,\n', 'Mark');
    expect(body.rows.slice(0, 2).map(({ after, why }) => [after.grade, why])).toEqual([
      ['120', '“120” is not on the scale of this assignment.'],
      ['0', ''],
    ]);
  });

  test('for late work the final mark is written, and the row gives the awarded one', async () => {
    const { base, works, send } = await marked();
    await teacher.put(`${base}/deadline`, {
      due_at: '2026-11-20T17:00:00.000Z',
      time_zone: 'UTC',
      rule: { penalty: { kind: 'per_unit', amount: '10', of: 'points' }, unit: 'day' },
    });
    await teacher.put(`${base}/handed-in-times`, {
      times: [{ submission_id: works[0]!.id, at: '2026-11-21T12:00:00.000Z' }],
    });
    const { body } = await send('a.csv', 'ID,Mark\n0012345,\n', 'Mark');
    expect([body.rows[0]!.after.grade, body.rows[0]!.why, body.mark]).toEqual([
      '56.5',
      'Late by 1 day: 66.5 becomes 56.5.',
      null,
    ]);
  });

  test('hidden names stay hidden', async () => {
    const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Hidden',
    });
    const base = `/api/v1/assignments/${assignment.id}`;
    await teacher.patch(base, { anonymous: true });
    const { status } = await teacher.post(
      `${base}/handback`,
      form({ kind: 'office_sheet', file: { name: 'a.csv', bytes: 'ID,Mark\n1,\n' } }),
    );
    expect(status).toBe(409);
  });
});
