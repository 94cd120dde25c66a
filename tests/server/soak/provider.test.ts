import { onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { createModelWriter } from '#server/features/drafts/model/providers.ts';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import { apart } from '#tests/support/apart.ts';
import { openApi } from '#tests/support/api.ts';
import { form } from '#tests/support/caller.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { amount, nothingFound, soakTimeout } from '#tests/server/soak/soak.ts';

/** How a provider fails, by the stand-in's behaviour. */
const FAULTS = {
  '429': 'busy',
  '500': 'faulty',
  '503': 'overloaded',
  hang: 'hang',
  'hang in an answer': 'hang-midway',
  reset: 'close',
  'cut stream': 'break-off',
  'slow drip': 'drips',
  'no JSON': 'prose',
  malformed: 'wrong-schema',
  'a page': 'html',
  '200 MB': 'flood',
  '10 MB': 'long-winded',
} as const;
const LIMIT_MS = 400;
const ATTEMPTS = 3;
/** The time a busy process takes in addition to waiting. */
const SLACK_MS = 60_000;

test(
  '[AI-6] [AI-7] [SAFE-11] however a provider fails, a draft ends within its limit and three attempts, costs nothing and changes nothing',
  { timeout: soakTimeout() },
  async () => {
    const rounds = amount(1, 100);
    const provider = await startFakeProvider();
    onTestFinished(() => provider.stop());
    let model: string = 'ok';
    const settings = (): AiSettings => ({
      provider: 'openai-compatible',
      baseUrl: provider.url,
      apiKey: 'sk-test',
      model,
      timeoutMs: model === 'ok' ? 60_000 : LIMIT_MS,
      concurrency: 2,
      prices: null,
      dailyTokens: null,
      pictures: false,
      ownKeys: false,
    });
    const writer = await createModelWriter(settings(), apart);
    const api = await openApi({
      leaseMs: 1e9,
      writer: {
        ...writer,
        write: async (request, signal, record) =>
          (await createModelWriter(settings(), apart)).write(request, signal, record),
      },
    });
    onTestFinished(() => api.close());
    // A provider that says when to retry is retried then.
    const hurry = setInterval(() => {
      api.clock.advance(1000);
    }, 20);
    onTestFinished(() => clearInterval(hurry));

    const teacher = await api.teacher();
    const {
      body: { id: assignmentId },
    } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Roads',
      description: 'Discuss.',
      rubric: 'Argument',
    });
    const {
      body: { id },
    } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignmentId}/upload`,
      form({
        submission_file: {
          name: 'a.txt',
          bytes: 'Charging has reduced traffic in three cities. It is not free of problems.',
        },
      }),
    );
    await teacher.patch(`/api/v1/submissions/${id}`, { grade: 'B', feedback_text: 'Well argued.' });
    const state = async () => {
      const {
        body: { grade, feedback_text, ai_feedback_text, attempt },
      } = await teacher.get<Submission>(`/api/v1/submissions/${id}`);
      const [me, transactions, drafts, marks] = await Promise.all([
        teacher.get<User>('/api/v1/users/me'),
        teacher.get('/api/v1/users/me/credit-transactions'),
        teacher.get(`/api/v1/submissions/${id}/drafts`),
        teacher.get(`/api/v1/submissions/${id}/marks`),
      ]);
      return JSON.stringify({
        grade,
        feedback_text,
        ai_feedback_text,
        attempt,
        credits: me.body.credit_balance,
        transactions: transactions.body,
        drafts: drafts.body,
        marks: marks.body,
      });
    };
    const before = await state();
    const found: string[] = [];
    for (const [fault, behaviour] of Object.entries(FAULTS)) {
      for (let round = 0; round < rounds; round += 1) {
        model = behaviour;
        const asked = provider.requests.length;
        const began = performance.now();
        const { status, body } = await teacher.post<{ detail?: string }>(
          `/api/v1/submissions/${id}/generate-feedback`,
        );
        const took = performance.now() - began;
        const attempts = provider.requests.length - asked;
        if (status !== 502 || !(body.detail ?? '').endsWith('Nothing was charged.'))
          found.push(`${fault}: answers ${status} ${body.detail ?? ''}`);
        if (attempts < 1 || attempts > ATTEMPTS) found.push(`${fault}: asked ${attempts} times`);
        if (took > ATTEMPTS * LIMIT_MS + SLACK_MS)
          found.push(`${fault}: ended after ${Math.round(took)} ms`);
        const after = await state();
        if (after !== before) found.push(`${fault}: changed ${before} to ${after}`);
      }
    }
    const { body: jobs } = await teacher.get<FeedbackJob[]>(
      `/api/v1/feedback-jobs?assignment_id=${assignmentId}`,
    );
    for (const job of jobs) if (job.state !== 'failed') found.push(`a job is ${job.state}`);
    model = 'ok';
    const { status, text } = await teacher.post(`/api/v1/submissions/${id}/generate-feedback`);
    if (status !== 200)
      found.push(`afterwards a draft is refused: ${status} ${text.slice(0, 200)}`);
    nothingFound('provider', `${Object.keys(FAULTS).length} faults × ${rounds}`, found);
  },
);
