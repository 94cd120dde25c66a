import { createActor } from 'xstate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Failure } from '#lib/site/failure.ts';
import { loadJobs } from '#services/submissions/feedback-jobs.ts';
import type { Http } from '#services/http.ts';
import { loadSubmissions, rowActors } from '#services/submissions/submissions.ts';
import { uploadSubmission } from '#services/submissions/uploads.ts';
import { openApi, type Api } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { aDraft } from '#tests/support/class.ts';
import { httpAs, run } from '#tests/support/services.ts';

let api: Api;
let ada: Caller;
let http: Http;
beforeAll(async () => {
  api = await openApi();
  ada = await api.teacher();
  http = httpAs(ada);
});
afterAll(() => api.close());

/** An ordinary draft. */
const PLAIN = { wish: '', accept_partial: false };
const signal = AbortSignal.timeout(60_000);
const newAssignment = async (): Promise<Assignment> =>
  (await ada.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body;
const upload = async (
  assignmentId: number,
  name = 'essay.txt',
  over: { student?: string; report?: File; score?: string } = {},
): Promise<Submission> =>
  run(uploadSubmission(http), {
    assignmentId,
    file: new File([`Text of ${name}.`], name),
    student: '',
    report: null,
    score: '',
    ...over,
  });
const factsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Failure) => error.facts,
  );
/** Returns the same client, recording its requests. */
const watched = (seen: Request[]): Http =>
  http.extend({
    hooks: {
      beforeRequest: [
        ({ request }) => {
          seen.push(request.clone() as Request);
        },
      ],
    },
  });

describe('uploading', () => {
  test('[UPL-15] leaves out what is empty and sends what is given', async () => {
    const { id } = await newAssignment();
    const seen: Request[] = [];
    const send = uploadSubmission(watched(seen));
    const bare = {
      assignmentId: id,
      file: new File(['One.'], 'one.txt'),
      student: ' ',
      report: null,
      score: '',
    };
    expect(await run(send, bare)).toMatchObject({
      student_identifier: null,
      turnitin_similarity_score: null,
      turnitin_report_url: null,
    });
    expect([...(await seen[0]!.formData()).keys()].toSorted()).toEqual([
      'original_filename',
      'submission_file',
    ]);
    const full = {
      ...bare,
      file: new File(['Two.'], 'two.txt'),
      student: 's1',
      score: '12.5',
      report: new File(['%PDF-1.4\n%%EOF'], 'r.pdf'),
    };
    expect(await run(send, full)).toMatchObject({
      student_identifier: 's1',
      turnitin_similarity_score: 12.5,
      turnitin_report_url: expect.any(String) as string,
    });
  });

  test('[UPL-16] [UPL-20] sends the file under a name with a timestamp and six random characters, and keeps its real name', async () => {
    const { id } = await newAssignment();
    const seen: Request[] = [];
    const before = Date.now();
    const stored = await run(uploadSubmission(watched(seen)), {
      assignmentId: id,
      file: new File(['x'], 'My essay.v2.txt'),
      student: '',
      report: null,
      score: '',
    });
    const sent = (await seen[0]!.formData()).get('submission_file') as File;
    const [, time] = /^My essay\.v2_(\d{13})_[a-z0-9]{6}\.txt$/.exec(sent.name)!;
    expect(Number(time)).toBeGreaterThanOrEqual(before);
    expect(stored.original_filename).toBe('My essay.v2.txt');
  });

  test('a retry after a lost response creates no second submission', async () => {
    const { id } = await newAssignment();
    const send = uploadSubmission(http);
    const input = {
      assignmentId: id,
      file: new File(['x'], 'once.txt'),
      student: 's1',
      report: null,
      score: '',
    };
    const [first, second] = [await run(send, input), await run(send, input)];
    expect(second.id).toBe(first.id);
    const other = await run(send, { ...input, student: 's2' });
    expect(other.id).not.toBe(first.id);
  });

  test('a refusal shows the server’s message', async () => {
    const { id } = await newAssignment();
    expect(await factsOf(upload(id, 'essay.txt', { score: '150' }))).toMatchObject({
      status: 422,
      detail: 'The similarity score is between 0 and 100.',
    });
    expect(await factsOf(upload(id, 'setup.exe'))).toMatchObject({ status: 415 });
  });
});

