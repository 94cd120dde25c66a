import { link } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppParts } from '#server/context.ts';
import { isAccepted } from '#server/platform/files/kinds.ts';
import { extensionOf } from '#server/platform/files/names.ts';
import {
  type CheckedFile,
  type StoredUpload,
  storeUpload,
} from '#server/platform/files/uploads.ts';
import type { StoredFile } from '#server/platform/database/stores/types.ts';
import type { ImportedFile } from './types.ts';
import { removeQuietly } from '#server/platform/files/disk.ts';

type Parts = Pick<AppParts, 'files' | 'documents' | 'ids' | 'log'>;

/** The extension for a file that is stored unchanged and offered, but never read. */
const OPAQUE = 'bin';

/**
 * Stores an unpacked file under a second name, so that another process still finds it after a
 * crash; its text is read as for any upload, in the turn of the importing `account`.
 */
export async function storeImported(
  parts: Parts,
  folder: string,
  file: ImportedFile,
  account: number,
  keep: <F extends StoredFile | null>(stored: F) => F,
): Promise<StoredUpload> {
  const { files, ids } = parts;
  const path = join(files.incoming, `${ids.uuid()}.part`);
  await link(join(folder, file.staged), path);
  try {
    const origin = file.online_text ? ('online_text' as const) : ('intake' as const);
    const extension = extensionOf(file.filename);
    if (!file.readable || !isAccepted(extension)) {
      const key = `${ids.uuid()}.${OPAQUE}`;
      await files.put(key, path);
      const stored = keep({ key, filename: file.filename, bytes: file.bytes });
      return {
        file: { ...stored, folder: file.folder, sha256: file.sha256, origin, processed: null },
        remember: async () => {},
      };
    }
    const checked: CheckedFile = {
      path,
      name: file.filename,
      filename: file.filename,
      extension,
      bytes: file.bytes,
      sha256: file.sha256,
    };
    const kept = await storeUpload(parts, checked, keep, account);
    return { ...kept, file: { ...kept.file, folder: file.folder, origin } };
  } finally {
    await removeQuietly(path);
  }
}
