/** The child process that reads one file, its standard input, answers with one document and ends (RULE-34, RULE-35). */
import { readFileSync } from 'node:fs';
import type { Document } from '#contract/document.ts';
import { Unreadable, unreadable } from './reasons.ts';
import type { ReadJob } from './types.ts';
import { watchMemory } from './watch-memory.ts';

const STDIN = 0;

async function read(job: ReadJob): Promise<Document> {
  try {
    const { readBytes } = await import('./read/read.ts');
    return await readBytes(new Uint8Array(readFileSync(STDIN)), job);
  } catch (error) {
    return unreadable(error instanceof Unreadable ? error.reason : 'damaged', job.extension);
  }
}

const job = JSON.parse(process.argv[2]!) as ReadJob;
watchMemory(job.rssMb);
const answer = await read(job);
process.send!(answer, () => process.exit());
