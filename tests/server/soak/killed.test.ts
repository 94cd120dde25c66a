import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { type Answer, type Caller, caller, form } from '#tests/support/caller.ts';
import { spentBy } from '#tests/bench/spent.ts';
import { engines } from '#tests/support/engines.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { amount, dice, nothingFound, percentile, soakTimeout } from '#tests/server/soak/soak.ts';

const ROUNDS = amount(2, 250);
const WORKERS = 3;
/**
 * In processor time: on an otherwise idle machine that equals elapsed time. On a slow one it is
 * compared with a start without a kill before.
 */
const READY_MS = 2000;
const LEASE_MS = 30_000;
/**
 * A request without a response, either from the process or, once that is killed, from the system.
 */
const HANG_MS = 60_000;

/**
 * What is known about a submission: what it contains, and what it may contain because no response
 * arrived.
 */
interface Known {
  bytes: string;
  grades: Set<string | null>;
  gone: 'no' | 'maybe' | 'yes';
  asked: boolean;
}

describe.each(engines)('the whole server killed with -9 under load, on $name', (engine) => {
  test(
    '[RUN-66] [AI-3] [RULE-19] loses nothing that it acknowledged, and the next is ready soon',
    { timeout: soakTimeout(240_000) },
    async () => {
      const { settings, dispose } = await engine.create();
      onTestFinished(dispose);
      const env = {
        WELCOME_CREDITS: '100000',
        ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
      };
      let server: TestServer = await startServer({ dataDir: settings.dataDir, env });
      const ordinary = spentBy(server.pid) ?? 0;
      onTestFinished(async () => {
        await server[Symbol.asyncDispose]();
      });
      const { next, upTo, of, seed } = dice();
      let teacher: Caller = await server.teacher();
      const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
        name: 'Essay',
      });
      const known = new Map<number, Known>();
      const found: string[] = [];
      const starts: number[] = [];
      const spent: number[] = [];
      const count = { answered: 0 };

      /** Null if the server was killed meanwhile. */
      async function asked<T>(what: string, call: Promise<Answer<T>>): Promise<Answer<T> | null> {
        const answer = await Promise.race([
          call.catch(() => null),
          pause(HANG_MS, 'hangs' as const),
        ]);
        if (answer === 'hangs') {
          found.push(`${what} hangs`);
          return null;
        }
        if (answer !== null) count.answered += 1;
        if (answer !== null && answer.status >= 500)
          found.push(`${what} answers ${answer.status}: ${answer.text.slice(0, 200)}`);
        return answer;
      }

      async function worker(isOver: () => boolean): Promise<void> {
        const own: number[] = [];
        while (!isOver()) {
          const what = next();
          const id = own.length === 0 ? undefined : of(own);
          if (id === undefined || what < 0.35) {
            const bytes = `Work ${next()}. ${'It goes on and on. '.repeat(upTo(400))}`;
            const answer = await asked(
              'an upload',
              teacher.post<Submission>(
                `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
                form({ submission_file: { name: 'a.txt', bytes } }),
              ),
            );
            if (answer?.status === 201) {
              own.push(answer.body.id);
              known.set(answer.body.id, {
                bytes,
                grades: new Set([null]),
                gone: 'no',
                asked: false,
              });
            }
          } else if (what < 0.65) {
            const grade = `g${upTo(1_000_000)}`;
            const { grades } = known.get(id)!;
            grades.add(grade);
            const answer = await asked(
              'a grade',
              teacher.patch(`/api/v1/submissions/${id}`, { grade }),
            );
            if (answer?.status === 200) {
              grades.clear();
              grades.add(grade);
            }
          } else if (what < 0.75) {
            const answer = await asked(
              'a draft',
              teacher.post(`/api/v1/submissions/${id}/generate-feedback`, undefined, {
                Prefer: 'respond-async',
              }),
            );
            if (answer?.status === 202) known.get(id)!.asked = true;
          } else if (what < 0.8) {
            known.get(id)!.gone = 'maybe';
            own.splice(own.indexOf(id), 1);
            const answer = await asked('a delete', teacher.delete(`/api/v1/submissions/${id}`));
            if (answer?.status === 204) known.get(id)!.gone = 'yes';
            else if (answer !== null) known.get(id)!.gone = 'no';
          } else {
            await asked(
              'a list',
              teacher.get(`/api/v1/submissions/by_assignment/${assignment.id}?limit=20`),
            );
          }
        }
      }

      async function look(ids: readonly number[]): Promise<void> {
        for (const id of ids) {
          const { bytes, grades, gone } = known.get(id)!;
          const { status, body } = await teacher.get<Submission>(`/api/v1/submissions/${id}`);
          if (status === 404 && gone !== 'no') continue;
          if (status !== 200 || gone === 'yes') {
            found.push(`submission ${id}, gone: ${gone}, answers ${status}`);
            continue;
          }
          if (!grades.has(body.grade))
            found.push(
              `submission ${id} has the grade ${body.grade}, acknowledged was ${[...grades].join(' or ')}`,
            );
          const {
            body: { url },
          } = await teacher.get<{ url: string }>(
            `/api/v1/submissions/${id}/view-url?file_type=original`,
          );
          const file = await fetch(
            new URL(new URL(url).pathname + new URL(url).search, server.url),
          );
          if ((await file.text()) !== bytes)
            found.push(`the file of submission ${id} isn’t what was uploaded`);
        }
      }

      async function holds(): Promise<void> {
        const opened = await openDatabase(settings);
        try {
          found.push(
            ...(await brokenInvariants(opened.db)).map(
              ({ name, problems }) => `${name}: ${problems[0] ?? ''}`,
            ),
          );
          const jobs = await opened.db
            .selectFrom('feedback_jobs')
            .select(['id', 'leased_until'])
            .where('state', '=', 'running')
            .execute();
          found.push(
            ...jobs
              .filter(
                ({ leased_until }) => leased_until === null || leased_until > Date.now() + LEASE_MS,
              )
              .map(({ id }) => `job ${id} is held longer than its lease`),
          );
        } finally {
          await opened.close();
        }
      }

      for (let round = 0; round < ROUNDS; round += 1) {
        let isOver = false;
        const before = new Set(known.keys());
        const load = Promise.all(Array.from({ length: WORKERS }, () => worker(() => isOver)));
        const enough = count.answered + 5;
        await Promise.race([
          load,
          (async () => {
            while (count.answered < enough) await pause(5);
          })(),
        ]);
        await pause(upTo(800));
        isOver = true;
        await server.kill();
        await load;
        const began = performance.now();
        server = await server.restart();
        starts.push(performance.now() - began);
        spent.push(spentBy(server.pid) ?? 0);
        teacher = caller(server.url, teacher.token);
        await look([...known.keys()].filter((id) => !before.has(id) || next() < 10 / known.size));
        await holds();
      }
      await look([...known.keys()]);
      if (percentile(spent, 50) > Math.max(READY_MS, 1.5 * ordinary))
        found.push(`a start takes ${percentile(spent, 50)} ms of the processor`);
      expect(known.size).toBeGreaterThan(ROUNDS);
      nothingFound(
        'crash',
        `${ROUNDS} × kill -9 of the server on ${engine.name} (seed ${seed}): ${count.answered} requests answered, ${known.size} files looked at again, ready after ${Math.round(percentile(spent, 50))} ms of the processor (by the clock ${Math.round(percentile(starts, 50))} ms)`,
        found,
      );
    },
  );
});
