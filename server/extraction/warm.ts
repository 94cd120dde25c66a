import { open } from 'node:fs/promises';
import type { Document } from '#contract/submissions/document.ts';
import type { ReadDocument } from '#server/platform/files/documents.ts';
import { isTextKind } from '#server/platform/files/kinds.ts';
import type { WorkerPool } from '#server/platform/workers/types.ts';
import { WorkerDied } from '#server/features/drafts/errors.ts';
import type { Start } from './contain.ts';
import { ENDS, readDocument } from './extract.ts';
import { unreadable } from './reasons.ts';
import { EXTRACT_LIMITS } from './types.ts';

/**
 * No encoding needs more for one character; a longer file contains too much text whatever it says.
 */
const BYTES_PER_CHARACTER = 4;
const { characters } = EXTRACT_LIMITS;

async function bytesOf(path: string): Promise<Uint8Array | null> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  return size > characters * BYTES_PER_CHARACTER ? null : new Uint8Array(await file.readFile());
}

/**
 * Reads files as `readDocument` does, except that files which are already text are read in a child
 * that stays warm, where all work on people's texts is done: starting a child takes a hundred times
 * as long as reading an essay (docs/decisions/uploads.md).
 */
export const readWarm =
  (apart: WorkerPool, start?: Start): ReadDocument =>
  async (path, extension, { signal = new AbortController().signal } = {}): Promise<Document> => {
    signal.throwIfAborted();
    const bytes = isTextKind(extension) ? await bytesOf(path) : null;
    if (bytes === null) return readDocument(path, extension, { signal, start });
    try {
      const document = await apart.run('readTextFile', { bytes, extension, characters }, signal);
      return document.text.length > characters ? unreadable('too-long', extension) : document;
    } catch (error) {
      if (error instanceof WorkerDied) return unreadable(ENDS[error.limit], extension);
      throw error;
    }
  };