describe('the list', () => {
  test('[RULE-27] loads every submission in pages of a hundred, including the 101st', async () => {
    const { id } = await newAssignment();
    for (let n = 0; n < 101; n++) await upload(id, `essay-${n}.txt`);
    const seen: Request[] = [];
    const answer = await loadSubmissions(watched(seen), id, null, signal);
    expect(
      answer.kind === 'whole' &&
        new Set(answer.data.map(({ original_filename }) => original_filename)).size,
    ).toBe(101);
    expect(seen.map(({ url }) => new URL(url).search).toSorted()).toEqual([
      '?limit=100',
      expect.stringMatching(/^\?limit=100&before=/),
    ]);
  });

  test('[API-69] a submission deleted between two pages causes no other to be missed, and the next load reports it', async () => {
    const { id } = await newAssignment();
    for (let at = 0; at < 101; at++) await upload(id, `a${at}.txt`);
    const { body: newest } = await ada.get<Submission[]>(
      `/api/v1/submissions/by_assignment/${id}?limit=1`,
    );
    let pages = 0;
    const meanwhile = http.extend({
      hooks: {
        afterResponse: [
          async () => {
            if (pages++ === 0) await ada.delete(`/api/v1/submissions/${newest[0]!.id}`);
          },
        ],
      },
    });
    const whole = await loadSubmissions(meanwhile, id, null, signal);
    const names =
      whole.kind === 'whole' ? whole.data.map(({ original_filename }) => original_filename) : [];
    expect(names.toSorted()).toEqual(
      Array.from({ length: 101 }, (_, at) => `a${at}.txt`).toSorted(),
    );
    expect(pages).toBe(2);
    expect(await loadSubmissions(http, id, whole.revision, signal)).toMatchObject({
      kind: 'changes',
      removed: [newest[0]!.id],
    });
  });

  test('later loads only what has changed since, and what was deleted', async () => {
    const { id } = await newAssignment();
    const [kept, gone] = [await upload(id, 'kept.txt'), await upload(id, 'gone.txt')];
    const { revision } = await loadSubmissions(http, id, null, signal);
    const changed = await run(rowActors(http).saveSubmission, {
      id: kept.id,
      version: kept.version,
      patch: { grade: 'A' },
    });
    await run(rowActors(http).removeSubmission, { id: gone.id, version: gone.version });
    expect(await loadSubmissions(http, id, revision, signal)).toMatchObject({
      kind: 'changes',
      changed: [{ id: kept.id, grade: 'A', version: changed.version }],
      removed: [gone.id],
    });
  });
});

