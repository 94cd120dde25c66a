import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { zipInOldLetters, zipOf } from '#tests/support/zips.ts';

describe.each(engines)('importing a class, on $name', (engine) => {
  let api: Api;
  let teacher: Caller;
  beforeAll(async () => {
    api = await openApi({ engine });
    teacher = await api.teacher();
  });
  afterAll(() => api.close());

  const essay = async (): Promise<string> =>
    `/api/v1/assignments/${(await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body.id}`;
  const wait = async (id: number, state: Intake['state']): Promise<Intake> => {
    await expect
      .poll(async () => (await teacher.get<Intake>(`/api/v1/intakes/${id}`)).body.state, {
        timeout: 60_000,
        interval: 50,
      })
      .toBe(state);
    return (await teacher.get<Intake>(`/api/v1/intakes/${id}`)).body;
  };
  const bring = async (
    base: string,
    files: Record<string, string | Uint8Array>,
    state: Intake['state'] = 'read',
  ): Promise<Intake> => {
    const { status, body } = await teacher.post<Intake>(
      `${base}/intakes`,
      form({ file: { name: 'BIO-Essay-2.zip', bytes: zipOf(files) } }),
    );
    expect([status, body.state]).toEqual([202, 'reading']);
    return await wait(body.id, state);
  };
  const accept = async (intake: Intake, students: object[] = []): Promise<Intake> => {
    expect(
      (await teacher.post<Intake>(`/api/v1/intakes/${intake.id}/accept`, { students })).status,
    ).toBe(202);
    return await wait(intake.id, 'stored');
  };
  const works = async (base: string) =>
    (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${base.split('/').at(-1)}`))
      .body;
  const shown = (list: readonly Submission[]) =>
    list
      .map(({ student_identifier, attempt, files }) => [
        student_identifier,
        attempt,
        files.map(({ folder, filename }) => `${folder}/${filename}`),
      ])
      .toSorted();

  const ADA = 'Ada_11_assignsubmission_file';
  const BOB = 'Bob_12_assignsubmission_file';

  test('[IN-1] [IN-4] [IN-5] stores nothing before the educator agrees; then each student has one submission with all of their files', async () => {
    const base = await essay();
    const read = await bring(base, {
      [`${ADA}/essay.txt`]: 'Mine.',
      [`${ADA}/src/a.py`]: 'print(1)',
      'Ada_11_assignsubmission_onlinetext/onlinetext.html': '<p>Typed.</p>',
      [`${BOB}/film.mov`]: 'x',
      [`${BOB}/empty.txt`]: '',
    });
    expect(read).toMatchObject({
      system: 'moodle',
      teams: false,
      without_work: 0,
      problems: [{ path: `${BOB}/empty.txt`, why: 'It is empty.' }],
    });
    expect(
      read.students.map(({ display_name, will, why, student_ids }) => ({
        display_name,
        will,
        why,
        student_ids,
      })),
    ).toEqual([
      { display_name: 'Ada', will: 'add', why: '', student_ids: [] },
      { display_name: 'Bob', will: 'add', why: '', student_ids: [] },
    ]);
    expect(await works(base)).toEqual([]);
    await accept(read);
    const list = await works(base);
    expect(shown(list)).toEqual([
      ['Ada', 1, ['/essay.txt', 'src/a.py', '/onlinetext.html']],
      ['Bob', 1, ['/film.mov']],
    ]);
    expect(
      list
        .map(({ student_identifier, files }) => [
          student_identifier,
          files.map((file) => [file.has_text, file.origin]),
        ])
        .toSorted(),
    ).toEqual([
      [
        'Ada',
        [
          [true, 'intake'],
          [true, 'intake'],
          [true, 'online_text'],
        ],
      ],
      ['Bob', [[false, 'intake']]],
    ]);
    const { body: students } = await teacher.get<Student[]>(`${base}/students`);
    expect(
      students.map(({ display_name, environment_ids, submission_ids }) => [
        display_name,
        environment_ids,
        submission_ids.length,
      ]),
    ).toEqual([
      ['Ada', { moodle_participant: '11' }, 1],
      ['Bob', { moodle_participant: '12' }, 1],
    ]);
  });

  test('[IN-3] the same zip again adds nothing; a newer attempt is added, the old one kept, and started marking is reported', async () => {
    const base = await essay();
    const first = { [`${ADA}/essay.txt`]: 'One.', [`${BOB}/essay.txt`]: 'Bob.' };
    await accept(await bring(base, first));
    const again = await bring(base, first);
    expect(again.students.map(({ will, why }) => [will, why])).toEqual([
      ['nothing', 'Everything in it is already here.'],
      ['nothing', 'Everything in it is already here.'],
    ]);
    await accept(again);
    expect(shown(await works(base))).toEqual([
      ['Ada', 1, ['/essay.txt']],
      ['Bob', 1, ['/essay.txt']],
    ]);

    const ada = (await works(base)).find((work) => work.student_identifier === 'Ada')!;
    await teacher.patch(`/api/v1/submissions/${ada.id}`, { grade: '60' });
    const newer = await bring(base, {
      ...first,
      [`${ADA}/essay.txt`]: 'Two.',
      [`${BOB}/essay.txt`]: 'Bob, anew.',
    });
    expect(newer.students.map(({ will, why }) => [will, why])).toEqual([
      [
        'new_attempt',
        'You have marked the attempt that is already here. It is kept, and the new one is shown beside it.',
      ],
      [
        'new_attempt',
        'There is already an attempt here. It is kept, and this one is added after it.',
      ],
    ]);
    await accept(newer);
    const after = (await works(base)).find((work) => work.id === ada.id)!;
    expect(after).toMatchObject({
      attempt: 2,
      marked_attempt: 1,
      grade: '60',
      files: [{ filename: 'essay.txt', attempt: 2 }],
      earlier_files: [{ filename: 'essay.txt', attempt: 1 }],
    });
    expect(await works(base)).toHaveLength(2);
  });

  test('[IN-4] students are joined by id, never by name; by hand if necessary; those without a submission are counted', async () => {
    const base = await essay();
    const { body: students } = await teacher.put<Student[]>(`${base}/students`, {
      students: [
        {
          display_name: 'Ada Lovelace',
          identifier: 's1',
          environment_ids: { moodle_participant: '11' },
        },
        { display_name: 'Bob', identifier: 's2' },
        { display_name: 'Cleo', identifier: 's3' },
      ],
    });
    const [ada, bob] = students;
    const read = await bring(base, { [`${ADA}/a.txt`]: 'a', [`${BOB}/b.txt`]: 'b' });
    expect(read.without_work).toBe(2);
    expect(
      read.students.map(({ student_ids, namesake_ids }) => [student_ids, namesake_ids]),
    ).toEqual([
      [[ada!.id], []],
      [[], [bob!.id]],
    ]);
    await accept(read, [{ key: read.students[1]!.key, student_id: bob!.id }]);
    expect(shown(await works(base))).toEqual([
      ['s1', 1, ['/a.txt']],
      ['s2', 1, ['/b.txt']],
    ]);
    const now = (await teacher.get<Student[]>(`${base}/students`)).body;
    expect(
      now.map(({ submission_ids, environment_ids }) => [submission_ids.length, environment_ids]),
    ).toEqual([
      [1, { moodle_participant: '11' }],
      [1, { moodle_participant: '12' }],
      [0, {}],
    ]);
    expect(
      (await bring(base, { [`${ADA}/a.txt`]: 'a', [`${BOB}/b.txt`]: 'b' })).students.map(
        ({ will }) => will,
      ),
    ).toEqual(['nothing', 'nothing']);
  });

  test('[IN-5] a group’s work is one submission of all its students, joined by the group’s name as Moodle writes it in a zip', async () => {
    const base = await essay();
    const { body: students } = await teacher.put<Student[]>(`${base}/students`, {
      students: [
        { display_name: 'Ada', identifier: 's1', group: 'Group_B & Co' },
        { display_name: 'Bob', identifier: 's2', group: 'Group_B & Co' },
        { display_name: 'Cleo', identifier: 's3' },
      ],
    });
    const read = await bring(base, {
      'Group B amp; Co_2_assignsubmission_file/a.txt': 'a',
      'Default group_assignsubmission_file/b.txt': 'b',
    });
    expect(read.teams).toBe(true);
    await accept(read, [
      {
        key: read.students.find((one) => one.display_name === 'Default group')!.key,
        leave_out: true,
      },
    ]);
    const [work, ...others] = await works(base);
    expect(others).toEqual([]);
    expect(work).toMatchObject({
      student_identifier: 'Group B & Co',
      student_ids: students.slice(0, 2).map((student) => student.id),
    });
    expect(
      (
        await bring(base, {
          'Group B amp; Co_2_assignsubmission_file/a.txt': 'a',
          'Default group_assignsubmission_file/b.txt': 'b',
        })
      ).students.map(({ will }) => will),
    ).toEqual(['add', 'nothing']);
  });

  test('[IN-1] a file that isn’t a zip, or names nobody, fails with advice, and can be dismissed; so can a preview', async () => {
    const base = await essay();
    const zips = async () =>
      (await api.storedFiles()).filter((name) => name.endsWith('.zip')).length;
    const before = await zips();
    const { body } = await teacher.post<Intake>(
      `${base}/intakes`,
      form({ file: { name: 'a.zip', bytes: 'text' } }),
    );
    expect((await wait(body.id, 'failed')).error).toBe(
      'This isn’t a zip, or it is damaged. Download it again.',
    );
    expect((await teacher.post(`${base}/intakes`, form({ other: 'x' }))).status).toBe(422);
    const read = await bring(base, { [`${ADA}/a.txt`]: 'a' });
    expect(
      (await teacher.get<Intake[]>(`${base}/intakes`)).body.map((one) => [
        one.state,
        one.students.length,
      ]),
    ).toEqual([
      ['read', 1],
      ['failed', 0],
    ]);
    expect((await teacher.delete(`/api/v1/intakes/${read.id}`)).status).toBe(204);
    expect((await teacher.post(`/api/v1/intakes/${read.id}/accept`, {})).status).toBe(404);
    expect(await zips()).toBe(before);
    const done = await accept(await bring(base, { [`${ADA}/a.txt`]: 'a' }));
    expect((await teacher.post(`/api/v1/intakes/${done.id}/accept`, {})).status).toBe(409);
  });

  test('[IN-1] someone else can neither see nor accept it', async () => {
    const base = await essay();
    const read = await bring(base, { [`${ADA}/a.txt`]: 'a' });
    const other = await api.teacher();
    const answers = await Promise.all([
      other.get(`${base}/intakes`),
      other.get(`/api/v1/intakes/${read.id}`),
      other.post(`/api/v1/intakes/${read.id}/accept`, {}),
      other.patch(`/api/v1/intakes/${read.id}`, { teams: true }),
      other.delete(`/api/v1/intakes/${read.id}`),
      other.post(
        `${base}/intakes`,
        form({ file: { name: 'a.zip', bytes: zipOf({ 'a.txt': 'a' }) } }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test('[IN-5] the zip is read again once the educator says that groups submit', async () => {
    const base = await essay();
    const read = await bring(base, {
      'Red_1_assignsubmission_file/a.txt': 'a',
      'Blue_2_assignsubmission_file/b.txt': 'b',
    });
    expect(read.students.map((one) => one.is_group)).toEqual([false, false]);
    await teacher.patch(`/api/v1/intakes/${read.id}`, { teams: true });
    expect((await wait(read.id, 'read')).students.map((one) => one.is_group)).toEqual([true, true]);
  });

  test('[REPORT-18] the educator chooses how the names in the zip are written, and by that they are stored', async () => {
    const base = await essay();
    const { body } = await teacher.post<Intake>(
      `${base}/intakes`,
      form({
        file: { name: 'class.zip', bytes: zipInOldLetters([Buffer.from('88a2a0ad', 'hex')]) },
      }),
    );
    expect(body.names_charset).toBe(null);
    const names = ({ students }: Intake) => students.map((one) => one.display_name);
    const guessed = await wait(body.id, 'read');
    expect(guessed.names_charset).not.toBe(null);
    const say = async (said: object) =>
      (await teacher.patch(`/api/v1/intakes/${body.id}`, said)).status;
    expect(await say({})).toBe(422);
    expect(await say({ names_charset: 'utf-7' })).toBe(422);
    expect(await say({ names_charset: 'ibm866' })).toBe(200);
    const chosen = await wait(body.id, 'read');
    // What is said later of groups takes nothing back.
    expect(await say({ teams: false })).toBe(200);
    const after = await wait(body.id, 'read');
    for (const one of [chosen, after]) {
      expect([one.names_charset, names(one)]).toEqual(['ibm866', ['Иван']]);
      expect(one.names_note).toContain('as you chose');
    }
    await accept(after);
    expect(shown(await works(base)).map(([name]) => name)).toEqual(['Иван']);
  });
});

test('[IN-2] an interrupted import continues where it was, and duplicates nothing', async () => {
  let broken = true;
  const api = await openApi({
    files: (real) => ({
      ...real,
      put: (key, path) => {
        if (broken && key.endsWith('.bin')) return Promise.reject(new Error('power cut'));
        return real.put(key, path);
      },
    }),
  });
  try {
    const teacher = await api.teacher();
    const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const zip = () =>
      form({
        file: {
          name: 'class.zip',
          bytes: zipOf({
            'Ada_1_assignsubmission_file/a.txt': 'a',
            'Bob_2_assignsubmission_file/b.mov': 'b',
            'Cleo_3_assignsubmission_file/c.txt': 'c',
          }),
        },
      });
    const whole = async (): Promise<Intake['state']> => {
      const { body } = await teacher.post<Intake>(
        `/api/v1/assignments/${assignment.id}/intakes`,
        zip(),
      );
      const state = async () =>
        (await teacher.get<Intake>(`/api/v1/intakes/${body.id}`)).body.state;
      await expect.poll(state).toBe('read');
      await teacher.post(`/api/v1/intakes/${body.id}/accept`, {});
      await expect.poll(state).toMatch(/stored|failed/);
      return await state();
    };
    expect(await whole()).toBe('failed');
    const count = async () =>
      (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}`)).body
        .length;
    expect(await count()).toBe(1);
    broken = false;
    expect(await whole()).toBe('stored');
    expect(await count()).toBe(3);
  } finally {
    await api.close();
  }
});
