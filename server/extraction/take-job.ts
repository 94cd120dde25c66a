import { readFileSync } from 'node:fs';
import { watchLimits } from './watch-limits.ts';

const STDIN = 0;

/**
 * Only for a child of `runContained`: waits for its job, and reads its file from its whole standard
 * input.
 */
export async function takeJob<Job extends { rssMb: number; cpuMs: number }>(): Promise<{
  job: Job;
  bytes: Uint8Array;
}> {
  const job = await new Promise<Job>((resolve) => {
    process.once('message', resolve);
  });
  watchLimits(job);
  return { job, bytes: new Uint8Array(readFileSync(STDIN)) };
}
