import { type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Student } from '#contract/assignments/student.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Handback } from '#contract/exchange/handback.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { isoDate } from '#server/features/exchange/return/moodle/dates.ts';
import { readWorksheet } from '#server/features/exchange/return/moodle/worksheet.ts';
import { classListOf } from '#server/features/exchange/return/moodle/class-list.ts';
import { instantOf } from '#server/features/exchange/wall-time.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';

/** Converts `2026-11-20 10:00`, as a clock shows it, to the fields that a zip has for it. */
const shown = (wall: string): Date => {
  const [year, month, day, hour, minute] = wall.split(/\D/).map(Number);
  return new Date(year!, month! - 1, day, hour, minute);
};
const zip = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, wall]) => [
          path,
          [new TextEncoder().encode(path), { mtime: shown(wall) }],
        ]),
      ) as Zippable,
    ),
  );
const ADA = 'Ada_11_assignsubmission_file/essay.txt';
const BOB = 'Bob_12_assignsubmission_file/essay.txt';
const TEXT = 'Cem_13_assignsubmission_onlinetext/onlinetext.html';
const worksheet = (...rows: string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    [
      '\ufeffIdentifier,"Full name",Status,Group,Grade,"Maximum grade","Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"',
      ...rows,
    ].join('\n'),
  );
const row = (id: number, name: string, modified: string, group = ''): string =>
  `"Participant ${id}","${name}","Submitted for grading -  - ","${group}",,100.00,Yes,"${modified}",-,`;

test.each([
  ['2026-11-24T12:55:48', 'Europe/London', '2026-11-24T12:55:48.000Z'],
  ['2026-07-24T12:55:48', 'Europe/London', '2026-07-24T11:55:48.000Z'],
  ['2026-11-24 00:10', 'Asia/Kolkata', '2026-11-23T18:40:00.000Z'],
  // Shown twice, and never.
  ['2026-10-25T01:30:00', 'Europe/London', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29T01:30:00', 'Europe/London', '2026-03-29T00:30:00.000Z'],
  ['2026-02-30T01:30:00', 'Europe/London', null],
  ['yesterday', 'Europe/London', null],
])('[MOODLE-5] converts a clock that shows %s in %s to an instant', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
});

test.each([
  ['Wednesday, 18 November 2026, 8:37 PM', '2026-11-18 20:37'],
  ['Wednesday, 18 November 2026, 12:07 AM', '2026-11-18 00:07'],
  ['Mittwoch, 18. November 2026, 20:37', '2026-11-18 20:37'],
  ['mercredi 18 novembre 2026, 20:37', '2026-11-18 20:37'],
  ['miércoles, 18 de noviembre de 2026, 20:37', '2026-11-18 20:37'],
  ['الأربعاء، 18 نوفمبر 2026، 8:37 PM', '2026-11-18 20:37'],
  ['2026年11月18日 星期三 20:37', '2026-11-18 20:37'],
  ['الأربعاء، ١٨ نوفمبر ٢٠٢٦، ٨:٣٧ م', '2026-11-18 20:37'],
  ['Wednesday, 18 November 2026, 8:37 p.m.', '2026-11-18 20:37'],
  ['18 de noviembre de 2026, 8:37 a. m.', '2026-11-18 08:37'],
  ['quarta-feira, 18 de novembro de 2026, 20:37', '2026-11-18 20:37'],
  ['środa, 18 listopada 2026, 20:37', '2026-11-18 20:37'],
  ['среда, 18 ноября 2026, 20:37', '2026-11-18 20:37'],
  ['keskiviikko, 18. marraskuuta 2026, 20.37', '2026-11-18 20:37'],
  ['2026年 11月 18日(水曜日) 20:37', '2026-11-18 20:37'],
  ['2026년 11월 18일 수요일 오후 8:37', '2026-11-18 20:37'],
  ['Tuesday, 31 February 2026, 8:37 PM', null],
])('[MOODLE-5] reads %s as a worksheet’s date', (words, date) => {
  expect(isoDate(words)).toBe(date);
});

