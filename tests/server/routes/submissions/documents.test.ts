import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { blockText, type Document, DocumentSchema } from '#contract/submissions/document.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { readDocument } from '#server/extraction/extract.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { ESSAY, essayDocx, essayTxt, photoPng } from '#tests/support/work.ts';

let api: Api;
let teacher: Caller;
let assignment: Assignment;
const read: string[] = [];
beforeAll(async () => {
  api = await openApi({
    readDocument: (path, extension) => {
      read.push(extension);
      return readDocument(path, extension);
    },
  });
  teacher = await api.teacher();
  assignment = (await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Fair streets' }))
    .body;
});
afterAll(() => api.close());

const upload = async (work: { name: string; bytes: string | Uint8Array<ArrayBuffer> }) =>
  (
    await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: work }),
    )
  ).body;
const documentOf = async (id: number) =>
  (await teacher.get<Document>(`/api/v1/submissions/${id}/document`)).body;

test('[READ-1] a submission’s document: blocks with their positions in one text, read once', async () => {
  const { id } = await upload(await essayDocx());
  read.length = 0;
  const document = await documentOf(id);
  expect(v.parse(DocumentSchema, document)).toEqual(document);
  expect(document).toMatchObject({ kind: 'text', extension: 'docx', language: { code: 'en' } });
  expect(document.blocks.map((block) => blockText(document, block))).toEqual(ESSAY);
  expect(await documentOf(id)).toEqual(document);
  expect(read).toEqual([]);
});

test('[READ-1] a file read by an earlier version is read again', async () => {
  const { id } = await upload(essayTxt());
  const { keys } = await api.stores.submissions.get(await me(), id);
  const stored = await api.stores.documentFiles.find(keys.original);
  const { key } = stored!;
  await api.stores.documentFiles.put(keys.original, {
    key,
    version: 0,
    kind: 'text',
    read_share: 1,
  });
  read.length = 0;
  const document = await documentOf(id);
  expect(document.text).toContain(ESSAY[1]);
  expect(read).toEqual(['txt']);
  expect((await api.stores.documentFiles.find(keys.original))!.version).toBe(document.version);
});

test('one whose stored document is lost is read again', async () => {
  const { id } = await upload(essayTxt());
  const { keys } = await api.stores.submissions.get(await me(), id);
  const { key } = (await api.stores.documentFiles.find(keys.original))!;
  await api.files.delete(key);
  expect((await documentOf(id)).text).toContain(ESSAY[1]);
  await writeFile(join(api.files.incoming, 'torn'), '{"text"');
  await api.files.put(
    (await api.stores.documentFiles.find(keys.original))!.key,
    join(api.files.incoming, 'torn'),
  );
  expect((await documentOf(id)).text).toContain(ESSAY[1]);
});

test('[READ-1] [DESK-15] for several files, the document is the one on which drafts are based', async () => {
  const { id } = await upload({
    name: 'a.txt',
    bytes: 'The first file says something about traffic in the city.',
  });
  await teacher.post(
    `/api/v1/submissions/${id}/files`,
    form({ file: { name: 'b.txt', bytes: 'The second file says something else about buses.' } }),
  );
  const document = await documentOf(id);
  expect(document.blocks.map((block) => blockText(document, block))).toEqual([
    'The first file says something about traffic in the city.',
    'The second file says something else about buses.',
  ]);
});

test('[READ-4] a picture is reported as one, with advice', async () => {
  const { id } = await upload(photoPng());
  expect(await documentOf(id)).toMatchObject({
    kind: 'picture',
    text: '',
    read_share: 0,
    reason: expect.stringContaining('Ask the student'),
  });
});

test('it is deleted with the submission, and so is its file', async () => {
  const before = await api.storedFiles();
  const { id, version } = await upload(essayTxt());
  expect((await api.storedFiles()).length).toBe(before.length + 3);
  await teacher.delete(`/api/v1/submissions/${id}`, { 'If-Match': `"${version}"` });
  expect(await api.storedFiles()).toEqual(before);
  expect((await teacher.get(`/api/v1/submissions/${id}/document`)).status).toBe(404);
});

async function me(): Promise<{ userId: number }> {
  return { userId: (await teacher.get<{ id: number }>('/api/v1/users/me')).body.id };
}
