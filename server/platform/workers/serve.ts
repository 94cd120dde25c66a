import { Worker } from 'node:worker_threads';
import { UnreadableError } from '#server/features/drafts/errors.ts';
import { isMemorySpent } from './spent.ts';
import type { Answer, WorkerPoolLimits, Order } from './types.ts';

const WATCH_MS = 50;
const MB = 1024 * 1024;
const IDLE = -1;

/** The processor time that this child had used when its task began, in milliseconds. */
const began = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
began[0] = IDLE;

const cpuNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Watches from another thread, since a task keeps this one busy. The signal says which limit was
 * reached.
 */
function watch({ cpuMs, rssMb }: Pick<WorkerPoolLimits, 'cpuMs' | 'rssMb'>): void {
  const code = `
    const { workerData: { began, cpuMs, rssBytes } } = require('node:worker_threads');
    setInterval(() => {
      if (process.memoryUsage.rss() > rssBytes) process.kill(process.pid, 'SIGKILL');
      const { user, system } = process.cpuUsage();
      if (began[0] !== ${IDLE} && (user + system) / 1000 - began[0] > cpuMs) process.kill(process.pid, 'SIGTERM');
    }, ${WATCH_MS})`;
  new Worker(code, { eval: true, workerData: { began, cpuMs, rssBytes: rssMb * MB } }).unref();
}

export type TaskTable = Readonly<Record<string, (given: never) => unknown>>;
type Outcome = Answer extends infer A
  ? A extends Answer
    ? Omit<A, 'rssMb' | 'spent'>
    : never
  : never;

async function done(tasks: TaskTable, { name, given }: Order): Promise<Outcome> {
  try {
    return { kind: 'made', made: await (tasks[name] as (given: unknown) => unknown)(given) };
  } catch (error) {
    if (error instanceof UnreadableError) return { kind: 'unreadable', message: error.message };
    const { name: what, stack = '' } =
      error instanceof Error ? error : new Error('no error was thrown');
    return {
      kind: 'fault',
      name: what,
      at: stack
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .join('\n'),
    };
  }
}

/**
 * Makes this child process run the tasks it is given, one at a time, until its parent ends it or is
 * gone.
 */
export function serveTasks(tasks: TaskTable): void {
  watch(JSON.parse(process.argv[2]!) as WorkerPoolLimits);
  process.on('disconnect', () => process.exit());
  process.on('message', async (order: Order) => {
    began[0] = cpuNow();
    const outcome = await done(tasks, order);
    began[0] = IDLE;
    process.send!({
      ...outcome,
      rssMb: process.memoryUsage.rss() / MB,
      spent: outcome.kind === 'fault' || isMemorySpent(),
    } as Answer);
  });
}
