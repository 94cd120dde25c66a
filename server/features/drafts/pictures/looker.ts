import { takeJob } from '#server/extraction/take-job.ts';
import { takeOut } from './pictures.ts';
import type { SightJob } from './types.ts';

/*
 * The child process that extracts the pictures from one file on its standard input, returns them
 * and ends. It runs as soon as it is imported: functions that tests call are in pictures.ts.
 */

const { job, bytes } = await takeJob<SightJob>();
const answer = await takeOut(bytes, job).catch(() => ({
  shown: [],
  failed: [...job.names],
  beyond: 0,
}));
process.send!(answer, () => process.exit());
