import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { form } from '#tests/support/caller.ts';
import { startPostgres } from '#tests/support/postgres/postgres.setup.ts';
import { startServer } from '#tests/support/server.ts';
import { amount, isSoak, nothingFound, soakTimeout } from './soak.ts';

const ROUNDS = amount(1, 50);
const HANG_MS = 60_000;

// Only in the long form: PostgreSQL takes long to restart while the rest of `npm test` runs.
test.runIf(isSoak)(
  '[RUN-67] while a PostgreSQL is killed and restarted under load requests get a 503, and nothing acknowledged is lost',
  { timeout: soakTimeout(300_000) },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    await postgres.createDatabase('school');
    const databaseUrl = `${postgres.url}/school`;
    const server = await startServer({ env: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const teacher = await server.teacher();
    const {
      body: { id },
    } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const list = `/api/v1/submissions/by_assignment/${id}`;
    const found: string[] = [];
    const kept = new Set<number>();
    const count = { asked: 0, refused: 0 };
    const turn = { isOver: false };
    async function work(): Promise<void> {
      while (!turn.isOver) {
        const answer = await Promise.race([
          teacher.post<Submission>(
            `${list}/upload`,
            form({ submission_file: { name: 'a.txt', bytes: 'Work.' } }),
          ),
          pause(HANG_MS, null),
        ]);
        count.asked += 1;
        if (answer === null) found.push('a request hangs');
        else if (answer.status === 201) kept.add(answer.body.id);
        else if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) {
          count.refused += 1;
          await pause(20);
        } else found.push(`an upload answers ${answer.status} ${answer.text.slice(0, 160)}`);
      }
    }
    const load = Promise.all([work(), work(), work()]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = kept.size;
      await expect.poll(() => kept.size).toBeGreaterThan(before + 2);
      await postgres.kill();
      const refused = count.refused;
      await expect.poll(() => count.refused).toBeGreaterThan(refused);
      await postgres.startAgain();
    }
    const before = kept.size;
    await expect.poll(() => kept.size).toBeGreaterThan(before);
    turn.isOver = true;
    await load;
    const opened = await openDatabase({ dataDir: server.dataDir, databaseUrl });
    const there = new Set(
      (await opened.db.selectFrom('submissions').select('id').execute()).map((row) => row.id),
    );
    for (const one of kept)
      if (!there.has(one)) found.push(`submission ${one} was acknowledged and is gone`);
    found.push(
      ...(await brokenInvariants(opened.db)).map(
        ({ name, problems }) => `${name}: ${problems[0] ?? ''}`,
      ),
    );
    await opened.close();
    nothingFound(
      'crash',
      `${ROUNDS} × PostgreSQL killed with -9 and started again under load: ${count.asked} uploads, ${kept.size} acknowledged, ${count.refused} refused meanwhile`,
      found,
    );
  },
);
