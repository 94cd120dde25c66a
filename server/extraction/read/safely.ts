import type { Document } from '#contract/submissions/document.ts';
import { Unreadable, unreadable } from '#server/extraction/reasons.ts';
import type { ReadTask } from '#server/extraction/types.ts';

/**
 * Reads the bytes of a file as a document, whatever a parser makes of them. Only for a child
 * process.
 */
export async function readSafely(bytes: Uint8Array, task: ReadTask): Promise<Document> {
  try {
    const { readBytes } = await import('./read.ts');
    return await readBytes(bytes, task);
  } catch (error) {
    return unreadable(error instanceof Unreadable ? error.reason : 'damaged', task.extension);
  }
}
