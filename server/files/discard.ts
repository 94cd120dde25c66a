import type { Log } from '../process/log.ts';
import type { Removed, Stores } from '../stores/types.ts';
import type { FileStore } from './types.ts';

interface Parts { stores: Pick<Stores, 'doomedFiles'>; files: Pick<FileStore, 'delete'>; log: Log }

/**
 * Deletes files whose rows are gone. Their keys are written down with the rows' removal, so what fails here is done by
 * `sweepDoomed` later: the caller's answer doesn't wait for a disk that doesn't answer.
 */
export async function discardFiles({ stores, files, log }: Parts, { fileKeys }: Removed): Promise<void> {
  const outcomes = await Promise.allSettled(fileKeys.map((key) => files.delete(key)));
  const gone = fileKeys.filter((_, index) => outcomes[index]?.status === 'fulfilled');
  if (gone.length < fileKeys.length) log('warn', { event: 'files_not_deleted', count: fileKeys.length - gone.length });
  await stores.doomedFiles.forget(gone);
}

const BATCH = 500;

/** Deletes what an earlier process did not get to. */
export async function sweepDoomed(parts: Parts): Promise<void> {
  const fileKeys = await parts.stores.doomedFiles.list(BATCH);
  if (fileKeys.length > 0) await discardFiles(parts, { fileKeys });
}
