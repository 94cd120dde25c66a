import { type ChildProcess, spawn } from 'node:child_process';
import { COMPILED } from './process.ts';

export interface Ended {
  code: number | null;
  output: string;
}

/** A process whose output is kept. */
export interface Running {
  child: ChildProcess;
  output(): string;
  /**
   * Resolves with what `pattern` matches once it is printed. Rejects if the process ends without
   * it.
   */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Ended>;
}

/** Variables of this test run that would change how a command behaves. */
const OURS =
  /^(VITEST|NODE_ENV|NODE_OPTIONS|TEST|MODE|PROD|DEV|SSR|BASE_URL|PORT|HOST|DATA_DIR|CI)/;

/** Runs a command as a user would, with `env` added to the environment. */
export function run(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Running {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !OURS.test(name)),
  );
  const child = spawn(command, args, {
    cwd,
    env: { ...inherited, ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const watchers = new Set<() => void>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    for (const watcher of watchers) watcher();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
  return {
    child,
    ended,
    output: () => output,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match === null) return;
          watchers.delete(look);
          resolve(match);
        };
        watchers.add(look);
        ended.then(
          () => reject(new Error(`It ended without printing ${pattern}:\n${output}`)),
          reject,
        );
        look();
      }),
  };
}