describe('one row', () => {
  test('[RULE-6] a save sends the version it started from, and a stale one is refused', async () => {
    const made = await upload((await newAssignment()).id);
    const seen: Request[] = [];
    const { saveSubmission } = rowActors(watched(seen));
    const saved = await run(saveSubmission, {
      id: made.id,
      version: made.version,
      patch: { grade: 'B+', feedback_text: 'Good.' },
    });
    expect(saved).toMatchObject({
      grade: 'B+',
      feedback_text: 'Good.',
      status: 'completed',
      version: made.version + 1,
    });
    expect(seen[0]!.headers.get('If-Match')).toBe(`"${made.version}"`);
    expect(
      await factsOf(
        run(saveSubmission, { id: made.id, version: made.version, patch: { grade: 'C' } }),
      ),
    ).toMatchObject({ status: 412 });
  });

  test('[RULE-7] a deletion sends the version too', async () => {
    const made = await upload((await newAssignment()).id);
    const { removeSubmission, saveSubmission, loadSubmission } = rowActors(http);
    await run(saveSubmission, { id: made.id, version: made.version, patch: { grade: 'C' } });
    expect(
      await factsOf(run(removeSubmission, { id: made.id, version: made.version })),
    ).toMatchObject({ status: 412 });
    await run(removeSubmission, { id: made.id, version: made.version + 1 });
    expect(await factsOf(run(loadSubmission, { id: made.id }))).toMatchObject({ status: 404 });
  });

  test('[API-32] [GEN-5] [GEN-6] requests a draft without waiting, its job is listed, and then the draft appears', async () => {
    const { id } = await newAssignment();
    const made = await upload(id);
    const seen: Request[] = [];
    const asked = await run(rowActors(watched(seen)).askForDraft, { id: made.id, ...PLAIN });
    expect(asked).toMatchObject({ submission_id: made.id });
    expect(seen[0]!.headers.get('Prefer')).toBe('respond-async');
    const ended = async () =>
      (await run(loadJobs(http), { assignmentId: id })).find((job) => job.id === asked.id)?.state;
    await expect.poll(ended).toBe('done');
    expect(await run(rowActors(http).loadSubmission, { id: made.id })).toMatchObject({
      status: 'processing',
      ai_feedback_text: expect.any(String) as string,
    });
  });

  test('[AI-5] a queued draft can be cancelled and costs nothing; one that is being written can’t, and is charged', async () => {
    const written = Promise.withResolvers<void>();
    const busy = await openApi({
      draft: async () => {
        await written.promise;
        return aDraft();
      },
    });
    const teacher = await busy.teacher();
    const theirs = httpAs(teacher);
    const { askForDraft, cancelDraft } = rowActors(theirs);
    const {
      body: { id },
    } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const asked: FeedbackJob[] = [];
    for (const name of ['1.txt', '2.txt', '3.txt']) {
      const made = await run(uploadSubmission(theirs), {
        assignmentId: id,
        file: new File(['Text.'], name),
        student: '',
        report: null,
        score: '',
      });
      asked.push(await run(askForDraft, { id: made.id, ...PLAIN }));
    }
    const states = async () =>
      (await run(loadJobs(theirs), { assignmentId: id })).map(({ state }) => state);
    await expect.poll(states).toEqual(['queued', 'running', 'running']);
    expect(await run(cancelDraft, { job: asked[2]!.id })).toMatchObject({
      id: asked[2]!.id,
      state: 'cancelled',
    });
    expect(await factsOf(run(cancelDraft, { job: asked[0]!.id }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('no longer waiting') as string,
    });
    written.resolve();
    await expect.poll(states).toEqual(['cancelled', 'done', 'done']);
    expect(
      (await teacher.get<{ credit_balance: number }>('/api/v1/users/me')).body.credit_balance,
    ).toBe(8);
    await busy.close();
  });

  test('[GEN-1] [GEN-2] [GEN-7] a draft costs one credit, and with none left the response is 402', async () => {
    const poor = await api.teacher();
    const {
      body: { id },
    } = await poor.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const theirs = httpAs(poor);
    const send = uploadSubmission(theirs);
    const rows: Submission[] = [];
    for (let n = 0; n <= 10; n++)
      rows.push(
        await run(send, {
          assignmentId: id,
          file: new File(['Text.'], `${n}.txt`),
          student: '',
          report: null,
          score: '',
        }),
      );
    const { askForDraft } = rowActors(theirs);
    for (const row of rows.slice(0, 10)) await run(askForDraft, { id: row.id, ...PLAIN });
    expect(await factsOf(run(askForDraft, { id: rows[10]!.id, ...PLAIN }))).toMatchObject({
      status: 402,
    });
    const balance = async () =>
      (await poor.get<{ credit_balance: number }>('/api/v1/users/me')).body.credit_balance;
    await expect.poll(balance).toBe(0);
  });

  test('a call ends with its actor', async () => {
    const made = await upload((await newAssignment()).id);
    const signals: AbortSignal[] = [];
    const slow = http.extend({
      hooks: {
        beforeRequest: [
          ({ request }) => {
            signals.push(request.signal);
          },
        ],
      },
    });
    const actor = createActor(rowActors(slow).loadSubmission, { input: { id: made.id } }).start();
    await expect.poll(() => signals).toHaveLength(1);
    actor.stop();
    expect(signals[0]!.aborted).toBe(true);
  });
});

test('a server that can’t be reached is a failure without a status', async () => {
  const nowhere = httpAs({ ...ada, url: 'http://127.0.0.1:9' });
  expect(await factsOf(run(rowActors(nowhere).loadSubmission, { id: 1 }))).toEqual({
    status: null,
    detail: null,
    message: null,
  });
});
