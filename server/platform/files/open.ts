import { join } from 'node:path';
import type { ServerSettings } from '#server/platform/settings/settings.ts';
import { openDiskFiles } from './disk.ts';
import type { FileStore } from './types.ts';

/** Opens the store that the settings name. The S3 client is loaded only if it is used. */
export async function openFiles({
  dataDir,
  storage,
}: Pick<ServerSettings, 'dataDir' | 'storage'>): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  if (storage === null) return await openDiskFiles(folder);
  const { openS3Files } = await import('./s3.ts');
  return await openS3Files(storage, join(folder, 'incoming'));
}
