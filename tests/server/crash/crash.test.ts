import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { DatabaseSettings } from '#server/platform/database/types.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import type { Stores } from '#server/platform/database/stores/types.ts';
import { aDraft, anAssignment, aTeacher, testIds } from '#tests/support/class.ts';
import { engines } from '#tests/support/engines.ts';
import { amount, nothingFound } from '#tests/server/soak/soak.ts';
import { killed, start } from './killed.ts';

/** How often the writer is killed. */
const ROUNDS = amount(4, 250);
const CREDITS = 1_000_000;
const clock = { now: () => new Date() };

async function readDatabase(settings: DatabaseSettings) {
  const opened = await openDatabase(settings);
  try {
    const rows = await opened.db
      .selectFrom('submissions')
      .select(['id', 'grade', 'ai_feedback_text'])
      .execute();
    const jobs = await opened.db
      .selectFrom('feedback_jobs')
      .select(['submission_id', 'state'])
      .execute();
    const found = new Set<string>();
    for (const row of rows) {
      found.add(`created ${row.id}`);
      if (row.grade === `g${row.id}`) found.add(`graded ${row.id}`);
      if (row.ai_feedback_text === `draft of ${row.id}`) found.add(`drafted ${row.id}`);
    }
    for (const job of jobs) found.add(`asked ${job.submission_id}`);
    return { found, broken: await brokenInvariants(opened.db) };
  } finally {
    await opened.close();
  }
}

/** Finishes the jobs that the killed servers left open; returns how many. */
async function finishJobs(stores: Stores): Promise<number> {
  for (let done = 0; ;) {
    const job = await stores.feedbackJobs.claim(60_000);
    if (job === null) return done;
    if (await stores.feedbackJobs.complete(job, aDraft(`draft of ${job.submission_id}`))) done += 1;
  }
}

describe.each(engines)('killed with -9 during writes, on $name', (engine) => {
  test(
    '[AI-3] [AI-5] [RULE-19] everything acknowledged is found, and every draft is charged once',
    { timeout: 60_000 + ROUNDS * 10_000 },
    async () => {
      const { settings, dispose, ...database } = await engine.create();
      onTestFinished(dispose);
      await database.migrate();
      const setUp = createStores({ ...database, clock, ids: testIds });
      const { userId } = await aTeacher(setUp, CREDITS);
      const { id: assignmentId } = await anAssignment(setUp, { userId });
      const acknowledged: string[] = [];
      let found = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        acknowledged.push(
          ...(await killed(
            start('writer.script.ts', { settings, userId, assignmentId }),
            30 + Math.random() * 400,
          )),
        );
        const stands = await readDatabase(settings);
        found = stands.found;
        expect(acknowledged.filter((line) => !found.has(line))).toEqual([]);
        expect(stands.broken).toEqual([]);
      }
      expect(acknowledged.length).toBeGreaterThan(ROUNDS);

      await pause(250); // Until the leases of the last killed server end.
      const last = await openDatabase(settings);
      const stores = createStores({ ...last, clock, ids: testIds });
      const resumed = await finishJobs(stores);
      const asked = [...found].filter((line) => line.startsWith('asked'));
      const drafted = await last.db.selectFrom('ai_drafts').select('submission_id').execute();
      expect(drafted.map((row) => `asked ${row.submission_id}`).toSorted()).toEqual(
        asked.toSorted(),
      );
      expect(await stores.ledger.balance({ userId })).toEqual({
        balance: CREDITS - asked.length,
        held: 0,
      });
      expect(await brokenInvariants(last.db)).toEqual([]);
      await last.close();
      nothingFound(
        'crash',
        `${ROUNDS} × kill -9 of a writer on ${engine.name}, ${acknowledged.length} writes acknowledged, ${asked.length} drafts asked for and each charged once (${resumed} resumed)`,
        acknowledged.filter((line) => !found.has(line)),
      );
    },
  );
});
