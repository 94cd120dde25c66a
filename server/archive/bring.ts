import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BroughtIn } from '#contract/archive/assignment.ts';
import type { AppParts } from '../context.ts';
import { fileLooksLike, isAccepted } from '../files/kinds.ts';
import { extensionOf } from '../files/names.ts';
import { orUndo } from '../files/uploads.ts';
import type { Principal } from '../stores/types.ts';
import { type OpenedArchive, readArchive } from './read.ts';

type Parts = Pick<AppParts, 'stores' | 'files' | 'ids' | 'log'>;

/** What is kept as it is and offered, but never read. */
const OPAQUE = 'bin';

async function keyOf({ ids }: Parts, { file, path }: OpenedArchive['files'][number]): Promise<string> {
  const extension = extensionOf(file.path);
  const fits = isAccepted(extension) && extension === extensionOf(file.name) && await fileLooksLike(extension, path);
  return `${ids.uuid()}.${fits ? extension : OPAQUE}`;
}

/**
 * Takes an archive in as a new assignment, or finds the one that it became before. Throws NotTaken, and leaves nothing then: its
 * files are deleted with whatever went wrong.
 */
export async function bringArchive(parts: Parts, principal: Principal, zip: string, signal: AbortSignal): Promise<BroughtIn> {
  const { stores, files } = parts;
  const folder = join(files.incoming, `archive-${parts.ids.uuid()}`);
  try {
    const { hash, shared, submission, files: listed } = await readArchive(zip, folder, signal);
    const known = await stores.archives.known(principal, hash);
    if (known !== null) return known;
    return await orUndo(parts, async (keep) => {
      const keys = new Map<string, string>();
      for (const one of listed) {
        signal.throwIfAborted();
        const key = await keyOf(parts, one);
        await files.put(key, one.path);
        keep({ key, filename: one.file.name, bytes: one.file.bytes });
        keys.set(one.file.path, key);
      }
      const brought = await stores.archives.bringIn(principal, { hash, shared, submission, keys });
      // Somebody was quicker with the same archive: these files are nobody's.
      if (brought.known) await Promise.allSettled([...keys.values()].map((key) => files.delete(key)));
      return brought;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
