import { onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignment.ts';
import type { FeedbackJob } from '#contract/feedback.ts';
import type { Submission } from '#contract/submission.ts';
import type { User } from '#contract/user.ts';
import { createModelWriter } from '#server/feedback/model/providers.ts';
import type { AiSettings } from '#server/settings/settings.ts';
import { apart } from '#tests/support/apart.ts';
import { openApi } from '#tests/support/api.ts';
import { form } from '#tests/support/caller.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { amount, isSoak, nothingFound, soakTimeout } from './soak.ts';

/** How a provider fails, by the models of the fake one, and how long one question to it may take. */
const FAILING = {
  429: 'busy', 'a budget that is spent': 'no-budget', 500: 'faulty', 503: 'overloaded', 'no answer': 'hang', 'half an answer': 'hang-midway', 'a reset': 'close', 'a cut stream': 'break-off', 'a slow drip': 'drips',
  'no JSON': 'html', 'a cut answer': 'cut-off', '200 MB': 'flood', 'a redirect': 'redirects',
} as const;
const TIMEOUT_MS = 2000;
const ATTEMPTS = 3;

test('[AI-6] [SAFE-11] however a provider fails, it is asked three times at most, costs nothing and changes nothing', { timeout: soakTimeout(240_000) }, async () => {
  const rounds = amount(1, 100);
  const provider = await startFakeProvider();
  onTestFinished(() => provider.stop());
  let model: string = 'ok';
  const settings = (): AiSettings => ({ provider: 'openai-compatible', baseUrl: provider.url, apiKey: 'sk', model, timeoutMs: TIMEOUT_MS, concurrency: 2, prices: null, dailyTokens: null, pictures: false, ownKeys: false });
  const writer = await createModelWriter(settings(), apart);
  const api = await openApi({ writer: { ...writer, write: async (request, signal, record) => (await createModelWriter(settings(), apart)).write(request, signal, record) } });
  onTestFinished(() => api.close());
  const teacher = await api.teacher();
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Road pricing', description: 'Discuss one city.', rubric: 'Argument, evidence' });
  const { body: work } = await teacher.post<Submission>(`/api/v1/submissions/by_assignment/${assignment.id}/upload`, form({ submission_file: { name: 'a.txt', bytes: 'Charging has cut traffic in Bergen. It is not free of problems, though.' } }));
  await teacher.patch(`/api/v1/submissions/${work.id}`, { grade: 'B', feedback_text: 'By hand.' });
  const credits = async () => (await teacher.get<User>('/api/v1/users/me')).body.credit_balance;
  const stands = async () => {
    const { grade, feedback_text, ai_feedback_text, version } = (await teacher.get<Submission>(`/api/v1/submissions/${work.id}`)).body;
    return JSON.stringify({ grade, feedback_text, ai_feedback_text, version });
  };
  const [before, paid] = [await stands(), await credits()];
  const found: string[] = [];
  let tried = 0;
  // The three that end by the time limit take it three times over.
  const slow = new Set(['hang', 'hang-midway', 'drips']);
  for (const [name, failing] of Object.entries(FAILING)) {
    for (let round = 0; round < (isSoak || !slow.has(failing) ? rounds : 0) + (isSoak || failing !== 'hang' ? 0 : 1); round += 1) {
      tried += 1;
      model = failing;
      const asked = provider.requests.length;
      const began = performance.now();
      const { status, headers } = await teacher.post(`/api/v1/submissions/${work.id}/generate-feedback`);
      const took = performance.now() - began;
      const { body: [job] } = await teacher.get<FeedbackJob[]>(`/api/v1/feedback-jobs?assignment_id=${assignment.id}`);
      if (status < 400) found.push(`${name} answers ${status}`);
      if (status === 503 && headers.get('retry-after') === null) found.push(`${name} doesn’t say when to come back`);
      if (job?.state !== 'failed' || (job.error_message ?? '') === '') found.push(`${name}: the job is ${job?.state} and says “${job?.error_message}”`);
      // A model that doesn't take a schema is asked again without, once for each attempt.
      if (provider.requests.length - asked > ATTEMPTS * 2) found.push(`${name} was asked ${provider.requests.length - asked} times`);
      if (isSoak && took > ATTEMPTS * (TIMEOUT_MS * 2 + 3000)) found.push(`${name} ended after ${Math.round(took)} ms`);
      if (await stands() !== before) found.push(`${name} changed the submission`);
      if (await credits() !== paid) found.push(`${name} cost something`);
    }
  }
  nothingFound('provider', `${tried} drafts of a provider that fails in ${Object.keys(FAILING).length} ways`, found);
});
