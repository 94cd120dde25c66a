import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { isReadInPart, readShareOf } from '#contract/submissions/submission-file.ts';
import { shareText } from '#contract/site/share-text.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { essayTxt, partlyReadPdf, type Work } from '#tests/support/work.ts';

test('[READ-4] the share of a work that was read covers its files with text, and is unknown while one file’s is', () => {
  const file = (read_share: number | null, has_text = true) => ({ read_share, has_text });
  expect(readShareOf([file(1), file(0.5)])).toBe(0.75);
  expect(readShareOf([file(0.5), file(0, false)])).toBe(0.5);
  expect([
    readShareOf([]),
    readShareOf([file(0, false)]),
    readShareOf([file(0.2), file(null)]),
  ]).toEqual([null, null, null]);
  expect([0.9, 0.89].map((share) => isReadInPart({ files: [file(share)] }))).toEqual([false, true]);
  expect([0.899, 0.7, 2 / 3].map(shareText)).toEqual(['about 85 %', 'about 70 %', 'about 65 %']);
});

describe.each(engines)('a partly read work on $name', (engine) => {
  let api: Api;
  let teacher: Caller;
  let assignment: Assignment;
  const upload = async (work: Work) =>
    (
      await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ submission_file: work, student_identifier: work.name }),
      )
    ).body;
  const generate = (id: number, body?: object) =>
    teacher.post<{ detail: string }>(`/api/v1/submissions/${id}/generate-feedback`, body);

  beforeAll(async () => {
    api = await openApi({ engine });
    teacher = await api.teacher();
    assignment = (await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body;
  });
  afterAll(() => api.close());

  test('[READ-4] spends a credit on it only after saying how much of it could be read', async () => {
    const { id } = await upload(await partlyReadPdf());
    const {
      body: {
        files: [file],
      },
    } = await teacher.get<Submission>(`/api/v1/submissions/${id}`);
    expect(file!.read_share).toBeGreaterThan(0.5);
    expect(file!.read_share).toBeLessThan(0.9);
    const refused = await generate(id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^We could read about \d\d % of this work, .+ Nothing was charged\.$/),
    ]);
    expect((await teacher.get<User>('/api/v1/users/me')).body.credit_balance).toBe(10);
    expect((await generate(id, { accept_partial: 'yes' })).status).toBe(422);
    expect((await generate(id, { accept_partial: true })).status).toBe(200);
    expect((await teacher.get<User>('/api/v1/users/me')).body.credit_balance).toBe(9);
  });

  test('[READ-4] asks nothing for one that was read completely', async () => {
    const { id } = await upload(essayTxt());
    expect((await generate(id)).status).toBe(200);
  });
});
