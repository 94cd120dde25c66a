import type { Assignment } from '#contract/assignment.ts';
import type { FeedbackJob } from '#contract/feedback.ts';
import type { Submission } from '#contract/submission.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { form } from '#tests/support/caller.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { startServer } from '#tests/support/server.ts';

const AT_ONCE = 8;
/** What the model `steady` takes for an answer. */
const ANSWER_MS = 300;
const SENTENCE = 'The charge reduced traffic in three cities within a year, and buses became faster there. Nobody had foreseen how quickly people would change their ways. ';
const PAGE = 100;

/**
 * A class whose drafts are asked for at once, from the real server, beside what its questions take at the least: so many of
 * them, each as long as the provider takes, so many at a time.
 */
export async function benchBatch(drafts = 200): Promise<void> {
  await using provider = await startFakeProvider();
  await using server = await startServer({
    env: { AI_BASE_URL: provider.url, AI_MODEL: 'steady', AI_CONCURRENCY: String(AT_ONCE), WELCOME_CREDITS: String(drafts), ...(process.env['DATABASE_URL'] === undefined ? {} : { DATABASE_URL: process.env['DATABASE_URL'] }) },
  });
  const teacher = await server.teacher();
  const { body: { id } } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Road pricing', description: 'Discuss one city.', rubric: 'Argument, evidence, structure' });
  const works: number[] = [];
  for (let at = 0; at < drafts; at += 1) {
    const { body } = await teacher.post<Submission>(`/api/v1/submissions/by_assignment/${id}/upload`, form({ submission_file: { name: `w${at}.txt`, bytes: `Work ${at}.\n\n${`${SENTENCE.repeat(6)}\n\n`.repeat(5)}` }, student_identifier: `Student ${at}` }));
    works.push(body.id);
  }
  const began = performance.now();
  for (const work of works) {
    const { status } = await teacher.post(`/api/v1/submissions/${work}/generate-feedback`, undefined, { Prefer: 'respond-async' });
    if (status !== 202) throw new Error(`Asking for a draft answered ${status}.`);
  }
  const asked = performance.now() - began;
  const jobs = async (): Promise<FeedbackJob[]> => {
    const pages = Array.from({ length: Math.ceil(drafts / PAGE) }, (_, at) => teacher.get<FeedbackJob[]>(`/api/v1/feedback-jobs?assignment_id=${id}&skip=${at * PAGE}&limit=${PAGE}`));
    return (await Promise.all(pages)).flatMap(({ body }) => body);
  };
  for (;;) {
    if (provider.requests.length < drafts) await pause(1000);
    const all = await jobs();
    if (all.every(({ finished_at }) => finished_at !== null)) {
      const failed = all.filter(({ state }) => state !== 'done');
      if (failed.length > 0) throw new Error(`${failed.length} drafts failed: ${failed[0]!.error_message ?? ''}`);
      const ms = Math.max(...all.map(({ finished_at }) => Date.parse(finished_at!))) - Math.min(...all.map(({ requested_at }) => Date.parse(requested_at)));
      const ideal = provider.requests.length * ANSWER_MS / AT_ONCE;
      console.log(`\nDrafts of a class: ${drafts}, ${provider.requests.length} questions to a provider that takes ${ANSWER_MS} ms, ${AT_ONCE} drafts at once`);
      console.log(`all there after ${(ms / 1000).toFixed(1)} s, at the least ${(ideal / 1000).toFixed(1)} s, ${(ms / ideal).toFixed(2)} times as long; asked for in ${(asked / 1000).toFixed(1)} s`);
      return;
    }
    await pause(500);
  }
}
