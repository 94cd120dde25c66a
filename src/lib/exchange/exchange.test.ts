import { describe, expect, test } from 'vitest';
import { isOneZip, nameOfClass, titleOfClass, withoutLeftovers } from './class-files.ts';
import type { Student } from '#contract/assignments/student.ts';
import { mergeClassList, readClassList, unlisted, withoutWork } from './class-list.ts';
import { linksCsv } from './links-csv.ts';
import { rowsOfWorkbook } from './workbook.ts';

describe('class files', () => {
  const at = (path: string) => ({
    name: path.split('/').at(-1)!,
    webkitRelativePath: path.includes('/') ? path : '',
  });
  const all = (...paths: string[]) => paths.map(at);

  test.each([
    [['BIO10126-Essay 1-2.zip'], 'BIO10126-Essay 1-2.zip', 'BIO10126-Essay 1'],
    [
      ['gradebook_BIO_Essay_2026-03-02-09-00-00.zip'],
      'gradebook_BIO_Essay_2026-03-02-09-00-00.zip',
      'gradebook BIO Essay',
    ],
    [['12.zip'], '12.zip', '12'],
    [['Essays/Ada/a.txt', 'Essays/Bob/b.txt'], 'Essays', 'Essays'],
    [['Essays/Ada/a.txt', 'More/b.txt'], '2 files', '2 files'],
    [['a.txt', 'b.txt'], '2 files', ''],
    [['Essays/Ada/a.txt'], 'a.txt', 'a.txt'],
    [['a.pdf'], 'a.pdf', ''],
    [[], 'the zip', ''],
  ] as const)('[IN-1] names %j as %j, and its assignment %j', (paths, name, title) => {
    expect([nameOfClass(all(...paths)), titleOfClass(all(...paths))]).toEqual([name, title]);
  });

  test('[IN-1] treats a single zip as a class; not files and folders', () => {
    expect([all('a.ZIP'), all('a.zip', 'b.zip'), all('a.pdf'), []].map(isOneZip)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('[IN-1] ignores what systems leave in folders', () => {
    expect(
      withoutLeftovers(
        all('E/.DS_Store', 'E/a.txt', '__MACOSX/E/a.txt', 'E/.git/x', 'Thumbs.db'),
      ).map(({ name }) => name),
    ).toEqual(['a.txt']);
  });

  test('reads a name of a megabyte at once', () => {
    expect(titleOfClass(all(`${'-1'.repeat(500_000)}.zip`)).length).toBeLessThanOrEqual(200);
  });
});

describe('class list', () => {
  const student = (id: number, more: Partial<Student>): Student => ({
    id,
    display_name: `Student ${id}`,
    identifier: null,
    email: null,
    group: null,
    section: null,
    environment_ids: {},
    submission_ids: [],
    ...more,
  });
  const said = (text: string) =>
    readClassList(text).entries.map(({ display_name, identifier, email }) => [
      display_name,
      identifier,
      email,
    ]);

  test('[UI-3] reads a class list by its headings, or by the contents of its columns, from CSV and from pasted rows', () => {
    const ada = [['Ada Lovelace', 's1', 'ada@school.example']];
    expect(said('Name,Student ID,E-mail\nAda Lovelace,s1,ada@school.example\n')).toEqual(ada);
    expect(
      said('Nachname;Vorname;Matrikelnummer;E-Mail-Adresse\r\nLovelace;Ada;s1;ada@school.example'),
    ).toEqual(ada);
    expect(said('Ada Lovelace\ts1\tada@school.example')).toEqual(ada);
    const canvas = readClassList(
      'Student,ID,SIS User ID,SIS Login ID,Section,Essay (11)\n    Points Possible,,,,,100\n"Lovelace, Ada",7,s1,ada,A,88',
    );
    expect([canvas.kind, canvas.entries]).toMatchObject([
      'gradebook',
      [
        {
          display_name: 'Ada Lovelace',
          identifier: 's1',
          environment_ids: { canvas_user: '7', canvas_login: 'ada' },
        },
      ],
    ]);
    expect(canvas.columns.at(-1)).toEqual({ heading: 'Essay (11)', field: null });
  });

  test('[UI-3] reports an unusable row by its number, and refuses a file without students with a sentence', () => {
    const { entries, problems } = readClassList(
      'Name,Student ID,Email\nAda,s1,ada@school\n,,\nBob,S1,\nCara,s3,c@x.example\n',
    );
    expect(entries.map(({ display_name }) => display_name)).toEqual(['Ada', 'Cara']);
    expect(problems.map(({ row }) => row)).toEqual([2, 4]);
    expect(() => readClassList('Name\n')).toThrow('no students');
    expect(() => readClassList('!!,--\n??,..\n')).toThrow('No column');
  });

  test.each([
    [
      'German, name apart',
      'Name;Vorname;Matr.-Nr.;E-Mail-Adresse\nLovelace;Ada;s1;ada@school.example',
    ],
    [
      'German of a campus system',
      'Matrikel;Familienname;Vorname;E-Mail\ns1;Lovelace;Ada;ada@school.example',
    ],
    ['French', 'Prénom,Nom,N° étudiant,Courriel\nAda,Lovelace,s1,ada@school.example'],
    [
      'French of Moodle',
      'Prénom\tNom de famille\tNuméro d’identification\tAdresse de courriel\nAda\tLovelace\ts1\tada@school.example',
    ],
    [
      'Spanish',
      'Correo electrónico;Apellidos;Nombre;Número de matrícula\nada@school.example;Lovelace;Ada;s1',
    ],
    [
      'Spanish of Moodle',
      'Nombre,Apellido(s),Número de ID,Dirección de correo\nAda,Lovelace,s1,ada@school.example',
    ],
    ['Italian', 'Nome,Cognome,Matricola,E-mail\nAda,Lovelace,,ada@school.example'],
    [
      'with a title above',
      'Class list BIO101;;\n;;\nStudent number*;Full name;E-mail:\ns1;Ada Lovelace;ada@school.example',
    ],
    [
      'with a title alone above',
      'Class list of autumn 2026\n\nName,ID number,Email address\nAda Lovelace,s1,ada@school.example',
    ],
  ])('[UI-3] reads a class list in %s by its headings', (language, text) => {
    const number = language === 'Italian' ? null : 's1';
    expect(said(text)).toEqual([['Ada Lovelace', number, 'ada@school.example']]);
  });

  test("[UI-3] reorders names if all are written “Last, First”; a suffix isn't one", () => {
    expect(said('Name;ID\nLovelace, Ada;s1\nvan der Berg, Jo;s2').map(([name]) => name)).toEqual([
      'Ada Lovelace',
      'Jo van der Berg',
    ]);
    expect(said('Name;ID\nSmith, Jr.;s1\nLovelace, Ada;s2').map(([name]) => name)).toEqual([
      'Smith, Jr.',
      'Lovelace, Ada',
    ]);
    expect(said('Name;ID\nAda Lovelace;s1\n;;\n\n').map(([name]) => name)).toEqual([
      'Ada Lovelace',
    ]);
  });

  test('[UI-3] reads the rows of the first non-empty sheet in an Excel or OpenDocument file', () => {
    const cell = (at: string, text: string): string =>
      `<x:c r="${at}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
    const excel = new Map([
      [
        'xl/workbook.xml',
        '<x:workbook><x:sheets><x:sheet name="A" state="hidden" r:id="r1"/><x:sheet name="B" r:id="r2"/></x:sheets></x:workbook>',
      ],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      ],
      [
        'xl/sharedStrings.xml',
        '<sst><si><t>Name</t></si><si><r><t>Ada &amp; </t></r><r><t>Bob</t></r><rPh><t>x</t></rPh></si></sst>',
      ],
      [
        'xl/worksheets/sheet1.xml',
        `<x:worksheet><x:row>${cell('A1', 'Hidden')}</x:row></x:worksheet>`,
      ],
      [
        'xl/worksheets/sheet2.xml',
        `<worksheet><row r="1"><c r="A1" t="s"><v>0</v></c>${cell('C1', 'ID')}</row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"/><c r="C2"><v>1.2345678E7</v></c></row></worksheet>`,
      ],
    ]);
    expect(rowsOfWorkbook(excel)).toEqual([
      ['Name', '', 'ID'],
      ['Ada & Bob', '', '12345678'],
    ]);
    const open = new Map([
      [
        'content.xml',
        '<office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>ID</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>',
      ],
    ]);
    expect(rowsOfWorkbook(open)).toEqual([['Name', '', '', 'ID']]);
    expect(rowsOfWorkbook(new Map([['word/document.xml', '<w:document/>']]))).toBeNull();
  });

  test('[UI-3] keeps students already in the list and adds details from the file; names alone match nobody', () => {
    const known = [
      student(1, { identifier: 's1', submission_ids: [10] }),
      student(2, { display_name: 'Bob' }),
    ];
    const { entries } = readClassList('Name,Student ID,Email\nAda,S1,ada@x.example\nBob,s2,\n');
    const { students, added, changed, absent } = mergeClassList(known, entries);
    expect(students.map(({ id, display_name, email }) => [id, display_name, email])).toEqual([
      [1, 'Ada', 'ada@x.example'],
      [2, 'Bob', null],
      [undefined, 'Bob', null],
    ]);
    expect([added, changed, absent.map(({ id }) => id)]).toEqual([1, 1, [2]]);
    const works = [
      { id: 10, student_identifier: null },
      { id: 11, student_identifier: 'S2 ' },
      { id: 12, student_identifier: 's9' },
    ];
    expect(unlisted(works, known, students).map(({ id }) => id)).toEqual([12]);
    expect(withoutWork(students, known, works).map(({ id }) => id)).toEqual([2]);
  });
});

describe('links csv', () => {
  test('[OUT-6] links for a mail merge: one row per student, and no cell is a formula', () => {
    const csv = linksCsv([
      {
        student: 'Zoë, "Zo" Quist',
        identifier: 's1',
        email: null,
        url: 'https://example.test/returned#a',
      },
      { student: '=1+1', identifier: '-2', email: '@x', url: 'https://example.test/returned#b' },
    ]);
    expect(csv).toBe(
      '\u{FEFF}Name,Identifier,Email,Link\r\n"Zoë, ""Zo"" Quist",s1,,https://example.test/returned#a\r\n\'=1+1,\'-2,\'@x,https://example.test/returned#b\r\n',
    );
  });
});
