import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { DraftFailure, type WriteDraft } from '#server/features/drafts/jobs/types.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { aDraft } from '#tests/support/class.ts';

/** The writer is the only part that these tests control: what it does, and when. */
let write: WriteDraft;
let written = 0;
let api: Api;
let teacher: Caller;
let submission: Submission;

beforeAll(async () => {
  api = await openApi({
    env: { WELCOME_CREDITS: '3' },
    draft: (material, context) => {
      written += 1;
      return write(material, context);
    },
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  write = async () => aDraft();
  written = 0;
  teacher = await api.teacher();
  submission = await upload(teacher);
});

async function upload(who: Caller): Promise<Submission> {
  const { body } = await who.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  return (
    await who.post<Submission>(
      `/api/v1/submissions/by_assignment/${body.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Work.' } }),
    )
  ).body;
}
const generate = (id = submission.id, headers = {}) =>
  teacher.post<Submission>(`/api/v1/submissions/${id}/generate-feedback`, undefined, headers);
const later = (id = submission.id, headers = {}) =>
  teacher.post<FeedbackJob>(`/api/v1/submissions/${id}/generate-feedback`, undefined, {
    Prefer: 'respond-async',
    ...headers,
  });
const credits = async (who = teacher) =>
  (await who.get<User>('/api/v1/users/me')).body.credit_balance;
const stored = async () =>
  (await teacher.get<Submission>(`/api/v1/submissions/${submission.id}`)).body;
const jobs = async () =>
  (
    await teacher.get<FeedbackJob[]>(
      `/api/v1/feedback-jobs?assignment_id=${submission.assignment_id}`,
    )
  ).body;

/** A writer that waits until it is released. */
function held(): { open(): void } {
  const gate = Promise.withResolvers<void>();
  write = async (_material, { signal, step }) => {
    await step('writing');
    await Promise.race([
      gate.promise,
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
    ]);
    return aDraft('Held, then written.');
  };
  return { open: () => gate.resolve() };
}

describe('that succeeds', () => {
  test('[API-19][GEN-1][GEN-2][GEN-5][GEN-6][LIFE-3][AI-1][AI-9][AI-10] returns the changed submission and costs one credit', async () => {
    const { status, body, headers } = await generate();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: submission.id,
      status: 'processing',
      ai_feedback_text: aDraft().ai_feedback_text,
      grade: null,
      feedback_text: null,
      version: submission.version + 1,
    });
    expect(Object.keys(body.ai_feedback ?? {})).toEqual(
      expect.arrayContaining(['summary', 'strengths', 'improvements', 'next_steps']),
    );
    expect(headers.get('etag')).toBe(`"${body.version}"`);
    expect(await credits()).toBe(2);
    const [newest] = (
      await teacher.get<{ details: unknown }[]>('/api/v1/users/me/credit-transactions')
    ).body;
    expect(newest).toMatchObject({
      transaction_type: 'feedback_generation',
      change_amount: -1,
      new_balance: 2,
      details: { submission_id: submission.id },
    });
  });

  test('[AI-16][LIFE-11] sets no grade and leaves a completed submission completed', async () => {
    await teacher.patch(`/api/v1/submissions/${submission.id}`, {
      grade: 'A',
      feedback_text: 'Mine.',
    });
    expect((await generate()).body).toMatchObject({
      status: 'completed',
      grade: 'A',
      feedback_text: 'Mine.',
    });
  });

  test('[LIFE-10] while it runs the submission stays pending; the job reports the step', async () => {
    const gate = held();
    const asked = generate();
    await expect
      .poll(async () => (await jobs())[0])
      .toMatchObject({ submission_id: submission.id, state: 'running', step: 'writing' });
    expect((await stored()).status).toBe('pending');
    gate.open();
    expect((await asked).body.status).toBe('processing');
    expect((await jobs())[0]).toMatchObject({ state: 'done' });
  });

  test('[AI-32] with Prefer: respond-async it returns 202 at once with the job', async () => {
    const gate = held();
    const { status, body, headers } = await later();
    expect(status).toBe(202);
    expect([headers.get('preference-applied'), headers.get('location')]).toEqual([
      'respond-async',
      `/api/v1/feedback-jobs/${body.id}`,
    ]);
    expect(Object.keys(body).toSorted()).toEqual([
      'error_message',
      'finished_at',
      'id',
      'requested_at',
      'started_at',
      'state',
      'step',
      'submission_id',
    ]);
    gate.open();
    await expect
      .poll(
        async () => (await teacher.get<FeedbackJob>(`/api/v1/feedback-jobs/${body.id}`)).body.state,
      )
      .toBe('done');
    expect((await stored()).ai_feedback_text).toBe('Held, then written.');
  });

  test('[AI-4] requested twice at once it runs once, costs one credit, and both get a response', async () => {
    const gate = held();
    const both = [generate(), generate()];
    await expect.poll(async () => (await jobs())[0]?.state).toBe('running');
    gate.open();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect([written, await credits()]).toEqual([1, 2]);
  });

  test('[AI-2] if the client disconnects the draft is still written and charged', async () => {
    const gate = held();
    const leaving = new AbortController();
    const asked = fetch(`${api.url}/api/v1/submissions/${submission.id}/generate-feedback`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${teacher.token}` },
      signal: leaving.signal,
    }).catch(() => 'left');
    await expect.poll(async () => (await jobs())[0]?.state).toBe('running');
    leaving.abort();
    expect(await asked).toBe('left');
    gate.open();
    await expect.poll(async () => (await stored()).status).toBe('processing');
    expect(await credits()).toBe(2);
  });

  test('with an Idempotency-Key the same request again waits for the same draft and costs nothing more', async () => {
    const headers = { 'Idempotency-Key': 'generate-1' };
    const first = await generate(submission.id, headers);
    const second = await generate(submission.id, headers);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect([written, await credits()]).toEqual([1, 2]);
  });
});

