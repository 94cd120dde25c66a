import type { ExtractText } from '../context.ts';
import { extractText } from './extract/extract.ts';
import type { Log } from '../process/log.ts';

/**
 * The text of an uploaded file for its "processed" copy, read in a child process; at most `atOnce` at a time, the others
 * wait their turn. Null when there is none to be had, for whatever reason: the upload goes on without it.
 */
export function createTextExtractor(atOnce: number, log: Log): ExtractText {
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
      const extracted = await extractText(path, extension);
      return extracted.kind === 'text' ? extracted.text : null;
    } catch (error) {
      log('error', { event: 'extraction_failed', error: error instanceof Error ? error.message : String(error) });
      return null;
    } finally {
      done();
    }
  };
}
