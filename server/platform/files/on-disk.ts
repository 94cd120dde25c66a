import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ids } from '#server/platform/database/stores/types.ts';
import type { FileStore } from './types.ts';
import { removeQuietly } from '#server/platform/files/disk.ts';

/**
 * Runs `work` on a temporary file with these bytes, in the folder for incoming files; it is deleted
 * afterwards.
 */
export async function onDisk<T>(
  { files, ids }: { files: Pick<FileStore, 'incoming'>; ids: Pick<Ids, 'uuid'> },
  bytes: Uint8Array | string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(files.incoming, `${ids.uuid()}.part`);
  try {
    await writeFile(path, bytes, { flag: 'wx' });
    return await work(path);
  } finally {
    await removeQuietly(path);
  }
}