describe('that fails', () => {
  test('[GEN-7][AI-8][RUN-60] without a credit it is a 402, and two requests cannot spend one credit', async () => {
    const others = [
      submission,
      await upload(teacher),
      await upload(teacher),
      await upload(teacher),
    ];
    const gate = held();
    const asked = await Promise.all(others.map(({ id }) => later(id)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 402]);
    expect(asked.find(({ status }) => status === 402)?.body).toEqual({
      detail: 'You have no credits left. See Buy Credits in the menu to get more.',
    });
    const {
      body: { id: user },
    } = await teacher.get<User>('/api/v1/users/me');
    expect(api.log.filter(({ event }) => event === 'credits_ended')).toEqual([
      expect.objectContaining({
        level: 'warn',
        user,
        do: `npm run admin -- grant adds credits to account ${user}, which users lists`,
      }),
    ]);
    gate.open();
    await expect.poll(() => credits()).toBe(0);
    expect(
      (await generate(others.at(asked.findIndex(({ status }) => status === 402))?.id)).status,
    ).toBe(402);
  });

  test('[API-65][API-66][API-67][AI-6][AI-7][LIFE-5][LIFE-6] a provider’s failure is a 502 with the reason, saying that nothing was charged', async () => {
    write = async () => {
      throw new DraftFailure('provider', 'The AI provider did not answer within 60 s.');
    };
    const { status, body } = await generate();
    expect(status).toBe(502);
    expect(body).toEqual({
      detail: 'The AI provider did not answer within 60 s. Nothing was charged.',
    });
    expect(await stored()).toMatchObject({
      status: 'error',
      error_message: expect.stringContaining('did not answer within 60 s'),
      ai_feedback_text: null,
    });
    expect(await credits()).toBe(3);
    expect((await jobs())[0]).toMatchObject({
      state: 'failed',
      error_message: expect.stringContaining('60 s'),
    });
  });

  test('[LIFE-7] a later success clears the error', async () => {
    write = async () => {
      throw new DraftFailure('provider', 'Overloaded.');
    };
    await generate();
    write = async () => aDraft();
    expect((await generate()).body).toMatchObject({ status: 'processing', error_message: null });
  });

  test('[AI-6][LIFE-11] a completed submission stays completed', async () => {
    await teacher.patch(`/api/v1/submissions/${submission.id}`, {
      grade: 'A',
      feedback_text: 'Mine.',
    });
    write = async () => {
      throw new DraftFailure('provider', 'Overloaded.');
    };
    expect((await generate()).status).toBe(502);
    expect(await stored()).toMatchObject({
      status: 'completed',
      grade: 'A',
      feedback_text: 'Mine.',
    });
  });

  test('[LIFE-8] if its feedback is removed, a completed submission with a draft is processing again', async () => {
    await generate();
    await teacher.patch(`/api/v1/submissions/${submission.id}`, {
      grade: 'A',
      feedback_text: 'Mine.',
    });
    const cleared = await teacher.patch<Submission>(`/api/v1/submissions/${submission.id}`, {
      feedback_text: null,
    });
    expect(cleared.body.status).toBe('processing');
  });

  test('[AI-30][AI-31] a file that cannot be read is a 422 that changes nothing and costs nothing', async () => {
    write = async () => {
      throw new DraftFailure('unreadable', 'This file holds no text that can be read.');
    };
    const { status, body } = await generate();
    expect(status).toBe(422);
    expect(body).toEqual({
      detail: [
        {
          loc: ['submission_file'],
          msg: 'This file holds no text that can be read. Nothing was charged.',
          type: 'unreadable',
        },
      ],
    });
    expect(await stored()).toEqual(submission);
    expect(await credits()).toBe(3);
  });

  test('an error of ours is a 500 that reveals nothing about it and charges nothing', async () => {
    write = async () => {
      throw new Error('secret detail');
    };
    const { status, text } = await generate();
    expect(status).toBe(500);
    expect(text).not.toContain('secret');
    expect(await credits()).toBe(3);
  });

  test('a queued job can be cancelled, which returns the credit; a running one can’t', async () => {
    const gate = held();
    const waiting = await upload(teacher);
    const running = [await later(), await later((await upload(teacher)).id)];
    await expect.poll(async () => (await jobs())[0]?.state).toBe('running');
    const queued = await later(waiting.id);
    const cancelled = await teacher.post<FeedbackJob>(
      `/api/v1/feedback-jobs/${queued.body.id}/cancel`,
    );
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled']);
    expect((await teacher.post(`/api/v1/feedback-jobs/${running[0]?.body.id}/cancel`)).status).toBe(
      409,
    );
    gate.open();
    await expect.poll(() => credits()).toBe(1);
  });

  test('[API-64] too many in a short time are a 429, but not a class of 500 twice', async () => {
    const limited = await openApi({ allowances: { generate: { points: 1, duration: 600 } } });
    const who = await limited.teacher();
    const one = await upload(who);
    expect((await who.post(`/api/v1/submissions/${one.id}/generate-feedback`)).status).toBe(200);
    const refused = await who.post(`/api/v1/submissions/${one.id}/generate-feedback`);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await limited.close();
    for (let asked = 0; asked < 1000; asked += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => later(999_999)));
      expect(answers.every(({ status }) => status === 404)).toBe(true);
    }
  });

  test('[API-68] a stopping server answers waiting requests with a 503; the draft is still written', async () => {
    const stopping = await openApi({
      draft: async () => {
        await gate.promise;
        return aDraft();
      },
    });
    const gate = Promise.withResolvers<void>();
    const who = await stopping.teacher();
    const one = await upload(who);
    const asked = who.post(`/api/v1/submissions/${one.id}/generate-feedback`);
    await expect
      .poll(
        async () =>
          (await who.get<FeedbackJob[]>(`/api/v1/feedback-jobs?assignment_id=${one.assignment_id}`))
            .body[0]?.state,
      )
      .toBe('running');
    stopping.stopping();
    const answer = await asked;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    gate.resolve();
    await expect
      .poll(async () => (await who.get<Submission>(`/api/v1/submissions/${one.id}`)).body.status)
      .toBe('processing');
    await stopping.close();
  });
});

test('feedback-jobs requires an assignment', async () => {
  expect((await teacher.get('/api/v1/feedback-jobs')).status).toBe(422);
  expect((await teacher.get('/api/v1/feedback-jobs/?assignment_id=x')).status).toBe(422);
});
