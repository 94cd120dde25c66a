import { readDocument } from './extract/extract.ts';
import type { ReadDocument } from '../files/documents.ts';

/** Reads files, each in a child process; at most `atOnce` at a time, the others wait their turn. */
export function createDocumentReader(atOnce: number): ReadDocument {
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

  return async (path, extension, signal) => {
    await turn();
    try {
      return await readDocument(path, extension, signal === undefined ? {} : { signal });
    } finally {
      done();
    }
  };
}
