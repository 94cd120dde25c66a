/**
 * The child process that reads one file from its standard input, responds with one document and
 * ends (RULE-34, RULE-35).
 */
import { loadFor } from './read/read.ts';
import { readSafely } from './read/safely.ts';
import { takeJob } from './take-job.ts';
import type { ReadJob } from './types.ts';

const taken = takeJob<ReadJob>();
// The expected kind of file, if that is known in advance.
const [, , extension] = process.argv;
if (extension !== undefined) await loadFor(extension);
const { job, bytes } = await taken;
process.send!(await readSafely(bytes, job), () => process.exit());
