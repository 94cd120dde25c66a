import { fork } from 'node:child_process';
import { OUT_OF_MEMORY, walls } from '#server/extraction/contain.ts';
import { TOO_SLOW } from '#server/extraction/watch-limits.ts';
import { withLowerPriority } from '#server/platform/process/lower-priority.ts';
import { UnreadableError, WorkerDied } from '#server/features/drafts/errors.ts';
import type { Answer, WorkerPoolLimits, Order } from './types.ts';

/** A child that has grown by so much of its limit makes room for a new one: its next task is to have the whole limit. */
const SPENT_SHARE = 0.5;

/** A warm child process that does one task after the other. */
export interface PooledWorker {
  /** False once it has died or grown too large: it is to be used no more. */
  isFit(): boolean;
  run(order: Order, signal: AbortSignal): Promise<unknown>;
  end(): void;
}

const causeOf = (code: number | null, signal: NodeJS.Signals | null): WorkerDied['limit'] => {
  if (signal === TOO_SLOW) return 'time';
  return OUT_OF_MEMORY.includes(signal ?? code) ? 'memory' : 'crash';
};

/**
 * Starts a child. It has an empty environment, may read only the program itself, write nothing, start no process and reach no network; it
 * ends with this process.
 */
export function startWorker(limits: WorkerPoolLimits, entry: string): PooledWorker {
  const child = withLowerPriority(
    fork(entry, [JSON.stringify({ cpuMs: limits.cpuMs, rssMb: limits.rssMb })], {
      env: {},
      execArgv: [`--max-old-space-size=${limits.heapMb}`, `--allow-fs-read=${entry}`, ...walls()],
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
      // A channel that is closed is told by the child's end.
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
