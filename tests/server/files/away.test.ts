import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { openS3Files } from '#server/platform/files/s3.ts';
import type { FileStore } from '#server/platform/files/types.ts';
import { s3Address } from '#server/platform/settings/storage.ts';
import { openApi } from '#tests/support/api.ts';
import { form } from '#tests/support/caller.ts';
import { startS3 } from '#tests/support/s3/s3.ts';
import { essayTxt } from '#tests/support/work.ts';

test('[RUN-61] while S3 is down uploads are refused for a while, data is still read and written, and no restart is needed once it is back', async () => {
  await using s3 = await startS3();
  Object.assign(process.env, s3.env);
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-away-'));
  const there = await openS3Files(s3Address(s3.storage(randomUUID()))!, folder);
  const away = await openS3Files(
    { bucket: 'school', prefix: '', endpoint: 'http://127.0.0.1:9', region: 'us-east-1' },
    folder,
  );
  let isAway = false;
  const files = new Proxy(there, {
    get: (_, name: keyof FileStore) => (isAway ? away : there)[name],
  });
  const api = await openApi({ files: () => files });
  const teacher = await api.teacher();
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  const upload = () =>
    teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: essayTxt() }),
    );
  const first = await upload();
  expect(first.status).toBe(201);

  isAway = true;
  const refused = await upload();
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
    503,
    '5',
    { detail: 'The file store is away. Please try again.' },
  ]);
  expect((await teacher.get('/readyz')).status).toBe(503);
  const {
    body: { url },
  } = await teacher.get<{ url: string }>(
    `/api/v1/submissions/${first.body.id}/view-url?file_type=original`,
  );
  expect((await fetch(url)).status).toBe(503);
  expect(
    (await teacher.patch<Submission>(`/api/v1/submissions/${first.body.id}`, { grade: '72' })).body
      .grade,
  ).toBe('72');
  expect(
    (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${id}`)).body,
  ).toHaveLength(1);
  expect((await teacher.delete(`/api/v1/submissions/${first.body.id}`)).status).toBe(204);

  isAway = false;
  const again = await upload();
  expect(again.status).toBe(201);
  const { body: later } = await teacher.get<{ url: string }>(
    `/api/v1/submissions/${again.body.id}/view-url?file_type=original`,
  );
  expect((await fetch(later.url)).status).toBe(200);
  await api.close();
  await rm(folder, { recursive: true });
});
