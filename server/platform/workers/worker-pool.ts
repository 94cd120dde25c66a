import { fork } from 'node:child_process';
import { OUT_OF_MEMORY, sandboxArguments } from '#server/extraction/contain.ts';
import { TOO_SLOW } from '#server/extraction/watch-limits.ts';
import { withLowerPriority } from '#server/platform/process/lower-priority.ts';
import { UnreadableError, WorkerDied } from '#server/features/drafts/errors.ts';
import {
  type Answer,
  type Order,
  WORKER_POOL_LIMITS,
  type WorkerPool,
  type WorkerPoolLimits,
} from './types.ts';
import { programOf } from '#server/platform/process/programs.ts';
import type { Given, Made, TaskName } from './tasks.ts';

/**
 * A child that uses this share of its limit is replaced by a new one, so that the next task has the
 * whole limit.
 */
const SPENT_SHARE = 0.5;

/** A warm child process that runs one task after the other. */
interface PooledWorker {
  /** False once it has died or grown too large: it must not be used again. */
  isFit(): boolean;
  run(order: Order, signal: AbortSignal): Promise<unknown>;
  end(): void;
}

const causeOf = (code: number | null, signal: NodeJS.Signals | null): WorkerDied['limit'] => {
  if (signal === TOO_SLOW) return 'time';
  return OUT_OF_MEMORY.includes(signal ?? code) ? 'memory' : 'crash';
};

/**
 * Starts a child. It has an empty environment, may read only the program itself, write nothing,
 * start no process and reach no network; it ends with this process.
 */
function startWorker(limits: WorkerPoolLimits, entry: string): PooledWorker {
  const child = withLowerPriority(
    fork(entry, [JSON.stringify({ cpuMs: limits.cpuMs, rssMb: limits.rssMb })], {
      env: {},
      execArgv: [
        `--max-old-space-size=${limits.heapMb}`,
        `--allow-fs-read=${entry}`,
        ...sandboxArguments(),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }),
  );
  child.unref();
  child.channel?.unref();
  let fit = true;
  let ended: WorkerDied | null = null;
  let atWork: { answer(answer: Answer): void; fail(error: Error): void } | null = null;
  const die = (error: WorkerDied): void => {
    fit = false;
    ended ??= error;
    atWork?.fail(ended);
  };
  child.on('exit', (code, signal) => die(new WorkerDied(causeOf(code, signal))));
  child.on('error', (cause) => die(new WorkerDied('crash', { cause })));
  child.on('message', (answer) => atWork?.answer(answer as Answer));
  const end = (): void => {
    fit = false;
    child.kill('SIGKILL');
  };

  async function run(order: Order, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    if (ended !== null) throw ended;
    const answered = Promise.withResolvers<Answer>();
    atWork = { answer: answered.resolve, fail: answered.reject };
    const timer = setTimeout(() => {
      end();
      answered.reject(new WorkerDied('time'));
    }, limits.wallMs);
    const abort = (): void => {
      end();
      answered.reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      // The child's end reports a closed channel.
      child.send(order, () => undefined);
      const answer = await answered.promise;
      if (answer.spent || answer.rssMb > limits.rssMb * SPENT_SHARE) end();
      if (answer.kind === 'made') return answer.made;
      if (answer.kind === 'unreadable') throw new UnreadableError(answer.message);
      throw new Error(`A ${answer.name} was thrown in a child process.\n${answer.at}`);
    } finally {
      atWork = null;
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  return { isFit: () => fit, run, end };
}

/** How often an idle child is ended, except the last one. */
const IDLE_MS = 60_000;

/**
 * Creates a pool of children for working on people's text: at most `atOnce`, other tasks wait their
 * turn. They are started when needed and stay warm, so that a draft doesn't pay for a start.
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

  // The one used last is taken first, so the first in the list has been used least.
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
