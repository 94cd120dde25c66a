/** The child process that reads one file, its standard input, answers with one document and ends (RULE-34, RULE-35). */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Document } from '#contract/document.ts';
import { Unreadable, unreadable } from './reasons.ts';
import type { ReadJob } from './types.ts';

const WATCH_MS = 20;
const STDIN = 0;

/** Buffers are outside the heap's limit: another thread watches all memory, since reading may keep this one busy. */
function watchMemory(rssMb: number): void {
  const watch = `setInterval(() => { if (process.memoryUsage.rss() > ${rssMb * 1024 * 1024}) process.kill(process.pid, 'SIGKILL'); }, ${WATCH_MS})`;
  new Worker(watch, { eval: true }).unref();
}

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
