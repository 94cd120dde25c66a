/** The child process that reads one file, its standard input, answers with one document and ends (RULE-34, RULE-35). */
import { loadFor } from './read/read.ts';
import { readSafely } from './read/safely.ts';
import { takeJob } from './take-job.ts';
import type { ReadJob } from './types.ts';

const taken = takeJob<ReadJob>();
// What kind of file it is to be, where that is known before.
const [, , extension] = process.argv;
if (extension !== undefined) await loadFor(extension);
const { job, bytes } = await taken;
process.send!(await readSafely(bytes, job), () => process.exit());
