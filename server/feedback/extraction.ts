import type { ReadDocument } from '../context.ts';
import { readDocument } from './extract/extract.ts';
import type { Log } from '../process/log.ts';

/**
 * Reads uploaded files, each in a child process; at most `atOnce` at a time, the others wait their turn. Null when reading
 * could not be tried, for whatever reason: the upload goes on without it.
 */
export function createDocumentReader(atOnce: number, log: Log): ReadDocument {
  let running = 0;
  const waiting: (() => void)[] = [];

  const turn = async (): Promise<void> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const done = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (path, extension) => {
    await turn();
    try {
      return await readDocument(path, extension);
    } catch (error) {
      log('error', { event: 'extraction_failed', error: error instanceof Error ? error.message : String(error) });
      return null;
    } finally {
      done();
    }
  };
}
