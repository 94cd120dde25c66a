import { Worker } from 'node:worker_threads';

const WATCH_MS = 20;
/**
 * How a child that has used too much processor time ends: this tells its parent that it wasn't
 * because of memory.
 */
export const TOO_SLOW: NodeJS.Signals = 'SIGTERM';

/**
 * Ends this process if it uses more memory (since buffers are outside the heap's limit) or, from
 * now on, more processor time (since a busy machine mustn't count against a file). Checked by
 * another thread, because reading may keep this one busy.
 */
export function watchLimits({ rssMb, cpuMs = Infinity }: { rssMb: number; cpuMs?: number }): void {
  const watch = `
    const { workerData: { rssBytes, cpuMs, signal } } = require('node:worker_threads');
    const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
    const began = spent();
    setInterval(() => {
      if (process.memoryUsage.rss() > rssBytes) process.kill(process.pid, 'SIGKILL');
      if (spent() - began > cpuMs) process.kill(process.pid, signal);
    }, ${WATCH_MS})`;
  new Worker(watch, {
    eval: true,
    workerData: { rssBytes: rssMb * 1024 * 1024, cpuMs, signal: TOO_SLOW },
  }).unref();
}
