import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs a script of the repository in a process of its own and answers what it printed, as JSON. Throws what it complained of. */
export async function inProcess<T>(script: URL, input: unknown): Promise<T> {
  const child = spawn(process.execPath, [script.pathname, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, complaint, code] = await Promise.all([
    text(child.stdout), text(child.stderr), new Promise((resolve) => child.once('close', resolve)),
  ]);
  if (code !== 0) throw new Error(`${script.pathname} ended with ${String(code)}: ${complaint}`);
  return JSON.parse(out) as T;
}