test.each([
  [
    'Identifier',
    'Status',
    'Grade',
    'Last modified (submission)',
    'Last modified (grade)',
    'Participant 3',
    'Wednesday, 18 November 2026, 8:37 PM',
  ],
  [
    'ID',
    'Status',
    'Bewertung',
    'Zuletzt geändert (Abgabe)',
    'Zuletzt geändert (Bewertung)',
    'Teilnehmer/in3',
    'Mittwoch, 18. November 2026, 20:37',
  ],
  [
    'Identifiant',
    'Statut',
    'Note',
    'Dernière modification (travail remis)',
    'Dernière modification (note)',
    'Participant3',
    'mercredi 18 novembre 2026, 20:37',
  ],
  [
    'Identificador',
    'Estado',
    'Calificación',
    'Última modificación (entrega)',
    'Última modificación (calificación)',
    'Participante3',
    'miércoles, 18 de noviembre de 2026, 20:37',
  ],
  [
    'المُعرَّف',
    'الحالة',
    'الدرجة',
    'آخر تعديل (التسليم)',
    'آخر تعديل (التقدير)',
    'المشارك3',
    'الأربعاء، 18 نوفمبر 2026، 8:37 PM',
  ],
  [
    '标识符',
    '状态',
    '成绩',
    '上次修改（作业）',
    '上次修改（评分）',
    '参与人3',
    '2026年11月18日 星期三 20:37',
  ],
])('[MOODLE-5] a worksheet whose first heading is %s gives submission times', (...words) => {
  const [identifier, status, grade, submission, graded, participant, date] = words;
  const text = `${[identifier, status, grade, submission, graded].map((word) => `"${word}"`).join(',')}\n"${participant}",x,,"${date}",-\n`;
  const sheet = readWorksheet(new TextEncoder().encode(text));
  expect(classListOf(sheet, 'Europe/Berlin')).toMatchObject([
    { handed_in_at: '2026-11-18T19:37:00.000Z' },
  ]);
});

