import { writeSync } from 'node:fs';
import { openDatabase } from '#server/platform/database/open.ts';
import type { DatabaseSettings } from '#server/platform/database/types.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { aDraft, newSubmission, testIds } from '#tests/support/class.ts';

/**
 * A server that works until it is killed. It reports an action only once the store has confirmed
 * it.
 */
const { settings, userId, assignmentId } = JSON.parse(process.argv[2] ?? '{}') as {
  settings: DatabaseSettings;
  userId: number;
  assignmentId: number;
};
const LEASE_MS = 200;
const opened = await openDatabase(settings);
await opened.migrate();
const { submissions, feedbackJobs } = createStores({
  ...opened,
  clock: { now: () => new Date() },
  ids: testIds,
});
const acknowledge = (...done: (string | number)[]) => writeSync(1, `${done.join(' ')}\n`);

const work = async () => {
  for (let turn = 0; ; turn += 1) {
    const { id } = await submissions.create({ userId }, assignmentId, newSubmission());
    acknowledge('created', id);
    await submissions.patch({ userId }, id, { grade: `g${id}` }, 1);
    acknowledge('graded', id);
    await feedbackJobs.request({ userId }, id);
    acknowledge('asked', id);
    const job = await feedbackJobs.claim(LEASE_MS);
    if (job !== null && (await feedbackJobs.complete(job, aDraft(`draft of ${job.submission_id}`))))
      acknowledge('drafted', job.submission_id);
  }
};
await Promise.all([work(), work(), work()]);
