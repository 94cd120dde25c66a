import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { DraftOfSubmission, Revision } from '#contract/submissions/revision.ts';
import { type Submission, SubmissionSchema } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { aDraft } from '#tests/support/class.ts';

let api: Api;
let teacher: Caller;
let assignment: Assignment;
beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher();
});
afterAll(() => api.close());
beforeEach(async () => {
  assignment = (
    await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
      due_at: api.clock.now().toISOString(),
    })
  ).body;
});

const upload = async (name = 'a.txt') =>
  (
    await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name, bytes: 'Work.' } }),
    )
  ).body;
const list = (query = '') =>
  teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}${query}`);
const patch = (id: number, body: unknown, headers = {}) =>
  teacher.patch<Submission>(`/api/v1/submissions/${id}`, body, headers);

describe('the list', () => {
  test('[API-14][API-42][API-43] has pages of 100 by default, with the full count', async () => {
    for (let done = 0; done < 101; done += 25)
      await Promise.all(Array.from({ length: Math.min(25, 101 - done) }, () => upload()));
    const first = await list();
    expect(first.body).toHaveLength(100);
    expect(first.headers.get('x-total-count')).toBe('101');
    const rest = await list('?skip=100&limit=100');
    expect(rest.body).toHaveLength(1);
    expect(new Set([...first.body, ...rest.body].map(({ id }) => id)).size).toBe(101);
    expect((await list('?limit=501')).status).toBe(422);
  });

  test('a long list is compressed for a client that accepts that, and is the same', async () => {
    const { id } = await upload();
    await patch(id, { feedback_text: 'Long feedback. '.repeat(2000) });
    const packed = await fetch(`${api.url}/api/v1/submissions/by_assignment/${assignment.id}`, {
      headers: { Authorization: `Bearer ${teacher.token}` },
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const plain = await list();
    expect(await packed.json()).toEqual(plain.body);
    for (const takes of ['identity', 'gzip;q=0']) {
      const answer = await teacher.get(`/api/v1/submissions/by_assignment/${assignment.id}`, {
        'Accept-Encoding': takes,
      });
      expect([answer.headers.get('content-encoding'), answer.body]).toEqual([null, plain.body]);
    }
  });

  test('[API-14] [API-16] the list contains a draft as it was written, and each submission as it is on its own', async () => {
    const [drafted, without] = [await upload(), await upload()];
    await teacher.post(`/api/v1/submissions/${drafted.id}/generate-feedback`);
    await expect
      .poll(
        async () =>
          (await teacher.get<Submission>(`/api/v1/submissions/${drafted.id}`)).body.ai_feedback,
        { timeout: 30_000 },
      )
      .not.toBeNull();
    const { body } = await list();
    expect(body.map(({ id, ai_feedback }) => [id, ai_feedback])).toEqual([
      [without.id, null],
      [drafted.id, aDraft().ai_feedback],
    ]);
    expect(body.map((one) => Object.keys(one).toSorted())).toEqual(
      Array.from({ length: 2 }, () => Object.keys(SubmissionSchema.entries).toSorted()),
    );
    expect(body).toEqual(
      await Promise.all(
        body.map(async ({ id }) => (await teacher.get(`/api/v1/submissions/${id}`)).body),
      ),
    );
  });

  test('[API-69] pages by key name the next one, and no row is missed if others are deleted in between', async () => {
    for (let made = 0; made < 5; made += 1) await upload();
    const first = await list('?limit=2');
    const next = first.headers.get('x-next-before')!;
    expect(next).toBe(`${first.body[1]!.created_at},${first.body[1]!.id}`);
    await teacher.delete(`/api/v1/submissions/${first.body[0]!.id}`);
    const second = await list(`?limit=2&before=${encodeURIComponent(next)}`);
    const third = await list(
      `?limit=2&before=${encodeURIComponent(second.headers.get('x-next-before')!)}`,
    );
    expect(third.headers.get('x-next-before')).toBeNull();
    const ids = [...first.body, ...second.body, ...third.body].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);
    expect((await list('?before=x')).status).toBe(422);
    expect((await list('?before=nonsense,9999999999')).status).toBe(200);
  });

  test('with changed_since it lists what changed and what was deleted', async () => {
    const [kept, changed, deleted] = [await upload(), await upload(), await upload()];
    const before = await list();
    const revision = before.headers.get('x-revision');
    await patch(changed.id, { grade: 'A' });
    await teacher.delete(`/api/v1/submissions/${deleted.id}`);
    const since = await list(`?changed_since=${revision}`);
    expect(since.body.map(({ id }) => id)).toEqual([changed.id]);
    expect(since.headers.get('x-deleted-ids')).toBe(String(deleted.id));
    expect(Number(since.headers.get('x-revision'))).toBeGreaterThan(Number(revision));
    expect((await list(`?changed_since=${since.headers.get('x-revision')}`)).body).toEqual([]);
    expect(kept.id).toBeGreaterThan(0);
    expect((await list('?changed_since=x')).status).toBe(422);
  });
});

describe('one submission', () => {
  test('[API-16] is returned with its version as ETag', async () => {
    const made = await upload();
    const { status, body, headers } = await teacher.get<Submission>(
      `/api/v1/submissions/${made.id}/`,
    );
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
    expect(body).toEqual(made);
    expect((await teacher.get('/api/v1/submissions/0')).status).toBe(422);
    expect((await teacher.get('/api/v1/submissions/abc')).status).toBe(422);
    expect((await teacher.get('/api/v1/submissions/99999999999999999999')).status).toBe(404);
  });

  test('[LIFE-2] [UI-4] is late if it was submitted, not uploaded, after the due date', async () => {
    const handedIn = async (submitted_at: string) =>
      (
        await teacher.post<Submission>(
          `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
          form({ submission_file: { name: 'a.txt', bytes: 'Work.' }, submitted_at }),
        )
      ).body.late;
    const due = api.clock.now().toISOString();
    api.clock.advance(1000);
    expect([await handedIn(due), await handedIn(api.clock.now().toISOString())]).toEqual([
      false,
      true,
    ]);
    expect(await upload()).toMatchObject({ late: false, submitted_at_known: false });
  });

  test('[API-17][API-48][LIFE-4][LIFE-9] grade and feedback complete it, each change is one version; without either it is pending again', async () => {
    const { id } = await upload();
    const graded = await patch(id, { grade: ' A+ ' });
    expect(graded.body).toMatchObject({
      grade: expect.stringContaining('A+'),
      status: 'pending',
      version: 2,
    });
    const done = await patch(id, { feedback_text: 'Well argued.' });
    expect(done.body).toMatchObject({ status: 'completed', version: 3 });
    expect(done.headers.get('etag')).toBe('"3"');
    const cleared = await patch(id, { grade: null });
    expect(cleared.body).toMatchObject({
      grade: null,
      feedback_text: 'Well argued.',
      status: 'pending',
      version: 4,
    });
    expect((await patch(id, {})).body.version).toBe(4);
    const blank = await patch(id, { grade: 'A', feedback_text: '   ' });
    expect(blank.body.status).toBe('pending');
  });

  test.each([0, 100, 33.3])(
    '[API-17] a score of %s is stored, and null removes it',
    async (score) => {
      const { id } = await upload();
      expect(
        (await patch(id, { turnitin_similarity_score: score })).body.turnitin_similarity_score,
      ).toBe(score);
      expect(
        (await patch(id, { turnitin_similarity_score: null })).body.turnitin_similarity_score,
      ).toBeNull();
    },
  );

  test.each([
    { turnitin_similarity_score: 100.1 },
    { turnitin_similarity_score: -1 },
    { turnitin_similarity_score: '50' },
    { grade: 5 },
    { grade: 'x'.repeat(51) },
    { feedback_text: 'x'.repeat(50_001) },
  ])('[API-63] %o is invalid', async (body) => {
    const made = await upload();
    expect((await patch(made.id, body)).status).toBe(422);
    expect((await teacher.get<Submission>(`/api/v1/submissions/${made.id}`)).body).toEqual(made);
  });

  test('a body of more than 1 MB is a 413 that arrives, with or without a stated length, and the connection continues', async () => {
    const { id } = await upload();
    const text = JSON.stringify({ feedback_text: 'x'.repeat(3 * 1024 * 1024) });
    const told = await patch(id, text);
    expect([told.status, told.body]).toEqual([413, { detail: 'The request is too large.' }]);
    const chunked = await fetch(`${api.url}/api/v1/submissions/${id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${teacher.token}`, 'Content-Type': 'application/json' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([chunked.status, await chunked.json()]).toEqual([
      413,
      { detail: 'The request is too large.' },
    ]);
    expect((await patch(id, { grade: 'A' })).status).toBe(200);
  });

  test('feedback in any script and shape is stored as it is', async () => {
    const { id } = await upload();
    const text =
      '{"looks": "like JSON"}\n\n<script>alert(1)</script> 試験 🎓 \u202e \' " ; drop table';
    expect((await patch(id, { feedback_text: text })).body.feedback_text).toBe(text);
    expect((await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body.feedback_text).toBe(
      text,
    );
  });
});

