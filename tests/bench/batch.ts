import { setTimeout as pause } from 'node:timers/promises';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { type ProviderRequest, startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { startServer } from '#tests/support/server.ts';
import { type BenchSettings, settingsOf } from './settings.ts';
import { spentBy } from './spent.ts';

const AT_ONCE = 8;
/** How long the model `steady` takes to answer. */
const ANSWER_MS = 300;
const PAGE = 100;
const PARAGRAPH =
  'The charge reduced traffic in three cities within a year, and buses became faster there. Nobody had foreseen how quickly people would change their ways. '.repeat(
    6,
  );

async function uploaded(teacher: Caller, assignment: number, drafts: number): Promise<number[]> {
  const works: number[] = [];
  for (let at = 1; at <= drafts; at += 1) {
    const { body } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment}/upload`,
      form({
        submission_file: {
          name: `${at}.txt`,
          bytes: `Work ${at}.\n\n${`${PARAGRAPH}\n\n`.repeat(5)}`,
        },
        student_identifier: `Student ${at}`,
      }),
    );
    works.push(body.id);
  }
  return works;
}

/** Returns all jobs once every one has ended. Throws if a draft failed. */
async function ended(teacher: Caller, assignment: number, drafts: number): Promise<FeedbackJob[]> {
  for (;;) {
    const pages = Array.from({ length: Math.ceil(drafts / PAGE) }, (_, at) =>
      teacher.get<FeedbackJob[]>(
        `/api/v1/feedback-jobs?assignment_id=${assignment}&skip=${at * PAGE}&limit=${PAGE}`,
      ),
    );
    const jobs = (await Promise.all(pages)).flatMap(({ body }) => body);
    const failed = jobs.find(({ state }) => state === 'failed');
    if (failed !== undefined) throw new Error(`A draft failed: ${failed.error_message ?? ''}`);
    if (jobs.length === drafts && jobs.every(({ finished_at }) => finished_at !== null))
      return jobs;
    await pause(1000);
  }
}

/**
 * Asks the same questions with `fetch` alone: each draft's one after another, for the same number
 * of drafts at once.
 */
async function floor(
  url: string,
  asked: readonly ProviderRequest[],
  drafts: number,
): Promise<number> {
  const perDraft = asked.length / drafts;
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < drafts) {
        const from = next++ * perDraft;
        for (const { raw } of asked.slice(from, from + perDraft))
          await (
            await fetch(`${url}/chat/completions`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: raw,
            })
          ).text();
      }
    }),
  );
  return performance.now() - began;
}

/**
 * Requests a class's drafts all at once from the real server, and compares this with asking the
 * same questions directly on the same machine.
 */
export async function benchBatch(
  { drafts }: BenchSettings = settingsOf(process.env),
): Promise<void> {
  if (drafts === 0) return;
  await using provider = await startFakeProvider();
  await using server = await startServer({
    env: {
      AI_BASE_URL: provider.url,
      AI_MODEL: 'steady',
      AI_CONCURRENCY: String(AT_ONCE),
      WELCOME_CREDITS: String(drafts),
    },
  });
  const teacher = await server.teacher();
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Road pricing',
    description: 'Discuss one city.',
    rubric: 'Argument, evidence, structure',
  });
  const works = await uploaded(teacher, id, drafts);
  const before = spentBy(server.pid);
  for (const work of works) {
    const { status } = await teacher.post(
      `/api/v1/submissions/${work}/generate-feedback`,
      undefined,
      { Prefer: 'respond-async' },
    );
    if (status !== 202) throw new Error(`Asking for a draft answered ${status}.`);
  }
  const jobs = await ended(teacher, id, drafts);
  const spent = before === null ? null : spentBy(server.pid)! - before;
  const ours =
    Math.max(...jobs.map(({ finished_at }) => Date.parse(finished_at!))) -
    Math.min(...jobs.map(({ started_at }) => Date.parse(started_at!)));
  const asked = [...provider.requests];
  const bare = await floor(provider.url, asked, drafts);
  const ideal = (asked.length * ANSWER_MS) / AT_ONCE;
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `\nDrafts of a class: ${drafts} at ${AT_ONCE} at once, ${asked.length} questions to a provider that takes ${ANSWER_MS} ms`,
  );
  console.log(
    `all written after ${seconds(ours)}; the questions alone ${seconds(bare)}, ${(ours / bare).toFixed(2)} times as long; at the least ${seconds(ideal)}, ${(ours / ideal).toFixed(2)} times as long`,
  );
  if (spent !== null)
    console.log(
      `of the processor each draft took ${Math.round(spent / drafts)} ms of the server and its children, asking for it and looking at the list included`,
    );
}
