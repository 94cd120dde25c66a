import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Handback, HandedBack } from '#contract/exchange/handback.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { aWorksheet } from '#tests/support/worksheets.ts';

let api: Api;
let teacher: Caller;
let assignment: Assignment;
beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher({ email: 'marker@example.org' });
  assignment = (await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body;
});
afterAll(() => api.close());

const handIn = async (student_identifier: string) =>
  (
    await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Work.' }, student_identifier }),
    )
  ).body;
const path = () => `/api/v1/assignments/${assignment.id}/handback`;
const send = (bytes: string | Uint8Array<ArrayBuffer>, who = teacher, kind = 'moodle_worksheet') =>
  who.post<Handback>(path(), form({ kind, file: { name: 'Grades-BIO-Essay-2.csv', bytes } }));
const sheet = (rows: Parameters<typeof aWorksheet>[0]) => new Uint8Array(aWorksheet(rows));

test('[OUT-1] [OUT-2] shows a worksheet row by row, and returns it as the educator’s own file', async () => {
  const [marked] = [await handIn('s1@example.test'), await handIn('s2@example.test')];
  await teacher.patch(`/api/v1/submissions/${marked.id}`, {
    grade: '85,5',
    feedback_text: 'Good & clear.',
  });
  const { status, body } = await send(sheet([{ id: 1, name: 'Zoë' }, { id: 2 }, { id: 3 }]));
  expect(status).toBe(201);
  expect(body.rows).toEqual([
    {
      line: 2,
      student: 'Zoë',
      submission_id: marked.id,
      will: 'write',
      why: '',
      before: { grade: null, comment: null },
      after: { grade: '85.5', comment: '<p>Good &amp; clear.</p>' },
    },
    expect.objectContaining({ line: 3, will: 'skip', why: 'Has no grade or feedback yet.' }),
    expect.objectContaining({ line: 4, will: 'skip', submission_id: null }),
  ]);
  expect(body.files).toEqual([{ part: 1, name: 'Grades-BIO-Essay-2.csv', rows: 1 }]);
  expect(body.steps[0]).toContain('Offline grading worksheet');
  const taken = async () =>
    (await teacher.get<HandedBack[]>(`/api/v1/assignments/${assignment.id}/handbacks`)).body.map(
      ({ id }) => id,
    );
  expect([
    (await teacher.send('HEAD', `/api/v1/handbacks/${body.id}/file`)).status,
    await taken(),
  ]).toEqual([200, []]);
  const file = await fetch(`${api.url}/api/v1/handbacks/${body.id}/file`, {
    headers: { Authorization: `Bearer ${teacher.token}` },
  });
  const written = Buffer.from(await file.arrayBuffer()).toString('utf8');
  const original = aWorksheet([{ id: 1, name: 'Zoë' }]).toString();
  expect(written).toBe(
    original
      .replace(',,100.00', ',85.5,100.00')
      .replace(/,-,\n$/, ',-,"<p>Good &amp; clear.</p>"\n'),
  );
  expect(await taken()).toEqual([body.id]);
  expect(file.headers.get('content-disposition')).toContain('Grades-BIO-Essay-2.csv');
  expect((await teacher.get(`/api/v1/handbacks/${body.id}/file?part=2`)).status).toBe(404);
});

test('[IN-4] [OUT-2] the worksheet provides the class list, and joins its rows by Moodle’s own numbers', async () => {
  const { body: own } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Joined' });
  const base = `/api/v1/assignments/${own.id}`;
  const bytes = sheet([
    { id: 8, name: 'Sam Lee' },
    { id: 9, name: 'Sam Lee', email: 'other@example.test' },
    { id: 8, name: 'Twice' },
  ]);
  const { body: read } = await teacher.post<{ students: unknown[] }>(
    `${base}/students/read`,
    form({ file: { name: 'Grades.csv', bytes } }),
  );
  expect(read.students).toEqual([
    {
      display_name: 'Sam Lee',
      identifier: null,
      email: 's8@example.test',
      group: null,
      section: null,
      environment_ids: { moodle_participant: '8' },
      handed_in_at: '2026-11-18T20:37:00.000Z',
    },
    {
      display_name: 'Sam Lee',
      identifier: null,
      email: 'other@example.test',
      group: null,
      section: null,
      environment_ids: { moodle_participant: '9' },
      handed_in_at: '2026-11-18T20:37:00.000Z',
    },
  ]);
  expect((await teacher.get(`${base}/students`)).body).toEqual([]);
  const { body: students } = await teacher.put<Student[]>(`${base}/students`, read);
  const { body: work } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${own.id}/upload`,
    form({ submission_file: { name: 'a.txt', bytes: 'W' } }),
  );
  await teacher.put(`/api/v1/submissions/${work.id}/students`, { student_ids: [students[1]?.id] });
  await teacher.patch(`/api/v1/submissions/${work.id}`, { grade: '70' });
  const { body: back } = await teacher.post<Handback>(
    `${base}/handback`,
    form({ kind: 'moodle_worksheet', file: { name: 'Grades.csv', bytes } }),
  );
  expect(back.rows.map((row) => [row.will, row.why])).toEqual([
    ['skip', 'Hasn’t handed anything in here.'],
    ['write', 'Has no feedback yet, so only the grade is sent.'],
    ['skip', expect.stringContaining('only the first')],
  ]);
  expect(
    (await teacher.post(`${base}/students/read`, form({ file: { name: 'a.csv', bytes: 'a,b' } })))
      .status,
  ).toBe(422);
  const stranger = await api.teacher();
  expect(
    (await stranger.post(`${base}/students/read`, form({ file: { name: 'Grades.csv', bytes } })))
      .status,
  ).toBe(404);
});

test('[OUT-2] refuses a file that isn’t a worksheet with advice, and keeps nothing of it', async () => {
  const before = await api.storedFiles();
  const refused = await send(
    aWorksheet([{ id: 1 }])
      .toString()
      .replaceAll(',', ';'),
  );
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('semicolons'),
  ]);
  expect((await send('', teacher)).status).toBe(422);
  expect((await send(sheet([{ id: 1 }]), teacher, 'other')).status).toBe(422);
  expect((await teacher.post(path(), form({ kind: 'moodle_worksheet' }))).status).toBe(422);
  expect(await api.storedFiles()).toEqual(before);
});

test('[RULE-12] [RULE-16] a stranger gets neither the rows nor the file; a viewer sees the file and can’t create one', async () => {
  const { body } = await send(sheet([{ id: 1 }]));
  const [stranger, viewer] = [
    await api.teacher(),
    await api.teacher({ email: 'viewer@example.org' }),
  ];
  await joins(teacher, assignment.id, viewer, 'viewer');
  expect([
    (await send(sheet([{ id: 1 }]), stranger)).status,
    (await stranger.get(`/api/v1/handbacks/${body.id}/file`)).status,
  ]).toEqual([404, 404]);
  expect([
    (await send(sheet([{ id: 1 }]), viewer)).status,
    (await viewer.get(`/api/v1/handbacks/${body.id}/file`)).status,
  ]).toEqual([403, 200]);
});
