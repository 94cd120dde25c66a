import { takeJob } from '#server/extraction/take-job.ts';
import { takeOut } from './pictures.ts';
import type { SightJob } from './types.ts';

/*
 * The child process that takes pictures out of one file, its standard input, answers with them and ends.
 * It runs as soon as it is imported: what tests call stands in pictures.ts.
 */

const { job, bytes } = await takeJob<SightJob>();
const answer = await takeOut(bytes, job).catch(() => ({
  shown: [],
  failed: [...job.names],
  beyond: 0,
}));
process.send!(answer, () => process.exit());