describe.each(engines)('submission times, on $name', (engine) => {
  let api: Api;
  let teacher: Caller;
  beforeAll(async () => {
    api = await openApi({ engine });
    teacher = await api.teacher();
  });
  afterAll(() => api.close());

  const essay = async (due_at: string | null = '2026-11-20T12:00:00.000Z'): Promise<string> =>
    `/api/v1/assignments/${(await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay', due_at })).body.id}`;
  const wait = async (id: number, state: Intake['state']): Promise<void> => {
    await expect
      .poll(async () => (await teacher.get<Intake>(`/api/v1/intakes/${id}`)).body.state, {
        timeout: 60_000,
        interval: 50,
      })
      .toBe(state);
  };
  const bring = async (
    base: string,
    bytes: Uint8Array<ArrayBuffer>,
    time_zone = 'UTC',
  ): Promise<void> => {
    const { body } = await teacher.post<Intake>(
      `${base}/intakes`,
      form({ file: { name: 'BIO-Essay-2.zip', bytes }, time_zone }),
    );
    await wait(body.id, 'read');
    await teacher.post(`/api/v1/intakes/${body.id}/accept`, {});
    await wait(body.id, 'stored');
  };
  const list = async (base: string, bytes: Uint8Array<ArrayBuffer>): Promise<Student[]> => {
    const read = await teacher.post<{ students: object[] }>(
      `${base}/students/read`,
      form({ file: { name: 'Grades.csv', bytes }, time_zone: 'UTC' }),
    );
    const here = (await teacher.get<Student[]>(`${base}/students`)).body;
    const known = (one: { environment_ids: Student['environment_ids'] }) =>
      here.find(
        ({ environment_ids }) =>
          environment_ids.moodle_participant === one.environment_ids.moodle_participant,
      )?.id;
    const put = await teacher.put<Student[]>(`${base}/students`, {
      students: (read.body.students as Student[]).map((one) => ({ ...one, id: known(one) })),
    });
    expect(put.status).toBe(200);
    return put.body;
  };
  const works = async (base: string): Promise<Submission[]> =>
    (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${base.split('/').at(-1)}`))
      .body;
  const times = async (base: string): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      (await works(base)).map((one) => [
        one.student_identifier,
        [one.submitted_at_known === false ? null : one.submitted_at, one.late],
      ]),
    );

  test('[MOODLE-5] entries of a Moodle zip give their files’ submission times; a typed text has only the time of the download', async () => {
    const base = await essay();
    await bring(
      base,
      zip({ [ADA]: '2026-11-20 10:00', [BOB]: '2026-11-20 14:00', [TEXT]: '2026-11-21 09:00' }),
    );
    expect(await times(base)).toEqual({
      Ada: ['2026-11-20T10:00:00.000Z', false],
      Bob: ['2026-11-20T14:00:00.000Z', true],
      Cem: [null, false],
    });
  });

  test('[MOODLE-5] a zip’s times are read in the time zone of the importer', async () => {
    const base = await essay();
    await bring(
      base,
      zip({ [ADA]: '2026-11-20 13:30', [BOB]: '2026-11-20 10:00' }),
      'Europe/Athens',
    );
    expect(await times(base)).toEqual({
      Ada: ['2026-11-20T11:30:00.000Z', false],
      Bob: ['2026-11-20T08:00:00.000Z', false],
    });
  });

  test('[MOODLE-5] a zip from a Moodle that writes the time of packing gives no times', async () => {
    const base = await essay();
    const now = new Date(Date.now() - 5 * 60_000).toISOString().slice(0, 16);
    await bring(base, zip({ [ADA]: now, [BOB]: now }));
    expect(await times(base)).toEqual({ Ada: [null, false], Bob: [null, false] });
  });

  test('[MOODLE-5] a worksheet has priority, whether it is imported before or after the zip', async () => {
    const sheet = worksheet(
      row(11, 'Ada', 'Friday, 20 November 2026, 1:00 PM'),
      row(12, 'Bob', '-'),
      row(13, 'Cem', 'Friday, 20 November 2026, 11:00 AM'),
    );
    const bytes = zip({
      [ADA]: '2026-11-20 10:00',
      [BOB]: '2026-11-20 14:00',
      [TEXT]: '2026-11-21 09:00',
    });
    const known = {
      Ada: ['2026-11-20T13:00:00.000Z', true],
      Bob: ['2026-11-20T14:00:00.000Z', true],
      Cem: ['2026-11-20T11:00:00.000Z', false],
    };
    const [after, before] = [await essay(), await essay()];
    await bring(after, bytes);
    await list(after, sheet);
    expect(await times(after)).toEqual(known);
    await list(before, sheet);
    await bring(before, bytes);
    expect(await times(before)).toEqual(known);
  });

  test('[MOODLE-5] a time set by the educator stays, whatever is imported later', async () => {
    const base = await essay();
    await bring(base, zip({ [ADA]: '2026-11-20 14:00', [BOB]: '2026-11-20 10:00' }));
    const [ada] = (await works(base)).filter(
      ({ student_identifier }) => student_identifier === 'Ada',
    );
    await teacher.patch(`/api/v1/submissions/${ada!.id}`, {
      submitted_at: '2026-11-20T11:00:00.000Z',
    });
    await list(
      base,
      worksheet(row(11, 'Ada', 'Friday, 20 November 2026, 3:00 PM'), row(12, 'Bob', '-')),
    );
    expect(await times(base)).toMatchObject({ Ada: ['2026-11-20T11:00:00.000Z', false] });
  });

  test('[MOODLE-5] a newer attempt has its own time, or an unknown one', async () => {
    const base = await essay();
    await bring(base, zip({ [ADA]: '2026-11-20 10:00', [BOB]: '2026-11-20 09:00' }));
    const again = zip({ [ADA]: '2026-11-20 14:00', [BOB]: '2026-11-20 09:00' });
    await bring(base, again);
    // The same file submitted again: no new attempt, but a newer time.
    expect(await times(base)).toMatchObject({ Ada: ['2026-11-20T14:00:00.000Z', true] });
    await bring(
      base,
      zip({
        'Bob_12_assignsubmission_file/second.txt': '2026-11-20 13:00',
        [ADA]: '2026-11-20 14:00',
      }),
    );
    expect(await times(base)).toMatchObject({ Bob: ['2026-11-20T13:00:00.000Z', true] });
  });

  test('[MOODLE-5] Canvas’ file names say that something was late, but not when it was submitted', async () => {
    const base = await essay();
    await bring(
      base,
      zip({
        'lovelaceada_LATE_77_991_essay.txt': '2026-11-20 10:00',
        'babbagecharles_78_992_essay.txt': '2026-11-20 10:00',
      }),
    );
    expect(Object.values(await times(base)).toSorted()).toEqual([
      [null, false],
      [null, true],
    ]);
  });

  test('[MOODLE-5] Blackboard and Brightspace write it into names', async () => {
    const base = await essay();
    await bring(
      base,
      zip({
        'Essay_ada_attempt_2026-11-20-13-05-00_essay.txt': '2026-11-21 10:00',
        'Essay_bob_attempt_2026-11-20-11-05-00_essay.txt': '2026-11-21 10:00',
      }),
    );
    expect(await times(base)).toEqual({
      ada: ['2026-11-20T13:05:00.000Z', true],
      bob: ['2026-11-20T11:05:00.000Z', false],
    });
    const other = await essay();
    await bring(
      other,
      zip({ '101-77 - Ada Lovelace - Nov 20, 2026 105 PM/essay.txt': '2026-11-21 10:00' }),
    );
    expect(Object.values(await times(other))).toEqual([['2026-11-20T13:05:00.000Z', true]]);
  });

  test('[UI-4] nothing that a lecturer uploads after the due date is late anywhere, unless they set when it was submitted', async () => {
    const base = await essay();
    const id = base.split('/').at(-1);
    const upload = async (fields: Record<string, string>) =>
      (
        await teacher.post<Submission>(
          `/api/v1/submissions/by_assignment/${id}/upload`,
          form({
            ...fields,
            submission_file: { name: 'essay.txt', bytes: new TextEncoder().encode('Mine.') },
          }),
        )
      ).body;
    const [unknown, known] = [
      await upload({ student_identifier: 'ada' }),
      await upload({ student_identifier: 'bob', submitted_at: '2026-11-20T12:01:00.000Z' }),
    ];
    expect([
      unknown.late,
      unknown.submitted_at_known,
      known.late,
      known.submitted_at_known,
    ]).toEqual([false, false, true, true]);
    const { body: handback } = await teacher.post<{ id: number }>(
      `${base}/handback`,
      form({ kind: 'csv' }),
    );
    const csv = await teacher.get<string>(`/api/v1/handbacks/${handback.id}/file`);
    expect(csv.text).toMatch(/not known,not known/);
    expect(csv.text).toMatch(/2026-11-20T12:01:00.000Z,yes/);
    const page = await teacher.get<string>(
      `/api/v1/submissions/${unknown.id}/returned?format=html`,
    );
    expect(page.text).not.toMatch(/Handed in/);
    // Set by the educator, even if it equals the existing time.
    await teacher.patch(`/api/v1/submissions/${unknown.id}`, {
      submitted_at: unknown.submitted_at,
    });
    expect(await times(base)).toMatchObject({ ada: [unknown.submitted_at, true] });
  });

  test('[MOODLE-7] members of a group are joined to its submission, whether the worksheet or the zip is imported first; its feedback has one folder', async () => {
    const sheet = worksheet(
      row(11, 'Ada', '-', 'Team Ü ""x""'),
      row(12, 'Bob', '-', 'Group_B & Co'),
      row(13, 'Cem', '-', 'Group_B & Co'),
      row(14, 'Dan', '-', 'Default group'),
    );
    const bytes = zip({
      'Team Ü x_66_assignsubmission_file/a.txt': '2026-11-20 09:00',
      'Group B amp; Co_63_assignsubmission_file/b.txt': '2026-11-20 10:00',
      'Standard-Gruppe_assignsubmission_file/c.txt': '2026-11-20 11:00',
    });
    for (const worksheetFirst of [true, false]) {
      const base = await essay();
      if (worksheetFirst) await list(base, sheet);
      await bring(base, bytes);
      const students = worksheetFirst
        ? (await teacher.get<Student[]>(`${base}/students`)).body
        : await list(base, sheet);
      const names = new Map(students.map(({ id, display_name }) => [id, display_name]));
      expect(
        (await works(base))
          .map(({ files, student_ids }) => [
            files[0]!.filename,
            student_ids.map((id) => names.get(id)).toSorted(),
          ])
          .toSorted(),
      ).toEqual([
        ['a.txt', ['Ada']],
        ['b.txt', ['Bob', 'Cem']],
        ['c.txt', ['Dan']],
      ]);
      for (const { id } of await works(base))
        await teacher.patch(`/api/v1/submissions/${id}`, { grade: '60', feedback_text: 'Good.' });
      const { body: handback } = await teacher.post<Handback>(
        `${base}/handback`,
        form({ kind: 'moodle_feedback' }),
      );
      expect(handback.rows.map(({ will, after }) => [will, after.comment]).toSorted()).toEqual([
        ['skip', null],
        ['write', 'Group B Co_63_assignfeedback_file/Feedback - Essay.html'],
        ['write', 'Team Ü x_66_assignfeedback_file/Feedback - Essay.html'],
      ]);
    }
  });
});