describe('If-Match', () => {
  test.each(['"1"', 'W/"1"', '*'])('[API-60] %s allows a change of version 1', async (tag) => {
    const { id } = await upload();
    expect((await patch(id, { grade: 'A' }, { 'If-Match': tag })).status).toBe(200);
  });

  test.each(['"2"', '"0"', 'garbage', '"1", "2"', '""'])(
    '[API-60] %s is a 412 that changes nothing and returns the version',
    async (tag) => {
      const made = await upload();
      const stale = await patch(made.id, { grade: 'A' }, { 'If-Match': tag });
      expect([stale.status, stale.headers.get('etag')]).toEqual([412, '"1"']);
      expect(stale.body).toEqual({ detail: expect.stringContaining('changed by someone else') });
      expect(
        (await teacher.delete(`/api/v1/submissions/${made.id}`, { 'If-Match': tag })).status,
      ).toBe(412);
      expect((await teacher.get(`/api/v1/submissions/${made.id}`)).body).toEqual(made);
    },
  );

  test('[API-60] of two changes from one version one succeeds', async () => {
    const { id } = await upload();
    const answers = await Promise.all(
      ['A', 'B'].map((grade) => patch(id, { grade }, { 'If-Match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test('[RULE-10] [RULE-11] [TEAM-6] with and without it every change is recorded: who, when, from what to what', async () => {
    const { id } = await upload();
    await patch(id, { grade: 'B', feedback_text: 'First words.' });
    await patch(
      id,
      { feedback_text: 'Second words.', turnitin_similarity_score: 7.5 },
      { 'If-Match': '"2"' },
    );
    const { body, headers } = await teacher.get<Revision[]>(`/api/v1/submissions/${id}/revisions`);
    const who = {
      id: expect.any(Number) as number,
      changed_by: 'Ada Byron',
      changed_at: api.clock.now().toISOString(),
    };
    expect(body).toEqual([
      { ...who, version: 3, field: 'turnitin_similarity_score', from: null, to: 7.5 },
      { ...who, version: 3, field: 'feedback_text', from: 'First words.', to: 'Second words.' },
      { ...who, version: 2, field: 'feedback_text', from: null, to: 'First words.' },
      { ...who, version: 2, field: 'grade', from: null, to: 'B' },
    ]);
    expect(headers.get('x-total-count')).toBe('4');
    expect(
      (await teacher.get<Revision[]>(`/api/v1/submissions/${id}/revisions?skip=3&limit=1`)).body,
    ).toEqual(body.slice(3));
  });

  test('[LIFE-12] [LIFE-13] the student and the submission time can be set, at once or later; an invalid time is refused', async () => {
    const due = api.clock.now();
    const early = new Date(due.getTime() - 3_600_000).toISOString();
    api.clock.advance(3_600_000);
    const late = await upload();
    expect([late.submitted_at, late.submitted_at_known, late.late]).toEqual([
      late.created_at,
      false,
      false,
    ]);
    const mended = await patch(late.id, {
      student_identifier: ' s42 ',
      submitted_at: early.replace('.000Z', '+00:00'),
    });
    expect(mended.body).toMatchObject({
      student_identifier: 's42',
      submitted_at: early,
      submitted_at_known: true,
      late: false,
      created_at: late.created_at,
      version: 2,
    });
    expect((await patch(late.id, { student_identifier: ' ' })).body.student_identifier).toBeNull();
    const collected = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Work.' }, submitted_at: early }),
    );
    expect(collected.body).toMatchObject({ submitted_at: early, late: false });
    for (const bad of [
      'yesterday',
      '2026-02-31T25:00:00Z',
      '2026-11-21T08:30:00+05',
      '9999-12-31T23:59:59-10:00',
      null,
      5,
    ]) {
      const { status } = await patch(late.id, { submitted_at: bad });
      expect([bad, status]).toEqual([bad, 422]);
    }
    expect((await patch(late.id, { student_identifier: 'x'.repeat(321) })).status).toBe(422);
    expect(
      (await teacher.get<Submission>(`/api/v1/submissions/${late.id}`)).body.submitted_at,
    ).toBe(early);
  });
});

describe('drafts', () => {
  test('[GEN-8] [GEN-9] an earlier draft is kept, and can be viewed and restored at no cost', async () => {
    const { id } = await upload();
    for (let times = 0; times < 2; times += 1)
      await teacher.post(`/api/v1/submissions/${id}/generate-feedback`);
    const { body: drafts, headers } = await teacher.get<DraftOfSubmission[]>(
      `/api/v1/submissions/${id}/drafts`,
    );
    expect(drafts.map(({ current }) => current)).toEqual([true, false]);
    expect(headers.get('x-total-count')).toBe('2');
    const restored = await teacher.post<Submission>(
      `/api/v1/submissions/${id}/drafts/${drafts[1]!.id}/restore`,
      undefined,
      { 'If-Match': '"1"' },
    );
    expect(restored.status).toBe(412);
    expect((await teacher.post(`/api/v1/submissions/${id}/drafts/999999/restore`)).status).toBe(
      404,
    );
    expect(
      (await teacher.post(`/api/v1/submissions/999999/drafts/${drafts[1]!.id}/restore`)).status,
    ).toBe(404);
  });
});

test('[API-18][API-54] a deleted submission is gone with its files', async () => {
  const before = await api.storedFiles();
  const { id } = await upload();
  const { body: link } = await teacher.get<{ url: string }>(
    `/api/v1/submissions/${id}/view-url?file_type=original`,
  );
  const gone = await teacher.delete(`/api/v1/submissions/${id}`, { 'If-Match': '"1"' });
  expect([gone.status, gone.text]).toEqual([204, '']);
  expect((await teacher.get(`/api/v1/submissions/${id}`)).status).toBe(404);
  expect((await teacher.delete(`/api/v1/submissions/${id}`)).status).toBe(404);
  expect((await fetch(link.url)).status).toBe(404);
  expect(await api.storedFiles()).toEqual(before);
});
