import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { type Answer, type Caller, form } from '#tests/support/caller.ts';
import { startServer } from '#tests/support/server.ts';
import { amount, dice, isSoak, nothingFound, percentile, soakTimeout } from './soak.ts';

const MARKERS = amount(5, 300);
const SECONDS = amount(5, 1800);
const READ_MS = 100;
/**
 * The time a marker looks at something before the next action: a day of eight hours in half an
 * hour.
 */
const LOOK_MS = 4000;
const MB = 1024 * 1024;

const memoryOf = (pid: number): number => {
  try {
    return (
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    );
  } catch {
    return 0;
  }
};

test(
  '[RUN-66] a day of many markers at once, with drafts being written: no error, and reads are quick',
  { timeout: soakTimeout() },
  async () => {
    const server = await startServer({ env: { WELCOME_CREDITS: '1000' } });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const { next, of, seed } = dice();
    const found: string[] = [];
    const reads: number[] = [];
    let asked = 0;
    const known = async <T>(
      what: string,
      call: Promise<Answer<T>>,
      fits: readonly number[] = [200, 201, 202],
    ): Promise<Answer<T>> => {
      const began = performance.now();
      const answer = await call;
      asked += 1;
      if (what.startsWith('read')) reads.push(performance.now() - began);
      if (!fits.includes(answer.status))
        found.push(`${what} answers ${answer.status} ${answer.text.slice(0, 100)}`);
      return answer;
    };
    const over = performance.now() + SECONDS * 1000;
    async function day(teacher: Caller): Promise<void> {
      const {
        body: { id },
      } = await known(
        'an assignment',
        teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' }),
      );
      const list = `/api/v1/submissions/by_assignment/${id}`;
      const works: number[] = [];
      for (let nth = 0; nth < 3; nth += 1)
        works.push(
          (
            await known(
              'an upload',
              teacher.post<Submission>(
                `${list}/upload`,
                form({ submission_file: { name: 'a.txt', bytes: `Work ${nth}. It goes on.` } }),
              ),
            )
          ).body.id,
        );
      while (performance.now() < over) {
        const what = next();
        const work = of(works);
        if (what < 0.4) await known('read list', teacher.get(`${list}?limit=100`));
        else if (what < 0.6) await known('read one', teacher.get(`/api/v1/submissions/${work}`));
        else if (what < 0.7)
          await known('read text', teacher.get(`/api/v1/submissions/${work}/document`));
        else if (what < 0.92)
          await known(
            'a grade',
            teacher.patch(`/api/v1/submissions/${work}`, {
              grade: `${Math.floor(next() * 100)}`,
              feedback_text: 'Well argued.',
            }),
          );
        else if (what < 0.95)
          await known(
            'a draft',
            teacher.post(`/api/v1/submissions/${work}/generate-feedback`, undefined, {
              Prefer: 'respond-async',
            }),
          );
        else
          works.push(
            (
              await known(
                'an upload',
                teacher.post<Submission>(
                  `${list}/upload`,
                  form({ submission_file: { name: 'b.txt', bytes: 'One more.' } }),
                ),
              )
            ).body.id,
          );
        await pause((isSoak ? LOOK_MS : 100) * next());
      }
    }
    const people: Caller[] = [];
    // One network can register 200 times an hour, and sign in 300 times in a quarter of an hour:
    // here a school's markers share one computer.
    for (let person = 0; person < Math.min(MARKERS, 60); person += 1)
      people.push(await server.teacher());
    const days = Promise.all(
      Array.from({ length: MARKERS }, (_, marker) => day(people[marker % people.length]!)),
    );
    await Promise.race([days, pause(SECONDS * 250)]);
    const early = memoryOf(server.pid);
    await days;
    const late = memoryOf(server.pid);
    const p99 = percentile(reads, 99);
    if (isSoak && p99 > READ_MS) found.push(`99 of 100 reads took up to ${Math.round(p99)} ms`);
    if (isSoak && late - early > 150 * MB)
      found.push(`memory grew by ${Math.round((late - early) / MB)} MB`);
    const opened = await openDatabase({ dataDir: server.dataDir });
    found.push(...(await brokenInvariants(opened.db)).map(({ name }) => name));
    await opened.close();
    nothingFound(
      'load',
      `${MARKERS} markers for ${SECONDS} s (seed ${seed}): ${asked} requests, ${reads.length} reads of which 99 % within ${Math.round(p99)} ms (half within ${Math.round(percentile(reads, 50))} ms), memory from ${Math.round(early / MB)} to ${Math.round(late / MB)} MB`,
      found,
    );
  },
);
