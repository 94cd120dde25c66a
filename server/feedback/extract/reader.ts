/** The child process that reads one file, its standard input, answers with one document and ends (RULE-34, RULE-35). */
import { readFileSync } from 'node:fs';
import { readSafely } from './read/safely.ts';
import type { ReadJob } from './types.ts';
import { watchMemory } from './watch-memory.ts';

const STDIN = 0;

const job = JSON.parse(process.argv[2]!) as ReadJob;
watchMemory(job.rssMb);
const answer = await readSafely(new Uint8Array(readFileSync(STDIN)), job);
process.send!(answer, () => process.exit());
