import { Worker } from 'node:worker_threads';

const WATCH_MS = 20;

/** Ends this process when it has more memory: buffers are outside the heap's limit, and reading may keep this thread busy. */
export function watchMemory(rssMb: number): void {
  const watch = `setInterval(() => { if (process.memoryUsage.rss() > ${rssMb * 1024 * 1024}) process.kill(process.pid, 'SIGKILL'); }, ${WATCH_MS})`;
  new Worker(watch, { eval: true }).unref();
}
