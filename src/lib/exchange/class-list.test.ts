import { expect, test } from 'vitest';
import type { Student } from '#contract/assignments/student.ts';
import { mergeClassList, readClassList, unlisted, withoutWork } from './class-list.ts';

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

test('[UI-3] a class list is read by its headings, or by what stands in its columns, from CSV and from pasted rows', () => {
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

test('[UI-3] a row that cannot be used is told by its number, and a file without students is refused in a sentence', () => {
  const { entries, problems } = readClassList(
    'Name,Student ID,Email\nAda,s1,ada@school\n,,\nBob,S1,\nCara,s3,c@x.example\n',
  );
  expect(entries.map(({ display_name }) => display_name)).toEqual(['Ada', 'Cara']);
  expect(problems.map(({ row }) => row)).toEqual([2, 3, 4]);
  expect(() => readClassList('PK\u0003\u0004')).toThrow('paste');
  expect(() => readClassList('Name\n')).toThrow('no students');
  expect(() => readClassList('!!,--\n??,..\n')).toThrow('No column');
});

test('[UI-3] who is in the class list stays, with what the file says more; names alone join nobody', () => {
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
