/** The child process that reads one file, its standard input, answers with one document and ends (RULE-34, RULE-35). */
import { readSafely } from './read/safely.ts';
import { AHEAD } from './standby.ts';
import { takeJob } from './take-job.ts';
import type { ReadJob } from './types.ts';

const taken = takeJob<ReadJob>();
if (process.argv[2] === AHEAD) await (await import('./read/read.ts')).loadAhead();
const { job, bytes } = await taken;
process.send!(await readSafely(bytes, job), () => process.exit());
