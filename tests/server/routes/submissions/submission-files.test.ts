import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';

let api: Api;
let teacher: Caller;
let assignment: Assignment;
beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher();
  assignment = (await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body;
});
afterAll(() => api.close());

const upload = async (name: string, bytes: string) =>
  (
    await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name, bytes } }),
    )
  ).body;
const at = ({ id }: { id: number }) => `/api/v1/submissions/${id}`;
const contentOf = async (work: Submission, file_id: number, kind = 'original') => {
  const { body } = await teacher.get<{ url: string }>(
    `${at(work)}/view-url?file_type=${kind}&file_id=${file_id}`,
  );
  return (await fetch(body.url)).text();
};

test('[DESK-15] files are added, read, opened individually, reordered and removed', async () => {
  const work = await upload('main.py', 'print(1)');
  const added = await teacher.post<Submission>(
    `${at(work)}/files`,
    form({ file: { name: 'x.txt', bytes: 'Notes.' }, original_filename: 'notes.txt' }),
  );
  expect(added.status).toBe(201);
  expect(added.headers.get('etag')).toBe('"2"');
  expect(added.body.files.map((file) => [file.filename, file.bytes])).toEqual([
    ['main.py', 8],
    ['notes.txt', 6],
  ]);
  expect(added.body).not.toHaveProperty('keys');
  expect(added.body.files[0]).not.toHaveProperty('key');
  const [first, second] = added.body.files.map((file) => file.id) as [number, number];

  expect([await contentOf(work, first), await contentOf(work, second)]).toEqual([
    'print(1)',
    'Notes.',
  ]);
  expect(await contentOf(work, second, 'processed')).toBe('Notes.');
  expect((await teacher.get(`${at(work)}/view-url?file_type=original&file_id=999999`)).status).toBe(
    404,
  );

  const turned = await teacher.put<Submission>(`${at(work)}/files`, { order: [second, first] });
  expect(turned.body.original_filename).toBe('notes.txt');
  expect((await teacher.put(`${at(work)}/files`, { order: [second] })).status).toBe(409);
  const files = await api.storedFiles();
  expect(
    (await teacher.delete<Submission>(`${at(work)}/files/${first}`)).body.files.map(
      (file) => file.id,
    ),
  ).toEqual([second]);
  // The file, its text and the document read from it.
  expect((await api.storedFiles()).length).toBe(files.length - 3);
  expect((await teacher.delete(`${at(work)}/files/${second}`)).status).toBe(409);
});

test('[DESK-15] a replaced file is deleted, also from disk, and a repeated request replaces it once', async () => {
  const work = await upload('draft.txt', 'Draft.');
  const id = work.files[0]?.id ?? 0;
  const files = await api.storedFiles();
  const send = (bytes: string) =>
    teacher.put<Submission>(
      `${at(work)}/files/${id}`,
      form({ file: { name: 'final.txt', bytes } }),
      { 'Idempotency-Key': `replace-${bytes}` },
    );
  expect((await send('Final.')).body.files).toMatchObject([
    { id, filename: 'final.txt', bytes: 6 },
  ]);
  expect(await contentOf(work, id)).toBe('Final.');
  await send('Newest.');
  expect((await send('Final.')).status).toBe(200);
  expect(await contentOf(work, id)).toBe('Newest.');
  expect((await api.storedFiles()).length).toBe(files.length);
});

test('[DESK-15] a file that isn’t ours is refused and leaves nothing', async () => {
  const work = await upload('a.txt', 'A.');
  const before = await api.storedFiles();
  expect(
    (await teacher.post(`${at(work)}/files`, form({ file: { name: 'a.exe', bytes: 'MZ' } })))
      .status,
  ).toBe(415);
  expect((await teacher.post(`${at(work)}/files`, form({ other: 'x' }))).status).toBe(422);
  expect(
    (await teacher.put(`${at(work)}/files/999999`, form({ file: { name: 'b.txt', bytes: 'B.' } })))
      .status,
  ).toBe(404);
  expect(await api.storedFiles()).toEqual(before);
});

test('[IN-4] a class list is stored, read and joined with submissions', async () => {
  const path = `/api/v1/assignments/${assignment.id}/students`;
  const { status, body } = await teacher.put<Student[]>(path, {
    students: [
      { display_name: ' Zoë ', email: '', environment_ids: { moodle_participant: '8' } },
      { display_name: 'Ann', identifier: 's1' },
    ],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { display_name: 'Ann', identifier: 's1', email: null },
    { display_name: 'Zoë', email: null, environment_ids: { moodle_participant: '8' } },
  ]);
  const work = await upload('a.txt', 'A.');
  const joined = await teacher.put<Submission>(`${at(work)}/students`, {
    student_ids: [body[0]?.id],
  });
  expect(joined.body.student_ids).toEqual([body[0]?.id]);
  expect(
    (await teacher.get<Student[]>(path)).body.map((student) => student.submission_ids),
  ).toEqual([[work.id], []]);
  expect((await teacher.put(path, { students: [] })).body).toMatchObject({
    detail: expect.stringContaining('“Ann” has handed in work'),
  });
  expect((await teacher.put(path, { students: [{ display_name: '' }] })).status).toBe(422);
});
