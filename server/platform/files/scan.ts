import { spawn } from 'node:child_process';
import { takeTurns } from '#server/platform/process/turn-queue.ts';
import { ApiError, invalidInput } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/process/log.ts';

/** Scans a file that has arrived. If it is refused, throws what the sender is told. */
export type Scan = (path: string, field: string) => Promise<void>;

const SLOW_MS = 60_000;
const AT_ONCE = 4;
const FOUND = 1;
const REFUSED =
  'This server’s malware scanner found something in the file, so it was refused. Nothing of it is kept.';
const UNSURE = 'The file couldn’t be checked for malware, so it wasn’t accepted. Please try again.';

/** Returns the command's exit code; null if it didn't start, was killed, or took too long. */
const exitCode = (words: readonly string[], path: string, slowMs: number): Promise<number | null> =>
  new Promise((resolve) => {
    const [program = '', ...args] = words;
    const child = spawn(program, [...args, path], {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] ?? '' },
      timeout: slowMs,
      killSignal: 'SIGKILL',
    });
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code));
  });

/**
 * Creates the operator's own scanner: `SCAN_COMMAND` with the path of the file as its last word.
 * Exit code 0 accepts it, 1 refuses it; anything else, or no result in time, doesn't count as
 * acceptance.
 */
export function createScan(words: readonly string[], log: Log, slowMs = SLOW_MS): Scan {
  const run = takeTurns(
    AT_ONCE,
    (_path: string) => null,
    (path: string) => exitCode(words, path, slowMs),
  );
  return async (path, field) => {
    const code = await run(path);
    if (code === 0) return;
    log('warn', { event: 'upload_refused', code, found: code === FOUND });
    if (code === FOUND) throw invalidInput(['body', field], REFUSED, 'malware');
    throw new ApiError(503, UNSURE, { 'Retry-After': '30' });
  };
}
