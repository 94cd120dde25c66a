import { Worker } from 'node:worker_threads';

const LOOK_MS = 100;

/** Gives what sets the time by which this process must be further, from now on; after it, the process ends. Another thread looks: a loop that never ends leaves no other clock a turn. */
export function endWhereStuck(): (ms: number) => void {
  const by = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const code = `
    const { workerData: by } = require('node:worker_threads');
    setInterval(() => {
      const last = Atomics.load(by, 0);
      if (last !== 0n && process.hrtime.bigint() > last) process.kill(process.pid, 'SIGKILL');
    }, ${LOOK_MS})`;
  new Worker(code, { eval: true, workerData: by, execArgv: [] }).unref();
  return (ms) =>
    void Atomics.store(
      by,
      0,
      ms === Infinity ? 0n : process.hrtime.bigint() + BigInt(Math.ceil(ms * 1e6)),
    );
}
