import { openDatabase } from '#server/platform/database/open.ts';
import type { DatabaseSettings } from '#server/platform/database/types.ts';
import { NotEnoughCredits } from '#server/platform/database/stores/errors.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { aDraft, testIds } from '#tests/support/class.ts';

/** A process that requests drafts all at once, and then works until no job is waiting. */
const { settings, userId, submissions } = JSON.parse(process.argv[2] ?? '{}') as {
  settings: DatabaseSettings;
  userId: number;
  submissions: number[];
};
const opened = await openDatabase(settings);
const { feedbackJobs } = createStores({
  ...opened,
  clock: { now: () => new Date() },
  ids: testIds,
});

const asked = await Promise.allSettled(
  submissions.map((id) => feedbackJobs.request({ userId }, id)),
);
let stored = 0;
let storedTwice = 0;
const work = async () => {
  for (
    let job = await feedbackJobs.claim(30_000);
    job !== null;
    job = await feedbackJobs.claim(30_000)
  ) {
    if (await feedbackJobs.complete(job, aDraft())) stored += 1;
    if (await feedbackJobs.complete(job, aDraft('again'))) storedTwice += 1;
  }
};
await Promise.all(Array.from({ length: 4 }, work));
await opened.close();
console.log(
  JSON.stringify({
    accepted: asked.filter((ask) => ask.status === 'fulfilled').length,
    refused: asked.filter(
      (ask) => ask.status === 'rejected' && ask.reason instanceof NotEnoughCredits,
    ).length,
    failed: asked
      .filter((ask) => ask.status === 'rejected' && !(ask.reason instanceof NotEnoughCredits))
      .map((ask) => String((ask as PromiseRejectedResult).reason)),
    stored,
    storedTwice,
  }),
);
