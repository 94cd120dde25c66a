import { programOf } from '#server/platform/process/programs.ts';
import { WorkerDied } from '#server/features/drafts/errors.ts';
import type { Given, Made, TaskName } from './tasks.ts';
import { WORKER_POOL_LIMITS, type WorkerPool, type WorkerPoolLimits } from './types.ts';
import { type PooledWorker, startWorker } from './worker.ts';

/** How often a child that has nothing to do is let go, all but one. */
const IDLE_MS = 60_000;

/**
 * Children for what is done with people's text: at most `atOnce`, the others wait their turn. They are started when they
 * are needed and stay warm, so that a draft costs no start.
 */
export function createWorkerPool(
  atOnce: number,
  limits: WorkerPoolLimits = WORKER_POOL_LIMITS,
  entry = programOf('server/platform/workers/child.ts'),
): WorkerPool {
  const all = new Set<PooledWorker>();
  const idle: PooledWorker[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (busy < atOnce) {
      busy += 1;
      return;
    }
    const called = Promise.withResolvers<void>();
    const abort = (): void => {
      waiting.splice(waiting.indexOf(called.resolve), 1);
      called.reject(signal.reason as Error);
    };
    waiting.push(called.resolve);
    signal.addEventListener('abort', abort, { once: true });
    await called.promise.finally(() => signal.removeEventListener('abort', abort));
  }

  function drop(worker: PooledWorker): void {
    worker.end();
    all.delete(worker);
  }

  function take(): PooledWorker {
    for (let worker = idle.pop(); worker !== undefined; worker = idle.pop()) {
      if (worker.isFit()) return worker;
      drop(worker);
    }
    const worker = startWorker(limits, entry);
    all.add(worker);
    return worker;
  }

  function giveBack(worker: PooledWorker): void {
    if (worker.isFit() && !closed) idle.push(worker);
    else drop(worker);
    const next = waiting.shift();
    if (next === undefined) busy -= 1;
    else next();
  }

  // The one used last is taken first: the first of the pile has had the least to do.
  const retiring = setInterval(() => {
    const spare = idle.length > 1 ? idle.shift() : undefined;
    if (spare !== undefined) drop(spare);
  }, IDLE_MS).unref();

  return {
    async run<N extends TaskName>(name: N, given: Given<N>, signal: AbortSignal): Promise<Made<N>> {
      await turn(signal);
      if (closed) throw new WorkerDied('crash');
      const worker = take();
      try {
        return (await worker.run({ name, given }, signal)) as Made<N>;
      } finally {
        giveBack(worker);
      }
    },
    close() {
      closed = true;
      clearInterval(retiring);
      for (const worker of all) worker.end();
      all.clear();
      idle.length = 0;
    },
  };
}
