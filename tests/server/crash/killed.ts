import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Runs a script of this folder in a process of its own. */
export const start = (script: string, input: unknown): ChildProcess =>
  spawn(process.execPath, [new URL(script, import.meta.url).pathname, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/**
 * Returns what a process acknowledged until it was killed with -9, some time after its first
 * output.
 */
export async function killed(child: ChildProcess, afterMs: number): Promise<string[]> {
  let said = '';
  let complaint = '';
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, signal) => resolve(signal));
  });
  child.stderr?.on('data', (bytes: Buffer) => {
    complaint += bytes.toString();
  });
  child.stdout?.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const spoke = new Promise<void>((resolve) => {
    child.stdout?.once('data', () => resolve());
  });
  await Promise.race([spoke, ended]);
  await pause(afterMs);
  child.kill('SIGKILL');
  if ((await ended) !== 'SIGKILL') throw new Error(`the writer ended by itself: ${complaint}`);
  // A line without its end was never fully written.
  return said.split('\n').slice(0, -1);
}
