import type { Log } from '#server/platform/process/log.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import type { Removed, Stores } from '#server/platform/database/stores/types.ts';
import type { FileStore } from './types.ts';

/** How many at a time: deleting those of a large class at once blocked everybody. */
const BATCH = 500;

interface Parts {
  stores: Pick<Stores, 'doomedFiles'>;
  files: Pick<FileStore, 'delete'>;
  log: Log;
}

/**
 * Deletes files whose rows have been deleted. Their keys are recorded when the rows are removed, so
 * what fails here is done by `deleteScheduledFiles` later: the response doesn't wait for a disk
 * that doesn't respond. Returns how many are left for then.
 */
export async function discardFiles(
  { stores, files, log }: Parts,
  { fileKeys }: Removed,
): Promise<number> {
  let left = 0;
  for (const part of chunks(fileKeys, BATCH)) {
    const outcomes = await Promise.allSettled(part.map((key) => files.delete(key)));
    const gone = part.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    left += part.length - gone.length;
    await stores.doomedFiles.forget(gone);
  }
  if (left > 0) log('warn', { event: 'files_not_deleted', count: left });
  return left;
}

/**
 * Deletes what an earlier process did not get to, part by part until there is no more; what can't
 * be deleted now waits for the next time.
 */
export async function deleteScheduledFiles(parts: Parts, isStopped: () => boolean): Promise<void> {
  for (
    let fileKeys = await parts.stores.doomedFiles.list(BATCH);
    fileKeys.length > 0;
    fileKeys = await parts.stores.doomedFiles.list(BATCH, fileKeys.at(-1))
  ) {
    await discardFiles(parts, { fileKeys });
    if (isStopped()) return;
  }
}
