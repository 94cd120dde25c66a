import { type ChildProcess, fork } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withLowerPriority } from '#server/platform/process/lower-priority.ts';
import { builtFolder, programOf } from '#server/platform/process/programs.ts';
import { ROOT } from '#server/platform/process/root.ts';
import type { ExtractLimits } from './types.ts';
import { TOO_SLOW } from './watch-limits.ts';

const READABLE = [
  ...['package.json', 'contract', 'server', 'node_modules'].map((name) => join(ROOT, name)),
  builtFolder('.programs'),
].map((path) => `--allow-fs-read=${path}`);

/**
 * Restrictions on every child that works on submitted files: it may open our code and its packages,
 * start threads, and reach no network. A file to read is passed to it. Worker threads created from
 * a source text also load what is `--require`d, but not what is `--import`ed.
 */
export const sandboxArguments = (): string[] => [
  '--permission',
  '--allow-worker',
  ...READABLE,
  '--require',
  programOf('server/extraction/no-network.ts'),
  '--no-warnings',
];

/** How a child ended: with its answer, at a limit, or by itself without one. */
export type Ending =
  | { kind: 'answer'; message: unknown }
  | { kind: 'time' }
  | { kind: 'memory' }
  | { kind: 'crash' };

/** A process that was killed, by us or the system, and V8 out of heap, which aborts. */
export const OUT_OF_MEMORY: readonly (NodeJS.Signals | number | null)[] = [
  'SIGKILL',
  'SIGABRT',
  134,
];

/**
 * Starts a child for `entry` that waits for its job and its file. `told` is what it can know in
 * advance.
 */
export type Start = (entry: string, heapMb: number, told?: readonly string[]) => ChildProcess;

/**
 * Starts a new child. It has an empty environment, may read only the program itself, write nothing,
 * start no process and reach no network; it ends with this process.
 */
export const startChild: Start = (entry, heapMb, told = []) =>
  withLowerPriority(
    fork(entry, told, {
      env: {},
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        `--allow-fs-read=${entry}`,
        ...sandboxArguments(),
      ],
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    }),
  );

/**
 * Runs `entry` in a child process on one file, which is its standard input (`takeJob`), and ends it
 * when it answers, reaches a limit or `signal` aborts (then rejects with the signal's reason).
 */
export async function runContained(
  entry: string,
  path: string,
  job: object,
  limits: Pick<ExtractLimits, 'wallMs' | 'heapMb'>,
  signal: AbortSignal,
  start = startChild,
): Promise<Ending> {
  signal.throwIfAborted();
  await using file = await open(path, 'r');
  signal.throwIfAborted();
  const child = start(entry, limits.heapMb);
  const ended = Promise.withResolvers<Ending>();
  const timer = setTimeout(() => ended.resolve({ kind: 'time' }), limits.wallMs);
  const abort = (): void => ended.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  child.once('message', (message) => ended.resolve({ kind: 'answer', message }));
  child.once('error', ended.reject);
  child.once('exit', (code, killed) =>
    ended.resolve({
      kind:
        killed === TOO_SLOW ? 'time' : OUT_OF_MEMORY.includes(killed ?? code) ? 'memory' : 'crash',
    }),
  );
  // The exit of a child that is gone or no longer listens has already been reported.
  child.send(job, () => undefined);
  const handed = pipeline(file.createReadStream({ autoClose: false }), child.stdin!).catch(
    () => undefined,
  );
  try {
    return await ended.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
    await handed;
  }
}
